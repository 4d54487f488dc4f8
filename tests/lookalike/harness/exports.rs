//! Exports of learning platforms, as lists of paths and bytes: for a folder, an archive, or a look at the names alone.
//!
//! All people are made up. The class has two of the same name, names with letters and signs of many kinds, late ones and ones who hand in again.

/// One who hands something in.
#[derive(Debug, Clone)]
pub(crate) struct Student {
    pub(crate) first: String,
    pub(crate) last: String,
    /// The user name.
    pub(crate) user: String,
    /// The platform's number.
    pub(crate) number: u32,
    /// Whether the last attempt is late.
    pub(crate) is_late: bool,
    /// What was handed in, the last attempt last: paths within it, and bytes.
    pub(crate) attempts: Vec<Vec<(String, Vec<u8>)>>,
}

/// A file of an export: its path, and what it holds.
pub(crate) type File = (String, Vec<u8>);

/// First names, last names and user names of the class.
const CLASS: [(&str, &str, &str); 14] = [
    ("Ann", "Lee", "alee"),
    ("Ann", "Lee", "alee2"),
    ("José Ángel", "Núñez", "jnunez"),
    ("Siobhán", "O'Brien", "sobrien"),
    ("Jean-Luc", "d'Aubigné", "jdaubigne"),
    ("Łukasz", "Żółć", "lzolc"),
    ("Наталья", "Иванова", "nivanova"),
    ("小明", "王", "xwang"),
    ("Mary Jane", "van der Berg", "mvanderberg"),
    ("Ole", "Smith-Jones", "osmith_jones"),
    ("Bo", "Kim", "bkim"),
    ("Cy", "Ng", "cng"),
    ("Fatma", "Yılmaz", "fyilmaz"),
    ("Zoë", "Ünal", "zunal"),
];

/// Students with one file each, made by `content` from their number in the class. The third hands in twice, the fourth three times and late.
pub(crate) fn class(content: impl Fn(usize, usize) -> Vec<u8>) -> Vec<Student> {
    let student = |(place, (first, last, user)): (usize, &(&str, &str, &str))| {
        let n_attempts = [1, 1, 2, 3].get(place).copied().unwrap_or(1);
        let attempts = (0..n_attempts).map(|attempt| vec![("main.c".to_owned(), content(place, attempt))]).collect();
        Student {
            first: (*first).to_owned(),
            last: (*last).to_owned(),
            user: (*user).to_owned(),
            number: 20_000 + 37 * u32::try_from(place).unwrap_or(0),
            is_late: place % 5 == 3,
            attempts,
        }
    };
    CLASS.iter().enumerate().map(student).collect()
}

impl Student {
    /// The first name before the last.
    pub(crate) fn name(&self) -> String {
        format!("{} {}", self.first, self.last)
    }

    fn last_attempt(&self) -> &[File] {
        self.attempts.last().map_or(&[], Vec::as_slice)
    }

    /// Day and hour of an attempt in October 2024; late ones are a week later.
    fn day(&self, attempt: usize) -> usize {
        let is_late = self.is_late && attempt + 1 == self.attempts.len();
        1 + attempt + if is_late { 7 } else { 0 }
    }
}

fn text(path: impl Into<String>, text: impl Into<String>) -> File {
    (path.into(), text.into().into_bytes())
}

/// Moodle with a folder for each participant. One typed a text in as well; one has feedback.
pub(crate) fn moodle(class: &[Student]) -> Vec<File> {
    moodle_named(class, |student| format!("{}_{}", student.name(), student.number), true)
}

/// The same without folders.
pub(crate) fn moodle_flat(class: &[Student]) -> Vec<File> {
    moodle_named(class, |student| format!("{}_{}", student.name(), student.number), false)
}

/// The same where names are kept back.
pub(crate) fn moodle_blind(class: &[Student]) -> Vec<File> {
    moodle_named(class, |student| format!("Participant_{}", student.number), true)
}

/// The same for groups.
pub(crate) fn moodle_groups(class: &[Student]) -> Vec<File> {
    moodle_named(class, |student| format!("Group {}_{}", student.number % 100, student.number), true)
}

