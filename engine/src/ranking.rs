//! The ranking: from the evidence of all pairs to the best of them.
//!
//! `baseline` measures what each submission shares with its classmates, and `score` holds the formula. `all_pairs` scores every pair that `prefilter` does not rule out and keeps the best in `top_pairs` and those that may be flagged in `notable`. `rank` does this twice, the second time with each collusion group as one work, and starts anew without `planters`; `common_blocks` finds code that others have too who are otherwise different, `rerank` adjusts the kept pairs by their verified coverage, `judgments` holds the verdicts and the order, and `clusters` joins the pairs that are worth reviewing.

pub(crate) mod all_pairs;
pub(crate) mod baseline;
pub(crate) mod clusters;
pub(crate) mod common_blocks;
pub(crate) mod judgments;
pub(crate) mod notable;
pub(crate) mod planters;
pub(crate) mod prefilter;
pub(crate) mod rank;
pub(crate) mod rerank;
pub(crate) mod score;
pub(crate) mod top_pairs;
