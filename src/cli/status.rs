//! Exit statuses, the same for every command.

/// What was asked for could not be done.
pub const FAILED: u8 = 1;
/// The command line makes no sense; clap exits with the same.
pub const WRONG_USAGE: u8 = 2;

/// Every status, with what it says.
pub const STATUSES: [(u8, &str); 3] = [
    (0, "done: the comparison was made, whatever it found; the file was written, the list printed"),
    (FAILED, "it could not be done; one line on standard error says what happened, to which file"),
    (WRONG_USAGE, "wrong usage: an option that is not known, or a value that makes no sense"),
];
