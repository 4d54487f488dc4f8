//! Documents in every format, whole and damaged.

use super::*;
use crate::documents::document::code_of;

/// Returns the code of each language in a document, without blank lines.
fn code(path: &str, text: &str) -> Vec<String> {
    code_of(read(path, text, None))
}

/// Chunks that are run and that are shown are code; output, prose and code within lines are not.
#[test]
fn markdown() {
    let text = "---\ntitle: A\n---\n\nWords `r 1 + 2`.\n\n```{r plot, echo=FALSE}\nx <- 1\n```\n\n```\n## [1] 3\n```\n\n\
        - item\n\n  ```{python}\n  y = 2\n  ```\n\n```{=html}\n<b>\n```\n\n````{.r .numberLines}\n```\nz <- 3\n````\n";
    assert_eq!(code("hw.Rmd", text), ["r: x <- 1|```|z <- 3", "python:   y = 2"]);
    assert_eq!(code("hw.qmd", "~~~{r}\n#| echo: false\nx <- 1\n~~~\n"), ["r: #| echo: false|x <- 1"]);
    assert_eq!(code("hw.md", "```python\nx = 1\n```\n"), ["python: x = 1"]);
    let unnamed = "```\n#include <stdio.h>\nint main(void) {\n    int n = 3;\n    for (int i = 0; i < n; i++) {\n        \
        printf(\"%d\\n\", i);\n    }\n    return 0;\n}\n```\n";
    assert!(code("hw.md", unnamed)[0].starts_with("c: #include"));
    assert_eq!(code("hw.Rmd", "```{r}\r\nx <- 1\r\n```\r\n"), ["r: x <- 1"]);
}

/// A readme quotes commands, and so does an essay.
#[test]
fn prose_stays_prose() {
    assert!(code("README.md", "```python\nx = 1\n```\n").is_empty());
    assert_eq!(code("README.md", &format!("Words.\n```python\n{}```\n", "x = 1\n".repeat(6))).len(), 1);
    let essay = "Words.\n".repeat(20) + "```python\nx = 1\n```\n";
    assert!(code("essay.md", &essay).is_empty());
    let quoting = |n_lines: usize| {
        let essay = "Words.\n".repeat(100) + "```python\n" + &"x = 1\n".repeat(n_lines) + "```\n";
        read("essay.md", &essay, None)
            .and_then(Result::ok)
            .map(|document| document.scripts[0].code.as_ref().unwrap().is_quoted)
    };
    assert_eq!([quoting(5), quoting(6), quoting(50)], [None, Some(true), Some(false)]);
    assert!(code("essay.md", "Only words.\n").is_empty());
    assert!(code("hw.Rmd", "Only words.\n").is_empty());
    assert!(code("essay.tex", "\\begin{document}\nOnly words.\n\\end{document}\n").is_empty());
}

/// Chunks of R Markdown count in any text, and a fence ends where the next begins or somebody writes on after it.
#[test]
fn fences_are_forgiving() {
    let text = "---\ntitle: A\n---\n\n```{r}\nx <- 1\n```\n";
    for path in ["hw.Rnw", "hw.tex", "hw.txt", "hw.org"] {
        assert_eq!(code(path, text), ["r: x <- 1"], "{path}");
    }
    let forgotten = "```python\nx = 1\n```python\ny = 2\n``` and so on\nWords.\n";
    assert_eq!(code("hw.md", forgotten), ["python: x = 1|y = 2"]);
}

/// Numbers of lines are no part of a listing.
#[test]
fn listings_may_be_numbered() {
    let numbered = "```python\n1 import sys\n2 def f(x):\n3     return x\n4 f(sys.argv)\n```\n";
    let found = code("hw.md", numbered).join("");
    assert!(!found.contains('2') && found.contains("def f(x):"), "{found}");
}

#[test]
fn noweb() {
    let text = "\\documentclass{article}\nWords\n<<a, echo=FALSE>>=\nx <- 1\n@\nmore \\Sexpr{x}\n<<>>=\ny <- 2\n<<a>>\nz <- 3\n@ \nend\n";
    assert_eq!(code("hw.Rnw", text), ["r: x <- 1|y <- 2|z <- 3"]);
    let text = "\\documentclass{article}\n%% begin.rcode plot\n% x <- 1\n%% end.rcode\nwords\n";
    assert_eq!(code("hw.Rtex", text), ["r:   x <- 1"]);
}

#[test]
fn org() {
    let text = "* Task\n#+NAME: a\n#+BEGIN_SRC python :results output\nx = 1\n#+END_SRC\n#+RESULTS:\n: 1\n#+begin_src R\ny <- 2\n#+end_src\n";
    assert_eq!(code("hw.org", text), ["r: y <- 2", "python: x = 1"]);
}

