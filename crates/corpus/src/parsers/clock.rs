//! Clocks of processor time, which the limits count. A module of WebAssembly has none, and one thread: there, time is that of the wall.

#[cfg(not(target_family = "wasm"))]
pub(super) use cpu_time::{ProcessTime, ThreadTime};
#[cfg(target_family = "wasm")]
pub(super) use std::time::{Instant as ProcessTime, Instant as ThreadTime};
