//! The data about one student: found, exported, and erased everywhere, also after an old backup is restored.

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::Command;

use lookalike_test_harness::class::{Class, row};
use lookalike_test_harness::programs::{SORT, SORT_RENAMED, STACK};
use lookalike_test_harness::zips::zip;
use lookalike_test_harness::{Outcome, TestDir, files_below};
use lookalike_test_support::waiting::wait_until;

/// A word in the code of the student who is erased.
const MARKER: &str = "zebramarker";
const NEEDLES: [&str; 4] = ["Lovelace", "lovelace", "48151", MARKER];
const OPTIONS: [&str; 2] = ["--archive", "kept.archive"];

fn person(dir: &TestDir, command: &str, more: &[&str]) -> Outcome {
    let mut arguments = vec!["person", command, "--data", "data", "--archive", "kept.archive"];
    arguments.extend(more);
    dir.run(&arguments)
}

/// Returns all bytes of a folder, with those inside zip files, gzip files and the archive.
fn everything_below(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut all = Vec::new();
    for (name, bytes) in files_below(folder) {
        if let Ok(mut zip) = zip::ZipArchive::new(std::io::Cursor::new(&bytes)) {
            for index in 0..zip.len() {
                let mut inner = Vec::new();
                let mut file = zip.by_index(index).unwrap();
                inner.extend(file.name().unwrap().as_bytes());
                file.read_to_end(&mut inner).unwrap();
                all.push((format!("{name}!{index}"), inner));
            }
        }
        all.push((name, bytes));
    }
    all
}

/// Returns the places in the data folder and the archive at which something about the erased student is found, by name and
/// needle.
fn traces(dir: &TestDir) -> Vec<String> {
    traces_in(dir, "data", "kept.archive")
}

fn traces_in(dir: &TestDir, data: &str, archive: &str) -> Vec<String> {
    let mut places = everything_below(&dir.path(data));
    let shown = dir.run(&["archive", "show", archive]).must_succeed().stdout.clone();
    places.push(("archive".to_owned(), shown.into_bytes()));
    places.push(("archive file".to_owned(), fs::read(dir.path(archive)).unwrap()));
    for term in ["2025", "2026"] {
        let out = format!("export-{term}.tar.gz");
        if dir.run(&["archive", "export", archive, "--term", term, "--out", &out]).status == Some(0) {
            let mut bytes = Vec::new();
            let packed = fs::read(dir.path(&out)).unwrap();
            flate2::read::MultiGzDecoder::new(packed.as_slice()).read_to_end(&mut bytes).unwrap();
            places.push((out.clone(), bytes));
            fs::remove_file(dir.path(&out)).unwrap();
        }
    }
    let has = |bytes: &[u8], needle: &str| bytes.windows(needle.len()).any(|window| window == needle.as_bytes());
    let found = places.iter().flat_map(|(name, bytes)| {
        NEEDLES.iter().filter(|needle| has(bytes, needle)).map(move |needle| format!("{name}: {needle}"))
    });
    found.collect()
}

/// A server with two batches, of which the second is compared with the first as earlier submissions and with the archive. Ada
/// Lovelace is in both of them, in the archive, in a late upload, in corrected authors, and in reviews with notes.
fn class_with_ada() -> Class {
    let class = Class::with(&OPTIONS);
    let of_ada = SORT.replace("int i", &format!("int {MARKER}, i"));
    assert!(of_ada.contains(MARKER));
    let moodle = |name: &str, id: &str, file: &str| format!("{name}_{id}_assignsubmission_file_/{file}");
    let paths = [moodle("Ada Lovelace", "48151", "sort.c"), moodle("Ben Ode", "48152", "own.c")];
    let cleo = moodle("Cleo Fry", "48153", "mine.c");
    let files =
        [(paths[0].as_str(), of_ada.as_str()), (&paths[1], SORT_RENAMED), (&cleo, SORT), ("notes.txt", "hello")];
    class.upload("batch", &[("class.zip", &zip(&files))]);
    class.upload("starter", &[("given.c", b"int given;")]);
    class.roster();
    class.post("/courses/1/archive", &[("name", "programming")]);
    class.post("/batches/1/keep", &[]);
    class.post("/courses/1/batches", &[("assignment", "sorting"), ("term", "2025")]);
    // The whole folder is named after its first submission.
    let second =
        [("lovelace_ada/a.c", of_ada.as_bytes()), ("dan/d.c", STACK.as_bytes()), ("eva/e.c", STACK.as_bytes())];
    class.must(&class.client.upload("/batches/2/uploads", &[("role", "batch")], &second));
    let late = [("ada_lovelace_late/b.c", of_ada.as_bytes())];
    class.must(&class.client.upload("/batches/2/uploads", &[("role", "submission")], &late));
    class.post("/batches/2/changes", &[("has_choices", "1"), ("other", "1"), ("term", "2026")]);
    class
}

