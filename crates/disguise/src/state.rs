//! The state that the steps of an attack share.

use crate::language::Language;
use crate::names::Names;
use crate::random::Random;
use crate::tree::Tree;

/// State of the steps of an attack.
pub(crate) struct Disguise {
    pub(crate) language: Language,
    pub(crate) random: Random,
    pub(crate) names: Names,
    /// Programs of other authors.
    pub(crate) others: Vec<Tree>,
}
