//! Text about a pair of one name in two terms: somebody who takes a course again may hand in their own work.

use crate::model::{Author, Case, Pair, Report, Role, Submission};

/// Maximum number of pairs of a case of which it is said.
const MAX_PAIRS: usize = 3;

impl Report {
    /// Returns that both sides of a pair have one name, in a sentence; nothing if they do not, or if both are of this batch.
    pub fn same_name_in_words(&self, pair: &Pair) -> Option<String> {
        let sides = [pair.left, pair.right].map(|index| &self.submissions[index]);
        let is_across_terms = sides.iter().any(|side| side.role == Role::Earlier) && sides[0].role != sides[1].role;
        let name = common_name(sides).filter(|_| is_across_terms)?;
        Some(format!("Both are named {name}: the earlier submission may be this person's own work."))
    }
}

impl Case {
    /// Returns the sentences about its pairs of one name, without repeats: those that decide on it.
    pub fn same_names_in_words(&self, report: &Report) -> Vec<String> {
        let mut sentences: Vec<String> = Vec::new();
        for &pair in self.deciding() {
            let sentence = report.same_name_in_words(&report.pairs[pair]);
            if let Some(sentence) = sentence.filter(|sentence| !sentences.contains(sentence)) {
                sentences.push(sentence);
            }
        }
        sentences.truncate(MAX_PAIRS);
        sentences
    }
}

/// Returns the name that two submissions have in common: that of an author, or, where no author is known, that of the folder.
fn common_name([left, right]: [&Submission; 2]) -> Option<&str> {
    let (of_left, of_right) = (&left.provenance.authors, &right.provenance.authors);
    if of_left.is_empty() || of_right.is_empty() {
        let [own, other] = [left, right].map(|side| side.name.rsplit('/').next().unwrap_or_default());
        return is_same(own, other).then_some(own);
    }
    for author in of_left {
        if of_right.iter().any(|other| is_same_person(author, other)) {
            return Some(&author.name);
        }
    }
    None
}

/// Whether two authors are told to be one: by their ids, if both have one of the same platform, and otherwise by their names.
fn is_same_person(author: &Author, other: &Author) -> bool {
    (author.id.is_some() && author.id == other.id) || is_same(&author.name, &other.name)
}

/// Whether two names differ in the case of letters at most.
fn is_same(name: &str, other: &str) -> bool {
    !name.is_empty() && name.to_lowercase() == other.to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Provenance;

    fn submission(name: &str, role: Role, author: Option<&str>) -> Submission {
        let authors = author.iter().map(|name| Author { name: (*name).to_owned(), id: None }).collect();
        let provenance = Provenance { authors, ..Provenance::default() };
        Submission { name: name.to_owned(), role, provenance, ..Submission::default() }
    }

    /// One name in two terms is said; two names, two people of one batch, and the folder of another author are not.
    #[test]
    fn one_name_in_two_terms_is_said() {
        let said = |left: Submission, right: Submission| {
            let report = Report { submissions: vec![left, right], ..Report::default() };
            report.same_name_in_words(&Pair { left: 0, right: 1, ..Pair::default() })
        };
        let ann = || submission("ann", Role::Batch, None);
        let sentence = said(ann(), submission("2024/Ann", Role::Earlier, None)).expect("both are ann");
        assert_eq!(sentence, "Both are named ann: the earlier submission may be this person's own work.");
        let by_author =
            said(submission("a17", Role::Batch, Some("Ann Lee")), submission("b3", Role::Earlier, Some("ann lee")));
        assert!(by_author.expect("one author").contains("Ann Lee"));
        for (left, right) in [
            (ann(), submission("2024/bob", Role::Earlier, None)),
            (ann(), submission("part 2/ann", Role::Batch, None)),
            (submission("work", Role::Batch, Some("Ann")), submission("work", Role::Earlier, Some("Bob"))),
        ] {
            assert_eq!(said(left, right), None);
        }
    }
}
