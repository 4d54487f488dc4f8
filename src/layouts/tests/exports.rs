//! Every export of the class of fourteen: who is who, which attempt, when and how late.

use super::generated::{self, File, Student};
use super::*;
use crate::layouts::Layout;

fn class() -> Vec<Student> {
    generated::class(|student, attempt| format!("int main(void) {{ return {student} + {attempt}; }}\n").into_bytes())
}

/// Recognised by itself, and the same when it is asked for by name.
#[track_caller]
fn recognised(files: &[File], layout: Layout) -> Sorted {
    let found = sorted(files, LayoutChoice::Auto);
    assert_eq!(found.layout, layout, "{found:#?}");
    assert_eq!(sorted(files, LayoutChoice::Always(layout)), found);
    found
}

/// One submission for each of the class, with one file, whose author has that name.
#[track_caller]
fn has_the_class(sorted: &Sorted) {
    assert_eq!(sorted.submissions.len(), class().len(), "{:#?}", names(sorted));
    for student in class() {
        let n =
            sorted.submissions.iter().filter(|handed| handed.authors.iter().any(|a| a.name == student.name())).count();
        assert_eq!(n, if student.name() == "Ann Lee" { 2 } else { 1 }, "{}", student.name());
    }
}

/// With folders: names, numbers, what was typed in, and feedback that is nobody's.
#[test]
fn moodle_with_folders() {
    let files = generated::moodle(&class());
    let sorted = recognised(&files, Layout::Moodle);
    has_the_class(&sorted);
    assert_eq!(author(named(&sorted, "Ann Lee (20000)")), "Ann Lee/20000");
    assert_eq!(paths_of(named(&sorted, "Ann Lee (20037)")), ["main.c", "onlinetext.html"]);
    assert_eq!(author(named(&sorted, "Наталья Иванова")), "Наталья Иванова/20222");
    assert_eq!(paths_of(named(&sorted, "Siobhán O'Brien")), ["main.c"]);
    assert_eq!(loose(&sorted, &files).into_values().collect::<Vec<_>>(), ["feedback to a student"]);
    assert_eq!(sorted.notes, [""; 0]);
}

/// Without folders it is the same class with the same names.
#[test]
fn moodle_without_folders() {
    let with = recognised(&generated::moodle(&class()), Layout::Moodle);
    let without = recognised(&generated::moodle_flat(&class()), Layout::Moodle);
    assert_eq!(names(&with), names(&without));
    assert_eq!(paths_of(named(&without, "Ann Lee (20037)")), ["main.c", "onlinetext.html"]);
    assert!(with.submissions.iter().zip(&without.submissions).all(|(a, b)| a.authors == b.authors));
}

/// Older versions end folders in an underscore; opened archives are folders of their name; who is in no group has no number.
#[test]
fn moodle_in_all_versions() {
    let sorted = sorted_paths(
        &[
            "Ann Lee_1_assignsubmission_file_/work.zip/main.c",
            "Bo Kim_2_assignsubmission_file_work.zip/src/main.c",
            "Cy_Ng_3_assignsubmission_file_a_b.c",
            "Default group_assignsubmission_file/main.c",
        ],
        LayoutChoice::Auto,
    );
    assert_eq!(names(&sorted), ["Ann Lee", "Bo Kim", "Cy_Ng", "Default group"]);
    assert_eq!(paths_of(named(&sorted, "Ann Lee")), ["work.zip/main.c"]);
    assert_eq!(paths_of(named(&sorted, "Bo Kim")), ["work.zip/src/main.c"]);
    assert_eq!(paths_of(named(&sorted, "Cy_Ng")), ["a_b.c"]);
    assert!(named(&sorted, "Default group").group.is_some());
}

/// Where names are kept back, numbers are the names.
#[test]
fn moodle_with_blind_marking() {
    let sorted = recognised(&generated::moodle_blind(&class()), Layout::Moodle);
    assert_eq!(sorted.submissions.len(), 14);
    assert_eq!(author(named(&sorted, "Participant 20074")), "Participant 20074/20074");
}

/// Groups are groups, not people.
#[test]
fn moodle_with_groups() {
    let sorted = recognised(&generated::moodle_groups(&class()), Layout::Moodle);
    assert_eq!(sorted.submissions.len(), 14);
    assert!(sorted.submissions.iter().all(|handed| handed.authors.is_empty() && handed.group.is_some()));
    assert_eq!(named(&sorted, "Group 74").group.as_ref().unwrap().name, "Group 74 (20074)");
}

