//! The rules of the house: which crate may know what, and what no source file may hold.

mod ceilings;
mod modules;
mod recognizers;
#[cfg(unix)]
mod test_script;
mod words;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use lookalike_test_harness::{files_below, repository};
use serde_json::Value;

/// The three library crates, each with what it alone may know.
const LIBRARIES: [&str; 3] = ["engine", "frontends", "report-templates"];

/// Everything that the program is built from.
const PRODUCT: [&str; 5] = ["src", "crates", "engine/src", "frontends/src", "report-templates/src"];

/// The crates that only tests use begin with this.
const TESTS_SHARE: &str = "crates/test-";

/// Every folder with sources of ours.
const ALL: [&str; 10] =
    ["src", "crates", "engine", "frontends", "report-templates", "tests", "benches", "fuzz", "scale", "python"];

/// Every crate, with the program itself.
const CRATES: [&str; 15] = [
    "", "browser", "crates/archive", "crates/compare", "crates/corpus", "crates/disguise", "crates/history",
    "crates/intake", "crates/server", "crates/system", "crates/test-harness", "crates/test-support", "engine",
    "frontends", "report-templates",
];

/// The longest file that one reads in a sitting.
const MAX_LINES: usize = 450;

/// Licences that ask for no more than to be named.
const PERMISSIVE: [&str; 13] = [
    "0BSD", "Apache-2.0", "Apache-2.0 WITH LLVM-exception", "BSD-2-Clause", "BSD-3-Clause", "BSL-1.0", "bzip2-1.0.6",
    "CC0-1.0", "ISC", "MIT", "Unicode-3.0", "Unlicense", "Zlib",
];

/// All text files of the repository that we wrote below some folders, by their paths.
fn sources(folders: &[&str], endings: &[&str]) -> Vec<(String, String)> {
    let mut sources = Vec::new();
    for folder in folders {
        let below = repository().join(folder);
        assert!(below.is_dir(), "{folder} has moved; tell this test");
        for (path, bytes) in files_below(&below) {
            if endings.iter().any(|ending| path.ends_with(ending)) && !path.starts_with("target/") {
                sources.push((format!("{folder}/{path}"), String::from_utf8(bytes).unwrap()));
            }
        }
    }
    assert!(!sources.is_empty());
    sources
}

fn rust_sources() -> Vec<(String, String)> {
    let all = sources(&ALL, &[".rs"]);
    // Programs that the tests compare are nobody's source.
    let is_compared = |path: &str| path.contains("/tests/sources/") || path.starts_with("tests/program/languages/");
    all.into_iter().filter(|(path, _)| !is_compared(path)).collect()
}

fn manifest(folder: &str) -> toml::Table {
    let path: PathBuf = repository().join(folder).join("Cargo.toml");
    fs::read_to_string(path).unwrap().parse().unwrap()
}

/// Returns the names of the crates that a crate is built from, without those of its tests.
fn dependencies(folder: &str) -> BTreeSet<String> {
    let manifest = manifest(folder);
    let tables = ["dependencies", "build-dependencies"].into_iter().filter_map(|name| manifest.get(name));
    tables.flat_map(|table| table.as_table().unwrap().keys().cloned()).collect()
}

/// The lines of code that a rule forbids, as `path:line`. Comments may name what code may not.
fn lines_with(sources: &[(String, String)], is_forbidden: impl Fn(&str) -> bool) -> Vec<String> {
    let mut found = Vec::new();
    for (path, text) in sources {
        for (place, line) in text.lines().enumerate() {
            let code = without_comment(line);
            if is_forbidden(code) {
                found.push(format!("{path}:{}: {}", place + 1, line.trim()));
            }
        }
    }
    found
}

/// A line without its comment. Two slashes after a colon are part of an address, not a comment.
fn without_comment(line: &str) -> &str {
    let is_comment = |at: &usize| !line[..*at].ends_with(':');
    line.match_indices("//").map(|(at, _)| at).find(is_comment).map_or(line, |at| &line[..at])
}

/// The engine sees numbers alone: no language, no page, no format.
#[test]
fn the_engine_depends_on_no_language_and_no_page() {
    for dependency in dependencies("engine") {
        let is_foreign =
            ["tree-sitter", "askama", "serde", "lookalike"].iter().any(|foreign| dependency.starts_with(foreign));
        assert!(!is_foreign, "engine depends on {dependency}");
    }
}

