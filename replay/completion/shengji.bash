# Completion of shengji in bash. Put this into ~/.local/share/bash-completion/completions/shengji, or source it.
_shengji_completion() {
    local line=${COMP_LINE:0:COMP_POINT} breaks=${COMP_WORDBREAKS//[^@:=]/} word value before=''
    COMPREPLY=()
    # bash cuts words at @, : and =, and replaces only what stands behind the last of them.
    word=${line##*[[:space:]]}
    if [[ -n $breaks && $word == *["$breaks"]* ]]; then
        before=${word%"${word##*["$breaks"]}"}
    fi
    while IFS=$'\t' read -r value _; do
        [[ -n $value ]] || continue
        if [[ $value == */ || $value == *.sjn ]]; then
            compopt -o filenames
            [[ $value == */ ]] && compopt -o nospace
        elif [[ $value == *= ]]; then
            compopt -o nospace
        fi
        [[ -n $before ]] && value=${value#*"$before"}
        COMPREPLY+=("$value")
    done < <(_SHENGJI_COMPLETE=complete_fish _TYPER_COMPLETE_FISH_ACTION=get-args _TYPER_COMPLETE_ARGS=$line \
        "$1" 2>/dev/null)
}
complete -F _shengji_completion shengji
