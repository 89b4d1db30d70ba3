# Part of bin/mneme: connects an agent's standard input and output to a running container.
# shellcheck shell=bash disable=SC2154

start_absent=yes

# Starts a container if none runs; another call may be starting one at the same moment. Only messages may get to the standard output.
ensure_container() {
    ! running >/dev/null || return 0
    [[ $start_absent == yes ]] || fail "$exit_unreachable" "no container runs on $data; start one with: $(call start)"
    (start_container) </dev/null >&2 || running >/dev/null || exit "$exit_failed"
}

mcp() {
    local jars=() jar
    find_java
    refuse_foreign_data "$exit_unreachable"
    ensure_container
    for jar in io/mneme/io.mneme.ui.mcp io/mneme/io.mneme.api com/fasterxml/jackson/core/jackson-core org/slf4j/slf4j-api; do
        jars+=("$home/repository/$jar"/*/*.jar)
    done
    exec "$java" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xshare:auto -Xmx64m -Dfile.encoding=UTF-8 \
        -Dslf4j.internal.verbosity=ERROR -cp "$(IFS=: && printf '%s' "${jars[*]}")" io.mneme.ui.mcp.client.StdioBridge "$data"
}
