//! The pairs, the cases and the submissions of a report, with their reviews.

use std::collections::BTreeSet;

use axum::Json;
use axum::extract::Path;
use axum::response::Response;
use lookalike_report_templates::model::{Author, Verdict};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::values;
use super::{ItemPage, PageQuery, page_of};
use crate::actions::InCourse;
use crate::actions::found_reviews::{FoundReviews, Numbered, Reviewed};
use crate::actions::reviews::{self, Outcome};
use crate::app::open_reports::index_in;
use crate::domain::{Review, ReviewState};
use crate::http::bodies::JsonBody;
use crate::http::forms::TypedQuery;
use crate::problem::Problem;

/// The pairs that are wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct PairsQuery {
    /// Pairs with one of these verdicts alone, separated by commas.
    #[param(schema_with = values::verdicts)]
    verdict: Option<String>,
    /// Pairs with one of these reviews alone, separated by commas; `not_reviewed` for those without one.
    #[param(schema_with = values::review_states)]
    review: Option<String>,
    /// Pairs with a submission of this section alone.
    section: Option<String>,
    /// Pairs of this author alone: the name or the id, or the name of the submission.
    author: Option<String>,
    /// Maximum number of items.
    #[param(minimum = 1, maximum = 200, default = 50)]
    limit: Option<usize>,
    /// The cursor that the page before named as the next one.
    #[param(minimum = 0)]
    cursor: Option<i64>,
}

/// A submission of a report.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Submission {
    /// Its number in the report, from 1.
    id: usize,
    name: String,
    authors: Vec<Person>,
    section: Option<String>,
    html_url: String,
}

/// A person.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Person {
    name: String,
    /// The number or user name of the platform, if it is known.
    id: Option<String>,
}

/// A reported pair.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Pair {
    /// Its rank, from 1.
    number: usize,
    left: String,
    right: String,
    /// Both submissions, the left one first.
    submissions: Vec<Submission>,
    /// The score, 0 to 1.
    score: f64,
    #[schema(schema_with = values::verdict)]
    verdict: &'static str,
    /// The number of its case, from 1, if it is flagged.
    case: Option<usize>,
    /// The lines, names and texts that only the two have, in a sentence.
    statement: String,
    /// The review that stands: its own, or else that of its case.
    review: Option<Review>,
    /// Whether that is the review of its case.
    review_is_of_case: bool,
    /// The number of its own reviews so far.
    review_version: usize,
    html_url: String,
}

/// A case: a flagged pair by itself, or the flagged pairs of a cluster of more people.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Case {
    /// Its number, from 1.
    number: usize,
    /// The submissions of the pairs that reach the verdict.
    submissions: Vec<Submission>,
    /// The other submissions of its cluster. The verdict says nothing about them.
    others: Vec<Submission>,
    #[schema(schema_with = values::verdict)]
    verdict: &'static str,
    /// The numbers of its flagged pairs, best first.
    pairs: Vec<usize>,
    /// The numbers of those that reach the verdict.
    deciding_pairs: Vec<usize>,
    /// The review that stands.
    review: Option<Review>,
    /// The number of its reviews so far.
    review_version: usize,
    html_url: String,
}

/// A review to be made.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewReview {
    state: ReviewState,
    #[serde(default)]
    #[schema(schema_with = values::note)]
    note: String,
    /// The `review_version` that it is based on. If there is a newer one, nothing is stored.
    #[serde(default)]
    version: Option<usize>,
}

/// The report of a run, with what answers about it need.
struct Answering {
    found: FoundReviews,
    address: String,
}

impl Answering {
    async fn new(here: &InCourse, run: i64) -> Result<Answering, Problem> {
        let found = FoundReviews::load(&here.app, run).await?;
        Ok(Answering { found, address: format!("{}/runs/{run}/report", here.app.host.origin()) })
    }

    fn submission(&self, index: usize) -> Submission {
        let one = &self.found.report().submissions[index];
        let person = |author: &Author| Person { name: author.name.clone(), id: author.id.clone() };
        Submission {
            id: index + 1,
            name: one.name.clone(),
            authors: one.provenance.authors.iter().map(person).collect(),
            section: one.provenance.section.clone(),
            html_url: format!("{}/submissions/{}.html", self.address, index + 1),
        }
    }

    fn submissions(&self, reviewed: Reviewed) -> Vec<Submission> {
        reviewed.members(self.found.report()).into_iter().map(|index| self.submission(index)).collect()
    }

