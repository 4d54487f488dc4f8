//! How long batches and the log are kept.

/// Maximum number of months that anything is kept for by a number.
pub const MAX_KEEP_MONTHS: i64 = 600;

/// How long things are kept unless a course says otherwise.
#[derive(Debug, Clone, Copy)]
pub struct RetentionOptions {
    /// Number of months that a batch is kept after its last use; none to keep it until somebody deletes it.
    pub keep_months: Option<u32>,
    /// Number of months that the log is kept.
    pub keep_log_months: u32,
}
