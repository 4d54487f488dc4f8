#!/usr/bin/env bash
# Makes the pictures in docs/images from the C sample: those of the manual, and for every page of a report and of the web app
# one sheet with the page at three widths, light and dark. Needs Chromium and curl; pngquant makes the files smaller.
set -euo pipefail
cd "$(dirname "$0")/.."
browser=$(command -v chromium chromium-browser google-chrome | head -n 1)
folder=$(mktemp -d)
server=
trap '[[ -z $server ]] || kill "$server"; rm -rf "$folder"' EXIT
cargo build --release --quiet
lookalike=target/release/lookalike

mkdir "$folder/sheet"
"$lookalike" check samples/c-inventory/submissions --starter samples/c-inventory/starter --out "$folder/report" >/dev/null
"$lookalike" evidence "$folder/report" --pair 3 --out "$folder/sheet/evidence.html" >/dev/null

# Takes a picture: page below the folder, width, height, light or dark, file.
shot() {
    local scheme=1
    [[ $4 == light ]] || scheme=0
    "$browser" --headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking \
        --disable-component-update --disable-sync --hide-scrollbars --user-data-dir="$folder/profile" \
        --virtual-time-budget=5000 --blink-settings=preferredColorScheme="$scheme" \
        --window-size="$2,$3" --screenshot="$5" "file://$folder/$1" 2>/dev/null
}

# The sample has no cluster: a third copy, with other names, makes one.
mkdir "$folder/batch"
cp -r samples/c-inventory/submissions/* "$folder/batch"
cp -r "$folder/batch/osei-abena" "$folder/batch/nowak-jan"
sed -i 's/\bcount\b/amount/g; s/\bprice\b/cost/g' "$folder"/batch/nowak-jan/*.c
"$lookalike" check "$folder/batch" --starter samples/c-inventory/starter --out "$folder/grouped" >/dev/null

smaller() {
    ! command -v pngquant >/dev/null || pngquant --force --skip-if-larger --ext .png "$1" || true
}

picture() { # page, width, height, light or dark, name
    shot "$1" "$2" "$3" "$4" "docs/images/$5.png"
    smaller "docs/images/$5.png"
}

sheet() { # page, name
    local row html=
    for scheme in light dark; do
        row=
        for width in 390 768 1400; do
            shot "$1" "$width" 1000 "$scheme" "$folder/$scheme-$width.png"
            row+="<img src=$scheme-$width.png width=$((width / 2))>"
        done
        html+="<p>$row</p>"
    done
    echo "<!DOCTYPE html><style>body{margin:8px;background:#888}p{margin:0;display:flex;gap:8px}p+p{margin-top:8px}</style>$html" \
        >"$folder/sheet.html"
    mkdir -p docs/images/pages
    shot sheet.html 1311 1024 light "docs/images/pages/$2.png"
    smaller "docs/images/pages/$2.png"
}

# The web app: two batches of a course, with reviews, and pages as they are served, saved with their style sheets and scripts.
port=8798
address=http://127.0.0.1:$port
"$lookalike" serve --data "$folder/data" --listen "127.0.0.1:$port" --archive "$folder/kept.archive" >"$folder/log" 2>&1 &
server=$!
for _ in $(seq 100); do
    grep -q "$address/token" "$folder/log" && break
    sleep 0.1
done
ask() { curl --silent --fail --cookie "$folder/cookies" --cookie-jar "$folder/cookies" --header "Origin: $address" "$@"; }
ask --location --output "$folder/home.html" "$(grep -o "$address/token/[^ ]*" "$folder/log")"
csrf=$(grep -om1 'name="csrf" value="[^"]*"' "$folder/home.html" | cut -d'"' -f4)
post() { ask --output /dev/null --data-urlencode "csrf=$csrf" "${@:2}" "$address$1"; }
upload() { ask --output "${4:-/dev/null}" --form "csrf=$csrf" --form "role=$2" --form "files=@$3" "$address$1"; }
tar -C samples/c-inventory -cf "$folder/inventory.tar" submissions
tar -C samples/c-inventory -cf "$folder/starter.tar" starter
post /courses --data-urlencode "name=Programming 1"
for batch in 1 2; do
    post /courses/1/batches --data-urlencode "assignment=Sheet $batch" --data-urlencode "term=2026 autumn"
    upload "/batches/$batch/uploads" batch "$folder/inventory.tar"
    upload "/batches/$batch/uploads" starter "$folder/starter.tar"
    post "/batches/$batch/runs"
    ask --output /dev/null "$address/runs/$batch/events"
done
post /courses/1/archive --data-urlencode "name=programming-1"
post /batches/1/keep
post /runs/1/pairs/3/review --data-urlencode "state=follow_up" --data-urlencode "note=The same words in two comments."
post /runs/1/pairs/3/review --data-urlencode "state=talk_to_the_students" --data-urlencode "note=Asked both to come on Monday."
post /runs/1/pairs/4/review --data-urlencode "state=dismissed"

save() { # address, file below the folder
    mkdir -p "$(dirname "$folder/$2")"
    ask "$address$1" | sed 's|"/assets/|"../app-assets/|g' >"$folder/$2"
}
mkdir "$folder/app-assets"
for asset in $(cd report-templates/static && ls css/*.css js/*.js icon.svg | xargs -n1 basename) style.css text.js; do
    ask --output "$folder/app-assets/$asset" "$address/assets/$asset" || true
done
save / app/home.html
save /courses/1 app/course.html
save /courses/1/recurring-pairs app/recurring-pairs.html
save /courses/1/reviews app/reviews.html
save /batches/1 app/batch.html
save /accounts app/accounts.html
save /log app/log.html
upload /courses/1/query batch samples/c-inventory/submissions/almasri-dima/inventory.c "$folder/query.html"
sed 's|"/assets/|"../app-assets/|g' "$folder/query.html" >"$folder/app/query.html"
# Pages of a served report lie beside a copy of the report, whose data and style sheets they load.
cp -r "$folder/report" "$folder/live"
for page in index.html pairs.html pairs/3.html; do
    ask "$address/runs/1/report/$page" | sed "s|\"/assets/|\"$folder/app-assets/|g" >"$folder/live/$page"
done

picture report/index.html 1280 1000 light index
picture report/pairs.html 1280 640 light pairs
picture report/pairs/3.html 1400 1000 light pair
picture 'report/pairs/3.html#reading=lines' 1400 1000 light pair-lines
picture report/pairs/3.html 1400 1000 dark pair-dark
picture report/pairs/3.html 500 1000 light pair-narrow
picture report/submissions/2.html 1280 1000 light submission
picture grouped/clusters/1.html 1280 1100 light cluster
picture report/batch.html 1280 1000 light batch
picture sheet/evidence.html 1000 1200 light evidence

for page in index pairs pairs/3 submissions submissions/2 batch; do
    sheet "report/$page.html" "report-${page//\//-}"
done
sheet grouped/clusters.html report-clusters
sheet grouped/clusters/1.html report-clusters-1
sheet sheet/evidence.html evidence-sheet
for page in home course recurring-pairs reviews batch accounts log query; do
    sheet "app/$page.html" "app-$page"
done
for page in index pairs pairs/3; do
    sheet "live/$page.html" "served-${page//\//-}"
done
