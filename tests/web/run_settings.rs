//! The settings of runs and the choices for an evidence sheet: on pages, for programs and on the command line they have the same names.

use std::collections::BTreeSet;

use lookalike_server::routes;
use lookalike_test_harness::class::Class;
use lookalike_test_harness::programs::{SORT, SORT_RENAMED};
use lookalike_test_harness::server::Request;
use lookalike_test_harness::zips::zip;
use lookalike_test_harness::{Report, TestDir};
use serde_json::{Value, json};

use super::automation::Automation;

/// The settings of a run, by their options on the command line. Fields and keys have underscores in place of hyphens.
const SETTINGS: [&str; 10] =
    ["before", "columns", "common", "encoding", "exclude", "include", "language", "min-score", "only", "top"];

/// The options of `lookalike check` that are no settings of a batch, and the address that does the same for a page and for a
/// program, or the reason why there is none.
const OTHERS: [(&str, [&str; 2]); 32] = [
    ("assignment", ["POST /batches/{batch}/name", "POST /api/v1/courses/{course}/batches"]),
    ("course", ["POST /courses/{course}/name", "PATCH /api/v1/courses/{course}"]),
    ("allow-incomplete", ["always: the report says what may be missing"; 2]),
    ("anonymous", ["GET /runs/{run}/report.zip", "GET /api/v1/runs/{run}/report.zip"]),
    ("archive", ["POST /batches/{batch}/changes", "PUT /api/v1/batches/{batch}/earlier"]),
    ("archive-course", ["the name of the course in the archive, which an admin sets"; 2]),
    ("archive-task", ["not offered: what they share decides"; 2]),
    ("archive-term", ["POST /batches/{batch}/changes", "PUT /api/v1/batches/{batch}/earlier"]),
    ("authors", ["POST /batches/{batch}/changes", "PUT /api/v1/batches/{batch}/roster"]),
    ("earlier", ["POST /batches/{batch}/uploads", "POST /api/v1/batches/{batch}/uploads"]),
    ("explain", ["the pages of the report give the reasons"; 2]),
    ("follow-links", ["an upload has no links that are followed"; 2]),
    ("guarantee", ["not offered: it makes the ranking of batches incomparable"; 2]),
    ("help", ["for terminals"; 2]),
    ("layout", ["not offered: corrections of authors do the same"; 2]),
    ("max-depth", ["not offered: a limit that protects the server"; 2]),
    ("max-entries", ["not offered: a limit that protects the server"; 2]),
    ("max-file", ["not offered: a limit that protects the server"; 2]),
    ("max-ratio", ["not offered: a limit that protects the server"; 2]),
    ("max-source", ["not offered: a limit that protects the server"; 2]),
    ("max-unpacked", ["not offered: a limit that protects the server"; 2]),
    ("no-trial", ["always: the overview says what the comparison can see"; 2]),
    ("noise", ["not offered: it makes the ranking of batches incomparable"; 2]),
    ("open", ["for terminals"; 2]),
    ("other-tasks", ["always: the batches of the course for other assignments"; 2]),
    ("out", ["the data folder"; 2]),
    ("quiet", ["for terminals"; 2]),
    ("reference", ["POST /batches/{batch}/uploads", "POST /api/v1/batches/{batch}/uploads"]),
    ("spreadsheet", ["GET /runs/{run}/pairs-spreadsheet.csv", "programs read pairs.csv or JSON"]),
    ("starter", ["POST /batches/{batch}/uploads", "POST /api/v1/batches/{batch}/uploads"]),
    ("threads", ["an option of the server"; 2]),
    ("without", ["POST /runs/{run}/submissions/{submission}/leave-out", "POST /api/v1/batches/{batch}/left-out"]),
];

fn with_hyphens(name: &str) -> String {
    name.replace('_', "-")
}

/// Returns the long options that the help of a command lists.
fn options(command: &str) -> BTreeSet<String> {
    let help = TestDir::new().run(&[command, "--help"]).must_succeed().stdout.clone();
    let options = help.lines().filter_map(|line| {
        let option = line.trim_start();
        let option = option.split_once(", ").filter(|(short, _)| short.len() == 2).map_or(option, |(_, long)| long);
        let name = option.strip_prefix("--").filter(|_| line.starts_with("  "))?;
        Some(name.split([' ', '[']).next().unwrap().to_owned())
    });
    options.filter(|name| name != "version").collect()
}

/// Returns the names of the settings on the page of a batch.
fn fields(class: &Class) -> BTreeSet<String> {
    let page = class.client.get("/batches/1").text();
    let form = page.split("id=\"settings\"").nth(1).unwrap().split("</section>").next().unwrap();
    let mut names = field_names(form);
    names.remove("has-settings");
    names
}

/// Returns the names of the fields of a form.
fn field_names(form: &str) -> BTreeSet<String> {
    form.split(" name=\"").skip(1).map(|rest| with_hyphens(rest.split('"').next().unwrap())).collect()
}

