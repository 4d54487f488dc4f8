#!/bin/sh
# Keeps the newest backups of a folder and says how much room they take.

store="$HOME/backups"
keep=7
quiet=false

log() {
    $quiet || echo "$(date +%H:%M) $*" >&2
}

die() {
    log "$@"
    exit 1
}

while getopts "d:k:qh" option; do
    case "$option" in
        d) store=$OPTARG ;;
        k) keep=$OPTARG ;;
        q) quiet=true ;;
        h)
            sed -n '2p' "$0"
            exit 0
            ;;
        *) die "unknown option" ;;
    esac
done
shift $((OPTIND - 1))

[ $# -gt 0 ] || die "nothing to back up"
mkdir -p "$store" || die "cannot make $store"

trap 'rm -f "$store"/*.part' EXIT INT TERM

for folder in "$@"; do
    if [ ! -d "$folder" ]; then
        log "$folder is no folder"
        continue
    fi
    name=$(basename "$folder")
    stamp=$(date +%Y%m%d-%H%M%S)
    target="$store/$name-$stamp.tar.gz"
    tar -czf "$target.part" -C "$(dirname "$folder")" "$name" && mv "$target.part" "$target"
    log "wrote $target"

    # Everything but the newest ones goes.
    ls -t "$store/$name"-*.tar.gz | tail -n "+$((keep + 1))" | while read -r old; do
        rm "$old"
        log "removed $old"
    done
done

total=0
n_files=0
for file in "$store"/*.tar.gz; do
    [ -e "$file" ] || break
    size=$(wc -c < "$file")
    total=$((total + size))
    n_files=$((n_files + 1))
    until [ "$size" -lt 1024 ]; do
        size=$((size / 1024))
    done
done

{
    echo "files: $n_files"
    echo "bytes: $total"
} | tee "$store/summary.txt"

df -h "$store" | awk 'NR == 2 { print "free: " $4 }'
