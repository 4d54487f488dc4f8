//! Text of the reviews of pairs in a report on disk.

/// Texts of their script; parts in braces are filled in.
pub(crate) const SCRIPT: &[(&str, &str)] = &[
    ("reviewColumn", "Review"),
    ("reviewTip", "Your review; this browser keeps it. Keys in a row: r, d, t"),
    ("reviewRelevant", "Relevant"),
    ("reviewDismissed", "Dismissed"),
    ("reviewDiscuss", "To discuss"),
    ("reviewEscalated", "Escalated"),
    ("reviewOfPair", "Review pair {n}"),
    ("reviewCount", "{n} of {total} reviewed."),
    ("reviewNext", "Next unreviewed"),
    ("reviewExport", "Export reviews"),
    ("reviewImport", "Import reviews"),
    ("reviewImported", "Imported {n} reviews; {other} do not belong to this report."),
    ("reviewNoFile", "This file has no reviews of lookalike."),
    ("reviewNotKept", "This browser does not keep reviews; export them before you close the page."),
];
