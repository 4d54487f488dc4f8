//! Trees of folders as courses and platforms make them: which entries are people, and which are one person's.

use super::*;
use crate::layouts::Layout;

/// Checks whose files a batch of these paths has: each person with the number of submissions.
#[track_caller]
fn has_people(paths: &[&str], people: &[(&str, usize)]) -> Partition {
    let found = partition_of_paths(paths, LayoutChoice::Auto);
    let mut expected: BTreeMap<String, usize> = BTreeMap::new();
    for (person, n) in people {
        expected.insert((*person).to_owned(), *n);
    }
    let mut n_of: BTreeMap<String, usize> = BTreeMap::new();
    for submission in &found.submissions {
        let author = submission.authors.first().map(|author| author.name.clone());
        let group = submission.group.as_ref().map(|group| group.name.clone());
        *n_of.entry(author.or(group).unwrap_or_else(|| submission.name.clone())).or_default() += 1;
    }
    assert_eq!(n_of, expected, "{:?}, asked: {:?}", names(&found), found.question);
    found
}

/// Returns the paths of a tree, given as the names of each level.
fn tree(levels: &[&[&str]], file: &str) -> Vec<String> {
    let mut paths = vec![String::new()];
    for names in levels {
        paths = paths.iter().flat_map(|path| names.iter().map(move |name| format!("{path}{name}/"))).collect();
    }
    paths.iter().map(|path| format!("{path}{file}")).collect()
}