    fn pair(&self, index: usize) -> Pair {
        let report = self.found.report();
        let (pair, reviewed, own) = (&report.pairs[index], Reviewed::Pair(index), self.found.of_pair(index));
        let review = self.found.standing(reviewed).or(own.first());
        Pair {
            number: index + 1,
            left: report.submissions[pair.left].name.clone(),
            right: report.submissions[pair.right].name.clone(),
            submissions: self.submissions(reviewed),
            score: pair.figures.score,
            verdict: pair.verdict.name(),
            case: pair.case,
            statement: pair.statement(report),
            review: review.cloned(),
            review_is_of_case: Review::standing(own).is_none() && self.found.inherited(index).is_some(),
            review_version: own.len(),
            html_url: format!("{}/{}", self.address, self.found.page(reviewed)),
        }
    }

    fn case(&self, index: usize) -> Case {
        let case = &self.found.report().cases[index];
        let reviewed = Reviewed::of_case(self.found.report(), index);
        let own = self.found.of(reviewed);
        let submissions = |members: &[usize]| members.iter().map(|&member| self.submission(member)).collect();
        Case {
            number: index + 1,
            submissions: submissions(&case.people),
            others: submissions(&case.others),
            verdict: case.verdict.name(),
            pairs: case.pairs.iter().map(|pair| pair + 1).collect(),
            deciding_pairs: case.deciding().iter().map(|pair| pair + 1).collect(),
            review: self.found.standing(reviewed).or(own.first().copied()).cloned(),
            review_version: own.len(),
            html_url: format!("{}/{}", self.address, self.found.page(reviewed)),
        }
    }
}

impl PairsQuery {
    /// Returns the filters as a query; empty if there are none.
    fn filters(&self) -> String {
        let filters = [
            ("verdict", &self.verdict),
            ("review", &self.review),
            ("section", &self.section),
            ("author", &self.author),
        ];
        let mut query = String::new();
        for (name, value) in filters {
            if let Some(value) = value {
                query.push(if query.is_empty() { '?' } else { '&' });
                query += &format!("{name}={}", utf8_percent_encode(value, NON_ALPHANUMERIC));
            }
        }
        query
    }

    /// Returns whether a pair is wanted, or why that cannot be said.
    fn wanted(&self) -> Result<impl Fn(&Pair) -> bool, Problem> {
        let verdicts = names(self.verdict.as_deref(), "verdict", |name| Verdict::from_name(name).map(Verdict::name))?;
        let state = |name: &str| ReviewState::named(name).map(ReviewState::name);
        let reviews = names(self.review.as_deref(), "review", state)?;
        let author = self.author.as_deref().map(str::to_lowercase);
        Ok(move |pair: &Pair| {
            let review = pair.review.as_ref().map_or(ReviewState::NotReviewed, |review| review.state).name();
            let is_of_author = |one: &Submission, author: &str| {
                let ids = one.authors.iter().flat_map(|person| [Some(&person.name), person.id.as_ref()]).flatten();
                ids.chain([&one.name]).any(|name| name.to_lowercase() == author)
            };
            let sides = &pair.submissions;
            verdicts.as_ref().is_none_or(|names| names.contains(pair.verdict))
                && reviews.as_ref().is_none_or(|names| names.contains(review))
                && self
                    .section
                    .as_ref()
                    .is_none_or(|section| sides.iter().any(|one| one.section.as_ref() == Some(section)))
                && author.as_ref().is_none_or(|author| sides.iter().any(|one| is_of_author(one, author)))
        })
    }
}

/// Reads names that are separated by commas.
fn names(
    list: Option<&str>,
    field: &str,
    known: impl Fn(&str) -> Option<&'static str>,
) -> Result<Option<BTreeSet<&'static str>>, Problem> {
    let unknown = |name: &str| Problem::unusable(format!("“{field}” cannot be “{name}”."));
    list.map(|list| list.split(',').map(|name| known(name).ok_or_else(|| unknown(name))).collect()).transpose()
}

