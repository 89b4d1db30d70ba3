# Part of bin/mneme: makes and rotates the keys of an encrypted data folder, and refuses a start without them.
# shellcheck shell=bash disable=SC2154

readonly key_ring=encryption_keys.json

# In a container that runs its shell rotates them: it has them in memory.
key_command() { # WORD…
    choose_container "$@"
    if running >/dev/null; then
        if [[ ${rest[0]:-} =~ ^(create|use)$ ]]; then
            fail "$exit_failed" "a container runs on $data; stop it first with: $(call stop)"
        fi
        run_command key "${rest[@]}"
        return
    fi
    refuse_foreign_data
    refuse_held_data
    find_java
    use_utf8
    if [[ ${rest[0]:-} == create ]]; then
        make_folder "$data" "--data DIR"
    fi
    run_keys "${rest[@]}"
}

run_keys() { # WORD…
    local jars=("$home"/repository/io/mneme/io.mneme.{seal,api}/*/io.mneme.*.jar)
    jars+=("$home"/repository/com/fasterxml/jackson/core/jackson-{core,databind,annotations}/*/*.jar)
    "$java" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xshare:auto -Xmx64m -Dfile.encoding=UTF-8 \
        -cp "$(IFS=: && say "${jars[*]}")" io.mneme.seal.command.KeyMain "$data" "$base" "${MNEME_KEY_FILE:-}" "$@"
}

# Before anything is written: a folder whose keys cannot be opened stays as it is.
refuse_closed_data() {
    if [[ -f $data/$key_ring ]]; then
        run_keys check || fail "$exit_failed" "the data folder $data is encrypted, and its keys cannot be opened, so that nothing was started or changed (docs/encryption.md)"
    elif has_encrypted_lines; then
        fail "$exit_failed" "the data folder $data has encrypted lines, but $key_ring is missing; bring it back from a backup; nothing was started or changed (docs/encryption.md)"
    fi
}

# Whether a journal ends with an encrypted line: what a container without the keys would go on with in plain text.
has_encrypted_lines() {
    [[ -d $data ]] || return 1
    find "$data" -mindepth 1 -maxdepth 3 -name '*.jsonl' ! -path '*/.*' -exec tail -qn 1 -- {} + 2>/dev/null | grep -q '^{"sealed":"enc:v1:'
}