fn moodle_named(class: &[Student], name: impl Fn(&Student) -> String, is_folders: bool) -> Vec<File> {
    let between = if is_folders { "/" } else { "" };
    let mut files = Vec::new();
    for (place, student) in class.iter().enumerate() {
        let name = name(student);
        for (path, bytes) in student.last_attempt() {
            let path = if is_folders { path.as_str() } else { path.rsplit('/').next().unwrap_or(path) };
            files.push((format!("{name}_assignsubmission_file_{between}{path}"), bytes.clone()));
        }
        if place == 1 {
            files.push(text(format!("{name}_assignsubmission_onlinetext_{between}onlinetext.html"), "<p>Sorted.</p>"));
            files.push(text(format!("{name}_assignfeedback_file_{between}feedback.c"), "/* well done */"));
        }
    }
    files
}

/// Canvas: one folder of files. Who hands in again has a number after the name of the file.
pub(crate) fn canvas(class: &[Student]) -> Vec<File> {
    let mut attachment = 900_000;
    let mut files = Vec::new();
    for student in class {
        let name: String = format!("{}{}", student.last, student.first).to_lowercase();
        let name: String = name.chars().filter(|c| c.is_alphanumeric()).collect();
        let late = if student.is_late { "_LATE" } else { "" };
        for (path, bytes) in student.last_attempt() {
            attachment += 13;
            let path = path.replace('/', "_");
            let again = student.attempts.len() - 1;
            let path = match path.rsplit_once('.').filter(|_| again > 0) {
                Some((stem, ending)) => format!("{stem}-{again}.{ending}"),
                None => path,
            };
            files.push((format!("{name}{late}_{}_{attachment}_{path}", student.number), bytes.clone()));
        }
    }
    files
}

/// Blackboard: every attempt with its receipt.
pub(crate) fn blackboard(class: &[Student]) -> Vec<File> {
    let mut files = Vec::new();
    for student in class {
        for (attempt, handed) in student.attempts.iter().enumerate() {
            let day = student.day(attempt);
            let stem = format!("Homework 3_sorting_{}_attempt_2024-10-{day:02}-22-10-05", student.user);
            let mut receipt = format!(
                "Name: {} ({})\nAssignment: Homework 3_sorting\nDate Submitted: Thursday, October {day}, 2024 10:10:05 PM CEST\nCurrent Grade: Needs Grading\n\nSubmission Field:\nThere is no student submission text data for this assignment.\n\nComments:\nThere are no student comments for this assignment.\n\nFiles:\n",
                student.name(),
                student.user
            );
            for (path, bytes) in handed {
                let path = path.replace('/', "_");
                receipt += &format!("\tOriginal filename: {path}\n\tFilename: {stem}_{path}\n");
                files.push((format!("{stem}_{path}"), bytes.clone()));
            }
            files.push(text(format!("{stem}.txt"), receipt));
        }
    }
    files
}

/// Brightspace with a folder for each attempt, and its list.
pub(crate) fn brightspace(class: &[Student]) -> Vec<File> {
    brightspace_with(class, "/")
}

/// The same without folders.
pub(crate) fn brightspace_flat(class: &[Student]) -> Vec<File> {
    brightspace_with(class, " - ")
}

fn brightspace_with(class: &[Student], between: &str) -> Vec<File> {
    let mut files = vec![text("index.html", "<html><body>Homework 3</body></html>")];
    for student in class {
        for (attempt, handed) in student.attempts.iter().enumerate() {
            let day = student.day(attempt);
            let stem = format!("{}-67890 - {} - Oct {day}, 2024 1023 PM", student.number, student.name());
            files.extend(handed.iter().map(|(path, bytes)| (format!("{stem}{between}{path}"), bytes.clone())));
        }
    }
    files
}

