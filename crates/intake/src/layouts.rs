//! Recognizes how a learning platform packs a batch: paths → submissions with their authors, groups, attempts and times.
//!
//! Each platform names folders and files in its own way, and puts authors and times into those names; each has a row in `layout`. A layout opens nothing: it sees paths, and may ask for the text of the few small files in which a platform lists names and times.
//!
//! No entry is lost: each is in exactly one submission, or belongs to nobody for a stated reason.

mod above;
mod author_list;
mod blackboard;
mod canvas;
mod dates;
mod github_classroom;
mod gradescope;
mod layout;
mod layout_match;
mod level_words;
mod listed;
mod moodle;
mod name_template;
mod naming;
mod partition;
mod partitioned;
mod people;
mod plain;
mod platform;
mod plausibility;
mod provenance;
mod rows;
mod sakai;
mod time;
mod view;
mod wrapping;

#[cfg(test)]
mod tests;

pub use above::BatchNames;
pub use author_list::{AuthorList, AuthorRow};
pub use layout::{Layout, LayoutChoice};
pub use layout_match::Claim;
pub use partition::partition;
pub use partitioned::Partition;
pub use people::{author_numbers, forget_one_for_all, group_warning, person_numbers};
pub use provenance::{Author, Group, Provenance};
pub use time::Time;
pub use view::{EntryKind, Listing};

pub(crate) use dates::time_in_words;
pub(crate) use level_words::is_full_name;
pub(crate) use naming::look;
pub(crate) use partition::{is_submission_of_platform, partition_knowing};
pub(crate) use rows::AnswerRow;
pub(crate) use wrapping::is_one_work;
