//! Columns are recognized by headings and contents, and rows become submissions.

use super::columns::{Columns, columns};
use super::rows::submissions;
use crate::layouts::Partition;
use crate::options::ColumnChoice;
use crate::spreadsheets::{Table, delimited};

const CODE: [&str; 5] = [
    "int f(int n) { return n * 2; }\nint g(void) { return f(3); }\nint h;\n",
    "for (int i = 0; i < 9; i++) {\n  total += i;\n}\n",
    "while (left < right) {\n  swap(left++, right--);\n}\n",
    "if (a > b) {\n  return a;\n}\nreturn b;\n",
    "char *p = s;\nwhile (*p) {\n  p++;\n}\n",
];

/// Returns a table with these headings, and a row for each code. `cell` makes the cells before the code.
fn table(headings: &str, cell: impl Fn(usize) -> String) -> Table {
    let rows = CODE.iter().enumerate().map(|(at, code)| format!("{},\"{code}\"\n", cell(at)));
    delimited::table(&format!("{headings}\n{}", rows.collect::<String>()), 100)
}

fn recognized(table: &Table) -> Columns {
    columns(table, &ColumnChoice::default()).unwrap().expect("answers are recognized")
}

fn names(table: &Table, columns: &Columns) -> Vec<String> {
    let partition = Partition::of_rows(submissions(table, columns).rows, Vec::new(), Vec::new());
    partition.submissions.into_iter().map(|submission| submission.name).collect()
}

/// Names come before addresses and ids, halves of names are joined, and unknown headings are told by their cells.
#[test]
fn people_are_recognized() {
    let both = table("Nom,Prénom,code", |at| format!("Lee{at},Ann"));
    assert_eq!(recognized(&both).names, [1, 0]);
    let spanish = table("Apellido(s),Nombre,Respuesta 1", |at| format!("Lee{at},Ann"));
    assert_eq!(names(&spanish, &recognized(&spanish))[0], "Ann Lee0");
    let addresses = table("when,contact,code", |at| format!("2024-10-0{at} 10:00,a{at}@example.org"));
    let found = recognized(&addresses);
    assert_eq!((found.names.as_slice(), found.answers.as_slice()), (&[1][..], &[2][..]));
    let unknown = table("Kurs,Wer?,Text", |at| format!("P1,Person {at}"));
    assert_eq!(recognized(&unknown).names, [1]);
    let nobody = table("course,code", |_| "P1".to_owned());
    assert_eq!(names(&nobody, &recognized(&nobody))[0], "Row 2");
}

/// People of one name are told apart by what tells them apart; rows of one address are attempts of one author.
#[test]
fn attempts_and_namesakes_are_told_apart() {
    let rows = ["Ann,a@x.org", "Ann,b@x.org", "Annie,A@x.org", "Bo,", "Bo,"];
    let table = table("Name,Email,code", |at| rows[at].to_owned());
    let found = recognized(&table);
    assert_eq!(
        names(&table, &found),
        ["Ann (a@x.org) [row 2]", "Ann (a@x.org) [row 4]", "Ann (b@x.org)", "Bo [row 5]", "Bo [row 6]"]
    );
    let numbered = table_with_attempts();
    assert_eq!(names(&numbered, &recognized(&numbered))[0], "Ann, attempt 1");
}

fn table_with_attempts() -> Table {
    table("Name,Attempt,code", |at| {
        format!("{},{}", if at < 2 { "Ann" } else { ["", "", "Bo", "Cy", "Di"][at] }, at + 1)
    })
}

/// Marks, choices, texts of questions and right answers are no answers.
#[test]
fn other_columns_are_no_answers() {
    let headings = "Name,Question 1,Right answer 1,Choice,Grade,Response 1";
    let question = "Write a function that computes what the task sheet describes in its second part";
    let found = recognized(&table(headings, |at| {
        format!("P{at},{question},return n; (or so); {{x}},{},0.{at}", ["yes of course", "no"][at % 2])
    }));
    assert_eq!(found.answers, [5]);
    let marks = table("name,mark,comment", |at| format!("P{at},1.{at}"));
    assert_eq!(columns(&marks, &ColumnChoice::default()), Ok(None));
}

/// The instructor's choice comes first, and is understood in several forms.
#[test]
fn named_columns_come_first() {
    let table = table("id,Your name,a,\"b: what, and why\",code", |at| format!("{at},P{at},x,y"));
    let chosen = |text: &str| columns(&table, &ColumnChoice::parse(&[text]).unwrap());
    assert_eq!(chosen("answer=b: what, and why").unwrap().unwrap().answers, [3]);
    assert_eq!(chosen("answer=a,code,name=2").unwrap().unwrap().answers, [2, 4]);
    assert_eq!(chosen("answer=B:").unwrap().unwrap().answers, [3]);
    let by_id = chosen("name=ID").unwrap().unwrap();
    assert_eq!((by_id.names, by_id.answers), (vec![0], vec![4]));
    assert!(chosen("answer=essay").unwrap_err().contains("the columns are “id”, “Your name”"));
    for wrong in ["", "code", "answer=", "answers=x"] {
        assert!(ColumnChoice::parse(&[wrong]).is_err(), "{wrong}");
    }
}

/// Rows of one person about different questions or files are one submission; the same question again is the next attempt.
#[test]
fn rows_about_parts_are_joined() {
    let rows = ["ann,a.c", "ann,b.c", "bo,a.c", "ann,a.c", "bo,b.c"];
    let table = table("username,filename,code", |at| rows[at].to_owned());
    let found = submissions(&table, &recognized(&table));
    let files: Vec<&[String]> = found.rows.iter().map(|row| row.files.as_slice()).collect();
    assert_eq!(
        files,
        [&["a.c".to_owned(), "b.c".to_owned()][..], &["a.c".to_owned(), "b.c".to_owned()], &["a.c".to_owned()]]
    );
}
