//! The seeds of fuzzing: small inputs that are valid, or nearly so.

use lookalike_frontends::Language;

use super::Dice;
use lookalike_test_harness::packs::{Entries, bz2, gz, seven_zip, tar, xz, zst};
use lookalike_test_harness::zips::{stored, zip_bytes};
use lookalike_test_harness::{files_below, repository};
use lookalike_test_support::exports;
use lookalike_test_support::fuzzing::intake::ENDINGS;
use lookalike_test_support::fuzzing::reading::NAMES;
use lookalike_test_support::fuzzing::uploads::{CONTENT, END};
use lookalike_test_support::repositories::{Kind, RepositoryBuilder};

/// The small program in every language, and those that need every rule, each behind the number of its language.
pub(super) fn programs() -> Vec<Vec<u8>> {
    let folders = ["samples/hello", "frontends/src/tests/sources/surprises", "frontends/src/tests/sources/dead_code"];
    let files = folders.iter().flat_map(|folder| files_below(&repository().join(folder)));
    let program = |(path, bytes): (String, Vec<u8>)| {
        let extension = path.rsplit_once('.')?.1;
        let language = Language::detect(Some(extension), &String::from_utf8_lossy(&bytes))?;
        let number = Language::all().position(|other| other == language)?;
        Some([&[u8::try_from(number).ok()?], bytes.as_slice()].concat())
    };
    files.filter_map(program).collect()
}

/// The small program in a language.
pub(super) fn sample(language: Language) -> String {
    let files = files_below(&repository().join("samples/hello")).into_iter();
    let mut texts = files.map(|(path, bytes)| (path, String::from_utf8_lossy(&bytes).into_owned()));
    let is_in_language = |(path, text): &(String, String)| {
        Language::detect(path.rsplit_once('.').map(|(_, extension)| extension), text) == Some(language)
    };
    texts.find(is_in_language).map(|(_, text)| text).unwrap_or_default()
}

/// A window, a length, and hashes of few values.
pub(super) fn hashes() -> Vec<Vec<u8>> {
    let mut dice = Dice(1);
    let mut seed = |window: u8, n_values: usize| {
        let hashes = (0..60).map(|_| dice.below(n_values) as u8);
        [window, 3].into_iter().chain(hashes).collect()
    };
    vec![seed(1, 256), seed(4, 10), seed(9, 3), seed(100, 2), seed(5, 1)]
}

/// Settings, starter code, and submissions that share pieces.
pub(super) fn batches() -> Vec<Vec<u8>> {
    let mut dice = Dice(2);
    let pieces: Vec<Vec<u8>> = (0..6).map(|_| (0..15).map(|_| dice.byte() % 100).collect()).collect();
    let mut seed = |k: u8, window: u8| {
        let mut seed = vec![k, window, 11];
        seed.extend(&pieces[0]);
        // An earlier one, one with an author, two files in one.
        for begin in [&[0xff][..], &[0xff, 0xfd], &[0xff, 0xfc, 1], &[0xff, 0xfc, 1], &[0xff, 2, 0xfe]] {
            seed.extend(begin);
            (0..3).for_each(|_| seed.extend(&pieces[dice.below(pieces.len())]));
        }
        seed
    };
    vec![seed(0, 0), seed(3, 0), seed(7, 0), seed(7, 4), seed(11, 7)]
}

