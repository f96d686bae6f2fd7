#compdef shengji
# Completion of shengji in zsh. Put this as _shengji into a folder of $fpath, or source it after compinit.
_shengji() {
    local line value meaning
    local -a answer words_plain words_open shown_plain
    answer=("${(@f)$(_SHENGJI_COMPLETE=complete_fish _TYPER_COMPLETE_FISH_ACTION=get-args \
        _TYPER_COMPLETE_ARGS="${words[1,CURRENT-1]} $PREFIX" ${words[1]} 2>/dev/null)}")
    for line in $answer; do
        value=${line%%$'\t'*}
        [[ -n $value ]] || continue
        if [[ $value == */ || $value == *= ]]; then
            words_open+=("$value")
        else
            meaning=${line#*$'\t'}
            [[ $line == *$'\t'* ]] && meaning="$value  -- $meaning" || meaning=$value
            words_plain+=("$value")
            shown_plain+=("$meaning")
        fi
    done
    [[ $PREFIX == --*=* ]] && compset -P '*='
    (( $#words_open )) && compadd -S '' -- $words_open
    if [[ $shown_plain == *' -- '* ]]; then
        compadd -l -d shown_plain -- $words_plain
    else
        compadd -- $words_plain
    fi
}
if [[ ${funcstack[1]} == _shengji ]]; then
    _shengji "$@"
else
    compdef _shengji shengji
fi
