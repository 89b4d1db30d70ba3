# Part of bin/mneme: keeps an archive of loaded classes, from which the next start maps them instead of reading and verifying them.
# shellcheck shell=bash disable=SC2154

# What a complete archive begins with; the virtual machine writes it last.
readonly archive_magic=f00baba8 kept_archives=2

# Unless MNEME_CLASS_ARCHIVE is no: has the container use the archive of an earlier run, or write one when it ends. The archive of another JDK
# or of other jars is not used, and a class whose bytes differ from the archived ones is read as without an archive.
archive_options() { # adds to options
    local folder archive key
    [[ ${MNEME_CLASS_ARCHIVE:-yes} != no && ${MNEME_JAVA_OPTS:-} != *@(-Xshare|SharedArchiveFile|ArchiveClassesAtExit)* ]] || return 0
    folder=$(archive_folder) && key=$(archive_key) || return 0
    # A colon would separate two archives.
    [[ $folder != *:* ]] || return 0
    archive=$folder/${key/ /-}.jsa
    adopt_archive "$archive"
    # A refused archive is no matter for an operator: the container runs without it.
    if [[ -f $archive ]]; then
        options+=("-XX:SharedArchiveFile=$archive" -Xshare:auto)
    elif can_write_archive; then
        options+=("-XX:ArchiveClassesAtExit=$archive.$$.new")
    else
        return 0
    fi
    options+=(-Xlog:cds=off -Xlog:cds+dynamic=off)
}

# A virtual machine that is to write an archive ends at once if it has an agent, other modules, or no archive of its own classes. So it
# is to write one only where it has both of those that a JDK comes with, and where all options are of those that do no harm.
can_write_archive() {
    local machine=${java_file%/bin/java}/lib/server given
    [[ -f $machine/classes.jsa && -f $machine/classes_nocoops.jsa ]] || return
    for given in ${JAVA_TOOL_OPTIONS:-} ${JDK_JAVA_OPTIONS:-} ${_JAVA_OPTIONS:-} ${MNEME_JAVA_OPTS:-}; do
        [[ $given == -@(Xm|Xss|D|XX:Max|XX:+Use+([A-Za-z0-9])GC)* ]] || return
    done
}

# All containers of an installation share the archive where it can be written.
archive_folder() {
    local folder=$home/classes
    can_write_in "$folder" || folder=$run/classes
    can_write_in "$folder" && say "$folder"
}

# Prints what names the archive of this JDK, these options and these jars; fails where find cannot print times.
archive_key() {
    {
        say "${MNEME_JAVA_OPTS:-}"
        stat -Lc '%n %s %Y' "$java_file" &&
            find -L "$home/lib" "$home/repository" -name '*.jar' -printf '%p %s %T@\n' 2>/dev/null | sort
    } | cksum
}

# Takes over what a container has written at its end. One that was killed in the middle leaves a file that is never taken.
adopt_archive() { # ARCHIVE
    local written archives
    compgen -G "${1%/*}/*.new" >/dev/null || return 0
    for written in "$1".*.new; do
        if [[ -f $written && $(od -An -tx4 -N4 "$written") == *$archive_magic ]]; then
            mv -f "$written" "$1"
        fi
    done
    find "${1%/*}" -name '*.new' -mtime +0 -delete
    # shellcheck disable=SC2012
    mapfile -t archives < <(ls -t "${1%/*}"/*.jsa 2>/dev/null)
    rm -f "${archives[@]:kept_archives}"
}
