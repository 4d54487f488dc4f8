//! Reads tables: text with separators, and the sheets of Excel and OpenDocument. Nothing is opened or unpacked here.
//!
//! * `delimited` reads text with separators; `xlsx` and `ods` read the parts of a spreadsheet as `xml` into a `sheet`. All of them make a `table`.
//! * `headings` knows the meanings of headings.

pub(crate) mod delimited;
pub(crate) mod headings;
mod ods;
mod sheet;
mod table;
mod xlsx;

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

pub(crate) use sheet::SheetLimits;
pub(crate) use table::{Row, Table, first_of, is_address, rows_have, tidy};

/// Returns the first sheet with more than one row, by the parts of a spreadsheet with their paths; none if it has no sheets.
pub(crate) fn of_parts(parts: &BTreeMap<String, String>, limits: SheetLimits) -> Option<Table> {
    let mut sheets = match parts.get(ods::CONTENT) {
        _ if parts.contains_key(xlsx::WORKBOOK) => xlsx::sheets(parts, limits),
        xml => ods::sheets(xml?, limits),
    };
    let sheet = sheets.pop()?;
    let remark = (!sheets.is_empty()).then(|| format!("only its sheet “{}” is read", sheet.name));
    let mut table = sheet.into_table();
    table.remarks.extend(remark);
    Some(table)
}
