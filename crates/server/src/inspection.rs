//! Inspections: a child process finds the submissions and authors of a changed batch, as `lookalike intake` would; and corrections of
//! the recognized authors, which are stored as a list that `--authors` takes, so that the app and the command line agree.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result};
use lookalike_intake::layouts::{AuthorList, Time};
use lookalike_intake::{Roster, RosterSubmission};
use lookalike_report_templates::model::Role;

use crate::app::{App, SharedApp};
use crate::domain::Batch;
use crate::problem::Problem;
use crate::runs::child;
use crate::runs::inputs::RunInputs;
use crate::uploads::packing::folder_of;

/// Starts the inspection of a changed batch. It waits until earlier inspections are done.
pub(crate) fn start(app: &SharedApp, batch: i64) {
    let app = app.clone();
    tokio::spawn(async move {
        let Ok(_turn) = app.inspections.turn.acquire().await else { return };
        let Ok(Some(batch)) = app.with_store(move |store| store.batch(batch)).await else { return };
        // An earlier inspection may have covered this change.
        if batch.roster.is_none()
            && let Err(problem) = inspect(&app, &batch).await
        {
            app.inspections.set_failure(&batch, problem.what);
        }
    });
}

/// Inspects a batch, unless it was inspected in its current revision.
pub(crate) async fn inspect_now(app: &App, batch: i64) -> Result<(), Problem> {
    let _turn = app.inspections.turn.acquire().await.map_err(anyhow::Error::from)?;
    let batch = app.batch(batch).await?;
    if batch.roster.is_none() { inspect(app, &batch).await } else { Ok(()) }
}

async fn inspect(app: &App, batch: &Batch) -> Result<(), Problem> {
    let inputs = RunInputs::load(app, batch.id, false).await?;
    if !inputs.has_submissions() {
        return Ok(());
    }
    let authors = inputs.write_authors(app)?;
    let mut arguments = vec!["intake".into(), "--json".into(), "--supervised".into()];
    arguments.extend(inputs.arguments(authors.as_ref()));
    let json = match child::to_end(&arguments).await? {
        Ok(json) => json,
        Err(why) => {
            app.inspections.set_failure(batch, inputs.in_words(&why, &arguments, |upload| upload.name.clone()));
            return Ok(());
        }
    };
    let (id, revision) = (batch.id, batch.revision);
    app.with_store(move |store| {
        let roster = parse_roster(&json)?;
        let n_submissions = roster.submissions.iter().filter(|one| one.role == Role::Batch).count();
        store.set_roster(id, revision, &json, n_submissions)
    })
    .await
}

pub(crate) fn parse_roster(json: &str) -> Result<Roster> {
    serde_json::from_str(json).context("what was recognised of a batch")
}

const HEADER: [&str; 5] = ["submission", "author", "id", "group", "time"];
/// Separates the members of a team in one field.
const SEPARATOR: char = ';';

/// The authors of a submission, as the fields of the table on the page of a batch.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct AuthorFields {
    /// The names of the authors, separated by semicolons.
    pub(crate) author: String,
    /// Their ids or accounts, in the same order.
    pub(crate) id: String,
    /// Their team.
    pub(crate) group: String,
}

/// The corrections of a batch: rows of author, id, group and time for each corrected submission, by its name with its upload.
/// Most have no time: people do not correct it.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Corrections(BTreeMap<String, Vec<[String; 4]>>);

impl AuthorFields {
    pub(crate) fn recognized(line: &RosterSubmission) -> AuthorFields {
        let ids: Vec<&str> = line.authors.iter().map(|author| author.id.as_deref().unwrap_or_default()).collect();
        let has_ids = ids.iter().any(|id| !id.is_empty());
        AuthorFields {
            author: join(&line.authors.iter().map(|author| author.name.as_str()).collect::<Vec<_>>()),
            id: if has_ids { join(&ids) } else { String::new() },
            group: line.group.clone().unwrap_or_default(),
        }
    }

