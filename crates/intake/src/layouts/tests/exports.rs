//! Exports of a class of fourteen from every platform: authors, attempts, times and lateness.

use super::generated::{self, File, Student};
use super::*;
use crate::layouts::Layout;

fn class() -> Vec<Student> {
    generated::class(|student, attempt| format!("int main(void) {{ return {student} + {attempt}; }}\n").into_bytes())
}

/// Checks that the layout is recognized, and that the result is the same when the layout is named.
#[track_caller]
fn recognized(files: &[File], layout: Layout) -> Partition {
    let found = partition_of(files, LayoutChoice::Auto);
    assert_eq!(found.layout, layout, "{found:#?}");
    assert_eq!(partition_of(files, LayoutChoice::Always(layout)), found);
    found
}

/// Checks that each student has one submission, whose author has that name. Two students are called Ann Lee.
#[track_caller]
fn has_the_class(found: &Partition) {
    assert_eq!(found.submissions.len(), class().len(), "{:#?}", names(found));
    for student in class() {
        let n = found
            .submissions
            .iter()
            .filter(|submission| submission.authors.iter().any(|a| a.name == student.name()))
            .count();
        assert_eq!(n, if student.name() == "Ann Lee" { 2 } else { 1 }, "{}", student.name());
    }
}

/// Names, numbers and online texts are read; feedback is nobody's.
#[test]
fn moodle_with_folders() {
    let files = generated::moodle(&class());
    let found = recognized(&files, Layout::Moodle);
    has_the_class(&found);
    assert_eq!(author(named(&found, "Ann Lee (20000)")), "Ann Lee/20000");
    assert_eq!(paths_of(&found, "Ann Lee (20037)"), ["main.c", "onlinetext.html"]);
    assert_eq!(author(named(&found, "Наталья Иванова")), "Наталья Иванова/20222");
    assert_eq!(paths_of(&found, "Siobhán O'Brien"), ["main.c"]);
    assert_eq!(nobodys(&found, &files).into_values().collect::<Vec<_>>(), ["feedback to a student"]);
    assert_eq!(found.notes, [""; 0]);
}

/// Without folders it is the same class with the same names.
#[test]
fn moodle_without_folders() {
    let with = recognized(&generated::moodle(&class()), Layout::Moodle);
    let without = recognized(&generated::moodle_flat(&class()), Layout::Moodle);
    assert_eq!(names(&with), names(&without));
    assert_eq!(paths_of(&without, "Ann Lee (20037)"), ["main.c", "onlinetext.html"]);
    assert!(with.submissions.iter().zip(&without.submissions).all(|(a, b)| a.authors == b.authors));
}

/// Older versions end folders in an underscore, opened archive files are folders, and participants without a group have no number.
#[test]
fn moodle_in_all_versions() {
    let found = partition_of_paths(
        &[
            "Ann Lee_1_assignsubmission_file_/work.zip/main.c",
            "Bo Kim_2_assignsubmission_file_work.zip/src/main.c",
            "Cy_Ng_3_assignsubmission_file_a_b.c",
            "Default group_assignsubmission_file/main.c",
        ],
        LayoutChoice::Auto,
    );
    assert_eq!(names(&found), ["Ann Lee", "Bo Kim", "Cy_Ng", "Default group"]);
    assert_eq!(paths_of(&found, "Ann Lee"), ["work.zip/main.c"]);
    assert_eq!(paths_of(&found, "Bo Kim"), ["work.zip/src/main.c"]);
    assert_eq!(paths_of(&found, "Cy_Ng"), ["a_b.c"]);
    assert!(named(&found, "Default group").group.is_some());
}

/// In blind marking, numbers become part of the names.
#[test]
fn moodle_with_blind_marking() {
    let found = recognized(&generated::moodle_blind(&class()), Layout::Moodle);
    assert_eq!(found.submissions.len(), 14);
    assert_eq!(author(named(&found, "Participant 20074")), "Participant 20074/20074");
}

/// Groups are not taken for people.
#[test]
fn moodle_with_groups() {
    let found = recognized(&generated::moodle_groups(&class()), Layout::Moodle);
    assert_eq!(found.submissions.len(), 14);
    assert!(found.submissions.iter().all(|submission| submission.authors.is_empty() && submission.group.is_some()));
    assert_eq!(named(&found, "Group 74").group.as_ref().unwrap().name, "Group 74 (20074)");
}