/// A library crate that names another of ours cannot be used, or understood, without it.
#[test]
fn no_library_crate_knows_another() {
    for library in LIBRARIES {
        let manifest = manifest(library);
        for table in ["dependencies", "dev-dependencies", "build-dependencies"] {
            let names = manifest.get(table).and_then(toml::Value::as_table).into_iter().flat_map(toml::Table::keys);
            // Tests may share a naive version of the crate, and turn on its own development features.
            let is_allowed = |name: &str| name == "lookalike-test-support" || name == format!("lookalike-{library}");
            let ours: Vec<_> = names.filter(|name| name.starts_with("lookalike") && !is_allowed(name)).collect();
            assert!(ours.is_empty(), "{library} names {ours:?} in its {table}");
        }
        let own = format!("lookalike_{}", library.replace('-', "_"));
        let of_others =
            |code: &str| code.replace(&own, "").replace("lookalike_test_support", "").contains("lookalike_");
        assert_eq!(lines_with(&sources(&[library], &[".rs"]), of_others), [""; 0]);
    }
}

/// Each tool is named in one place: grammars in the front-ends, templates in the report, the command line in `cli`,
/// databases in the archive and the server's tables, the network in the server.
#[test]
fn each_tool_is_named_in_one_place() {
    let tools: [(&str, &[&str], &[&str]); 6] = [
        ("tree-sitter", &["frontends"], &["frontends/"]),
        ("askama", &["report-templates"], &["report-templates/"]),
        // The reference is printed from clap's own definitions.
        ("clap", &[""], &["src/cli.rs", "src/cli/", "src/main.rs", "src/commands/reference/options.rs"]),
        ("rusqlite", &["crates/archive", "crates/server"], &["crates/archive/", "crates/server/src/store"]),
        ("gix", &["crates/history"], &["crates/history/", "crates/test-support/"]),
        ("tokio", &["crates/server"], &["crates/server/"]),
    ];
    for (tool, crates, places) in tools {
        // Tests look into the databases that the program writes.
        for folder in CRATES.into_iter().filter(|folder| !folder.starts_with(TESTS_SHARE)) {
            let is_named = dependencies(folder).iter().any(|dependency| dependency.starts_with(tool));
            assert_eq!(is_named, crates.contains(&folder), "{tool} in the dependencies of {folder:?}");
        }
        assert_eq!(lines_outside(places, &[&tool.replace('-', "_")]), [""; 0]);
    }
    // The command line takes an address to listen on, and does not listen.
    assert_eq!(lines_outside(&["crates/server/", "src/cli/serve.rs"], &["axum", "hyper", "std::net"]), [""; 0]);
}

/// The lines of the product that hold one of some words outside the places that may.
fn lines_outside(places: &[&str], words: &[&str]) -> Vec<String> {
    let is_outside = |(path, _): &(String, String)| {
        !path.starts_with(TESTS_SHARE) && !places.iter().any(|place| path.starts_with(place))
    };
    let outside: Vec<_> = sources(&PRODUCT, &[".rs"]).into_iter().filter(is_outside).collect();
    lines_with(&outside, |code| words.iter().any(|word| code.contains(word)))
}

/// Texts of students reach a terminal through the one place that makes them safe for it.
#[test]
fn one_place_writes_to_the_terminal() {
    let places = [
        "crates/system/src/terminal.rs", "crates/test-harness/", "crates/test-support/", "crates/compare/benches/",
        "crates/disguise/tests/", "frontends/src/tests/",
    ];
    let writers = ["io::stdout", "io::stderr", "eprint!", "eprintln!", " print!", " println!", "(println!", "dbg!"];
    assert_eq!(lines_outside(&places, &writers), [""; 0]);
}

/// The engine is pure: no files, no network, no clock, no chance.
#[test]
fn the_engine_touches_nothing_outside() {
    let impure = ["std::fs", "std::net", "std::time", "std::env", "std::process", "SystemTime", "Instant", "rand::"];
    let found = lines_with(&sources(&["engine/src"], &[".rs"]), |code| impure.iter().any(|name| code.contains(name)));
    assert_eq!(found, [""; 0]);
}

/// A front-end gets its source as a text, and reads nothing. It has no clock but the parser's, which counts the time of its own thread.
#[test]
fn front_ends_read_no_files() {
    let impure = ["std::fs", "std::net", "std::env", "std::process", "SystemTime", "Instant"];
    let is_test = |path: &str| path.starts_with("frontends/src/tests");
    let sources: Vec<_> =
        sources(&["frontends/src"], &[".rs"]).into_iter().filter(|(path, _)| !is_test(path)).collect();
    let found =
        lines_with(&sources, |code| !code.contains("type ThreadTime") && impure.iter().any(|name| code.contains(name)));
    assert_eq!(found, [""; 0]);
}

