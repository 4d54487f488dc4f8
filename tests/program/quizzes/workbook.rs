//! Makes workbooks of Excel.

use lookalike_test_harness::zips;
use lookalike_test_support::exports::quizzes::Rows;

/// Returns a workbook with one sheet. Its texts are in the shared list, in two runs each, or in the cells.
pub(super) fn xlsx(rows: &Rows, is_shared: bool) -> Vec<u8> {
    let mut strings = String::new();
    let mut n_strings = 0;
    let mut sheet = String::new();
    for (number, row) in (1..).zip(rows) {
        sheet += &format!("<row r=\"{number}\">");
        for (column, cell) in row.iter().enumerate().filter(|(_, cell)| !cell.is_empty()) {
            let place = format!("{}{number}", char::from(b'A' + u8::try_from(column).unwrap()));
            if is_shared {
                let middle = cell.char_indices().nth(3).map_or(cell.len(), |(at, _)| at);
                let runs = [&cell[..middle], &cell[middle..]]
                    .map(|run| format!("<r><t xml:space=\"preserve\">{}</t></r>", escaped(run)));
                strings += &format!("<si>{}<rPh><t>not read</t></rPh></si>", runs.concat());
                sheet += &format!("<c r=\"{place}\" t=\"s\"><v>{n_strings}</v></c>");
                n_strings += 1;
            } else {
                sheet += &format!("<c r=\"{place}\" t=\"inlineStr\"><is><t>{}</t></is></c>", escaped(cell));
            }
        }
        sheet += "</row>";
    }
    of_parts(&format!("<sst>{strings}</sst>"), &format!("<worksheet><sheetData>{sheet}</sheetData></worksheet>"))
}

/// Returns a workbook of the XML of its shared texts and of its sheet. An empty sheet comes first.
pub(super) fn of_parts(strings: &str, sheet: &str) -> Vec<u8> {
    let sheets = "<workbook xmlns:r=\"x\"><sheets><sheet name=\"Empty\" r:id=\"r1\"/><sheet name=\"A &amp; B\" r:id=\"r2\"/></sheets></workbook>";
    let relations = "<Relationships><Relationship Id=\"r2\" Target=\"worksheets/data.xml\"/>\
                     <Relationship Id=\"r1\" Target=\"/xl/worksheets/empty.xml\"/></Relationships>";
    zips::zip(&[
        ("[Content_Types].xml", "<Types/>"),
        ("_rels/.rels", "<Relationships/>"),
        ("xl/workbook.xml", sheets),
        ("xl/_rels/workbook.xml.rels", relations),
        ("xl/worksheets/empty.xml", "<worksheet><sheetData/></worksheet>"),
        ("xl/worksheets/data.xml", sheet),
        ("xl/sharedStrings.xml", strings),
    ])
}

fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    text.replace("\r\n", "_x000D_\n")
}
