//! Tables of whole numbers in Parquet files. Sums of floating-point numbers would depend on the order of partitions, and equal input would not give equal output.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use parquet::basic::{Compression, Encoding, ZstdLevel};
use parquet::column::reader::ColumnReader;
use parquet::data_type::Int64Type;
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;

/// Number of rows after which a table is written. More of them compress better, and take 8 bytes a number.
const ROWS_AT_ONCE: usize = 1 << 20;

/// A kind of table: its name and its columns.
pub struct Table {
    /// Its name, and that of its folder.
    pub name: &'static str,
    /// The names of its columns.
    pub columns: &'static [&'static str],
}

/// Submissions: task, author and language; the number of fingerprints; hashes of bytes, of tokens, and of the set of fingerprints.
pub const SUBMISSIONS: Table = Table {
    name: "submissions",
    columns: &["sid", "task", "author", "vocabulary", "n_fp", "exact", "lexical", "fpset"],
};
/// Winnowed fingerprints and who has them.
pub const FINGERPRINTS: Table = Table { name: "fingerprints", columns: &["fp", "sid", "task"] };
/// The weight of a fingerprint by the number of its holders, in 1/1024 bits.
pub const WEIGHTS: Table = Table { name: "weights", columns: &["n", "bits"] };
/// Pairs after the comparison of their tokens.
pub const VERIFIED: Table = Table { name: "verified", columns: &["one", "other", "matched", "n_one", "n_other"] };
/// The cluster of each submission that is in one, by its least member, and the center it belongs to.
pub const CLUSTERS: Table = Table { name: "clusters", columns: &["sid", "cluster", "center"] };

/// Writes rows to a file, sorted within each row group. A file that is not finished has another name, so no reader takes it for whole.
pub struct TableWriter {
    table: &'static Table,
    rows: Vec<Vec<i64>>,
    writer: SerializedFileWriter<File>,
    unfinished: PathBuf,
    path: PathBuf,
}

impl TableWriter {
    /// Creates the file in the table's folder below `folder`.
    ///
    /// # Errors
    /// The file cannot be created.
    pub fn create(folder: &Path, table: &'static Table, file_name: &str) -> Result<TableWriter> {
        let folder = folder.join(table.name);
        fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
        let path = folder.join(file_name);
        // Engines leave out files that begin with a dot.
        let unfinished = folder.join(format!(".{file_name}"));
        let columns: String = table.columns.iter().map(|column| format!("REQUIRED INT64 {column};")).collect();
        let schema = Arc::new(parse_message_type(&format!("message {} {{ {columns} }}", table.name))?);
        let properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(ZstdLevel::default()))
            .set_dictionary_enabled(false)
            .set_encoding(Encoding::DELTA_BINARY_PACKED)
            .build();
        let file = File::create(&unfinished).with_context(|| format!("cannot write {}", unfinished.display()))?;
        let writer = SerializedFileWriter::new(file, schema, Arc::new(properties))?;
        Ok(TableWriter { table, rows: Vec::new(), writer, unfinished, path })
    }

    /// Appends a row.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn push<const N: usize>(&mut self, row: [i64; N]) -> Result<()> {
        debug_assert_eq!(N, self.table.columns.len());
        self.rows.push(row.to_vec());
        if self.rows.len() >= ROWS_AT_ONCE { self.flush() } else { Ok(()) }
    }

    fn flush(&mut self) -> Result<()> {
        self.rows.sort_unstable();
        let mut group = self.writer.next_row_group()?;
        let mut column_index = 0;
        while let Some(mut column) = group.next_column()? {
            let values: Vec<i64> = self.rows.iter().map(|row| row[column_index]).collect();
            column.typed::<Int64Type>().write_batch(&values, None, None)?;
            column.close()?;
            column_index += 1;
        }
        group.close()?;
        self.rows.clear();
        Ok(())
    }

    /// Completes the file and gives it its name.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn finish(mut self) -> Result<()> {
        if !self.rows.is_empty() {
            self.flush()?;
        }
        let file = self.writer.into_inner()?;
        file.sync_all()?;
        Ok(fs::rename(&self.unfinished, &self.path)?)
    }
}

/// Returns the files of a table or result, in the order of their names.
///
/// # Errors
/// The folder cannot be read.
pub fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut files: Vec<PathBuf> = entries.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
    let is_table = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.ends_with(".parquet") && !name.starts_with(['.', '_'])
    };
    files.retain(is_table);
    files.sort();
    Ok(files)
}