/// A repository as loose files, as packed files, and as objects, and logs.
pub(super) fn repositories() -> Vec<Vec<u8>> {
    let mut builder = RepositoryBuilder::default();
    for (minutes, text) in [(0, "int a;\n"), (9, "int a, b;\n"), (20, "int a, b, c;\n")] {
        builder.next(minutes, &[("src/main.c", text), ("notes.txt", "Notes")]);
    }
    let entry = |name: u8, path: &[u8], content: &[u8]| {
        [&[name], (content.len() as u16).to_le_bytes().as_slice(), path, content].concat()
    };
    let files = |files: Vec<(String, Vec<u8>)>| {
        let entries = files.iter().map(|(path, bytes)| entry(path.len() as u8, path.as_bytes(), bytes));
        [vec![0], entries.collect::<Vec<_>>().concat()].concat()
    };
    let objects = builder.objects().map(|(kind, bytes)| {
        let kinds = [Kind::Commit, Kind::Tree, Kind::Blob];
        entry(kinds.iter().position(|one| *one == kind).unwrap_or_default() as u8, b"", bytes)
    });
    let objects = [vec![1], objects.collect::<Vec<_>>().concat()].concat();
    let log = |name: &str, text: &str| files(vec![(name.to_owned(), text.as_bytes().to_vec())]);
    let event = r#"{"sequence": "TextInsert", "time": "2026-03-04T17:02:00", "text_widget_id": 7, "text_widget_class": "CodeViewText", "index": "1.0", "text": "x\n"}"#;
    let table =
        "SubjectID,CodeStateSection,SourceLocation,InsertText,ClientTimestamp\ns1,a.py,0,x,2026-03-04 17:02:00\n";
    let logs = [("a.txt", event), ("MainTable.csv", table), ("a_20260304170200.c", "int a;\n")];
    let logs = logs.map(|(name, text)| log(name, text));
    [files(builder.loose()), files(builder.packed()), objects].into_iter().chain(logs).collect()
}

/// An archive of every kind, behind the number of its ending.
pub(super) fn archives() -> Vec<Vec<u8>> {
    let entries: &Entries = &[
        ("ann/main.c", b"int main(void) { return 0; }\n"),
        ("ben/src/", b""),
        ("ben/src/a.py", b"print(1)\n"),
        ("cem/inner.zip", &zip_bytes(&[("b.c", b"int b;\n")])),
    ];
    let tar = tar(entries);
    let packed = |number: usize, bytes: Vec<u8>| [vec![number as u8], bytes].concat();
    let text = b"int main(void) { return 0; }\n".repeat(3);
    let of_ending = |(number, ending): (usize, &&str)| {
        let inner = if ending.starts_with("tar") { &tar } else { &text };
        let bytes = match *ending {
            "zip" => zip_bytes(entries),
            "7z" => seven_zip(entries),
            "tar" => tar.clone(),
            _ if ending.ends_with("gz") => gz(inner),
            _ if ending.ends_with("bz2") => bz2(inner),
            _ if ending.ends_with("xz") => xz(inner),
            _ => zst(inner),
        };
        packed(number, bytes)
    };
    ENDINGS.iter().enumerate().map(of_ending).chain([packed(0, stored(entries))]).collect()
}