fn wait_for_rosters(class: &Class) {
    wait_until("all batches are inspected", || {
        class.row::<i64>("SELECT count(*) FROM batch WHERE roster IS NULL") == 0
    });
}

/// Runs a batch, and returns the number of its report.
fn run(class: &Class, batch: i64) -> i64 {
    let answer = class.client.post(&format!("/batches/{batch}/runs"), &[]);
    class.must(&answer);
    let run: i64 = answer.header("location").unwrap().strip_prefix("/runs/").unwrap().parse().unwrap();
    let events = class.client.get(&format!("/runs/{run}/events")).text();
    assert!(events.ends_with("data: {\"state\":\"done\"}\n\n"), "{events}");
    run
}

/// Reviews the pair of a report with these two names.
fn review(class: &Class, run: i64, names: [&str; 2], state: &str) {
    // The lines after the first one are the pairs, best first.
    let pairs = fs::read_to_string(class.server.data(&format!("reports/{run}/pairs.csv"))).unwrap();
    let is_meant = |line: &str| names.iter().all(|name| line.contains(name));
    let rank = pairs.lines().position(is_meant).unwrap_or_else(|| panic!("no pair of {names:?} in {pairs}"));
    let note = format!("about {}", names[0]);
    class.post(&format!("/runs/{run}/pairs/{rank}/review"), &[("state", state), ("note", &note)]);
}

/// A class with Ada, her earlier work, and reviews of pairs with her and without her.
fn reviewed_class_with_ada() -> Class {
    let class = class_with_ada();
    wait_for_rosters(&class);
    let first = run(&class, 1);
    review(&class, first, ["Ada Lovelace", "Ben Ode"], "talk_to_the_students");
    review(&class, first, ["Cleo Fry", "Ben Ode"], "dismissed");
    run(&class, 2);
    review_earlier_work(&class);
    class
}

