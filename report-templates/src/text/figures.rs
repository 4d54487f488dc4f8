//! What the figures of a pair mean.

/// Each figure with its meaning.
pub(crate) const MEANINGS: [(&str, &str); 10] = [
    (
        "Score",
        "What pairs are ranked by, from 0 to 1. Code that is rare in this batch counts more than code that many have.",
    ),
    (
        "Expected by coincidence",
        "How many pairs with at least this score one would expect in a batch like this one, if nobody had copied. It is worked out from how alike all the other pairs of this batch are.",
    ),
    (
        "Verdict",
        "Worth a look: of the pairs with at least this score, no more than 15 in a hundred are expected by coincidence. Strong: no more than one in a hundred is, and the two share much rare code. A verdict is about the code; it says nothing about who copied, from whom, or whether it was allowed.",
    ),
    (
        "Likeness",
        "Of what kind it is: how most of the matched lines compare; then whether passages stand in another order, pieces were inserted or differ, and whether only a part is shared.",
    ),
    (
        "Left and right coverage",
        "How much of that submission lies in matches with the other one. Starter code counts in neither part of the fraction. Similarity is the same for both submissions together.",
    ),
    ("Matched tokens", "How many tokens (words, numbers and signs of the language) are equal on both sides."),
    ("Longest match", "The longest run of equal tokens without a break."),
    ("Passages", "How many separate stretches the two share."),
    (
        "Evidence bits",
        "How much the shared code says. A match that only these two have says much; one that half of the batch has says little.",
    ),
    ("Cluster", "The group of submissions that this pair joins."),
];
