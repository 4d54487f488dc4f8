//! Small classes of programs that are mostly written by form designers and the like: strangers do not stand out, copies do.

mod builders;
mod handlers;

use builders::{BUILDERS, Builder, Program};
use lookalike_test_harness::{Report, TestDir};

/// The numbers of people in a class.
const SIZES: [usize; 3] = [4, 5, 6];

/// Writes a class into `batch/` and compares it. Everybody has handlers of their own, but for the first two if `has_copy`.
fn check(builder: &Builder, n_people: usize, has_copy: bool) -> Report {
    let dir = TestDir::new();
    for person in 0..n_people {
        let of_copied = has_copy && person < 2;
        let first = if of_copied { 0 } else { person };
        // The copied pair has three handlers, so that there is something to find; the others have one.
        let handlers = if of_copied { vec![0, 1, 2] } else { vec![if has_copy { first + 1 } else { first }] };
        let program = Program { person, handlers };
        dir.file(&format!("batch/person{person}/{}", builder.file), (builder.write)(&program));
    }
    dir.check_all(&["batch"])
}

fn is_flagged(verdict: &str) -> bool {
    verdict != "unremarkable"
}

/// Two strangers with two buttons have the same form.
#[test]
fn strangers_with_the_same_builder_do_not_stand_out() {
    for builder in &BUILDERS {
        for n_people in SIZES {
            let report = check(builder, n_people, false);
            let flagged: Vec<_> = report.pairs.iter().filter(|pair| is_flagged(&pair.verdict)).collect();
            assert!(flagged.is_empty(), "{}, {n_people} people: {flagged:#?}", builder.name);
        }
    }
}

#[test]
fn a_copy_among_forms_is_first_and_flagged() {
    for (builder, n_people) in BUILDERS.iter().zip(SIZES.into_iter().cycle()) {
        let report = check(builder, n_people, true);
        let (first, others) = report.pairs.split_first().expect("a copy makes a pair");
        assert!(first.is_of("person0", "person1"), "{}, {n_people} people: {first:?}", builder.name);
        assert!(is_flagged(&first.verdict), "{}, {n_people} people: {first:?}", builder.name);
        assert!(!others.iter().any(|pair| is_flagged(&pair.verdict)), "{}: {others:#?}", builder.name);
    }
}

/// The bytes of a form are in a class of their own, and somebody with nothing else does not vanish.
#[test]
fn code_of_tools_is_in_the_breakdown() {
    let dir = TestDir::new();
    let netbeans = &BUILDERS[0];
    for person in 0..4 {
        let handlers = if person == 3 { Vec::new() } else { vec![person] };
        dir.file(&format!("batch/person{person}/{}", netbeans.file), (netbeans.write)(&Program { person, handlers }));
    }
    let report = dir.check_all(&["batch"]);
    let breakdown = report.breakdown_of("person0", netbeans.file);
    assert!(breakdown["tool"] > 4 * breakdown["own"], "{breakdown:?}");
    let empty = report.json["submissions"].as_array().unwrap().iter().find(|one| one["name"] == "person3").unwrap();
    assert!(!empty["too_short"].is_null() || !empty["partial"].is_null(), "{empty:#}");
}

/// A copied program between the marks of a tool is found all the same.
#[test]
fn copies_between_marks_are_found() {
    let dir = TestDir::new();
    let own = |person: usize| {
        let handlers: Vec<String> = [0, 1, 2].map(|handler| handlers::java(handler, person)).into();
        let methods: Vec<String> =
            handlers.iter().enumerate().map(|(number, body)| format!("void part{number}() {{\n{body}\n}}\n")).collect();
        methods.join("\n")
    };
    let marked = format!("//GEN-BEGIN:initComponents\n{}//GEN-END:initComponents\n", own(1));
    dir.file("batch/ann/Main.java", format!("class Main {{\n{}}}\n", own(0)));
    dir.file("batch/bob/Main.java", format!("class Other {{\n{marked}}}\n"));
    for person in 3..6 {
        dir.file(
            &format!("batch/person{person}/Main.java"),
            format!("class P {{ void f() {{\n{}\n}} }}\n", handlers::java(person, person)),
        );
    }
    let report = dir.check_all(&["batch"]);
    assert!(is_flagged(&report.pair("ann", "bob").unwrap().verdict), "{:#?}", report.pairs);
}