/// Returns the number of rows of a table.
///
/// # Errors
/// A file cannot be read.
pub fn n_rows(folder: &Path) -> Result<u64> {
    let count = |path: &PathBuf| -> Result<u64> {
        Ok(u64::try_from(open(path)?.metadata().file_metadata().num_rows()).unwrap_or_default())
    };
    files(folder)?.iter().map(count).sum()
}

/// Calls `take` with each row of a table or result, reduced to some of its columns. Engines write the files in any order.
///
/// # Errors
/// A file cannot be read, lacks a column, or has something else than whole numbers in it.
pub fn each_row<const N: usize>(folder: &Path, columns: [&str; N], mut take: impl FnMut([i64; N])) -> Result<()> {
    for path in files(folder)? {
        let read = || -> Result<Vec<[i64; N]>> {
            let file = open(&path)?;
            let schema = file.metadata().file_metadata().schema_descr();
            let place = |name: &str| {
                let found = schema.columns().iter().position(|column| column.name() == name);
                found.with_context(|| format!("there is no column {name}"))
            };
            let places: Vec<usize> = columns.iter().map(|name| place(name)).collect::<Result<_>>()?;
            let mut rows: Vec<[i64; N]> = Vec::new();
            for group in 0..file.num_row_groups() {
                let group = file.get_row_group(group)?;
                let n_rows = usize::try_from(group.metadata().num_rows())?;
                let first = rows.len();
                rows.resize(first + n_rows, [0; N]);
                for (index, place) in places.iter().enumerate() {
                    let values = whole_numbers(group.get_column_reader(*place)?, n_rows)?;
                    rows[first..].iter_mut().zip(values).for_each(|(row, value)| row[index] = value);
                }
            }
            Ok(rows)
        };
        read().with_context(|| format!("cannot read {}", path.display()))?.into_iter().for_each(&mut take);
    }
    Ok(())
}

fn open(path: &Path) -> Result<SerializedFileReader<File>> {
    let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
    SerializedFileReader::new(file).with_context(|| format!("{} is no Parquet file", path.display()))
}

/// Reads a column of a row group. Engines declare columns optional, but none has gaps.
fn whole_numbers(reader: ColumnReader, n_rows: usize) -> Result<Vec<i64>> {
    let mut levels = Vec::new();
    let values: Vec<i64> = match reader {
        ColumnReader::Int64ColumnReader(mut reader) => {
            let mut values = Vec::with_capacity(n_rows);
            while values.len() < n_rows && reader.read_records(n_rows, Some(&mut levels), None, &mut values)?.0 > 0 {}
            values
        }
        ColumnReader::Int32ColumnReader(mut reader) => {
            let mut values = Vec::with_capacity(n_rows);
            while values.len() < n_rows && reader.read_records(n_rows, Some(&mut levels), None, &mut values)?.0 > 0 {}
            values.into_iter().map(i64::from).collect()
        }
        _ => bail!("a column has something else than whole numbers"),
    };
    if values.len() != n_rows {
        bail!("a column has gaps");
    }
    Ok(values)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows of several files come out as they went in, reduced to the columns that are asked for. Unfinished files are not read.
    #[test]
    fn rows_come_out_as_they_went_in() {
        let folder = tempfile::tempdir().unwrap();
        for (name, first) in [("a.parquet", -3), ("b.parquet", i64::MAX - 4)] {
            let mut writer = TableWriter::create(folder.path(), &FINGERPRINTS, name).unwrap();
            (first..first + 4).try_for_each(|fp| writer.push([fp, 5, i64::MIN])).unwrap();
            writer.finish().unwrap();
        }
        let mut unfinished = TableWriter::create(folder.path(), &FINGERPRINTS, "c.parquet").unwrap();
        unfinished.push([0, 0, 0]).unwrap();
        let table = folder.path().join("fingerprints");
        let mut rows = Vec::new();
        each_row(&table, ["task", "fp"], |row| rows.push(row)).unwrap();
        let expected = (-3..1).chain(i64::MAX - 4..i64::MAX).map(|fp| [i64::MIN, fp]);
        assert_eq!(rows, expected.collect::<Vec<_>>());
        assert_eq!(n_rows(&table).unwrap(), 8);
        assert!(each_row(&table, ["other"], |_| ()).is_err());
    }
}
