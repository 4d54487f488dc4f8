//! Reviews: decisions about pairs last.

use insta::assert_snapshot;
use lookalike_test_harness::class::Class;
use lookalike_test_harness::programs::{SORT, SORT_RENAMED, STACK, VOWELS};
use lookalike_test_harness::server::{Client, Request};
use lookalike_test_harness::zips::zip;
use serde_json::{Value, json};

/// A note that an instructor writes on a pair.
const NOTE: &str = "Asked both to come on Monday.";

/// Returns the rows of the course's reviews, header first.
fn rows_of_reviews(class: &Class) -> Vec<Vec<String>> {
    let answer = class.client.get("/courses/1/reviews.csv");
    assert_eq!(answer.header("content-type"), Some("text/csv; charset=utf-8"));
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(answer.body.as_slice());
    let rows = reader.records().map(|row| row.unwrap().iter().map(str::to_owned).collect());
    rows.collect()
}

/// Returns the number of the pair of two submissions in a run.
pub(super) fn pair(class: &Class, run: i64, two: [&str; 2]) -> usize {
    let rows = class.client.get(&format!("/runs/{run}/report/pairs.csv")).text();
    let is_it = |row: &str| two.iter().all(|name| row.contains(name));
    rows.lines().skip(1).position(is_it).map(|place| place + 1).unwrap_or_else(|| panic!("{rows}"))
}

/// A review stays with its pair in later reports, and a late submission changes no name.
#[test]
fn a_review_outlives_a_late_submission_and_a_correction() {
    let class = Class::of_four();
    let run = class.run();
    let number = pair(&class, run, ["ann", "ben"]);
    let review = [("state", "talk_to_the_students"), ("note", NOTE)];
    class.post(&format!("/runs/{run}/pairs/{number}/review"), &review);
    class.upload("submission", &[("abe/sort.c", SORT.as_bytes())]);
    class.roster();
    let fields = [("name", "ann"), ("author", "Ann Lee"), ("id", "17"), ("group", "")];
    class.post("/batches/1/changes", &fields);
    class.roster();
    let again = class.run();
    let number = pair(&class, again, ["ann", "ben"]);
    let page = class.client.get(&format!("/runs/{again}/report/pairs/{number}.html")).text();
    assert!(page.contains(NOTE), "{page}");
    let other = pair(&class, again, ["abe", "ben"]);
    let page = class.client.get(&format!("/runs/{again}/report/pairs/{other}.html")).text();
    assert!(!page.contains(NOTE), "the note belongs to another pair");
    let rows = rows_of_reviews(&class);
    assert_eq!(rows.len(), 2, "{rows:?}");
    assert_eq!(rows[1][..3], ["sorting 2026", "ann", "ben"]);
    assert_eq!(rows[1][11], format!("/runs/{again}/report/pairs/{number}.html"));
}

/// The latest review counts, earlier ones are kept, and scripts receive JSON.
#[test]
fn the_latest_review_counts() {
    let class = Class::of_four();
    let run = class.run();
    let path = format!("/runs/{run}/pairs/1/review");
    class.post(&path, &[("state", "follow_up"), ("note", "first")]);
    let form = [("csrf", class.client.csrf.as_str()), ("state", "dismissed"), ("note", "=1+1")];
    let answer = class.client.send(Request::post(&path).form(&form).header("Accept", "application/json"));
    let said: Value = serde_json::from_str(&answer.text()).unwrap();
    assert_eq!((&said["state"], &said["note"], &said["by"]), (&"dismissed".into(), &"=1+1".into(), &"owner".into()));
    let rows = rows_of_reviews(&class);
    assert_eq!(
        rows.iter().map(|row| row[4].as_str()).collect::<Vec<_>>(),
        ["current", "1", "0"],
        "earlier ones are there"
    );
    assert_eq!(rows[2][7..9], ["follow_up", "first"]);
    assert_eq!(rows[1][7..10], ["dismissed", "'=1+1", "owner"], "a spreadsheet would compute it");
    assert_eq!(class.row::<i64>("SELECT count(*) FROM review"), 2);
    for wrong in [&[("state", "guilty")][..], &[]] {
        assert_eq!(class.client.post(&path, wrong).status, 422);
    }
    assert_eq!(class.client.post(&format!("/runs/{run}/pairs/99/review"), &form).status, 404);
}

