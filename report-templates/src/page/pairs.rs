//! The list of reported pairs, best first.

use askama::Template;

use crate::model::{Detail, Pair, Report};
use crate::parts::filters;
use crate::parts::frame::Frame;
use crate::parts::list::{Cell, Column, ColumnKind, ListPage, ListText, Person};
use crate::parts::pages::Pages;
use crate::words::{figures, pair as text, review, similarity};

#[derive(Template)]
#[template(path = "pairs.html")]
pub(super) struct PairsPage<'a> {
    frame: Frame<'a>,
    pages: &'a Pages<'a>,
    list: ListPage<'a>,
}

/// Returns a cell of a pair, given with its index.
type PairCell = for<'a> fn(&'a Report, usize, &'a Pair) -> Cell<'a>;

const COLUMNS: [(Column, PairCell); 15] = [
    (
        Column::new("pair", "Pair", ColumnKind::Open)
            .with_tip("Rank of the pair by verdict, then score; opens the pair"),
        |_, index, _| Cell::number(Some(index + 1)),
    ),
    (Column::new("left", "Left", ColumnKind::Person).with_fields("left name").searchable(), |report, _, pair| {
        Cell::Person(Person::new(report, pair.left))
    }),
    (Column::new("right", "Right", ColumnKind::Person).with_fields("right name").searchable(), |report, _, pair| {
        Cell::Person(Person::new(report, pair.right))
    }),
    (
        Column::new("verdict", "Verdict", ColumnKind::Verdict)
            .searchable()
            .with_tip("How unusual it is that honest programs share so much rare code"),
        |_, _, pair| Cell::text(pair.verdict.words()),
    ),
    (
        Column::new("statement", "Only these two", ColumnKind::Words)
            .with_fields("statement only")
            .with_tip("Lines, names and texts that these two have and nobody else"),
        |report, _, pair| Cell::text(pair.statement(report)),
    ),
    (
        Column::new("score", "Score", ColumnKind::Score)
            .with_tip("From 0 to 1; code that is rare in this class counts more. It is not a probability"),
        |_, _, pair| Cell::text(figures::score(pair.figures.score)),
    ),
    (
        Column::new("case", "Case", ColumnKind::Case)
            .with_tip("A person looks into one case at a time: a flagged pair by itself, or a cluster"),
        |_, _, pair| Cell::number(pair.case),
    ),
    (
        Column::new("left-coverage", "Left coverage", ColumnKind::Percent)
            .with_fields("left coverage")
            .with_tip("Share of the left submission that matches the right one; starter code is not counted"),
        |_, _, pair| Cell::text(figures::percent(pair.figures.left_coverage)),
    ),
    (
        Column::new("right-coverage", "Right coverage", ColumnKind::Percent)
            .with_fields("right coverage")
            .with_tip("Share of the right submission that matches the left one; starter code is not counted"),
        |_, _, pair| Cell::text(figures::percent(pair.figures.right_coverage)),
    ),
    (
        Column::new("tokens", "Matching tokens", ColumnKind::Count)
            .with_tip("Number of tokens (words, numbers and signs) that match on both sides"),
        |_, _, pair| Cell::text(figures::count(pair.figures.matched_tokens)),
    ),
    (
        Column::new("longest", "Longest match", ColumnKind::Count)
            .with_tip("Longest run of matching tokens without a gap"),
        |_, _, pair| Cell::text(figures::count(pair.figures.longest_match)),
    ),
    (
        Column::new("passages", "Passages", ColumnKind::Count)
            .with_tip("Number of separate regions that the two share"),
        |_, _, pair| match pair.detail {
            Detail::Figures => Cell::Empty,
            Detail::Page | Detail::Passages => Cell::text(figures::count(pair.n_passages())),
        },
    ),
    (
        Column::new("evidence", "Evidence (bits)", ColumnKind::Figure)
            .with_tip("Weight of the shared code: code that only these two have weighs most"),
        |_, _, pair| Cell::text(figures::bits(pair.figures.evidence_bits)),
    ),
    (
        Column::new("cluster", "Cluster", ColumnKind::Cluster)
            .with_tip("Group of three or more submissions that the flagged pair links"),
        |_, _, pair| Cell::number(pair.cluster),
    ),
    (
        Column::new("type", "Type of similarity", ColumnKind::Words)
            .with_fields("type")
            .searchable()
            .with_tip("How most of the matching lines compare, and what was changed"),
        |_, _, pair| Cell::text(similarity::similarity_type(pair).join(", ")),
    ),
];

