//! Any bytes as a table of answers, as the sheet or the shared texts of a workbook, or as a list beside files: intake does not panic, no path leaves its submission, names are unique, and the limits hold.

use std::collections::BTreeSet;

use flate2::Crc;
use lookalike_intake::options::ColumnChoice;
use lookalike_intake::{FoundFile, intake};

use super::intake::{assert_path_is_safe, n_bytes};
use super::test_folder::{MAX_UNPACKED, TestFolder};

/// A sheet that the shared texts of any workbook are shown in.
const SHEET: &[u8] = b"<worksheet><sheetData><row><c t='inlineStr'><is><t>name</t></is></c><c t='s'><v>0</v></c></row>\
    <row><c t='s'><v>1</v></c><c t='s'><v>2</v></c></row><row><c t='s'><v>3</v></c><c t='s'><v>2</v></c></row></sheetData></worksheet>";
/// Texts that any sheet can show.
const STRINGS: &[u8] = b"<sst><si><t>name</t></si><si><t>code</t></si><si><t>int f(int n) { return n; }</t></si></sst>";
const WORKBOOK: &[u8] = b"<workbook><sheets><sheet name='A'/></sheets></workbook>";

/// The first byte selects what the rest is.
pub fn check(input: &[u8]) {
    let Some((&choice, bytes)) = input.split_first() else { return };
    let folder = TestFolder::new();
    let workbook = |strings: &[u8], sheet: &[u8]| {
        stored(&[("xl/workbook.xml", WORKBOOK), ("xl/sharedStrings.xml", strings), ("xl/worksheets/sheet1.xml", sheet)])
    };
    let batch = match choice % 6 {
        0 => "answers.xlsx",
        1 => "answers.ods",
        2 => "answers.XLSX",
        3 => "batch",
        4 => "answers.tsv",
        _ => "answers.csv",
    };
    match batch {
        "answers.xlsx" => folder.write(batch, &workbook(STRINGS, bytes)),
        "answers.XLSX" => folder.write(batch, &workbook(bytes, SHEET)),
        "answers.ods" => folder.write(batch, &stored(&[("content.xml", bytes)])),
        "batch" => {
            for file in ["ann_1_submission1.c", "ann_2_submission1.c", "ann_1_submission2.c", "task/bo.c", "task/cy.c"]
            {
                folder.write(&format!("batch/{file}"), b"int x;");
            }
            folder.write("batch/info.csv", bytes)
        }
        _ => folder.write(batch, bytes),
    };
    let mut options = folder.options(batch).input;
    if choice >= 128 {
        options.columns = ColumnChoice { answers: vec!["2".to_owned()], ..ColumnChoice::default() };
    }
    let Ok(found) = intake(&options, None, &folder.spill()) else { return };
    let names: BTreeSet<&str> = found.submissions.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(names.len(), found.submissions.len());
    let files: Vec<&FoundFile> = found.submissions.iter().flat_map(|one| &one.files).collect();
    files.iter().for_each(|file| assert_path_is_safe(file));
    assert!(files.iter().map(|file| n_bytes(file)).sum::<usize>() as u64 <= MAX_UNPACKED);
    for submission in &found.submissions {
        let paths: BTreeSet<&str> = submission.files.iter().map(|file| file.path.as_str()).collect();
        assert_eq!(paths.len(), submission.files.len(), "{paths:?}");
    }
}

/// Returns a .zip whose entries are not compressed.
fn stored(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let (mut archive, mut list) = (Vec::new(), Vec::new());
    for (path, bytes) in entries {
        let mut crc = Crc::new();
        crc.update(bytes);
        let size = u32::try_from(bytes.len()).unwrap_or(0).to_le_bytes();
        let name_length = u16::try_from(path.len()).unwrap_or(0).to_le_bytes();
        let start = u32::try_from(archive.len()).unwrap_or(0).to_le_bytes();
        // Version, flags, method, time and date, then the checksum and both sizes.
        let common =
            [&[20, 0, 0, 0, 0, 0, 0, 0, 0, 0][..], &crc.sum().to_le_bytes(), &size, &size, &name_length].concat();
        archive.extend([b"PK\x03\x04", &*common, &[0, 0], path.as_bytes(), bytes].concat());
        list.extend([b"PK\x01\x02\x14\0", &*common, &[0; 12], &start, path.as_bytes()].concat());
    }
    let n_entries = u16::try_from(entries.len()).unwrap_or(0).to_le_bytes();
    let sizes = [list.len(), archive.len()].map(|n| u32::try_from(n).unwrap_or(0).to_le_bytes());
    let end = [b"PK\x05\x06\0\0\0\0", &n_entries[..], &n_entries, &sizes.concat(), &[0, 0]].concat();
    [archive, list, end].concat()
}