/// Cases can be filtered by their state.
#[test]
fn cases_are_filtered_by_state() {
    let class = Class::of_four();
    let run = class.run();
    class.post(&format!("/runs/{run}/pairs/1/review"), &[("state", "escalated"), ("note", NOTE)]);
    let shown = |path: &str| class.client.get(path).text().contains(NOTE);
    assert!(shown("/courses/1/reviews"));
    assert!(shown("/courses/1/reviews?state=escalated"));
    assert!(!shown("/courses/1/reviews?state=dismissed"));
    class.post(&format!("/runs/{run}/delete"), &[]);
    assert!(shown("/courses/1/reviews"), "a case is lost with its report");
    assert_eq!(rows_of_reviews(&class)[1][11], "");
}

/// The log names neither students nor notes.
#[test]
fn the_log_names_no_student() {
    let class = Class::of_four();
    let run = class.run();
    class.post(&format!("/runs/{run}/pairs/1/review"), &[("state", "escalated"), ("note", "handed on to the office")]);
    class.client.get("/courses/1/reviews.csv");
    class.client.get(&format!("/runs/{run}/report.zip"));
    class.client.get(&format!("/runs/{run}/pairs/1/sheet.html"));
    let log: String = class.row("SELECT group_concat(action || ': ' || about, x'0a') FROM log");
    assert_snapshot!(log);
    for word in ["ann", "ben", "office", "class.zip"] {
        assert!(!log.split(|c: char| !c.is_alphanumeric() && c != '.').any(|one| one == word), "{word} in {log}");
    }
}

/// *Save and next* leads to the next pair without a review, and stays when there is none.
#[test]
fn save_and_next_leads_through_the_pairs() {
    let class = Class::new();
    let longer = format!("{SORT}{STACK}");
    let files = [("ann/a.c", SORT), ("ben/b.c", SORT_RENAMED), ("cleo/c.c", &longer), ("dan/d.c", VOWELS)];
    class.upload("batch", &[("class.zip", &zip(&files))]);
    let run = class.run();
    let total = class.client.get(&format!("/runs/{run}/report/pairs.csv")).text().lines().count() - 1;
    assert_eq!(total, 3);
    let save = |pair: usize, state: &str| {
        let fields = [("state", state), ("note", ""), ("then", "next")];
        let answer = class.client.post(&format!("/runs/{run}/pairs/{pair}/review"), &fields);
        class.must(&answer);
        answer.header("location").unwrap().to_owned()
    };
    let page = |pair: usize| format!("/runs/{run}/report/pairs/{pair}.html");
    assert_eq!(save(2, "dismissed"), page(3));
    assert_eq!(save(1, "talk_to_the_students"), page(3), "the second has a review");
    for pair in 3..total {
        assert_eq!(save(pair, "dismissed"), page(pair + 1));
    }
    assert_eq!(save(total, "dismissed"), page(total), "no pair is left");
    assert!(!class.client.get(&page(1)).text().contains("Save and next"));
}

/// Marks of a report on disk are imported: pairs are found by their names, in either order, and notes stay.
#[test]
fn reviews_of_a_report_on_disk_are_imported() {
    let class = Class::of_four();
    let run = class.run();
    let number = pair(&class, run, ["ann", "ben"]);
    class.post(&format!("/runs/{run}/pairs/{number}/review"), &[("state", "follow_up"), ("note", NOTE)]);
    let review =
        |left: &str, right: &str, state: &str| json!({ "pair": 77, "left": left, "right": right, "state": state });
    let reviews = [
        review("ben", "ann", "talk_to_the_students"),
        review("ann", "zoe", "dismissed"),
        review("ann", "ben", "guilty"),
    ]
    .to_vec();
    let file = json!({ "format": "lookalike-reviews/1", "report": "x", "reviews": reviews }).to_string();
    let path = format!("/runs/{run}/reviews");
    let import = |text: &str| class.client.upload(&path, &[], &[("reviews.json", text.as_bytes())]);
    class.must(&import(&file));
    let page = class.client.get(&format!("/runs/{run}/report/pairs.html")).page_text();
    assert!(page.contains("Imported reviews: 1. As before: 0. Of pairs that are not in this report: 2 ("), "{page}");
    assert_eq!(rows_of_reviews(&class)[1][7..10], ["talk_to_the_students", NOTE, "owner"]);
    class.must(&import(&file));
    assert_eq!(class.row::<i64>("SELECT count(*) FROM review"), 2, "the same reviews are not stored again");
    for wrong in ["", "{}", "[]", "{\"format\":\"lookalike-reviews/2\",\"reviews\":[]}"] {
        assert_eq!(import(wrong).status, 422, "{wrong}");
    }
}