/// Names without spaces, lateness, and the number that Canvas puts after the name of a file.
#[test]
fn canvas() {
    let files = generated::canvas(&class());
    let sorted = recognised(&files, Layout::Canvas);
    assert_eq!(sorted.submissions.len(), 14);
    assert_eq!(author(named(&sorted, "leeann (20037)")), "leeann/20037");
    let again = named(&sorted, "núñezjoséángel");
    assert_eq!((again.attempt, again.late, paths_of(again)), (Some(2), Some(false), vec!["main.c"]));
    let late = named(&sorted, "obriensiobhán");
    assert_eq!((late.attempt, late.late, paths_of(late)), (Some(3), Some(true), vec!["main.c"]));
    assert_eq!(named(&sorted, "王小明").attempt, None);
    assert_eq!(sorted.submissions.iter().filter(|handed| handed.late == Some(true)).count(), 3);
}

/// A student's own `-1` stays; text, addresses and several files; anonymous and late.
#[test]
fn canvas_in_all_versions() {
    let sorted = sorted_paths(
        &[
            "leeann_101_9001_lab-1.c",
            "kimbo_102_9002_lab-1.c",
            "ngcy_103_9003_lab-1-1.c",
            "ozkan_104_9004_main.c",
            "ozkan_104_9005_main-1.c",
            "van_berg_LATE_105_9006_x_1_2.c",
            "zed_106_text.html",
            "zed2_LATE_107_link.html",
            "group7_108_9007_work.zip/src/main.c",
        ],
        LayoutChoice::Auto,
    );
    assert_eq!(sorted.layout, Layout::Canvas);
    assert_eq!(paths_of(named(&sorted, "leeann")), ["lab-1.c"]);
    assert_eq!(named(&sorted, "leeann").attempt, None);
    let again = named(&sorted, "ngcy");
    assert_eq!((again.attempt, paths_of(again)), (Some(2), vec!["lab-1.c"]));
    assert_eq!(paths_of(named(&sorted, "ozkan")), ["main-1.c", "main.c"]);
    assert_eq!((paths_of(named(&sorted, "van_berg")), named(&sorted, "van_berg").late), (vec!["x_1_2.c"], Some(true)));
    assert_eq!(paths_of(named(&sorted, "zed")), ["text.html"]);
    assert_eq!(paths_of(named(&sorted, "zed2")), ["link.html"]);
    assert!(named(&sorted, "group7").group.is_some());
    let anonymous = ["anon_Ab3dE_9001_a.c", "LATE_anon_Xy9zZ_9002_a.c", "anon_Q1w2E_9003_a.c"];
    let sorted = sorted_paths(&anonymous, LayoutChoice::Auto);
    assert_eq!(names(&sorted), ["anon Ab3dE", "anon Q1w2E", "anon Xy9zZ"]);
    assert_eq!(named(&sorted, "anon Xy9zZ").late, Some(true));
}

/// Numbers in names of files do not make an export of Canvas.
#[test]
fn numbered_files_are_no_export_of_canvas() {
    let flat = ["task_1_2_ann.c", "task_1_3_ann.c", "task_2_2_bo.c"];
    assert_eq!(sorted_paths(&flat, LayoutChoice::Auto).layout, Layout::Plain);
    let twins = ["ann_1_2_main.c", "bo_2_2_main.c", "cy_3_2_main.c"];
    assert_eq!(sorted_paths(&twins, LayoutChoice::Auto).layout, Layout::Plain);
}

/// All attempts, in the order of their times; receipts are nobody's, but they know the names.
#[test]
fn blackboard() {
    let files = generated::blackboard(&class());
    let sorted = recognised(&files, Layout::Blackboard);
    assert_eq!(sorted.submissions.len(), 14 + 1 + 2);
    let last = named(&sorted, "Siobhán O'Brien, attempt 3");
    assert_eq!(
        (author(last), time(last), last.attempt),
        ("Siobhán O'Brien/sobrien".into(), "2024-10-10T22:10:05".into(), Some(3))
    );
    assert_eq!(time(named(&sorted, "José Ángel Núñez, attempt 1")), "2024-10-01T22:10:05");
    assert_eq!(author(named(&sorted, "Ole Smith-Jones")), "Ole Smith-Jones/osmith_jones");
    assert_eq!(author(named(&sorted, "Ann Lee (alee2)")), "Ann Lee/alee2");
    assert!(loose(&sorted, &files).into_values().all(|reason| reason == "a receipt of Blackboard"));
    assert_eq!(sorted.loose.len(), 17);
}

