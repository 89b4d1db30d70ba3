# Part of bin/mneme: adopts the folders of other programs, in the container that runs, or in one that is started for it.
# shellcheck shell=bash disable=SC2154

adopt() { # OPTION-OR-FOLDER…
    local options_given=() folders=() word
    while (($# > 0)); do
        word=$1
        shift
        case $word in
            --yes | --import | --json) options_given+=("$word") ;;
            --help | -h)
                help_on_adopt
                return
                ;;
            --base | --data | --port)
                (($# > 0)) || fail $exit_usage "$word needs a value"
                parse "--base --data --port" "$word" "$1"
                shift
                ;;
            -*) fail $exit_usage "adopt: unknown option '$word' (see: $program help)" ;;
            *) folders+=("$(absolute_path "$word")") ;;
        esac
    done
    refuse_foreign_data
    if ! running >/dev/null; then
        start_for_command
    fi
    # It was for the container that is started if none runs.
    port_given=no
    run_command journal adopt "${options_given[@]}" "${folders[@]}"
}

help_on_adopt() {
    cat <<END
Usage: $program adopt [OPTION]… [DIR|FILE]…

Looks at folders of WenZi or voicemode, and says what they hold; without any, at ~/.config/WenZi and ~/.voicemode/logs.
With --yes the journals read them in place: the lines stay as they are, and what is recorded later is added to the files.

  --yes             do it; otherwise nothing is changed
  --import          record the entries into the container's own journals instead
  --json            answer in JSON
  --data, --base, --port   the container, as for start; one is started for the command if none runs

docs/operating.md, "Files of WenZi and voicemode", has more.
END
}

# Prints a path as the container, which runs in another folder, finds it. A link stays one, so that it can be changed later.
absolute_path() { # PATH
    case $1 in
        '~' | '~/'*) realpath -ms -- "$HOME${1#\~}" ;;
        *) realpath -ms -- "$1" ;;
    esac
}

# Starts a container that ends with this call.
start_for_command() {
    find_java
    choose_demo_port
    trap stop_after_command EXIT
    trap 'exit 130' INT TERM
    say "No container runs on $data: starting one for this command …" >&2
    start_container >&2
}

stop_after_command() {
    local code=$?
    trap - EXIT
    (stop_container) >&2 || true
    exit "$code"
}