/// Returns the states of the current reviews, sorted.
fn states(class: &Class) -> Vec<String> {
    let current = rows_of_reviews(class).into_iter().skip(1).filter(|row| row[4] == "1");
    let mut states: Vec<String> = current.map(|row| row[7].clone()).collect();
    states.sort();
    states
}

/// Returns a class of three similar submissions and another one, with its run.
fn class_of_three_pairs() -> (Class, i64) {
    let class = Class::new();
    let longer = format!("{SORT}{STACK}");
    let files = [("ann/a.c", SORT), ("ben/b.c", SORT_RENAMED), ("cleo/c.c", &longer), ("dan/d.c", VOWELS)];
    class.upload("batch", &[("class.zip", &zip(&files))]);
    let run = class.run();
    (class, run)
}

/// Many pairs are reviewed at once only if a search found them and somebody confirms; a review that one of them has stays.
#[test]
fn many_pairs_are_reviewed_at_once_when_confirmed() {
    let (class, run) = class_of_three_pairs();
    let report = format!("/runs/{run}/report/pairs.html");
    let path = format!("/runs/{run}/pairs/review");
    let rows = class.client.get(&format!("/runs/{run}/report/pairs.csv")).text();
    let n_strong = [1, 3].iter().filter(|&&row| rows.lines().nth(row).unwrap().contains(",strong,")).count();
    class.post(&format!("/runs/{run}/pairs/2/review"), &[("state", "talk_to_the_students"), ("note", NOTE)]);
    let form = [("state", "dismissed"), ("note", "the task leaves no choice"), ("pairs", "1-2,2,3"), ("query", "sort")];
    let question = class.client.post(&path, &form);
    assert_eq!(question.status, 200);
    let page = question.page_text();
    assert!(
        page.contains("Review 2 pairs as “dismissed”?")
            && page.contains("1 pair that the search found keeps its review."),
        "{page}"
    );
    assert_eq!(page.matches("Pair ").count(), n_strong, "{page}");
    assert_eq!(page.contains("No strong pair is among them."), n_strong == 0, "{page}");
    assert_eq!(states(&class), ["talk_to_the_students"], "nothing is stored before somebody confirms");
    let confirmed = [&form[..], &[("confirmed", "yes")]].concat();
    class.must(&class.client.post(&path, &confirmed));
    let page = class.client.get(&report).page_text();
    assert!(page.contains("Pairs reviewed: 2. Pairs that keep their review: 1."), "{page}");
    assert_eq!(states(&class), ["dismissed", "dismissed", "talk_to_the_students"]);
    for wrong in ["", ",", "4", "0", "1-4", "one", "1-", "-2", "1-999999999999999999999"] {
        let wrong_pairs = [("state", "dismissed"), ("query", "sort"), ("confirmed", "yes"), ("pairs", wrong)];
        let answer = class.client.post(&path, &wrong_pairs);
        assert!(matches!(answer.status, 404 | 422), "{wrong}: {}", answer.status);
    }
    for wrong in [
        [("state", "guilty"), ("query", "sort")],
        [("state", ""), ("query", "sort")],
        [("state", "dismissed"), ("query", "")],
    ] {
        let all = [&wrong[..], &[("pairs", "1"), ("confirmed", "yes")]].concat();
        assert_eq!(class.client.post(&path, &all).status, 422, "{wrong:?}");
    }
    assert_eq!(class.row::<i64>("SELECT count(*) FROM review"), 3, "a refused form stores nothing");
}

/// Reviews that were made at once are taken back at once, but for pairs that somebody reviewed since.
#[test]
fn many_reviews_are_undone() {
    let (class, run) = class_of_three_pairs();
    let report = format!("/runs/{run}/report/pairs.html");
    let many = [("state", "dismissed"), ("pairs", "1-3"), ("query", "sort"), ("confirmed", "yes")];
    class.post(&format!("/runs/{run}/pairs/review"), &many);
    let page = class.client.get(&report).page_text();
    assert!(page.contains("3 pairs were reviewed at once as “dismissed” by owner"), "{page}");
    class.post(&format!("/runs/{run}/pairs/1/review"), &[("state", "escalated"), ("note", NOTE)]);
    let page = class.client.get(&report).page_text();
    assert!(page.contains("2 pairs were reviewed at once"), "{page}");
    let undo = format!("/runs/{run}/pairs/review/undo");
    for wrong in ["7", "one", ""] {
        assert!(matches!(class.client.post(&undo, &[("number", wrong)]).status, 404 | 422), "{wrong}");
    }
    class.post(&undo, &[("number", "1")]);
    assert_eq!(states(&class), ["escalated", "not_reviewed", "not_reviewed"]);
    let page = class.client.get(&report).page_text();
    assert!(page.contains("Reviews taken back: 2.") && !page.contains("reviewed at once"), "{page}");
    assert_eq!(class.client.post(&undo, &[("number", "1")]).status, 422, "they are undone already");
    let open = class.client.get(&format!("/runs/{run}/report/pairs/2.html")).page_text();
    assert!(open.contains("Earlier reviews (1)"), "the history stays: {open}");
}

