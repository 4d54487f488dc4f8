//! Statistics of a class: how rare a fingerprint is, which submissions count as one work, and how many similar pairs are expected by chance.
//!
//! `evidence` weighs document frequencies, which `document_frequency` counts; `strength` is what is left of the weight of code that many people have in other tasks. `collusion_groups` joins submissions by links. `log_odds` is the scale on which `expectation` models honest pairs; `score_histogram` shows the scores of all pairs beside the model.

pub(crate) mod collusion_groups;
pub(crate) mod document_frequency;
pub(crate) mod evidence;
pub(crate) mod expectation;
pub(crate) mod log_odds;
pub(crate) mod score_histogram;
pub(crate) mod strength;
