//! Things that stand for others in a batch, and the advice on each.

/// Something that was not handed in, and the advice on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Absent {
    /// The thing in its place, with its article, such as `a Git LFS pointer`.
    pub what: String,
    /// The advice: what to do.
    pub advice: &'static str,
}

/// A link that is not followed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// The path that it points to, relative to its folder or absolute; empty if unknown.
    pub target: String,
    /// Whether it points to a folder, as far as that is known.
    pub is_to_folder: bool,
    /// The advice, if the target is not in the submission.
    pub advice: &'static str,
}

/// Advice on a link that cannot be followed.
pub(crate) const COPY_TARGET: &str = "links are not followed; put a copy of what it points to in its place";
/// Advice on a link directly in a batch.
pub(crate) const FOLLOW: &str =
    "links are not followed; give --follow-links, or put a copy of what it points to in its place";
/// Advice on a link that would make the batch a part of itself.
pub(crate) const LEADS_BACK: &str = "the link leads back into the batch and is not followed; remove it";
/// Advice on a link to a place that does not exist or cannot be read.
pub(crate) const LEADS_NOWHERE: &str = "the link leads nowhere; put what it should point to in its place";
/// Advice on a link in an archive file.
pub(crate) const ASK: &str = "links in archive files are not followed; ask for what it points to";
