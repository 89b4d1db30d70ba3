# Shared by ./mneme, ./check, benchmarks/run and tools/package: sees to it that a JDK, Maven and Node.js are there, for the tests a browser,
# for a benchmark wrk, and for packages the tools of Debian. Source it, and call install_prerequisites, install_browser, install_terminals,
# install_promtool, install_wrk or install_debian_tools.

# Whether a JDK of at least version 17 is at JAVA_HOME or on the path.
has_jdk() {
    local javac version
    javac=${JAVA_HOME:+$JAVA_HOME/bin/}javac
    version=$("$javac" -version 2>&1 | sed -nE 's/^javac ([0-9]+).*$/\1/p') || return 1
    ((${version:-0} >= 17))
}

has_maven() {
    command -v mvn >/dev/null
}

# Whether Node.js of at least version 18 and npm are on the path: npm fetches the libraries of the web page.
has_node() {
    local version
    version=$(node --version 2>/dev/null | sed -nE 's/^v([0-9]+).*$/\1/p') || return 1
    ((${version:-0} >= 18)) && command -v npm >/dev/null
}

can_install() {
    [[ $(id -u) == 0 ]] && command -v apt-get >/dev/null
}

# Prints the oldest JDK that will do of those this Debian has.
jdk_package() {
    local version
    for version in 17 21 25; do
        if [[ -n $(apt-cache search --names-only "^openjdk-$version-jdk-headless\$") ]]; then
            echo "openjdk-$version-jdk-headless"
            return
        fi
    done
    echo default-jdk-headless
}

# Some packages of Node.js bring npm, and refuse Debian's.
install_node() {
    command -v node >/dev/null || install_packages nodejs
    command -v npm >/dev/null || install_packages npm
}

install_packages() { # PACKAGE…
    echo "Installing $* …" >&2
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >&2
}

# Installs what is missing as root on Debian; elsewhere says what to install and ends the program.
install_prerequisites() {
    if has_jdk && has_maven && has_node; then
        return
    fi
    if ! can_install; then
        echo "Needed: a JDK, 17 or newer, at JAVA_HOME or on the path; Maven, 3.8 or newer; Node.js, 18 or newer, with npm." >&2
        echo "Install them and try again." >&2
        exit 1
    fi
    apt-get update -qq >&2
    has_jdk || install_packages "$(jdk_package)"
    has_maven || install_packages maven
    has_node || install_node
    if ! has_jdk; then
        echo "Still no JDK 17 or newer${JAVA_HOME:+ at JAVA_HOME=$JAVA_HOME}: correct JAVA_HOME or the path." >&2
        exit 1
    fi
    if ! has_node; then
        echo "Still no Node.js 18 or newer with npm, but $(node --version 2>&1): install a newer one and try again." >&2
        exit 1
    fi
}

# Installs wrk, whose clients keep a server busy, for the benchmark of HTTP alone.
install_wrk() {
    command -v wrk >/dev/null && return
    if ! can_install; then
        echo "Needed: wrk. Install it and try again." >&2
        exit 1
    fi
    apt-get update -qq >&2
    install_packages wrk
}

# Installs what makes Debian packages, for tools/package.
install_debian_tools() {
    command -v dpkg-buildpackage >/dev/null && command -v dh >/dev/null && command -v unzip >/dev/null && return
    if ! can_install; then
        echo "Needed: dpkg-buildpackage, debhelper and unzip, of Debian. Install them and try again." >&2
        exit 1
    fi
    apt-get update -qq >&2
    install_packages dpkg-dev debhelper unzip
}

has_browser() {
    command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null
}

# Debian's Chromium comes without the characters of Chinese, which are in pictures of the web page.
has_chinese_font() {
    [[ -n $(fc-list :lang=zh 2>/dev/null) ]]
}

# Installs Chromium for the tests that a browser takes part in; where that is impossible, they are skipped. Its shell without windows needs
# less processor time; not all versions of Debian have it.
install_browser() {
    if has_browser && has_chinese_font; then
        return
    fi
    if can_install; then
        timeout 300 apt-get update -qq >&2 \
            && timeout 600 bash -c "$(declare -f install_packages); install_packages chromium-headless-shell fontconfig fonts-wqy-microhei \
                || install_packages chromium fontconfig fonts-wqy-microhei" || true
    fi
    has_browser || echo "There is no chromium: tests in a browser are skipped." >&2
}

# Installs what the tests of the console in a terminal need; where that is impossible, they are skipped.
install_terminals() {
    if command -v tmux >/dev/null && command -v zsh >/dev/null; then
        return
    fi
    if can_install; then
        timeout 300 apt-get update -qq >&2 \
            && timeout 300 bash -c "$(declare -f install_packages); install_packages tmux zsh" || true
    fi
    command -v tmux >/dev/null || echo "There is no tmux: tests in a terminal are skipped." >&2
    command -v zsh >/dev/null || echo "There is no zsh: its completion is not tested." >&2
}

# Installs promtool, which checks metrics and alert rules; where that is impossible, its tests are skipped. Of the package of
# Prometheus only this program is taken: installed as a whole, it would start a server.
install_promtool() {
    if command -v promtool >/dev/null; then
        return
    fi
    if can_install; then
        timeout 300 apt-get update -qq >&2 && timeout 300 bash -c "$(declare -f take_promtool); take_promtool" || true
    fi
    command -v promtool >/dev/null || echo "There is no promtool: alert rules are not tested." >&2
}

take_promtool() {
    local folder
    echo "Installing promtool …" >&2
    folder=$(mktemp -d)
    chmod 755 "$folder"
    (cd "$folder" && apt-get download -qq prometheus && dpkg-deb --extract prometheus_*.deb .) >&2 \
        && install -m 755 "$folder/usr/bin/promtool" /usr/local/bin/promtool
    rm -rf "$folder"
}
