//! Trees of folders as the instructions of courses and the documentation of tools show them: each has its six people, and no other.

use super::*;
use crate::layouts::author_numbers;

/// First names, last names, user names and numbers of the people.
const PEOPLE: [(&str, &str, &str, &str); 6] = [
    ("Ann", "Lee", "ann", "4711301"),
    ("Bob", "Kim", "bob", "4711317"),
    ("Cy", "Ngo", "cyn", "4711388"),
    ("Dan", "Fox", "dan", "4711402"),
    ("Eve", "Orr", "eve", "4711455"),
    ("Fay", "Ito", "fay", "4711490"),
];

/// A tree: where it is documented, the paths, and the number of submissions, which is larger than that of people where all attempts are kept.
///
/// In a path, `{F}` is a first name, `{L}` a last name, `{u}` a user name, `{i}` a student's number, `{n}` a number that counts up, `{S}` a section. A path without a person is there once.
type Tree = (&'static str, &'static [&'static str], usize);

const TREES: [Tree; 52] = [
    ("Moodle docs, Assignment settings: download all in folders", &["{F} {L}_{n}_assignsubmission_file_/main.c"], 6),
    (
        "Moodle docs: without folders, and online text",
        &["{F} {L}_{i}_assignsubmission_file_main.c", "{F} {L}_{i}_assignsubmission_onlinetext_onlinetext.html"],
        6,
    ),
    ("Moodle VPL docs: download submissions", &["{F} {L} {u}/2024-10-03-10-{n}/main.c"], 6),
    ("Moodle CodeRunner docs: responses by question", &["Q1/{u}/main.c", "Q2/{u}/main.c"], 6),
    ("Canvas community: download all submissions", &["{u}_{i}_{n}_main.c"], 6),
    ("Canvas: late submissions", &["{u}_LATE_{i}_{n}_hw3.zip"], 6),
    (
        "Blackboard help: assignment file download",
        &["hw3_{u}_attempt_2024-10-03-22-10-05_main.c", "hw3_{u}_attempt_2024-10-03-22-10-05.txt"],
        6,
    ),
    ("Brightspace help: download submissions", &["{i}-67890 - {F} {L} - Oct 3, 2024 1023 PM/main.c", "index.html"], 6),
    (
        "Sakai help: download all",
        &["HW/{L}, {F}({u})/Submission attachment(s)/main.c", "HW/{L}, {F}({u})/timestamp.txt", "HW/grades.csv"],
        6,
    ),
    ("Gradescope help: export submissions", &["assignment_1_export/submission_{i}/main.c"], 6),
    (
        "nbgrader docs, course directory",
        &[
            "source/ps1/p.ipynb", "release/ps1/p.ipynb", "submitted/{u}/ps1/p.py", "autograded/{u}/ps1/p.py",
            "feedback/{u}/ps1/p.html",
        ],
        6,
    ),
    ("nbgrader exchange: inbound", &["{u}+ps1+2024-10-03 10:10:0{d} UTC+a8f3/p.py"], 6),
    ("otter-grader docs: submissions folder", &["submissions/hw1-{u}.zip"], 6),
    (
        "Autolab docs: handin directory (everybody's two versions may be questions, and stay together)",
        &["{u}@uni.edu_1_hello.c", "{u}@uni.edu_2_hello.c"],
        6,
    ),
    ("PrairieLearn docs: downloads of submissions", &["{u}@uni.edu_sort_{n}_sort.c", "{u}@uni.edu_tree_{n}_tree.c"], 6),
    ("CodeGrade docs: download all", &["{n} - {F} {L}/main.c"], 6),
    ("Codio docs: download student code", &["{u}-hw3/main.c"], 6),
    ("Replit Teams for Education: download as zip", &["hw3-{u}/main.py", "hw3-{u}/.replit"], 6),
    (
        "GitHub Classroom: gh classroom clone student-repos",
        &["hw3-submissions/hw3-{u}/.git/HEAD", "hw3-submissions/hw3-{u}/main.c"],
        6,
    ),
    ("Classroom 50: zip of an assignment", &["cs1-hw3-{u}/.classroom50.yml", "cs1-hw3-{u}/main.c", "scores.csv"], 6),
    ("GitLab: group with a project for each student", &["students/{u}/hw3/main.c"], 6),
    ("submit50 (CS50): me50 repositories", &["{u}/cs50/problems/2024/x/hello/hello.c"], 6),
    ("Stepik: submissions of a step", &["{n}_{u}_correct.py", "{n}_{u}_wrong.py"], 12),
    ("Artemis docs: download repositories", &["COURSE-ex1-{i}-{u}/.git/HEAD", "COURSE-ex1-{i}-{u}/src/Main.java"], 6),
    ("Praktomat: exported solutions", &["solutions/{F} {L} ({i})/1/main.java"], 6),
    ("ILIAS: exercise, download all submissions", &["Exercise 3/Submissions/{L}_{F}_{u}_{i}/main.c"], 6),
    ("OLAT: task element, drop boxes", &["dropboxes/{u}_{L}_{F}/main.c", "returnboxes/{u}_{L}_{F}/marks.txt"], 6),
    ("Stud.IP: folder of homework", &["Hausaufgaben/{L}_{F}_Blatt3.c"], 6),
    ("TUWEL: checkmarks by groups", &["Gruppe {S}/{L}_{F}_{i}/main.c"], 6),
    ("Kattis: submissions of a problem", &["{n}-{u}-hello-Accepted.c", "{n}-{u}-hello-Wrong.c"], 12),
    ("DOMjudge: team folders", &["submissions/{u}/p{n}.c"], 6),
    ("PC^2 (pc2) runs: site and team", &["site1run{n}/team{d}/main.c"], 6),
    ("Mooshak: contest directory", &["submissions/{n}_A_{u}/main.c"], 6),
    ("BOCA: runs by user", &["run{n}-site1-user{i}-probA.c"], 6),
    ("Codeforces gym: download of solutions", &["{n}_A_{u}.cpp"], 6),
    ("Google Classroom: folder in Drive", &["{F} {L} - main.py"], 6),
    ("Google Drive: a large download in parts", &["hw3-20241003T101010Z-00{S}/hw3/{F} {L}/main.py"], 6),
    (
        "Microsoft Teams: SharePoint student work",
        &["Submitted files/{F} {L}/HW 3/Version 1/main.c", "Working files/{F} {L}/HW 3/main.c"],
        6,
    ),
    ("Dropbox file requests", &["{F} {L} - main.c"], 6),
    ("Vocareum: student submissions", &["{u}@uni.edu/part1/main.c"], 6),
    ("zyBooks: downloaded student submissions", &["{L}_{F}_{u}@uni.edu_2024-10-03/main.cpp"], 6),
    (
        "Web-CAT: submissions directory",
        &["Submissions/UNI/CS1/Fall24/hw3/{u}/1/Main.java", "Submissions/UNI/CS1/Fall24/hw3/{u}/2/Main.java"],
        6,
    ),
    ("Marmoset: all final submissions", &["{u}__{n}/Main.java"], 6),
    ("codePost: submissions of an assignment", &["hw3/{u}@uni.edu/main.py"], 6),
    ("WebSubmit: assignment, user, version", &["hw3/{u}/1/main.c"], 6),
    ("turnin (Unix): submit directory", &["TURNIN/hw3/{u}.tar.gz"], 6),
    ("handin (CMU): versions by user", &["handin/{u}_v1_main.c", "handin/{u}_v2_main.c"], 12),
    ("course page: homework, section, student", &["hw1/section{S}/{u}/main.c", "hw2/section{S}/{u}/main.c"], 6),
    ("course page: section, student, homework", &["section{S}/{u}/hw1/main.c", "section{S}/{u}/hw2/main.c"], 6),
    ("course page: term, lab, student", &["Fall 2024/Lab {S}/{L}, {F}/main.c"], 6),
    ("course page: last name, first name and number in a flat folder", &["{L}{F}_{i}_hw3.c"], 6),
    ("Devilry docs: deliveries", &["{u}-delivery1/main.c", "{u}-delivery2/main.c"], 12),
];

/// Returns the paths of a tree.
fn paths(templates: &[&str]) -> Vec<String> {
    let mut paths = Vec::new();
    let mut number = 23_001;
    for (at, (first, last, user, id)) in PEOPLE.iter().enumerate() {
        for template in templates {
            number += 7;
            let section = (1 + at / 3).to_string();
            let path = template.replace("{F}", first).replace("{L}", last).replace("{u}", user).replace("{i}", id);
            let path = path.replace("{S}", &section).replace("{d}", &at.to_string());
            let has_person = path != **template;
            if has_person || at == 0 {
                paths.push(path.replace("{n}", &number.to_string()));
            }
        }
    }
    paths
}

/// Every tree has six people.
#[test]
fn documented_trees_are_read() {
    let mut wrong = Vec::new();
    for (source, templates, n_submissions) in TREES {
        let paths = paths(templates);
        let found = partition_of_paths(&paths.iter().map(String::as_str).collect::<Vec<_>>(), LayoutChoice::Auto);
        let all: Vec<(usize, &Provenance)> = found.submissions.iter().map(|one| (0, one)).collect();
        let numbers = author_numbers(&all);
        let several: std::collections::BTreeSet<u32> = numbers.iter().flatten().copied().collect();
        let n_people = numbers.iter().filter(|number| number.is_none()).count() + several.len();
        if (n_people, found.submissions.len()) != (6, n_submissions) {
            wrong.push(format!("{source}: {n_people} people, {:?}, {:?}", names(&found), found.question));
        }
    }
    assert!(wrong.is_empty(), "{} of {} trees are read wrong:\n{}", wrong.len(), TREES.len(), wrong.join("\n"));
}
