//! The pages for the offices of a university: what they claim of options, defaults, limits, rights and tests is so, in this version.

use std::collections::BTreeSet;
use std::fs;

use clap::{Command, CommandFactory};
use lookalike::cli::Arguments;
use lookalike_server::{Access, routes};
use lookalike_test_harness::{files_below, repository};
use serde_json::Value;

/// The folder of the pages.
const FOLDER: &str = "docs/adoption";
/// The address of the metrics, which are not in the table of routes.
const METRICS: &str = "/metrics";
/// The terms of an accessibility conformance report.
const TERMS: [&str; 4] = ["Supports", "Partially supports", "Does not support", "Not applicable"];
/// The numbers of success criteria of WCAG 2.2 in levels A and AA.
const CRITERIA: [(&str, usize); 2] = [("level A", 31), ("level AA", 24)];

fn text(path: &str) -> String {
    fs::read_to_string(repository().join(path)).unwrap_or_else(|error| panic!("cannot read {path}: {error}"))
}

/// Returns the pages by their names.
fn pages() -> Vec<(String, String)> {
    let files = files_below(&repository().join(FOLDER)).into_iter();
    let pages: Vec<_> = files.map(|(name, bytes)| (name, String::from_utf8(bytes).unwrap())).collect();
    assert!(pages.len() >= 8, "the pages have moved; tell this test");
    pages
}

/// Fails the test if a check finds something wrong on a page, or fewer than `least` claims on all of them.
#[track_caller]
fn must_be_true(least: usize, check: impl Fn(&str) -> (usize, Vec<String>)) {
    let (mut n_claims, mut wrong) = (0, Vec::new());
    for (name, page) in pages() {
        let (n, found) = check(&page);
        n_claims += n;
        wrong.extend(found.into_iter().map(|one| format!("{name}: {one}")));
    }
    assert_eq!(wrong, [""; 0]);
    assert!(n_claims >= least, "only {n_claims} claims were found");
}

/// Returns the texts between backquotes.
fn spans(page: &str) -> Vec<&str> {
    page.lines().flat_map(|line| line.split('`').skip(1).step_by(2)).collect()
}

/// Returns the rows of all tables whose headings begin with these.
fn rows<'p>(page: &'p str, headings: &[&str]) -> Vec<Vec<&'p str>> {
    let (mut rows, mut is_inside) = (Vec::new(), false);
    for line in page.lines() {
        let Some(cells) = line.strip_prefix('|').and_then(|line| line.strip_suffix('|')) else {
            is_inside = false;
            continue;
        };
        let cells: Vec<&str> = cells.split('|').map(str::trim).collect();
        let is_rule = cells.iter().all(|cell| *cell == "---");
        if cells.starts_with(headings) {
            is_inside = true;
        } else if is_inside && !is_rule {
            rows.push(cells);
        }
    }
    rows
}

/// Returns the command that these words name, and the words after it.
fn command<'w>(root: &Command, line: &'w str) -> Option<(Command, Vec<&'w str>)> {
    let mut words = line.split_whitespace().peekable();
    words.next().filter(|word| *word == "lookalike")?;
    let mut command = root.clone();
    while let Some(below) = words.peek().and_then(|word| command.find_subcommand(word)) {
        command = below.clone();
        words.next();
    }
    let rest: Vec<&str> = words.collect();
    let is_known = rest.first().is_none_or(|word| word.starts_with('-')) || !command.has_subcommands();
    is_known.then_some((command, rest))
}

/// Returns whether a command, or with `below` one of those below it, has an option.
fn has_option(command: &Command, option: &str, below: bool) -> bool {
    let name = option.trim_start_matches('-').split('=').next().unwrap();
    ["help", "version"].contains(&name)
        || command.get_opts().any(|one| one.get_long() == Some(name) && !one.is_hide_set())
        || below && command.get_subcommands().any(|one| has_option(one, option, true))
}

/// Checks that commands and options exist.
fn check_options(page: &str) -> (usize, Vec<String>) {
    let root = Arguments::command();
    let spans: Vec<&str> =
        spans(page).into_iter().filter(|span| span.starts_with("lookalike ") || span.starts_with("--")).collect();
    let is_wrong = |span: &str| {
        if span.starts_with("--") {
            return !has_option(&root, span.split(' ').next().unwrap(), true);
        }
        let Some((command, rest)) = command(&root, span) else { return true };
        rest.iter().any(|word| word.starts_with("--") && !has_option(&command, word, false))
    };
    let wrong = spans.iter().filter(|span| is_wrong(span));
    (spans.len(), wrong.map(|span| format!("there is no {span}")).collect())
}

