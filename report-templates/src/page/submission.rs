//! The page of a submission: its position in the class, partners, shared regions, files and sources; and the pages that those without a pair share.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};
use std::io;

use askama::Template;

use crate::format::sources::pack_of;
use crate::model::{Author, FileStatus, InputFile, Pair, Role, SourceFile, Submission};
use crate::parts::breakdown_bar::breakdown_bar;
use crate::parts::filters;
use crate::parts::frame::Frame;
use crate::parts::pages::{Pages, write_html};
use crate::parts::people::{self, highest_score};
use crate::parts::plain_source::{PlainSource, plain_source};
use crate::parts::query::{self, query};
use crate::parts::shared_regions::{self, MOST_REGIONS, SharedRegion};
use crate::parts::side::{anchor, anchors};
use crate::parts::translations::translations_of;
use crate::words::figures::{capitalized, count, more_than, shown_of};
use crate::words::partial::{self, starter_and_own};
use crate::words::{batch, breakdown, pair as pair_words, similarity, submission as text, visible};

/// Maximum number of identical submissions, and of those whose programs are held, that are named on each page.
const MAX_IDENTICAL_NAMED: usize = 50;

/// Maximum number of partners with a row; the list of pairs has all of them.
const MOST_PARTNERS: usize = 200;

/// Maximum number of files with a row or with their text; the list of files and the script have all of them.
const MOST_FILES: usize = 300;

/// Maximum bytes of file text on the page.
const MOST_TEXT: usize = 400_000;

/// Bytes of text that a page may have, however short its files are.
const FEW: usize = 4_000;

/// If all texts together are longer than this, pages of submissions in no reported pair leave the text to the script. Otherwise they would be most of a large report.
const LIGHT: usize = 8_000_000;

#[derive(Template)]
#[template(path = "submission.html")]
struct SubmissionPage<'a> {
    frame: Frame<'a>,
    one: Body<'a>,
}

/// A page that submissions in no reported pair share. It shows the one that its address names, or links to all.
#[derive(Template)]
#[template(path = "unpaired.html")]
struct UnpairedPage<'a> {
    frame: Frame<'a>,
    bodies: Vec<Body<'a>>,
}

/// All about one submission.
struct Body<'a> {
    pages: &'a Pages<'a>,
    index: usize,
    submission: &'a Submission,
    /// The beginning of its anchors on a page that it shares.
    prefix: String,
    pairs: &'a [usize],
    /// Its files, compared or not.
    input_files: &'a [usize],
    regions: Vec<SharedRegion<'a>>,
    /// The lines with anchors in each file.
    anchors: Vec<BTreeSet<usize>>,
    /// The text of the first files.
    files: Vec<PlainSource<'a>>,
}

pub(super) fn write(pages: &Pages, submission: usize, out: &mut dyn io::Write) -> io::Result<()> {
    let texts = pages.report.submissions[submission].texts();
    let one = body(pages, submission, &texts, String::new());
    write_html(&SubmissionPage { frame: Frame::below(pages, "submissions"), one }, out)
}

/// Writes a page that submissions share, given by its index.
pub(super) fn write_shared(pages: &Pages, page: usize, out: &mut dyn io::Write) -> io::Result<()> {
    let submissions = &pages.unpaired.pages[page];
    let texts: Vec<Vec<Cow<str>>> = submissions.iter().map(|&one| pages.report.submissions[one].texts()).collect();
    let bodies = submissions.iter().zip(&texts).map(|(&one, texts)| body(pages, one, texts, format!("n{}-", one + 1)));
    let page = UnpairedPage { frame: Frame::below(pages, "submissions"), bodies: bodies.collect() };
    write_html(&page, out)
}