/// A review can be taken back, a note needs no decision, and a case can be closed.
#[test]
fn a_review_can_be_taken_back_and_closed() {
    let class = Class::of_four();
    let run = class.run();
    let path = format!("/runs/{run}/pairs/1/review");
    let next = |state: &str| {
        class.post(&path, &[("state", state), ("note", NOTE)]);
        class
            .client
            .get(&format!("/runs/{run}/report/pairs/2.html"))
            .text()
            .contains("href=\"../pairs/1.html\" title=\"Opens the next")
    };
    class.post(&path, &[("note", NOTE)]);
    assert_eq!(rows_of_reviews(&class)[1][7..9], ["not_reviewed", NOTE]);
    let page = class.client.get(&format!("/runs/{run}/report/pairs/1.html")).page_text();
    assert!(page.contains(NOTE), "{page}");
    let is_next = next("not_reviewed");
    assert!(!next("dismissed"), "it has a review");
    assert_eq!(next("not_reviewed"), is_next, "it has none any more");
    let n_open = || class.client.get("/").page_text();
    next("escalated");
    let before = n_open();
    next("confirmed");
    assert_ne!(n_open(), before, "a closed case is no open one");
    let page = class.client.get(&format!("/runs/{run}/report/pairs/1.html")).page_text();
    assert!(page.contains("closed: confirmed"), "{page}");
    assert_eq!(states(&class), ["confirmed"]);
}

/// The page of a pair shows earlier notes, in later reports too.
#[test]
fn earlier_marks_are_shown() {
    let class = Class::of_four();
    let run = class.run();
    let number = pair(&class, run, ["ann", "ben"]);
    let path = format!("/runs/{run}/pairs/{number}/review");
    class.post(&path, &[("state", "follow_up"), ("note", "first note")]);
    class.post(&path, &[("state", "talk_to_the_students"), ("note", "second note")]);
    let page = class.client.get(&format!("/runs/{run}/report/pairs/{number}.html")).page_text();
    assert!(page.contains("Earlier reviews (1)") && page.contains("first note"), "{page}");
    let again = class.run();
    let number = pair(&class, again, ["ann", "ben"]);
    class.post(&format!("/runs/{again}/pairs/{number}/review"), &[("state", "escalated"), ("note", "third note")]);
    let page = class.client.get(&format!("/runs/{again}/report/pairs/{number}.html")).page_text();
    assert!(page.contains("Earlier reviews (2)") && page.contains("second note"), "{page}");
}

/// Returns an assistant of the course, signed in.
fn member(class: &Class, name: &str) -> Client {
    let client = class.server.account(name, "assistant");
    class.post("/courses/1/members", &[("name", name), ("role", "assistant")]);
    client
}

/// Returns the note in the form of the first pair.
fn note_in_form(client: &Client, run: i64) -> String {
    let page = client.get(&format!("/runs/{run}/report/pairs/1.html")).text();
    let (_, from) = page.split_once("placeholder=\"Note\">").unwrap();
    from.split_once("</textarea>").unwrap().0.to_owned()
}

