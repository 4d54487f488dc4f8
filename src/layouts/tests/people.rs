//! Who is never compared with whom.

use super::*;
use crate::layouts::{Author, Group, people};

fn handed(authors: &[(&str, Option<&str>)], group: Option<(&str, bool)>) -> Handed {
    let author = |(name, id): &(&str, Option<&str>)| Author { name: (*name).to_owned(), id: id.map(str::to_owned) };
    Handed {
        name: String::new(),
        authors: authors.iter().map(author).collect(),
        group: group.map(|(name, is_told)| Group { name: name.to_owned(), is_told }),
        attempt: None,
        time: None,
        late: None,
        files: Vec::new(),
    }
}

/// The numbers of submissions of the given inputs.
fn numbers(submissions: &[(usize, Handed)]) -> Vec<usize> {
    people(&submissions.iter().map(|(input, handed)| (*input, handed)).collect::<Vec<_>>())
}

/// By their ids, not by their names; where nobody is named, everybody is another.
#[test]
fn attempts_of_one_author_belong_together() {
    let all = [
        (0, handed(&[("Ann Lee", Some("1"))], None)),
        (0, handed(&[("Ann Lee", Some("2"))], None)),
        (0, handed(&[("Ann Lee", Some("1"))], None)),
        (0, handed(&[], None)),
        (0, handed(&[], None)),
    ];
    assert_eq!(numbers(&all), [0, 1, 0, 3, 4]);
}

/// A name without an id is the one person of that name, and nobody's if there are two.
#[test]
fn names_alone_are_believed_where_they_are_clear() {
    let bo = [
        (0, handed(&[("Bo", Some("1"))], None)),
        (1, handed(&[("Bo", None)], None)),
        (2, handed(&[("Bo", None)], None)),
    ];
    assert_eq!(numbers(&bo), [0, 0, 0]);
    let two = [
        (0, handed(&[("Bo", Some("1"))], None)),
        (0, handed(&[("Bo", Some("2"))], None)),
        (1, handed(&[("Bo", None)], None)),
    ];
    assert_eq!(numbers(&two), [0, 1, 2]);
}

/// Whoever works in two groups joins them.
#[test]
fn one_author_in_several_groups_makes_them_one() {
    let all = [
        (0, handed(&[("Ann", Some("1")), ("Bo", Some("2"))], None)),
        (0, handed(&[("Cy", Some("3")), ("Di", Some("4"))], None)),
        (0, handed(&[("Di", Some("4")), ("Bo", Some("2"))], None)),
        (0, handed(&[("Eve", Some("5"))], None)),
    ];
    assert_eq!(numbers(&all), [0, 0, 0, 3]);
}

/// Group 3 of Monday is not group 3 of Friday, unless the instructor says so; nor is number 1 of one platform number 1 of another.
#[test]
fn groups_and_ids_are_those_of_their_input() {
    let found = [
        (0, handed(&[], Some(("Group 3", false)))),
        (1, handed(&[], Some(("Group 3", false)))),
        (1, handed(&[], Some(("Group 3", false)))),
    ];
    assert_eq!(numbers(&found), [0, 1, 1]);
    let told = [(0, handed(&[], Some(("Group 3", true)))), (1, handed(&[], Some(("Group 3", true))))];
    assert_eq!(numbers(&told), [0, 0]);
    let ids = [(0, handed(&[("Ann", Some("1"))], None)), (1, handed(&[("Bo", Some("1"))], None))];
    assert_eq!(numbers(&ids), [0, 1]);
}

/// Attempts in a real export.
#[test]
fn attempts_in_an_export_are_one_person() {
    let class = generated::class(|_, _| Vec::new());
    for files in [generated::blackboard(&class), generated::brightspace(&class)] {
        let sorted = sorted(&files, LayoutChoice::Auto);
        let numbers = people(&sorted.submissions.iter().map(|handed| (0, handed)).collect::<Vec<_>>());
        let people: std::collections::BTreeSet<usize> = numbers.into_iter().collect();
        assert_eq!((sorted.submissions.len(), people.len()), (17, 14));
    }
}
