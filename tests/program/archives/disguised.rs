//! Source in files that are archive files by their content only: Java archives, documents, and renamed archive files.

use super::check_with_two_copies;
use lookalike_test_harness::TestDir;
use lookalike_test_harness::packs::{self, seven_zip, tar, xz};
use lookalike_test_harness::programs::{ACCOUNT_JAVA, SORT, SORT_RENAMED, STACK};
use lookalike_test_harness::zips::{marked_encrypted, zip, zip_bytes};

/// Returns a Java archive as a build tool writes it.
fn jar(sources: &[(&str, &str)]) -> Vec<u8> {
    let mut entries: Vec<(&str, &[u8])> = vec![
        ("META-INF/MANIFEST.MF", b"Manifest-Version: 1.0\n"),
        ("META-INF/LICENSE", b"Do with it as you like.\n"),
        ("bank/Account.class", b"\xca\xfe\xba\xbe\0\0\0\x41\0\0\0\0"),
    ];
    entries.extend(sources.iter().map(|(path, text)| (*path, text.as_bytes())));
    zip_bytes(&entries)
}

/// Returns a document of Word with one paragraph for each line.
fn docx(text: &str, more: &[(&str, &str)]) -> Vec<u8> {
    let escaped = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let paragraphs: String = escaped.lines().map(|line| format!("<w:p><w:r><w:t>{line}</w:t></w:r></w:p>")).collect();
    let document = format!("<?xml version=\"1.0\"?><w:document><w:body>{paragraphs}</w:body></w:document>");
    let parts = [("[Content_Types].xml", "<Types/>"), ("word/document.xml", &document), ("word/styles.xml", "<s/>")];
    zip(&[&parts[..], more].concat())
}

/// Every way of handing in an archive file finds the copy in a disguised one.
#[test]
fn source_in_disguised_archives_is_compared() {
    let program = [("src/copy.c", SORT)];
    let entries = packs::entries(&program);
    let disguised: [(&str, Vec<u8>); 6] = [
        ("work.jar", jar(&program)),
        ("report.docx", docx("My report.", &program)),
        ("scores.dat", zip(&program)),
        ("photo.png", seven_zip(&entries)),
        ("notes.bak", xz(&tar(&entries))),
        ("main.c", zip(&program)),
    ];
    for (name, bytes) in disguised {
        let report = check_with_two_copies(name, &bytes, &[]);
        assert!(report.pair("anna", "cleo").is_some(), "{name}: {:?}", report.file_statuses());
        let inner = zip_bytes(&[(name, &bytes), ("stack.c", STACK.as_bytes())]);
        let report = check_with_two_copies("work.zip", &inner, &[]);
        assert!(report.pair("anna", "cleo").is_some(), "{name} in an archive: {:?}", report.file_statuses());
        let dir = TestDir::new();
        let batch: [(&str, &[u8]); 3] =
            [("anna/a.c", SORT.as_bytes()), ("ben/b.c", SORT_RENAMED.as_bytes()), (&format!("cleo/{name}"), &bytes)];
        dir.file("batch.zip", zip_bytes(&batch));
        dir.file("batch.tar", tar(&batch));
        for batch in ["batch.zip", "batch.tar"] {
            let report = dir.check_all(&[batch]);
            assert!(report.pair("anna", "cleo").is_some(), "{name} in {batch}: {:?}", report.file_statuses());
        }
    }
}

/// A program that is the text of a document is a text without an extension.
#[test]
fn the_text_of_a_document_is_a_file() {
    for name in ["essay.docx", "essay.odt"] {
        let bytes = match name {
            "essay.docx" => {
                docx(&format!("#!/usr/bin/env python3\n{}", lookalike_test_harness::programs::WORDS_PY), &[])
            }
            _ => {
                let lines = lookalike_test_harness::programs::WORDS_PY.lines();
                let lines = ["#!/usr/bin/env python3"].into_iter().chain(lines);
                let escaped = lines.map(|line| {
                    line.replace('&', "&amp;").replace('<', "&lt;").replace("  ", "<text:s text:c=\"2\"/>")
                });
                let paragraphs: String = escaped.map(|line| format!("<text:p>{line}</text:p>")).collect();
                zip(&[("mimetype", "application/vnd.oasis.opendocument.text"), ("content.xml", &paragraphs)])
            }
        };
        let dir = TestDir::new();
        dir.files(&[("batch/anna/words.py", lookalike_test_harness::programs::WORDS_PY), ("batch/ben/sort.c", SORT)]);
        dir.file(&format!("batch/cleo/{name}"), &bytes);
        let report = dir.check_all(&["batch"]);
        assert_eq!(report.files_of("cleo"), [format!("{name}/text of the document")]);
        assert_eq!(report.pair("anna", "cleo").unwrap().similarity, 1.0, "{name}");
    }
}

/// Documents, libraries and data without source stay what they are: one line in the list of files.
#[test]
fn files_without_source_stay_one_file() {
    let others: [(&str, Vec<u8>); 4] = [
        ("library.jar", jar(&[])),
        ("broken.docx", docx("", &[])[..60].to_vec()),
        ("numbers.npz", zip_bytes(&[("a.npy", &[0, 159, 1, 2, 0, 0, 0, 0, 3][..])])),
        ("table.xlsx", zip(&[("xl/workbook.xml", "<workbook/>")])),
    ];
    for (name, bytes) in others {
        let report = check_with_two_copies(name, &bytes, &[]);
        assert_eq!(report.file_status("cleo", name).kind, "ignored", "{name}");
        let report = check_with_two_copies("work.zip", &zip_bytes(&[(name, &bytes), ("x.c", b"int x;")]), &[]);
        assert_eq!(report.file_status("cleo", &format!("work.zip/{name}")).kind, "ignored", "{name}");
    }
}

/// Source that cannot be read in a disguised archive file is named.
#[test]
fn encrypted_source_in_disguised_archives_is_named() {
    let report = check_with_two_copies("bank.jar", &marked_encrypted(zip(&[("Account.java", ACCOUNT_JAVA)])), &[]);
    assert_eq!(report.file_status("cleo", "bank.jar/Account.java").kind, "unreadable");
}
