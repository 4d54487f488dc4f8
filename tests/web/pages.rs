//! The words on every page of the web app, as served.

use std::collections::BTreeSet;
use std::fs;

use insta::assert_snapshot;
use lookalike_test_harness::class::Class;
use lookalike_test_harness::server::{PASSWORD, Request, Server};
use lookalike_test_harness::text::{page_text, redacted, script_words, without_times};

/// The pages of the app where one course, one batch, one upload and one run exist, without the home page.
const PAGES: [&str; 14] = [
    "/account", "/admin", "/admin/data-subject", "/accounts", "/log", "/courses/1", "/courses/1/reviews",
    "/courses/1/recurring-pairs", "/courses/1/log", "/courses/1/delete", "/batches/1", "/batches/1/delete",
    "/uploads/1/delete", "/runs/1/delete",
];
/// The pages of a report to which the server adds most.
const REPORT_PAGES: [&str; 4] = ["index.html", "pairs.html", "pairs/1.html", "clusters.html?from=0.3"];

/// Returns the name of the snapshot of a page.
fn snapshot_name(path: &str) -> String {
    let words: Vec<&str> = path.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    if words.is_empty() { "home".to_owned() } else { words.join("-") }
}

/// Pages with something on them.
#[test]
fn pages_in_use() {
    let class = Class::of_four();
    class.post("/accounts", &[("name", "assistant"), ("role", "assistant"), ("password", PASSWORD)]);
    class.post("/courses/1/members", &[("name", "assistant"), ("role", "assistant")]);
    class.post("/courses/1/batches", &[("assignment", "sorting"), ("term", "2025")]);
    class.post("/batches/1/changes", &[("name", "ann"), ("author", "Ann Lee"), ("id", "17"), ("group", "")]);
    class.upload("starter", &[("given.c", b"int given;")]);
    class.roster();
    assert_eq!(class.run(), 1);
    class.post("/runs/1/pairs/1/review", &[("state", "escalated"), ("note", "Handed on.")]);
    // The home page shows the frame of all pages.
    assert_snapshot!("home", without_times(&class.client.get("/").page_text()));
    for path in PAGES {
        let answer = class.client.get(path);
        assert_eq!(answer.status, 200, "{path}");
        let text = without_times(&content(&answer.text()));
        let text = if path == "/admin" { without_sizes(&text) } else { text };
        assert_snapshot!(snapshot_name(path), text);
    }
    for page in REPORT_PAGES {
        let answer = class.client.get(&format!("/runs/1/report/{page}"));
        assert_eq!(answer.status, 200, "{page}");
        let file = page.split('?').next().unwrap();
        let on_disk = fs::read_to_string(class.server.data(&format!("reports/1/{file}"))).unwrap();
        let known = page_text(&on_disk);
        let known: BTreeSet<&str> = known.lines().collect();
        let served = without_times(&content(&answer.text()));
        let added: Vec<&str> = served.lines().filter(|line| !known.contains(line)).collect();
        assert_snapshot!(format!("report-{}", snapshot_name(page)), added.join("\n"));
    }
}

/// Returns the text of a page without the frame that all pages have.
fn content(html: &str) -> String {
    let (_, from_main) = html.split_once("<main").expect("a page has a main part");
    page_text(&format!("<main{}", from_main.split("</main>").next().unwrap()))
}

/// Replaces sizes, which depend on the machine.
fn without_sizes(text: &str) -> String {
    let ends_in_number = |before: &str| before.ends_with(|last: char| last.is_ascii_digit());
    ["kB", "MB", "GB", "TB"].iter().fold(text.to_owned(), |text, unit| {
        let mut parts = text.split(&format!(" {unit}")).map(str::to_owned).collect::<Vec<_>>();
        let last = parts.pop().unwrap_or_default();
        let shown = |before: String| match before.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.') {
            start if ends_in_number(&before) => format!("{start}[SIZE]"),
            _ => format!("{before} {unit}"),
        };
        parts.into_iter().map(shown).collect::<String>() + &last
    })
}

/// Pages before anything is there.
#[test]
fn pages_of_a_new_course() {
    let class = Class::new();
    for path in ["/", "/courses/1", "/courses/1/reviews", "/batches/1"] {
        let name = format!("new-{}", snapshot_name(path));
        assert_snapshot!(name, without_times(&content(&class.client.get(path).text())));
    }
}

/// The sign-in page, the words of scripts, and messages for visitors who are not allowed to see a page or ask for an unknown one.
#[test]
fn refusals_and_scripts() {
    let server = Server::start();
    assert_snapshot!("announcement", redacted(&server.printed));
    assert_snapshot!("sign-in", server.get("/sign-in").page_text());
    for name in ["app", "live"] {
        let script = server.get(&format!("/assets/{name}.js")).text();
        assert_snapshot!(format!("scripts-{name}"), script_words(&script));
    }
    let owner = server.owner();
    let stranger = server.account("ann", "assistant");
    let answers = [
        (401, server.send(&Request::post("/courses"))),
        (401, server.try_sign_in("ann", "wrong password")),
        (403, server.get("/token/used")),
        (403, owner.send(Request::post("/courses"))),
        (403, owner.send(Request::post("/courses").header("Origin", "http://evil.example"))),
        (403, stranger.get("/accounts")),
        (403, stranger.post("/courses", &[("name", "Mine")])),
        (404, owner.get("/nothing")),
        (413, owner.post("/courses", &[("name", &"x".repeat(2 << 20))])),
        (421, server.send(&Request::get("/").header("Host", "evil.example"))),
        (422, owner.post("/courses", &[("name", "")])),
        (422, owner.post("/accounts", &[("name", "new"), ("role", "king"), ("password", PASSWORD)])),
        (422, owner.post("/accounts", &[("name", "ann"), ("role", "assistant"), ("password", PASSWORD)])),
        (422, owner.post("/accounts", &[("name", "new"), ("role", "assistant"), ("password", "short")])),
        (422, stranger.post("/account", &[("old", "wrong password"), ("new", "another password")])),
    ];
    let mut text = String::new();
    for (status, answer) in answers {
        assert_eq!(answer.status, status, "{}", answer.text());
        text += &format!("# {status}\n{}\n\n", content(&answer.text()));
    }
    assert_snapshot!(text);
}
