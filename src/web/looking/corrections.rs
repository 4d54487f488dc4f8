//! What somebody put right of who is who: kept as a list that `--authors` takes, so that the command line and the app agree.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result};

use crate::roster::{Line, Roster};

const HEADER: [&str; 4] = ["submission", "author", "id", "group"];
/// Between the members of a team in one field.
const BETWEEN: char = ';';

/// What a submission's people are said to be.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Said {
    /// Who handed it in; several are parted by semicolons.
    pub(crate) author: String,
    /// Their numbers or accounts, in the same order.
    pub(crate) id: String,
    /// Their team.
    pub(crate) group: String,
}

/// Everything that was put right, by submissions with the uploads that they came with.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Corrections(BTreeMap<String, Vec<[String; 3]>>);

impl Said {
    /// What was recognised.
    pub(crate) fn of(line: &Line) -> Said {
        let joined = |fields: Vec<&str>| fields.join(&format!("{BETWEEN} "));
        let ids: Vec<&str> = line.authors.iter().map(|author| author.id.as_deref().unwrap_or_default()).collect();
        let has_ids = ids.iter().any(|id| !id.is_empty());
        Said {
            author: joined(line.authors.iter().map(|author| author.name.as_str()).collect()),
            id: if has_ids { joined(ids) } else { String::new() },
            group: line.group.clone().unwrap_or_default(),
        }
    }

    /// A row for each member, the team with the first.
    fn rows(&self) -> Vec<[String; 3]> {
        let fields = |text: &str| text.split(BETWEEN).map(|field| field.trim().to_owned()).collect::<Vec<_>>();
        let (authors, ids) = (fields(&self.author), fields(&self.id));
        let field = |fields: &[String], place: usize| fields.get(place).cloned().unwrap_or_default();
        let group = |place: usize| if place == 0 { self.group.trim().to_owned() } else { String::new() };
        let rows = (0..authors.len().max(ids.len()))
            .map(|place| [field(&authors, place), field(&ids, place), group(place)])
            .filter(|row| row.iter().any(|field| !field.is_empty()));
        rows.collect()
    }
}

impl Corrections {
    /// Those of a list that was kept.
    ///
    /// # Errors
    /// It is no such list.
    pub(crate) fn parse(list: &str) -> Result<Corrections> {
        let mut corrections = Corrections::default();
        for record in csv::Reader::from_reader(list.as_bytes()).into_records() {
            let record = record.context("the list of authors that is kept")?;
            let field = |place: usize| record.get(place).unwrap_or_default().to_owned();
            corrections.0.entry(field(0)).or_default().push([field(1), field(2), field(3)]);
        }
        Ok(corrections)
    }

    /// The list that is kept; nothing if nothing was put right.
    ///
    /// # Errors
    /// None that the fields could cause; writing into memory reports them all the same.
    pub(crate) fn list(&self) -> Result<Option<String>> {
        if self.0.is_empty() {
            return Ok(None);
        }
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record(HEADER)?;
        for (submission, rows) in &self.0 {
            for [author, id, group] in rows {
                writer.write_record([submission, author, id, group])?;
            }
        }
        Ok(Some(String::from_utf8(writer.into_inner()?)?))
    }

    /// Takes what somebody says of some submissions, where it is not what was recognised. Who says nothing of a submission changes nothing.
    pub(crate) fn take(&mut self, roster: &Roster, said: &BTreeMap<String, Said>) {
        for line in &roster.submissions {
            let Some(said) = said.get(&line.name).filter(|said| **said != Said::of(line)) else { continue };
            let rows = said.rows();
            if !rows.is_empty() {
                self.0.insert(subject(roster, line), rows);
            }
        }
    }

    /// The names of the submissions of which something was put right.
    pub(crate) fn names<'a>(&self, roster: &'a Roster) -> BTreeSet<&'a str> {
        let corrected = roster.submissions.iter().filter(|line| self.0.contains_key(&subject(roster, line)));
        corrected.map(|line| line.name.as_str()).collect()
    }
}

/// A submission with the upload that it came with, whether or not its name says that: another upload may come.
fn subject(roster: &Roster, line: &Line) -> String {
    let input = roster.inputs.get(line.input).map_or("", |input| &input.name);
    if line.name.strip_prefix(input).is_some_and(|rest| rest.starts_with('/')) {
        return line.name.clone();
    }
    format!("{input}/{}", line.name)
}

#[cfg(test)]
mod tests {
    use lookalike_report_templates::model::{Author, Role};

    use super::*;
    use crate::roster::Input;

    fn roster(prefix: &str) -> Roster {
        let author = |name: &str| Author { name: name.to_owned(), id: None };
        let line = |name: &str, authors: &[&str]| Line {
            name: format!("{prefix}{name}"),
            role: Role::Batch,
            input: 0,
            authors: authors.iter().map(|name| author(name)).collect(),
            group: None,
            attempt: None,
            time: None,
            late: None,
            n_files: 1,
            one_with: Vec::new(),
        };
        let input =
            Input { role: Role::Batch, name: "hw.zip".to_owned(), layout: None, n_submissions: 2, notes: Vec::new() };
        Roster { inputs: vec![input], submissions: vec![line("ann", &["Ann"]), line("bob", &[])], left_out: Vec::new() }
    }

    fn said(author: &str, id: &str, group: &str) -> Said {
        Said { author: author.to_owned(), id: id.to_owned(), group: group.to_owned() }
    }

    /// Only what differs is kept, in a list that can be read again and that outlives another upload.
    #[test]
    fn what_differs_is_kept() {
        let mut corrections = Corrections::default();
        let table = [("ann", said("Ann", "", "")), ("bob", said("Bob \"B\"; Cem", "1;2", "Team, 3"))];
        corrections.take(&roster(""), &table.map(|(name, said)| (name.to_owned(), said)).into());
        let list = corrections.list().unwrap().unwrap();
        assert_eq!(list, "submission,author,id,group\nhw.zip/bob,\"Bob \"\"B\"\"\",1,\"Team, 3\"\nhw.zip/bob,Cem,2,\n");
        let again = Corrections::parse(&list).unwrap();
        assert_eq!(again, corrections);
        assert_eq!(again.names(&roster("hw.zip/")), BTreeSet::from(["hw.zip/bob"]));
    }

    /// An empty table puts nothing right.
    #[test]
    fn nothing_said_is_nothing_put_right() {
        let mut corrections = Corrections::default();
        corrections.take(&roster(""), &BTreeMap::from([("ann".to_owned(), said("", " ", ""))]));
        assert_eq!(corrections.list().unwrap(), None);
    }
}
