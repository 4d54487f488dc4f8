//! Other tasks: code that many people have there too is no evidence in this one, and their programs stay out of the report.

use std::fs;

use lookalike_test_harness::programs::{STACK, scrambled};
use lookalike_test_harness::{Report, TestDir, files_below};

/// The archive of each test.
const FILE: &str = "stored.archive";

/// Reads numbers until the input ends, as everybody in the course does it.
const TEMPLATE: &str = "
static int values[1000];
static int read_values(const char *path) {
    FILE *in = fopen(path, \"r\");
    int count = 0;
    if (in == NULL) { fprintf(stderr, \"cannot open %s\\n\", path); exit(1); }
    while (count < 1000 && fscanf(in, \"%d\", &values[count]) == 1) { count++; }
    fclose(in);
    return count;
}
static void print_values(const char *title, int from, int to) {
    printf(\"%s:\", title);
    for (int place = from; place < to; place++) { printf(\" %d\", values[place]); }
    printf(\"\\n\");
}
";

/// Writes `n` programs into a folder, with what their people have in common, and the work of each.
fn programs(dir: &TestDir, folder: &str, from: u64, n: u64, common: &str) {
    for seed in from..from + n {
        dir.file(&format!("{folder}/person{seed}/main.c"), format!("{common}\n{}", scrambled(seed)));
    }
}

/// Returns the evidence of the pair of two people, in bits, and the number of people who have its first passage in other tasks.
fn pair(report: &Report, names: [&str; 2]) -> (f64, u64) {
    let number = |name: &str| {
        let submissions = report.json["submissions"].as_array().unwrap();
        submissions.iter().find(|one| one["name"] == name).unwrap()["number"].as_u64().unwrap()
    };
    let (left, right) = (number(names[0]), number(names[1]));
    let pairs = report.json["pairs"].as_array().unwrap();
    let pair = pairs.iter().find(|pair| pair["left"] == left && pair["right"] == right).unwrap();
    let having = pair["passages"][0]["n_in_other_tasks"].as_u64().unwrap_or_default();
    (pair["evidence_bits"].as_f64().unwrap(), having)
}

/// Three people of a class read their input like twenty people of other tasks. That is no evidence, the pages say why, and no name or file of the others is in the report.
#[test]
fn a_template_of_other_tasks_is_no_evidence() {
    let dir = TestDir::new();
    programs(&dir, "class", 1, 9, "");
    programs(&dir, "class", 11, 3, TEMPLATE);
    programs(&dir, "stack", 100, 12, &format!("{TEMPLATE}{STACK}"));
    programs(&dir, "queue", 200, 12, TEMPLATE);
    let two = ["person11", "person12"];
    let alone = dir.check_to("alone", &["class", "--min-score", "0", "--top", "all"]);
    let beside = dir.check_to(
        "beside",
        &["class", "--min-score", "0", "--top", "all", "--other-tasks", "stack", "--other-tasks", "queue"],
    );
    let ((alone, _), (bits, having)) = (pair(&alone, two), pair(&beside, two));
    assert!(alone > 300.0 && bits < 30.0, "{alone} bits alone, {bits} beside other tasks");
    assert_eq!((having, &beside.json["totals"]["n_people_in_other_tasks"]), (24, &24.into()));
    let roles: Vec<&str> =
        beside.json["run"]["inputs"].as_array().unwrap().iter().map(|input| input["role"].as_str().unwrap()).collect();
    assert_eq!(roles, ["batch", "other_task", "other_task"]);
    assert_eq!(beside.json["files"].as_array().unwrap().len(), 12);
    let files = files_below(&beside.folder);
    let pages: Vec<String> = files.values().map(|bytes| String::from_utf8_lossy(bytes).into_owned()).collect();
    for name in ["person100", "person211", "stack_push"] {
        assert!(pages.iter().all(|page| !page.contains(name)), "{name} is in the report");
    }
    assert!(pages.iter().any(|page| page.contains("also in other tasks: 24 of 24 people have it there")));
    let overview = fs::read_to_string(beside.folder.join("index.html")).unwrap();
    assert!(overview.contains("and what 24 people wrote for other tasks"));
}

/// Other tasks without programs, or that cannot be read, are a warning: the batch is compared without them. Missing ones are an error.
#[test]
fn other_tasks_without_programs_are_named() {
    let dir = TestDir::new();
    programs(&dir, "class", 1, 4, "");
    dir.folder("nothing");
    let report = dir.check(&["class", "--other-tasks", "nothing"]);
    assert_eq!(report.json["warnings"][0], "--other-tasks nothing has no effect: it has no submissions");
    dir.file("broken.zip", "PK\x03\x04");
    dir.file("marks.csv", "Name,Mark\nann,1\n");
    programs(&dir, "good", 100, 4, "");
    let others = ["--other-tasks", "broken.zip", "--other-tasks", "good", "--other-tasks", "marks.csv"];
    let report = dir.check_to("beside", &[&["class"][..], &others].concat());
    assert_eq!(report.json["totals"]["n_people_in_other_tasks"], 4);
    let warnings: Vec<&str> =
        report.json["warnings"].as_array().unwrap().iter().map(|warning| warning.as_str().unwrap()).collect();
    assert!(warnings[0].starts_with("--other-tasks broken.zip has no effect: cannot read broken.zip"), "{warnings:?}");
    assert!(warnings[1].starts_with("--other-tasks marks.csv has no effect: no column"), "{warnings:?}");
    let missing = dir.run(&["check", "class", "--other-tasks", "missing"]);
    assert!(missing.must_fail(1).stderr.contains("--other-tasks"), "{}", missing.stderr);
}

/// The program reads a sample of a large input, and the report says so.
#[test]
fn a_sample_of_many_programs_is_read() {
    let dir = TestDir::new();
    programs(&dir, "class", 1, 4, "");
    programs(&dir, "many", 1000, 700, "");
    let report = dir.check(&["class", "--other-tasks", "many"]);
    assert_eq!(report.json["totals"]["n_people_in_other_tasks"], 350);
    assert_eq!(report.json["run"]["inputs"][1]["notes"][0], "350 of its 700 submissions show what is usual");
}

/// Programs of one task, with code that most of them write.
fn task(dir: &TestDir, folder: &str, from: u64, task: u64) {
    programs(dir, folder, from, 12, &format!("{TEMPLATE}{}", scrambled(task)));
}

/// The batches of an archive that are the same task are told by what they share with the class: they are compared, while those with other tasks show what is usual. `--archive-task` overrules.
#[test]
fn tasks_in_an_archive_are_told_apart() {
    let dir = TestDir::new();
    for (assignment, number) in [("hw1", 5001), ("hw2", 5002), ("hw3", 5003)] {
        for (term, from) in [("2023", 10 * number), ("2024", 10 * number + 20_000)] {
            task(&dir, &format!("{assignment}-{term}"), from, number);
            let folder = format!("{assignment}-{term}");
            dir.run(&["archive", "add", FILE, &folder, "--assignment", assignment, "--term", term]).must_succeed();
        }
    }
    task(&dir, "new", 90_000, 5002);
    let stored = |report: &Report| -> Vec<String> {
        let mut names: Vec<String> =
            report.names().iter().filter(|name| name.starts_with("hw")).map(|name| name[..3].to_owned()).collect();
        names.dedup();
        names
    };
    let report = dir.check_to("told", &["new", "--archive", FILE]);
    assert_eq!(stored(&report), ["hw2"]);
    let input = &report.json["run"]["inputs"][2];
    assert_eq!(input["role"], "other_task");
    assert_eq!(input["notes"][0], "48 of 48 submissions show what is usual in other tasks: hw1, hw3");
    assert_eq!(report.json["warnings"].as_array(), None);
    let overruled =
        dir.check_to("overruled", &["new", "--archive", FILE, "--archive-task", "hw2", "--archive-task", "hw3"]);
    assert_eq!(stored(&overruled), ["hw2", "hw3"]);
    let input = &overruled.json["run"]["inputs"][2];
    assert_eq!(input["notes"][0], "24 of 24 submissions show what is usual in other tasks: hw1");
}

/// A copy from another task is found, although that task is not compared as a whole.
#[test]
fn a_copy_from_another_task_is_found() {
    let dir = TestDir::new();
    task(&dir, "hw1", 100, 5001);
    task(&dir, "hw2", 200, 5002);
    for assignment in ["hw1", "hw2"] {
        dir.run(&["archive", "add", FILE, assignment, "--assignment", assignment, "--term", "2024"]).must_succeed();
    }
    task(&dir, "new", 300, 5002);
    dir.file("new/copier/main.c", format!("{TEMPLATE}{}{}", scrambled(5002), scrambled(104).replace("int", "long")));
    let report = dir.check(&["new", "--archive", FILE]);
    let best = &report.pairs[0];
    assert_eq!((best.left.as_str(), best.right.as_str()), ("copier", "hw1 2024/person104"));
}