/// The column of reviews, which only a server has.
const REVIEW: Column = Column::new("review", "Review", ColumnKind::Review).with_tip("The last review of the pair");

const SECTION: Column = Column::new("section", "Section", ColumnKind::Words)
    .with_tip("The section of the course: one if both are in it, otherwise both");

const HELP: [(&str, &str); 12] = [
    ("anna bo", "pairs with both words in the names, the verdict or the type of similarity"),
    ("\"bo li\"", "the words together; also for words with signs such as : or >"),
    ("-anna", "pairs without the word; a minus works before every condition, as in -verdict:strong"),
    ("strong or worth", "one of the two conditions; every other condition must hold as well"),
    ("score > 0.6", "also <, >=, <= and =; also tokens, longest, passages, evidence and pair"),
    ("case:2", "the pairs of a case; case > 0 all flagged pairs"),
    ("coverage > 80%", "of either submission; left > 80% and right > 80% of that one; left:anna by its name"),
    ("cluster:3", "the pairs of a cluster; cluster > 0 those of any"),
    ("strong", "by verdict: strong, worth, unremarkable; also verdict:strong"),
    ("renamed", "by type of similarity; also type:renamed; role:earlier for pairs with an earlier submission"),
    (
        "section:monday",
        "pairs with somebody of that section; section:within or section:across for pairs of one or of two",
    ),
    ("review:dismissed", "by review; review:none for pairs without a review"),
];

/// The filters of the list; those of one field add up.
const FILTERS: [(&str, &str); 4] = [
    ("strong", "verdict:strong"),
    ("worth reviewing", "verdict:worth"),
    ("in a cluster", "cluster>0"),
    ("not reviewed", "review:none"),
];

pub(super) const LIST_TEXT: ListText = ListText {
    caption: "Pairs by verdict, then by score",
    search: "Search pairs",
    example: "names, renamed, score > 0.6",
    help: &HELP,
    filters: &FILTERS,
    empty: "No two submissions share enough code to be listed.",
    exports: &["pairs.csv", "report.json"],
};

pub(super) fn columns(pages: &Pages) -> Vec<Column> {
    let review = pages.live.as_ref().map(|_| REVIEW);
    let section = pages.has_sections.then_some(SECTION);
    COLUMNS.iter().map(|(column, _)| *column).chain(review).chain(section).collect()
}

pub(super) fn page<'a>(pages: &'a Pages<'a>, list: ListPage<'a>) -> PairsPage<'a> {
    PairsPage { frame: Frame::top(pages, "pairs"), pages, list }
}

/// Returns the introduction of the list.
fn lead(pages: &Pages) -> String {
    let (mut n_without, mut n_flagged_without) = (0, 0);
    for (index, pair) in pages.report.pairs.iter().enumerate() {
        if !pages.has_page(index) {
            n_without += 1;
            n_flagged_without += usize::from(pair.verdict.is_flagged());
        }
    }
    text::lead(pages.report, n_without, n_flagged_without)
}

/// The columns whose places [`columns_unflagged`] exchanges.
const STATEMENT: usize = 4;
const TYPE: usize = 14;

/// Returns the columns of a list in which no pair is flagged: the type of similarity stands in the place of a statement, which would
/// read like a verdict.
pub(super) fn columns_unflagged(pages: &Pages) -> Vec<Column> {
    let mut columns = columns(pages);
    columns.swap(STATEMENT, TYPE);
    columns
}

/// Returns the cells of one pair, in the order of [`columns_unflagged`].
pub(super) fn cells_unflagged<'a>(pages: &Pages<'a>, index: usize) -> Vec<Cell<'a>> {
    let mut cells = cells(pages, index);
    cells.swap(STATEMENT, TYPE);
    cells[TYPE] = Cell::Empty;
    cells
}

/// Returns the cells of one pair, in the order of [`columns`].
pub(super) fn cells<'a>(pages: &Pages<'a>, index: usize) -> Vec<Cell<'a>> {
    let (report, pair) = (pages.report, &pages.report.pairs[index]);
    let mut cells: Vec<Cell> = COLUMNS.iter().map(|(_, cell)| cell(report, index, pair)).collect();
    cells[0] = Cell::pair(pages, index);
    if let Some(view) = &pages.live {
        cells.push(Cell::text(view.review(index).map_or("none", |review| review::state(review.state))));
    }
    if pages.has_sections {
        let [left, right] = [pair.left, pair.right].map(|side| report.submissions[side].provenance.section.as_deref());
        cells.push(Cell::text(text::sections(left, right)));
    }
    cells
}
