//! Notebooks that are damaged in every way that was seen, and hostile ones.

use lookalike_test_support::waiting::must_end;

use super::super::json;

const WHOLE: &str = r##"{
 "cells": [
  {
   "cell_type": "markdown",
   "metadata": {},
   "source": [
    "# Title\n"
   ]
  },
  {
   "cell_type": "code",
   "execution_count": 1,
   "metadata": {},
   "outputs": [{"data": {"text/plain": ["1.5"]}}],
   "source": [
    "x = [1]\n",
    "print(\"a\")"
   ]
  },
  {
   "cell_type": "code",
   "execution_count": 2,
   "metadata": {},
   "outputs": [],
   "source": [
    "y = 2"
   ]
  }
 ],
 "metadata": {"kernelspec": {"language": "julia", "name": "julia-1.9"}},
 "nbformat": 4
}
"##;

fn code(text: &str) -> Vec<String> {
    let cells = json::cells(text, 100).cells;
    cells.into_iter().filter(|cell| cell.is_code).map(|cell| cell.source).collect()
}

#[track_caller]
fn must_be_whole(text: &str) {
    assert_eq!(code(text), ["x = [1]\nprint(\"a\")", "y = 2"], "{text}");
    let found = json::cells(text, 100);
    assert_eq!(found.languages.first().map(String::as_str), Some("julia"), "{text}");
    assert!(found.damage.is_none_or(|damage| damage.lost_at.is_none()), "{text}");
}

/// Errors that cost nothing: each is mended, and nothing is lost.
#[test]
fn small_errors_cost_nothing() {
    must_be_whole(WHOLE);
    for (from, to) in [
        ("\"1.5\"", "NaN, -Infinity, Infinity, undefined"),
        ("\"code\",\n   \"execution_count\": 1", "\"code\"\n   \"execution_count\": 1"),
        ("  },\n  {", "  }\n  {"),
        ("  },\n  {", "  },,\n  {"),
        ("\"x = [1]\\n\",", "\"x = [1]\\n\""),
        ("\"y = 2\"\n", "\"y = 2\",\n"),
        ("{\n \"cells\"", "\u{feff}\u{feff}{\n \"cells\""),
        ("\"x = [1]\\n\",\n    \"print", "\"x = [1]\nprint"),
        ("\"outputs\": []", "// nothing\n\"outputs\": [] /* yet */"),
        ("# Title", "# \u{1}\u{2}\tTitle"),
        ("print(\\\"a\\\")", "print(\"a\")"),
        ("\"metadata\": {},", "\"metadata\": {}, # mine"),
        (
            "   ]\n  },\n  {\n   \"cell_type\": \"code\",\n   \"execution_count\": 2",
            "   \n  },\n  {\n   \"cell_type\": \"code\",\n   \"execution_count\": 2",
        ),
        (
            "   ]\n  },\n  {\n   \"cell_type\": \"code\",\n   \"execution_count\": 2",
            "   ]\n  \n  {\n   \"cell_type\": \"code\",\n   \"execution_count\": 2",
        ),
        (
            "   ]\n  },\n  {\n   \"cell_type\": \"code\",\n   \"execution_count\": 2",
            "   ]\n  }},\n  {\n   \"cell_type\": \"code\",\n   \"execution_count\": 2",
        ),
        (
            "  },\n  {\n   \"cell_type\": \"code\",\n   \"execution_count\": 2",
            "  \n   \"cell_type\": \"code\",\n   \"execution_count\": 2",
        ),
        ("\"x = [1]\\n\",\n", "\"x = [1]\\n,\n"),
        ("{}\n", "{}\n<<<<<<< HEAD\n=======\n>>>>>>> b\n"),
    ] {
        assert!(WHOLE.contains(from) || from == "{}\n", "{from}");
        must_be_whole(&WHOLE.replacen(from, to, 1));
    }
}

/// Both sides of a merge count, and cells that both have count once.
#[test]
fn both_sides_of_a_merge_are_read() {
    let ours = "<<<<<<< HEAD\n    \"y = 2\"\n=======\n    \"y = 3\"\n>>>>>>> theirs\n";
    let merged = WHOLE.replace("    \"y = 2\"\n", ours);
    assert_eq!(code(&merged), ["x = [1]\nprint(\"a\")", "y = 2", "y = 3"]);
    let other = WHOLE.replace("y = 2", "y = 4");
    for text in [
        format!("<<<<<<< HEAD\n{WHOLE}=======\n{other}>>>>>>> b\n"),
        format!("{WHOLE}=======\n{other}>>>>>>> b\n"),
        format!("{WHOLE}\n{other}"),
    ] {
        let found = code(&text);
        assert!(found.contains(&"y = 2".to_owned()) && found.contains(&"y = 4".to_owned()), "{found:?}");
        assert!(json::cells(&text, 100).damage.is_none_or(|damage| damage.lost_at.is_none()), "{text}");
    }
}

/// The end of a notebook may be anywhere: the cells before it are read, and the place is named.
#[test]
fn losses_are_named() {
    let end = WHOLE.find("y = 2").unwrap() + 3;
    let cells = json::cells(&WHOLE[..end], 100);
    assert_eq!(cells.cells.last().unwrap().source, "y =");
    let damage = cells.damage.unwrap();
    assert!(damage.n_bytes > 0, "{damage:?}");
    assert_eq!(damage.lost_at, Some(26));
    let garbage = WHOLE.replacen("\"y = 2\"", "y = 2 and more", 1);
    assert!(json::cells(&garbage, 100).damage.unwrap().lost_at.is_some());
    for end in (0..WHOLE.len()).filter(|&end| WHOLE.is_char_boundary(end)) {
        json::cells(&WHOLE[..end], 100);
    }
}

/// Deep, wide and endless texts take linear time.
#[test]
fn hostile_texts_are_read_in_time() {
    let repeats = [
        "{", "[", "}", "]", "\"", "{\"a\":", "[\"source\"", "\"cell_type\":\"code\",", "//", "/*", "\\", "'\n",
        "\"a\n]",
    ];
    for text in repeats {
        let long = format!("{{\"cells\":[{}", text.repeat((1 << 20) / text.len()));
        must_end(text, move || drop(json::cells(&long, 10_000)));
    }
    let million = format!("{{\"cells\":[{}", "{\"cell_type\":\"code\"}".repeat(1_000_000));
    assert_eq!(json::cells(&million, 10_000).n_beyond, 990_000);
}
