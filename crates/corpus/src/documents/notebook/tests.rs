//! Complete, old, unusual and broken notebooks.

use serde_json::json;

use super::*;

fn code(source: &str) -> serde_json::Value {
    json!({"cell_type": "code", "source": source, "outputs": [{"text": "out"}], "metadata": {}})
}

fn notebook(cells: &[serde_json::Value], language: &str) -> String {
    json!({"cells": cells, "metadata": {"language_info": {"name": language}}, "nbformat": 4}).to_string()
}

#[track_caller]
fn read_notebook(text: &str) -> Document {
    read(text, None).unwrap()
}

/// Cells have their numbers in the notebook; text and outputs are left out.
#[test]
fn joins_code_cells() {
    let prose = json!({"cell_type": "markdown", "source": ["# A title\n", "words"]});
    let lines = json!({"cell_type": "code", "source": ["x = 1\n", "y = 2"]});
    let found = read_notebook(&notebook(&[prose, lines, code(" \n"), code("print(x)")], "python"));
    assert_eq!(found.scripts.len(), 1);
    assert_eq!(found.scripts[0].text, "# ── cell 2 ──\nx = 1\ny = 2\n\n# ── cell 4 ──\nprint(x)\n");
    assert_eq!(found.note, "notebook: code of 2 of 4 cells; without code: 2");
}

/// Format version 3 has worksheets, and `input` in place of `source`.
#[test]
fn reads_old_notebooks() {
    let text = json!({"worksheets": [{"cells": [
        {"cell_type": "code", "input": ["a = 1\n"], "language": "python"},
        {"cell_type": "heading", "source": "b"}]}], "nbformat": 3});
    assert_eq!(read_notebook(&text.to_string()).scripts[0].text, "# ── cell 1 ──\na = 1\n");
}

/// Lines that only look like magics stay as they are.
#[test]
fn turns_magics_into_comments() {
    let text = |source: &str| read_notebook(&notebook(&[code(source)], "python")).scripts[0].text.clone();
    let body = |source: &str| text(source).split_once('\n').unwrap().1.trim_end().to_owned();
    assert_eq!(body("%matplotlib inline\nx = 1"), "# %matplotlib inline\nx = 1");
    assert_eq!(body("!pip install numpy\n?print\nx.head?"), "# !pip install numpy\n# ?print\n# x.head?");
    assert_eq!(body("if x:\n    !ls\n"), "if x:\n    pass  # !ls");
    assert_eq!(body("files = !ls\nt = %timeit f()"), "# files = !ls\n# t = %timeit f()");
    assert_eq!(body("%time y = f(x)\n%timeit -n 3 f()"), "y = f(x)\n# %timeit -n 3 f()");
    assert_eq!(body("%%time\nz = 3"), "# %%time\nz = 3");
    for ordinary in
        ["a = (b\n%c)", "s = '''\n!no\n%no\n'''", "x = a \\\n  %b", "if a != b: pass", "x = 'what?'", "# why?"]
    {
        assert_eq!(body(ordinary), ordinary);
    }
}

/// Cells in another known language are a text of their own; others are counted.
#[test]
fn separates_languages() {
    let cells = [
        code("x = 1"),
        code("%%writefile sort.c\nint main(void) { return 0; }"),
        code("%%latex\n\\alpha"),
        code("%%latex\n\\beta"),
    ];
    let found = read_notebook(&notebook(&cells, "python"));
    let names: Vec<&str> = found.scripts.iter().map(|script| script.language.name()).collect();
    assert_eq!(names, ["python", "c"]);
    assert_eq!(found.scripts[1].text, "// ── cell 2 ──\n// %%writefile sort.c\nint main(void) { return 0; }\n");
    assert_eq!(found.note, "notebook: code of 2 of 4 cells; left out, %%latex: 2");
}

/// The cells before the break are read; a file that is no notebook is refused.
#[test]
fn reads_broken_notebooks_up_to_the_break() {
    let whole = notebook(&[code("x = 1"), code("y = 2")], "python");
    let cut = &whole[..whole.find("y = 2").unwrap()];
    let found = read_notebook(cut);
    assert!(found.scripts[0].text.ends_with("x = 1\n"), "{}", found.scripts[0].text);
    assert!(found.note.contains("a part is lost at line 1"), "{}", found.note);
    assert!(matches!(read("this is no notebook", None), Err(Refusal::Unreadable(_))));
    assert!(matches!(read("", None), Err(Refusal::Unreadable(_))));
    assert!(matches!(read(&"[".repeat(100_000), None), Err(Refusal::Unreadable(_))));
    for empty in ["{}", "[]", "null", "{\"cells\": 3}", "{\"cells\": [3, null, []]}"] {
        assert_eq!(read(empty, None).unwrap_err(), Refusal::LeftOut(Reason::NotebookWithoutCode), "{empty}");
    }
}

/// A value of the wrong type does not affect other values.
#[test]
fn ignores_values_of_the_wrong_type() {
    let text = r#"{"cells": [{"cell_type": "code", "source": [1, "x = 1", null, ["y"]], "metadata": null},
        {"cell_type": "code", "source": "s = '\ud800'", "language": 7}], "metadata": [1]}"#;
    let found = read_notebook(text);
    assert_eq!(found.scripts[0].text, "# ── cell 1 ──\nx = 1y\n\n# ── cell 2 ──\ns = '\u{fffd}'\n");
}

#[test]
fn limits_the_number_of_cells() {
    let cells = format!("{{\"cells\":[{}{{}}]}}", "{\"cell_type\":\"code\",\"source\":\"x\"},".repeat(MAX_CELLS));
    let found = read_notebook(&cells);
    assert_eq!(found.scripts[0].n_pieces, MAX_CELLS);
    assert!(found.note.contains("not read: 1"), "{}", found.note);
}

#[test]
fn limits_the_size_of_code() {
    let found = read_notebook(&notebook(&[code("x = 1"), code(&"y".repeat(5 << 20))], "python"));
    assert_eq!(found.scripts[0].n_pieces, 1);
    assert!(found.note.contains("too much code, parts not read: 1"), "{}", found.note);
}

/// The language is the one that the notebook declares, by any of its names.
#[test]
fn finds_languages_by_name() {
    let named = |name: &str| read(&notebook(&[code("x")], name), None).map(|found| found.scripts[0].language.name());
    assert_eq!(named("python3"), Ok("python"));
    assert_eq!(named("Java"), Ok("java"));
    assert_eq!(named("brainfudge"), Err(unknown("brainfudge")));
    let kernel = json!({"cells": [code("x")], "metadata": {"kernelspec": {"name": "java"}}});
    assert_eq!(read(&kernel.to_string(), None).unwrap().scripts[0].language.name(), "java");
    assert_eq!(read(&notebook(&[code("x")], "octave"), Language::named("c")).unwrap().scripts[0].language.name(), "c");
}