/// A note that is typed and not saved is there for its reviewer alone, after a restart too, until it is saved.
#[test]
fn a_typed_note_is_kept() {
    let class = Class::of_four();
    let run = class.run();
    let ben = member(&class, "ben");
    let draft = format!("/runs/{run}/pairs/1/draft");
    let type_note = |client: &Client, note: &str| client.post(&draft, &[("note", note)]).status;
    assert_eq!(type_note(&class.client, "half a sent"), 204);
    assert_eq!(type_note(&class.client, "half a sentence <b>"), 204);
    assert_eq!(note_in_form(&class.client, run), "half a sentence &#60;b&#62;");
    assert_eq!(note_in_form(&ben, run), "", "a draft is nobody else's");
    assert_eq!(class.row::<i64>("SELECT count(*) FROM review"), 0);
    let class = class.restart();
    assert_eq!(note_in_form(&class.client, run), "half a sentence &#60;b&#62;");
    class.post(&format!("/runs/{run}/pairs/1/review"), &[("state", "follow_up"), ("note", "a sentence")]);
    assert_eq!(class.row::<i64>("SELECT count(*) FROM draft"), 0);
    assert_eq!(class.client.post(&draft, &[("note", "a sentence")]).status, 204);
    assert_eq!(class.row::<i64>("SELECT count(*) FROM draft"), 0, "it is saved already");
    assert_eq!(class.client.post(&draft, &[("note", "x".repeat(10_001).as_str())]).status, 422);
    assert_eq!(class.client.post(&format!("/runs/{run}/pairs/99/draft"), &[("note", "x")]).status, 404);
}

/// A reviewer who has not seen a newer review sees it before it is replaced, and keeps the own note.
#[test]
fn nobody_overwrites_a_review_unseen() {
    let class = Class::of_four();
    let run = class.run();
    let ben = member(&class, "ben");
    let path = format!("/runs/{run}/pairs/1/review");
    let form = |client: &Client, note: &str, version: &str| {
        let fields = [("csrf", client.csrf.as_str()), ("state", "dismissed"), ("note", note), ("version", version)];
        client.send(Request::post(&path).form(&fields).header("Accept", "application/json"))
    };
    assert_eq!(form(&ben, "Ben was <here>.", "0").status, 200);
    let answer = form(&class.client, "The owner was, too.", "0");
    assert_eq!(answer.status, 409);
    let said: Value = serde_json::from_str(&answer.text()).unwrap();
    let problem = said["problem"].as_str().unwrap();
    assert!(problem.starts_with("ben saved “dismissed” meanwhile") && problem.contains("Ben was <here>."), "{problem}");
    assert_eq!(said["version"], 1);
    assert_eq!(note_in_form(&class.client, run), "The owner was, too.");
    assert_eq!(form(&class.client, "The owner was, too.", "1").status, 200);
    // Without a script, the page shows both.
    let fields = [("state", "escalated"), ("note", "Ben again"), ("version", "1")];
    assert_eq!(ben.post(&path, &fields).status, 303);
    let page = ben.get(&format!("/runs/{run}/report/pairs/1.html")).text();
    assert!(
        page.contains("owner saved “dismissed” meanwhile") && page.contains("name=\"version\" value=\"2\""),
        "{page}"
    );
    assert_eq!(note_in_form(&ben, run), "Ben again");
}

/// Three reviewers type, save and load the page again in any order, and each note that was sent is a review or a draft.
#[test]
fn no_interleaving_loses_a_note() {
    let class = Class::of_four();
    let run = class.run();
    let people = [class.client.clone(), member(&class, "ben"), member(&class, "cid")];
    let (review, draft) = (format!("/runs/{run}/pairs/1/review"), format!("/runs/{run}/pairs/1/draft"));
    let mut known = [0_usize; 3];
    let mut last = [const { String::new() }; 3];
    let mut random = 7_u64;
    for step in 0..120 {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let (who, what) = ((random >> 33) as usize % 3, (random >> 40) as usize % 3);
        let client = &people[who];
        let n_reviews = class.row::<i64>("SELECT count(*) FROM review") as usize;
        let note = format!("note {step} of {who}");
        match what {
            0 => {
                assert_eq!(client.post(&draft, &[("note", note.as_str())]).status, 204);
                last[who] = note;
            }
            1 => known[who] = n_reviews,
            _ => {
                let version = known[who].to_string();
                let fields = [("state", "follow_up"), ("note", note.as_str()), ("version", version.as_str())];
                assert_eq!(client.post(&review, &fields).status, 303);
                let is_stored = class.row::<i64>("SELECT count(*) FROM review") as usize == n_reviews + 1;
                assert_eq!(is_stored, known[who] == n_reviews, "step {step}");
                known[who] = n_reviews + usize::from(is_stored);
                last[who] = note;
            }
        }
        let kept: String =
            class.row("SELECT group_concat(note, '|') FROM (SELECT note FROM review UNION SELECT note FROM draft)");
        for note in last.iter().filter(|note| !note.is_empty()) {
            assert!(kept.split('|').any(|one| one == note), "step {step}: {note} is lost: {kept}");
        }
    }
}
