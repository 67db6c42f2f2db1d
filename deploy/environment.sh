# shellcheck shell=sh
# Makes the Python environment in .venv and keeps it in step with the pinned packages; `run` and `test` source it.
#
# The caller stands in the project's folder. A stamp written last says what the environment was made
# from; as long as it still tells the truth nothing is asked of Python or pip. Without a stamp whatever
# is there was left half made (a package cut short looks installed to pip), so it is made anew.

say() {
    printf '%s\n' "$*" >&2
}

stop() {
    say "$*"
    exit 1
}

distribution_python=/usr/bin/python3
missing_packages=

# need_package PACKAGE...: system packages that install_missing_packages has to bring.
need_package() {
    missing_packages="$missing_packages $*"
}

# Installs what is missing as root, through sudo, or by asking for it.
install_missing_packages() {
    # shellcheck disable=SC2086  # a word a package
    set -- $missing_packages
    [ $# != 0 ] || return 0
    command -v apt-get >/dev/null ||
        stop "System packages are missing that Debian calls $*: install them with this system's own tool, then start again."
    by_hand="sudo apt-get install --no-install-recommends $*"
    if [ "$(id -u)" = 0 ]; then
        as_root=
    elif command -v sudo >/dev/null && { [ -t 0 ] || sudo -n true 2>/dev/null; }; then
        as_root=sudo
    else
        stop "System packages are missing that only root can install; have this done, then start again: $by_hand"
    fi
    say "Installing system packages: $*"
    if ! {
        $as_root apt-get -q -q update &&
            $as_root env DEBIAN_FRONTEND=noninteractive \
                apt-get -q -q -y install --no-install-recommends "$@" </dev/null >/dev/null
    }; then
        stop "The system packages were not installed (the lines above say why); the command was: $by_hand"
    fi
    missing_packages=
}

# A Raspberry Pi's camera and pins have bindings that only its own packages bring; such a machine's
# environment sees the distribution's packages. Any other machine's does not, unless COMPANION_PACKAGES asks.
distribution_serves() {
    [ "${COMPANION_PACKAGES-}" = distribution ] ||
        [ -d /usr/lib/python3/dist-packages/picamera2 ] ||
        [ -e /usr/lib/python3/dist-packages/lgpio.py ]
}

choose_python() {
    if distribution_serves; then
        python=$distribution_python
    else
        python=${PYTHON:-python3}
    fi
    command -v "$python" >/dev/null || stop "There is no $python here: sudo apt-get install python3 python3-venv"
    version=$("$python" -c 'import sys; print("%d %d.%d" % (sys.version_info[0] * 100 + sys.version_info[1], *sys.version_info[:2]))')
    [ "${version% *}" -ge 311 ] ||
        stop "Python ${version#* } is too old: the companion needs 3.11 to 3.14; name one with PYTHON=/path/to/python3 $0"
    [ "${version% *}" -le 314 ] ||
        stop "Python ${version#* } is newer than the companion knows: it needs 3.11 to 3.14; name one with PYTHON=/path/to/python3 $0"
    "$python" -c 'import ensurepip, venv' 2>/dev/null ||
        need_package python3-venv
}

# What an environment can not change from one to the other: its place, its Python, whose packages it sees.
environment_identity() {
    printf '%s\n' "$PWD" "$(readlink -f .venv/bin/python)"
    if distribution_serves; then echo "with the distribution's packages"; fi
}

environment_stamp() {
    environment_identity
    sha256sum pyproject.toml deploy/requirements.txt deploy/environment.sh deploy/distribution.py "$1"
}

environment_is_ready() {
    [ -x .venv/bin/python ] && [ -f "$stamp" ] && [ "$(environment_stamp "$pins")" = "$(cat "$stamp")" ]
}

# prepare_environment PINS: afterwards .venv holds what PINS (a requirements file) names, and the project.
prepare_environment() {
    pins=$1
    stamp=.venv/made-from-$(basename "$(dirname "$pins")")
    export PYTHONNOUSERSITE=1 PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1
    if ! environment_is_ready; then
        exec 9<pyproject.toml
        flock -n 9 || { say "Another start is preparing .venv; waiting for it."; flock 9; }
        environment_is_ready || bring_environment_up_to_date
        exec 9<&-
    fi
    install_missing_packages
}

bring_environment_up_to_date() {
    if ! { [ -x .venv/bin/python ] && [ "$(environment_identity)" = "$(cat .venv/identity 2>/dev/null)" ]; }; then
        choose_python
        install_missing_packages
        make_environment
    fi
    install_pins
    sync -f .venv
    environment_identity >.venv/identity
    environment_stamp deploy/requirements.txt >.venv/made-from-deploy
    environment_stamp "$pins" >"$stamp"
}

make_environment() {
    say "Making a Python environment in $PWD/.venv"
    system_site=
    if distribution_serves; then system_site=--system-site-packages; fi
    # shellcheck disable=SC2086  # empty means no option
    "$python" -m venv --clear $system_site .venv ||
        stop "Python could not make .venv (the lines above say why); is the disk full, or the folder not yours?"
}

install_pins() {
    rm -f .venv/made-from-* .venv/identity
    say "Installing into .venv the Python packages of $pins, at their pinned versions, and the project itself"
    if distribution_serves; then
        "$distribution_python" deploy/distribution.py "$pins" >.venv/pins.txt
    else
        cp "$pins" .venv/pins.txt
    fi
    if ! {
        .venv/bin/python -m pip install --quiet --quiet --no-deps --only-binary :all: --require-hashes -r .venv/pins.txt &&
            .venv/bin/python -m pip install --quiet --quiet --no-deps --no-build-isolation --no-index --editable .
    }; then
        stop "The Python packages were not all installed (the lines above say why). Is the network there? Start again: what is missing is fetched then."
    fi
}
