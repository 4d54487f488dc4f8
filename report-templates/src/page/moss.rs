//! Results in the form of MOSS, which scripts read: a table of pairs with percentages and lines, and for each pair a page of frames with
//! its passages and both programs.
//!
//! The form is that of `moss.stanford.edu`: three cells a row, names without blanks before a percentage in brackets, pages named
//! `match0.html`, `match0-top.html`, `match0-0.html` and `match0-1.html`, comments in the third paragraph.

use std::collections::BTreeSet;

use askama::Template;

use crate::model::{Detail, Pair};
use crate::parts::code::{Content, pieces};
use crate::parts::highlights::{Highlight, Span, flatten};
use crate::parts::pages::IndexedReport;
use crate::parts::side::{Side, parts};

/// Number of tokens that are about a line, for pairs of which a report has figures alone.
const TOKENS_A_LINE: usize = 9;

/// Colors of passages, in turn.
const COLORS: [&str; 6] = ["#b00000", "#0000c0", "#007000", "#8000a0", "#a05000", "#006080"];

/// The results of a query.
pub struct MossResults<'a> {
    /// The report, whose first pairs they show.
    pub report: &'a IndexedReport<'a>,
    /// Maximum number of pairs.
    pub n_pairs: usize,
    /// The names of its submissions, without blanks.
    pub names: Vec<String>,
    /// The address of the results, without a slash at its end.
    pub address: String,
    /// The address of the report's folder, without a slash at its end.
    pub report_address: String,
    /// The time of the query.
    pub time: String,
    /// The options of the query, as `moss` takes them.
    pub options: String,
    /// The comment that the user gave.
    pub comment: String,
}

/// A row of the table of pairs.
struct Row {
    left: String,
    right: String,
    n_lines: usize,
    /// The address of its pages, without what tells them apart.
    address: String,
    in_report: String,
}

/// A file of one side.
struct File<'a> {
    path: &'a str,
    pieces: Vec<Text>,
}

/// A part of a text, in a passage or between two.
struct Text {
    text: String,
    passage: Option<usize>,
    color: &'static str,
}

#[derive(Template)]
#[template(path = "moss/index.html")]
struct Index<'a> {
    results: &'a MossResults<'a>,
    rows: Vec<Row>,
}

#[derive(Template)]
#[template(path = "moss/pair.html")]
struct Frames {
    row: Row,
}

#[derive(Template)]
#[template(path = "moss/top.html")]
struct Top {
    row: Row,
    lines: Vec<[String; 2]>,
}

#[derive(Template)]
#[template(path = "moss/side.html")]
struct Program<'a> {
    name: &'a str,
    files: Vec<File<'a>>,
    /// The page and the frame of the other side.
    other: String,
    other_frame: usize,
}

impl MossResults<'_> {
    /// Returns the page at a path below the address, as HTML: the table for an empty path. Returns none if there is no such page.
    pub fn page(&self, path: &str) -> Option<String> {
        if matches!(path, "" | "index.html") {
            let rows = (0..self.n_rows()).map(|index| self.row(index)).collect();
            return Index { results: self, rows }.render().ok();
        }
        let name = path.strip_prefix("match")?.strip_suffix(".html")?;
        let (number, part) = name.split_once('-').map_or((name, None), |(number, part)| (number, Some(part)));
        let index = number.parse().ok().filter(|&index| index < self.n_rows())?;
        let (row, pair) = (self.row(index), &self.report.report.pairs[index]);
        match part {
            None => Frames { row }.render().ok(),
            Some("top") => Top { row, lines: self.lines(pair) }.render().ok(),
            Some("0") => self.program(pair, Side::Left, row).render().ok(),
            Some("1") => self.program(pair, Side::Right, row).render().ok(),
            Some(_) => None,
        }
    }

    fn n_rows(&self) -> usize {
        self.report.report.pairs.len().min(self.n_pairs)
    }

    fn row(&self, index: usize) -> Row {
        let pair = &self.report.report.pairs[index];
        let figures = &pair.figures;
        Row {
            left: format!("{} ({}%)", self.names[pair.left], whole_percent(figures.left_coverage)),
            right: format!("{} ({}%)", self.names[pair.right], whole_percent(figures.right_coverage)),
            n_lines: self.n_lines(pair),
            address: format!("{}/match{index}", self.address),
            in_report: format!("{}/pairs/{}.html", self.report_address, index + 1),
        }
    }

    /// Returns the number of lines that have matches, on the side that has more of them.
    fn n_lines(&self, pair: &Pair) -> usize {
        if pair.detail == Detail::Figures {
            return pair.figures.matched_tokens / TOKENS_A_LINE;
        }
        let n_on_side = |side: Side| {
            let mut lines = BTreeSet::new();
            for one in pair.passages.iter().flat_map(|passage| &passage.matches) {
                let range = side.range(one);
                let table = &self.report.tables[side.submission(pair)][range.file];
                lines.extend(table.lines(&range.bytes).map(|line| (range.file, line)));
            }
            lines.len() + side.of(pair.unlisted.lines)
        };
        n_on_side(Side::Left).max(n_on_side(Side::Right))
    }

    /// Returns the lines of each passage on both sides.
    fn lines(&self, pair: &Pair) -> Vec<[String; 2]> {
        let on_side = |side: Side, passage| {
            let submission = side.submission(pair);
            let files = self.report.report.files_of(submission);
            let mut words = Vec::new();
            for (file, bytes) in parts(passage, side) {
                let lines = self.report.tables[submission][file].lines(&bytes);
                let path = if files.len() > 1 { format!("{}: ", files[file].path) } else { String::new() };
                words.push(format!("{path}{}-{}", lines.start + 1, lines.end.max(lines.start + 1)));
            }
            words.join(", ")
        };
        pair.passages.iter().map(|passage| Side::BOTH.map(|side| on_side(side, passage))).collect()
    }

    fn program(&self, pair: &Pair, side: Side, row: Row) -> Program<'_> {
        let submission = side.submission(pair);
        let files = self.report.report.files_of(submission);
        let other_frame = usize::from(side == Side::Left);
        let mut shown = Vec::new();
        for (file, spans) in files.iter().zip(side.spans(&pair.passages, files.len())) {
            let text = file.text.read();
            shown.push(File { path: &file.path, pieces: texts(&text, &flatten(&text, spans)) });
        }
        Program {
            name: &self.names[submission],
            files: shown,
            other: format!("{}-{other_frame}.html", row.address),
            other_frame,
        }
    }
}

/// Cuts a text at the ends of passages. Parts of a passage that follow one another are one.
fn texts(text: &str, spans: &[Span]) -> Vec<Text> {
    let mut texts: Vec<Text> = Vec::new();
    for piece in pieces(text, 0..text.len(), 0, spans) {
        let passage = match piece.highlight {
            Some(Highlight::Gap { passage } | Highlight::Match { passage, .. }) => Some(passage - 1),
            _ => None,
        };
        let shown = if piece.content == Content::HiddenCharacter {
            format!("[{}]", piece.text)
        } else {
            piece.text.into_owned()
        };
        match texts.last_mut() {
            Some(last) if last.passage == passage => last.text += &shown,
            _ => texts.push(Text { text: shown, passage, color: COLORS[passage.unwrap_or_default() % COLORS.len()] }),
        }
    }
    texts
}

/// Returns a share of 0 to 1 in whole percent. Only a whole share is 100, and only an empty one 0.
fn whole_percent(share: f64) -> u32 {
    match (share * 100.0).round() as u32 {
        100 if share < 1.0 => 99,
        0 if share > 0.0 => 1,
        percent => percent,
    }
}