/// A file of each name, behind the numbers of its name and of how it is decoded.
pub(super) fn files() -> Vec<Vec<u8>> {
    let notebook = r#"{"cells":[{"cell_type":"code","source":["x = 1\n","print(x)"]},{"cell_type":"markdown","source":"ä"}],"metadata":{"kernelspec":{"language":"python"}},"nbformat":4}"#;
    let chunks = "---\ntitle: a\n---\ntext\n```{r}\nx <- 1\n```\n```{python, echo=FALSE}\nprint(1)\n```\n";
    let text = |name: &str| match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("ipynb") => notebook,
        Some("Rmd" | "qmd") => chunks,
        Some("html") if name.starts_with("online") => {
            "<p>import sys<br></p><p>def f(x):</p><pre class=\"r\">&nbsp;return &lt;1</pre><span hidden>a</span><div class=output>b</div>"
        }
        Some("eml") => {
            "From: a@b.c\nContent-Type: multipart/mixed; boundary=x\n\n--x\n\n> import sys\n--x\nContent-Disposition: attachment; \
             filename=\"a.py\"\nContent-Transfer-Encoding: base64\n\nYSA9IDE=\n--x--\n"
        }
        Some("rtf") => "{\\rtf1\\ansi{\\fonttbl x}\\uc1 int main\\{\\par\\tab\\'e4\\u228?\\~\\}}",
        Some("zpln") => {
            r#"{"paragraphs": [{"text": "%md a"}, {"text": "%spark.pyspark\nx = 1"}, {"text": "%sql(a)\nselect"}]}"#
        }
        Some("md") => "# A\n\n```c\nint x;\n```\n\n~~~\n> ```\n",
        Some("tex") => "\\lstset{language=C}\n\\begin{lstlisting}[a]\nint x;\n\\end{lstlisting}\n\\begin{minted}{c}\n",
        Some("org") => "#+BEGIN_SRC c :a\nint x;\n#+end_src\n",
        Some("adoc") => "[source,c]\n.a\n----\nint x;\n----\n[,c]\nint y;\n\n",
        Some("rst") => ".. code:: c\n   :a:\n\n   int x;\n\nb\n",
        Some("Rnw") => "\\documentclass{a}\n<<a>>=\nx <- 1\n<<b>>\n@\n%% begin.rcode\n% y <- 2\n%% end.rcode\n",
        Some("json") => {
            r#"{"targets":[{"isStage":true,"name":"a","blocks":{"a":{"opcode":"b","topLevel":true,"next":"c","inputs":{"SUBSTACK":[2,"c"],"N":[1,[4,"1"]]}},"c":{"opcode":"d"}}}]}"#
        }
        Some("bky") => {
            r#"<xml><block type="a"><field name="VAR">b</field><statement><block type="c"><value><block type="d"/></value><next><block type="e"/></next></block></statement></block></xml>"#
        }
        Some("cs") => {
            "class A {\n#region Windows Form Designer generated code\nvoid InitializeComponent() {\nthis.a.Text = \"b\";\n}\n#endregion\n}\n"
        }
        Some("java") => {
            "class A {\n//GEN-BEGIN:initComponents\nvoid initComponents() {\na = new javax.swing.JButton();\n}//GEN-END:initComponents\n}\n"
        }
        Some("html" | "php") => "<p>a</p><script>let x = 1;</script><?php echo 1; ?>\n",
        Some("py") => "# -*- coding: latin-1 -*-\nprint('\u{e4}')\n",
        None => "#!/usr/bin/env python3\nprint(1)\n",
        _ => "int main(void) { return 0; }\r\n% and so on, for some more words than a few\r",
    };
    let seed = |(number, name): (usize, &&str)| [&[number as u8, 0], text(name).as_bytes()].concat();
    let wide: Vec<u8> = "int main(void) { return 0; }".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let wide = [&[0, 0, 0xff, 0xfe], wide.as_slice()].concat();
    let damaged =
        notebook.replace("},{", "}\n<<<<<<< a\n,\n=======\n>>>>>>> b\n{").replace("\"x = 1", "NaN, \"x\" = 1");
    let number = NAMES.iter().position(|name| name.ends_with("ipynb")).unwrap_or_default();
    let damaged = [&[number as u8, 0], damaged.as_bytes()].concat();
    NAMES.iter().enumerate().map(seed).chain([wide, damaged]).collect()
}

/// The number of a layout, its paths, what stands beside them, and a list of authors.
pub(super) fn listings() -> Vec<Vec<u8>> {
    let paths = [
        "Ann Lee_12345_assignsubmission_file_/main.c\nBen Ode_12346_assignsubmission_file_/a/b.c",
        "assignment_export/submission_metadata.yml\nassignment_export/submission_12/main.c",
        "HW1/grades.csv\nHW1/Lee, Ann(ann1)/Submission attachment(s)/main.c\nHW1/Lee, Ann(ann1)/timestamp.txt",
        "12-345 - Ann Lee - Oct 3, 2024 1010 PM/main.c\nindex.html",
        "HW1_ann1_attempt_2024-10-03-22-10-05.txt\nHW1_ann1_attempt_2024-10-03-22-10-05_main.c",
        "leeann_123_4567_main.c\nodeben_LATE_124_4568_main-1.c",
        "hw1-ann-lee/README.md\nhw1-ann-lee/main.c\nhw1-ben/main.c",
        "ann/main.c\nben.c\ncem.zip/main.c\n__MACOSX/x\n.DS_Store",
    ];
    let beside = "---\nsubmission_12:\n  :submitters:\n  - :name: Ann Lee\n    :sid: '1'\n  :created_at: 2024-10-03 22:10:05 Z\n";
    let list = "path,author,id,group,time\nann,Ann Lee,1,A,2024-10-03T22:10:05+02:00\nben,Ben;Bo,2,,2024-10-03 22:10\n";
    let seed = |(number, paths): (usize, &&str)| {
        let text = [paths, beside, list].join("\0");
        [[number as u8].as_slice(), text.as_bytes()].concat()
    };
    let automatic = paths.iter().map(|paths| seed((255, paths)));
    paths.iter().enumerate().map(seed).chain(automatic).collect()
}

