//! The program for Windows, which Wine runs: it writes the same reports, reads every name, and starts with a double click.
//!
//! The tests need Wine, MinGW and the Rust target; without them, they say that they are skipped. Only Windows itself shows whether
//! its disks, its console and its desktop are as Wine imitates them.

#![cfg(target_os = "linux")]

mod wine;

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::net::TcpStream;
use std::path::Path;
use std::process::{Command, Stdio};

use lookalike_test_harness::class::{Class, FOUR};
use lookalike_test_harness::programs::{SORT, SORT_RENAMED, STACK, VOWELS};
use lookalike_test_harness::server::{Answer, Request, Server};
use lookalike_test_harness::zips::zip;
use lookalike_test_harness::{TestDir, files_below, finish, names_below, sample};
use lookalike_test_support::waiting::wait_until;

use wine::{Wine, on_drive, wine};

/// Returns the paths of the files in which two folders differ.
fn differing(one: &Path, other: &Path) -> Vec<String> {
    let (one, mut other) = (files_below(one), files_below(other));
    let missing = one.iter().filter(|(path, bytes)| other.remove(*path).as_ref() != Some(*bytes));
    let mut differing: Vec<String> = missing.map(|(path, _)| path.clone()).collect();
    differing.extend(other.into_keys());
    differing
}

/// Checks inputs here and in Wine, whose report must have the same bytes, and whose summary the same words.
#[track_caller]
fn must_agree(wine: &Wine, dir: &TestDir, inputs: &[&str]) {
    let here = dir.run(&[&["check", "--out", "here"], inputs].concat());
    let there = wine.run(dir, &[&["check", "--out", "there"], inputs].concat());
    here.must_succeed();
    there.must_succeed();
    assert_eq!(differing(&dir.path("here"), &dir.path("there")), [""; 0]);
    assert_eq!(here.stdout.replace("here/index", "there\\index"), there.stdout);
}

/// Reports about the samples are the same, byte for byte, on whatever drive the inputs are.
#[test]
fn reports_are_the_same() {
    let Some(wine) = wine() else { return };
    for name in ["c-inventory", "java-library", "python-gradebook"] {
        let (submissions, starter) = sample(name);
        let dir = TestDir::new();
        must_agree(wine, &dir, &[&submissions, "--starter", &starter]);
        let [submissions, starter] = [submissions, starter].map(|path| on_drive(path.as_ref()));
        wine.run(&dir, &["check", &submissions, "--starter", &starter, "--out", "there"]).must_succeed();
        assert_eq!(differing(&dir.path("here"), &dir.path("there")), [""; 0], "{name}");
        assert_eq!(names_below(&dir.path("")).iter().filter(|path| path.contains(".partial-")).count(), 0);
    }
}

/// Names in archive files are data: those that Windows forbids, or takes for a device, a drive or another machine, are read like others.
#[test]
fn forbidden_names_in_archive_files() {
    let Some(wine) = wine() else { return };
    let names = [
        "ann/CON", "ann/aux.c", "ben/main.", "ben/b:stream.c", "cleo/..\\..\\x.c", "cleo/C:\\x.c", "dan/<>|?*\".c",
        "dan/nul.c ", "eve/\\\\server\\share\\x.c", "fay/Main.c", "fay/main.c", "李雷/mäin.c",
    ];
    let programs = [SORT, SORT_RENAMED, STACK, VOWELS];
    let entries: Vec<(&str, &str)> = names.into_iter().zip(programs.into_iter().cycle()).collect();
    let dir = TestDir::new();
    dir.zip("class.zip", &entries);
    must_agree(wine, &dir, &["class.zip"]);
}

