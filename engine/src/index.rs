//! The index: which distinct submissions have which fingerprints.
//!
//! Modules in pipeline order: `postings` finds the k-grams that several submissions have, `inverted_index` maps fingerprints to submissions and back, `fingerprint_numbers` finds the fingerprints of a text, and `views` builds one index of the structure and one of the wording. `templates` finds the k-grams that many people have in other tasks, which weigh less. `shared_evidence` walks an index to add up the evidence that pairs share. `handed_out` finds long runs of wording that most of the class has. `jagged_array` is the data structure below them.

pub(crate) mod fingerprint_numbers;
pub(crate) mod handed_out;
pub(crate) mod inverted_index;
pub(crate) mod jagged_array;
pub(crate) mod postings;
pub(crate) mod shared_evidence;
pub(crate) mod templates;
pub(crate) mod views;
