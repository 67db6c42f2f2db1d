# shellcheck shell=bash
# What fresh system roots need of this machine: Debian's mirror and the way to the network; the checks source it.

: "${check:=$0}"

note() {
    printf '%s, %d s: %s\n' "$check" "$SECONDS" "$*"
}

fail() {
    note "FAILED: $*" >&2
    exit 1
}

# enter_namespace ARGUMENT...: starts the check again as root of namespaces of its own, with its own mounts.
enter_namespace() {
    [ "$(id -u)" = 0 ] || fail "a fresh root can only be made by root"
    unshare --mount --pid --fork true || fail "this machine lets no namespace be made"
    IN_NAMESPACE=yes exec unshare --mount --pid --fork --kill-child "$0" "$@"
}

need_programs() {
    local program
    for program; do
        command -v "$program" >/dev/null || fail "$program is not installed; .ci/run installs it"
    done
}

debian_mirror() {
    apt-get indextargets --format "\$(REPO_URI) \$(LABEL)" 'Created-By: Packages' | awk '$2 == "Debian" { print $1; exit }'
}

# mount_system ROOT: the kernel's file systems, as far as programs in the root ask for them.
mount_system() {
    mount -t proc proc "$1/proc"
    mount -t tmpfs -o mode=1777 shm "$1/dev/shm"
    mount -t devpts -o newinstance,mode=620,ptmxmode=666 devpts "$1/dev/pts"
    ln -sf pts/ptmx "$1/dev/ptmx"
}

# lend_network ROOT: names, certificates, and what apt and pip are told here.
lend_network() {
    cat /etc/resolv.conf >"$1/etc/resolv.conf"
    cat /etc/ssl/certs/ca-certificates.crt >"$1/etc/ssl/certs/ca-certificates.crt"
    apt-config dump | sed -nE '/^Acquire::(http|https|Retries|Check-Date|Check-Valid-Until)[: ]/p' \
        >"$1/etc/apt/apt.conf.d/90lent"
    {
        echo "[global]"
        .venv/bin/python -m pip config list |
            sed -nE "s/^[a-z:]+\.(index-url|proxy|trusted-host|default-timeout|retries|cert)='(.*)'$/\1 = \2/p" |
            sort -u
    } >"$1/etc/pip.conf"
}

# on_root ROOT COMMAND...: as root in there, with nothing of this machine's environment but its proxies.
on_root() {
    local root=$1 words=(env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 HOME=/root) name
    shift
    for name in http_proxy https_proxy no_proxy; do
        [ -z "${!name-}" ] || words+=("$name=${!name}")
    done
    chroot "$root" "${words[@]}" "$@"
}
