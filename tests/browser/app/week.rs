//! A week of a department: two instructors and an assistant review one batch, and sessions end, the server is killed, connections
//! break, and people go back and work in two tabs. Nothing that was typed is lost, and nobody's review is replaced unseen.

use rusqlite::Connection;

use super::Visit;
use lookalike_test_harness::TestDir;
use lookalike_test_harness::programs::{SORT, SORT_RENAMED, STACK, VOWELS};
use lookalike_test_harness::server::{Client, Server};
use lookalike_test_harness::zips::zip;
use lookalike_test_support::waiting::wait_until;

const NOTE: &str = "document.querySelector('.review-form textarea').value";
const STANDING: &str = "document.querySelector('.standing-of-review').textContent";

/// A server that can be killed, and started again at the same address.
struct Department {
    server: Option<Server>,
}

impl Department {
    fn server(&self) -> &Server {
        self.server.as_ref().unwrap()
    }

    /// Kills the server, does something while it is away, and starts it again.
    fn kill(&mut self, meanwhile: impl FnOnce()) {
        let server = self.server.take().unwrap();
        let address = server.address.clone();
        let dir = server.kill();
        meanwhile();
        self.server = Some(Server::start_at(dir, &address, &[]));
    }

    /// Ends all sessions, does something, and begins them again, as if everybody had signed in.
    fn end_sessions(&self, meanwhile: impl FnOnce()) {
        let tables = Connection::open(self.server().data("app.sqlite")).unwrap();
        tables.execute_batch("CREATE TEMP TABLE kept AS SELECT * FROM session; DELETE FROM session").unwrap();
        meanwhile();
        tables.execute_batch("INSERT INTO session SELECT * FROM kept").unwrap();
    }

    /// Returns all notes of reviews and drafts.
    fn notes(&self) -> Vec<String> {
        let tables = Connection::open(self.server().data("app.sqlite")).unwrap();
        let mut query = tables.prepare("SELECT note FROM review UNION ALL SELECT note FROM draft").unwrap();
        query.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    }
}

/// Opens a window with somebody's session, and another one is a second tab.
fn window_of(client: &Client, server: &Server) -> Visit {
    let visit = Visit::to(server);
    visit.window.remember(&visit.origin, &client.cookie);
    visit
}

fn open_pair(visit: &Visit, pair: usize) {
    visit.open(&format!("/runs/1/report/pairs/{pair}.html"));
    visit.window.until("document.querySelector('main.built') !== null");
}

fn type_note(visit: &Visit, words: &str) {
    visit.fill(".review-form textarea", words);
}

fn choose(visit: &Visit, state: &str) {
    visit.window.get(&format!("(() => {{ document.querySelector('[name=state][value={state}]').checked = true; }})()"));
}

fn save(visit: &Visit) {
    visit.window.click(".review-form button.main");
}

fn must_stand(visit: &Visit, words: &str) {
    visit.window.eventually(&format!("{STANDING}.startsWith('{words}')"));
}

