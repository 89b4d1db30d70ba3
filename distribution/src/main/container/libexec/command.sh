# Part of bin/mneme: runs a command in the shell of a running container, without a JVM, and completes commands.
# shellcheck shell=bash disable=SC2154

readonly verbs=(start stop status console mcp adopt demo doctor version help completion)

# How long a container may send nothing, in seconds; it sends a sign of life every other second.
readonly silent_for=60

# Sends the words to the container as they are, prints what the command prints, and ends with its exit code. If a word is "-" and the
# standard input is no terminal, that is the input of the command.
run_command() { # WORD…
    local token word input=
    reach_container
    for word in "$@"; do
        if [[ $word == - && ! -t 0 ]]; then
            input=$(mktemp "$run/input.XXXXXX")
            # Expanded now, while the name is known.
            # shellcheck disable=SC2064
            trap "rm -f -- $(printf %q "$input")" EXIT
            cat >"$input"
            break
        fi
    done
    # A container that refuses the command may close before it has read everything.
    trap '' PIPE
    send_command "$input" "$@" >&3 2>/dev/null || true
    trap - PIPE
    receive_result <&3
}

# Opens descriptor 3 to the container, and sets token and port.
reach_container() {
    if [[ ! -r $run/token || ! -r $run/port ]]; then
        refuse_foreign_data "$exit_unreachable"
        ! running >/dev/null || fail "$exit_unreachable" "the container on $data is still starting, or its file $run/token was deleted: then stop it, and start it again"
        fail "$exit_unreachable" "no container runs on $data; start one with: $(call start)"
    fi
    token=$(<"$run/token")
    port=$(<"$run/port")
    { exec 3<>"/dev/tcp/127.0.0.1/$port"; } 2>/dev/null || fail "$exit_unreachable" "no container answers on port $port; start one with: $(call start)"
}

send_command() { # INPUT-FILE WORD…
    # Lengths are counted in bytes.
    local LC_ALL=C file=$1 word length=0
    shift
    for word in "$@"; do
        length=$((length + ${#word} + 1))
    done
    if [[ -n $file ]]; then
        length=$((length + $(stat -c %s -- "$file")))
    fi
    printf 'POST /v1/commands HTTP/1.1\r\nHost: 127.0.0.1:%s\r\nAuthorization: Bearer %s\r\n' "$port" "$token"
    printf 'Content-Type: application/vnd.mneme.command\r\nMneme-Words: %s\r\nContent-Length: %s\r\nConnection: close\r\n\r\n' $# "$length"
    (($# == 0)) || printf '%s\0' "$@"
    [[ -z $file ]] || cat -- "$file"
}

# Prints the frames of a result: a line "o LENGTH" or "e LENGTH" and that many bytes, at the end "x EXIT".
receive_result() {
    local status line kind number
    IFS= read -r -t "$silent_for" line || fail "$exit_unreachable" "the container on port $port does not answer"
    status=${line#* } status=${status%% *}
    while IFS= read -r line && [[ $line != $'\r' ]]; do
        :
    done
    [[ $status == 200 ]] || fail_refused "$status"
    while read -r -t "$silent_for" kind number; do
        case $kind in
            o) head -c "$number" ;;
            e) head -c "$number" >&2 ;;
            x) exit "$number" ;;
        esac
    done
    fail "$exit_unreachable" "the container ended before the command did"
}

fail_refused() { # STATUS
    local body detail="status $1" code=$exit_failed
    body=$(cat)
    if [[ $body =~ \"detail\":\"(([^\"\\]|\\.)*)\" ]]; then
        detail=${BASH_REMATCH[1]}
    fi
    case $1 in
        400 | 413 | 415) code=$exit_usage ;;
        401 | 403 | 404) code=$exit_unreachable ;;
    esac
    fail "$code" "the container on port $port refused the command: $detail"
}

# Prints the scopes of the container's commands, if one runs.
help_on_commands() {
    local scopes
    if scopes=$(run_command 2>/dev/null); then
        say
        say "Commands of the container that runs ($program SCOPE FUNCTION …, $program SCOPE lists what they do)"
        say "$scopes" | sed 's/^/  /'
    fi
}

completion() { # bash | zsh | words PREVIOUS-WORD…
    case ${1:-} in
        bash)
            cat <<'END'
_mneme() {
    local IFS=$'\n'
    COMPREPLY=($(compgen -W "$("${COMP_WORDS[0]}" completion words "${COMP_WORDS[@]:1:COMP_CWORD-1}" 2>/dev/null)" -- "${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _mneme mneme
END
            ;;
        zsh)
            cat <<'END'
#compdef mneme
_mneme() {
    local -a candidates
    candidates=("${(@f)$("${words[1]}" completion words "${(@)words[2,CURRENT-1]}" 2>/dev/null)}")
    compadd -a candidates
}
compdef _mneme mneme
END
            ;;
        words) complete_words "${@:2}" ;;
        *) fail "$exit_usage" "completion needs bash or zsh" ;;
    esac
}

# Prints what can follow the words: verbs and scopes, functions of a scope, or options of a function.
complete_words() { # PREVIOUS-WORD…
    local scope function options
    while [[ ${1:-} == --data || ${1:-} == --base ]]; do
        # Nothing is known about a folder that is still to be typed.
        (($# > 1)) || return 0
        # The shell passes on what was typed.
        parse "--base --data" "$1" "${2/#\~\//$HOME/}"
        shift 2
    done
    (($# > 0)) || printf '%s\n' "${verbs[@]}"
    known_commands | while read -r scope function options; do
        case $# in
            0) say "$scope" ;;
            1) [[ $scope != "$1" ]] || say "$function" ;;
            *) [[ "$scope $function" != "$1 $2" ]] || say "${options// /$'\n'}" ;;
        esac
    done | sort -u
}

# Prints SCOPE FUNCTION OPTION… of each command; the list of a container is kept for some seconds.
known_commands() {
    local cache=$run/commands
    [[ -r $run/token ]] || return 0
    if [[ -z $(find "$cache" -newermt '-10 seconds' 2>/dev/null) ]]; then
        (run_command --complete) >"$cache.$$" 2>/dev/null || true
        mv -f "$cache.$$" "$cache"
    fi
    cat "$cache"
}
