//! Exports of quizzes and forms as tables: a heading for each column, and a row for each attempt or each answer. The code of an attempt is the answer to the first question.

use super::{File, Student};

/// The rows of a table, the headings first.
pub type Rows = Vec<Vec<String>>;

/// The answers to the second question, one sentence each.
const SENTENCES: [&str; 5] = [
    "The loop ends because the counter grows with each step.",
    "An array has a fixed length, and a list grows when needed.",
    "It would take twice as long, since every pair is looked at.",
    "The pointer is not freed, so the memory leaks.",
    "No answer given",
];

/// Returns a table as text with a separator. Fields are in quotes where they must be.
pub fn delimited(rows: &Rows, separator: char) -> String {
    let field = |cell: &String| match cell.contains([separator, '"', '\n', '\r']) {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell.clone(),
    };
    let line = |row: &Vec<String>| row.iter().map(field).collect::<Vec<_>>().join(&separator.to_string());
    rows.iter().map(|row| line(row) + "\r\n").collect()
}

fn row(cells: &[&str]) -> Vec<String> {
    cells.iter().map(|&cell| cell.to_owned()).collect()
}

/// An attempt: the student, the number of the attempt from 1, its code and its sentence.
type Attempt<'c> = (&'c Student, usize, String, String);

fn attempts(class: &[Student]) -> impl Iterator<Item = Attempt<'_>> {
    class.iter().enumerate().flat_map(|(place, student)| {
        let sentence = SENTENCES.get(place % SENTENCES.len()).copied().unwrap_or_default();
        let sentence = if place % 5 == 4 { sentence.to_owned() } else { format!("{sentence} See line {}.", 3 * place) };
        (1..).zip(&student.attempts).map(move |(number, files)| (student, number, code(files), sentence.clone()))
    })
}

fn code(files: &[File]) -> String {
    files.first().map(|(_, bytes)| String::from_utf8_lossy(bytes).into_owned()).unwrap_or_default()
}

fn address(student: &Student) -> String {
    format!("{}@example.edu", student.user)
}

/// Moodle's responses of a quiz, with the average of all as the last row.
pub fn moodle(class: &[Student]) -> Rows {
    let headings =
        "Last name,First name,Email address,State,Started on,Completed,Time taken,Grade/10.00,Response 1,Response 2";
    moodle_named(class, headings, "Overall average")
}

/// The same in German.
pub fn moodle_german(class: &[Student]) -> Rows {
    let headings = "Nachname,Vorname,E-Mail-Adresse,Status,Begonnen am,Beendet,Verbrauchte Zeit,Bewertung/10.00,Antwort 1,Antwort 2";
    moodle_named(class, headings, "Gesamtdurchschnitt")
}

fn moodle_named(class: &[Student], headings: &str, average: &str) -> Rows {
    let mut rows = vec![headings.split(',').map(str::to_owned).collect()];
    for (student, number, code, sentence) in attempts(class) {
        let (started, ended) = (format!("{number} October 2024 10:00 AM"), format!("{number} October 2024 10:40 AM"));
        let Student { first, last, .. } = student;
        let address = address(student);
        rows.push(row(&[last, first, &address, "Finished", &started, &ended, "40 mins", "7.50", &code, &sentence]));
    }
    rows.push(row(&[average, "", "", "", "", "", "", "7.50", "", ""]));
    rows
}

/// Canvas's analysis of students, with a column of scores after each question.
pub fn canvas(class: &[Student]) -> Rows {
    let questions = ["1234: Write a program, and explain:\nwhat does it do?", "1.0", "1235: Why does it end?", "1.0"];
    let start = ["name", "id", "sis_id", "section", "section_id", "section_sis_id", "submitted", "attempt"];
    let mut rows = vec![row(&[&start[..], &questions, &["n correct", "n incorrect", "score"]].concat())];
    for (student, number, code, sentence) in attempts(class) {
        let (id, number) = (student.number.to_string(), number.to_string());
        let submitted = format!("2024-10-0{number} 10:40:00 UTC");
        let name = student.name();
        let start = [&name, &id, &student.user, "Lab 1", "77", "", &submitted, &number];
        rows.push(row(&[&start[..], &[&code, "1.0", &sentence, "0.5", "2", "0", "1.5"]].concat()));
    }
    rows
}

/// Blackboard's results of a test by user.
pub fn blackboard(class: &[Student]) -> Rows {
    let start = ["Username", "Last Name", "First Name"];
    let question =
        |n| [format!("Question ID {n}"), format!("Question {n}"), format!("Answer {n}"), format!("Auto Score {n}")];
    let headings = start.map(str::to_owned).into_iter().chain(question(1)).chain(question(2));
    let mut rows = vec![headings.collect()];
    for (student, _, code, sentence) in attempts(class) {
        let Student { user, last, first, .. } = student;
        let question = "Write a program that reads numbers until the end, and prints them sorted. Explain the loop.";
        rows.push(row(&[user, last, first, "_1_1", question, &code, "5", "_2_1", "Why does it end?", &sentence, "1"]));
    }
    rows
}

/// Brightspace's attempts, with a row for each question.
pub fn brightspace(class: &[Student]) -> Rows {
    let headings = "Org Defined ID,Username,FirstName,LastName,Attempt #,Q #,Q Type,Q Title,Q Text,Answer,Score,Out Of";
    let mut rows = vec![headings.split(',').map(str::to_owned).collect()];
    for (student, number, code, sentence) in attempts(class) {
        let Student { first, last, user, .. } = student;
        let (id, number) = (student.number.to_string(), number.to_string());
        let start = [&*id, user, first, last, &number];
        rows.push(row(&[&start[..], &["1", "WR", "Sorting", "Write a program.", &code, "4", "5"]].concat()));
        rows.push(row(&[&start[..], &["2", "WR", "The end", "Why does it end?", &sentence, "4", "5"]].concat()));
    }
    rows
}

/// Answers to a form of Google that asks for the name.
pub fn google_forms(class: &[Student]) -> Rows {
    let mut rows = vec![row(&[
        "Timestamp", "Email Address", "What is your full name?", "Paste your program here", "Why does it end?",
    ])];
    for (student, number, code, sentence) in attempts(class) {
        let time = format!("2024/10/0{number} 10:40:00 AM GMT+2");
        rows.push(row(&[&time, &address(student), &student.name(), &code, &sentence]));
    }
    rows
}

/// Answers to a form of Microsoft, which numbers them.
pub fn microsoft_forms(class: &[Student]) -> Rows {
    let mut rows =
        vec![row(&["ID", "Start time", "Completion time", "Email", "Name", "Your program", "Why does it end?"])];
    for (at, (student, _, code, sentence)) in (1..).zip(attempts(class)) {
        let id: i32 = at;
        let cells = ["45568.44", "45568.47", &address(student), &student.name(), &code, &sentence];
        rows.push([vec![id.to_string()], row(&cells)].concat());
    }
    rows
}

/// User names with code, as programming platforms export them.
pub fn code_by_user(class: &[Student]) -> Rows {
    let mut rows = vec![row(&["username", "code"])];
    rows.extend(attempts(class).map(|(student, _, code, _)| row(&[&student.user, &code])));
    rows
}
