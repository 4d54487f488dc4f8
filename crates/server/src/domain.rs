//! The things that the server is about. Everything here is plain data: ids, times in seconds since 1970 in UTC, and enums with
//! one name each, which tables, forms, addresses, JSON and the log share. A struct that programs receive is itself their JSON.

mod account;
mod batch;
mod course;
mod moss;
mod named_enum;
mod retention;
mod review;
mod run;

pub(crate) use account::{
    Account, Actor, BY_TOKEN, LogEntry, MAX_NAME_CHARS, NameClash, NewDevice, NewSession, NewSignOn, NewToken, OWNER,
    SignInWay, SignedOn, UsedToken, Visitor, account_name, look_the_same,
};
pub use account::{AccountRole, Scope, Token};
pub use batch::UploadRole;
pub(crate) use batch::{Batch, LeftOut, NewUpload, RunSettings, Upload, file_name};
pub(crate) use course::{Course, CourseRole, CourseSpace, Member, OwnCourse, Resource, Totals};
pub use moss::MossOptions;
pub(crate) use moss::{DEFAULT_MAX_HOLDERS, MOSS_LANGUAGES, MossResult};
pub(crate) use retention::{
    AfterErasure, Delivery, ErasedBatch, ErasedUpload, Erasures, Expiry, News, PackedAnew, RetentionStep,
};
pub use retention::{MAX_KEEP_MONTHS, RetentionOptions};
pub(crate) use review::{
    CourseReview, NewReview, Review, ReviewKey, ReviewState, ReviewedAtOnce, SubmissionKey, verdict_named,
};
pub(crate) use run::{FailedRun, Outcome, Run, RunEnd, RunState, UnfinishedRun};