/// Returns the default of an option as its help says it; *off* for one that does nothing unless it is given.
fn default_of(line: &str) -> Option<String> {
    let (command, rest) = command(&Arguments::command(), line)?;
    let name = rest.first()?.strip_prefix("--")?;
    let option = command.get_opts().find(|one| one.get_long() == Some(name))?;
    let values: Vec<_> = option.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
    if !values.is_empty() && option.get_action().takes_values() {
        return Some(values.join(","));
    }
    let help = option.get_help().map(ToString::to_string).unwrap_or_default();
    let said = help.split_once("[default: ").and_then(|(_, rest)| rest.split_once(']'));
    Some(said.map_or("off", |(default, _)| default).to_owned())
}

/// Checks the tables of options and their defaults.
fn check_defaults(page: &str) -> (usize, Vec<String>) {
    let rows = rows(page, &["option", "default"]);
    let wrong = rows.iter().filter_map(|row| {
        let default = default_of(row[0].trim_matches('`'));
        (default.as_deref() != Some(row[1]))
            .then(|| format!("{} has the default {default:?}, not {:?}", row[0], row[1]))
    });
    (rows.len(), wrong.collect())
}

/// Returns the value of a constant in a source file.
fn constant(path: &str, name: &str) -> Option<u64> {
    let source = text(path);
    let definition = source.lines().find_map(|line| {
        let (before, after) = line.trim().split_once("const ")?;
        let is_public = before.is_empty() || before.starts_with("pub");
        after.strip_prefix(name)?.strip_prefix(':').filter(|_| is_public)
    })?;
    let (_, expression) = definition.strip_suffix(';')?.split_once(" = ")?;
    let seconds = expression.strip_prefix("Duration::from_secs(").and_then(|inner| inner.strip_suffix(')'));
    let mut words = seconds.unwrap_or(expression).split_whitespace();
    let value = |word: &str| match word.replace('_', "").parse() {
        Ok(number) => Some(number),
        Err(_) if word == "DAY" => constant("crates/server/src/clock.rs", word),
        Err(_) => constant(path, word),
    };
    let mut total = value(words.next()?)?;
    while let Some(operator) = words.next() {
        let next = value(words.next()?)?;
        total = match operator {
            "*" => total * next,
            "/" => total / next,
            "<<" => total << next,
            _ => return None,
        };
    }
    Some(total)
}

/// Returns the number of seconds in a unit of time.
fn seconds(unit: &str) -> Option<u64> {
    let units = [("second", 1), ("minute", 60), ("hour", 3600), ("day", 24 * 3600)];
    units.into_iter().find(|(name, _)| unit.trim_end_matches('s') == *name).map(|(_, seconds)| seconds)
}

/// Returns why a row of a table of limits is wrong, if it is.
fn wrong_limit(row: &[&str]) -> Option<String> {
    let places = spans(row[2]);
    let [name, path] = places[..] else { return Some(format!("{} is not defined by a constant and a file", row[0])) };
    let stated = match row[1].split_once(' ') {
        None => row[1].parse().ok(),
        Some((number, unit)) => number.parse().ok().zip(seconds(unit)).map(|(number, unit): (u64, u64)| number * unit),
    };
    // Constants are in seconds unless their names say otherwise.
    let unit = if name.ends_with("_DAYS") { seconds("days")? } else { 1 };
    let defined = constant(path, name).map(|value| value * unit);
    (stated.is_none() || stated != defined).then(|| format!("{} is {defined:?}, not {}", row[0], row[1]))
}

/// Checks the tables of limits.
fn check_limits(page: &str) -> (usize, Vec<String>) {
    let rows = rows(page, &["limit", "value", "defined by"]);
    (rows.len(), rows.iter().filter_map(|row| wrong_limit(row)).collect())
}

/// Returns how the pages name those who may use an address.
fn words(access: Access) -> &'static str {
    match access {
        Access::Public => "anybody",
        Access::SignedIn => "everybody who is signed in",
        Access::Creator => "instructors and admins",
        Access::Admin => "admins",
        Access::Member => "members of the course",
        Access::Instructor => "instructors of the course",
        Access::AdminMember => "admins in their own courses",
    }
}

/// Checks the tables of addresses and of those who may see them.
fn check_rights(page: &str) -> (usize, Vec<String>) {
    let rows = rows(page, &["address", "who"]);
    let routes = routes();
    let wrong = rows.iter().filter_map(|row| {
        let route = routes.iter().find(|route| route.method == "GET" && route.path == row[0].trim_matches('`'));
        let who = route.map(|route| words(route.access));
        (who != Some(row[1])).then(|| format!("{} is for {who:?}, not {:?}", row[0], row[1]))
    });
    (rows.len(), wrong.collect())
}

