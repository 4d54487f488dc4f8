#!/usr/bin/env bash
# Makes the pictures in docs/images from the C sample. Needs Chromium.
set -euo pipefail
cd "$(dirname "$0")/.."
browser=$(command -v chromium chromium-browser google-chrome | head -n 1)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cargo run --release --quiet -- check samples/c-inventory/submissions --starter samples/c-inventory/starter \
    --out "$folder/report" >/dev/null

picture() { # page, width, height, file, further options
    "$browser" --headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking \
        --disable-component-update --disable-sync --hide-scrollbars --user-data-dir="$folder/profile" \
        --window-size="$2,$3" --screenshot="docs/images/$4" "${@:5}" "file://$folder/report/$1" 2>/dev/null
}
picture index.html 1280 900 index.png
picture pairs/3.html 1280 1000 pair.png