/// The workspaces beside the product's are not built with it. Their lock files must have what its crates are built from, or
/// nobody can build them.
#[test]
fn other_workspaces_know_what_the_crates_are_built_from() {
    let folder_of: BTreeMap<String, &str> = CRATES
        .iter()
        .map(|&folder| (manifest(folder)["package"]["name"].as_str().unwrap().to_owned(), folder))
        .collect();
    let mut missing = Vec::new();
    for workspace in ["fuzz", "scale"] {
        let lock = fs::read_to_string(repository().join(workspace).join("Cargo.lock")).unwrap();
        let lock: toml::Table = lock.parse().unwrap();
        for package in lock["package"].as_array().unwrap() {
            let Some(folder) = package["name"].as_str().and_then(|name| folder_of.get(name)) else { continue };
            let known: BTreeSet<&str> = package
                .get("dependencies")
                .and_then(toml::Value::as_array)
                .into_iter()
                .flatten()
                .filter_map(first_word)
                .collect();
            let manifest = manifest(folder);
            let needed = manifest.get("dependencies").and_then(|table| table.as_table()).into_iter().flatten();
            // Optional ones are there only with their features.
            let needed = needed.filter(|(_, one)| one.get("optional").and_then(toml::Value::as_bool) != Some(true));
            missing.extend(
                needed
                    .filter(|(name, _)| !known.contains(name.as_str()))
                    .map(|(name, _)| format!("{workspace}: {name} of {folder}")),
            );
        }
    }
    assert_eq!(missing, [""; 0], "run `cargo update --workspace` there");
}

/// Returns the name in a dependency of a lock file, which may have the version behind it.
fn first_word(dependency: &toml::Value) -> Option<&str> {
    dependency.as_str()?.split(' ').next()
}

/// No unsafe code, and every crate forbids it.
#[test]
fn nothing_is_unsafe() {
    let word = ["un", "safe"].concat();
    let is_unsafe = |code: &str| code.split(|c: char| !c.is_alphanumeric() && c != '_').any(|one| one == word);
    let ours: Vec<_> = rust_sources().into_iter().filter(|(path, _)| !path.ends_with("house_rules.rs")).collect();
    assert_eq!(lines_with(&ours, is_unsafe), [""; 0]);
    let workspace = manifest("");
    assert_eq!(workspace["workspace"]["lints"]["rust"]["unsafe_code"].as_str(), Some("forbid"));
    for folder in CRATES {
        assert_eq!(manifest(folder)["lints"]["workspace"].as_bool(), Some(true), "{folder:?}");
    }
    assert_eq!(manifest("fuzz")["lints"]["rust"]["unsafe_code"].as_str(), Some("forbid"));
}

/// Nothing is left for later.
#[test]
fn nothing_is_left_unfinished() {
    // Put together here, so that this file does not hold them.
    let marks = [("TO", "DO"), ("FIX", "ME"), ("todo", "!"), ("unimple", "mented!"), ("#[ig", "nore"), ("db", "g!(")];
    let marks: Vec<String> = marks.iter().map(|(start, end)| format!("{start}{end}")).collect();
    for (path, text) in rust_sources() {
        for mark in &marks {
            assert!(!text.contains(mark), "{path} holds {mark}");
        }
    }
}

/// A busy machine fails no test: waits are bounded by `PATIENCE` alone, which only a hang exceeds.
#[test]
fn no_test_is_bounded_by_the_clock() {
    let is_bound =
        |code: &str| ["assert", "elapsed()", "<"].iter().all(|part| code.contains(part)) && !code.contains("PATIENCE");
    assert_eq!(lines_with(&rust_sources(), is_bound), [""; 0], "count steps, or call `must_end` or `wait_until`");
}

/// The first lines of a file say what it is for.
#[test]
fn every_source_file_begins_with_its_purpose() {
    let without: Vec<String> =
        rust_sources().into_iter().filter(|(_, text)| !text.starts_with("//! ")).map(|(path, _)| path).collect();
    assert_eq!(without, [""; 0], "these do not begin with //!");
}

/// A file says one thing.
#[test]
fn no_source_file_is_too_long() {
    let endings = [".rs", ".js", ".css", ".html"];
    let files = sources(&ALL, &endings);
    let long = files.iter().filter(|(_, text)| text.lines().count() > MAX_LINES);
    let long: Vec<String> = long.map(|(path, text)| format!("{path}: {} lines", text.lines().count())).collect();
    assert_eq!(long, [""; 0], "more than {MAX_LINES} lines; split these");
}

/// The namespace of pictures looks like an address; nothing is fetched from it.
const SVG: &str = "'http://www.w3.org/2000/svg'";

/// Escaping is never switched off, and no page brings styles, handlers or addresses of its own.
#[test]
fn templates_keep_the_page_policy() {
    for (path, text) in sources(&["report-templates/templates", "report-templates/static"], &[".html", ".js", ".css"]) {
        let text = text.replace(SVG, "");
        for forbidden in ["http://", "https://", "|safe", "| safe", "escape = \"none\"", "innerHTML", "eval("] {
            assert!(!text.contains(forbidden), "{path} holds {forbidden}");
        }
        if path.ends_with(".html") {
            assert!(!text.contains(" style="), "{path} has a style of its own");
            let handlers = text.split_whitespace().filter(|word| word.starts_with("on") && word.contains('='));
            assert_eq!(handlers.collect::<Vec<_>>(), [""; 0], "{path}");
        }
    }
    let code = sources(&["report-templates/src"], &[".rs"]);
    assert_eq!(lines_with(&code, |code| code.contains("escape = \"none\"") || code.contains("MarkupDisplay")), [""; 0]);
}

