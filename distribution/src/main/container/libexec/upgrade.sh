# Part of bin/mneme: says whether a version can read a data folder, without a container and without a change.
# shellcheck shell=bash disable=SC2154

help_on_upgrade() {
    cat <<END
Usage: $program upgrade --check [OPTION]…

Says whether this version, or another one, can read the data folder and knows the settings of the base folder. It changes nothing, and a
container may run meanwhile. The exit code is 0 if all can be read, and 1 if not.

  --to CONTAINER    the folder of another version, such as an unpacked archive: it checks, with its own code
  --data, --base    the folders, as for start

docs/installing.md, "Upgrades", has more.
END
}

upgrade() { # OPTION…
    local verb= other= word
    while (($# > 0)); do
        word=$1
        shift
        case $word in
            --check) verb=check ;;
            --help | -h)
                help_on_upgrade
                return
                ;;
            --to | --base | --data)
                (($# > 0)) && [[ -n $1 ]] || fail $exit_usage "$word needs a folder"
                if [[ $word == --to ]]; then
                    other=$1
                else
                    parse "--base --data" "$word" "$1"
                fi
                shift
                ;;
            *) fail $exit_usage "upgrade: unknown option '$word' (see: $program upgrade --help)" ;;
        esac
    done
    [[ $verb == check ]] || fail $exit_usage "upgrade needs --check; an upgrade itself replaces the container's files: docs/installing.md"
    [[ -z $other ]] || check_by_other "$other"
    check_data
}

# The other version knows what it can read.
check_by_other() { # CONTAINER
    local there
    [[ -x $1/bin/mneme ]] || fail $exit_usage "--to needs the folder of a container, with bin/mneme, not '$1'"
    there=$(cd "$1" && pwd)
    [[ -f $there/libexec/upgrade.sh ]] || fail "$exit_failed" "version $(cat "$there/version") cannot say whether it can read the data: it is older than this check"
    # The settings that count are those beside the data, also if the container's folder was its own base until now.
    exec env MNEME_PROGRAM="$there/bin/mneme" "$there/bin/mneme" --base "$base" --data "$data" upgrade --check
}

check_data() {
    local code=0 folders
    [[ -d $data ]] || fail "$exit_failed" "there is no data folder $data"
    [[ -r $data && -x $data ]] || fail "$exit_failed" "no permission to look into $data, which belongs to $(stat -c %U -- "$data")"
    find_java
    use_utf8
    say "Mneme $(cat "$home/version") and the data in $data:"
    refuse_partial_restore
    mapfile -t folders < <(journal_folders)
    run_ledger_check "${folders[@]}" || code=$?
    run_tokens list >/dev/null 2>&1 || { say "  UNREADABLE the tokens, $data/access_tokens.json" && code=1; }
    say_unknown_settings
    ((code == 0)) || fail "$exit_failed" "this version cannot read all of it; the version that wrote it can"
    say "This version can read it."
}

# Prints the folders of all journals that are configured, one a line.
journal_folders() {
    local file folder
    for file in "$home"/etc/io.mneme.store.jsonl-*.cfg "$base"/etc/io.mneme.store.jsonl-*.cfg; do
        [[ -f $file && $file == "$(etc_file "${file##*/}")" ]] || continue
        folder=$(sed -nE 's/^folder *= *//p' "$file" | tail -n 1)
        say "${folder/'${mneme.data}'/$data}"
    done | sort -u
}

run_ledger_check() { # FOLDER…
    local jars=("$home"/repository/io/mneme/io.mneme.{store.jsonl,api,support}/*/io.mneme.*.jar)
    jars+=("$home"/repository/com/fasterxml/jackson/core/jackson-{core,databind,annotations}/*/*.jar)
    "$java" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xshare:auto -Xmx256m -Dfile.encoding=UTF-8 \
        -cp "$(IFS=: && say "${jars[*]}")" io.mneme.store.jsonl.ledger.LedgerCheck "$@"
}

# Names settings that would have no effect. They stay where they are, and keep no version from a start.
say_unknown_settings() {
    local file shipped key
    [[ $base != "$home" ]] || return 0
    for file in "$base"/etc/*.cfg; do
        shipped=$home/libexec/etc/${file##*/}
        [[ -f $file && -f $shipped ]] || continue
        while IFS= read -r key; do
            grep -qE "^#? ?${key//./\\.} *=" "$shipped" || say "  setting    $key of $file is not among those that this version ships"
        done < <(sed -nE 's/^([a-zA-Z_][a-zA-Z_.0-9]*) *=.*/\1/p' "$file")
    done
}