/// Names, lateness, and the number that Canvas adds to the name of a file are read.
#[test]
fn canvas() {
    let files = generated::canvas(&class());
    let found = recognized(&files, Layout::Canvas);
    assert_eq!(found.submissions.len(), 14);
    assert_eq!(author(named(&found, "leeann (20037)")), "leeann/20037");
    let again = named(&found, "núñezjoséángel");
    assert_eq!((again.attempt, again.late, paths_of(&found, &again.name)), (Some(2), Some(false), vec!["main.c"]));
    let late = named(&found, "obriensiobhán");
    assert_eq!((late.attempt, late.late, paths_of(&found, &late.name)), (Some(3), Some(true), vec!["main.c"]));
    assert_eq!(named(&found, "王小明").attempt, None);
    assert_eq!(found.submissions.iter().filter(|submission| submission.late == Some(true)).count(), 3);
}

/// A student's own `-1` stays; text entries, web addresses, several files and anonymous assignments are read.
#[test]
fn canvas_in_all_versions() {
    let found = partition_of_paths(
        &[
            "leeann_101_9001_lab-1.c", "kimbo_102_9002_lab-1.c", "ngcy_103_9003_lab-1-1.c", "ozkan_104_9004_main.c",
            "ozkan_104_9005_main-1.c", "van_berg_LATE_105_9006_x_1_2.c", "zed_106_text.html",
            "zed2_LATE_107_link.html", "group7_108_9007_work.zip/src/main.c",
        ],
        LayoutChoice::Auto,
    );
    assert_eq!(found.layout, Layout::Canvas);
    assert_eq!(paths_of(&found, "leeann"), ["lab-1.c"]);
    assert_eq!(named(&found, "leeann").attempt, None);
    let again = named(&found, "ngcy");
    assert_eq!((again.attempt, paths_of(&found, &again.name)), (Some(2), vec!["lab-1.c"]));
    assert_eq!(paths_of(&found, "ozkan"), ["main-1.c", "main.c"]);
    assert_eq!((paths_of(&found, "van_berg"), named(&found, "van_berg").late), (vec!["x_1_2.c"], Some(true)));
    assert_eq!(paths_of(&found, "zed"), ["text.html"]);
    assert_eq!(paths_of(&found, "zed2"), ["link.html"]);
    assert!(named(&found, "group7").group.is_some());
    let anonymous = ["anon_Ab3dE_9001_a.c", "LATE_anon_Xy9zZ_9002_a.c", "anon_Q1w2E_9003_a.c"];
    let found = partition_of_paths(&anonymous, LayoutChoice::Auto);
    assert_eq!(names(&found), ["anon Ab3dE", "anon Q1w2E", "anon Xy9zZ"]);
    assert_eq!(named(&found, "anon Xy9zZ").late, Some(true));
}

/// Numbers in file names do not make an export of Canvas.
#[test]
fn numbered_files_are_no_export_of_canvas() {
    let flat = ["task_1_2_ann.c", "task_1_3_ann.c", "task_2_2_bo.c"];
    assert_eq!(partition_of_paths(&flat, LayoutChoice::Auto).layout, Layout::Plain);
    let equal_names = ["ann_1_2_main.c", "bo_2_2_main.c", "cy_3_2_main.c"];
    assert_eq!(partition_of_paths(&equal_names, LayoutChoice::Auto).layout, Layout::Plain);
}

/// All attempts are numbered by their times; names are read from the receipts, which are nobody's.
#[test]
fn blackboard() {
    let files = generated::blackboard(&class());
    let found = recognized(&files, Layout::Blackboard);
    assert_eq!(found.submissions.len(), 14 + 1 + 2);
    let last = named(&found, "Siobhán O'Brien, attempt 3");
    assert_eq!(
        (author(last), time(last), last.attempt),
        ("Siobhán O'Brien/sobrien".into(), "2024-10-10T22:10:05".into(), Some(3))
    );
    assert_eq!(time(named(&found, "José Ángel Núñez, attempt 1")), "2024-10-01T22:10:05");
    assert_eq!(author(named(&found, "Ole Smith-Jones")), "Ole Smith-Jones/osmith_jones");
    assert_eq!(author(named(&found, "Ann Lee (alee2)")), "Ann Lee/alee2");
    assert!(nobodys(&found, &files).into_values().all(|reason| reason == "a receipt of Blackboard"));
    assert_eq!(nobodys(&found, &files).len(), 17);
}

