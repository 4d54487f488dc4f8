//! Cases of more people: reviewed as one, closed, kept, and found again.

use lookalike_test_harness::class::Class;
use lookalike_test_harness::programs::{SORT, SORT_RENAMED, STACK, VOWELS};
use lookalike_test_harness::server::{Client, Request};
use lookalike_test_harness::zips::zip;
use lookalike_test_support::waiting::wait_until;
use rusqlite::Connection;
use serde_json::{Value, json};

use crate::automation::Automation;
use crate::reviews::pair;

const NOTE: &str = "All three met in the library.";

/// Returns the files of a class in which three people handed in the same program.
fn three_of_five() -> [(&'static str, &'static str); 5] {
    [
        ("ann/sort.c", SORT),
        ("ben/main.c", SORT_RENAMED),
        ("cleo/copy.c", SORT),
        ("dan/vowels.c", VOWELS),
        ("eve/stack.c", STACK),
    ]
}

/// Returns a class with a case of three people, and its run.
fn class_with_a_case() -> (Class, i64) {
    let class = Class::new();
    class.upload("batch", &[("class.zip", &zip(&three_of_five()))]);
    let run = class.run();
    assert!(cluster(&class.client, run).contains("Members</dt><dd>3</dd>"), "the three are a cluster");
    (class, run)
}

fn cluster(client: &Client, run: i64) -> String {
    client.get(&format!("/runs/{run}/report/clusters/1.html")).text()
}

/// Returns the words about the review on the page of a pair.
fn standing(class: &Class, run: i64, pair: usize) -> String {
    let page = class.client.get(&format!("/runs/{run}/report/pairs/{pair}.html")).text();
    let (_, from) = page.split_once("class=\"standing-of-review\" role=\"status\">").unwrap();
    from.split_once("</p>").unwrap().0.replace("<bdi>", "").replace("</bdi>", "")
}

fn csv(class: &Class) -> Vec<Vec<String>> {
    let answer = class.client.get("/courses/1/reviews.csv");
    let mut reader = csv::ReaderBuilder::new().from_reader(answer.body.as_slice());
    reader.records().map(|row| row.unwrap().iter().map(str::to_owned).collect()).collect()
}