#[test]
fn asciidoc() {
    let text = "= Task\n[source,python,linenums]\n.A title\n----\nx = 1\n\ny = 2\n----\n\n[source,java]\nint z;\nint y;\nint x;\n\nwords\n\n```c\nint a;\n```\n";
    assert_eq!(code("hw.adoc", text), ["java: int z;|int y;|int x;", "python: x = 1|y = 2", "c: int a;"]);
}

#[test]
fn restructured_text() {
    let text = "Task\n====\n\n.. code-block:: python\n   :linenos:\n\n   x = 1\n\n   y = 2\n\nWords.\n\n.. code:: c\n\n   int a;\n";
    assert_eq!(code("hw.rst", text), ["python:    x = 1|   y = 2", "c:    int a;"]);
}

#[test]
fn latex() {
    let text = "\\lstset{basicstyle=\\small, language={[ISO]C++}}\n\\begin{lstlisting}\nint a;\n\\end{lstlisting}\n\
        \\begin{lstlisting}[language=Python, caption={A}]\nx = 1\n\\end{lstlisting}\n\
        \\begin{minted}[linenos]{java}\nint b;\n\\end{minted}\n% \\begin{lstlisting}\n";
    assert_eq!(code("hw.tex", text), ["cpp: int a;", "java: int b;", "python: x = 1"]);
}

/// Cells in other languages are comments of the program.
#[test]
fn databricks() {
    let text = "# Databricks notebook source\nx = 1\n\n# COMMAND ----------\n\n# MAGIC %sql\n# MAGIC select a from b\n\n# COMMAND ----------\n\n# MAGIC %md\n# MAGIC words\n\ny = 2\n";
    let found = code("hw.py", text);
    assert_eq!(found.len(), 2);
    assert!(
        found[0].starts_with("python: ") && found[0].ends_with("y = 2") && !found[0].contains("MAGIC"),
        "{found:?}"
    );
    assert_eq!(found[1], "sql:         select a from b");
}

#[test]
fn exports_of_notebooks() {
    let colab = "# -*- coding: utf-8 -*-\n\"\"\"hw.ipynb\n\nAutomatically generated by Colab.\n\"\"\"\n!pip install a\nx = 1\n%matplotlib inline\ny = 2\n";
    let found = code("hw.py", colab);
    assert!(found[0].ends_with("x = 1|y = 2") && !found[0].contains("pip"), "{found:?}");
    let pluto = "### A Pluto.jl notebook ###\n# ╔═╡ 1a\nx = 1\n\n# ╔═╡ 00000000-0000-0000-0000-000000000001\nTOML = \"a\"\n\n# ╔═╡ Cell order:\n# ╠═1a\n";
    assert_eq!(code("hw.jl", pluto), ["julia: ### A Pluto.jl notebook ###|# ╔═╡ 1a|x = 1"]);
    assert!(code("hw.py", "x = 1\n%matplotlib inline\n").is_empty());
}

/// A chunk without its end is read to the end of the document, and the note says so.
#[test]
fn damaged_documents_are_read() {
    assert_eq!(code("hw.Rmd", "```{r}\nx <- 1\n"), ["r: x <- 1"]);
    let document = read("hw.Rmd", "```{r}\nx <- 1\n", None).unwrap().unwrap();
    assert_eq!(document.note, "document: code of 1 chunk; the last chunk has no end");
    let unknown = read("hw.Rmd", "```{stan}\nmodel {}\n```\n```{r}\nx <- 1\n```\n", None).unwrap().unwrap();
    assert_eq!(unknown.note, "document: code of 1 chunk; left out, in stan: 1");
    assert_eq!(unknown.scripts[0].code.as_ref().unwrap().unread.len(), 1);
    assert_eq!(
        code("hw.Rmd", "```{stan}\nmodel {}\n```\n"),
        ["LeftOut(UnsupportedDocument { document: \"a document\", language: \"stan\" })"]
    );
}

/// No format takes long, or fails, whatever stands in it.
#[test]
fn hostile_documents() {
    let texts = [
        "```{r}\n", "```{", "<<>>=\n", "@\n", "#+begin_src\n", "[source,\n----\n", ".. code::\n  :",
        "\\begin{lstlisting}[", "\\begin{minted}{", "é```é",
    ];
    for text in texts {
        let text = text.repeat(20_000);
        for ending in ["Rmd", "md", "Rnw", "org", "adoc", "rst", "tex", "py", "jl"] {
            code(&format!("a.{ending}"), &text);
        }
    }
}
