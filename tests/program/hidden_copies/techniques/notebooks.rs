//! Techniques in notebooks.

use serde_json::{Value, json};

use super::super::copy::{Copy, Language};
use super::super::originals::{cell, code_cells, notebook, notebook_in};
use super::Stage::Code;
use super::Technique;
use super::javascript::base64;

const NOTEBOOK: &[Language] = &[Language::Notebook];

/// Runs the sources of all cells of a kind, without the marks around code.
const RUN_CELLS: &str = r#"import json, sys
cells = json.load(open(sys.argv[0], encoding="utf-8"))["cells"]
texts = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "KIND"]
lines = [line for text in texts for line in text.split("\n") if not line.startswith("```")]
exec("\n".join(lines))"#;

pub(super) fn techniques() -> Vec<Technique> {
    let notebooks = |name, apply: fn(&mut Copy)| Technique::new(Code, NOTEBOOK, name, apply);
    vec![
        notebooks("code in a fenced markdown cell", |copy| in_other_cell(copy, "markdown", "```python\n", "\n```")),
        notebooks("code in a fence without a language", |copy| in_other_cell(copy, "markdown", "```\n", "\n```")),
        notebooks("code in a markdown cell without fences", |copy| in_other_cell(copy, "markdown", "", "")),
        notebooks("code in a raw cell", |copy| in_other_cell(copy, "raw", "", "")),
        notebooks("code in many raw cells", |copy| {
            let cells = source(copy).split("\n\n\n").map(|piece| cell("raw", piece)).collect();
            with_loader(copy, cells, &RUN_CELLS.replace("KIND", "raw"));
        }),
        notebooks("code in a cell of an unknown kind", |copy| in_other_cell(copy, "program", "", "")),
        notebooks("code in an output", |copy| {
            let mut holder = cell("code", "pass");
            holder["outputs"] = json!([{"output_type": "stream", "name": "stdout", "text": source(copy)}]);
            with_loader(copy, vec![holder], &loader("cells[0]['outputs'][0]['text']"));
        }),
        notebooks("code in an attachment", |copy| {
            let mut holder = cell("markdown", "![](attachment:a.png)");
            holder["attachments"] = json!({"a.png": {"image/png": base64(source(copy).as_bytes())}});
            let code = loader("__import__('base64').b64decode(cells[0]['attachments']['a.png']['image/png'])");
            with_loader(copy, vec![holder], &code);
        }),
        notebooks("code in the metadata of a cell", |copy| {
            let mut holder = cell("code", "pass");
            holder["metadata"] = json!({"tags": [source(copy)]});
            with_loader(copy, vec![holder], &loader("cells[0]['metadata']['tags'][0]"));
        }),
        notebooks("%%writefile of a file without ending", |copy| {
            let holder = cell("code", &format!("%%writefile numbers\n{}", source(copy)));
            with_loader(copy, vec![holder], "exec(open('numbers', encoding='utf-8').read())");
        }),
        notebooks("%%script python3", |copy| {
            let holder = cell("code", &format!("%%script python3 -u\n{}", source(copy)));
            copy.set(notebook(&[holder]));
        }),
        notebooks("%%bash with a here-document", |copy| {
            let text = source(copy);
            let holder = cell("code", &format!("%%bash\ncat > numbers.txt <<'END'\n{text}\nEND\n"));
            with_loader(copy, vec![holder], "exec(open('numbers.txt', encoding='utf-8').read())");
        }),
        notebooks("!python -c", |copy| {
            let text = source(copy).replace('\\', "\\\\").replace('\'', "\\'").replace('\n', "\\n");
            let quoted = format!("exec('{text}')")
                .replace('\\', "\\\\")
                .replace('"', "\\\"")
                .replace('$', "\\$")
                .replace('`', "\\`");
            copy.set(notebook(&[cell("code", &format!("!python3 -c \"{quoted}\" \"$ARGUMENT\""))]));
        }),
        notebooks("!echo of each line", |copy| {
            let quote = |line: &str| line.replace('\'', "'\"'\"'");
            let lines = source(copy)
                .lines()
                .map(|line| format!("!printf '%s\\n' '{}' >> numbers", quote(line)))
                .collect::<Vec<_>>();
            with_loader(copy, vec![cell("code", &lines.join("\n"))], "exec(open('numbers', encoding='utf-8').read())");
        }),
        notebooks("a kernel name of another language", |copy| {
            copy.set(notebook_in("java", &code_cells(&source(copy))))
        }),
        notebooks("a kernel name that nobody knows", |copy| {
            copy.set(notebook_in("fortran-iv", &code_cells(&source(copy))))
        }),
        notebooks("a notebook with the ending .json", |copy| copy.set_path("work.json")),
        notebooks("a notebook with the ending .txt", |copy| copy.set_path("work.txt")),
        notebooks("a program that is called a notebook", |copy| {
            copy.set(source(copy));
            copy.run = None;
        })
        .alone(),
    ]
    .into_iter()
    .map(Technique::alone)
    .collect()
}

/// Returns the code of a notebook as one text.
fn source(copy: &Copy) -> String {
    let notebook: Value = serde_json::from_slice(copy.bytes()).expect("a notebook is JSON");
    let cells = notebook["cells"].as_array().expect("a notebook has cells").iter();
    let text = |cell: &Value| {
        let lines = cell["source"].as_array().expect("a source is a list of lines");
        lines.iter().map(|line| line.as_str().expect("a line is a text")).collect::<String>()
    };
    cells.map(text).collect::<Vec<_>>().join("\n\n\n")
}

fn loader(place: &str) -> String {
    format!("import json, sys\ncells = json.load(open(sys.argv[0], encoding='utf-8'))['cells']\nexec({place})")
}

fn with_loader(copy: &mut Copy, mut cells: Vec<Value>, code: &str) {
    cells.push(cell("code", code));
    copy.set(notebook(&cells));
}

fn in_other_cell(copy: &mut Copy, kind: &str, before: &str, after: &str) {
    let holder = cell(kind, &format!("{before}{}{after}", source(copy)));
    with_loader(copy, vec![holder], &RUN_CELLS.replace("KIND", kind));
}
