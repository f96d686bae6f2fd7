# Completion of shengji in fish. Put this into ~/.config/fish/completions/shengji.fish, or source it.
function __shengji_completion
    set -lx _SHENGJI_COMPLETE complete_fish
    set -lx _TYPER_COMPLETE_FISH_ACTION get-args
    set -lx _TYPER_COMPLETE_ARGS (commandline -cp)
    set -l command (commandline -po)[1]
    set -l typed (commandline -ct)
    # fish wants the whole word, also where the answer has only what stands behind --option=
    set -l before (string match -r -- '^--[^=]*=' $typed)
    $command 2>/dev/null | string replace -r -- '^' "$before"
end
complete --command shengji --no-files --arguments '(__shengji_completion)'