    /// Returns a row of author, id, group and no time for each member. Only the first row has the group.
    fn rows(&self) -> Vec<[String; 4]> {
        let (mut authors, mut ids) = (self.author.split(SEPARATOR), self.id.split(SEPARATOR));
        let mut group = self.group.as_str();
        let mut rows = Vec::new();
        loop {
            let (author, id) = (authors.next(), ids.next());
            if author.is_none() && id.is_none() {
                return rows;
            }
            let row = [author.unwrap_or_default(), id.unwrap_or_default(), std::mem::take(&mut group)];
            if row.iter().any(|field| !field.trim().is_empty()) {
                let [author, id, group] = row.map(|field| field.trim().to_owned());
                rows.push([author, id, group, String::new()]);
            }
        }
    }
}

fn join(fields: &[&str]) -> String {
    fields.join(&format!("{SEPARATOR} "))
}

impl Corrections {
    pub(crate) fn of_batch(batch: &Batch) -> Result<Corrections> {
        batch.authors.as_deref().map_or_else(|| Ok(Corrections::default()), Corrections::parse)
    }

    fn parse(list: &str) -> Result<Corrections> {
        let mut corrections = Corrections::default();
        for record in csv::Reader::from_reader(list.as_bytes()).into_records() {
            let record = record.context("the list of authors that is kept")?;
            let [submission, row @ ..] = [0, 1, 2, 3, 4].map(|index| record.get(index).unwrap_or_default().to_owned());
            corrections.0.entry(submission).or_default().push(row);
        }
        Ok(corrections)
    }

    /// Returns the list to be stored, or nothing if there are no corrections.
    pub(crate) fn list(&self) -> Result<Option<String>> {
        if self.0.is_empty() { Ok(None) } else { self.to_csv().map(Some) }
    }

