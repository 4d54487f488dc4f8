//! Pages by many programs, with the code that is taken from each.

use lookalike_test_support::waiting::must_end;

use super::*;
use crate::documents::document::code_of;

/// Returns the code of each language in a page, without blank lines.
fn code(path: &str, html: &str) -> Vec<String> {
    code_of(read(path, html, None))
}

const PYTHON: [&str; 8] = [
    "import sys",
    "def count(words):",
    "    table = {}",
    "    for word in words:",
    "        table[word] = table.get(word, 0) + 1",
    "    return table",
    "if __name__ == \"__main__\":",
    "    print(count(sys.argv[1:]))",
];

/// Returns `PYTHON` as it must come out.
fn python() -> Vec<String> {
    vec![format!("python: {}", PYTHON.join("|"))]
}

fn escaped(line: &str) -> String {
    line.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

/// Returns the lines with a span around each word, as highlighters write them.
fn highlighted() -> String {
    let line = |line: &str| {
        let words = line.split(' ').map(|word| format!("<span class=\"n\">{}</span>", escaped(word)));
        words.collect::<Vec<_>>().join(" ")
    };
    PYTHON.map(line).join("\n")
}

/// Editors of platforms mark lines and blanks in different ways.
#[test]
fn typed_programs_are_read() {
    let blanks = |line: &str| escaped(line).replace(' ', "&nbsp;");
    let bodies = [
        PYTHON.map(|line| format!("<p>{}<br></p>", blanks(line))).concat(),
        PYTHON.map(|line| format!("{}<br />\n", escaped(line).replace("  ", "&nbsp; "))).concat(),
        PYTHON.map(|line| format!("<div>{}</div>", escaped(line).replace("    ", "&#160;\u{a0} &nbsp;"))).concat(),
        format!("<pre>{}</pre>", PYTHON.map(escaped).join("\n")),
        format!(
            "<div style=\"white-space: pre;\">{}</div>",
            PYTHON.map(|line| format!("<div><span>{}</span></div>", escaped(line))).concat()
        ),
        PYTHON.map(|line| format!("<P dir=ltr><span style='color:red'>{}</span>", blanks(line))).concat(),
        PYTHON
            .map(|line| format!("<p class=MsoNormal>{}<o:p></o:p></p>", blanks(line).replace("&quot;", "&ldquo;")))
            .concat(),
    ];
    for body in bodies {
        let page = format!("<!DOCTYPE html><html><head><title>Exercise</title></head><body>{body}</body></html>");
        assert_eq!(code("onlinetext.html", &page), python(), "{page}");
        assert_eq!(code("hw.html", &page), python(), "{page}");
        assert_eq!(code("hw.html", &body), python(), "{body}");
    }
}

/// An answer may be a few lines; prose that was typed is prose.
#[test]
fn typed_text_is_never_markup() {
    let short = "<p>for i in range(3):<br>&nbsp;&nbsp;print(i)<br>import os</p>";
    assert_eq!(code("onlinetext.html", short), ["python: for i in range(3):|  print(i)|import os"]);
    let prose = "<p>Here is my work.</p><p>I hope you like it.</p>";
    assert_eq!(code("text.html", prose), ["text: Here is my work.|I hope you like it."]);
    assert_eq!(code("essay.html", prose), Vec::<String>::new());
    let named = read("onlinetext.html", "<p>likes(ann, bob).</p>", Language::named("prolog")).unwrap().unwrap();
    assert_eq!(named.scripts[0].language.name(), "prolog");
}

/// Exported notebooks: outputs, prompts and prose are no code.
#[test]
fn exported_notebooks_are_read() {
    let head =
        "<html><head><style>.n{color:red}</style><script>var a = 1;\nfunction f() { return a; }</script></head><body>";
    let output = "<div class=\"output_wrapper\"><div class=\"output\"><pre>import this\nx = 1</pre></div></div>";
    let classic = format!(
        "<div class=\"cell\"><div class=\"text_cell_render\"><p>Words.</p></div></div><div class=\"cell code_cell\"><div class=\"input\">\
         <div class=\"prompt input_prompt\">In&nbsp;[1]:</div><div class=\"input_area\"><div class=\" highlight hl-ipython3\"><pre><span></span>{}\n\
         </pre></div></div></div>{output}</div>",
        highlighted()
    );
    let lab = format!(
        "<div class=\"jp-Cell jp-CodeCell\"><div class=\"jp-InputPrompt jp-InputArea-prompt\">In [1]:</div>\
         <div class=\"jp-CodeMirrorEditor jp-Editor jp-InputArea-editor\"><div class=\"CodeMirror cm-s-jupyter\">\
         <div class=\" highlight hl-ipython3\"><pre><span></span>{}\n</pre></div></div></div>\
         <div class=\"jp-Cell-outputWrapper\"><div class=\"jp-RenderedText jp-OutputArea-output\"><pre>x = 1</pre></div></div></div>",
        highlighted()
    );
    for body in [classic, lab] {
        assert_eq!(code("hw.html", &format!("{head}{body}</body></html>")), python(), "{body}");
    }
    let magic = "<div class=\"input_area\"><div class=\"highlight hl-ipython3\"><pre>%matplotlib inline\n!pip install x\nx = 1\ny = x % 2\n</pre></div></div>\
                 <div class=\"input_area\"><div class=\"highlight hl-ipython3\"><pre>%%bash\nls -l | sort</pre></div></div>";
    assert_eq!(code("hw.html", magic), ["python: x = 1|y = x % 2", "bash: ls -l | sort"]);
}

/// Exports of R Markdown, Quarto and others. Their output stands in elements without a language.
#[test]
fn exported_documents_are_read() {
    let pandoc = "<html><head><meta name=\"generator\" content=\"pandoc\" /></head><body><h1>Homework</h1>\
        <pre class=\"r\"><code>x &lt;- c(1, 2)\nmean(x)</code></pre><pre><code>## [1] 1.5</code></pre><p>So <code>y &lt;- 3</code>.</p></body></html>";
    let quarto = "<div class=\"cell\"><div class=\"sourceCode cell-code\" id=\"cb1\"><pre class=\"sourceCode numberSource r code-with-copy\"><code class=\"sourceCode r\">\
        <span id=\"cb1-1\"><a href=\"#cb1-1\" aria-hidden=\"true\" tabindex=\"-1\"></a>x <span class=\"ot\">&lt;-</span> <span class=\"fu\">c</span>(1, 2)</span>\n\
        <span id=\"cb1-2\"><a href=\"#cb1-2\"></a><span class=\"fu\">mean</span>(x)</span></code><button class=\"code-copy-button\">Copy</button></pre></div>\
        <div class=\"cell-output cell-output-stdout\"><pre><code>[1] 1.5</code></pre></div></div>";
    let knitr = "<div class=\"chunk\"><div class=\"rcode\"><div class=\"source\"><pre class=\"knitr r\"><span class=\"hl std\">x</span> &lt;- c(1, 2)\nmean(x)\n</pre></div>\
        <div class=\"output\"><pre class=\"knitr r\">## [1] 1.5\n</pre></div><div class=\"warning\"><pre class=\"knitr r\">## Warning</pre></div></div></div>";
    let old = "<html><head><style>body { margin: 0 }</style><script>var hljs = 1;</script></head><body><h1>Homework</h1>\
        <pre><code class=\"r\">x &lt;- c(1, 2)\nmean(x)\n</code></pre><pre><code>## [1] 1.5\n</code></pre></body></html>";
    for page in [pandoc, quarto, knitr, old] {
        assert_eq!(code("hw.html", page), ["r: x <- c(1, 2)|mean(x)"], "{page}");
    }
    let matlab = "<html><head><meta name=\"generator\" content=\"MATLAB 9.12\"><style>x{}</style></head><body><div class=\"content\"><pre class=\"codeinput\">\
        <span class=\"keyword\">for</span> i = 1:3\n  disp(i)\n<span class=\"keyword\">end</span>\n</pre><pre class=\"codeoutput\">     1\n</pre></div></body></html>";
    assert_eq!(code("hw.html", matlab), ["matlab: for i = 1:3|  disp(i)|end"]);
    let without =
        "<html><head><meta name=\"generator\" content=\"quarto-1.4.550\"></head><body><p>Only words.</p></body></html>";
    assert_eq!(code("hw.html", without), ["LeftOut(WithoutCode { document: \"a page that was made of a document\" })"]);
}

/// Editors and word processors save programs as pages, with styles of their own.
#[test]
fn saved_programs_are_read() {
    let word = PYTHON.map(|line| format!("<p class=MsoNormal>{}</p>", escaped(line).replace("  ", "&nbsp; "))).concat();
    let pages = [
        format!(
            "<html><head><meta name=Generator content=\"Microsoft Word 15 (filtered)\"><style>p{{margin:0}}</style></head><body><div class=WordSection1>{word}</div></body></html>"
        ),
        format!(
            "<html><head><meta name=\"Generator\" content=\"Vim/9.0\"><style>.x{{}}</style><script>function f() {{}}</script></head><body><pre id='vimCodeElement'><span class=\"LineNr\">1 </span>{}</pre></body></html>",
            highlighted()
        ),
        format!(
            "<html><head><style>.hl{{}}</style></head><body><table><tr><td class=\"linenos\"><div class=\"linenodiv\"><pre>1\n2\n3</pre></div></td><td class=\"code\"><div><pre>{}</pre></div></td></tr></table></body></html>",
            highlighted()
        ),
        format!(
            "<table>{}</table>",
            PYTHON
                .map(|line| format!(
                    "<tr><td class=\"blob-num\" data-line-number=\"1\"></td><td><pre>{}</pre></td></tr>",
                    escaped(line)
                ))
                .concat()
        ),
    ];
    for page in pages {
        assert_eq!(code("hw.html", &page), python(), "{page}");
    }
}

/// Pages of a web course, and pages about programs, are work themselves.
#[test]
fn pages_as_work_stay_pages() {
    let snippet = format!("<pre><code class=\"language-python\">{}</code></pre>", PYTHON.map(escaped).join("\n"));
    let words = "<p>First we read all words, and then each of them is counted in a table.</p>".repeat(20);
    for page in [
        format!(
            "<html><head><style>p {{ color: red; }}</style></head><body><h1>How to count</h1>{words}{snippet}</body></html>"
        ),
        format!("<html><body><nav><a href=\"a.html\">Home</a></nav><main>{snippet}</main></body></html>"),
        format!("<html><body>{snippet}<script>const a = 1;</script></body></html>"),
        "<html><body><form><input id=a><button>Add</button></form><ul></ul></body></html>".to_owned(),
        format!("<h1>How to count</h1>{words}<pre>{}</pre>", PYTHON.map(escaped).join("\n")),
        "<html><body><h1>My page</h1><p>I like football.</p><img src=\"a.png\"></body></html>".to_owned(),
        "<?php echo 1; ?>".to_owned(),
    ] {
        assert_eq!(code("index.html", &page), Vec::<String>::new(), "{page}");
    }
}

/// The documents of RStudio and Databricks are inside of their pages.
#[test]
fn documents_inside_of_pages_are_read() {
    use base64::Engine;
    let packed = |text: &str| base64::engine::general_purpose::STANDARD.encode(text);
    let source = "---\ntitle: x\n---\n\n```{r}\nx <- c(1, 2)\nmean(x)\n```\n";
    let page =
        format!("<html><body><pre class=\"r\">y</pre><!-- rnb-document-source {} --></body></html>", packed(source));
    assert_eq!(code("hw.nb.html", &page), ["r: x <- c(1, 2)|mean(x)"]);
    let model = r#"{"language":"python","commands":[{"command":"y = 2","position":2.0},{"command":"x = 1","position":1.0},{"command":"%md\nwords","position":3.0}]}"#;
    let quoted: String = model.bytes().map(|byte| format!("%{byte:02x}")).collect();
    for model in [format!("'{}'", packed(&quoted)), format!("{model};")] {
        let page = format!("<html><script>var __DATABRICKS_NOTEBOOK_MODEL = {model}</script></html>");
        assert_eq!(code("hw.html", &page), ["python: # ── cell 1 ──|x = 1|# ── cell 2 ──|y = 2"]);
    }
}

/// Deep, endless and growing pages take linear time.
#[test]
fn hostile_pages_are_read_in_time() {
    let letters = "<span>a</span>".repeat(20_000);
    let hostile = [
        "<b>", "<pre>", "</p>", "<p>", "<table><tr><td>", "&nGt;", "&#0;", "<!--", "<script>", "<br>", "<a b=c ", "</",
        "<![CDATA[", "<i a>x</b>", "\u{a0}",
    ];
    for text in hostile {
        let page = text.repeat((1 << 19) / text.len());
        must_end(text, move || {
            read("hw.html", &page, None);
            read("onlinetext.html", &format!("<p>{page}"), None);
        });
    }
    assert!(read("onlinetext.html", &letters, None).is_some());
}