fn body<'a>(pages: &'a Pages<'a>, index: usize, texts: &'a [Cow<'a, str>], prefix: String) -> Body<'a> {
    let submission = &pages.report.submissions[index];
    let pairs = &pages.pairs_of[index];
    let anchors = anchors(pages, index);
    let mut n_bytes_left = if pairs.is_empty() && pages.n_text_bytes > LIGHT { 0 } else { most_text(texts) };
    let mut files = Vec::new();
    for (place, file) in submission.files.iter().enumerate().take(MOST_FILES) {
        let plain = plain_source(file, &texts[place], &pages.tables[index][place], &anchors[place], n_bytes_left);
        n_bytes_left = plain.n_bytes_left;
        files.push(plain);
    }
    Body {
        pages,
        index,
        submission,
        prefix,
        pairs,
        input_files: pages.people.files_of(index),
        regions: shared_regions::regions(pages, index),
        anchors,
        files,
    }
}

impl<'a> Body<'a> {
    /// Returns the number of passages of its pairs that are not listed, in words.
    fn unlisted(&self) -> Option<String> {
        let (mut n_passages, mut n_matches) = (0, 0);
        for &pair in self.pairs {
            let unlisted = &self.pages.report.pairs[pair].unlisted;
            n_passages += unlisted.passages;
            n_matches += unlisted.matches;
        }
        pair_words::unlisted(n_passages, n_matches)
    }

    fn facts(&self) -> Vec<(&'static str, String)> {
        let Submission { provenance, own_tokens, starter_tokens, .. } = self.submission;
        let people = provenance.authors.iter().map(person).collect::<Vec<_>>().join(", ");
        let facts = [
            ("Submitted by", (!people.is_empty()).then_some(people)),
            ("Team", provenance.group.clone()),
            ("Attempt", provenance.attempt.map(|attempt| attempt.to_string())),
            ("Submitted", text::time(provenance)),
            ("Own tokens", Some(count(*own_tokens))),
            ("Starter code tokens", (*starter_tokens > 0).then(|| count(*starter_tokens))),
        ];
        facts.into_iter().filter_map(|(what, fact)| Some((what, fact?))).collect()
    }

    /// Returns the files of the table, each with the number of its text on this page; none if they would only repeat the heading of a
    /// single file.
    fn statuses(&self) -> Vec<(&'a InputFile, Option<usize>)> {
        let Submission { files, .. } = self.submission;
        let listed: Vec<&InputFile> =
            self.input_files.iter().map(|&index| &self.pages.report.input_files[index]).collect();
        if let [file] = listed[..]
            && files.len() == 1
            && file.status == FileStatus::Compared
            && file.notes.is_empty()
        {
            return Vec::new();
        }
        let shown = files.iter().take(MOST_FILES).enumerate();
        let numbers: HashMap<&str, usize> = shown.map(|(index, file)| (file.path.as_str(), index + 1)).collect();
        let first = listed.into_iter().take(MOST_FILES);
        first.map(|file| (file, numbers.get(file.path.as_str()).copied())).collect()
    }

    /// Whether any of its code is none of its own.
    fn has_key(&self) -> bool {
        let is_marked =
            |file: &SourceFile| !file.starter.is_empty() || !file.common.is_empty() || !file.tool.is_empty();
        self.submission.files.iter().any(is_marked)
    }

    fn n_lines(&self, file: usize) -> usize {
        self.pages.tables[self.index][file].len()
    }

    fn anchors_left_out(&self) -> Vec<String> {
        let left_out = self.anchors.iter().enumerate().skip(self.files.len());
        left_out.flat_map(|(index, lines)| lines.iter().map(move |&line| anchor(index + 1, line))).collect()
    }

    /// Returns the data for the margin as JSON: `[file, first line, last line, partners, region]`, counted from 1.
    fn margins(&self) -> Option<String> {
        let mut rows: Vec<[usize; 5]> = Vec::new();
        for margin in shared_regions::margins(self.pages, self.index, &self.regions) {
            let region = if margin.region < MOST_REGIONS { margin.region + 1 } else { 0 };
            rows.push([margin.file + 1, margin.lines.start + 1, margin.lines.end, margin.n_partners, region]);
        }
        // Only numbers: HTML escaping does not change them.
        if rows.is_empty() { None } else { serde_json::to_string(&rows).ok() }
    }
}

/// Returns the maximum bytes of text on the page of these files. A page is not much longer than its text, even if that has hardly more
/// than line feeds.
fn most_text(texts: &[Cow<'_, str>]) -> usize {
    let n_bytes: usize = texts.iter().map(|text| text.len()).sum();
    MOST_TEXT.min(FEW + 2 * n_bytes)
}

fn person(author: &Author) -> String {
    match &author.id {
        Some(id) if *id != author.name => format!("{} ({id})", author.name),
        _ => author.name.clone(),
    }
}

/// Returns the similarity type of a pair, with left and right replaced by this submission and the partner.
fn similarity_type(pair: &Pair, is_left: bool) -> String {
    let mut words = similarity::similarity_type(pair);
    for word in &mut words {
        *word = match (*word, is_left) {
            ("left within right", true) | ("right within left", false) => text::WITHIN_PARTNER,
            ("left within right", false) | ("right within left", true) => text::PARTNER_WITHIN,
            (other, _) => other,
        };
    }
    words.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::PairFigures;

    /// The words left and right mean nothing on the page of one submission.
    #[test]
    fn a_similarity_type_speaks_from_the_side_of_the_page() {
        let figures = PairFigures { left_coverage: 0.95, right_coverage: 0.3, ..PairFigures::default() };
        let pair = Pair { figures, ..Pair::default() };
        assert_eq!(similarity_type(&pair, true), format!("identical text, {}", text::WITHIN_PARTNER));
        assert_eq!(similarity_type(&pair, false), format!("identical text, {}", text::PARTNER_WITHIN));
    }
}
