//! A surname that occurs in everything that staff upload and type: it is stored where the manual says, and nowhere else.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use lookalike_test_harness::class::{Class, many};
use lookalike_test_harness::packs::{self, tar};
use lookalike_test_harness::programs::{SORT, SORT_RENAMED, STACK};
use lookalike_test_harness::server::Server;
use lookalike_test_harness::zips::zip;
use lookalike_test_harness::{TestDir, files_below, names_below, program, repository};
use lookalike_test_support::waiting::wait_until;
use rusqlite::Connection;
use rusqlite::types::ValueRef;
use serde_json::{Value, json};

/// A surname that is in no program and in no text of the server.
const CANARY: &str = "zwiebelfisch";

/// Returns whether bytes have the surname, in upper or lower case.
fn has_canary(bytes: &[u8]) -> bool {
    bytes.windows(CANARY.len()).any(|window| window.eq_ignore_ascii_case(CANARY.as_bytes()))
}

/// Returns a server with an empty batch whose temporary files, if it has any elsewhere, lie in the test's folder as well.
fn class() -> Class {
    let dir = TestDir::new();
    let mut command = program();
    for variable in ["TMPDIR", "TMP", "TEMP"] {
        command.env(variable, dir.folder("tmp"));
    }
    let server = Server::start_by(command, dir, "127.0.0.1:0", &["--moss", "127.0.0.1:0"]);
    let client = server.owner();
    assert_eq!(client.course("Programming"), "/courses/1");
    let class = Class { server, client };
    class.post("/courses/1/batches", &[("assignment", "sorting"), ("term", "2026")]);
    class
}

/// Returns the places that have the surname: folders of the data folder, other files, and columns of tables.
fn places(class: &Class) -> BTreeSet<String> {
    let mut places = columns(&class.server.data("app.sqlite"));
    let files = files_below(&class.server.dir.path("")).into_iter();
    for (path, _) in files.filter(|(path, bytes)| !path.starts_with("data/app.sqlite") && has_canary(bytes)) {
        let folder = path.strip_prefix("data/").and_then(|path| path.split_once('/'));
        places.insert(folder.map_or_else(|| path.clone(), |(folder, _)| format!("{folder}/")));
    }
    places
}

/// Returns the columns that have the surname.
fn columns(path: &Path) -> BTreeSet<String> {
    let connection = Connection::open(path).unwrap();
    let names = "SELECT m.name, c.name FROM sqlite_schema AS m, pragma_table_info(m.name) AS c WHERE m.type = 'table'";
    let mut statement = connection.prepare(names).unwrap();
    let names = statement.query_map([], |row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?))).unwrap();
    let mut found = BTreeSet::new();
    for (table, column) in names.map(Result::unwrap) {
        let mut cells = connection.prepare(&format!("SELECT \"{column}\" FROM \"{table}\"")).unwrap();
        let mut rows = cells.query([]).unwrap();
        while let Some(row) = rows.next().unwrap() {
            if let ValueRef::Text(bytes) | ValueRef::Blob(bytes) = row.get_ref(0).unwrap()
                && has_canary(bytes)
            {
                found.insert(format!("{table}.{column}"));
            }
        }
    }
    found
}

/// Returns the places that the manual lists.
fn places_in_manual() -> BTreeSet<String> {
    let manual = fs::read_to_string(repository().join("docs/manual/data-protection.md")).unwrap();
    let section = manual.split("## Places with names\n").nth(1).expect("the manual has the section");
    let rows = section.split("\n## ").next().unwrap().lines().filter_map(|line| line.strip_prefix("| `"));
    let cells: Vec<&str> = rows.map(|row| row.split(" |").next().unwrap()).collect();
    cells.iter().flat_map(|cell| cell.split(", ")).map(|place| place.trim_matches('`').to_owned()).collect()
}

/// Returns the number of a pair of this submission in the report of a run, and the number of the submission.
fn pair_and_submission(class: &Class, run: i64) -> (usize, usize) {
    let report: Value =
        serde_json::from_str(&class.client.get(&format!("/runs/{run}/report/report.json")).text()).unwrap();
    let submissions = report["submissions"].as_array().unwrap();
    let is_own = |one: &Value| has_canary(one["name"].as_str().unwrap().as_bytes());
    let own = submissions.iter().position(is_own).unwrap();
    let pairs = class.client.get(&format!("/runs/{run}/report/pairs.csv")).text();
    let pair = pairs.lines().skip(1).position(|row| has_canary(row.as_bytes())).expect("it is in a pair");
    (pair + 1, own + 1)
}

