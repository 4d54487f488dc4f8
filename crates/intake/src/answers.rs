//! Makes submissions of tables with a row for each student, which quizzes and forms export: each row is a submission, each answer a file.
//!
//! * `columns` recognizes columns of people and of answers by their headings and contents.
//! * `cells` knows the cells of answers, and `packed` what platforms pack into them.
//! * `rows` makes submissions of the rows.

mod cells;
mod columns;
mod packed;
mod rows;

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use crate::decoded::decoded;
use crate::found::{Content, FoundFile};
use crate::layouts::Partition;
use crate::options::ColumnChoice;
use crate::rules::extension;
use crate::spreadsheets::{SheetLimits, Table, delimited, of_parts};
use crate::unpack::{self, Budget};
use columns::{Columns, headings_in};

/// The endings of the files of tables. Many platforms call text a workbook of Excel.
const ENDINGS: [&str; 7] = ["csv", "tsv", "tab", "xls", "xlsx", "xlsm", "ods"];

/// The beginning of a workbook of Excel 97.
const OLD_WORKBOOK: &[u8] = b"\xd0\xcf\x11\xe0";

pub(crate) struct AnswerTable {
    pub(crate) files: Vec<FoundFile>,
    pub(crate) partition: Partition,
    pub(crate) incomplete: Vec<String>,
}

pub(crate) enum NoAnswers {
    Unreadable(String),
    NoSuchColumn(String),
    /// No column looks like answers; the headings in words.
    NotRecognized(String),
}

pub(crate) fn is_table(name: &str) -> bool {
    ENDINGS.iter().any(|known| extension(name).eq_ignore_ascii_case(known))
}

/// Reads a table of answers. Everything that is unpacked is paid for by the only account of `budget`, and the answers go into its spill.
pub(crate) fn answers(
    name: &str,
    content: &Content,
    choice: &ColumnChoice,
    budget: &mut Budget,
) -> Result<AnswerTable, NoAnswers> {
    let bytes = content.bytes(budget.limits.file).map_err(NoAnswers::Unreadable)?;
    let table = table(name, bytes, budget).map_err(NoAnswers::Unreadable)?;
    let columns = columns::columns(&table, choice).map_err(NoAnswers::NoSuchColumn)?;
    let columns = columns.ok_or_else(|| NoAnswers::NotRecognized(headings_in(&table.headings)))?;
    let rows::Submissions { rows, texts, remark } = rows::submissions(&table, &columns);
    let mut files = Vec::new();
    for (row, texts) in rows.iter().zip(texts) {
        if row.files.is_empty() {
            files.push(FoundFile::new(format!("{}/", row.key), Content::EmptyFolder));
        }
        for (file, text) in row.files.iter().zip(texts) {
            let content = Content::Unpacked(budget.spill.bytes(text.into_bytes()));
            files.push(FoundFile::new(format!("{}/{file}", row.key), content));
        }
    }
    let in_words = in_words(name, &table, &columns).to_vec();
    let notes = table.remarks.into_iter().chain(remark).map(|remark| format!("{name}: {remark}")).collect();
    Ok(AnswerTable { files, partition: Partition::of_rows(rows, in_words, notes), incomplete: table.incomplete })
}

/// Reads a table in any format that its bytes tell.
fn table(name: &str, bytes: Vec<u8>, budget: &mut Budget) -> Result<Table, String> {
    if bytes.starts_with(b"PK") {
        return workbook(name, bytes, budget);
    }
    if bytes.starts_with(OLD_WORKBOOK) {
        return Err("it is a workbook of Excel 97; save it as .xlsx or .csv".to_owned());
    }
    let text = decoded(&bytes);
    if text.trim_start().starts_with('<') {
        return Err("it is a page and no table; save it as .xlsx or .csv".to_owned());
    }
    if text.contains('\0') {
        return Err("it is no text; save it as .xlsx or .csv".to_owned());
    }
    Ok(delimited::table(&text, budget.limits.entries))
}

fn workbook(name: &str, bytes: Vec<u8>, budget: &mut Budget) -> Result<Table, String> {
    budget.set_accounts(vec![budget.limits.allowance()]);
    let limits = SheetLimits { rows: budget.limits.entries, bytes: budget.limits.file };
    let found = unpack::parts(name, bytes, budget).map_err(|failure| failure.to_string())?;
    let mut parts: BTreeMap<String, String> = BTreeMap::new();
    let mut incomplete = Vec::new();
    for file in found {
        match file.content {
            Content::Unpacked(bytes) => drop(parts.insert(file.path, decoded(&bytes.read()).into_owned())),
            Content::Unreadable(reason) => incomplete.push(format!("{}: {reason}", file.path)),
            _ => {}
        }
    }
    match of_parts(&parts, limits) {
        Some(mut table) => {
            table.incomplete.extend(incomplete);
            Ok(table)
        }
        None if incomplete.is_empty() => Err("it has no sheets".to_owned()),
        None => Err(incomplete.join("; ")),
    }
}

/// Returns the notes that say what each column was taken for, and how to say it.
fn in_words(name: &str, table: &Table, columns: &Columns) -> [String; 2] {
    let headings = |places: &[usize]| headings_in(places.iter().filter_map(|&at| table.headings.get(at)));
    let people = match (columns.names.as_slice(), columns.id) {
        ([], _) => "no column names people, so submissions are named after their rows".to_owned(),
        (names, Some(id)) => format!("people are in {} and {}", headings(names), headings(&[id])),
        (names, None) => format!("people are in {}", headings(names)),
    };
    let parts = columns.part.map(|part| format!(", questions in {}", headings(&[part]))).unwrap_or_default();
    let used: BTreeSet<usize> =
        columns.names.iter().chain(&columns.answers).copied().chain(columns.id).chain(columns.part).collect();
    let others: Vec<usize> = (0..table.headings.len()).filter(|at| !used.contains(at)).collect();
    let others = if others.is_empty() { "none".to_owned() } else { headings(&others) };
    [
        format!("{name} has a row for each submission: {people}{parts}, answers in {}", headings(&columns.answers)),
        format!("other columns of {name}: {others}; to compare other columns, use --columns name=…,answer=…"),
    ]
}
