// One object for each student; the report is a list of lines.
const fs = require("fs");

const HOMEWORK = ["hw1", "hw2", "hw3", "hw4"];
const WEIGHTS = { homework: 0.3, midterm: 0.3, final: 0.4 };

class Student {
    constructor(row) {
        this.name = row.name;
        this.group = row.group;
        this.homework = HOMEWORK.map((key) => Student.mark(row[key])).filter((mark) => mark !== null);
        this.midterm = Student.mark(row.midterm);
        this.final = Student.mark(row.final);
    }

    static mark(text) {
        if (text === "x") return null;
        if (text === "") return 0;
        const value = Number(text);
        if (Number.isNaN(value) || value < 0 || value > 100) throw new Error(text);
        return value;
    }

    total() {
        const sorted = [...this.homework].sort((a, b) => a - b).slice(1);
        const mean = sorted.reduce((sum, mark) => sum + mark, 0) / sorted.length;
        return WEIGHTS.homework * mean + WEIGHTS.midterm * this.midterm + WEIGHTS.final * this.final;
    }

    letter() {
        const total = this.total();
        if (total >= 90) return "A";
        if (total >= 80) return "B";
        if (total >= 70) return "C";
        return total >= 60 ? "D" : "F";
    }
}

function readRows(path) {
    const [head, ...lines] = fs.readFileSync(path, "utf8").trim().split(/\r?\n/);
    const keys = head.split(",");
    return lines.map((line) => Object.fromEntries(line.split(",").map((cell, at) => [keys[at], cell])));
}

function readStudents(path) {
    const students = [];
    for (const row of readRows(path)) {
        try {
            students.push(new Student(row));
        } catch (problem) {
            console.error(`skipped: ${row.name}`);
        }
    }
    return students;
}

function ranking(students) {
    const ordered = [...students].sort((a, b) => b.total() - a.total() || a.name.localeCompare(b.name));
    return ordered.map((one, at) => `${at + 1} ${one.name} ${one.group} ${one.total().toFixed(2)} ${one.letter()}`);
}

function groups(students) {
    const members = new Map();
    for (const one of students) {
        if (!members.has(one.group)) members.set(one.group, []);
        members.get(one.group).push(one.total());
    }
    const mean = (totals) => totals.reduce((a, b) => a + b) / totals.length;
    return [...members].sort().map(([name, totals]) => `${name} ${totals.length} ${mean(totals).toFixed(2)}`);
}

function distribution(students) {
    const bands = new Array(10).fill("");
    students.forEach((one) => (bands[Math.min(9, Math.floor(one.total() / 10))] += "*"));
    return bands.map((stars, band) => `${band * 10} ${stars}`).reverse();
}

const students = readStudents(process.argv[2]);
for (const section of [ranking, groups, distribution]) {
    console.log(section.name);
    section(students).forEach((line) => console.log(line));
}