/// Nothing about an erased student is left in the data folder or the archive, also after an older backup is restored. What is
/// known of the others stays: names, ids, times, reviews.
#[test]
fn a_student_is_erased_everywhere() {
    let class = reviewed_class_with_ada();
    let dir = &class.server.dir;
    backup(dir, "copy");
    let (dir, _) = class.server.stop();
    assert!(traces(&dir).len() > 8, "{:?}", traces(&dir));

    let listed = person(&dir, "find", &["ada", "LOVELACE"]).must_succeed().stdout.clone();
    assert!(listed.contains("Programming, sorting 2026: Ada Lovelace, by Ada Lovelace (48151); 2 reviews"), "{listed}");
    let archived = "archive, programming sorting 2026: Ada Lovelace, by Ada Lovelace (48151); 1 review";
    assert!(listed.contains(archived), "{listed}");
    assert!(listed.contains("sorting 2025: lovelace_ada") && listed.ends_with("4 submissions\n"), "{listed}");
    let others = person(&dir, "find", &["Ada", "Ode"]).must_succeed().stdout.clone();
    assert_eq!(others, "0 submissions\n");

    let export = person(&dir, "export", &["--out", "her", "Ada", "Lovelace"]);
    export.must_succeed();
    let exported = files_below(&dir.path("her"));
    let names: Vec<&str> = exported.keys().map(String::as_str).collect();
    assert_eq!(names, ["index.html", "stored-data.json", "upload-1.tar", "upload-3.tar", "upload-4.tar"]);
    for (name, bytes) in &exported {
        let text = String::from_utf8_lossy(bytes);
        assert!(text.contains(MARKER) || !name.ends_with(".tar"), "{name}");
        for other in ["Ben", "Cleo", "48152", "dan", "eva"] {
            assert!(!text.contains(other), "{name} has {other}: {text}");
        }
    }
    let page = String::from_utf8_lossy(&exported["index.html"]);
    for told in ["with another submission", "about Ada Lovelace", "about her earlier work", "about her stored work"] {
        assert!(page.contains(told), "{told}: {page}");
    }

    // Not without a word on what is open, and on who is meant.
    let refused = person(&dir, "erase", &["Ada", "Lovelace"]).must_fail(1).stderr.clone();
    assert!(refused.contains("may be several people"), "{refused}");
    let refused = person(&dir, "erase", &["--several-people", "Ada", "Lovelace"]).must_fail(1).stderr.clone();
    assert!(refused.contains("3 pairs are to be discussed or escalated"), "{refused}");
    person(&dir, "erase", &["nobody", "here"]).must_fail(1);
    person(&dir, "erase", &["--several-people", "--despite-open-reviews", "Ada", "Lovelace"]).must_succeed();
    assert_eq!(traces(&dir), Vec::<String>::new());
    assert_eq!(person(&dir, "find", &["Lovelace"]).must_succeed().stdout, "0 submissions\n");
    dir.run(&["archive", "verify", "kept.archive"]).must_succeed();
    dir.run(&["server", "verify", "--data", "data"]).must_succeed();

    // The others are compared again, with their names, ids and reviews.
    let class = Class::on_with(dir, &OPTIONS);
    wait_until("both batches are compared again", || {
        class.row::<i64>("SELECT count(*) FROM run WHERE state = 'done'") == 2
    });
    let roster = class.roster();
    let names: Vec<&str> =
        roster["submissions"].as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["Ben Ode", "Cleo Fry"]);
    assert_eq!(roster["submissions"][0]["authors"][0]["id"], "48152");
    let reviews = class.client.get("/courses/1/reviews.csv").text();
    assert!(reviews.contains("Ben Ode,Cleo Fry") && !reviews.contains("Ada"), "{reviews}");
    let (dir, _) = class.server.stop();
    assert_eq!(traces(&dir), Vec::<String>::new());

    // The next backup in the same folder forgets her, too.
    let copied = Command::new("cp").arg("-a").args([dir.path("copy"), dir.path("next")]).status().unwrap();
    assert!(copied.success());
    assert!(!traces_in(&dir, "next", "next/archive").is_empty());
    backup(&dir, "next");
    dir.run(&["server", "verify", "--data", "next"]).must_succeed();
    assert_eq!(traces_in(&dir, "next", "next/archive"), Vec::<String>::new());

    // An older backup does not bring her back.
    fs::rename(dir.path("data"), dir.path("before")).unwrap();
    fs::remove_file(dir.path("kept.archive")).unwrap();
    let restore = ["server", "restore", "--data", "data", "--archive", "kept.archive", "--erasures", "before", "copy"];
    let told = dir.run(&restore).must_succeed().stdout.clone();
    assert!(told.contains("Erased again, as before: 4 submissions."), "{told}");
    assert_eq!(traces(&dir), Vec::<String>::new());
    dir.run(&["archive", "verify", "kept.archive"]).must_succeed();
    let stored = dir.run(&["archive", "show", "kept.archive"]).must_succeed().stdout.clone();
    assert!(stored.contains("Ben Ode") && stored.contains("Cleo Fry"), "{stored}");
    let class = Class::on_with(dir, &OPTIONS);
    wait_until("both batches are compared again", || {
        class.row::<i64>("SELECT count(*) FROM run WHERE state = 'done'") == 2
    });
    assert!(class.client.get("/courses/1/reviews.csv").text().contains("Ben Ode,Cleo Fry"));
}

/// Reviews pairs of the second batch with what it has of Ada as earlier work: from the first batch, and from the archive.
fn review_earlier_work(class: &Class) {
    let names = [
        ("class.zip/Ada Lovelace", "dan", "her earlier"),
        ("dan", "programming sorting 2026/Ada Lovelace", "her stored"),
    ];
    let tables = rusqlite::Connection::open(class.server.data("app.sqlite")).unwrap();
    for (left, right, whose) in names {
        let add = "INSERT INTO review (batch, names, hashes, state, note, time, score, verdict) \
            VALUES (2, json_array(?1, ?2), zeroblob(64), 'escalated', 'about ' || ?3 || ' work', 0, 0.5, 'strong')";
        tables.execute(add, [left, right, whose]).unwrap();
    }
}

fn backup(dir: &TestDir, target: &str) {
    dir.run(&["server", "backup", "--data", "data", "--archive", "kept.archive", target]).must_succeed();
}

