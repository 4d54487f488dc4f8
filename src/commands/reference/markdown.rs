//! Markdown for the reference.

use std::io::Write;

use anyhow::Result;

/// Prints a section about a CSV file: its title, its location, and its columns with their meanings.
pub(super) fn columns(title: &str, location: &str, columns: &[(&str, &str)], out: &mut impl Write) -> Result<()> {
    writeln!(out, "\n### {title}\n\n{location}\n")?;
    table(["column", "holds"], columns.iter().map(|(name, meaning)| (code(name), *meaning)), out)
}

/// Prints a table of two columns.
pub(super) fn table<'a>(
    heads: [&str; 2],
    rows: impl IntoIterator<Item = (String, &'a str)>,
    out: &mut impl Write,
) -> Result<()> {
    writeln!(out, "| {} | {} |\n| --- | --- |", heads[0], heads[1])?;
    for (name, meaning) in rows {
        writeln!(out, "| {name} | {} |", cell(meaning))?;
    }
    Ok(())
}

/// Returns a text as code in a cell of a table.
pub(super) fn code(text: &str) -> String {
    format!("`{}`", cell(text))
}

/// Escapes a text for a cell of a table.
pub(super) fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}