/// Names on a disk that another system wrote, and paths of more than 260 characters, are read; a report can have such a path.
#[test]
fn forbidden_names_and_long_paths_in_folders() {
    let Some(wine) = wine() else { return };
    let dir = TestDir::new();
    let long = ["long"; 30].concat();
    let deep = format!("{long}/{long}/{long}");
    dir.files(&[
        ("class/ann/aux.c", SORT),
        ("class/dot./main.c", STACK),
        ("class/Jürgen Müller/mäin.c", VOWELS),
        ("class/李雷/notes..c", SORT_RENAMED),
        (&format!("class/eve/{deep}/main.c"), VOWELS),
    ]);
    must_agree(wine, &dir, &["class"]);
    wine.run(&dir, &["check", "class", "--out", &format!("{deep}/report")]).must_succeed();
    assert_eq!(differing(&dir.path("here"), &dir.path(&format!("{deep}/report"))), [""; 0]);
}

/// A folder with other files stays as it is, an older report is replaced, and the folder of a run that was killed is removed.
#[test]
fn only_reports_are_replaced() {
    let Some(wine) = wine() else { return };
    let dir = TestDir::new();
    dir.files(&[("class/ann/main.c", SORT), ("class/ben/main.c", SORT_RENAMED), ("thesis/chapter.tex", "")]);
    wine.run(&dir, &["check", "class", "--out", "thesis"]).must_fail(1);
    dir.file("class/cleo/main.c", STACK);
    dir.file("there.partial-abcdEFGH/unfinished.txt", "lookalike is preparing files here.");
    for _ in 0..2 {
        must_agree(wine, &dir, &["class"]);
    }
    assert_eq!(fs::read_dir(dir.path("thesis")).unwrap().count(), 1);
    assert!(!dir.path("there.partial-abcdEFGH").exists());
}

/// A text that would take gigabytes ends its parser process. Windows has no limit for that: the process itself looks after it.
#[test]
fn a_text_that_takes_gigabytes_is_read_word_by_word() {
    let Some(wine) = wine() else { return };
    let dir = TestDir::new();
    dir.files(&[("class/ann/main.c", SORT), ("class/ben/main.c", SORT_RENAMED)]);
    dir.file("class/eve/A.java", format!("class A {{ int f() {{ return {}", "<a".repeat(20_000)));
    wine.run(&dir, &["check", "class", "--out", "report"]).must_succeed();
    let report = fs::read_to_string(dir.path("report/report.json")).unwrap();
    assert_eq!(report.matches("parser_failed").count(), 1);
}

/// An archive is made, added to, compared with and verified, and is the same to both programs.
#[test]
fn archives_work() {
    let Some(wine) = wine() else { return };
    let dir = TestDir::new();
    dir.files(&[("new/ann/main.c", SORT), ("new/ben/main.c", STACK), ("old/cleo/main.c", VOWELS)]);
    dir.files(&[("old/李雷/main.c", SORT_RENAMED), ("older/eve/main.c", STACK)]);
    for (batch, term) in [("old", "2025"), ("older", "2024")] {
        let name = ["--course", "c", "--assignment", "a", "--term", term];
        wine.run(&dir, &[&["archive", "add", "all.archive", batch][..], &name].concat()).must_succeed();
    }
    must_agree(wine, &dir, &["new", "--archive", "all.archive"]);
    let query = ["query", "new/ann/main.c", "--archive", "all.archive"];
    assert_eq!(wine.run(&dir, &query).must_succeed().stdout, dir.run(&query).must_succeed().stdout);
    for verify in
        [wine.run(&dir, &["archive", "verify", "all.archive"]), dir.run(&["archive", "verify", "all.archive"])]
    {
        assert!(
            verify.must_succeed().stdout.contains("3 submissions in 2 batches are as they were added"),
            "{verify:#?}"
        );
    }
}

/// The web app takes an upload, compares it in a child process, and keeps the report that the program writes here.
#[test]
fn the_web_app_works() {
    let Some(wine) = wine() else { return };
    let server = Server::start_by(wine.command("lookalike.exe", &[]), TestDir::new(), "127.0.0.1:0", &[]);
    let client = server.owner();
    client.course("Programming");
    let class = Class { server, client };
    class.post("/courses/1/batches", &[("assignment", "sorting"), ("term", "2026")]);
    class.upload("batch", &[("class.zip", &zip(&FOUR))]);
    let run = class.run();
    let page = class.client.get(&format!("/runs/{run}/report/index.html")).page_text();
    assert!(page.contains("ann") && page.contains("ben"), "{page}");
    assert!(class.server.data(&format!("reports/{run}/report.json")).is_file());
}