/// Checks that addresses, files and tests exist. A test is cited as `file::name`.
fn check_places(page: &str) -> (usize, Vec<String>) {
    let paths: BTreeSet<&str> = routes().iter().map(|route| route.path).chain([METRICS]).collect();
    let spans: Vec<&str> = spans(page).into_iter().filter(|span| span.contains('/') && !span.contains(' ')).collect();
    let is_there = |span: &str| {
        let (file, test) = span.split_once("::").map_or((span, None), |(file, test)| (file, Some(test)));
        if span.starts_with('/') {
            return paths.contains(span);
        }
        repository().join(file).exists() && test.is_none_or(|test| text(file).contains(&format!("fn {test}(")))
    };
    let missing = spans.iter().filter(|span| !is_there(span));
    (spans.len(), missing.map(|span| format!("there is no {span}")).collect())
}

/// A release makes somebody read the pages again.
#[test]
fn pages_are_written_for_this_version() {
    let version = format!("*Written for lookalike {}.*", env!("CARGO_PKG_VERSION"));
    let other: Vec<String> =
        pages().into_iter().filter(|(_, page)| !page.contains(&version)).map(|(name, _)| name).collect();
    assert_eq!(other, [""; 0], "read these pages again, and then write: {version}");
}

/// Nobody looks for a command or an option that does not exist.
#[test]
fn named_options_exist() {
    must_be_true(30, check_options);
}

/// Offices decide by defaults: how long data is kept, and who can reach the server.
#[test]
fn stated_defaults_are_those_of_the_program() {
    must_be_true(20, check_defaults);
}

/// Times after which data is deleted and sessions end are those of the source.
#[test]
fn stated_limits_are_those_of_the_source() {
    must_be_true(11, check_limits);
}

/// Offices read here who may see which data.
#[test]
fn stated_rights_are_those_of_the_routes() {
    must_be_true(8, check_rights);
}

/// A claim leads to the test that protects it.
#[test]
fn cited_addresses_files_and_tests_exist() {
    must_be_true(40, check_places);
}

/// The accessibility report judges each criterion, and says what the checker checks.
#[test]
fn every_criterion_of_accessibility_is_judged() {
    let page = text(&format!("{FOLDER}/accessibility.md"));
    for (level, n_criteria) in CRITERIA {
        let section = page.split("\n## ").find(|section| section.starts_with(&format!("WCAG 2.2, {level}\n"))).unwrap();
        let rows = rows(section, &["criterion", "conformance", "remarks"]);
        let criteria: BTreeSet<&str> = rows.iter().map(|row| row[0].split(' ').next().unwrap()).collect();
        assert_eq!((rows.len(), criteria.len()), (n_criteria, n_criteria), "{level}");
        for row in rows {
            assert!(TERMS.contains(&row[1]) && !row[2].is_empty(), "{row:?}");
        }
    }
    let tool: Value = serde_json::from_str(&text("tests/accessibility-rules/package.json")).unwrap();
    let version = format!("axe-core {}", tool["devDependencies"]["axe-core"].as_str().unwrap());
    assert!(page.contains(&version), "the tests check with {version}");
    let (_, unchecked) = page.split_once("**Not checked by axe-core in the tests**").unwrap();
    let unchecked = unchecked.split("\n## ").next().unwrap();
    let checked = text("tests/browser/app/rules.rs");
    for address in spans(unchecked).into_iter().filter(|span| span.starts_with('/')) {
        assert!(!checked.contains(&format!("\"{address}\"")), "{address} is checked");
    }
}

/// The checks find what is wrong: each of these claims is.
#[test]
fn false_claims_are_found() {
    let finds = |check: fn(&str) -> (usize, Vec<String>), page: &str| {
        let (n_claims, wrong) = check(page);
        assert_eq!(wrong.len(), n_claims, "{wrong:?}");
        assert!(n_claims > 0, "{page}");
    };
    finds(
        check_options,
        "`--keep-weeks`, `lookalike serve --min-score`, `lookalike archive forget`, `lookalike check --keep-log`",
    );
    finds(
        check_defaults,
        "| option | default |\n| --- | --- |\n| `lookalike serve --keep-log` | 12 |\n| `lookalike serve --keep-months` | 24 |\n\
         | `lookalike serve --no-passwords` | on |\n| `lookalike check --keep-log` | 24 |",
    );
    finds(
        check_limits,
        "| limit | value | defined by |\n| --- | --- | --- |\n\
         | idle | 12 days | `MAX_IDLE_SECONDS` in `crates/server/src/store/sessions.rs` |\n\
         | warning | 31 days | `FIRST_WARNING` in `crates/server/src/store/retention.rs` |\n\
         | token | 366 | `MAX_TOKEN_DAYS` in `crates/server/src/actions/accounts.rs` |\n\
         | none | 1 hour | `NO_SUCH` in `crates/server/src/clock.rs` |\n| vague | 1 hour | the source |",
    );
    finds(
        check_rights,
        "| address | who |\n| --- | --- |\n| `/log` | anybody |\n| `/nowhere` | admins |\n| `/admin` | instructors of the course |",
    );
    finds(check_places, "`/nowhere`, `tests/nowhere.rs`, `tests/web/routes.rs::nothing_like_this`");
}
