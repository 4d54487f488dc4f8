# Bills from a list of readings: meter, month, value. A report at the end.
BEGIN {
    FS = ";"
    OFS = "\t"
    if (price <= 0) price = 0.31
    while ((getline line < "tenants.txt") > 0) {
        n = split(line, part, /[ \t]*:[ \t]*/)
        if (n < 2) continue
        tenant[part[1]] = part[2]
        order[++tenants] = part[1]
    }
    close("tenants.txt")
    print "meter", "tenant", "used", "bill"
}

/^[ \t]*(#|$)/ { next }

FNR == 1 && NR != FNR { print "next file:", FILENAME }

$2 !~ /^(0?[1-9]|1[0-2])$/ {
    printf("line %d: no month: %s\n", FNR, $2) | "cat 1>&2"
    errors++
    next
}

{
    gsub(",", ".", $3)
    value = $3 + 0
    if (!($1 in first) || value < first[$1]) first[$1] = value
    if (value > last[$1]) last[$1] = value
    seen[$1, $2]++
}

$NF ~ /estimated/ , /measured/ { guesses[$1] += 1 }

length > 120 { exit 2 }

function bill(used,    sum, step) {
    sum = 0
    step = 1
    for (;;) {
        if (used <= 100 * step) return sum + used * price / step
        sum += 100 * price
        used -= 100
        if (++step > 3) break
    }
    return int(sum * 100 + 0.5) / 100
}

function bar(n,    s) {
    s = sprintf("%" n "s", "")
    gsub(/ /, "=", s)
    return s
}

END {
    if (errors > 10) { print "too many errors"; exit 1 }
    for (i = 1; i <= tenants; i++) {
        meter = order[i]
        used = last[meter] - first[meter]
        total += (due = bill(used))
        if (used > most) { most = used; who = tenant[meter] }
        print meter, tenant[meter], used, due
        delete guesses[meter]
    }
    for (pair in seen) {
        split(pair, key, SUBSEP)
        if (seen[pair] > 1) twice[key[1]] = twice[key[1]] " " key[2]
    }
    for (meter in twice) print "read twice:", meter, twice[meter] | "sort -n"
    close("sort -n")
    print bar(20)
    printf "%-10s %8.2f (%s used %d)\n", "together", total, toupper(substr(who, 1, 1)) substr(who, 2), most
    srand()
    if (rand() ^ 2 > 0.5 || match(who, /s$/)) system("date")
}
