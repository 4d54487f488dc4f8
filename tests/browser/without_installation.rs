//! The page that compares a class in the browser: it makes the same report as the program, and asks nobody for anything.
//!
//! The tests need clang, the C library for WASI and the Rust target; without them, they say that they are skipped.

mod around_the_report;
mod limits;

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Cursor, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};
use std::thread;

use serde_json::{Value, json};

use lookalike_test_harness::zips::zip_bytes;
use lookalike_test_harness::{TestDir, build_folder, files_below, repository, sample};
use lookalike_test_support::waiting::wait_until;

use crate::axe::violations;
use crate::window::Window;

/// The folder of the page with the languages of most courses, or the reason why it cannot be built here.
static PAGE: LazyLock<Result<PathBuf, String>> = LazyLock::new(|| {
    let folder = build_folder().join("browser/page");
    // Other tests run meanwhile, and have their time limits.
    let mut build = Command::new("nice");
    build.arg(repository().join("browser/build")).arg(&folder).envs([
        ("COMMON", "1"),
        ("PROFILE", "dev"),
        ("CARGO_PROFILE_DEV_DEBUG", "false"),
    ]);
    build.env("CARGO_TARGET_DIR", build_folder().join("browser/build"));
    let output = build.output().map_err(|error| error.to_string())?;
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    match output.status.code() {
        Some(0) => Ok(folder),
        Some(3) => Err(told),
        _ => panic!("browser/build failed: {told}"),
    }
});

/// A folder of a web server, which can fail.
struct Served {
    address: String,
    is_gone: Arc<AtomicBool>,
}

/// Serves a folder, as any web server would.
fn serve(folder: &Path) -> Served {
    let is_gone = Arc::new(AtomicBool::new(false));
    let (gone, folder) = (Arc::clone(&is_gone), folder.to_owned());
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/some/where/", listener.local_addr().unwrap());
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            if gone.load(Ordering::Relaxed) {
                continue;
            }
            let folder = folder.clone();
            // A browser that hangs up in between needs no answer.
            thread::spawn(move || drop(answer(&stream, &folder)));
        }
    });
    Served { address, is_gone }
}

fn answer(mut stream: &TcpStream, folder: &Path) -> std::io::Result<()> {
    let mut lines = BufReader::new(stream).lines();
    let request = lines.next().unwrap_or(Ok(String::new()))?;
    while lines.next().is_some_and(|line| line.is_ok_and(|line| !line.is_empty())) {}
    let path = request.split(' ').nth(1).unwrap_or("/").trim_start_matches("/some/where/");
    let path = if path.is_empty() { "index.html" } else { path };
    let kind = match path.rsplit('.').next() {
        Some("html") => "text/html",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    };
    let (status, body) = fs::read(folder.join(path)).map_or((404, Vec::new()), |body| (200, body));
    write!(
        stream,
        "HTTP/1.1 {status} X\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        body.len()
    )?;
    stream.write_all(&body)
}

/// Opens the page; none if it cannot be built here.
fn page() -> Option<(Window, Served)> {
    match &*PAGE {
        Ok(folder) => {
            let (window, served) = (Window::new(), serve(folder));
            window.visit(&served.address);
            window.until("navigator.serviceWorker.controller !== null");
            Some((window, served))
        }
        Err(why) => {
            eprintln!("skipped: the page for the browser cannot be built: {why}");
            None
        }
    }
}

const IS_DONE: &str = "!document.querySelector('#result').hidden || !document.querySelector('#problem').hidden";

/// Compares, waits for the report, and returns its files by their paths in the folder of the report.
fn compared(window: &Window) -> BTreeMap<String, Vec<u8>> {
    compared_into(window, &TestDir::new())
}

/// Does the same, and saves the report in a folder.
fn compared_into(window: &Window, dir: &TestDir) -> BTreeMap<String, Vec<u8>> {
    window.click("#compare");
    window.until(IS_DONE);
    saved_into(window, dir)
}