/// Lists the reported pairs, best first, with their reviews.
#[utoipa::path(
    get, path = "/api/v1/runs/{run}/pairs", tag = "reports", params(PairsQuery),
    responses((status = 200, body = ItemPage<Pair>))
)]
pub(crate) async fn pairs(
    here: InCourse,
    Path(run): Path<i64>,
    TypedQuery(query): TypedQuery<PairsQuery>,
) -> Result<Response, Problem> {
    let is_wanted = query.wanted()?;
    let answering = Answering::new(&here, run).await?;
    let items = (0..answering.found.report().pairs.len()).map(|index| (key(index), answering.pair(index)));
    let items = items.filter(|(_, pair)| is_wanted(pair));
    page_of(
        &format!("/api/v1/runs/{run}/pairs{}", query.filters()),
        PageQuery { limit: query.limit, cursor: query.cursor },
        items,
    )
}

/// Lists the reported pairs of a submission, best first, with their reviews.
#[utoipa::path(
    get, path = "/api/v1/runs/{run}/submissions/{submission}/pairs", tag = "reports", params(PageQuery),
    responses((status = 200, body = ItemPage<Pair>))
)]
pub(crate) async fn pairs_of_submission(
    here: InCourse,
    Path((run, submission)): Path<(i64, usize)>,
    page: PageQuery,
) -> Result<Response, Problem> {
    let answering = Answering::new(&here, run).await?;
    let report = answering.found.report();
    let own = index_in(&report.submissions, submission)?;
    let of_own =
        (0..report.pairs.len()).filter(|&index| [report.pairs[index].left, report.pairs[index].right].contains(&own));
    let items = of_own.map(|index| (key(index), answering.pair(index)));
    page_of(&format!("/api/v1/runs/{run}/submissions/{submission}/pairs"), page, items)
}

/// Lists the submissions of a report in its order.
#[utoipa::path(
    get, path = "/api/v1/runs/{run}/submissions", tag = "reports", params(PageQuery),
    responses((status = 200, body = ItemPage<Submission>))
)]
pub(crate) async fn submissions(here: InCourse, Path(run): Path<i64>, page: PageQuery) -> Result<Response, Problem> {
    let answering = Answering::new(&here, run).await?;
    let all = 0..answering.found.report().submissions.len();
    let items = all.map(|index| (key(index), answering.submission(index)));
    page_of(&format!("/api/v1/runs/{run}/submissions"), page, items)
}

/// Lists the cases, the strongest first, with their reviews.
#[utoipa::path(
    get, path = "/api/v1/runs/{run}/cases", tag = "reports", params(PageQuery),
    responses((status = 200, body = ItemPage<Case>))
)]
pub(crate) async fn cases(here: InCourse, Path(run): Path<i64>, page: PageQuery) -> Result<Response, Problem> {
    let answering = Answering::new(&here, run).await?;
    let all = 0..answering.found.report().cases.len();
    page_of(&format!("/api/v1/runs/{run}/cases"), page, all.map(|index| (key(index), answering.case(index))))
}

fn key(index: usize) -> i64 {
    i64::try_from(index).map_or(i64::MAX, |index| index + 1)
}

/// Reviews a pair. The review stays with the batch, whatever runs follow.
#[utoipa::path(
    put, path = "/api/v1/runs/{run}/pairs/{pair}/review", tag = "reports", request_body = NewReview,
    responses((status = 200, body = Review), (status = 409))
)]
pub(crate) async fn review(
    here: InCourse,
    Path(pair): Path<Numbered>,
    JsonBody(new): JsonBody<NewReview>,
) -> Result<Json<Review>, Problem> {
    make_review(&here, pair, new).await
}

/// Reviews a case. Its pairs have this review, too, unless they have their own.
#[utoipa::path(
    put, path = "/api/v1/runs/{run}/cases/{case}/review", tag = "reports", request_body = NewReview,
    responses((status = 200, body = Review), (status = 409))
)]
pub(crate) async fn review_case(
    here: InCourse,
    Path(case): Path<Numbered>,
    JsonBody(new): JsonBody<NewReview>,
) -> Result<Json<Review>, Problem> {
    make_review(&here, case, new).await
}

async fn make_review(here: &InCourse, numbered: Numbered, new: NewReview) -> Result<Json<Review>, Problem> {
    let NewReview { state, note, version } = new;
    match reviews::review(here, numbered, state, &note, version).await? {
        Outcome::Stored(review, _) => Ok(Json(review)),
        Outcome::Newer(..) => {
            let what = "Somebody saved a review since.";
            Err(Problem::conflict(what, "Read the newest review, and send the version that you know then.")
                .with_code("newer_review"))
        }
    }
}
