//! Every language: a renamed and reformatted copy is found, an unrelated program is not, and no language is mistaken
//! for another.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use insta::assert_snapshot;
use lookalike_test_harness::programs::STACK;
use lookalike_test_harness::{Report, TestDir, files_below, repository};

/// A language and the extensions that `lookalike languages` lists for it.
struct Listed {
    name: String,
    endings: Vec<String>,
}

fn listed(dir: &TestDir) -> Vec<Listed> {
    let outcome = dir.run(&["languages"]);
    outcome.must_succeed();
    let entry = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let endings = words.iter().filter(|word| word.starts_with('.')).map(|word| word[1..].to_owned());
        Listed { name: words[0].to_owned(), endings: endings.collect() }
    };
    outcome.stdout.lines().map(entry).collect()
}

/// Returns, by language, the file of a folder that `lookalike tokens` reads as that language.
fn programs(dir: &TestDir, folder: &str) -> BTreeMap<String, PathBuf> {
    let folder = repository().join(folder);
    let with_language = |path: String| {
        let path = folder.join(path);
        let outcome = dir.run(&["tokens", path.to_str().unwrap()]);
        outcome.must_succeed();
        let told = outcome.stdout.lines().next().unwrap().rsplit_once(": ").unwrap().1;
        (told.split(',').next().unwrap().to_owned(), path)
    };
    files_below(&folder).into_keys().map(with_language).collect()
}

/// Compares three submissions for each language: its sample, a copy of the sample, and an unrelated program.
fn compare_all(dir: &TestDir, is_wanted: impl Fn(&str) -> bool) -> (Report, Vec<String>) {
    let mut found = Vec::new();
    for (part, folder) in [
        ("sample", "samples/hello"),
        ("copy", "tests/program/languages/copies"),
        ("other", "tests/program/languages/others"),
    ] {
        let programs = programs(dir, folder);
        for (language, path) in programs.iter().filter(|(language, _)| is_wanted(language)) {
            let name = path.file_name().unwrap().to_str().unwrap();
            dir.file(&format!("batch/{language}-{part}/{name}"), fs::read(path).unwrap());
        }
        found.push(programs.into_keys().filter(|language| is_wanted(language)).collect::<Vec<_>>());
    }
    assert!(found[0] == found[1] && found[1] == found[2], "languages without one of their programs: {found:#?}");
    (dir.check_all(&["batch"]), found.swap_remove(0))
}

/// A renamed and reformatted copy scores above 0.95, an unrelated program below 0.2.
#[test]
fn copies_are_found_and_unrelated_programs_are_not() {
    let dir = TestDir::new();
    let (report, languages) = compare_all(&dir, |language| language != "text");
    let known: Vec<String> = listed(&dir).into_iter().map(|language| language.name).collect();
    assert_eq!(languages.len(), known.len() - 1, "{known:?} have no sample each");
    let score = |one: String, other: String| report.pair(&one, &other).map_or(0.0, |pair| pair.score);
    let mut wrong = Vec::new();
    for language in &languages {
        let of_copy = score(format!("{language}-sample"), format!("{language}-copy"));
        let of_others = ["sample", "copy"].map(|part| score(format!("{language}-{part}"), format!("{language}-other")));
        if of_copy <= 0.95 || of_others.iter().any(|&of_other| of_other >= 0.2) {
            wrong.push((language, of_copy, of_others));
        }
    }
    assert!(wrong.is_empty(), "scores of copies and of unrelated programs: {wrong:#?}");
    assert!(languages.len() >= 40, "{}", languages.len());
}

