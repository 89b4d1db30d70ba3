# Part of bin/mneme: finds Java, and starts a container and its console.
# shellcheck shell=bash disable=SC2154

readonly trim_interval_ms=5000 min_open_files=256 unopened_within=5 max_restarts=6
features=("$home"/features/*.json) answer_within=5 restarts=0

find_java() { # sets java, java_file and java_version
    # An archive may bring a Java of its own.
    [[ -n ${JAVA_HOME:-} || ! -x $home/runtime/bin/java ]] || JAVA_HOME=$home/runtime
    java=${JAVA_HOME:+$JAVA_HOME/bin/}java
    java_file=$(command -v "$java") || fail "$exit_failed" "Java is missing${JAVA_HOME:+ at JAVA_HOME=$JAVA_HOME}: install JDK 17 or newer, or set JAVA_HOME"
    java_file=$(readlink -f "$java_file")
    java_version=$(released_version || asked_version)
    ((${java_version:-0} >= 17)) || fail "$exit_failed" "Java 17 or newer is needed; $(command -v "$java") is version ${java_version:-unknown}"
}

# Prints what an installed JDK says about itself, without a start of it.
released_version() {
    local release=${java_file%/bin/java}/release
    [[ -r $release && $(<"$release") =~ JAVA_VERSION=\"([0-9]+) ]] && say "${BASH_REMATCH[1]}"
}

asked_version() { "$java" -version 2>&1 | sed -nE 's/^.* version "([0-9]+).*$/\1/p' | head -n 1; }

# The heap begins small and gives back what an idle container does not need. No garbage is collected for loaded classes alone. The
# compilers take up a method later than they would: a start is mostly loops that are not run again, and they delay it.
java_options() { # fills options
    local options_given=${MNEME_JAVA_OPTS:--Xmx512m}
    options=(-Xms32m -XX:MetaspaceSize=96m -XX:MinHeapFreeRatio=10 -XX:MaxHeapFreeRatio=20 -XX:G1PeriodicGCInterval=30000)
    # Split into words on purpose: these are several options in one variable.
    # shellcheck disable=SC2206
    options+=(-XX:CompileThresholdScaling=3 $options_given)
    if trims_native_heap; then
        options=("-XX:TrimNativeHeapInterval=$trim_interval_ms" "${options[@]}")
    fi
    if ((java_version >= 24)); then
        options+=(--sun-misc-unsafe-memory-access=allow --enable-native-access=ALL-UNNAMED)
    fi
    # So that an erasure can let go of the buffers with the last JSON of each thread.
    options+=(-Dcom.fasterxml.jackson.core.util.BufferRecyclers.trackReusableBuffers=true)
    options+=(-XX:+ExitOnOutOfMemoryError -Dfile.encoding=UTF-8)
    archive_options
}

# The compilers leave 20 MB to the allocator of the C library, which keeps it unless the virtual machine asks it to give that back.
# Not all versions and builds know the option, and an unknown one ends them.
trims_native_heap() {
    LC_ALL=C grep -qsaF TrimNativeHeapInterval "${java_file%/bin/java}/lib/server/libjvm.so"
}

# Has what fills the heap named in the log, where the line of the virtual machine does not go, and which plug-in was being started then.
name_full_heap() { # LOG-TO
    local line="ERROR the heap is full (${MNEME_JAVA_OPTS:--Xmx512m}), so the container ends: start it with a larger one, MNEME_JAVA_OPTS=-Xmx1g"
    local append= starting plugins
    [[ $1 == console ]] || printf -v append ' >>%q' "$log"
    # The virtual machine takes a semicolon for the end of a command.
    printf -v line '%q' "${line//;/,}"
    printf -v starting '%q' "$run/plug-ins/starting"
    plugins="\$(ls $starting | grep -v '[.]refused\$' | sed 's/[.]hanging\$//' | sed 's/^/ - it was starting the plug-in /')"
    options+=("-XX:OnOutOfMemoryError=echo \"\$(date -u +%FT%T.000Z)\" $line\"$plugins\"$append")
    # The next start leaves out what hung then, too.
    options+=("-XX:OnOutOfMemoryError=touch $starting/.heap-full")
}

# Java writes and reads the names of files in the characters of the locale, which a service or a cron job often has not set.
use_utf8() {
    [[ $(locale charmap 2>/dev/null) == UTF-8 ]] || export LC_ALL=C.UTF-8
}

# Starts no program and no other shell: a start asks often. Bash goes on where nothing listens.
port_taken() {
    local socket
    { exec {socket}<>"/dev/tcp/127.0.0.1/$port"; } 2>/dev/null && exec {socket}>&-
}

# Prints what the container answers to GET PATH, on one line; nothing if it does not answer in time.
answer() { # PATH
    (
        # Bash goes on where nothing listens, with a descriptor 3 that may be the caller's.
        exec 3<>"/dev/tcp/127.0.0.1/$port" || exit
        printf 'GET %s HTTP/1.1\r\nHost: 127.0.0.1:%s\r\nConnection: close\r\n\r\n' "$1" "$port" >&3
        read_answer <&3
    )
}

# Prints what has come so far if the rest comes too late: the status line alone says whether the container is ready.
read_answer() {
    local line answered= in_body= more=yes answered_by=$((SECONDS + answer_within))
    while [[ -n $more ]] && ((SECONDS < answered_by)); do
        IFS= read -rt $((answered_by - SECONDS)) line || more=
        line=${line%$'\r'}
        if [[ -z $answered ]]; then
            answered=$line
        elif [[ -n $in_body ]]; then
            answered+=" $line"
        elif [[ -z $line ]]; then
            in_body=yes
        fi
    done
    say "$answered"
}

# Prints why the container is not ready.
unready_reason() { # ANSWER-OF-ITS-LAST-PROBE
    if [[ -n $1 ]]; then
        say "$1"
    elif port_taken; then
        say "it does not answer GET /health/ready within $answer_within s"
    else
        say "nothing listens on port $port yet; the machine may be too busy"
    fi
}

say_plugin_problems() {
    [[ -s $run/plug-ins/problems ]] || return 0
    say "Not all plug-ins take part ($(call plugin) list; without them: start --safe):" >&2
    sed 's/^/  /' "$run/plug-ins/problems" >&2
}

# Prints for how many seconds the container has been running.
running_for() {
    local begun
    begun=$(stat -c %Y "$run/pid" 2>/dev/null) || begun=$(date +%s)
    say $(($(date +%s) - begun))
}

framework_properties() { # fills properties
    local setting
    properties=(
        "-Dmneme.home=$home"
        "-Dmneme.base=$base"
        "-Dmneme.data=$data"
        "-Dmneme.port=$port"
        "-Dmneme.host=$host"
        "-Dmneme.log=$log"
        "-Dmneme.logback=$(etc_file "logback-$1.xml")"
        "-Dlogback.configurationFile=$(etc_file logback.xml)"
        "-Djava.util.logging.config.file=$(etc_file jul.properties)"
        "-Dorg.slf4j.simpleLogger.log.launcher=warn"
        "-Dorg.osgi.service.http.port=$port"
        "-Dfelix.fileinstall.dir=$(folders_called etc)"
        "-Dmneme.deploy=$(folders_called deploy)"
        "-Dmneme.safe=$safe"
        "-Dfelix.fileinstall.tmpdir=$run/felix/fileinstall"
        "-Dfelix.cm.dir=$run/configuration"
        "-Dgosh.home=$home"
        "-Dmneme.key.file=${MNEME_KEY_FILE:+$(realpath -m -- "$MNEME_KEY_FILE")}"
    )
    for setting in "${settings[@]}"; do
        properties+=("-Dmneme.$setting")
    done
}

# Prints the folders of this name, in the order in which they are read: of two files for one configuration the later counts, so
# the operator's own come behind those the container came with.
folders_called() { # NAME
    if [[ $base == "$home" ]]; then
        say "$home/$1"
    else
        say "$home/$1,$base/$1"
    fi
}

file_url() { # FILE
    local path=${1//%/%25}
    path=${path//#/%23}
    path=${path//\?/%3F}
    say "file:${path// /%20}"
}

# Java and File Install separate folders by these characters, and know no way to quote them.
refuse_separators() {
    local folder
    for folder in "$home" "$base"; do
        [[ $folder != *[:,]* ]] || fail "$exit_failed" "the container's folder must have no colon and no comma in its name: $folder"
    done
}

launch_command() { # LOG-TO, fills launch
    local feature options properties framework=("$home"/repository/org/apache/felix/org.apache.felix.framework/*)
    java_options
    name_full_heap "$1"
    framework_properties "$1"
    launch=("$java" "${options[@]}" "${properties[@]}" -cp "$(cd "$home/lib" && pwd -P)/*" org.apache.sling.feature.launcher.impl.Main)
    launch+=(-fv "${framework[0]##*/}" -u "$(file_url "$home/repository")" -p "$run/felix" -c "$run/felix/cache")
    for feature in "${features[@]}"; do
        launch+=(-f "$feature")
    done
}