/// Every setting is in the form, in the document of the API, and on the command line; every other option of the command line is
/// accounted for.
#[test]
fn settings_have_one_name() {
    let class = Class::new();
    let settings: BTreeSet<String> = SETTINGS.map(str::to_owned).into();
    assert_eq!(fields(&class), settings, "fields of the page");
    let document: Value = serde_json::from_str(&class.server.get("/api/v1/openapi.json").text()).unwrap();
    let keys = document["components"]["schemas"]["RunSettings"]["properties"].as_object().unwrap().keys();
    assert_eq!(keys.map(|key| with_hyphens(key)).collect::<BTreeSet<_>>(), settings, "keys of the API");
    let others = OTHERS.map(|(option, _)| option.to_owned());
    assert_eq!(options("check"), settings.into_iter().chain(others).collect(), "options of lookalike check");
    let addresses: BTreeSet<String> = routes().iter().map(|route| format!("{} {}", route.method, route.path)).collect();
    for place in OTHERS.iter().flat_map(|(_, places)| places).filter(|place| place.contains(" /")) {
        assert!(addresses.contains(*place), "{place}");
    }
}

/// The choices for an evidence sheet are in the bar above it, in the document of the API, and on the command line.
#[test]
fn choices_for_a_sheet_have_one_name() {
    let choices: BTreeSet<String> = ["anonymous", "part", "sources"].map(str::to_owned).into();
    let class = Class::of_four();
    let run = class.run();
    let sheet = class.client.get(&format!("/runs/{run}/pairs/1/sheet.html")).text();
    let mut fields = field_names(sheet.split("<form").nth(1).unwrap().split("</form>").next().unwrap());
    assert!(fields.remove("download"), "a button");
    assert_eq!(fields, choices);
    let document: Value = serde_json::from_str(&class.server.get("/api/v1/openapi.json").text()).unwrap();
    let parameters = &document["paths"]["/api/v1/runs/{run}/pairs/{pair}/sheet.html"]["get"]["parameters"];
    let parameters = parameters.as_array().unwrap().iter().filter(|parameter| parameter["in"] == "query");
    assert_eq!(parameters.map(|one| one["name"].as_str().unwrap().to_owned()).collect::<BTreeSet<_>>(), choices);
    // The server knows the others, or they are the address.
    let known = ["assignment", "case", "course", "date", "help", "out", "pair", "prepared-by"].map(str::to_owned);
    assert_eq!(options("evidence"), choices.into_iter().chain(known).collect());
    let with_sources = class.client.get(&format!("/runs/{run}/pairs/1/sheet.html?sources=1")).text();
    assert!(with_sources.contains("<h2>Complete sources") && !sheet.contains("<h2>Complete sources"), "{with_sources}");
}

/// Every setting that a program sends comes back, and is in the list of settings of the report.
#[test]
fn settings_reach_the_report() {
    let automation = Automation::new();
    automation.post("/courses/1/batches", &json!({ "assignment": "sorting", "term": "2026" }));
    automation.upload(1, "class.zip", &zip(&[("ann/sort.c", SORT), ("ben/main.c", SORT_RENAMED)]));
    // The day counts where there are reference answers.
    let answer = zip(&[("answer/sort.c", SORT)]);
    let reference = Request::post("/api/v1/batches/1/uploads").query("role=reference&name=answers.zip").body(&answer);
    assert_eq!(automation.send(reference).status, 201);
    let settings = json!({
        "before": "2022-11-30", "columns": ["name=Student"], "common": "3", "encoding": "windows-1252", "exclude": ["*.min.js"], "include": ["build/"],
        "language": [".h=cpp"], "min_score": "0.25", "only": ["*.c"], "top": "7",
    });
    assert_eq!(settings.as_object().unwrap().keys().map(|key| with_hyphens(key)).collect::<Vec<_>>(), SETTINGS);
    let put = Request::with("PUT /api/v1/batches/1/settings").json(&settings.to_string());
    assert_eq!(automation.send(put).status, 200);
    assert_eq!(automation.get("/batches/1/settings"), settings);
    let (_, run) = automation.post("/batches/1/runs", &json!({}));
    assert_eq!(automation.run_over(&run["id"])["state"], "done");
    let report = Report::read(&automation.server.data("reports/1"), String::new());
    for (name, sent) in SETTINGS.iter().zip(settings.as_object().unwrap().values()) {
        let mut sent = sent.as_array().map_or_else(|| vec![sent], |values| values.iter().collect()).into_iter();
        let shown = report.setting(name).unwrap_or_else(|| panic!("the report has no {name}")).to_lowercase();
        assert!(sent.all(|value| shown.contains(&value.as_str().unwrap().to_lowercase())), "{name}: {shown}");
    }
}