/// An admin who is in no course finds, exports and erases a student while the server works, in two steps. The page shows no
/// report, and the log no name.
#[test]
fn an_admin_erases_a_student_while_the_server_works() {
    let class = reviewed_class_with_ada();
    let dir = &class.server.dir;
    let admin = class.server.account("it", "admin");
    let words = ("words", "lovelace ADA");
    let page = admin.post("/admin/data-subject", &[words]).text();
    assert!(page.contains("4 submissions") && page.contains("Ada Lovelace (48151)"), "{page}");
    assert!(!page.contains("/runs/") && !page.contains("about Ada"), "{page}");
    assert_eq!(admin.post("/admin/data-subject", &[("words", " ")]).status, 422);
    assert_eq!(admin.post("/admin/data-subject/erase", &[("words", "nobody here")]).status, 422);

    let export = admin.post("/admin/data-subject/export", &[words]);
    assert_eq!(export.header("content-type"), Some("application/zip"));
    let files = zip::ZipArchive::new(std::io::Cursor::new(&export.body)).unwrap();
    let mut names: Vec<String> = files.file_names().map(|name| name.unwrap().into_owned()).collect();
    names.sort_unstable();
    let expected = ["index.html", "stored-data.json", "upload-1.tar", "upload-3.tar", "upload-4.tar"];
    assert_eq!(names, expected.map(|name| format!("stored-data/{name}")));
    wait_until("the temporary copy is removed", || fs::read_dir(dir.path("data/incoming")).unwrap().count() == 0);

    // Nothing is erased without a confirmation of everything that was found.
    let asked = admin.post("/admin/data-subject/erase", &[words]).text();
    for told in ["Erase permanently?", "3 submissions in uploads and 1 in the archive", "3 pairs are to be discussed"] {
        assert!(asked.contains(told), "{told}: {asked}");
    }
    let start = asked.find("name=\"confirmed\" value=\"").unwrap() + "name=\"confirmed\" value=\"".len();
    let confirmed = ("confirmed", asked[start..].split('"').next().unwrap());
    let (several, despite) = (("several-people", "1"), ("despite-open-reviews", "1"));
    let n_traces = traces(dir).len();
    for fields in
        [&[words, confirmed][..], &[words, confirmed, several], &[words, ("confirmed", "0"), several, despite]]
    {
        assert_eq!(admin.post("/admin/data-subject/erase", fields).status, 200);
    }
    assert_eq!(traces(dir).len(), n_traces);
    class.must(&admin.post("/admin/data-subject/erase", &[words, confirmed, several, despite]));
    assert!(admin.get("/admin/data-subject").text().contains("Erased: 3 in uploads, 1 in the archive."));
    wait_until("both batches are compared again", || {
        class.row::<i64>("SELECT count(*) FROM run WHERE state = 'done'") == 2
    });
    wait_for_rosters(&class);
    assert_eq!(traces(dir), Vec::<String>::new());
    let reviews = class.client.get("/courses/1/reviews.csv").text();
    assert!(reviews.contains("Ben Ode,Cleo Fry") && !reviews.contains("Ada"), "{reviews}");
    let log = admin.get("/log").text();
    assert!(log.contains("data erased") && log.contains("data exported") && log.contains("data looked up"), "{log}");
}

/// An erasure that is killed at any moment loses nothing of the others, and is completed by the next one.
#[test]
fn a_killed_erasure_is_completed() {
    let class = class_with_ada();
    wait_for_rosters(&class);
    run(&class, 1);
    run(&class, 2);
    let (dir, _) = class.server.stop();
    for pause in [5, 15, 30, 50, 80, 120, 200] {
        let mut command = lookalike_test_harness::program();
        command
            .args(["person", "erase", "--data", "data", "--archive", "kept.archive", "--several-people", "Lovelace"]);
        command.current_dir(dir.path("")).stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null());
        let mut child = command.spawn().unwrap();
        std::thread::sleep(std::time::Duration::from_millis(pause));
        drop(child.kill());
        child.wait().unwrap();
        let uploads = row::<String>(&dir.path("data/app.sqlite"), "SELECT group_concat(name) FROM upload");
        assert!(uploads.split(',').count() >= 3, "only the late upload may go: {uploads}");
    }
    let outcome = person(&dir, "erase", &["--several-people", "Lovelace"]);
    assert!(outcome.status == Some(0) || outcome.stderr.contains("nothing was found"), "{}", outcome.stderr);
    assert_eq!(traces(&dir), Vec::<String>::new());
    let class = Class::on_with(dir, &OPTIONS);
    wait_until("both batches are compared again", || {
        class.row::<i64>("SELECT count(*) FROM run WHERE state = 'done'") == 2
    });
    assert_eq!(class.row::<i64>("SELECT sum(n_submissions) FROM batch"), 4);
}
