//! Text of the marks of pairs in a report on disk.

/// Texts of their script; parts in braces are filled in.
pub(crate) const SCRIPT: &[(&str, &str)] = &[
    ("markColumn", "Mark"),
    ("markTip", "Your mark; this browser keeps it. Keys in a row: r, d, t"),
    ("markRelevant", "Relevant"),
    ("markDismissed", "Dismissed"),
    ("markDiscuss", "To discuss"),
    ("markEscalated", "Escalated"),
    ("markOfPair", "Mark pair {n}"),
    ("markCount", "{n} of {total} marked."),
    ("markNext", "Next unmarked"),
    ("markExport", "Export marks"),
    ("markImport", "Import marks"),
    ("markImported", "Imported {n} marks; {other} do not belong to this report."),
    ("markNoFile", "This file has no marks of lookalike."),
    ("markNotKept", "This browser does not keep marks; export them before you close the page."),
];
