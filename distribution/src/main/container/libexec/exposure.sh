# Part of bin/mneme: makes tokens, and refuses to serve other machines without what protects the container.
# shellcheck shell=bash disable=SC2154

readonly http_settings=io.mneme.ui.http.cfg

is_exposed() { [[ ! $host =~ ^(127\.[0-9.]+|localhost|::1)$ ]]; }

# Prints where other machines reach the container, to go on a line.
exposed_at() {
    ! is_exposed || printf '\n  others   %s://%s:%s, with a token: %s' "$([[ -n $(http_setting tls_certificate) ]] && say https || say http)" \
        "$host" "$port" "$(call token) add NAME --scope read"
}

# Prints a value of the settings of HTTP, as the container will have it.
http_setting() { # KEY
    local setting line
    for setting in "${settings[@]}"; do
        if [[ $setting == "http.$1="* ]]; then
            say "${setting#*=}"
            return
        fi
    done
    line=$(sed -nE "s/^$1 *= *//p" "$(etc_file "$http_settings")" | tail -n 1)
    say "$line" | sed -E 's/^\$\{[^}]*:-([^}]*)\}$/\1/'
}

refuse_unsafe_exposure() {
    local certificate key
    is_exposed || return 0
    if ! run_tokens check; then
        fail "$exit_failed" "--host $host lets other machines reach the container, which needs a token first; make one with: $(call token) add NAME --scope read"
    fi
    if [[ $host =~ ^(0\.0\.0\.0|::)$ && -z $(http_setting allowed_hosts) ]]; then
        fail "$exit_failed" "--host $host needs the names under which other machines reach this one; set them with: --set http.allowed_hosts=NAME,… or in $(etc_file "$http_settings")"
    fi
    certificate=$(http_setting tls_certificate) key=$(http_setting tls_key)
    if [[ -n $certificate || -n $key ]]; then
        refuse_open_key "$certificate" "$key"
    else
        say "Other machines reach the container without TLS: their tokens can be read on the way. Set tls_certificate and tls_key (docs/access.md)." >&2
    fi
}

# Ends a container that does not listen on the address: it would serve this machine only.
refuse_unserved_host() {
    if is_exposed && logged_since_start | grep -F "Failed starting connector" >/dev/null; then
        end_unready "$pid"
        fail "$exit_failed" "the container cannot listen on $host, port $port; --host needs an address of this machine on which no other program has the port"
    fi
}

refuse_open_key() { # CERTIFICATE KEY
    local file
    for file in "$@"; do
        [[ -f $file && -r $file ]] || fail "$exit_failed" "tls_certificate and tls_key must both be files that can be read, not '$file'"
    done
    ! ((8#$(stat -L -c %a -- "$2") & 066)) || fail "$exit_failed" "others can read the private key $2; close it with: chmod 600 $2"
}

# In a container that runs its shell makes them: it has them in memory.
token_command() { # WORD…
    choose_container "$@"
    if running >/dev/null; then
        run_command token "${rest[@]}"
        return
    fi
    refuse_foreign_data
    find_java
    use_utf8
    mkdir -p "$data"
    run_tokens "${rest[@]}"
}

run_tokens() { # WORD…
    local jars=("$home"/repository/io/mneme/io.mneme.{access,api}/*/io.mneme.*.jar)
    jars+=("$home"/repository/com/fasterxml/jackson/core/jackson-{core,databind,annotations}/*/*.jar)
    "$java" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xshare:auto -Xmx64m -Dfile.encoding=UTF-8 \
        -cp "$(IFS=: && say "${jars[*]}")" io.mneme.access.command.TokenMain "$data" "$@"
}