/// The number of a format, and a table, a part of a workbook or a list in it.
pub(super) fn tables() -> Vec<Vec<u8>> {
    let rows = exports::quizzes::brightspace(&exports::class(|_, _| b"int f(int n) {\n  return \"n\";\n}\n".to_vec()));
    let answers = exports::quizzes::delimited(&rows[..8].to_vec(), ',');
    let sheet = "<worksheet><sheetData><row r='1'><c r='A1' t='inlineStr'><is><t>name</t></is></c><c t='s'><v>1</v></c></row>\
                 <row r='3'><c t='str'><v>ann</v></c><c r='B3' t='s'><v>2</v></c></row></sheetData></worksheet>";
    let strings = "<sst><si><t>name</t></si><si><t>code</t></si><si><r><t>int f(</t></r><r><t>int &lt;n) { return _x000D_ n; }</t></r></si>\
                   <si><t>ann</t><rPh><t>x</t></rPh></si></sst>";
    let ods = "<office><table:table table:name='A'><table:table-row><table:table-cell><text:p>name</text:p></table:table-cell>\
               <table:table-cell table:number-columns-repeated='2'><text:p>code</text:p></table:table-cell></table:table-row>\
               <table:table-row table:number-rows-repeated='3'><table:table-cell><text:p>ann</text:p></table:table-cell>\
               <table:table-cell><text:p>int f(<text:s text:c='3'/>n) {<text:line-break/>}</text:p><text:p>x;</text:p></table:table-cell>\
               </table:table-row></table:table></office>";
    let list = "filename,full_name,id,created_at\nann_1_submission1.c,Ann Lee,1,2024-10-02 10:00:00+03:00\n\
                ann_2_submission1.c,Ann Lee,1,\nann_1_submission2.c,Ann Lee,1,\ntask/bo.c,Bo,2,\ntask/cy.c,Cy,3,3 October 2024 10:00 AM\n";
    let quoted = "sep=;\nName;Response 1\nAnn;\"a \"\"b\"\";\n(c)[0]\"\nBo;'=IF(A1>2;1;0)\n;\"x";
    let texts = [sheet, ods, strings, list, &answers.replace(',', "\t"), &answers, quoted];
    let with =
        |(number, text): (usize, &&str), more: usize| [&[(number.min(5) + more) as u8], text.as_bytes()].concat();
    let enumerated = || texts.iter().enumerate();
    // Multiples of six keep the format; from 128 on, the instructor names a column.
    enumerated().map(|one| with(one, 0)).chain(enumerated().map(|one| with(one, 132))).collect()
}

/// Returns the role of the upload, and files with the paths that browsers send, and with others.
pub(super) fn uploads() -> Vec<Vec<u8>> {
    let uploads: [&[&str]; 7] = [
        &["hw3.tar.gz"],
        &["ann_late_166_66_a.c", "bob_167_67_b.c"],
        &["hw3/ann/main.c", "hw3/ben/main.c", "hw3/ben/ü.py"],
        &["main.c", "notes.txt"],
        &["../../etc/passwd", "/root/.ssh/id", "C:\\boot.ini", "a\nb", ""],
        &["late.zip"],
        &["cem/a.c", "cem/../b.c", "./c.c"],
    ];
    let file = |path: &&str| [path.as_bytes(), &[CONTENT], b"int main(void) { return 0; }\n"].concat();
    let seed = |paths: &&[&str], role: u8| [vec![role], paths.iter().map(file).collect::<Vec<_>>().join(&END)].concat();
    uploads.iter().flat_map(|paths| (0..4).map(move |role| seed(paths, role))).collect()
}

/// No change at all, and several by chance: four bytes each.
pub(super) fn changes() -> Vec<Vec<u8>> {
    let mut dice = Dice(3);
    (0..12).map(|n_changes| (0..4 * n_changes).map(|_| dice.byte()).collect()).collect()
}

/// Returns texts that would do something in a page.
pub(super) fn texts() -> Vec<Vec<u8>> {
    let texts = [
        "<script>alert(1)</script>",
        "\" onmouseover=\"alert(2)",
        "' onfocus='alert(3)",
        "]]><svg/onload=alert(5)>--><!-- &lt;b&gt; &#60;",
        "\u{202e}a\u{200b}b\u{1b}[0m\u{0}\r\n\u{2028}",
        "{{ name|safe }} `${x}` \\u003c",
    ];
    texts.map(|text| text.as_bytes().to_vec()).to_vec()
}