/// Programs of different languages form no pair, unless the list of languages says that copies across them are found.
#[test]
fn languages_do_not_meet_by_accident() {
    let dir = TestDir::new();
    let (report, _) = compare_all(&dir, |language| language != "text");
    let markdown = dir.run(&["languages", "--markdown"]).stdout;
    let relatives: BTreeMap<&str, &str> = markdown
        .lines()
        .map(|line| line.split('|').map(str::trim).collect::<Vec<_>>())
        .map(|cells| (cells[1], cells[4]))
        .collect();
    for pair in &report.pairs {
        let [left, right] = [&pair.left, &pair.right].map(|name| name.rsplit_once('-').unwrap().0);
        let are_related = left == right || relatives[left].split(", ").any(|name| name == right);
        assert!(are_related, "{pair:#?}");
    }
    assert_eq!(relatives["c"], "cpp, lex, objective-c, yacc");
    assert!(report.pair("c-sample", "cpp-sample").is_some(), "copies across C and C++ are found");
    let pair = report.pair("javascript-sample", "typescript-sample").expect("copies across JavaScript and TypeScript");
    assert!(pair.score > 0.5, "{pair:#?}");
}

/// Essays are compared by their words, whatever their layout and punctuation.
#[test]
fn essays_are_compared() {
    let dir = TestDir::new();
    let (report, _) = compare_all(&dir, |language| language == "text");
    let copy = report.pair("text-sample", "text-copy").expect("the copy is found");
    assert!(copy.similarity > 0.95, "{copy:#?}");
    assert!(report.pair("text-sample", "text-other").is_none_or(|pair| pair.score < 0.2));
}

/// Notes and outputs next to programs are not essays, and their status says so.
#[test]
fn text_beside_programs_is_left_out() {
    let dir = TestDir::new();
    let essay = fs::read_to_string(repository().join("samples/hello/caesar.txt")).unwrap();
    let program = fs::read_to_string(repository().join("samples/hello/caesar.c")).unwrap();
    dir.files(&[
        ("batch/ann/notes.txt", &essay),
        ("batch/ann/one.c", &program),
        ("batch/ben/notes.txt", &essay),
        ("batch/ben/two.c", STACK),
        ("batch/README.md", &essay),
    ]);
    let report = dir.check_all(&["batch"]);
    assert_eq!(report.pairs, []);
    assert_eq!(report.names(), ["ann", "ben"]);
    assert_snapshot!(["ann", "ben", "batch"].map(|name| report.statuses_of(name)).concat());
    let report = dir.check_all(&["batch", "--language", "text"]);
    assert!(report.pair("ann", "ben").is_some_and(|pair| pair.similarity > 0.3), "{:#?}", report.pairs);
}