    fn to_csv(&self) -> Result<String> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record(HEADER)?;
        for (submission, rows) in &self.0 {
            for [author, id, group, time] in rows {
                writer.write_record([submission, author, id, group, time])?;
            }
        }
        Ok(String::from_utf8(writer.into_inner()?)?)
    }

    /// Returns the corrections that make a batch's authors those of a list, which names submissions with or without their
    /// uploads. Rows that were recognized anyway are no corrections. An error has the line of a row that names no submission
    /// of the roster, or one of several.
    pub(crate) fn replaced_by(&self, roster: &Roster, list: &str) -> Result<Corrections, String> {
        let mut lines: BTreeMap<String, Vec<&RosterSubmission>> = BTreeMap::new();
        for line in &roster.submissions {
            for name in BTreeSet::from([name_with_upload(roster, line), bare_name(roster, line).to_owned()]) {
                lines.entry(name).or_default().push(line);
            }
        }
        let list = AuthorList::parse(list)?;
        let mut given: BTreeMap<String, (&RosterSubmission, Vec<[String; 4]>)> = BTreeMap::new();
        for row in list.rows() {
            let number = row.line;
            let name = row.submission().ok_or_else(|| format!("line {number}: name the submission, not a path"))?;
            let line = match lines.get(name).map(Vec::as_slice) {
                Some([line]) => *line,
                Some(_) => return Err(format!("line {number}: several uploads have a submission {name}")),
                None => return Err(format!("line {number}: there is no submission {name}")),
            };
            let (author, id) = row.author.as_ref().map_or((None, None), |one| (Some(&one.name), one.id.as_ref()));
            let text = |field: Option<&String>| field.cloned().unwrap_or_default();
            let [author, id, group] = [author, id, row.group.as_ref()].map(text);
            let time = row.time.as_ref().map(Time::to_string).unwrap_or_default();
            given.entry(name_with_upload(roster, line)).or_insert((line, Vec::new())).1.push([author, id, group, time]);
        }
        let is_correction = |name: &String, line: &RosterSubmission, rows: &[[String; 4]]| {
            self.0.contains_key(name) || *rows != recognized_rows(line)
        };
        let kept = given.into_iter().filter(|(name, (line, rows))| is_correction(name, line, rows));
        Ok(Corrections(kept.map(|(name, (_, rows))| (name, rows)).collect()))
    }

    /// Adds the rows of the table, by the names of the submissions, that differ from what was recognized. Empty rows change
    /// nothing.
    pub(crate) fn add(&mut self, roster: &Roster, table: &BTreeMap<String, AuthorFields>) {
        for line in &roster.submissions {
            let Some(fields) = table.get(&line.name) else { continue };
            let rows = fields.rows();
            if *fields != AuthorFields::recognized(line) && !rows.is_empty() {
                self.0.insert(name_with_upload(roster, line), rows);
            }
        }
    }

    /// Replaces the corrections of an upload, given by its label, that is packed anew without the submissions in `erased`. Its new
    /// file does not tell what the platform's did, so that everything recognized becomes a correction.
    pub(crate) fn pack_anew(&mut self, roster: &Roster, label: &str, new_label: &str, erased: &BTreeSet<String>) {
        for line in &roster.submissions {
            if roster.inputs.get(line.input).is_none_or(|input| input.name != label) {
                continue;
            }
            self.0.remove(&name_with_upload(roster, line));
            let rows = recognized_rows(line);
            if !erased.contains(&line.name) && !rows.is_empty() {
                self.0.insert(format!("{new_label}/{}", folder_of(bare_name(roster, line))), rows);
            }
        }
    }

    pub(crate) fn remove(&mut self, roster: &Roster, names: &BTreeSet<String>) {
        for line in roster.submissions.iter().filter(|line| names.contains(&line.name)) {
            self.0.remove(&name_with_upload(roster, line));
        }
    }

    /// Returns the names of the submissions whose authors are corrected.
    pub(crate) fn corrected_names<'a>(&self, roster: &'a Roster) -> BTreeSet<&'a str> {
        let corrected = roster.submissions.iter().filter(|line| self.0.contains_key(&name_with_upload(roster, line)));
        corrected.map(|line| line.name.as_str()).collect()
    }
}

/// Returns the authors of a batch as they were recognized and corrected, as a list that `--authors` takes.
pub(crate) fn author_list(roster: &Roster) -> Result<String> {
    let rows = roster.submissions.iter().map(|line| (name_with_upload(roster, line), recognized_rows(line)));
    Corrections(rows.collect()).to_csv()
}

/// Returns the recognized authors of a submission as rows, with its time in the first.
fn recognized_rows(line: &RosterSubmission) -> Vec<[String; 4]> {
    let mut rows = AuthorFields::recognized(line).rows();
    // A list with a time that cannot be parsed would be refused.
    if let Some(time) = line.time.as_deref().filter(|time| Time::parse(time).is_some()) {
        match rows.first_mut() {
            Some(row) => row[3] = time.to_owned(),
            None => rows.push([String::new(), String::new(), String::new(), time.to_owned()]),
        }
    }
    rows
}

/// Returns the name of a submission within its upload.
pub(crate) fn bare_name<'a>(roster: &Roster, line: &'a RosterSubmission) -> &'a str {
    let input = roster.inputs.get(line.input).map_or("", |input| &input.name);
    line.name.strip_prefix(input).and_then(|rest| rest.strip_prefix('/')).unwrap_or(&line.name)
}

/// Returns the name of a submission, beginning with its upload. Names in a roster begin with the upload only if there are
/// several, and another one may be added later.
pub(crate) fn name_with_upload(roster: &Roster, line: &RosterSubmission) -> String {
    let input = roster.inputs.get(line.input).map_or("", |input| &input.name);
    if line.name.strip_prefix(input).is_some_and(|rest| rest.starts_with('/')) {
        return line.name.clone();
    }
    format!("{input}/{}", line.name)
}

