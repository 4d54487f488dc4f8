//! The data model of a report: names, lines and shares; no tokens and no hashes.
//!
//! All data that a page shows are public fields, so that the program can fill them in and tests can change them.
//! References are indices: a submission is its index in [`Report::submissions`], a file its index in [`Submission::files`].
//! Byte ranges are half-open and ascending, and start and end on character boundaries of [`SourceFile::text`].

mod breakdown;
mod case;
mod completeness;
mod exclusive;
mod figures;
mod histories;
mod input;
pub(crate) mod json;
mod likeness;
pub mod lines;
mod moment;
pub(crate) mod named_enum;
mod pair;
mod partial;
mod read_as;
mod reason;
mod references;
mod report;
mod review;
pub mod rounding;
mod sequence;
mod source;
mod submission;
mod translation;
mod trial;
pub(crate) mod utf16;

pub use breakdown::{Breakdown, ByteClass, UnreadReason, apportion};
pub use case::{BlockOfCase, Case};
pub use completeness::{Completeness, FilesByOutcome};
pub use exclusive::{Exclusive, ExclusiveLine, ExclusiveWord, SameProgram, SharedByAll};
pub use figures::{FIGURES, Figure, PairFigures, Unit};
pub use histories::{Appearance, GoneCode, Histories, History, HistoryKind, Order, PairHistory, Pattern, Sign, Step};
pub use input::{Beside, FileStatus, Input, InputFile, LeftOutSubmission};
pub use likeness::{
    ChangeCount, Corroboration, Likeness, LikenessKind, LineRef, Moved, Occurrences, Renaming, Renamings, Sides, Trace,
    TraceKind,
};
pub use lines::{LineTable, StarterLines};
pub use moment::Moment;
pub use pair::{
    Detail, FileRange, FlaggedPairs, Match, Other, Pair, PairBlock, Passage, SharedPart, SubmittedFirst, Unlisted,
    Verdict,
};
pub use partial::{Concern, PartialComparison, PartialKind, PartialReason, TooShort};
pub use read_as::{ReadAs, ReadAsReason};
pub use reason::{Omission, Reason};
pub use references::{NearReference, ReferenceAnswer, ReferenceSource, References};
pub use report::{Cluster, CommonBlock, Parameter, Report, Run, Scores, UnlistedStarter};
pub use review::{Review, ReviewState};
pub use sequence::{LinePair, Sequence};
pub use source::{SourceFile, SourceText, SpilledText, SyntaxClass, SyntaxSpan};
pub use submission::{Author, Provenance, Role, Submission};
pub use translation::Translation;
pub use trial::{Trial, TrialCount, TrialLanguage};