/// Gradescope: the last attempts, with the list of who they are. The last two are a team.
pub(crate) fn gradescope(class: &[Student]) -> Vec<File> {
    let mut metadata = String::from("---\n");
    let mut files = Vec::new();
    let n_alone = class.len().saturating_sub(2);
    let teams = class.iter().take(n_alone).map(std::slice::from_ref).chain([&class[n_alone..]]);
    for team in teams {
        let Some(student) = team.first() else { continue };
        let folder = format!("submission_{}", 400_000_000 + student.number);
        metadata += &format!("{folder}:\n  :submitters:\n");
        for member in team {
            let name = member.name().replace('\'', "''");
            metadata += &format!(
                "  - :name: '{name}'\n    :sid: '{}'\n    :email: {}@example.edu\n",
                member.number, member.user
            );
        }
        let day = student.day(student.attempts.len() - 1);
        metadata += &format!(
            "  :created_at: 2024-10-{day:02} 20:10:05.861687000 Z\n  :score: 2.0\n  :results:\n    output: |-\n      :submitters:\n      - :name: Nobody\n"
        );
        if student.attempts.len() > 1 {
            metadata += "  :history:\n";
        }
        for attempt in 1..student.attempts.len() {
            metadata +=
                &format!("  - :id: {attempt}\n    :created_at: 2024-10-{attempt:02} 20:10:05 Z\n    :score: 1.0\n");
        }
        let handed = student.last_attempt().iter();
        files.extend(handed.map(|(path, bytes)| (format!("assignment_77_export/{folder}/{path}"), bytes.clone())));
    }
    files.push(text("assignment_77_export/submission_metadata.yml", metadata));
    files
}

/// GitHub Classroom: a clone for each user.
pub(crate) fn github_classroom(class: &[Student]) -> Vec<File> {
    let mut files = Vec::new();
    for student in class {
        let folder = format!("hw-3-sorting-submissions/hw-3-sorting-{}", student.user.replace('_', "-"));
        files.push(text(format!("{folder}/.git/HEAD"), "ref: refs/heads/main\n"));
        files.extend(student.last_attempt().iter().map(|(path, bytes)| (format!("{folder}/{path}"), bytes.clone())));
    }
    files
}

/// Sakai with a folder for each student.
pub(crate) fn sakai(class: &[Student]) -> Vec<File> {
    let mut grades =
        String::from("Homework 3,Points\n\nDisplay ID,ID,Last Name,First Name,grade,Submission date,Late submission\n");
    let mut files = Vec::new();
    for student in class {
        let day = student.day(student.attempts.len() - 1);
        let time = format!("2024-10-{day:02}T20:10:05Z");
        let name = format!("{}, {}({})", student.last, student.first, student.user);
        let late = if student.is_late { "Late" } else { "On time" };
        grades += &format!("{0},{0},{1},{2},,{time},{late}\n", student.user, student.last, student.first);
        let folder = format!("Homework 3/{name}");
        files.push(text(format!("{folder}/timestamp.txt"), time));
        files.push(text(format!("{folder}/comments.txt"), ""));
        files.push(text(format!("{folder}/feedbackText.html"), ""));
        files.push(text(format!("{folder}/{name}_submissionText.html"), "<p>See attached.</p>"));
        let handed = student.last_attempt().iter();
        files.extend(handed.map(|(path, bytes)| (format!("{folder}/Submission attachment(s)/{path}"), bytes.clone())));
    }
    files.push(text("Homework 3/grades.csv", grades));
    files
}

/// The same without folders.
pub(crate) fn sakai_flat(class: &[Student]) -> Vec<File> {
    let mut files = Vec::new();
    for student in class {
        let name = format!("Homework 3/{}, {}({})", student.last, student.first, student.user);
        files.push(text(format!("{name}_comments.txt"), ""));
        let handed = student.last_attempt().iter();
        files.extend(handed.map(|(path, bytes)| {
            (format!("{name}_Submission attachment(s)_{}", path.replace('/', "_")), bytes.clone())
        }));
    }
    files
}

/// Plain folders, with the student's number after the name, and a list of marks beside them.
pub(crate) fn plain(class: &[Student]) -> Vec<File> {
    let mut files = vec![text("marks.csv", "name,mark\n")];
    for student in class {
        let folder = format!("{}_{}", student.name(), student.number);
        files.extend(student.last_attempt().iter().map(|(path, bytes)| (format!("{folder}/{path}"), bytes.clone())));
    }
    files
}

/// A file for each student.
pub(crate) fn flat(class: &[Student]) -> Vec<File> {
    let file = |student: &Student| Some((format!("{}.c", student.user), student.last_attempt().first()?.1.clone()));
    class.iter().filter_map(file).collect()
}
