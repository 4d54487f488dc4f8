//! Bounds on what is read of one repository or log. They are far beyond what a student makes in a course; what is beyond them is read in part.

/// Maximum number of bytes of the packed objects, which are in memory at once.
pub const MAX_PACKED: u64 = 64 << 20;
/// Maximum number of objects.
pub const MAX_OBJECTS: usize = 100_000;
/// Maximum number of bytes that are decompressed.
pub const MAX_INFLATED: u64 = 128 << 20;
/// Maximum number of bytes of one object. Source files are smaller.
pub const MAX_OBJECT: usize = 1 << 20;
/// Maximum number of commits.
pub const MAX_COMMITS: usize = 10_000;
/// Maximum number of versions of source files.
pub const MAX_VERSIONS: usize = 5_000;
/// Maximum number of folders inside one another.
pub const MAX_DEPTH: usize = 32;

/// Maximum number of bytes of the versions of a log.
pub const MAX_LOGGED: usize = 32 << 20;
/// Maximum number of bytes that the edits of a log move, which is the time that they take: a day's typing in a file of 20 KB.
pub const MAX_EDITED: usize = 2 << 30;
