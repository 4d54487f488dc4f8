//! The document of the API: it is the table of routes, and the server keeps what it says.

use std::collections::BTreeSet;
use std::fs;
use std::io::{Write, stderr};
use std::process::Command;

use lookalike_server::routes;
use rusqlite::Connection;
use serde_json::{Value, json};

use super::automation::{Automation, class};
use lookalike_test_harness::server::Server;
use lookalike_test_harness::{finish, pypi, repository};

/// Number of tokens with which schemathesis takes turns: each may make 120 requests a minute.
const N_TOKENS: usize = 40;
/// The folder of `tests/` with the settings of schemathesis.
const SETTINGS: &str = "api-checks";

/// An operation of the API: its method, its path, and the scope that it needs.
type Operation = (String, String, Option<String>);

fn document() -> Value {
    let answer = Server::start().get("/api/v1/openapi.json");
    assert_eq!((answer.status, answer.header("content-type")), (200, Some("application/json")));
    serde_json::from_slice(&answer.body).unwrap()
}

/// Returns the operations of the document.
fn operations(document: &Value) -> impl Iterator<Item = (&String, &String, &Value)> {
    let paths = document["paths"].as_object().unwrap().iter();
    paths
        .flat_map(|(path, item)| item.as_object().unwrap().iter().map(move |(verb, operation)| (path, verb, operation)))
}

/// The document has every address for programs with its method and its scope, and no other.
#[test]
fn the_document_is_the_table_of_routes() {
    let document = document();
    assert_eq!(document["openapi"], "3.1.0");
    let described = operations(&document).map(|(path, verb, operation)| {
        let token = &operation["security"][0]["token"];
        (verb.to_uppercase(), path.clone(), token[0].as_str().map(str::to_owned))
    });
    let for_programs = routes().into_iter().filter(|route| route.path.starts_with("/api/"));
    let table = for_programs.map(|route| {
        (route.method.to_string(), route.path.to_owned(), route.scope.map(|scope| scope.name().to_owned()))
    });
    assert_eq!(described.collect::<BTreeSet<Operation>>(), table.collect());
    assert_eq!(document["components"]["securitySchemes"]["token"]["scheme"], "bearer");
}

/// Every operation has a name of its own, says which of its answers are problems, and describes all parameters of its path.
#[test]
fn operations_are_described_whole() {
    let document = document();
    let mut names = BTreeSet::new();
    for (path, verb, operation) in operations(&document) {
        assert!(names.insert(operation["operationId"].as_str().unwrap()), "{verb} {path}");
        let summary = operation["summary"].as_str().unwrap();
        assert!(!summary.is_empty() && !summary.contains('\n') && !summary.ends_with('.'), "{verb} {path}: {summary}");
        let answers = operation["responses"].as_object().unwrap();
        let of_guard: &[&str] = if operation["security"].is_null() { &[] } else { &["401", "403", "507"] };
        let of_path: &[&str] = if path.contains('{') { &["404"] } else { &[] };
        let of_post: &[&str] = if verb == "post" { &["400", "409", "422"] } else { &[] };
        for status in ["421", "429", "500"].iter().chain(of_guard).chain(of_path).chain(of_post) {
            assert!(answers.contains_key(*status), "{verb} {path}: {status}");
        }
        for (status, answer) in answers {
            let answer = match answer["$ref"].as_str() {
                Some(name) => document.pointer(&name[1..]).expect("the answer is there"),
                None => answer,
            };
            let problem = &answer["content"]["application/problem+json"]["schema"]["$ref"];
            assert_eq!(status.as_str() >= "400", problem == "#/components/schemas/ProblemDetails", "{path}: {status}");
            assert!(!answer["description"].as_str().unwrap().is_empty(), "{verb} {path}: {status}");
        }
        let parameters = operation["parameters"].as_array().into_iter().flatten();
        let described: BTreeSet<_> =
            parameters.filter(|one| one["in"] == "path").map(|one| one["name"].as_str().unwrap()).collect();
        assert_eq!(described, path.split(['{', '}']).skip(1).step_by(2).collect(), "{path}");
    }
}

