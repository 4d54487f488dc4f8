//! Submissions of one person or group get one number.

use super::*;
use crate::layouts::{Author, Group, person_numbers};

fn work(authors: &[(&str, Option<&str>)], group: Option<(&str, bool)>) -> Provenance {
    let author = |(name, id): &(&str, Option<&str>)| Author { name: (*name).to_owned(), id: id.map(str::to_owned) };
    Provenance {
        authors: authors.iter().map(author).collect(),
        group: group.map(|(name, is_listed)| Group { name: name.to_owned(), is_listed }),
        ..Provenance::default()
    }
}

/// Returns the numbers of submissions, each given with its input.
fn numbers(submissions: &[(usize, Provenance)]) -> Vec<usize> {
    person_numbers(&submissions.iter().map(|(input, one)| (*input, one)).collect::<Vec<_>>())
}

/// Attempts are matched by ids, not by names. Submissions without an author are different people's.
#[test]
fn attempts_of_one_author_belong_together() {
    let all = [
        (0, work(&[("Ann Lee", Some("1"))], None)),
        (0, work(&[("Ann Lee", Some("2"))], None)),
        (0, work(&[("Ann Lee", Some("1"))], None)),
        (0, work(&[], None)),
        (0, work(&[], None)),
    ];
    assert_eq!(numbers(&all), [0, 1, 0, 3, 4]);
}

/// A name without an id is matched with the only person of that name, and with nobody if there are two.
#[test]
fn names_alone_are_matched_where_they_are_unambiguous() {
    let bo =
        [(0, work(&[("Bo", Some("1"))], None)), (1, work(&[("Bo", None)], None)), (2, work(&[("Bo", None)], None))];
    assert_eq!(numbers(&bo), [0, 0, 0]);
    let two = [
        (0, work(&[("Bo", Some("1"))], None)),
        (0, work(&[("Bo", Some("2"))], None)),
        (1, work(&[("Bo", None)], None)),
    ];
    assert_eq!(numbers(&two), [0, 1, 2]);
}

/// An author of two groups joins them.
#[test]
fn one_author_in_several_groups_makes_them_one() {
    let all = [
        (0, work(&[("Ann", Some("1")), ("Bo", Some("2"))], None)),
        (0, work(&[("Cy", Some("3")), ("Di", Some("4"))], None)),
        (0, work(&[("Di", Some("4")), ("Bo", Some("2"))], None)),
        (0, work(&[("Eve", Some("5"))], None)),
    ];
    assert_eq!(numbers(&all), [0, 0, 0, 3]);
}

/// Groups and ids of different inputs are different, unless the instructor's list names the group.
#[test]
fn groups_and_ids_belong_to_their_input() {
    let found = [
        (0, work(&[], Some(("Group 3", false)))),
        (1, work(&[], Some(("Group 3", false)))),
        (1, work(&[], Some(("Group 3", false)))),
    ];
    assert_eq!(numbers(&found), [0, 1, 1]);
    let told = [(0, work(&[], Some(("Group 3", true)))), (1, work(&[], Some(("Group 3", true))))];
    assert_eq!(numbers(&told), [0, 0]);
    let ids = [(0, work(&[("Ann", Some("1"))], None)), (1, work(&[("Bo", Some("1"))], None))];
    assert_eq!(numbers(&ids), [0, 1]);
}

/// Attempts in a real export have one number.
#[test]
fn attempts_in_an_export_are_one_person() {
    let class = generated::class(|_, _| Vec::new());
    for files in [generated::blackboard(&class), generated::brightspace(&class)] {
        let found = partition_of(&files, LayoutChoice::Auto);
        let numbers = person_numbers(&found.submissions.iter().map(|submission| (0, submission)).collect::<Vec<_>>());
        let people: std::collections::BTreeSet<usize> = numbers.into_iter().collect();
        assert_eq!((found.submissions.len(), people.len()), (17, 14));
    }
}
