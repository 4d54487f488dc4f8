//! Tables in text: fields separated by commas, semicolons or tabs, in quotes where needed (RFC 4180).

use csv::{ReaderBuilder, StringRecord};

use super::table::{MAX_CELLS, Table};

/// The line that tells Excel the separator: `sep=;`.
const SEPARATOR_LINE: &str = "sep=";

/// Reads a table of at most `max_rows` rows. Of the others it says that they are missing.
pub(crate) fn table(text: &str, max_rows: usize) -> Table {
    let (separator, text) = separator_line(text).unwrap_or_else(|| (separator(text), text));
    let mut reader =
        ReaderBuilder::new().delimiter(separator).has_headers(false).flexible(true).from_reader(text.as_bytes());
    let mut rows: Vec<StringRecord> = Vec::new();
    let (mut n_cells, mut missing) = (0, None);
    for record in reader.records() {
        // Records of any length in valid UTF-8 have no errors.
        let Ok(record) = record else { break };
        n_cells += record.len();
        if n_cells > MAX_CELLS || rows.len() > max_rows {
            missing = Some(if rows.len() > max_rows {
                format!(
                    "the table has more than {max_rows} rows, and the others are not read; raise the limit with --max-entries"
                )
            } else {
                format!(
                    "the table has more than {MAX_CELLS} cells; row {} and all after it are not read",
                    rows.len() + 1
                )
            });
            break;
        }
        rows.push(record);
    }
    let n_rows = rows.len();
    let mut table = Table::of_rows((1..).zip(rows).collect(), true);
    table.incomplete.extend(missing);
    if ends_in_quotes(text, separator) {
        table.incomplete.push(format!("a quote in row {n_rows} has no end, so the rows after it are missing"));
    }
    table
}

/// Returns the separator of the first row that has one: the one that occurs most often outside of quotes; of equals the one that is later in the list.
fn separator(text: &str) -> u8 {
    let mut counts = [(b'\t', 0_usize), (b';', 0), (b',', 0)];
    let mut is_quoted = false;
    for byte in text.bytes() {
        match byte {
            b'"' => is_quoted = !is_quoted,
            b'\n' | b'\r' if !is_quoted && counts.iter().any(|(_, count)| *count > 0) => break,
            _ if !is_quoted => {
                counts.iter_mut().filter(|(separator, _)| *separator == byte).for_each(|(_, count)| *count += 1);
            }
            _ => {}
        }
    }
    counts.into_iter().max_by_key(|(_, count)| *count).map_or(b',', |(separator, _)| separator)
}

/// Returns the separator that the first line names, and the text after that line.
fn separator_line(text: &str) -> Option<(u8, &str)> {
    let rest = text.get(..SEPARATOR_LINE.len()).filter(|start| start.eq_ignore_ascii_case(SEPARATOR_LINE));
    let (separator, rest) = text.get(rest?.len()..)?.split_once('\n')?;
    let separator = separator.trim_end_matches('\r').as_bytes();
    matches!(separator, [b',' | b';' | b'\t' | b'|']).then_some((*separator.first()?, rest))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Start,
    Plain,
    Quoted,
    /// After a quote in a quoted field: its end, or the first of two quotes that stand for one.
    AfterQuote,
}

/// Returns whether the last field begins with a quote that has no end. A quote inside a field that does not begin with one means nothing.
fn ends_in_quotes(text: &str, separator: u8) -> bool {
    let place = text.bytes().fold(Place::Start, |place, byte| match (place, byte) {
        (Place::Start | Place::AfterQuote, b'"') => Place::Quoted,
        (Place::Quoted, b'"') => Place::AfterQuote,
        (Place::Quoted, _) => Place::Quoted,
        (_, byte) if byte == separator || matches!(byte, b'\n' | b'\r') => Place::Start,
        _ => Place::Plain,
    });
    place == Place::Quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(text: &str) -> Vec<Vec<String>> {
        let table = table(text, 100);
        let rows = table.rows.iter().map(|row| row.cells.iter().map(str::to_owned).collect());
        std::iter::once(table.headings.clone()).chain(rows).collect()
    }

    /// Separators are told by the headings, also where fields hold other separators, and by the line for Excel.
    #[test]
    fn separators_are_found() {
        for text in ["a,b\n1;2;3;4,5\n", "sep=,\r\na,b\n1;2;3;4,5\n", "\"a\",b\n\"1;2;3;4\",5\n", "a\tb\n1;2;3;4\t5\n"]
        {
            assert_eq!(cells(text), [["a", "b"], ["1;2;3;4", "5"]], "{text}");
        }
        assert_eq!(cells("\"a, b, c\";d\n\"x\n\"\"y\"\"\";z\n"), [["a, b, c", "d"], ["x\n\"y\"", "z"]]);
    }

    /// A title above the headings is no row, and rows of another length are named.
    #[test]
    fn odd_rows_are_named() {
        let table = table("Quiz 3\n\nname,answer,grade\nann,x\nbo,x,1,,\ncy,x,1,2\n", 100);
        assert_eq!((table.headings.len(), table.rows.len()), (3, 3));
        assert_eq!(table.remarks, ["rows 3, 5 have not as many cells as there are headings (3)"]);
    }

    /// A quote without an end hides the rows after it, and that is said.
    #[test]
    fn a_quote_without_an_end_is_named() {
        let open = table("name,answer\nann,\"x\nbo,y\n", 100);
        assert_eq!(open.incomplete, ["a quote in row 2 has no end, so the rows after it are missing"]);
        for closed in ["name,answer\nann,\"x\"\"\"\n", "name,answer\nann,5\" disk\n", "a,b\n\"\",\"\"\n"] {
            assert_eq!(table(closed, 100).incomplete, [""; 0], "{closed}");
        }
    }

    /// A table of too many rows or cells is read in part, and that is said.
    #[test]
    fn limits_are_named() {
        let many = format!("name,answer\n{}", "a,b\n".repeat(9));
        assert_eq!(table(&many, 5).incomplete.len(), 1);
        let wide = format!("name,answer\n{}", ",".repeat(MAX_CELLS));
        assert_eq!(table(&wide, 5).incomplete.len(), 1);
    }
}
