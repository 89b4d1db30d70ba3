# Part of bin/mneme: restores a backup, without a container.
# shellcheck shell=bash disable=SC2154

readonly restoring=.restoring

help_on_restore() {
    cat <<END
Usage: $program restore [OPTION]… FILE

Restores what "$program backup FILE" has written into the data folder, which must be empty or absent. Every file is compared with its
digest before anything gets its place.

  --into DIR        make DIR a folder with etc, deploy and data instead: then $program start --base DIR
  --plugins         install the plug-ins of the backup, too: their code runs at the next start
  --check           only read the file, and say whether all of it is as it was written
  --data, --base    the folders, as for start

docs/operating.md, "Backups", has more.
END
}

restore() { # OPTION-OR-FILE…
    local verb=restore plugins=no into= files=() word
    while (($# > 0)); do
        word=$1
        shift
        case $word in
            --check) verb=check ;;
            --plugins) plugins=yes ;;
            --help | -h)
                help_on_restore
                return
                ;;
            --into)
                (($# > 0)) && [[ -n $1 ]] || fail $exit_usage "--into needs a folder"
                into=$1
                shift
                ;;
            --base | --data)
                (($# > 0)) || fail $exit_usage "$word needs a value"
                parse "--base --data" "$word" "$1"
                shift
                ;;
            -*) fail $exit_usage "restore: unknown option '$word' (see: $program restore --help)" ;;
            *) files+=("$word") ;;
        esac
    done
    ((${#files[@]} == 1)) || fail $exit_usage "restore needs one file: $program restore FILE"
    if [[ -n $into ]]; then
        [[ $verb == check ]] || verb=into
        data_given=no
        use_base "$into"
    fi
    find_java
    use_utf8
    run_restore "$verb" "${files[0]}"
    [[ $verb == check ]] || say "Start it with: $(call start)"
}

run_restore() { # VERB FILE
    local jars=("$home"/repository/io/mneme/io.mneme.backup/*/io.mneme.backup-*.jar)
    jars+=("$home"/repository/com/fasterxml/jackson/core/jackson-{core,databind,annotations}/*/*.jar)
    "$java" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xshare:auto -Xmx256m -Dfile.encoding=UTF-8 \
        -cp "$(IFS=: && say "${jars[*]}")" io.mneme.backup.restore.RestoreMain "$1" "$(realpath -m -- "$2")" "$data" "$base" "$home" "$plugins"
}

# Ends with what the matter is if a restore was interrupted: the data folder has only some of the files.
refuse_partial_restore() {
    [[ ! -e $data/$restoring ]] || fail "$exit_failed" "a restore into $data was interrupted: empty the folder, and restore again"
}