/// Chooses the sample, and waits until it can be compared.
fn choose_sample(window: &Window) {
    let (submissions, _) = sample("c-inventory");
    window.drop_on("[data-input=batch]", &[PathBuf::from(submissions)]);
    window.until("!document.querySelector('#compare').disabled");
}

/// Returns the number of files of a report whose grammar was not used.
fn n_failed(report: &[u8]) -> usize {
    let report: Value = serde_json::from_slice(report).unwrap();
    let files = report["files"].as_array().unwrap();
    let concerns = files.iter().flat_map(|file| file["concerns"].as_array().into_iter().flatten());
    concerns.filter(|concern| **concern == json!("parser_failed")).count()
}

/// Saves the report that the page shows, and returns its files by their paths in the folder of the report.
fn saved(window: &Window) -> BTreeMap<String, Vec<u8>> {
    saved_into(window, &TestDir::new())
}

/// Does the same, and keeps the downloads in a folder.
fn saved_into(window: &Window, dir: &TestDir) -> BTreeMap<String, Vec<u8>> {
    assert_eq!(window.text("document.querySelector('#problem').textContent"), "");
    window.download_into(&dir.path("."));
    window.click("#save");
    window.until("document.querySelector('#notes').textContent === ''");
    let mut zip = zip::ZipArchive::new(Cursor::new(downloaded(window, &dir.path("lookalike-report.zip")))).unwrap();
    let mut files = BTreeMap::new();
    for index in 0..zip.len() {
        let mut file = zip.by_index(index).unwrap();
        let mut bytes = Vec::new();
        std::io::copy(&mut file, &mut bytes).unwrap();
        files.insert(file.name().unwrap().trim_start_matches("report/").to_owned(), bytes);
    }
    files
}

/// Waits for a download, and returns its bytes.
fn downloaded(window: &Window, file: &Path) -> Vec<u8> {
    wait_until(&format!("{} is downloaded", file.display()), || {
        assert!(window.is("true"), "the browser works");
        // An empty file keeps the name until the whole one is moved there.
        fs::metadata(file).is_ok_and(|file| file.len() > 0)
    });
    fs::read(file).unwrap()
}

/// The saved report is byte for byte the one of the program, and so are the pages that the browser shows.
#[test]
fn the_report_is_that_of_the_program() {
    let Some((window, served)) = page() else { return };
    for name in ["c-inventory", "java-library", "python-gradebook"] {
        let (submissions, starter) = sample(name);
        let dir = TestDir::new();
        for (path, bytes) in files_below(Path::new(&submissions)) {
            dir.file(&format!("{name}/{path}"), bytes);
        }
        dir.check_to("report", &[name, "--starter", &starter]);
        window.visit(&served.address);
        window.drop_on("[data-input=batch]", &[dir.path(name)]);
        window.drop_on("[data-input=starter]", &[PathBuf::from(starter)]);
        window.until("document.querySelectorAll('.chosen li').length === 2");
        let made = compared(&window);
        let expected = files_below(&dir.path("report"));
        assert_eq!(made.keys().collect::<Vec<_>>(), expected.keys().collect::<Vec<_>>(), "{name}");
        let other: Vec<_> =
            made.iter().filter(|(path, bytes)| expected[*path] != **bytes).map(|(path, _)| path).collect();
        assert_eq!(other, Vec::<&String>::new(), "{name}");
        window.eventually("document.querySelector('#report').contentDocument.querySelector('h1') !== null");
        let first = "document.querySelector('#report').contentDocument.querySelector('a[href^=\"pairs/\"]')";
        window.get(&format!("{first}.click()"));
        window
            .eventually("document.querySelector('#report').contentDocument.location.pathname.endsWith('pairs/1.html')");
    }
    let origin = served.address.strip_suffix("/some/where/").unwrap();
    let elsewhere = window.requests().into_iter().filter(|one| !one.starts_with(origin) && !one.starts_with("blob:"));
    assert_eq!(elsewhere.collect::<Vec<_>>(), Vec::<String>::new());
}