/// Without receipts names stay unknown but user names are found, underscores and all; with nothing but a receipt, it is the work.
#[test]
fn blackboard_without_receipts_or_files() {
    let sorted = sorted_paths(
        &[
            "hw_1_ann_lee_attempt_2024-10-03-22-10-05_a_2024-10-03.c",
            "hw_1_bkim_attempt_2024-10-03-22-10-06_work.zip/main.c",
            "hw_1_cng_2024-10-03-22-10-07_main.c",
            "hw_1_dora_attempt_2024-10-03-22-10-08.txt",
        ],
        LayoutChoice::Auto,
    );
    assert_eq!((sorted.layout, names(&sorted)), (Layout::Blackboard, vec!["ann_lee", "bkim", "cng", "dora"]));
    assert_eq!(paths_of(named(&sorted, "ann_lee")), ["a_2024-10-03.c"]);
    assert_eq!(paths_of(named(&sorted, "bkim")), ["work.zip/main.c"]);
    assert_eq!(paths_of(named(&sorted, "dora")), ["receipt.txt"]);
    assert!(sorted.notes[0].contains("receipt"), "{:?}", sorted.notes);
}

/// Names with hyphens, times by the platform's clock, attempts.
#[test]
fn brightspace() {
    for files in [generated::brightspace(&class()), generated::brightspace_flat(&class())] {
        let sorted = recognised(&files, Layout::Brightspace);
        assert_eq!(sorted.submissions.len(), 14 + 1 + 2);
        let last = named(&sorted, "Siobhán O'Brien, attempt 3");
        assert_eq!((author(last), time(last)), ("Siobhán O'Brien/20111".into(), "2024-10-10T22:23:00".into()));
        assert_eq!(paths_of(named(&sorted, "Jean-Luc d'Aubigné")), ["main.c"]);
        assert_eq!(author(named(&sorted, "Ann Lee (20037)")), "Ann Lee/20037");
        assert_eq!(loose(&sorted, &files).into_keys().collect::<Vec<_>>(), ["index.html"]);
    }
}

/// The user's number may be the second; names and files may have hyphens between blanks.
#[test]
fn brightspace_in_all_versions() {
    let sorted = sorted_paths(
        &[
            "5-101 - Ann - Marie Lee - 3 oktober 2024 2223 - part 1 - main.c",
            "5-102 - Ann - Marie Lee - 4 oktober 2024 2223 - work.zip/main.c",
            "5-103 - Group 4 - Oct 3, 2024 959 AM - a.c",
        ],
        LayoutChoice::Auto,
    );
    assert_eq!(names(&sorted), ["Ann - Marie Lee (101)", "Ann - Marie Lee (102)", "Group 4"]);
    assert_eq!(paths_of(named(&sorted, "Ann - Marie Lee (101)")), ["part 1 - main.c"]);
    assert_eq!(paths_of(named(&sorted, "Ann - Marie Lee (102)")), ["work.zip/main.c"]);
    assert_eq!(time(named(&sorted, "Group 4")), "2024-10-03T09:59:00");
}

/// Team-mates, times and attempts are in the metadata.
#[test]
fn gradescope() {
    let files = generated::gradescope(&class());
    let sorted = recognised(&files, Layout::Gradescope);
    assert_eq!(sorted.submissions.len(), 13);
    let team = named(&sorted, "Fatma Yılmaz & Zoë Ünal");
    assert_eq!(team.authors.len(), 2);
    let late = named(&sorted, "Siobhán O'Brien");
    assert_eq!((late.attempt, time(late)), (Some(3), "2024-10-10T20:10:05Z".into()));
    assert_eq!(author(named(&sorted, "Ann Lee (20037)")), "Ann Lee/20037");
    assert_eq!(paths_of(late), ["main.c"]);
    assert_eq!(sorted.loose.len(), 1);
}

/// Without its metadata the folders are still submissions, and it is said what is missing.
#[test]
fn gradescope_without_metadata() {
    let files: Vec<File> =
        generated::gradescope(&class()).into_iter().filter(|file| !file.0.ends_with(".yml")).collect();
    let sorted = recognised(&files, Layout::Gradescope);
    assert_eq!(sorted.submissions.len(), 13);
    assert!(sorted.submissions.iter().all(|handed| handed.authors.is_empty()));
    assert!(sorted.notes[0].contains("missing"), "{:?}", sorted.notes);
}