/// The content decides the language where several languages share an extension, and for scripts without one.
#[test]
fn content_decides_where_extensions_do_not() {
    let cases = [
        ("list.h", "struct node { int value; struct node *next; };\nint length(const struct node *head);\n", "c"),
        ("list.h", "#pragma once\nnamespace list {\ntemplate <class T>\nclass Node { public: T value; };\n}\n", "cpp"),
        ("list.h", "std::string name(int id);\n", "cpp"),
        ("family.pl", "parent(ann, ben).\ngrand(X, Z) :- parent(X, Y), parent(Y, Z).\n", "prolog"),
        ("facts.pl", "parent(ann, ben).\nparent(ben, eve).\n", "prolog"),
        ("sum.pl", "#!/usr/bin/perl\n# adds up\nmy $sum = 0;\n$sum += $_ for @ARGV;\nprint \"$sum\\n\";\n", "perl"),
        ("greet.pl", "print \"hello\\n\";\n", "perl"),
        ("total.m", "function s = total(v)\n% adds up\ns = 0;\nfor i = 1:numel(v)\n  s = s + v(i);\nend\n", "matlab"),
        (
            "total.m",
            "#import <Foundation/Foundation.h>\n\n// This function adds up.\nint total(NSArray *v) { return [[v valueForKey:@\"@sum.self\"] intValue]; }\n",
            "objective-c",
        ),
        (
            "Total.h",
            "#import <Foundation/Foundation.h>\n\n@interface Total : NSObject\n- (int)of:(NSArray *)all;\n@end\n",
            "objective-c",
        ),
        ("half.v", "module half(input a, b, output s);\n  assign s = a ^ b;\nendmodule\n", "verilog"),
        ("half.v", "Theorem t : forall n, n = n.\nProof. intros. reflexivity. Qed.\n", "coq"),
        (
            "swap.inc",
            "procedure swap(var a, b: integer);\nvar h: integer;\nbegin\n  h := a; a := b; b := h;\nend;\n",
            "pascal",
        ),
        ("swap.inc", "<?php\nfunction swap(&$a, &$b) { $h = $a; $a = $b; $b = $h; }\n", "php"),
        ("sum.ml", "let rec sum = function\n  | [] -> 0\n  | x :: rest -> x + sum rest\n", "ocaml"),
        ("two.ml", "let two = 2\n", "ocaml"),
        ("sum.ml", "fun sum [] = 0\n  | sum (x :: rest) = x + sum rest\n\nval six = sum [1, 2, 3]\n", "standard-ml"),
        ("two.ml", "val two = 2;\n", "standard-ml"),
        ("count", "#!/usr/bin/tclsh\nputs hello\n", "tcl"),
        ("count", "#!/usr/bin/awk -f\n{ n++ }\nEND { print n }\n", "awk"),
        ("greet", "#!/usr/bin/env python3\nprint('hello')\n", "python"),
        ("greet", "#!/bin/bash\necho hello\n", "bash"),
        ("greet", "#!/usr/bin/env -S node --strict\nconsole.log('hello')\n", "javascript"),
    ];
    for (name, source, language) in cases {
        let dir = TestDir::new();
        dir.file(name, source);
        let outcome = dir.run(&["tokens", name]);
        outcome.must_succeed();
        assert!(outcome.stdout.starts_with(&format!("{name}: {language}, ")), "{name}: {}", outcome.stdout);
    }
    let dir = TestDir::new();
    dir.file("notes", "nothing that tells\n");
    assert_snapshot!(dir.failures(1, &[&["tokens", "notes"]]));
}

/// Each file is compared in its own language, and coverage counts all files.
#[test]
fn projects_of_several_languages_are_compared_as_a_whole() {
    let dir = TestDir::new();
    let samples = programs(&dir, "samples/hello");
    let copies = programs(&dir, "tests/program/languages/copies");
    let others = programs(&dir, "tests/program/languages/others");
    let mixture = ["html", "javascript", "sql", "python"];
    for language in mixture {
        for (who, from) in [("ann", &samples), ("ben", &copies), ("eve", &others)] {
            let path = &from[language];
            let name = path.file_name().unwrap().to_str().unwrap();
            dir.file(&format!("batch/{who}/{name}"), fs::read(path).unwrap());
        }
    }
    // One more student copied only the SQL.
    dir.file("batch/ida/schema.sql", fs::read(&copies["sql"]).unwrap());
    let report = dir.check_all(&["batch"]);
    let whole = report.pair("ann", "ben").unwrap();
    assert!(whole.left_coverage > 0.95 && whole.right_coverage > 0.95, "{whole:#?}");
    let part = report.pair("ann", "ida").unwrap();
    assert!(part.right_coverage > 0.95 && part.left_coverage < 0.5, "{part:#?}");
    assert!(report.pair("ben", "eve").is_none_or(|pair| pair.score < 0.2));
}

/// No two languages share an extension unless the content can decide.
#[test]
fn extensions_are_shared_on_purpose() {
    let mut owners: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for language in listed(&TestDir::new()) {
        for ending in language.endings {
            owners.entry(ending).or_default().push(language.name.clone());
        }
    }
    let shared: Vec<&str> = owners.iter().filter(|(_, of)| of.len() > 1).map(|(ending, _)| ending.as_str()).collect();
    assert_eq!(shared, ["h", "inc", "m", "ml", "pl", "v"]);
}

/// The table in the documentation is the one that the program prints.
#[test]
fn the_table_in_the_docs_is_current() {
    let docs = fs::read_to_string(repository().join("docs/manual/languages.md")).unwrap();
    let table = TestDir::new().run(&["languages", "--markdown"]).stdout;
    assert!(docs.contains(&table), "docs/manual/languages.md should hold\n{table}");
}