/// All that the program is made of on this platform, and ourselves.
fn packages() -> Vec<Value> {
    let version = Command::new("rustc").arg("-vV").output().unwrap();
    let version = String::from_utf8(version.stdout).unwrap();
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).unwrap();
    // Without the network only the packages of this platform are at hand.
    let metadata = Command::new(env!("CARGO"))
        .args(["metadata", "--offline", "--format-version", "1", "--filter-platform", host])
        .current_dir(repository())
        .output()
        .unwrap();
    assert!(metadata.status.success(), "{}", String::from_utf8_lossy(&metadata.stderr));
    let metadata: Value = serde_json::from_slice(&metadata.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    assert!(packages.len() > 50);
    packages.clone()
}

/// The tool may be handed on with all that it is made of.
#[test]
fn every_dependency_has_a_permissive_licence() {
    let packages = packages();
    let problems = packages.iter().filter_map(|package| {
        let licence = package["license"].as_str().unwrap_or("none");
        (!is_permissive(licence)).then(|| format!("{} {}: {licence}", package["name"], package["version"]))
    });
    assert_eq!(problems.collect::<Vec<_>>(), [""; 0]);
}

/// Whether a licence expression can be met with permissive licences alone: one side of every `OR`, all sides of every `AND`.
fn is_permissive(expression: &str) -> bool {
    let expression = expression.replace('/', " OR ");
    if let Some((before, rest)) = expression.split_once('(') {
        let (inner, after) = rest.split_once(')').expect("brackets are closed");
        let inner = if is_permissive(inner) { "MIT" } else { "forbidden" };
        return is_permissive(&format!("{before}{inner}{after}"));
    }
    expression.split(" OR ").any(|side| side.split(" AND ").all(|one| PERMISSIVE.contains(&one.trim())))
}

/// The oldest supported compiler can build everything: no dependency asks for a newer one. Clippy finds newer parts of the standard library.
#[test]
fn no_dependency_needs_a_newer_compiler() {
    let number = |version: &str| version.split('.').map(|part| part.parse().unwrap()).collect::<Vec<u32>>();
    let promised = number(manifest("")["workspace"]["package"]["rust-version"].as_str().unwrap());
    let packages = packages();
    let needs =
        |package: &&Value| package["rust_version"].as_str().is_some_and(|version| number(version)[..2] > promised[..2]);
    let newer: Vec<_> = packages.iter().filter(needs).map(|package| &package["name"]).collect();
    assert!(newer.is_empty(), "{newer:?}");
}

/// Two lists of licences would drift apart.
#[test]
fn the_licences_are_those_of_the_tool_that_checks_them() {
    let list: toml::Table = fs::read_to_string(repository().join("deny.toml")).unwrap().parse().unwrap();
    let allowed: Vec<&str> =
        list["licenses"]["allow"].as_array().unwrap().iter().filter_map(toml::Value::as_str).collect();
    assert_eq!(allowed, PERMISSIVE);
}

/// The program connects to nobody: nothing that is built, tests included, is a client of the network or encrypts for one.
#[test]
fn nothing_connects_to_others() {
    let table = |file: &str| -> toml::Table { fs::read_to_string(repository().join(file)).unwrap().parse().unwrap() };
    let list = |table: &toml::Table, key: &str, name: &str| -> BTreeSet<String> {
        let entries = table[key].as_array().unwrap().iter().filter_map(|entry| entry.get(name)?.as_str());
        entries.map(str::to_owned).collect()
    };
    let banned = list(table("deny.toml")["bans"].as_table().unwrap(), "deny", "crate");
    assert!(banned.contains("rustls") && banned.contains("reqwest"), "{banned:?}");
    let built = list(&table("Cargo.lock"), "package", "name");
    assert!(built.contains("axum"));
    assert_eq!(built.intersection(&banned).collect::<Vec<_>>(), [""; 0]);
}

/// The rule of the licences must be able to fail.
#[test]
fn licence_expressions_are_understood() {
    for permissive in ["MIT", "MIT OR GPL-3.0", "Unlicense/MIT", "(MIT OR Apache-2.0) AND Unicode-3.0", "Zlib"] {
        assert!(is_permissive(permissive), "{permissive}");
    }
    for other in ["GPL-3.0", "MPL-2.0", "MIT AND GPL-2.0", "(MIT OR Apache-2.0) AND MPL-2.0", "none"] {
        assert!(!is_permissive(other), "{other}");
    }
}
