#!/usr/bin/env bash
# Makes the pictures in docs/images: every page of a report on the C sample. Needs Chromium.
set -euo pipefail
cd "$(dirname "$0")/.."
browser=$(command -v chromium chromium-browser google-chrome | head -n 1)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
lookalike() { cargo run --release --quiet -- "$@" >/dev/null; }
lookalike check samples/c-inventory/submissions --starter samples/c-inventory/starter --out "$folder/report"
lookalike evidence "$folder/report" --pair 3 --out "$folder/report/evidence.html"

picture() { # page, width, height, file, further options
    "$browser" --headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking \
        --disable-component-update --disable-sync --hide-scrollbars --user-data-dir="$folder/profile" \
        --virtual-time-budget=5000 --blink-settings=preferredColorScheme=1 \
        --window-size="$2,$3" --screenshot="docs/images/$4" "${@:5}" "file://$folder/report/$1" 2>/dev/null
}
picture index.html 1280 1000 index.png
picture pairs.html 1280 640 pairs.png
picture pairs/3.html 1400 1000 pair.png
picture 'pairs/3.html#reading=lines' 1400 1000 pair-lines.png
picture pairs/3.html 1400 1000 pair-dark.png --blink-settings=preferredColorScheme=0
picture pairs/3.html 500 1000 pair-narrow.png
picture submissions/2.html 1280 1000 submission.png
picture clusters/1.html 1280 1100 cluster.png
picture batch.html 1280 1000 batch.png
picture evidence.html 1000 1200 evidence.png