/// Each day has another interruption. In the end each note that somebody saved is a review, and each that met a newer one was seen first.
#[test]
fn a_week_loses_nothing_and_replaces_nothing_unseen() {
    let server = Server::start_on(TestDir::new(), &[]);
    let ada = server.account("ada", "instructor");
    let ben = server.account("ben", "instructor");
    let sam = server.account("sam", "assistant");
    assert_eq!(ada.course("Programming"), "/courses/1");
    for (name, role) in [("ben", "instructor"), ("sam", "assistant")] {
        assert_eq!(ada.post("/courses/1/members", &[("name", name), ("role", role)]).status, 303);
    }
    // Monday: the batch is uploaded and compared.
    ada.post("/courses/1/batches", &[("assignment", "sorting"), ("term", "2026")]);
    let longer = format!("{SORT}{STACK}");
    let files = [("ann/a.c", SORT), ("bea/b.c", SORT_RENAMED), ("cid/c.c", &longer), ("dan/d.c", VOWELS)];
    let batch = zip(&files);
    assert_eq!(ada.upload("/batches/1/uploads", &[("role", "batch")], &[("class.zip", &batch)]).status, 303);
    let adas = window_of(&ada, &server);
    adas.open("/batches/1");
    adas.follow(".run-bar button");
    adas.window.eventually("location.pathname.endsWith('/report/index.html')");
    let (bens, sams) = (window_of(&ben, &server), window_of(&sam, &server));
    let mut department = Department { server: Some(server) };

    // Tuesday: the session ends while Ben types, and again when he saves.
    open_pair(&bens, 1);
    department.end_sessions(|| {
        type_note(&bens, "Ben: the same misspelling");
        choose(&bens, "follow_up");
        save(&bens);
        bens.window.eventually("document.querySelector('.standing-of-review.bad') !== null");
    });
    open_pair(&bens, 1);
    assert_eq!(bens.window.text(NOTE), "Ben: the same misspelling");
    choose(&bens, "follow_up");
    save(&bens);
    must_stand(&bens, "Saved: follow up");

    // Wednesday: the server is killed while Sam types. Sam stays on the page, and saves when it is back.
    open_pair(&sams, 2);
    type_note(&sams, "Sam: asked the tutor");
    wait_until("the draft is kept", || department.notes().contains(&"Sam: asked the tutor".to_owned()));
    department.kill(|| {
        type_note(&sams, "Sam: asked the tutor, who remembers");
        choose(&sams, "talk_to_the_students");
        save(&sams);
        sams.window.eventually("document.querySelector('.standing-of-review.bad') !== null");
    });
    assert_eq!(sams.window.text(NOTE), "Sam: asked the tutor, who remembers");
    save(&sams);
    must_stand(&sams, "Saved: talk to the students");

    // Thursday: Ada opened the pair before Sam changed the review, and works in two tabs.
    open_pair(&adas, 2);
    let tab = window_of(&ada, department.server());
    open_pair(&tab, 2);
    open_pair(&sams, 2);
    type_note(&sams, "Sam: they came");
    save(&sams);
    must_stand(&sams, "Saved: talk to the students");
    type_note(&adas, "Ada: first tab");
    choose(&adas, "escalated");
    save(&adas);
    adas.window.eventually(&format!("{STANDING}.includes('Sam: they came') || {STANDING}.includes('sam saved')"));
    assert!(!department.notes().is_empty() && adas.window.text(NOTE) == "Ada: first tab");
    type_note(&tab, "Ada: second tab");
    save(&tab);
    tab.window.eventually(&format!("{STANDING}.includes('sam saved')"));
    save(&tab);
    must_stand(&tab, "Saved");
    // The first tab has not seen that, and asks again.
    save(&adas);
    adas.window.eventually(&format!("{STANDING}.includes('ada saved')"));
    save(&adas);
    must_stand(&adas, "Saved: escalated");

    // Friday: offline on the train, on to the next pair, and back.
    open_pair(&adas, 3);
    adas.window.be_offline(true);
    type_note(&adas, "Ada: typed on the train");
    choose(&adas, "dismissed");
    save(&adas);
    adas.window.eventually("document.querySelector('.standing-of-review.bad') !== null");
    adas.window.be_offline(false);
    open_pair(&adas, 1);
    adas.window.get("history.back()");
    adas.window.eventually("location.pathname === '/runs/1/report/pairs/3.html'");
    adas.window.eventually("document.querySelector('main.built') !== null");
    adas.window.eventually(&format!("{NOTE} === 'Ada: typed on the train'"));
    choose(&adas, "dismissed");
    save(&adas);
    must_stand(&adas, "Saved: dismissed");

    // Everything that anybody typed and saved is a review, in the order of the saves.
    let tables = Connection::open(department.server().data("app.sqlite")).unwrap();
    let mut query = tables
        .prepare("SELECT name, note FROM review JOIN account ON account.id = account ORDER BY review.id")
        .unwrap();
    let row = |row: &rusqlite::Row<'_>| Ok(format!("{}: {}", row.get::<_, String>(0)?, row.get::<_, String>(1)?));
    let saved: Vec<String> = query.query_map([], row).unwrap().map(Result::unwrap).collect();
    let expected = [
        "ben: Ben: the same misspelling",
        "sam: Sam: asked the tutor, who remembers",
        "sam: Sam: they came",
        "ada: Ada: second tab",
        "ada: Ada: first tab",
        "ada: Ada: typed on the train",
    ];
    assert_eq!(saved, expected);
}
