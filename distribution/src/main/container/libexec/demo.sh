# Part of bin/mneme: plays the demo in a container made for it.
# shellcheck shell=bash disable=SC2154

readonly history=dictation/conversation_history.jsonl
readonly worth_a_bar=$((1 << 20)) # bytes

# Draws a bar of how much of TOTAL bytes has arrived in FILE while the process lives that copies them; without a terminal only its end.
draw_copying() { # PID FILE TOTAL
    while kill -0 "$1" 2>/dev/null; do
        if [[ -t 1 ]]; then
            draw_bar "$(stat -c %s "$2" 2>/dev/null || say 0)" "$3"
        fi
        sleep 0.05
    done
    draw_bar "$(stat -c %s "$2" 2>/dev/null || say 0)" "$3"
    say
}

draw_bar() { # DONE TOTAL
    local bar='########################################' start=
    [[ ! -t 1 ]] || start='\r'
    printf "$start"'copying  [%-40s] %3d %%  %d of %d MB' \
        "${bar:0:$(($1 * 40 / $2))}" $(($1 * 100 / $2)) $(($1 >> 20)) $(($2 >> 20))
}

copy_history() { # FILE
    local target=$data/$history total copying
    [[ ! -e $target ]] || fail "$exit_failed" "$target is there already; choose another folder with --data DIR"
    mkdir -p "$(dirname "$target")"
    total=$(stat -c %s "$1")
    cp -- "$1" "$target.part" &
    copying=$!
    if ((total >= worth_a_bar)); then
        draw_copying "$copying" "$target.part" "$total"
    fi
    wait "$copying" || fail "$exit_failed" "could not copy $1 to $target.part"
    mv "$target.part" "$target"
}

# Plays the demo on the sample, on the history that was copied, or on a file that is imported first.
play_demo() {
    local quoted
    case $input in
        '') (console "demo:run") ;;
        *.jsonl) (console "demo:run --present") ;;
        *)
            quoted=$(realpath -- "$input" | sed 's/[\\"$]/\\&/g')
            (console "journal:import \"$quoted\"")
            (console "demo:run --present")
            ;;
    esac
}

choose_demo_folder() {
    if [[ ${data_given:-no} == no ]]; then
        temporary=$(mktemp -d "${TMPDIR:-/tmp}/mneme-demo.XXXXXX")
        set_data "$temporary"
    fi
}

choose_demo_port() {
    local tries=0
    [[ ${port_given:-no} == no && -z ${MNEME_PORT:-} ]] || return 0
    while port_taken && ((tries++ < 100)); do
        port=$((port + 1))
    done
}

# Leaves nothing behind of a demo that was to run once, or did not come to its end.
clean_up_demo() {
    local code=$?
    trap - EXIT
    if ((code == 130)); then
        say
        say "Interrupted: stopping the container." >&2
    fi
    (stop_container) || true
    if [[ -n ${temporary:-} ]]; then
        rm -rf "$temporary"
    fi
    exit "$code"
}

how_to_go_on() {
    cat <<END

The container keeps running: http://127.0.0.1:$port
  data          $data
  shell         $(call console)
                  context:why demo                       explains the prompt
                  journal:show                           the newest dictations
                  policy:use --now renderer inline-diff  changes how they read
  HTTP          curl -s -X POST http://127.0.0.1:$port/v1/context/dictation -H 'Content-Type: application/json' -d '{"mode":"proofread","input":"你好"}'
  hot install   copy the jar of a plug-in into
                $base/deploy
  stop          $(call stop)
END
}

demo() {
    [[ -z $input || -e $input ]] || fail "$exit_usage" "demo: no such file: $input"
    [[ -z $input || -f $input ]] || fail "$exit_usage" "demo: not a file: $input"
    [[ -z $input || -r $input ]] || fail "$exit_usage" "demo: cannot read $input"
    find_java
    choose_demo_port
    refuse_taken_port
    choose_demo_folder
    refuse_second_container
    trap clean_up_demo EXIT
    trap 'exit 130' INT TERM
    say "Data folder: $data"
    [[ $input != *.jsonl ]] || copy_history "$input"
    # Its prompts are short, and this provider caches short ones.
    settings=(context.provider=deepseek "${settings[@]}")
    say "Starting a container …"
    start_container
    say "Container ready after $SECONDS s: http://127.0.0.1:$port"
    play_demo
    if [[ $once == yes ]]; then
        say
        say "Stopping the container${temporary:+ and removing its folder}. Without --once it would go on running."
        return
    fi
    trap - EXIT INT TERM
    how_to_go_on
    if [[ -t 0 ]]; then
        console || true
        say "The container still runs; stop it with: $(call stop)"
    fi
}