/// A double click opens the web app for this computer alone, and says what the program is and where it keeps its data.
#[test]
fn a_double_click_opens_a_page() {
    let Some(wine) = wine() else { return };
    let dir = TestDir::new();
    let mut command = wine.click(&dir, &[]);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().unwrap();
    let address = awaited(&dir.path("opened"));
    let (host, path) = address.trim().strip_prefix("http://").unwrap().split_once('/').unwrap();
    assert!(host.starts_with("127.0.0.1:"), "{address}");
    let open = |name: &str| {
        let request = Request::get(&format!("/{path}")).header("Host", name).bytes(host);
        let mut stream = TcpStream::connect(host).unwrap();
        stream.write_all(&request).unwrap();
        Answer::of(stream).status
    };
    assert_eq!(open("lookalike.example.org"), 421, "another site cannot reach it");
    assert_eq!(open(host), 303, "the token signs in");
    dir.file("stop", "");
    let output = child.wait_with_output().unwrap();
    assert!(String::from_utf8_lossy(&output.stderr).contains("drag the folder"), "{output:?}");
    let printed = String::from_utf8(output.stdout).unwrap();
    let folder = printed.split("All data is in C:\\").nth(1).unwrap().split(". Stop").next().unwrap();
    assert!(folder.starts_with("users\\") && folder.ends_with("\\lookalike-data"), "{printed}");
    fs::remove_dir_all(wine.on_drive_c(folder)).unwrap();
}

/// The report about files that are dragged onto the program is beside them, and opens in the browser. If something is wrong, the
/// window says so and waits.
#[test]
fn files_can_be_dragged_onto_the_program() {
    let Some(wine) = wine() else { return };
    let dir = TestDir::new();
    let class = dir.file("Übung 3/class.zip", zip(&FOUR));
    let outcome = finish(wine.click(&dir, &[class]));
    assert_eq!((outcome.status, &*outcome.stderr), (Some(0), ""), "{outcome:#?}");
    let report = dir.path("Übung 3/class-report/index.html");
    assert!(report.is_file());
    let opened = awaited(&dir.path("opened"));
    assert!(opened.starts_with("file:///") && opened.trim().ends_with("class-report/index.html"), "{opened}");
    let outcome = finish(wine.click(&dir, &[report]));
    outcome.must_fail(1);
    assert!(outcome.stderr.ends_with("Press Enter to close this window.\n"), "{outcome:#?}");
}

/// A console shows names in every script. `script` gives the program one, as a terminal of Linux is.
#[test]
fn the_console_shows_every_name() {
    let Some(wine) = wine() else { return };
    let dir = TestDir::new();
    dir.files(&[("class/Jürgen/main.c", SORT), ("class/李雷/main.c", STACK)]);
    let program = wine.command("lookalike.exe", &["intake", "class"]);
    let words: Vec<String> = std::iter::once(program.get_program()).chain(program.get_args()).map(quoted).collect();
    let mut script = Command::new("script");
    script.args(["--quiet", "--return", "--command", &words.join(" "), "/dev/null"]).current_dir(dir.path(""));
    script.envs(program.get_envs().filter_map(|(name, value)| Some((name, value?))));
    let outcome = finish(script);
    assert!(outcome.stdout.contains("Jürgen") && outcome.stdout.contains("李雷"), "{outcome:#?}");
}

fn quoted(word: &OsStr) -> String {
    format!("'{}'", word.to_str().unwrap())
}

/// Waits for a file, and returns its text.
fn awaited(file: &Path) -> String {
    wait_until(&format!("{} exists", file.display()), || file.exists());
    fs::read_to_string(file).unwrap()
}