/// Makes a run that fails, and returns the number of the upload that it fails for, and the reason as it is stored.
fn failed_run(class: &Class) -> (usize, String) {
    // A run is refused once the upload has been looked at: then another one is tried.
    let (upload, failed) = (3..)
        .find_map(|upload| {
            class.upload("batch", &[("Zwiebelfisch.rar", b"Rar!\x1a\x07\x00")]);
            let answer = class.client.post("/batches/1/runs", &[]);
            let run = answer.header("location").and_then(|address| address.strip_prefix("/runs/")?.parse::<i64>().ok());
            if run.is_none() {
                class.post(&format!("/uploads/{upload}/delete"), &[]);
            }
            Some((upload, run?))
        })
        .expect("a run begins");
    wait_until("the run has failed", || class.state(failed) == "failed");
    let page = class.client.get(&format!("/runs/{failed}")).page_text();
    assert!(page.contains("cannot read Zwiebelfisch.rar: a RAR archive"), "people know the upload by its name: {page}");
    (upload, class.row("SELECT problem FROM run WHERE state = 'failed'"))
}

/// Uploads, corrections, reviews, drafts, left-out submissions, failed runs and errors store a name in the places of the manual.
/// No path and no message has it.
#[test]
fn names_are_stored_where_the_manual_says() {
    let class = class();
    let batch = zip(&[("Zwiebelfisch/sort.c", SORT), ("ben/main.c", SORT_RENAMED), ("cleo/stack.c", STACK)]);
    class.upload("batch", &[("Zwiebelfisch and others.zip", &batch)]);
    class.upload("submission", &[("Zwiebelfisch late.c", SORT.as_bytes())]);
    let roster = class.roster();
    let name = roster["submissions"].as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap());
    let ben = name.filter(|name| *name == "ben").collect::<String>();
    let correction = [("name", ben.as_str()), ("author", "Ben Zwiebelfisch"), ("id", "17"), ("group", "")];
    class.post("/batches/1/changes", &correction);
    let run = class.run();
    let (pair, submission) = pair_and_submission(&class, run);
    let path = format!("/runs/{run}/pairs/{pair}");
    class.post(&format!("{path}/review"), &[("state", "follow_up"), ("note", "Ask Zwiebelfisch.")]);
    assert_eq!(class.client.post(&format!("{path}/draft"), &[("note", "Zwiebelfisch said")]).status, 204);
    assert_eq!(class.client.get(&format!("/runs/{run}/report.zip")).status, 200);
    let wrong = json!({ "format": "Zwiebelfisch", "reviews": [] }).to_string();
    let import = class.client.upload(&format!("/runs/{run}/reviews"), &[], &[("Zwiebelfisch.json", wrong.as_bytes())]);
    assert_eq!(import.status, 422);
    assert_eq!(class.client.get("/batches/1?Zwiebelfisch").status, 200);
    assert_eq!(class.client.get("/Zwiebelfisch").status, 404);
    assert_eq!(class.client.post("/admin/data-subject", &[("words", "Zwiebelfisch")]).status, 200);
    let leave_out = format!("/runs/{run}/submissions/{submission}/leave-out");
    class.post(&leave_out, &[("reason", "Zwiebelfisch withdrew.")]);
    wait_until("the others are compared", || class.state(run + 1) == "done");
    let (upload, reason) = failed_run(&class);
    let expected = format!(
        "cannot read upload {upload}: a RAR archive, which is not supported; unpack it, and give the folder or a .zip file"
    );
    assert_eq!(reason, expected);
    class.post(&format!("/uploads/{upload}/delete"), &[]);
    let mut client = super::moss::Client::of(&class.server);
    client.begin("1", 1, "c");
    client.file(1, "hw/Zwiebelfisch/sort.c", SORT).file(2, "hw/ben/main.c", SORT_RENAMED);
    assert!(client.query("").starts_with("http"));

    class.upload("batch", &[("many Zwiebelfisch.zip", &many())]);
    class.roster();
    class.start();
    let mut found = BTreeSet::new();
    wait_until("a temporary file has the corrections", || {
        found = places(&class);
        found.contains("incoming/")
    });
    assert_eq!(found, places_in_manual());
    let paths = names_below(&class.server.dir.path("")).into_iter().filter(|path| has_canary(path.as_bytes()));
    assert_eq!(paths.collect::<Vec<_>>(), [""; 0]);
    assert!(!has_canary(&fs::read(class.server.dir.path("stderr")).unwrap()), "messages have no names");
}

/// An erasure that would lose entries that cannot be read is refused, and the message for the operator names nobody.
#[test]
fn a_refused_erasure_names_nobody() {
    let class = class();
    let entries = [("Ode/main.c", SORT), ("cleo/stack.c", STACK), ("Zwiebelfisch/sort.c", SORT_RENAMED)];
    let mut whole = tar(&packs::entries(&entries));
    whole.truncate(whole.len() - 2 * 512 - 1000);
    class.upload("batch", &[("class.tar", &whole)]);
    class.roster();
    let words = ("words", "Ode");
    let asked = class.client.post("/admin/data-subject/erase", &[words]).text();
    let confirmed = asked.split("name=\"confirmed\" value=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
    assert_eq!(class.client.post("/admin/data-subject/erase", &[words, ("confirmed", confirmed)]).status, 500);
    let told = fs::read_to_string(class.server.dir.path("stderr")).unwrap();
    assert!(told.contains("1.tar anew: submissions would be lost, because not all can be read"), "{told}");
    assert!(!has_canary(told.as_bytes()), "{told}");
}