#[cfg(test)]
mod tests {
    use lookalike_intake::RosterInput;
    use lookalike_report_templates::model::{Author, Beside, Role};

    use super::*;

    fn roster(prefix: &str) -> Roster {
        let author = |name: &str| Author { name: name.to_owned(), id: None };
        let line = |name: &str, authors: &[&str]| RosterSubmission {
            name: format!("{prefix}{name}"),
            role: Role::Batch,
            input: 0,
            authors: authors.iter().map(|name| author(name)).collect(),
            group: None,
            section: None,
            attempt: None,
            time: None,
            late: None,
            n_files: 1,
            one_with: Vec::new(),
        };
        let input = RosterInput {
            role: Role::Batch,
            name: "hw.zip".to_owned(),
            layout: None,
            n_submissions: 2,
            beside: Beside::default(),
            notes: Vec::new(),
        };
        let submissions = vec![line("ann", &["Ann"]), line("bob", &[])];
        Roster { inputs: vec![input], submissions, ..Roster::default() }
    }

    fn fields(author: &str, id: &str, group: &str) -> AuthorFields {
        AuthorFields { author: author.to_owned(), id: id.to_owned(), group: group.to_owned() }
    }

    /// Only differences are stored, in a list that can be parsed again and still applies after another upload.
    #[test]
    fn differences_are_stored() {
        let mut corrections = Corrections::default();
        let table = [("ann", fields("Ann", "", "")), ("bob", fields("Bob \"B\"; Cem", "1;2", "Team, 3"))];
        corrections.add(&roster(""), &table.map(|(name, fields)| (name.to_owned(), fields)).into());
        let list = corrections.list().unwrap().unwrap();
        assert_eq!(
            list,
            "submission,author,id,group,time\nhw.zip/bob,\"Bob \"\"B\"\"\",1,\"Team, 3\",\nhw.zip/bob,Cem,2,,\n"
        );
        let again = Corrections::parse(&list).unwrap();
        assert_eq!(again, corrections);
        assert_eq!(again.corrected_names(&roster("hw.zip/")), BTreeSet::from(["hw.zip/bob"]));
    }

    /// The list that is read back changes nothing; a changed one has its differences, by either name of a submission.
    #[test]
    fn lists_replace_corrections() {
        let roster = roster("");
        let list = author_list(&roster).unwrap();
        assert_eq!(list, "submission,author,id,group,time\nhw.zip/ann,Ann,,,\n");
        let none = Corrections::default();
        assert_eq!(none.replaced_by(&roster, &list).unwrap(), none);
        let changed = none.replaced_by(&roster, "id;submission;author\n;ann;Ann\n7;bob;Bo\n;hw.zip/bob;Cem\n").unwrap();
        let stored = "submission,author,id,group,time\nhw.zip/bob,Bo,7,,\nhw.zip/bob,Cem,,,\n";
        assert_eq!(changed.list().unwrap().unwrap(), stored);
        // A correction that the list repeats stays: without it, something else would be recognized.
        assert_eq!(changed.replaced_by(&roster, stored).unwrap(), changed);
        assert_eq!(changed.replaced_by(&roster, "submission,author\n").unwrap(), none);
        for (wrong, why) in [
            ("submission,author\nann,Ann\ncarl,C\n", "line 3: there is no submission carl"),
            ("path,author\nann,Ann\n", "line 2: name the submission, not a path"),
            ("ann,Ann\n", "line 1: no column is named path or submission"),
        ] {
            assert!(none.replaced_by(&roster, wrong).unwrap_err().starts_with(why), "{wrong}");
        }
    }

    /// Empty rows are not corrections.
    #[test]
    fn empty_rows_change_nothing() {
        let mut corrections = Corrections::default();
        corrections.add(&roster(""), &BTreeMap::from([("ann".to_owned(), fields("", " ", ""))]));
        assert_eq!(corrections.list().unwrap(), None);
    }
}
