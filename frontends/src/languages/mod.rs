//! One table per language.

use crate::grammar::Table;

mod c;
mod java;
mod python;

/// Every language, in the order of their names.
pub(crate) const TABLES: &[&Table] = &[&c::TABLE, &java::TABLE, &python::TABLE];
