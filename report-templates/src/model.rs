//! The data model of a report: names, lines and shares; no tokens and no hashes.
//!
//! All data that a page shows are public fields, so that the program can fill them in and the gallery can make them up.
//! References are indices: a submission is its place in [`Report::submissions`], a file its place in [`Submission::files`].
//! Byte ranges are half-open and ascending, and start and end on character boundaries of [`SourceFile::text`].

mod beside;
mod breakdown;
mod completeness;
mod handed_out;
mod input;
mod likeness;
mod pair;
mod partial;
mod read_as;
mod report;
pub(crate) mod rounding;
mod scores;
mod source;
mod submission;
mod text;

pub use beside::Beside;
pub use breakdown::{Breakdown, ByteClass, UnreadReason, apportion};
pub use completeness::{Completeness, FilesByOutcome};
pub use handed_out::{HandedOut, HandedOutPlace};
pub use input::{FileStatus, Input, InputFile};
pub use likeness::{
    ChangeCount, Corroboration, Likeness, LikenessKind, LineRef, Moved, Occurrences, Renaming, Renamings, Sides, Trace,
    TraceKind,
};
pub use pair::{FileRange, HandedInFirst, Match, Other, Pair, Passage, SharedPart, Verdict};
pub use partial::{Concern, PartialComparison, PartialKind, PartialReason, TooShort};
pub use read_as::{ReadAs, ReadAsReason, languages_in_words};
pub use report::{Cluster, Parameter, Report, Run};
pub use scores::Scores;
pub use source::{SourceFile, SyntaxClass, SyntaxSpan};
pub use submission::{Author, HandedIn, Role, Submission};
pub use text::{SpilledText, Text};
