/* Plain arrays and loops, the way the first lectures did it. */
var fs = require("fs");
var names = [];
var teams = [];
var marks = [];
var sums = [];

function isNumber(cell) {
    return /^[0-9]+$/.test(cell) && parseInt(cell, 10) <= 100;
}

function addLine(line) {
    var cells = line.split(",");
    var row = [];
    for (var i = 2; i < cells.length; i++) {
        if (cells[i] === "") {
            row.push(0);
        } else if (cells[i] === "x") {
            row.push(-1);
        } else if (isNumber(cells[i])) {
            row.push(parseInt(cells[i], 10));
        } else {
            return false;
        }
    }
    names.push(cells[0]);
    teams.push(cells[1]);
    marks.push(row);
    return true;
}

function homeworkMean(row) {
    var least = 101, sum = 0, count = 0;
    for (var i = 0; i < 4; i++) {
        if (row[i] < 0) continue;
        if (row[i] < least) least = row[i];
        sum += row[i];
        count++;
    }
    return (sum - least) / (count - 1);
}

function computeSums() {
    for (var i = 0; i < marks.length; i++) {
        sums[i] = 0.3 * homeworkMean(marks[i]) + 0.3 * marks[i][4] + 0.4 * marks[i][5];
    }
}

function exchange(list, a, b) {
    var kept = list[a];
    list[a] = list[b];
    list[b] = kept;
}

function sortAll() {
    for (var end = sums.length - 1; end > 0; end--) {
        for (var i = 0; i < end; i++) {
            if (sums[i] < sums[i + 1]) {
                exchange(sums, i, i + 1);
                exchange(names, i, i + 1);
                exchange(teams, i, i + 1);
                exchange(marks, i, i + 1);
            }
        }
    }
}

function column(index) {
    var low = 100, high = 0, total = 0, n = 0;
    for (var i = 0; i < marks.length; i++) {
        var mark = marks[i][index];
        if (mark < 0) continue;
        low = Math.min(low, mark);
        high = Math.max(high, mark);
        total += mark;
        n += 1;
    }
    return (total / n).toFixed(2) + " " + low + " " + high;
}

var lines = fs.readFileSync(process.argv[2], "utf8").split("\n");
for (var l = 1; l < lines.length; l++) {
    if (lines[l].length > 0 && !addLine(lines[l])) {
        console.error("skipped: " + lines[l].split(",")[0]);
    }
}
computeSums();
sortAll();
for (var place = 0; place < names.length; place++) {
    console.log(place + 1 + ". " + names[place] + " (" + teams[place] + "): " + sums[place].toFixed(2));
}
for (var index = 0; index < 6; index++) {
    console.log("column " + (index + 1) + ": " + column(index));
}
