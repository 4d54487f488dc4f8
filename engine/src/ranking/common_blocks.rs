//! Common blocks: code of a pair that others have too who are otherwise different, such as a published skeleton, a class from the web or the input template of a contest.
//!
//! The number of its holders decides nothing: many may have copied one program. Such people share the rest as well. So others only count if each of them has something else besides, and is no more like the pair without the shared code than classmates are. The code they have is a block. With at least two of them, the pair is measured again without it.
//!
//! The constants were chosen on labelled classes; docs/measurements/accuracy.md has what each costs.
//!
//! `fingerprints` holds those of submissions, `stretches` finds the code that others have, `measuring` compares submissions without it, `trio` tells outsiders, `search` finds them and makes the `block` of a pair, which has the rule for its verdict, and `joining` joins the blocks of several pairs.

pub(crate) mod block;
mod fingerprints;
pub(crate) mod joining;
mod measuring;
mod ranges;
pub(crate) mod search;
mod stretches;
mod trio;
