//! Load: a class of instructors browses while others upload.

use std::thread;
use std::time::{Duration, Instant};

use lookalike_test_harness::class::Class;
use lookalike_test_harness::server::{Client, PASSWORD};
use lookalike_test_harness::zips::stored;

/// The number of people who browse at the same time.
const BROWSING: usize = 50;
/// The uploads that run meanwhile.
const LATE: [&str; 3] = ["one.zip", "two.zip", "three.zip"];
/// Number of times that each person opens every page.
const ROUNDS: usize = 2;
/// The size of each upload in bytes: large enough to take a while, and to be noticed if it were kept in memory.
const UPLOAD: usize = 40 << 20;

/// The pages on the way to a pair.
const WAY: [&str; 7] = [
    "/", "/courses/1", "/batches/1", "/runs/1/report/index.html", "/runs/1/report/pairs.html",
    "/runs/1/report/pairs/1.html", "/courses/1/reviews",
];

/// Fifty readers and three uploads all succeed. Waiting times are printed but not limited:
/// `cargo test --release --test web load -- --nocapture`.
#[test]
fn many_are_served_at_once() {
    let class = Class::of_four();
    class.run();
    let readers: Vec<Client> = (0..BROWSING).map(|number| reader(&class, number)).collect();
    let upload = stored(&[("ann/data.bin", &vec![b'x'; UPLOAD])]);
    let (at, packed, begun) = (&class, upload.as_slice(), Instant::now());
    let waits: Vec<Duration> = thread::scope(|scope| {
        let uploads = LATE.map(|name| scope.spawn(move || at.upload("earlier", &[(name, packed)])));
        let reading: Vec<_> = readers.iter().map(|reader| scope.spawn(|| browse(reader))).collect();
        uploads.into_iter().for_each(|upload| upload.join().unwrap());
        eprintln!("{} uploads of {} MB: {:?}", LATE.len(), upload.len() >> 20, begun.elapsed());
        reading.into_iter().flat_map(|reader| reader.join().unwrap()).collect()
    });
    tell(waits, begun.elapsed());
    assert_eq!(class.row::<i64>("SELECT count(*) FROM upload"), 1 + LATE.len() as i64);
    assert_eq!(std::fs::read_to_string(class.server.dir.path("stderr")).unwrap(), "");
}

/// Creates another member of the course.
fn reader(class: &Class, number: usize) -> Client {
    let name = format!("reader-{number:02}");
    class.post("/accounts", &[("name", &name), ("role", "assistant"), ("password", PASSWORD)]);
    class.post("/courses/1/members", &[("name", &name), ("role", "assistant")]);
    class.server.sign_in(&name, PASSWORD)
}

/// Opens every page; returns how long each took.
fn browse(reader: &Client) -> Vec<Duration> {
    let paths = WAY.into_iter().cycle().take(ROUNDS * WAY.len());
    let timed = paths.map(|path| {
        let begun = Instant::now();
        let answer = reader.get(path);
        assert_eq!(answer.status, 200, "{path}: {}", answer.text());
        begun.elapsed()
    });
    timed.collect()
}

fn tell(mut waits: Vec<Duration>, elapsed: Duration) {
    waits.sort();
    let at = |share: usize| waits[(waits.len() - 1) * share / 100];
    let n_pages = waits.len();
    eprintln!("{n_pages} pages for {BROWSING} readers in {elapsed:?}");
    eprintln!("waiting: half {:?}, 95% {:?}, 99% {:?}, longest {:?}", at(50), at(95), at(99), at(100));
}
