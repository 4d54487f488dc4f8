"use strict";
// A dictionary of records that every function extends.
const files = require("fs");

function loadBook(fileName) {
    const book = { records: {}, rejected: [], works: [] };
    let first = true;
    files.readFileSync(fileName, "utf8").split("\n").forEach(function (text) {
        const parts = text.split(",");
        if (first) {
            book.works = parts.slice(2);
            first = false;
        } else if (parts.length > 2) {
            book.records[parts[0]] = { team: parts[1], raw: parts.slice(2), values: {} };
        }
    });
    return book;
}

function convert(book) {
    Object.keys(book.records).forEach(function (who) {
        const record = book.records[who];
        let good = true;
        record.raw.forEach(function (text, index) {
            const work = book.works[index];
            if (text === "x") {
                return;
            }
            const points = text === "" ? 0 : parseFloat(text);
            if (!isFinite(points) || points < 0 || points > 100) {
                good = false;
            }
            record.values[work] = points;
        });
        if (!good) {
            book.rejected.push(who);
            delete book.records[who];
        }
    });
    return book;
}

function weigh(book) {
    for (const who in book.records) {
        const { values } = book.records[who];
        let worst = Infinity;
        let points = 0;
        let pieces = 0;
        for (const work in values) {
            if (!work.startsWith("hw")) {
                continue;
            }
            points += values[work];
            worst = Math.min(worst, values[work]);
            pieces += 1;
        }
        const homework = (points - worst) / (pieces - 1);
        book.records[who].result = 0.3 * (homework + values.midterm) + 0.4 * values.final;
    }
    return book;
}

function grade(result) {
    const limits = { A: 90, B: 80, C: 70, D: 60 };
    for (const letter of Object.keys(limits)) {
        if (result >= limits[letter]) {
            return letter;
        }
    }
    return "F";
}

function histogram(book) {
    const counts = {};
    for (const who in book.records) {
        const decade = Math.min(90, Math.trunc(book.records[who].result / 10) * 10);
        counts[decade] = (counts[decade] || 0) + 1;
    }
    for (let decade = 90; decade >= 0; decade -= 10) {
        console.log(String(decade).padStart(3) + " " + "*".repeat(counts[decade] || 0));
    }
}

function printBook(book) {
    book.rejected.forEach((who) => console.error("skipped: " + who));
    const order = Object.keys(book.records);
    order.sort((left, right) => book.records[right].result - book.records[left].result);
    order.forEach(function (who, index) {
        const { team, result } = book.records[who];
        console.log(`${index + 1}\t${who}\t${team}\t${result.toFixed(2)}\t${grade(result)}`);
    });
    histogram(book);
}

printBook(weigh(convert(loadBook(process.argv[2]))));
