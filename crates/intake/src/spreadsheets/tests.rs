//! The parts of workbooks become the rows that people see.

use std::collections::BTreeMap;

use super::{SheetLimits, Table, of_parts};

const LIMITS: SheetLimits = SheetLimits { rows: 100, bytes: 10_000 };

fn table(parts: &[(&str, &str)]) -> Option<Table> {
    let parts = parts.iter().map(|(path, xml)| ((*path).to_owned(), (*xml).to_owned()));
    of_parts(&parts.collect::<BTreeMap<_, _>>(), LIMITS)
}

fn rows(table: &Table) -> Vec<(usize, Vec<&str>)> {
    table.rows.iter().map(|row| (row.number, row.cells.iter().collect())).collect()
}

fn xlsx(strings: &str, sheet: &str) -> Table {
    let workbook = "<workbook><sheets><sheet name='Only'/></sheets></workbook>";
    let sheet = format!("<x:worksheet><x:sheetData>{sheet}</x:sheetData></x:worksheet>");
    let strings = format!("<sst>{strings}</sst>");
    let parts =
        [("xl/workbook.xml", workbook), ("xl/sharedStrings.xml", &strings), ("xl/worksheets/sheet1.xml", &sheet)];
    table(&parts).unwrap()
}

/// Shared texts, texts in cells, runs, entities, gaps and escapes of Excel are read; pronunciations and errors are not.
#[test]
fn cells_of_excel_are_read() {
    let strings = "<si><t>name</t></si><si><r><t>a &lt; </t></r><r><t xml:space='preserve'>b&#10;c</t></r><rPh><t>x</t></rPh></si>\
                   <si><t>one_x000D_&#10;two_x005F_x &own; _xyz</t></si>";
    let sheet = "<x:row r='1'><x:c r='A1' t='s'><x:v>0</x:v></x:c><x:c r='C1' t='inlineStr'><x:is><x:t>code</x:t></x:is></x:c></x:row>\
                 <x:row r='4'><x:c r='A4'><x:v>7.5</x:v></x:c><x:c t='e'><x:v>#REF!</x:v></x:c><x:c r='C4' t='s'><x:v>1</x:v></x:c></x:row>\
                 <x:row><x:c r='C5' t='s'><x:v>2</x:v></x:c><x:c r='D5' t='s'><x:v>99</x:v></x:c></x:row>";
    let table = xlsx(strings, sheet);
    assert_eq!(table.headings, ["name", "", "code"]);
    assert_eq!(rows(&table), [(4, vec!["7.5", "", "a < b\nc"]), (5, vec!["", "", "one\ntwo_x &own; _xyz"])]);
    assert_eq!(table.incomplete, [""; 0]);
}

/// Equal cells and rows of OpenDocument are written once, and paragraphs are lines; comments are no text.
#[test]
fn cells_of_opendocument_are_read() {
    let content = "<o><table:table table:name='A'><table:table-row><table:table-cell><text:p>name</text:p></table:table-cell>\
        <table:table-cell/><table:table-cell><text:p>code</text:p></table:table-cell>\
        <table:table-cell table:number-columns-repeated='16000'/></table:table-row>\
        <table:table-row table:number-rows-repeated='2'><table:table-cell table:number-columns-repeated='2'><text:p>ann</text:p>\
        </table:table-cell><table:table-cell><office:annotation><text:p>hm</text:p></office:annotation>\
        <text:p>if<text:s text:c='2'/>(a)</text:p><text:p><text:tab/>b;<text:line-break/>c;</text:p></table:table-cell></table:table-row>\
        <table:table-row table:number-rows-repeated='1048000'><table:table-cell/></table:table-row></table:table></o>";
    let table = table(&[("content.xml", content)]).unwrap();
    let cells = vec!["ann", "ann", "if  (a)\n\tb;\nc;"];
    assert_eq!(rows(&table), [(2, cells.clone()), (3, cells)]);
}

/// A text in many cells, a cell in the last corner and a damaged part are read as far as the limits go, and that is said.
#[test]
fn limits_hold_for_workbooks() {
    let strings = format!("<si><t>{}</t></si>", "x".repeat(3000));
    let cell = "<x:row><x:c t='s'><x:v>0</x:v></x:c></x:row>";
    let table = xlsx(&strings, &cell.repeat(9));
    assert_eq!((table.rows.len(), table.incomplete.len()), (2, 1));
    let far = xlsx(&strings, "<x:row r='1048576'><x:c r='XFE1048576' t='s'><x:v>0</x:v></x:c></x:row>");
    assert_eq!(far.rows.len(), 0);
    let broken = xlsx(&strings, &format!("{}<x:row <<", cell.repeat(2)));
    assert_eq!(broken.incomplete, ["the table is damaged, and rows may be missing"]);
}