/// Without receipts the user names stand for the names, even with underscores; a receipt without files is the work.
#[test]
fn blackboard_without_receipts_or_files() {
    let found = partition_of_paths(
        &[
            "hw_1_ann_lee_attempt_2024-10-03-22-10-05_a_2024-10-03.c",
            "hw_1_bkim_attempt_2024-10-03-22-10-06_work.zip/main.c",
            "hw_1_cng_2024-10-03-22-10-07_main.c",
            "hw_1_dora_attempt_2024-10-03-22-10-08.txt",
        ],
        LayoutChoice::Auto,
    );
    assert_eq!((found.layout, names(&found)), (Layout::Blackboard, vec!["ann_lee", "bkim", "cng", "dora"]));
    assert_eq!(paths_of(&found, "ann_lee"), ["a_2024-10-03.c"]);
    assert_eq!(paths_of(&found, "bkim"), ["work.zip/main.c"]);
    assert_eq!(paths_of(&found, "dora"), ["receipt.txt"]);
    assert!(found.notes[0].contains("receipt"), "{:?}", found.notes);
}

/// Names with hyphens, local times and attempts are read.
#[test]
fn brightspace() {
    for files in [generated::brightspace(&class()), generated::brightspace_flat(&class())] {
        let found = recognized(&files, Layout::Brightspace);
        assert_eq!(found.submissions.len(), 14 + 1 + 2);
        let last = named(&found, "Siobhán O'Brien, attempt 3");
        assert_eq!((author(last), time(last)), ("Siobhán O'Brien/20111".into(), "2024-10-10T22:23:00".into()));
        assert_eq!(paths_of(&found, "Jean-Luc d'Aubigné"), ["main.c"]);
        assert_eq!(author(named(&found, "Ann Lee (20037)")), "Ann Lee/20037");
        assert_eq!(nobodys(&found, &files).into_keys().collect::<Vec<_>>(), ["index.html"]);
    }
}

/// The user's number may be the second; names and files may have hyphens between spaces.
#[test]
fn brightspace_in_all_versions() {
    let found = partition_of_paths(
        &[
            "5-101 - Ann - Marie Lee - 3 oktober 2024 2223 - part 1 - main.c",
            "5-102 - Ann - Marie Lee - 4 oktober 2024 2223 - work.zip/main.c",
            "5-103 - Group 4 - Oct 3, 2024 959 AM - a.c",
        ],
        LayoutChoice::Auto,
    );
    assert_eq!(names(&found), ["Ann - Marie Lee (101)", "Ann - Marie Lee (102)", "Group 4"]);
    assert_eq!(paths_of(&found, "Ann - Marie Lee (101)"), ["part 1 - main.c"]);
    assert_eq!(paths_of(&found, "Ann - Marie Lee (102)"), ["work.zip/main.c"]);
    assert_eq!(time(named(&found, "Group 4")), "2024-10-03T09:59:00");
}

/// Team members, times and attempts are read from the metadata.
#[test]
fn gradescope() {
    let files = generated::gradescope(&class());
    let found = recognized(&files, Layout::Gradescope);
    assert_eq!(found.submissions.len(), 13);
    let team = named(&found, "Fatma Yılmaz & Zoë Ünal");
    assert_eq!(team.authors.len(), 2);
    let late = named(&found, "Siobhán O'Brien");
    assert_eq!((late.attempt, time(late)), (Some(3), "2024-10-10T20:10:05Z".into()));
    assert_eq!(author(named(&found, "Ann Lee (20037)")), "Ann Lee/20037");
    assert_eq!(paths_of(&found, &late.name), ["main.c"]);
    assert_eq!(nobodys(&found, &files).len(), 1);
}

/// Without the metadata the folders are still submissions, and a note says what is missing.
#[test]
fn gradescope_without_metadata() {
    let files: Vec<File> =
        generated::gradescope(&class()).into_iter().filter(|file| !file.0.ends_with(".yml")).collect();
    let found = recognized(&files, Layout::Gradescope);
    assert_eq!(found.submissions.len(), 13);
    assert!(found.submissions.iter().all(|submission| submission.authors.is_empty()));
    assert!(found.notes[0].contains("missing"), "{:?}", found.notes);
}

/// The common prefix of all names is the assignment.
#[test]
fn github_classroom() {
    let files = generated::github_classroom(&class());
    let found = recognized(&files, Layout::GithubClassroom);
    assert_eq!(found.submissions.len(), 14);
    assert_eq!(author(named(&found, "osmith-jones")), "osmith-jones/osmith-jones");
    assert_eq!(paths_of(&found, "alee"), [".git/HEAD", "main.c"]);
}

