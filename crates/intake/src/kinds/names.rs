//! Tells what a file directly in a batch is by its name: somebody's work, a document that may be, or what lies beside submissions and is nobody's work, such as the task or a list of marks.

use lookalike_frontends::lists;

use crate::absent::is_page;
use crate::layouts::EntryKind;
use crate::rules;

/// Words in the names of what instructors and platforms put beside submissions, in the languages that courses are mostly held in.
const WORDS: &str = "readme read me first instruction instructions assignment assignments task tasks exercise exercises problem \
    problems question questions quiz sheet sheets worksheet handout handouts description specification spec specs brief rubric \
    rubrics criteria grading marking scheme grade grades gradebook mark marks score scores result results roster classlist \
    participants students student list names teams groups syllabus schedule calendar feedback summary solution solutions model \
    template starter index license licence copying notice authors contributing changelog makefile cmakelists requirements \
    dockerfile gemfile rakefile pipfile homework hw lab labs ps project exam midterm final week lecture lesson unit part chapter \
    aufgabe aufgaben aufgabenblatt uebung uebungen übung übungen übungsblatt blatt angabe hinweise noten punkte teilnehmer lösung \
    loesung musterlösung bewertung sujet consigne consignes enonce énoncé devoir exercice exercices corrige corrigé barème notes \
    enunciado tarea tareas práctica practica ejercicio ejercicios notas calificaciones rúbrica trabalho exercicio exercício \
    compito consegna traccia esercizio esercizi voti opdracht opdrachten cijfers oppgave oppgaver uppgift uppgifter zadanie \
    zadania oceny tehtävä feladat úkol zadání 作业 作業 题目 課題 성적 과제 задание оценки";

const FILLERS: &str = "a an and the of for to in on at no nr der die das und für zu de la le les du des et pour el los las y para \
    do da e di il per van het en og och i w na v pdf doc html copy final version v rev draft new updated english";

/// Extensions of Office documents, which are archive files by their content.
const OFFICE: &str = "docx docm odt pptx pptm odp xlsx xlsm ods";

/// Maximum number of letters of a code such as `CS101`, and half the maximum length of the code.
const MAX_CODE: usize = 4;

/// Returns what a file with this name is, as far as its name tells. `is_known` says whether it is a program, or prose in a batch of prose.
pub(super) fn kind_of_file(name: &str, is_known: bool) -> EntryKind {
    let (stem, extension) = name.rsplit_once('.').filter(|(stem, _)| !stem.is_empty()).unwrap_or((name, ""));
    let is_program = is_known && !is_page(extension) && !rules::is_prose(name);
    match () {
        () if is_program => EntryKind::Work,
        () if names_no_person(stem) => EntryKind::Nobodys,
        () if is_known => EntryKind::Work,
        () if rules::is_data(extension) => EntryKind::Records,
        () => EntryKind::Document,
    }
}

/// Returns whether an archive file by its content is an Office document that lies beside submissions.
pub(super) fn is_office_document_of_nobody(name: &str) -> bool {
    let is_office = |extension: &str| lists(OFFICE, &extension.to_ascii_lowercase());
    name.rsplit_once('.').is_some_and(|(stem, extension)| is_office(extension) && names_no_person(stem))
}

/// Returns whether a name has a word for what lies beside submissions, and else only words that name nobody: fillers, numbers, and codes of courses.
fn names_no_person(stem: &str) -> bool {
    let lower = stem.to_lowercase();
    let words = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let mut has_word = false;
    for word in words {
        let bare = word.trim_matches(|c: char| c.is_ascii_digit());
        let is_word = lists(WORDS, bare);
        has_word |= is_word;
        let is_code = bare.len() < word.len() && bare.len() <= MAX_CODE && word.len() <= 2 * MAX_CODE;
        if !is_word && !is_code && !lists(FILLERS, bare) {
            return false;
        }
    }
    has_word
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Files that instructors and platforms put beside submissions are nobody's work, in several languages.
    #[test]
    fn tasks_and_lists_are_nobodys() {
        for name in [
            "README", "README.md", "readme_first.txt", "instructions.pdf", "CS101 Homework 3 - Instructions.pdf",
            "HW3-Assignment.docx", "hw3.pdf", "Grades-CS101-HW3.csv", "gradebook.xlsx", "marking-scheme.ods",
            "Übungsblatt 03.pdf", "Énoncé_TP2_exercices.pdf", "index.html", "Makefile", "LICENSE",
        ] {
            assert_eq!(kind_of_file(name, name.ends_with(".html")), EntryKind::Nobodys, "{name}");
        }
    }

    /// A name that no list knows may be that of a student, however the rest of it reads.
    #[test]
    fn names_of_people_are_documents() {
        for name in ["dan.pdf", "lee_assignment3.pdf", "readme_ann.txt", "s1234567.pdf", "Kim Bo HW3.docx", "eve.png"] {
            assert_eq!(kind_of_file(name, false), EntryKind::Document, "{name}");
        }
        for name in ["cs101.csv", "points.tsv", "export.json"] {
            assert_eq!(kind_of_file(name, false), EntryKind::Records, "{name}");
        }
    }

    /// A program is somebody's, whatever its name.
    #[test]
    fn programs_are_work() {
        for name in ["solution.py", "task1.c", "ann.html", "Assignment.java"] {
            assert_eq!(kind_of_file(name, true), EntryKind::Work, "{name}");
        }
        assert_eq!(kind_of_file("essay of ann.txt", true), EntryKind::Work);
    }

    /// A Word document of the task is opened like an archive file, and stays the task.
    #[test]
    fn office_documents_are_told_apart() {
        assert!(is_office_document_of_nobody("Instructions.docx"));
        assert!(!is_office_document_of_nobody("dan.docx") && !is_office_document_of_nobody("instructions"));
    }
}