# The virtual machine raises the limit to this one by itself. With less, files cannot be opened somewhere in the middle.
refuse_few_open_files() {
    local limit
    limit=$(ulimit -Hn)
    if [[ $limit != unlimited ]] && ((limit < min_open_files)); then
        fail "$exit_failed" "the container needs at least $min_open_files open files, and may have $limit; raise the limit with: ulimit -n 1024"
    fi
}

# Makes the folders, forgets what the last run derived, and keeps a second start out until the container has ended.
prepare() {
    make_folder "$run" "--data DIR"
    make_folder "$log_folder" "--base DIR or MNEME_LOG"
    make_own_folders
    if command -v flock >/dev/null; then
        exec 9>"$run/lock"
        flock -w "$released_within" 9 || fail "$exit_failed" "another start or container holds $data"
    fi
    if ((8#$(stat -c %a "$data") & 077)); then
        say "Others can enter $data: chmod 700 it." >&2
    fi
    rm -rf "$run/felix" "$run/pid" "$run/token" "$run/plug-ins/problems"
    forget_configuration
    say "$port" >"$run/port"
    say "$base" >"$run/base"
}

make_folder() { # FOLDER HOW-TO-CHOOSE-ANOTHER
    can_write_in "$1" || fail "$exit_failed" "cannot write to $1; choose another folder with $2"
}

# Makes the folder if it is not there, as it is in most starts.
can_write_in() { # FOLDER
    { [[ -d $1 ]] || mkdir -p "$1" 2>/dev/null; } && [[ -w $1 ]]
}

# The folders of the operator's own may be those of an administrator who lets this user only read them.
make_own_folders() {
    if [[ $base != "$home" ]]; then
        mkdir -p "$base/etc" "$base/deploy" 2>/dev/null || fail "$exit_failed" "cannot make etc and deploy in $base; choose another folder with --base DIR"
    fi
}

# What operators decided in the shell outlives a restart; all else is read from etc/ again.
forget_configuration() {
    if [[ -d $run/configuration ]]; then
        find "$run/configuration" -type f ! -path '*/io/mneme/policies.config' -delete
    fi
}

refuse_second_container() {
    local pid
    if pid=$(running); then
        [[ -r $run/token ]] || fail "$exit_failed" "a container on $data is starting since $(running_for) s (process $pid); see whether it is ready with: $(call status)"
        fail "$exit_failed" "already running on $data (process $pid, port $(cat "$run/port")); stop it with: $(call stop)"
    fi
}

refuse_taken_port() {
    if port_taken; then
        fail "$exit_failed" "port $port is taken by another program; choose one with --port N"
    fi
}

launch_and_wait() {
    local pid started=$SECONDS logged readiness= unopened_since= log_read=$SECONDS
    launch_command file
    : >"$out"
    logged=$(stat -c %s "$log" 2>/dev/null || say 0)
    if [[ -n ${NOTIFY_SOCKET:-} ]]; then
        # Systemd waits at a stop for its own children alone, and would kill any other container while it stops.
        pid=$(detached "${launch[@]}" </dev/null >>"$out" 2>&1 & say $!)
    else
        detached "${launch[@]}" </dev/null >>"$out" 2>&1 &
        pid=$!
        disown "$pid"
    fi
    say "$pid" >"$run/pid"
    until is_ready; do
        if ! kill -0 "$pid" 2>/dev/null; then
            ended_by_plugin || fail_to_start "the container ended before it was ready"
            launch_and_wait
            return
        fi
        ((SECONDS - started < ready_within)) || fail_to_start "the container is not ready after $ready_within s: $(unready_reason "$readiness"). It is still starting as process $pid; see whether it is ready with: $(call status); stop it with: $(call stop)"
        if ((SECONDS > log_read)); then
            log_read=$SECONDS
            refuse_failed_start
        fi
        refuse_unopened_journals
        # Bash could wait by itself, by a read with a time limit; but a trap that runs in the middle of it can end or stop the shell.
        sleep 0.1
    done
    refuse_failed_start
    [[ $readiness != *'"DEGRADED"'* ]] || say "Not all of it serves: ${readiness#* OK }" >&2
    say_plugin_problems
    # From here on only the container holds the lock.
    exec 9>&-
    tell_supervisor
}

# Asks only where something listens: until then a question would take processor time from the start, for a shell of its own.
is_ready() { # sets readiness
    readiness=
    port_taken && readiness=$(answer /health/ready 2>/dev/null) && [[ $readiness == "HTTP/1.1 200 "* ]]
}

# Systemd watches the container from now on, not this script.
tell_supervisor() {
    [[ -z ${NOTIFY_SOCKET:-} ]] || systemd-notify "MAINPID=$pid" READY=1 "STATUS=Ready on port $port"
}

# Whether the container ended while it started plug-ins: another start leaves out the one that ended it.
ended_by_plugin() {
    local marked
    marked=$(plugins_started)
    [[ -n $marked ]] && ((restarts++ < max_restarts)) || return 1
    say "The container ended while it started $marked; it is started again to leave out the one that ended it." >&2
    rm -rf "$run/felix"
}

# Ends a container whose log says that it will not serve as it was told to.
refuse_failed_start() {
    refuse_wrong_values
    refuse_unserved_host
}

# Ends a container whose configuration is wrong: it would run with other values than those it was given.
refuse_wrong_values() {
    local wrong
    # One program, as long as no start has failed so.
    grep -qs ' is refused and ' "$log" || return 0
    wrong=$(logged_since_start | sed -nE 's/^[^ ]+ ERROR [^ ]+ +(.*) is refused and [^:]*: (.*)$/\1: \2/p' | sort -u)
    if [[ -n $wrong ]]; then
        say "$wrong" >&2
        end_unready "$pid"
        fail "$exit_failed" "a configuration is wrong, so the container was ended"
    fi
}

# Waits no longer for a container that lacks a journal which it needs.
refuse_unopened_journals() {
    if [[ $readiness != *" is not open: "* ]]; then
        unopened_since=
    elif ((SECONDS - ${unopened_since:=$SECONDS} >= unopened_within)); then
        fail_to_start "the container is not ready, and will not be until this is mended: $readiness. It runs as process $pid; stop it with: $(call stop)"
    fi
}

logged_since_start() { tail -c "+$((logged + 1))" "$log" 2>/dev/null || true; }

detached() { # COMMAND…
    if command -v setsid >/dev/null; then
        exec setsid "$@"
    fi
    exec nohup "$@"
}

fail_to_start() { # MESSAGE
    say_plugin_problems
    logged_since_start | tail -n 30 >&2
    tail -n 30 "$out" >&2 2>/dev/null || true
    fail "$exit_failed" "$1; its log is $log"
}

start_container() {
    local out
    find_java
    refuse_separators
    refuse_few_open_files
    use_utf8
    refuse_partial_restore
    refuse_second_container
    refuse_taken_port
    refuse_unsafe_exposure
    refuse_closed_data
    log=$log_folder/mneme-$port.log
    out=$log_folder/mneme-$port.out
    prepare
    if [[ $foreground == yes ]]; then
        launch_command console
        say $$ >"$run/pid"
        say "Starting on http://127.0.0.1:$port with the data in $data; Ctrl-C stops it."
        exec "${launch[@]}" </dev/null
    fi
    launch_and_wait
}

# Opens the shell of the container; one command needs no JVM.
console() { # [LINE]
    local jars jline native
    if (($# > 0)); then
        [[ $1 =~ ^(exit|quit)$ ]] || run_command --run "$1"
        return
    fi
    find_java
    reach_container
    exec 3>&-
    jars=("$home"/repository/io/mneme/io.mneme.ui.command/*/io.mneme.ui.command-*.jar)
    jline=("$home"/repository/org/jline/jline/*/jline-*.jar)
    native=()
    if ((java_version >= 24)); then
        native=(--enable-native-access=ALL-UNNAMED)
    fi
    LC_ALL=C.UTF-8 "$java" "${native[@]}" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xshare:auto -Xmx64m -Dfile.encoding=UTF-8 \
        -cp "${jars[0]}:${jline[0]}" io.mneme.ui.command.client.ConsoleClient "$data"
}
