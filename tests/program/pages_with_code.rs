//! Pages that have code between their markup: the code counts as in plain files, and markup that a library supplies does not.

use std::collections::BTreeSet;
use std::fs;

use lookalike_test_harness::{Report, TestDir, repository};

/// A page around a program.
type Wrap = fn(&str) -> String;

/// Markup of a library, as people copy it from its documentation.
const MENU: &str = "<nav class=\"navbar navbar-light\"><div class=\"container\"><a class=\"navbar-brand\" href=\"#\">Shop</a>\n\
    <button class=\"navbar-toggler\" type=\"button\" data-toggle=\"collapse\"><span class=\"icon\"></span></button>\n\
    <ul class=\"navbar-nav me-auto\"><li class=\"nav-item\"><a class=\"nav-link active\" href=\"/\">Home</a></li>\n\
    <li class=\"nav-item\"><a class=\"nav-link\" href=\"/about\">About</a></li></ul>\n\
    <form class=\"d-flex\"><input class=\"form-control\" type=\"search\"><button class=\"btn\">Go</button></form></div></nav>\n";

fn flagged(report: &Report) -> BTreeSet<String> {
    let flagged = report.pairs.iter().filter(|pair| pair.verdict != "unremarkable");
    flagged
        .map(|pair| format!("{} - {}", pair.left.as_str().min(&pair.right), pair.left.as_str().max(&pair.right)))
        .collect()
}

/// Compares the sample class in Java, each file in a page if there is one.
fn library(wrap: Option<Wrap>) -> Report {
    let dir = TestDir::new();
    let samples = repository().join("samples/java-library");
    for author in fs::read_dir(samples.join("submissions")).unwrap().map(|entry| entry.unwrap().path()) {
        let name = author.file_name().unwrap().to_str().unwrap();
        for file in fs::read_dir(&author).unwrap().map(|entry| entry.unwrap().path()) {
            let (text, stem) = (fs::read_to_string(&file).unwrap(), file.file_stem().unwrap().to_str().unwrap());
            match wrap {
                Some(wrap) => dir.file(&format!("batch/{name}/{stem}.jsp"), wrap(&text)),
                None => dir.file(&format!("batch/{name}/{stem}.java"), text),
            };
        }
    }
    dir.check(&["batch", "--starter", samples.join("starter").to_str().unwrap()])
}

/// The same pairs are flagged as among plain files, with the markup of a library in every page.
#[test]
fn code_in_pages_counts_as_in_plain_files() {
    let plain = flagged(&library(None));
    assert!(plain.len() > 1, "{plain:?}");
    let page: Wrap = |text| format!("<html><body>\n{MENU}<%!\n{text}\n%>\n<p><%= new Main() %></p></body></html>\n");
    assert_eq!(flagged(&library(Some(page))), plain);
}

/// Markup that two people took from one place is no evidence: they wrote other programs.
#[test]
fn markup_of_a_library_flags_nobody() {
    let dir = TestDir::new();
    let programs = [
        "samples/hello/caesar.ts",
        "tests/program/languages/copies/copy.ts",
        "tests/program/languages/others/other.ts",
    ];
    let [caesar, copy, other] = programs.map(|path| fs::read_to_string(repository().join(path)).unwrap());
    let tsx = fs::read_to_string(repository().join("tests/program/languages/others/other.tsx")).unwrap();
    let js = fs::read_to_string(repository().join("tests/program/languages/others/other.js")).unwrap();
    let page = |script: &str, markup: &str| {
        format!(
            "<template>\n<main>{markup}<p v-if=\"x\">{{{{ x }}}}</p></main>\n</template>\n<script setup lang=\"ts\">\n{script}\n</script>\n"
        )
    };
    dir.file("batch/ann/src/App.vue", page(&caesar, ""));
    dir.file("batch/bob/src/App.vue", page(&copy, MENU));
    dir.file("batch/cy/src/App.vue", page(&other, MENU));
    dir.file("batch/dan/src/App.vue", page(&js, MENU));
    dir.file("batch/eve/src/App.vue", page(&tsx, "").replace("lang=\"ts\"", "lang=\"tsx\""));
    let report = dir.check(&["batch"]);
    assert_eq!(flagged(&report), BTreeSet::from(["ann - bob".to_owned()]));
    for person in ["ann", "eve"] {
        assert_eq!(report.file_status(person, "src/App.vue").entry["language"], "html", "{person}");
    }
}
