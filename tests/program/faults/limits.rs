//! Texts that a grammar would take gigabytes or minutes for.

#![cfg(target_os = "linux")]

use std::fs;

use super::signals::Watched;
use lookalike_test_harness::{Report, TestDir};
