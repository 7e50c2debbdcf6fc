#!/usr/bin/env bash
# Runs a command with the programs that Scripts/arm64/fetch.sh unpacked, in this repository, which has the same path
# inside:
#
#     Scripts/arm64/in-root.sh FOLDER COMMAND ARGUMENTS…
#
# In a separate namespace, for which no privileges are needed if the kernel grants that to all users.
set -euo pipefail
here=$(cd "$(dirname "$0")/../.." && pwd)
folder=$(cd "$1" && pwd)
shift

as_root=(--map-root-user)
[ "$(id -u)" != 0 ] || as_root=()
# shellcheck disable=SC2016
exec unshare "${as_root[@]}" --mount bash -euo pipefail -c '
  root=$1 here=$2
  shift 2
  mkdir -p "$root/proc" "$root/dev" "$root/tmp" "$root$here"
  mount --rbind /proc "$root/proc"
  mount --rbind /dev "$root/dev"
  mount --rbind "$here" "$root$here"
  exec chroot "$root" /usr/bin/env -i PATH=/usr/libexec/swift/bin:/usr/bin:/bin HOME=/tmp LANG=C.UTF-8 \
    PARITY_REPLAYS=1 bash -c "cd \"\$0\" && exec \"\$@\"" "$here" "$@"
' in-root "$folder/host" "$here" "$@"
