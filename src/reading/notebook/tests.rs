//! Notebooks whole, old, odd and broken.

use serde_json::json;

use super::*;

fn code(source: &str) -> serde_json::Value {
    json!({"cell_type": "code", "source": source, "outputs": [{"text": "out"}], "metadata": {}})
}

fn notebook(cells: &[serde_json::Value], language: &str) -> String {
    json!({"cells": cells, "metadata": {"language_info": {"name": language}}, "nbformat": 4}).to_string()
}

#[track_caller]
fn python_of(text: &str) -> Notebook {
    read(text, None).unwrap()
}

/// Cells are numbered as they stand in the notebook; text and outputs are no code.
#[test]
fn code_cells_become_one_text() {
    let prose = json!({"cell_type": "markdown", "source": ["# A title\n", "words"]});
    let lines = json!({"cell_type": "code", "source": ["x = 1\n", "y = 2"]});
    let found = python_of(&notebook(&[prose, lines, code(" \n"), code("print(x)")], "python"));
    assert_eq!(found.scripts.len(), 1);
    assert_eq!(found.scripts[0].text, "# ── cell 2 ──\nx = 1\ny = 2\n\n# ── cell 4 ──\nprint(x)\n");
    assert_eq!(found.note, "notebook: code of 2 of 4 cells; without code: 2");
}

/// Version 3 has worksheets, and says `input`.
#[test]
fn old_notebooks_are_read() {
    let text = json!({"worksheets": [{"cells": [
        {"cell_type": "code", "input": ["a = 1\n"], "language": "python"},
        {"cell_type": "heading", "source": "b"}]}], "nbformat": 3});
    assert_eq!(python_of(&text.to_string()).scripts[0].text, "# ── cell 1 ──\na = 1\n");
}

/// Lines to the notebook become comments; what only looks like them stays.
#[test]
fn magics_become_comments() {
    let text = |source: &str| python_of(&notebook(&[code(source)], "python")).scripts[0].text.clone();
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

/// A cell of another language is compared with its like, or counted.
#[test]
fn other_languages_are_kept_apart() {
    let cells = [
        code("x = 1"),
        code("%%writefile sort.c\nint main(void) { return 0; }"),
        code("%%latex\n\\alpha"),
        code("%%latex\n\\beta"),
    ];
    let found = python_of(&notebook(&cells, "python"));
    let names: Vec<&str> = found.scripts.iter().map(|script| script.language.name()).collect();
    assert_eq!(names, ["python", "c"]);
    assert_eq!(found.scripts[1].text, "// ── cell 2 ──\n// %%writefile sort.c\nint main(void) { return 0; }\n");
    assert_eq!(found.note, "notebook: code of 2 of 4 cells; left out, %%latex: 2");
}

/// What stands before the break is read; what is no notebook is named.
#[test]
fn broken_notebooks_are_read_as_far_as_they_go() {
    let whole = notebook(&[code("x = 1"), code("y = 2")], "python");
    let cut = &whole[..whole.find("y = 2").unwrap()];
    let found = python_of(cut);
    assert!(found.scripts[0].text.ends_with("x = 1\n"), "{}", found.scripts[0].text);
    assert!(found.note.contains("broken after these"), "{}", found.note);
    assert!(matches!(read("this is no notebook", None), Err(Refusal::Unreadable(_))));
    assert!(matches!(read("", None), Err(Refusal::Unreadable(_))));
    assert!(matches!(read(&"[".repeat(100_000), None), Err(Refusal::Unreadable(_))));
    for empty in ["{}", "[]", "null", "{\"cells\": 3}", "{\"cells\": [3, null, []]}"] {
        assert_eq!(read(empty, None).unwrap_err(), Refusal::WithoutCells, "{empty}");
    }
}

/// Odd values in odd places take nothing else along.
#[test]
fn odd_values_are_passed_over() {
    let text = r#"{"cells": [{"cell_type": "code", "source": [1, "x = 1", null, ["y"]], "metadata": null},
        {"cell_type": "code", "source": "s = '\ud800'", "language": 7}], "metadata": [1]}"#;
    let found = python_of(text);
    assert_eq!(found.scripts[0].text, "# ── cell 1 ──\nx = 1y\n\n# ── cell 2 ──\ns = '\u{fffd}'\n");
}

/// A notebook of a million cells costs no more than one of ten thousand.
#[test]
fn cells_are_bounded() {
    let cells = format!("{{\"cells\":[{}{{}}]}}", "{\"cell_type\":\"code\",\"source\":\"x\"},".repeat(MAX_CELLS));
    let found = python_of(&cells);
    assert_eq!(found.scripts[0].n_cells, MAX_CELLS);
    assert!(found.note.contains("not looked at: 1"), "{}", found.note);
}

/// Nor does one with a cell as long as a disk.
#[test]
fn code_is_bounded() {
    let found = python_of(&notebook(&[code("x = 1"), code(&"y".repeat(5 << 20))], "python"));
    assert_eq!(found.scripts[0].n_cells, 1);
    assert!(found.note.contains("too much code, pieces left out: 1"), "{}", found.note);
}

/// The language is that of the notebook, by any of its names.
#[test]
fn languages_are_known_by_their_names() {
    let named = |name: &str| read(&notebook(&[code("x")], name), None).map(|found| found.scripts[0].language.name());
    assert_eq!(named("python3"), Ok("python"));
    assert_eq!(named("Java"), Ok("java"));
    assert_eq!(named("brainfudge"), Err(Refusal::Unknown("brainfudge".to_owned())));
    let kernel = json!({"cells": [code("x")], "metadata": {"kernelspec": {"name": "java"}}});
    assert_eq!(read(&kernel.to_string(), None).unwrap().scripts[0].language.name(), "java");
    assert_eq!(read(&notebook(&[code("x")], "octave"), Language::named("c")).unwrap().scripts[0].language.name(), "c");
}
