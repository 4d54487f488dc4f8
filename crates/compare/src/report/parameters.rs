//! The settings that the report lists.

use std::path::Path;

use lookalike_archive::Selected;
use lookalike_corpus::ReadOptions;
use lookalike_corpus::decoding::name_of;
use lookalike_engine::{Common, Settings};
use lookalike_intake::layouts::LayoutChoice;
use lookalike_intake::options::{Globs, InputOptions, Limits};
use lookalike_report_templates::model::Parameter;

use crate::options::{ArchiveOptions, Options, ReferenceOptions};

/// Returns the settings that the report lists, with their meanings.
///
/// Options are destructured field by field: a new one does not compile until it is listed, or ignored by name.
pub(super) fn parameters(options: &Options) -> Vec<Parameter> {
    let Options { input, reading, references, archive, settings, trial: _ } = options;
    let InputOptions {
        batches: _,
        starter: _,
        other_tasks: _,
        other_tasks_of: _,
        earlier: _,
        plain: _,
        names: _,
        layout,
        authors,
        without,
        allow_absent: _,
        columns,
        follow_links,
        language,
        selection,
        limits,
    } = input;
    let ReadOptions { language: _, encoding, max_source } = reading;
    let Settings { noise_threshold, guarantee_threshold, common, min_score, top } = settings;
    let Globs { include, exclude, only } = selection;
    let mut parameters = Vec::new();
    let mut add = |name: &str, value: String, meaning: &str| {
        parameters.push(Parameter { name: name.to_owned(), value, meaning: meaning.to_owned() });
    };
    add("noise", noise_threshold.to_string(), "minimum length of a match, in tokens");
    add("guarantee", guarantee_threshold.to_string(), "length in tokens from which every shared run is found");
    let common = match common {
        Common::MoreThan(limit) => limit.to_string(),
        Common::MoreThanShare(share) => format!("{}%", share * 100.0),
    };
    add("common", common, "code that more submissions than this share is not counted");
    add("language", language.in_words(), "how the language of each file is chosen");
    add("min-score", min_score.to_string(), "minimum score of a pair that is not flagged");
    let top = top.map_or_else(|| "all".to_owned(), |top| top.to_string());
    add("top", top, "number of pairs from which on those that are not flagged are left out");
    if let Some(encoding) = encoding {
        add("encoding", name_of(encoding).into_owned(), "encoding of files that do not declare one");
    }
    if let LayoutChoice::Always(layout) = layout {
        add("layout", layout.name().to_owned(), "layout of the batch, instead of the detected one");
    }
    if let Some(name) = authors.as_deref().and_then(Path::file_name) {
        add("authors", name.to_string_lossy().into_owned(), "list of authors");
    }
    if !without.is_empty() {
        add("without", without.join(", "), "submissions of the batch that are left out");
    }
    if *follow_links {
        add("follow-links", "yes".to_owned(), "links directly in a batch are followed");
    }
    if let Some(ArchiveOptions { file: _, batches: Selected { course, terms, tasks } }) = archive {
        if let Some(course) = course {
            add("archive-course", course.clone(), "archived batches of this course");
        }
        for term in terms {
            add("archive-term", term.clone(), "only these terms of the archive are compared");
        }
        for task in tasks {
            add("archive-task", task.clone(), "archived batches of this assignment are the same task");
        }
    }
    if !columns.is_empty() {
        add("columns", columns.in_words(), "columns of a table with a row for each student");
    }
    let ReferenceOptions { sources, before } = references;
    let mut names: Vec<&str> = Vec::new();
    for (name, _) in sources {
        if !names.contains(&name.as_str()) {
            names.push(name);
        }
    }
    if !names.is_empty() {
        add("reference", names.join(", "), "sources of reference answers");
    }
    if let Some(before) = before {
        add("before", before.clone(), "day before which earlier submissions count beside references");
    }
    for (name, value) in changed_limits(*limits, *max_source) {
        add(name, value.to_string(), "limit that protects this computer");
    }
    let globs = [
        ("include", include, "included although a rule skips it"),
        ("exclude", exclude, "skipped because these patterns match"),
        ("only", only, "compared because these patterns match; all else is skipped"),
    ];
    for (name, globs, meaning) in globs.into_iter().filter(|(_, globs, _)| !globs.is_empty()) {
        add(name, globs.join(" "), meaning);
    }
    parameters
}

/// Returns the limits that differ from their defaults, by the names of their options.
fn changed_limits(limits: Limits, max_source: u64) -> impl Iterator<Item = (&'static str, u64)> {
    let default = Limits::default();
    let Limits { unpacked, file, entries, depth, ratio } = limits;
    let all = [
        ("max-unpacked", unpacked, default.unpacked),
        ("max-file", file, default.file),
        ("max-source", max_source, ReadOptions::MAX_SOURCE),
        ("max-entries", entries as u64, default.entries as u64),
        ("max-depth", depth as u64, default.depth as u64),
        ("max-ratio", ratio, default.ratio),
    ];
    all.into_iter().filter(|(_, value, default)| value != default).map(|(name, value, _)| (name, value))
}