/// A change of the API is seen: its operations with their scopes and statuses, and the fields of its structs.
#[test]
fn the_document_is_reviewed() {
    let document = document();
    let mut lines = Vec::new();
    for (path, verb, operation) in operations(&document) {
        let scope = operation["security"][0]["token"][0].as_str().unwrap_or("–");
        let statuses: Vec<&str> = operation["responses"].as_object().unwrap().keys().map(String::as_str).collect();
        lines.push(format!("{} {path} ({scope}): {}", verb.to_uppercase(), statuses.join(" ")));
    }
    for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
        let fields = schema["properties"].as_object().into_iter().flatten().map(|(field, _)| field.as_str());
        let values = schema["enum"].as_array().into_iter().flatten().filter_map(Value::as_str);
        lines.push(format!("{name}: {}", fields.chain(values).collect::<Vec<_>>().join(" ")));
    }
    insta::assert_snapshot!(lines.join("\n"));
}

/// The server keeps what its document says, whatever programs send: requests that fit it are answered as described, others are
/// refused, and nothing makes the server fail. The requests are generated, the same ones each time.
#[test]
fn the_server_keeps_what_its_document_says() {
    let environment = match pypi::installed(SETTINGS) {
        Ok(environment) => environment,
        Err(why) => {
            drop(writeln!(stderr(), "skipped: {why}"));
            return;
        }
    };
    let (automation, class) = (Automation::with(&["--archive", "archive.sqlite"]), class());
    automation.post("/courses", &json!({ "name": "Databases" }));
    for term in ["2025", "2026"] {
        automation.post("/courses/1/batches", &json!({ "assignment": "sorting", "term": term }));
    }
    automation.upload(1, "ex3.zip", &fs::read(class.path("ex 3.zip")).unwrap());
    automation.post("/batches/1/runs", &json!({}));
    assert_eq!(automation.run_over(&json!(1))["state"], "done");
    let tables = Connection::open(automation.server.data("app.sqlite")).unwrap();
    tables.execute("UPDATE course SET archive_course = 'prog'", []).unwrap();
    let server = &automation.server;
    let tokens = (0..N_TOKENS).map(|number| automation.token_named(&format!("turn {number}")));
    let tokens: Vec<String> = tokens.collect();
    let settings = repository().join("tests").join(SETTINGS);
    let mut command = Command::new(environment.join("bin/schemathesis"));
    command.arg("--config-file").arg(settings.join("schemathesis.toml"));
    command.args(["run", &format!("http://{}/api/v1/openapi.json", server.address), "--checks", "all", "--seed", "1"]);
    command
        .args(["--max-examples", "5", "--phases", "coverage,fuzzing,stateful", "--continue-on-failure", "--no-color"]);
    command.args(["--warnings", "off", "--generation-database", "none", "--request-timeout", "70"]);
    command.env("SCHEMATHESIS_HOOKS", "hooks").env("PYTHONPATH", &settings).env("PYTHONDONTWRITEBYTECODE", "1");
    command.env("LOOKALIKE_TOKENS", tokens.join(" ")).current_dir(server.dir.path(""));
    let outcome = finish(command);
    assert_eq!(outcome.status, Some(0), "{}{}", outcome.stdout, outcome.stderr);
    let log = fs::read_to_string(server.dir.path("stderr")).unwrap();
    assert_eq!(log, "", "the server reports an error");
}

/// A choice that the manual does not name is one that nobody makes: each word that a parameter takes is in it.
#[test]
fn the_manual_names_every_choice() {
    let document = document();
    let manual = fs::read_to_string(repository().join("docs/manual/automation.md")).unwrap();
    let mut n_choices = 0;
    for (path, _, operation) in operations(&document) {
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            let mut schema = &parameter["schema"];
            if let Some(name) = schema["$ref"].as_str() {
                schema = document.pointer(&name[1..]).unwrap();
            }
            let choices = schema["enum"].as_array().into_iter().flatten().filter_map(Value::as_str);
            // 0 and 1 need no explanation.
            for choice in choices.filter(|choice| choice.parse::<u8>().is_err()) {
                assert!(manual.contains(&format!("`{choice}`")), "{path}: {} {choice}", parameter["name"]);
                n_choices += 1;
            }
        }
    }
    assert!(n_choices >= 5, "only {n_choices} choices");
}
