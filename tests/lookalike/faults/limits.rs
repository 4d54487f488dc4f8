//! Texts that a grammar would take gigabytes or minutes for.

#![cfg(target_os = "linux")]

use std::fs;

use super::signals::Watched;
use crate::harness::{Report, TestDir};
