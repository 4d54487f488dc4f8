//! The files of a report for programs, and reading them back.

pub mod csv_cell;
pub(crate) mod document;
pub mod load;
pub mod pairs_csv;
pub mod report_json;
pub mod sources;
pub mod submissions_csv;
pub(crate) mod unpaired;
