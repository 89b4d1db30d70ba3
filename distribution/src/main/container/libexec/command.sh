# Part of bin/mneme: runs a command in the shell of a running container, without a JVM, and completes commands.
# shellcheck shell=bash disable=SC2154

readonly verbs=(start stop status console mcp adopt demo doctor support backup restore upgrade token version help completion)

# How long a container may send nothing, in seconds; it sends a sign of life every other second.
readonly silent_for=60

# Sends the words to the container as they are, prints what the command prints, and ends with its exit code. If a word is "-" and the
# standard input is no terminal, that is the input of the command.
run_command() { # WORD…
    local token word input= place=(--directory "$PWD") columns=
    reach_container
    if [[ -t 1 ]] && terminal_columns; then
        place+=(--columns "$columns")
    fi
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
    send_command "$input" "${place[@]}" "$@" >&3 2>/dev/null || true
    trap - PIPE
    receive_result <&3
}

# Sets columns to the width of the terminal, which bash learns when a process has ended; fails if it has none.
terminal_columns() {
    shopt -s checkwinsize
    (:)
    columns=${COLUMNS:-0}
    ((columns > 0))
}

# Opens descriptor 3 to the container, and sets token and port.
reach_container() {
    if [[ ! -r $run/token || ! -r $run/port ]]; then
        refuse_foreign_data "$exit_unreachable"
        ! running >/dev/null || fail "$exit_unreachable" "the container on $data is starting since $(running_for) s, or its file $run/token was deleted: then stop it, and start it again"
        fail "$exit_unreachable" "no container runs on $data$(how_it_ended); start one with: $(call start)"
    fi
    refuse_other_port "$exit_unreachable"
    token=$(<"$run/token")
    port=$(<"$run/port")
    { exec 3<>"/dev/tcp/127.0.0.1/$port"; } 2>/dev/null || fail "$exit_unreachable" "no container answers on port $port$(how_it_ended); start one with: $(call start)"
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
    IFS= read -r -t "$silent_for" line || fail "$exit_unreachable" "the container on port $port does not answer$(how_it_ended)"
    status=${line#* } status=${status%% *}
    while IFS= read -r line && [[ $line != $'\r' ]]; do
        :
    done
    [[ $status == 200 ]] || fail_refused "$status"
    while read -r -t "$silent_for" kind number; do
        case $kind in
            o) head -c "$number" ;;
            e) head -c "$number" >&2 ;;
            x)
                [[ $number != "$exit_usage" || -z ${misplaced:-} ]] || say "$misplaced stands before the scope: $program $misplaced … $command …" >&2
                exit "$number"
                ;;
        esac
    done
    fail "$exit_unreachable" "the container ended before the command did$(how_it_ended)"
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

# Prints the commands of the container, if one runs.
help_on_commands() {
    local commands
    if commands=$(run_command 2>/dev/null); then
        say
        say "Commands of the container that runs ($program help SCOPE FUNCTION explains one)"
        say
        say "$commands"
    fi
}

completion() { # bash | zsh | words WORD… TYPED
    case ${1:-} in
        bash)
            cat <<'END'
_mneme() {
    local typed head="" value breaks=$'[\n' words=() line=${COMP_LINE:0:COMP_POINT}
    local IFS=$' \t\n'
    # Backslashes are those of the line.
    # shellcheck disable=SC2162
    read -a words <<<"$line"
    [[ $line != *[[:blank:]] ]] || words+=("")
    typed=${words[-1]}
    # Bash replaces only what stands behind the last of these characters.
    for value in : = @; do
        [[ $COMP_WORDBREAKS != *"$value"* ]] || breaks+=$value
    done
    [[ $typed != *$breaks]* ]] || head=${typed%"${typed##*$breaks]}"}
    COMPREPLY=()
    while IFS=$'\t' read -r value _; do
        value=${value#"$head"}
        # What is complete already would be quoted as an empty word.
        [[ -n $value ]] || continue
        printf -v value %q "$value"
        COMPREPLY+=("$value")
    done < <("${words[0]/#\~/$HOME}" completion words "${words[@]:1}" 2>/dev/null)
}
complete -o default -F _mneme mneme
END
            ;;
        zsh)
            cat <<'END'
#compdef mneme
_mneme() {
    local line value note
    local -a candidates
    for line in "${(@f)$("${words[1]/#\~/$HOME}" completion words "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}"; do
        value=${line%%$'\t'*}
        note=${${line#$value}#$'\t'}
        [[ -z $value ]] || candidates+=("${value//:/\\:}${note:+:$note}")
    done
    if (($#candidates)); then
        _describe -V command candidates
    else
        _files
    fi
}
compdef _mneme mneme
END
            ;;
        words) complete_words "${@:2}" ;;
        *) fail "$exit_usage" "completion needs bash or zsh" ;;
    esac
}

# Prints what can follow the words, and begins as the last one, a line each; a note may stand behind a tab.
complete_words() { # WORD… TYPED
    while [[ ${1:-} =~ ^(--base|--data|--port)$ ]]; do
        # A folder is completed by the caller's shell, which passes on what was typed.
        (($# > 2)) || return 0
        parse "--base --data --port" "$1" "${2/#\~\//$HOME/}"
        shift 2
    done
    case $#/${1:-} in
        0/ | 1/*)
            complete_typed "${1:-}" "${verbs[@]}"
            if [[ ${1:-} == -* ]]; then
                complete_typed "$1" --data --base --port
            else
                complete_by_container "${1:-}"
            fi
            ;;
        2/completion) complete_typed "$2" bash zsh ;;
        */help | */doctor | */support | */backup)
            [[ ${*: -1} != -* ]] || complete_verb "$@"
            [[ ${*: -2:1} =~ ^--(base|data|port)$ ]] || complete_by_container mneme "$@"
            ;;
        2/demo)
            complete_verb "$@"
            [[ $2 == -* ]] || complete_by_container "$@"
            ;;
        */restore | */upgrade) [[ ${*: -1} != -* ]] || complete_verb "$@" ;;
        */adopt) [[ ${*: -1} != -* ]] || complete_typed "${*: -1}" --yes --import --json --base --data --port ;;
        */*) complete_verb "$@" ;;
    esac
}

# Completes a verb of the script that takes options, and otherwise a command of the container.
complete_verb() { # VERB WORD… TYPED
    local typed=${*: -1} before=${*: -2:1} options
    if ! options=$(options_of "$1"); then
        complete_by_container "$@"
    elif [[ $before == --set ]]; then
        # shellcheck disable=SC2046
        complete_typed "$typed" $(known_settings | sed 's/=.*/=/')
    elif [[ ! $before =~ ^(--base|--data|--port|--wait|--input|--into|-c)$ ]]; then
        # Split into words on purpose.
        # shellcheck disable=SC2086
        complete_typed "$typed" $options
    fi
}

complete_typed() { # TYPED CANDIDATE…
    local typed=$1 candidate
    shift
    for candidate in "$@"; do
        [[ $candidate != "$typed"* ]] || say "$candidate"
    done
}

complete_by_container() { # WORD… TYPED
    [[ -r $run/token ]] || return 0
    (run_command --complete "$@") 2>/dev/null || true
}