/// Without `.git` a common prefix proves nothing, unless the instructor names the layout.
#[test]
fn github_classroom_must_have_repositories() {
    let paths = ["hw-alee/main.c", "hw-bkim/main.c", "hw-bkim-1/main.c"];
    assert_eq!(names(&partition_of_paths(&paths, LayoutChoice::Auto)), ["hw-alee", "hw-bkim", "hw-bkim-1"]);
    let found = partition_of_paths(&paths, LayoutChoice::Always(Layout::GithubClassroom));
    assert_eq!(names(&found), ["alee", "bkim", "bkim-1"]);
    assert!(found.notes[0].contains("bkim-1"), "{:?}", found.notes);
}

/// First names come first, times are in UTC, and lateness is from the list of marks.
#[test]
fn sakai() {
    let files = generated::sakai(&class());
    let found = recognized(&files, Layout::Sakai);
    has_the_class(&found);
    let late = named(&found, "Siobhán O'Brien");
    assert_eq!(
        (author(late), time(late), late.late),
        ("Siobhán O'Brien/sobrien".into(), "2024-10-10T20:10:05Z".into(), Some(true))
    );
    assert_eq!(named(&found, "Bo Kim").late, Some(false));
    assert_eq!(paths_of(&found, "Ann Lee (alee2)"), ["main.c", "submissionText.html"]);
    assert_eq!(nobodys(&found, &files).len(), 14 * 3 + 1);
    let flat = generated::sakai_flat(&class());
    let without = recognized(&flat, Layout::Sakai);
    assert_eq!(names(&found), names(&without));
    assert_eq!(paths_of(&without, "Mary Jane van der Berg"), ["main.c"]);
}

/// Teams, anonymous grading, times of older versions and other languages are read.
#[test]
fn sakai_in_all_versions() {
    let files: Vec<File> = [
        ("Lee, Ann(alee); Kim, Bo(bkim)/timestamp.txt", "20241003221005000"),
        ("Lee, Ann(alee); Kim, Bo(bkim)/Pièces jointes/deep/main.c", ""),
        ("1f00c2/timestamp.txt", "Oct 3, 2024 10:10 PM"),
        ("1f00c2/Submission attachment(s)/main.c", ""),
        ("Cher,(cher)/Submission attachment(s)/timestamp.txt", "mine"),
        ("Cher,(cher)/Feedback Attachment(s)/better.c", ""),
    ]
    .map(|(path, text)| (path.to_owned(), text.as_bytes().to_vec()))
    .into();
    let found = recognized(&files, Layout::Sakai);
    assert_eq!(names(&found), ["1f00c2", "Ann Lee & Bo Kim", "Cher"]);
    assert_eq!(time(named(&found, "Ann Lee & Bo Kim")), "2024-10-03T22:10:05Z");
    assert_eq!(paths_of(&found, "Ann Lee & Bo Kim"), ["deep/main.c"]);
    assert_eq!(time(named(&found, "1f00c2")), "Oct 3, 2024 10:10 PM");
    assert_eq!(paths_of(&found, "Cher"), ["timestamp.txt"]);
}

/// Folders keep their names, a number at the end is an id, and lists are nobody's.
#[test]
fn plain_folders_and_flat_files() {
    let files = generated::plain(&class());
    let found = recognized(&files, Layout::Plain);
    has_the_class(&found);
    assert_eq!(author(named(&found, "Ann Lee_20037")), "Ann Lee/20037");
    assert_eq!(nobodys(&found, &files).into_keys().collect::<Vec<_>>(), ["marks.csv"]);
    let found = recognized(&generated::flat(&class()), Layout::Plain);
    assert_eq!(found.submissions.len(), 14);
    assert_eq!(paths_of(&found, "alee.c"), ["alee.c"]);
}

/// Archive files give their stem where it is free; a date that all share is no id.
#[test]
fn plain_archives_and_dates() {
    let paths = ["anna.zip/a.c", "anna/a.c", "ben.tar.gz/a.c", "hw cleo 20241003/a.c", "hw dora 20241003/a.c"];
    let found = partition_of_paths(&paths, LayoutChoice::Auto);
    assert_eq!(names(&found), ["anna", "anna.zip", "ben", "hw cleo 20241003", "hw dora 20241003"]);
    assert!(found.submissions.iter().all(|submission| submission.authors.is_empty()));
}
