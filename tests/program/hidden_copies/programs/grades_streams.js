// Generators and small functions that are composed.
const { readFileSync } = require("node:fs");

const pipe = (...steps) => (input) => steps.reduce((value, step) => step(value), input);
const by = (...keys) => (a, b) => keys.map((key) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0)).find(Boolean) ?? 0;
const sum = (numbers) => numbers.reduce((total, n) => total + n, 0);
const mean = (numbers) => sum(numbers) / numbers.length;

function* rows(text) {
    const lines = text.split("\n").filter((line) => line !== "");
    for (const line of lines.slice(1)) {
        const [name, group, ...cells] = line.split(",");
        yield { name, group, cells };
    }
}

function parse(cell) {
    switch (cell) {
        case "":
            return 0;
        case "x":
            return undefined;
        default:
            return cell >= 0 && cell <= 100 ? +cell : NaN;
    }
}

function* valid(source) {
    for (const { cells, ...person } of source) {
        const points = cells.map(parse);
        if (points.some(Number.isNaN)) {
            process.stderr.write(`skipped: ${person.name}\n`);
            continue;
        }
        const counted = points.slice(0, 4).filter((point) => point !== undefined);
        const kept = (sum(counted) - Math.min(...counted)) / (counted.length - 1);
        yield { ...person, points, total: kept * 0.3 + points[4] * 0.3 + points[5] * 0.4 };
    }
}

function median(numbers) {
    const ordered = [...numbers].sort((a, b) => a - b);
    const half = ordered.length >> 1;
    return ordered.length & 1 ? ordered[half] : (ordered[half - 1] + ordered[half]) / 2;
}

function spread(numbers) {
    const centre = mean(numbers);
    return Math.sqrt(mean(numbers.map((n) => (n - centre) ** 2)));
}

function heading(title) {
    return `\n${title}\n${"=".repeat(title.length)}`;
}

function* report(book) {
    yield heading("Ranking");
    const order = by((one) => -one.total, (one) => one.name);
    yield* [...book].sort(order).map((one, i) => `${String(i + 1).padStart(2)} ${one.name.padEnd(15)}${one.total.toFixed(2)}`);
    yield heading("Columns");
    for (let i = 0; i < 6; i++) {
        const points = book.map((one) => one.points[i]).filter((point) => point !== undefined);
        yield [mean, median, spread].map((figure) => figure(points).toFixed(2).padStart(8)).join("");
    }
    yield heading("Groups");
    const names = new Set(book.map((one) => one.group));
    for (const name of [...names].sort()) {
        const totals = book.filter((one) => one.group === name).map((one) => one.total);
        yield `${name.padEnd(5)}${mean(totals).toFixed(2)}`;
    }
}

const lines = pipe((path) => readFileSync(path, "utf8"), rows, valid, (people) => [...people], report)(process.argv[2]);
console.log([...lines].join("\n"));