/// A class in a .zip is compared without a network once the page was loaded.
#[test]
fn it_works_without_a_network() {
    let Some((window, served)) = page() else { return };
    served.is_gone.store(true, Ordering::Relaxed);
    window.leave("location.reload()");
    let dir = TestDir::new();
    let files = files_below(Path::new(&sample("c-inventory").0));
    let entries: Vec<(&str, &[u8])> = files.iter().map(|(path, bytes)| (path.as_str(), bytes.as_slice())).collect();
    dir.file("class.zip", zip_bytes(&entries));
    dir.check_to("report", &["class.zip"]);
    window.choose("#batch-file", &[dir.path("class.zip")]);
    window.until("!document.querySelector('#compare').disabled");
    assert_eq!(compared(&window)["report.json"], files_below(&dir.path("report"))["report.json"]);
}

/// A file over which the module crashes costs that file's parsing, and not the run.
#[test]
fn a_crash_costs_one_file() {
    let Some((window, _)) = page() else { return };
    // A browser without bugs cannot be made to crash: the first worker tells that it did, after it began a text.
    window.get(
        "void (window.Worker = class extends Worker {
            constructor(...given) {
                super(...given);
                this.addEventListener('message', (event) => {
                    if (!event.data.text || window.crashedOver) return;
                    window.crashedOver = event.data.text;
                    event.stopImmediatePropagation();
                    this.onmessage({ data: event.data });
                    this.onmessage({ data: { failed: 'unreachable' } });
                });
            }
        })",
    );
    choose_sample(&window);
    assert_eq!(n_failed(&compared(&window)["report.json"]), 1, "the file is named");
    assert!(window.is("window.crashedOver !== undefined"));
}

/// A report without names is saved without the key to them, which is a file of its own.
#[test]
fn names_are_hidden() {
    let Some((window, _)) = page() else { return };
    choose_sample(&window);
    window.get("document.querySelector('#anonymous').click()");
    let dir = TestDir::new();
    let files = compared_into(&window, &dir);
    let holds_name = |bytes: &Vec<u8>| String::from_utf8_lossy(bytes).contains("almasri");
    let with_names: Vec<_> = files.iter().filter(|(_, bytes)| holds_name(bytes)).map(|(path, _)| path).collect();
    assert_eq!(with_names, Vec::<&String>::new());
    let key = downloaded(&window, &dir.path("lookalike-report-names.csv"));
    assert!(holds_name(&key));
}

/// Input that is no class is refused in words, and a run can be cancelled and begun again.
#[test]
fn problems_are_said_in_words() {
    let Some((window, _)) = page() else { return };
    let dir = TestDir::new();
    dir.file("one/main.c", "int main(void) { return 0; }\n");
    window.drop_on("[data-input=batch]", &[dir.path("one")]);
    window.until("!document.querySelector('#compare').disabled");
    window.click("#compare");
    window.until(IS_DONE);
    let problem = window.text("document.querySelector('#problem').textContent");
    assert!(problem.contains("nothing to compare") && !problem.contains(".run"), "{problem}");
    assert_eq!(window.get("document.querySelector('#form').hidden"), Value::Bool(false));
    // A cancelled run leaves the form as it was.
    let (submissions, _) = sample("c-inventory");
    window.drop_on("[data-input=batch]", &[PathBuf::from(submissions)]);
    window.until("document.querySelectorAll('.chosen li').length === 2");
    window.get("document.querySelector('#compare').click(); document.querySelector('#cancel').click()");
    window.until("document.querySelector('#running').hidden");
    assert!(window.is("document.querySelector('#problem').hidden && document.querySelector('#result').hidden"));
}

/// The page meets the rules of accessibility, and fits a phone.
#[test]
fn everybody_can_use_the_page() {
    let Some((window, _)) = page() else { return };
    for (width, height) in [(1400, 900), (320, 700)] {
        window.resize(width, height);
        window.get("document.querySelectorAll('details').forEach((one) => { one.open = true; })");
        assert_eq!(violations(&window), Vec::<String>::new(), "{width} wide");
        assert!(window.is("document.documentElement.scrollWidth <= innerWidth"), "{width} wide");
    }
}