fn each(names: &[&'static str], n: usize) -> Vec<(&'static str, usize)> {
    names.iter().map(|name| (*name, n)).collect()
}

const CLASS: [&str; 6] = ["ann", "bob", "cy", "dan", "eve", "fay"];
const FULL: [&str; 6] = ["Ann Lee", "Bob Kim", "Cy Ngo", "Dan Fox", "Eve Orr", "Fay Ito"];

/// Everybody is in every folder, as under questions, homeworks and weeks: the work of one person is one submission.
#[test]
fn the_same_people_in_every_folder_are_joined() {
    let levels: [&[&str]; 11] = [
        &["Question 1 - Word count", "Question 2 - Hello"],
        &["hw1", "hw2", "hw3"],
        &["Homework 1", "Homework 2"],
        &["Aufgabe 1", "Aufgabe 2"],
        &["Exercice_1", "Exercice_2"],
        &["week01", "week02", "week03"],
        &["q1", "q2"],
        &["Part A", "Part B"],
        &["Submitted files", "Working files"],
        &["midterm", "final"],
        &["Blatt 01", "Blatt 02"],
    ];
    for level in levels {
        for class in [CLASS, FULL] {
            let paths = tree(&[level, &class], "main.c");
            let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
            let found = has_people(&paths, &each(&class, 1));
            let first = format!("{}/main.c", level[0]);
            assert!(paths_of(&found, class[0]).contains(&first.as_str()), "{:?}", paths_of(&found, class[0]));
            let deeper: Vec<String> = paths.iter().map(|path| format!("course/{path}")).collect();
            has_people(&deeper.iter().map(String::as_str).collect::<Vec<_>>(), &each(&class, 1));
        }
    }
}

/// Everybody is in one folder, as under sections, terms and parts of a download.
#[test]
fn people_in_sections_are_found() {
    let levels: [[&str; 3]; 12] = [
        ["Lab A", "Lab B", "Lab C"],
        ["section_01", "section_02", "section_03"],
        ["Monday", "Tuesday", "Friday"],
        ["Tutorial 1", "Tutorial 2", "Tutorial 3"],
        ["Fall 2023", "Spring 2024", "Fall 2024"],
        ["ws22", "ws23", "ws24"],
        ["Class 9a", "Class 9b", "Class 9c"],
        ["Übungsgruppe 1", "Übungsgruppe 2", "Übungsgruppe 3"],
        ["late", "regular", "resubmissions"],
        ["hw3-20241003T101010Z-001", "hw3-20241003T101010Z-002", "hw3-20241003T101010Z-003"],
        ["part1", "part2", "part3"],
        ["Kurs A", "Kurs B", "Kurs C"],
    ];
    for level in levels {
        let paths: Vec<String> =
            CLASS.iter().enumerate().map(|(at, name)| format!("{}/{name}/main.c", level[at / 2])).collect();
        let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
        has_people(&paths, &each(&CLASS, 1));
        let files: Vec<String> =
            CLASS.iter().enumerate().map(|(at, name)| format!("{}/{name}.c", level[at / 2])).collect();
        let expected: Vec<String> = CLASS.iter().map(|name| format!("{name}.c")).collect();
        let files: Vec<&str> = files.iter().map(String::as_str).collect();
        has_people(&files, &expected.iter().map(|name| (name.as_str(), 1)).collect::<Vec<_>>());
    }
}

/// Folders of sections that are named after their teachers are a level if there are many people in each, or their names tell.
#[test]
fn sections_without_a_word_are_found_by_what_is_in_them() {
    let mut paths = Vec::new();
    for (teacher, from) in [("Miller", 0), ("Chen", 6), ("Novak", 12)] {
        paths.extend((from..from + 6).map(|student| format!("{teacher}/user{student:02}/main.c")));
    }
    let expected: Vec<String> = (0..18).map(|student| format!("user{student:02}")).collect();
    let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
    has_people(&paths, &expected.iter().map(|name| (name.as_str(), 1)).collect::<Vec<_>>());
    let paths: Vec<String> =
        FULL.iter().enumerate().map(|(at, name)| format!("{}/{name}/main.c", ["Miller", "Chen"][at / 3])).collect();
    has_people(&paths.iter().map(String::as_str).collect::<Vec<_>>(), &each(&FULL, 1));
}

/// A term holds sections, and a section questions; the folder around a download's part comes back in each.
#[test]
fn levels_lie_in_levels() {
    let paths = tree(&[&["Fall24", "Spring25"], &["Question 1", "Question 2"], &CLASS], "main.c");
    has_people(&paths.iter().map(String::as_str).collect::<Vec<_>>(), &each(&CLASS, 1));
    let parts = ["hw3-20241003T101010Z-001.zip", "hw3-20241003T101010Z-002.zip"];
    let paths: Vec<String> =
        CLASS.iter().enumerate().map(|(at, name)| format!("{}/hw3/{name}/main.c", parts[at / 3])).collect();
    has_people(&paths.iter().map(String::as_str).collect::<Vec<_>>(), &each(&CLASS, 1));
}

/// A grader's folder holds copies of what was submitted, and what was handed out.
#[test]
fn only_what_was_submitted_counts_in_a_graders_folder() {
    let mut paths = tree(&[&["submitted", "autograded"], &CLASS, &["ps1", "ps2"]], "problem1.py");
    paths.extend(tree(&[&["release", "source"], &["ps1", "ps2"]], "problem1.py"));
    paths.extend(tree(&[&["feedback"], &CLASS, &["ps1"]], "problem1.html"));
    paths.extend(["nbgrader_config.py".to_owned(), "gradebook.db".to_owned()]);
    let found = has_people(&paths.iter().map(String::as_str).collect::<Vec<_>>(), &each(&CLASS, 1));
    assert_eq!(paths_of(&found, "ann"), ["ps1/problem1.py", "ps2/problem1.py"]);
}

/// Groups of the same number in two sections are two groups.
#[test]
fn numbers_and_groups_belong_to_their_section() {
    let paths = tree(&[&["Lab A", "Lab B"], &["Group 1", "Group 2", "Group 3"]], "main.c");
    let found = partition_of_paths(&paths.iter().map(String::as_str).collect::<Vec<_>>(), LayoutChoice::Auto);
    assert_eq!(found.submissions.len(), 6, "{:?}", names(&found));
    let paths = tree(&[&["Question 1", "Question 2"], &["Group 1", "Group 2", "Group 3"]], "main.c");
    let found = partition_of_paths(&paths.iter().map(String::as_str).collect::<Vec<_>>(), LayoutChoice::Auto);
    assert_eq!(found.submissions.len(), 3, "{:?}", names(&found));
}

/// An export of a platform may lie in folders for sections too.
#[test]
fn exports_lie_in_folders() {
    let paths: Vec<String> = FULL
        .iter()
        .enumerate()
        .map(|(at, name)| {
            format!("{}/{name}_{}_assignsubmission_file_/main.c", ["Miller", "Chen"][at / 3], 20_000 + at)
        })
        .collect();
    let found = has_people(&paths.iter().map(String::as_str).collect::<Vec<_>>(), &each(&FULL, 1));
    assert_eq!(found.layout, Layout::Moodle);
}

/// Work of one person in folders is no level: parts with usual names, projects of the same names in every submission, modules.
#[test]
fn parts_of_a_persons_work_are_no_people() {
    let trees: [&[&[&str]]; 9] = [
        &[&CLASS, &["src", "test"]],
        &[&CLASS, &["hw1", "hw2", "hw3"]],
        &[&FULL, &["Bank Account", "Linked List"]],
        &[&CLASS, &["Calculator", "Library", "Queue"]],
        &[&CLASS, &["Question 1", "Question 2"]],
        &[&FULL, &["Homework 3"], &["Version 1", "Version 2"]],
        &[&["Team 1", "Team 2", "Team 3"], &["client", "server"]],
        &[&["s1001", "s1002", "s1003", "s1004"], &["CalcProject"]],
        &[&["ann", "bob"], &["Bank Account", "Linked List", "Word Count", "Tree Walk"]],
    ];
    for levels in trees {
        let paths = tree(levels, "Main.c");
        let n = levels[0].len();
        let found = partition_of_paths(&paths.iter().map(String::as_str).collect::<Vec<_>>(), LayoutChoice::Auto);
        assert_eq!(found.submissions.len(), n, "{:?}", names(&found));
    }
    let teams = [
        "Team 1/ann/main.c", "Team 1/bo/main.c", "Team 2/cy/main.c", "Team 2/di/main.c", "Team 3/eve/main.c",
        "Team 3/flo/main.c",
    ];
    assert_eq!(partition_of_paths(&teams, LayoutChoice::Auto).submissions.len(), 3);
    let downloads = ["homework1/src/a.c", "homework1 (1)/src/a.c", "homework1 (2)/src/a.c", "homework2/src/a.c"];
    assert_eq!(partition_of_paths(&downloads, LayoutChoice::Auto).submissions.len(), 4);
    let numbered = ["submission-001/a/m.c", "submission-002/b/m.c", "submission-003/c/m.c"];
    assert_eq!(partition_of_paths(&numbered, LayoutChoice::Auto).submissions.len(), 3);
}

/// Where it is not clear what the folders are, they are submissions, and a question says what to give.
#[test]
fn doubtful_levels_are_asked_about() {
    let paths = tree(&[&["alpha", "beta"], &["ann", "bob", "cy", "dan"]], "main.c");
    let found = partition_of_paths(&paths.iter().map(String::as_str).collect::<Vec<_>>(), LayoutChoice::Auto);
    assert_eq!(names(&found), ["alpha", "beta"]);
    assert!(found.question.is_some());
}

/// A number, a time or a copy of one person's name is an attempt, in whatever place of the name.
#[test]
fn attempts_are_told_by_names() {
    let expected = [("ann", 2), ("bob", 1), ("cy", 2), ("dan", 1), ("eve", 1)];
    for [first, second] in [
        ["{}@uni.edu_1_handin.c", "{}@uni.edu_2_handin.c"],
        ["{}-delivery1/main.c", "{}-delivery2/main.c"],
        ["{}.c", "{} (1).c"],
        ["{}.c", "{} - Copy.c"],
        ["{}_attempt1.c", "{}_attempt2.c"],
        ["lab4_{}_v1.c", "lab4_{}_v2.c"],
        ["{}_v1.zip", "{}_v2.zip"],
        ["hw-{}-upload1/main.c", "hw-{}-upload2/main.c"],
    ] {
        let mut paths: Vec<String> = expected.iter().map(|(name, _)| first.replace("{}", name)).collect();
        paths.extend(["ann", "cy"].map(|name| second.replace("{}", name)));
        let address = |name: &str| if first.contains('@') { format!("{name}@uni.edu") } else { name.to_owned() };
        let people: Vec<(String, usize)> = expected.iter().map(|(name, n)| (address(name), *n)).collect();
        let people: Vec<(&str, usize)> = people.iter().map(|(name, n)| (name.as_str(), *n)).collect();
        let found = has_people(&paths.iter().map(String::as_str).collect::<Vec<_>>(), &people);
        let last = found.submissions.iter().filter(|one| one.attempt == Some(2)).count();
        assert_eq!(last, 2, "{first} {:#?}", found.submissions);
    }
}

/// A person's files for several questions are one submission, with attempts or without.
#[test]
fn questions_are_told_by_names() {
    for template in
        ["{p}@uni.edu_{q}_{n}_{q}.c", "{n}-{p}-{q}-AC.c", "{q} - {p} Roy.c", "{p}_q{d}.c", "task{d}-{p}/main.c"]
    {
        let mut number = 23_000;
        let mut paths = Vec::new();
        for person in CLASS {
            for question in ["sortlist", "warmup"] {
                number += 7;
                let n = number.to_string();
                let person = format!("{}{}", person[..1].to_uppercase(), &person[1..]);
                let digit = if question == "warmup" { "1" } else { "2" };
                paths.push(
                    template.replace("{p}", &person).replace("{q}", question).replace("{n}", &n).replace("{d}", digit),
                );
            }
        }
        let found = partition_of_paths(&paths.iter().map(String::as_str).collect::<Vec<_>>(), LayoutChoice::Auto);
        assert_eq!(found.submissions.len(), 6, "{template} {:?}", names(&found));
    }
    let runs = [
        "17-ann-sort-WA.c", "18-bob-sort-AC.c", "19-ann-sort-AC.c", "21-cy-sort-AC.c", "22-ann-tree-AC.c",
        "25-bob-tree-WA.c", "29-bob-tree-AC.c", "31-dan-sort-WA.c", "33-dan-tree-AC.c",
    ];
    has_people(&runs, &[("ann", 2), ("bob", 2), ("cy", 1), ("dan", 1)]);
    let listed = [
        "123123_file1_submission1", "123123_file2_submission1", "123123_file1_submission2", "123123_file2_submission2",
        "456456_file1_submission1", "456456_file2_submission1", "777777_file1_submission1", "777777_file2_submission1",
        "888888_file1_submission1", "888888_file2_submission1",
    ];
    let listed: Vec<String> = listed.iter().map(|name| format!("{name}.c")).collect();
    has_people(
        &listed.iter().map(String::as_str).collect::<Vec<_>>(),
        &[("123123", 2), ("456456", 1), ("777777", 1), ("888888", 1)],
    );
}

/// Files whose names begin alike are not one person's: surnames, assignments, sections, copies that a browser numbered, years.
#[test]
fn names_that_begin_alike_are_several_people() {
    let batches: [&[&str]; 12] = [
        &["lee_ann_hw3.c", "lee_bo_hw3.c", "kim_cy_hw3.c", "kim_di_hw3.c", "fox_eve_hw3.c", "orr_flo_hw3.c"],
        &["hw3.c", "hw3 (1).c", "hw3 (2).c", "main.c", "main (1).c", "solution.c"],
        &["kim_a.c", "kim_b.c", "lee_a.c", "lee_c.c", "park_d.c", "choi_e.c", "han_b.c"],
        &["labA_1.c", "labA_2.c", "labA_3.c", "labB_1.c", "labB_2.c", "labB_3.c", "labC_1.c", "labC_2.c"],
        &["Ann Lee.c", "Ann Kim.c", "Bo Lee.c", "Bo Kim.c", "Cy Fox.c"],
        &["ann-2023.c", "bob-2023.c", "cy-2024.c", "dan-2024.c"],
        &["team1_ann.c", "team1_bo.c", "team2_cy.c", "team2_di.c", "team3_eve.c", "team3_flo.c"],
        &["s1234.c", "s1235.c", "s1299.c", "s2001.c"],
        &["A1_lee.c", "A1_kim.c", "A1_fox.c", "A1_orr.c"],
        &["lee_12.c", "lee_45.c", "kim_7.c", "fox_31.c", "orr_2.c"],
        &["Lee, Ann.c", "Lee, Bo.c", "Kim, Cy.c", "Fox, Ann.c", "Fox, Di.c"],
        &[
            "miller_1.c", "miller_2.c", "miller_3.c", "miller_4.c", "chen_1.c", "chen_2.c", "chen_3.c", "chen_4.c",
            "fox_1.c", "fox_2.c", "fox_3.c",
        ],
    ];
    for batch in batches {
        let found = partition_of_paths(batch, LayoutChoice::Auto);
        assert_eq!((found.layout, found.submissions.len()), (Layout::Plain, batch.len()), "{:?}", names(&found));
    }
}

/// In Moodle's group mode, groups are before the names: members with the same files are one team, others are of one section and are compared.
#[test]
fn groups_before_names_are_teams_or_sections() {
    let export = |files: &[(&str, &str)]| -> Vec<(String, Vec<u8>)> {
        let path = |(at, name): (usize, &str)| format!("{name}_{}_assignsubmission_file/main.c", 4400 + at);
        files.iter().enumerate().map(|(at, (name, text))| (path((at, name)), text.as_bytes().to_vec())).collect()
    };
    let teams = [
        ("Team-1-Ann Lee", "a"),
        ("Team-1-Zoe-Marie Poe", "a"),
        ("Team-2-Bob Kim", "b"),
        ("Team-2-Yan Xu", "b"),
        ("Default group-Eve Orr", "e"),
        ("Default group-Fay Ito", "f"),
    ];
    let found = partition_of(&export(&teams), LayoutChoice::Auto);
    assert_eq!(names(&found), ["Ann Lee", "Bob Kim", "Eve Orr", "Fay Ito", "Yan Xu", "Zoe-Marie Poe"]);
    let group = |name: &str| named(&found, name).group.as_ref().map(|group| group.name.clone());
    assert_eq!((group("Ann Lee"), group("Zoe-Marie Poe")), (Some("Team-1".to_owned()), Some("Team-1".to_owned())));
    assert_eq!((group("Eve Orr"), group("Fay Ito")), (None, None));
    let sections = [
        ("Miller-Ann Lee", "a"),
        ("Miller-Zoe Poe", "z"),
        ("Chen-Bob Kim", "b"),
        ("Chen-Yan Xu", "y"),
        ("Chen-Eve Orr", "y"),
    ];
    let found = partition_of(&export(&sections), LayoutChoice::Auto);
    assert!(found.submissions.iter().all(|one| one.group.is_none() && one.section.is_some()), "{found:#?}");
    let people = [("Anne-Marie Roy", "a"), ("Anne-Sophie Bo", "b"), ("Bob Kim", "c"), ("Yan Xu", "d")];
    assert!(names(&partition_of(&export(&people), LayoutChoice::Auto)).contains(&"Anne-Marie Roy"));
}

/// Bare numbers and words may tell questions, attempts or people apart: each entry stays one person's, and the instructor is asked.
#[test]
fn doubtful_names_are_asked_about() {
    let batches: [&[&str]; 4] = [
        &["ann_1.c", "ann_2.c", "bob_1.c", "cy_1.c", "cy_2.c", "dan_1.c"],
        &["271276_old.c", "271276_new.c", "271281_old.c", "271281_new.c", "271291_old.c", "271291_new.c"],
        &["gpt0-s1.c", "gpt0-s2.c", "gpt1-s1.c", "gpt1-s2.c", "gpt2-s1.c", "gpt2-s2.c"],
        &["ex07-stu_080-sub_124.c", "ex07-stu_106-sub_044.c", "ex07-stu_106-sub_045.c", "ex07-stu_107-sub_044.c"],
    ];
    for batch in batches {
        let found = partition_of_paths(batch, LayoutChoice::Auto);
        assert_eq!(found.submissions.len(), batch.len(), "{:?}", names(&found));
        assert!(found.submissions.iter().all(|one| one.authors.is_empty()));
    }
    assert!(
        partition_of_paths(batches[0], LayoutChoice::Auto)
            .question
            .is_some_and(|question| question.contains("4 people"))
    );
}

/// Classroom 50 packs no repository, but a file of its own in each.
#[test]
fn a_zip_of_classroom_50_has_repositories() {
    let paths: Vec<String> = CLASS
        .iter()
        .flat_map(|user| [format!("cs1-hw3-{user}/.classroom50.yml"), format!("cs1-hw3-{user}/main.c")])
        .collect();
    let mut paths: Vec<&str> = paths.iter().map(String::as_str).collect();
    paths.extend(["roster.csv", "scores.csv"]);
    let found = has_people(&paths, &each(&CLASS, 1));
    assert_eq!(found.layout, Layout::GithubClassroom);
}

/// A name with a letter and its mark apart looks like the same name in one piece.
#[test]
fn names_that_look_alike_are_told_apart() {
    let found = partition_of_paths(&["Zo\u{eb}/main.c", "Zoe\u{308}/main.c", "bo/main.c"], LayoutChoice::Auto);
    assert!(names(&found).iter().any(|name| name.ends_with(" #2")), "{:?}", names(&found));
}
