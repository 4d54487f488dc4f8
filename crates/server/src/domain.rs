//! The things that the server is about. Everything here is plain data: ids, times in seconds since 1970 in UTC, and enums with
//! one name each, which tables, forms, addresses, JSON and the log share. A struct that programs receive is itself their JSON.

mod account;
mod account_name;
mod batch;
mod course;
mod named_enum;
mod retention;
mod review;
mod run;

pub(crate) use account::{
    Account, MAX_NAME_CHARS, NewAccount, NewDevice, NewSession, NewSignOn, NewToken, OWNER, SignedOn, UsedToken,
    Visitor,
};
pub use account::{AccountRole, Scope, Token};
pub(crate) use account::{Actor, BY_TOKEN, LogEntry, SignInWay};
pub(crate) use account_name::{NameClash, account_name, look_the_same};
pub(crate) use batch::LeftOut;
pub use batch::UploadRole;
pub(crate) use batch::{Batch, RunSettings, file_name};
pub(crate) use batch::{NewUpload, Upload};
pub(crate) use course::{Course, CourseRole, CourseSpace, Member, Membership, OwnCourse, Resource, Totals};
pub(crate) use retention::{AfterErasure, ErasedBatch, ErasedUpload, Erasures, PackedAnew};
pub(crate) use retention::{Delivery, Expiry, News, RetentionStep};
pub use retention::{MAX_KEEP_MONTHS, RetentionOptions};
pub(crate) use review::{
    CourseReview, NewReview, Review, ReviewKey, ReviewState, ReviewedAtOnce, SubmissionKey, verdict_named,
};
pub(crate) use run::{FailedRun, Outcome, Run, RunEnd, RunState, UnfinishedRun};
