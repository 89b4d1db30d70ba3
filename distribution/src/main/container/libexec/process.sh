# Part of bin/mneme: finds the process of a container, and ends it.
# shellcheck shell=bash disable=SC2154

readonly stopped_within=60 stop_told_after=10 killed_after=10 released_within=5

# Prints the process of the container on this data folder; fails if there is none.
running() {
    local pid
    if pid=$(cat "$run/pid" 2>/dev/null) && [[ $pid =~ ^[0-9]+$ ]] && is_container "$pid"; then
        say "$pid"
    else
        holding
    fi
}

# Prints the container that holds the lock, for the file with its number can be lost. Its arguments alone would not do: another
# machine of this one, with a disk of its own, may have a container on a folder of the same name.
holding() {
    local file pid
    for file in /proc/[0-9]*/fd/9; do
        pid=${file#/proc/} pid=${pid%%/*}
        if [[ $file -ef $run/lock ]] && is_container "$pid"; then
            say "$pid"
            return
        fi
    done
    return 1
}

# Prints the plug-ins that were being started when the last container on this data folder ended, if it ended then.
plugins_started() {
    find "$run/plug-ins/starting" -type f ! -name '*.refused' -exec basename {} \; 2>/dev/null | paste -sd' '
}

# Prints what is known of the end of a container that no one has stopped, to go on a sentence.
how_it_ended() {
    local marked
    marked=$(plugins_started)
    [[ -z $marked ]] || printf ', it ended while it started %s, and leaves out the one that ended it when it is started again' "$marked"
}

is_container() { # PID
    if [[ -d /proc/self ]]; then
        grep -qzxF -- "-Dmneme.data=$data" "/proc/$1/cmdline" 2>/dev/null
    else
        ps -ww -o args= -p "$1" | grep -F -- "-Dmneme.data=$data " >/dev/null
    fi
}

# Ends with what the matter is if the data folder is closed to this user, which looks as if nothing ran on it.
refuse_foreign_data() { # [CODE]
    local owner
    if [[ $(LC_ALL=C stat -- "$run/pid" 2>&1) == *"Permission denied"* ]]; then
        owner=$(stat -c %U -- "$data" 2>/dev/null) || owner="another user"
        fail "${1:-$exit_failed}" "no permission to look into $data, which belongs to $owner"
    fi
}

# Ends with what the matter is if the caller means a container on another port.
refuse_other_port() { # [CODE]
    local present
    [[ ${port_given:-no} == yes ]] && present=$(cat "$run/port" 2>/dev/null) || return 0
    [[ $present == "$port" ]] || fail "${1:-$exit_failed}" "the container on $data has the port $present, not $port; --data DIR chooses another container"
}

# Whether the lock is free in time: a process that has ended loses its arguments a moment before it closes its files. Two that
# look at once do not see each other's look.
await_release() {
    ! command -v flock >/dev/null || [[ ! -e $run/lock ]] || flock -s -w "$released_within" "$run/lock" true
}

# Ends with what the matter is if the lock stays held and no container is found that holds it.
refuse_held_data() {
    if ! await_release; then
        fail "$exit_failed" "no container is found on $data, but a process holds its lock, $run/lock: a start, or a container whose folder was renamed"
    fi
}

stop_container() {
    local pid started=$SECONDS told=
    pid=$(running) || return 0
    kill "$pid" 2>/dev/null || refuse_to_signal "$pid"
    while is_container "$pid"; do
        ((SECONDS - started < stopped_within)) || fail "$exit_failed" "process $pid has not stopped within $stopped_within s; end it with: kill -9 $pid"
        if [[ -z $told ]] && ((SECONDS - started >= stop_told_after)); then
            say "Process $pid is still stopping; the machine may be busy." >&2
            told=yes
        fi
        sleep 0.1
    done
    rm -f "$run/pid" "$run/port"
    await_release || true
}

# A process cannot be told to end if it is another user's, or has ended meanwhile.
refuse_to_signal() { # PID
    if is_container "$1"; then
        fail "$exit_failed" "no permission to stop process $1, which belongs to $(stat -c %U "/proc/$1" 2>/dev/null || say another user)"
    fi
}

# Ends a container that has not answered yet. Its shutdown may wait for its start, and it keeps nothing that a kill could lose.
end_unready() { # PID
    local ended_by=$((SECONDS + killed_after))
    kill "$1" 2>/dev/null || true
    while is_container "$1" && ((SECONDS < ended_by)); do
        sleep 0.1
    done
    kill -9 "$1" 2>/dev/null || true
    rm -f "$run/pid" "$run/port"
}
