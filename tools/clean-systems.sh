# Shared by tools/test-packages and tools/test-image: clean Debian systems that run beside this one, without a network. Source it.
# shellcheck shell=bash disable=SC2154

say() { printf '%s\n' "$*"; }

fail() { # MESSAGE
    printf '%s: FAILED: %s\n' "${0##*/}" "$1" >&2
    exit 1
}

install_system_tools() {
    command -v debootstrap >/dev/null && command -v systemd-nspawn >/dev/null && command -v lintian >/dev/null && return
    apt-get update -qq >&2
    install_packages debootstrap systemd-container lintian
}

# Makes a system of nothing but the essential packages.
make_bare() { # SUITE
    local bare=$systems/$1.bare
    [[ ! -e $bare.made ]] || return 0
    rm -rf "$bare"
    say "Making a system of $1 …" >&2
    debootstrap --variant=minbase --include=ca-certificates "$1" "$bare" >"$systems/$1.bootstrap.log" 2>&1 ||
        fail "debootstrap failed: $(tail -n 3 "$systems/$1.bootstrap.log")"
    touch "$bare.made"
}

# Makes the system that packages are installed into: with what the package depends on, which dpkg does not fetch, a supervisor, and what the
# test asks with.
make_base() { # SUITE
    local base=$systems/$1.base
    [[ ! -e $base.made ]] || return 0
    make_bare "$1"
    rm -rf "$base"
    cp -a "$systems/$1.bare" "$base"
    (nspawn "$base" sh -c 'export DEBIAN_FRONTEND=noninteractive && apt-get update -qq && apt-get install -y -qq --no-install-recommends \
        systemd-sysv dbus default-jre-headless adduser debconf curl procps') >>"$systems/$1.bootstrap.log" 2>&1 ||
        fail "apt-get failed: $(tail -n 3 "$systems/$1.bootstrap.log")"
    touch "$base.made"
}

# Takes the place of this shell. In a control group of its own, so that a system that takes them for its own touches no others.
nspawn() { # FOLDER OPTION-OR-WORD…
    local folder=$1 group
    shift
    for group in /sys/fs/cgroup/{systemd,unified,}; do
        [[ -w $group/cgroup.procs ]] || continue
        mkdir -p "$group/mneme-$$" && { echo "$BASHPID" >"$group/mneme-$$/cgroup.procs"; } 2>/dev/null || true
    done
    # What was copied to /tmp is seen.
    SYSTEMD_NSPAWN_TMPFS_TMP=0 exec systemd-nspawn --quiet --register=no --keep-unit --console=pipe -D "$folder" "$@" </dev/null
}

# Starts a copy of the system of a suite. Sets root, leader and supervised.
boot() { # SUITE
    make_base "$1"
    root=$systems/$1
    rm -rf "$root"
    cp -a "$systems/$1.base" "$root"
    trap shut_down EXIT
    supervised=yes
    launch --boot
    if ! await_supervisor; then
        shut_down
        supervised=no
        launch sleep infinity
        await_leader
    fi
    say "$1: $([[ $supervised == yes ]] && say "runs with systemd" || say "runs without systemd")"
}

launch() { # OPTION-OR-WORD…
    nspawn "$root" --private-network "$@" >"$root.console.log" 2>&1 &
    outer=$!
}

# The container's first process is a child of that which made it.
await_leader() {
    local waited=0
    until leader=$(pgrep -P "$outer" | head -n 1) && [[ -n $leader ]] && inside true 2>/dev/null; do
        ((++waited < 50)) && kill -0 "$outer" 2>/dev/null || return 1
        sleep 0.2
    done
}

await_supervisor() {
    local until=$((SECONDS + booted_within)) state
    await_leader || return 1
    until state=$(inside systemctl is-system-running 2>/dev/null) || [[ $state == degraded ]]; do
        ((SECONDS < until)) && kill -0 "$outer" 2>/dev/null || return 1
        sleep 0.5
    done
}

inside() { # WORD…
    nsenter -t "$leader" -m -u -i -n -p -r -w env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
        HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"
}

shut_down() {
    local group
    trap - EXIT
    [[ -z ${leader:-} ]] || kill -9 "$leader" 2>/dev/null || true
    [[ -n ${leader:-} ]] || kill -9 "$outer" 2>/dev/null || true
    wait "$outer" 2>/dev/null || true
    leader=
    for group in /sys/fs/cgroup/{systemd,unified,}/mneme-$$; do
        [[ ! -d $group ]] || find "$group" -depth -type d -exec rmdir {} \; 2>/dev/null || true
    done
}