/// A cluster is reviewed as one. Its pairs have that review, unless they have their own, and have it again when theirs is taken back.
#[test]
fn pairs_have_the_review_of_their_case() {
    let (class, run) = class_with_a_case();
    let case = format!("/runs/{run}/cases/1/review");
    class.post(&case, &[("state", "escalated"), ("note", NOTE)]);
    let page = cluster(&class.client, run);
    assert!(page.contains("Review: escalated by") && page.contains(NOTE), "{page}");
    for pair in 1..=3 {
        let words = standing(&class, run, pair);
        assert!(words.starts_with("Reviewed with its cluster: escalated by owner") && words.contains(NOTE), "{words}");
    }
    let list = class.client.get(&format!("/runs/{run}/report/pairs.html")).text();
    assert_eq!(list.matches("class=\"review-state escalated\"").count(), 3, "{list}");
    let overview = class.client.get(&format!("/runs/{run}/report/index.html")).text();
    assert!(overview.contains("class=\"review-state escalated\""), "{overview}");

    let own = format!("/runs/{run}/pairs/2/review");
    class.post(&own, &[("state", "dismissed"), ("note", "")]);
    assert!(standing(&class, run, 2).starts_with("Review: dismissed"));
    assert!(standing(&class, run, 1).starts_with("Reviewed with its cluster: escalated"));
    let sheet = class.client.get(&format!("/runs/{run}/cases/1/sheet.html")).page_text();
    assert!(sheet.contains("escalated, owner") && sheet.contains("Pair 2: dismissed"), "{sheet}");
    class.post(&own, &[("state", "not_reviewed"), ("note", "")]);
    assert!(standing(&class, run, 2).starts_with("Reviewed with its cluster: escalated"));
    class.post(&case, &[("state", "not_reviewed"), ("note", "")]);
    assert_eq!(standing(&class, run, 1), "Not reviewed yet.");

    let rows = csv(&class);
    assert_eq!(rows[0][1..5], ["ann", "ben", r#"["cleo"]"#, "1"]);
    assert_eq!(rows[0][7], "not_reviewed");
    let of_case: Vec<_> = rows.iter().filter(|row| !row[3].is_empty()).map(|row| row[4].as_str()).collect();
    assert_eq!(of_case, ["1", "0"], "the history of the case is there");
    assert_eq!(class.client.post(&format!("/runs/{run}/cases/9/review"), &[("state", "dismissed")]).status, 404);
}

/// A person who joins a cluster later has no part in its review, which says so; the drafts of a case wait in the next report, too.
#[test]
fn a_person_who_joins_later_is_not_reviewed() {
    let (class, run) = class_with_a_case();
    class.post(&format!("/runs/{run}/cases/1/review"), &[("state", "escalated"), ("note", NOTE)]);
    let draft = class.client.post(&format!("/runs/{run}/cases/1/draft"), &[("note", "half a thought")]);
    assert_eq!(draft.status, 204);
    class.upload("submission", &[("zoe/late.c", SORT.as_bytes())]);
    class.roster();
    let again = class.run();
    let page = cluster(&class.client, again);
    assert!(page.contains("zoe was not in the cluster then.") && page.contains("half a thought"), "{page}");
    let rows = class.client.get(&format!("/runs/{again}/report/pairs.csv")).text();
    let mut n_inherited = 0;
    for (pair, row) in rows.lines().skip(1).enumerate() {
        let is_old = ["ann", "ben", "cleo"].iter().filter(|name| row.contains(*name)).count() == 2;
        let inherits = standing(&class, again, pair + 1).starts_with("Reviewed with its cluster");
        assert!(!inherits || is_old, "{row}");
        n_inherited += usize::from(inherits);
    }
    assert_eq!(n_inherited, 3);
    class.post(&format!("/runs/{again}/cases/1/review"), &[("state", "confirmed"), ("note", "half a thought")]);
    let page = cluster(&class.client, again);
    assert!(!page.contains("not in the cluster then") && !page.contains("is a draft"), "{page}");
    assert_eq!(class.row::<i64>("SELECT count(*) FROM draft"), 0);
}

/// A draft at a pair waits in the report of the next run, where the pair has another number, and reviews of pairs that a report does
/// not have any more are listed there.
#[test]
fn nothing_is_left_behind_in_an_older_report() {
    let (class, run) = class_with_a_case();
    let [of_ann, of_others] = [["ann", "ben"], ["ben", "cleo"]].map(|two| pair(&class, run, two));
    class.post(&format!("/runs/{run}/pairs/{of_ann}/review"), &[("state", "follow_up"), ("note", NOTE)]);
    assert_eq!(
        class.client.post(&format!("/runs/{run}/pairs/{of_others}/draft"), &[("note", "to be said")]).status,
        204
    );
    let list = |run: i64| class.client.get(&format!("/runs/{run}/report/pairs.html")).page_text();
    assert!(!list(run).contains("Reviews of pairs that this report does not have"));
    class.post(&format!("/runs/{run}/submissions/1/leave-out"), &[("reason", "withdrew")]);
    let again = class.run();
    let words = list(again);
    assert!(words.contains("ann, ben: follow up by owner") && words.contains(NOTE), "{words}");
    let number = pair(&class, again, ["ben", "cleo"]);
    assert_ne!(number, of_others, "the pair has another number");
    let page = class.client.get(&format!("/runs/{again}/report/pairs/{number}.html")).text();
    assert!(page.contains("to be said") && page.contains("Your note is a draft"), "{page}");
    class.post("/batches/1/left-out/1/remove", &[]);
    let third = class.run();
    assert!(!list(third).contains("Reviews of pairs that this report does not have"));
    assert!(standing(&class, third, pair(&class, third, ["ann", "ben"])).starts_with("Review: follow up"));
}

/// Reviews that somebody made in a copy without names come back to the right pairs, whichever run the copy is of.
#[test]
fn reviews_of_a_copy_without_names_come_back() {
    let (class, run) = class_with_a_case();
    let copy = class.client.get(&format!("/runs/{run}/report.zip?anonymous=1"));
    let mut files = zip::ZipArchive::new(std::io::Cursor::new(&copy.body)).unwrap();
    let report: Value = {
        let name = files.file_names().map(|name| name.unwrap().into_owned()).find(|name| name.ends_with("report.json"));
        serde_json::from_reader(files.by_name(&name.unwrap()).unwrap()).unwrap()
    };
    let page = {
        let name = files.file_names().map(|name| name.unwrap().into_owned()).find(|name| name.ends_with("pairs.html"));
        std::io::read_to_string(files.by_name(&name.unwrap()).unwrap()).unwrap()
    };
    let id = page.split_once("data-report=\"").unwrap().1.split('"').next().unwrap();
    let name = |at: &Value| report["submissions"][at.as_u64().unwrap() as usize - 1]["name"].clone();
    let review =
        |pair: &Value| json!({ "left": name(&pair["left"]), "right": name(&pair["right"]), "state": "dismissed" });
    let reviews: Vec<Value> = report["pairs"].as_array().unwrap().iter().take(2).map(review).collect();
    assert!(reviews[0]["left"].as_str().unwrap().starts_with("submission "), "{reviews:?}");
    let scores: Vec<f64> =
        report["pairs"].as_array().unwrap().iter().map(|pair| pair["score"].as_f64().unwrap()).collect();
    let file = json!({ "format": "lookalike-reviews/1", "report": id, "reviews": reviews }).to_string();
    class.upload("submission", &[("abe/late.c", VOWELS.as_bytes())]);
    class.roster();
    let again = class.run();
    let answer = class.client.upload(&format!("/runs/{again}/reviews"), &[], &[("reviews.json", file.as_bytes())]);
    class.must(&answer);
    let rows = csv(&class);
    assert_eq!(rows.len(), 2, "{rows:?}");
    for (row, score) in rows.iter().rev().zip(scores) {
        assert!(["ann", "ben", "cleo"].contains(&row[1].as_str()), "{row:?}");
        assert!((row[5].parse::<f64>().unwrap() - score).abs() < 0.2, "{row:?}");
    }
    let foreign = json!({ "format": "lookalike-reviews/1", "report": "another", "reviews": reviews }).to_string();
    class.must(&class.client.upload(&format!("/runs/{again}/reviews"), &[], &[("reviews.json", foreign.as_bytes())]));
    let list = class.client.get(&format!("/runs/{again}/report/pairs.html")).page_text();
    assert!(list.contains("Imported reviews: 0.") && list.contains("not in this report: 2 (submission "), "{list}");
}

/// An instructor finds the confirmed cases of a person in all courses that they teach, and an assistant has no such list.
#[test]
fn confirmed_cases_are_found_over_courses() {
    let (class, run) = class_with_a_case();
    class.post(&format!("/runs/{run}/cases/1/review"), &[("state", "confirmed"), ("note", NOTE)]);
    class.post(&format!("/runs/{run}/pairs/1/review"), &[("state", "no_violation"), ("note", "")]);
    let page = class.client.get("/confirmed-cases").page_text();
    assert!(page.contains("1 confirmed case found in 1 course.") && page.contains(NOTE), "{page}");
    let find = |client: &Client, person: &str| client.post("/confirmed-cases", &[("person", person)]).page_text();
    assert!(find(&class.client, "CLEO").contains("1 confirmed case"));
    assert!(find(&class.client, "dan").contains("0 confirmed cases"));
    let assistant = class.server.account("sam", "assistant");
    class.post("/courses/1/members", &[("name", "sam"), ("role", "assistant")]);
    let page = find(&assistant, "cleo");
    assert!(page.contains("0 confirmed cases found in 0 courses.") && !page.contains(NOTE), "{page}");
    let log: String = class.row("SELECT group_concat(action || about) FROM log");
    assert!(!log.to_lowercase().contains("cleo"), "the log names no student: {log}");
}

/// Closed cases have a rule of their own: their batch stays as long, and then their reviews go, and no other.
#[test]
fn closed_cases_have_their_own_end() {
    let (class, run) = class_with_a_case();
    class.post(&format!("/runs/{run}/cases/1/review"), &[("state", "confirmed"), ("note", NOTE)]);
    class.post(&format!("/runs/{run}/pairs/1/review"), &[("state", "dismissed"), ("note", "stays")]);
    let rules = ["--keep-months", "3", "--keep-closed-months", "12"];
    let later = |class: Class, days: i64| {
        let (dir, _) = class.server.stop();
        let tables = Connection::open(dir.path("data/app.sqlite")).unwrap();
        for (table, column) in [("upload", "time"), ("run", "time"), ("review", "time"), ("batch", "used")] {
            tables.execute(&format!("UPDATE {table} SET {column} = {column} - {}", days * 86_400), []).unwrap();
        }
        drop(tables);
        Class::on_with(dir, &rules)
    };
    let class = later(class, 200);
    let page = class.client.get("/batches/1").page_text();
    assert!(!page.contains("This batch will be deleted"), "its closed case keeps it: {page}");
    let class = later(class, 200);
    let notes = || class.row::<Option<String>>("SELECT group_concat(note) FROM review");
    wait_until("the closed case is deleted", || notes().as_deref() == Some("stays"));
    wait_until("the instructors are warned", || {
        class.row::<i64>("SELECT count(*) FROM log WHERE action = 'batch will be deleted'") == 1
    });
    assert_eq!(class.row::<i64>("SELECT count(*) FROM log WHERE action = 'closed cases deleted'"), 1);
}

/// Programs read cases, filter pairs, and review a case; a second review that is based on an older one is refused with a code.
#[test]
fn programs_review_cases() {
    let programs = Automation::new();
    programs.post("/courses/1/batches", &json!({ "assignment": "sorting", "term": "2026" }));
    assert_eq!(programs.upload(1, "class.zip", &zip(&three_of_five())).0, 201);
    let (status, run) = programs.post("/batches/1/runs", &json!({}));
    assert_eq!(status, 202, "{run}");
    let run = programs.run_over(&run["id"])["id"].as_i64().unwrap();
    let cases = programs.get(&format!("/runs/{run}/cases"));
    let case = &cases["items"][0];
    let names: Vec<&str> =
        case["submissions"].as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["ann", "ben", "cleo"]);
    let review = |state: &str| {
        let body = json!({ "state": state, "note": NOTE, "version": 0 }).to_string();
        let answer = programs.send(Request::with(&format!("PUT /api/v1/runs/{run}/cases/1/review")).json(&body));
        (answer.status, serde_json::from_slice::<Value>(&answer.body).unwrap())
    };
    assert_eq!(review("escalated").0, 200);
    let (status, problem) = review("dismissed");
    assert_eq!((status, &problem["code"]), (409, &json!("newer_review")));
    assert_eq!(programs.get(&format!("/runs/{run}/cases"))["items"][0]["review"]["state"], "escalated");
    let numbers = |query: &str| -> Vec<u64> {
        let page = programs.get(&format!("/runs/{run}/{query}"));
        page["items"].as_array().unwrap().iter().map(|pair| pair["number"].as_u64().unwrap()).collect()
    };
    assert_eq!(numbers("pairs?review=escalated,dismissed"), [1, 2, 3]);
    assert_eq!(numbers("pairs?verdict=strong,worth_a_look"), [1, 2, 3]);
    let of_ann = numbers("pairs?author=Ann&verdict=strong,worth_a_look");
    assert_eq!(of_ann.len(), 2);
    // The next page of a filtered list is one of the same filters.
    let first = programs.send(Request::get(&format!("/api/v1/runs/{run}/pairs?author=Ann&limit=1")));
    let next = first.header("link").unwrap().split(['<', '>']).nth(1).unwrap().to_owned();
    let rest = programs.get(next.strip_prefix("/api/v1").unwrap());
    assert_eq!(rest["items"].as_array().unwrap().len(), 1, "{rest}");
    assert_eq!(rest["items"][0]["number"], of_ann[1]);
    let submissions = programs.get(&format!("/runs/{run}/submissions"));
    let ann = &submissions["items"].as_array().unwrap().iter().find(|one| one["name"] == "ann").unwrap()["id"];
    let all_of_ann = numbers(&format!("submissions/{ann}/pairs"));
    assert!(of_ann.iter().all(|pair| all_of_ann.contains(pair)), "{all_of_ann:?}");
    let pair = &programs.get(&format!("/runs/{run}/pairs?limit=1"))["items"][0];
    assert_eq!(pair["review_is_of_case"], true);
    assert_eq!(pair["submissions"][0]["name"], pair["left"]);
    for (query, code) in
        [("pairs?verdict=guilty", "unusable"), ("pairs?review=", "unusable"), ("submissions/99/pairs", "not_found")]
    {
        let answer = programs.send(Request::with(&format!("GET /api/v1/runs/{run}/{query}")));
        let problem: Value = serde_json::from_slice(&answer.body).unwrap();
        assert_eq!(problem["code"], code, "{query}: {problem}");
        let place = problem["type"].as_str().unwrap().split_once('#').unwrap();
        let document = programs.get("/openapi.json");
        assert!(document.pointer(place.1).is_some(), "{query}: the type is described");
        assert!(!problem.to_string().contains("Go back"), "{problem}");
    }
}