/// What all names begin with is the assignment.
#[test]
fn github_classroom() {
    let files = generated::github_classroom(&class());
    let sorted = recognised(&files, Layout::GithubClassroom);
    assert_eq!(sorted.submissions.len(), 14);
    assert_eq!(author(named(&sorted, "osmith-jones")), "osmith-jones/osmith-jones");
    assert_eq!(paths_of(named(&sorted, "alee")), [".git/HEAD", "main.c"]);
}

/// Without `.git` names that begin alike prove nothing, unless somebody says so.
#[test]
fn github_classroom_must_have_repositories() {
    let paths = ["hw-alee/main.c", "hw-bkim/main.c", "hw-bkim-1/main.c"];
    assert_eq!(names(&sorted_paths(&paths, LayoutChoice::Auto)), ["hw-alee", "hw-bkim", "hw-bkim-1"]);
    let sorted = sorted_paths(&paths, LayoutChoice::Always(Layout::GithubClassroom));
    assert_eq!(names(&sorted), ["alee", "bkim", "bkim-1"]);
    assert!(sorted.notes[0].contains("bkim-1"), "{:?}", sorted.notes);
}

/// Names the right way round, times in UTC, lateness from the list of marks.
#[test]
fn sakai() {
    let files = generated::sakai(&class());
    let sorted = recognised(&files, Layout::Sakai);
    has_the_class(&sorted);
    let late = named(&sorted, "Siobhán O'Brien");
    assert_eq!(
        (author(late), time(late), late.late),
        ("Siobhán O'Brien/sobrien".into(), "2024-10-10T20:10:05Z".into(), Some(true))
    );
    assert_eq!(named(&sorted, "Bo Kim").late, Some(false));
    assert_eq!(paths_of(named(&sorted, "Ann Lee (alee2)")), ["main.c", "submissionText.html"]);
    assert_eq!(sorted.loose.len(), 14 * 3 + 1);
    let flat = generated::sakai_flat(&class());
    let without = recognised(&flat, Layout::Sakai);
    assert_eq!(names(&sorted), names(&without));
    assert_eq!(paths_of(named(&without, "Mary Jane van der Berg")), ["main.c"]);
}

/// Teams, anonymous grading, older times, other languages.
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
    let sorted = recognised(&files, Layout::Sakai);
    assert_eq!(names(&sorted), ["1f00c2", "Ann Lee & Bo Kim", "Cher"]);
    assert_eq!(time(named(&sorted, "Ann Lee & Bo Kim")), "2024-10-03T22:10:05Z");
    assert_eq!(paths_of(named(&sorted, "Ann Lee & Bo Kim")), ["deep/main.c"]);
    assert_eq!(time(named(&sorted, "1f00c2")), "Oct 3, 2024 10:10 PM");
    assert_eq!(paths_of(named(&sorted, "Cher")), ["timestamp.txt"]);
}

/// Folders are named as they are; a number at the end is an id, and lists are nobody's.
#[test]
fn plain_folders_and_flat_files() {
    let files = generated::plain(&class());
    let sorted = recognised(&files, Layout::Plain);
    has_the_class(&sorted);
    assert_eq!(author(named(&sorted, "Ann Lee_20037")), "Ann Lee/20037");
    assert_eq!(loose(&sorted, &files).into_keys().collect::<Vec<_>>(), ["marks.csv"]);
    let sorted = recognised(&generated::flat(&class()), Layout::Plain);
    assert_eq!(sorted.submissions.len(), 14);
    assert_eq!(paths_of(named(&sorted, "alee.c")), ["alee.c"]);
}

/// Archives give their stem where it is free; a date that all share is no id.
#[test]
fn plain_archives_and_dates() {
    let paths = ["anna.zip/a.c", "anna/a.c", "ben.tar.gz/a.c", "hw cleo 20241003/a.c", "hw dora 20241003/a.c"];
    let sorted = sorted_paths(&paths, LayoutChoice::Auto);
    assert_eq!(names(&sorted), ["anna", "anna.zip", "ben", "hw cleo 20241003", "hw dora 20241003"]);
    assert!(sorted.submissions.iter().all(|handed| handed.authors.is_empty()));
}
