//! Downloads of learning platforms as lists of paths and bytes, for tests that write a folder, pack an archive file, or read
//! only the paths.
//!
//! All people are invented. Two students share a name, names have letters of several scripts and punctuation, some students
//! are late, and some hand in more than once.

pub mod quizzes;

/// A student of the generated class.
#[derive(Debug, Clone)]
pub struct Student {
    /// First name.
    pub first: String,
    /// Last name.
    pub last: String,
    /// User name.
    pub user: String,
    /// Number that the platform gives the student.
    pub number: u32,
    /// Whether the last attempt is late.
    pub is_late: bool,
    /// Attempts in order of time, each as files.
    pub attempts: Vec<Vec<File>>,
}

/// A file: its path and its content.
pub type File = (String, Vec<u8>);

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

/// Returns students with one file per attempt, made by `content` from the student's position in the class and the number of the
/// attempt. The third student hands in twice, the fourth three times and late.
pub fn class(content: impl Fn(usize, usize) -> Vec<u8>) -> Vec<Student> {
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
    /// Returns the first name and the last name.
    pub fn name(&self) -> String {
        format!("{} {}", self.first, self.last)
    }

    fn last_attempt(&self) -> &[File] {
        self.attempts.last().map_or(&[], Vec::as_slice)
    }

    /// Returns the day of an attempt in October 2024. Late attempts are a week later.
    fn day(&self, attempt: usize) -> usize {
        let is_late = self.is_late && attempt + 1 == self.attempts.len();
        1 + attempt + if is_late { 7 } else { 0 }
    }
}

fn text(path: impl Into<String>, text: impl Into<String>) -> File {
    (path.into(), text.into().into_bytes())
}

/// Moodle with a folder for each participant. One student also has an online text and feedback.
pub fn moodle(class: &[Student]) -> Vec<File> {
    moodle_named(class, |student| format!("{}_{}", student.name(), student.number), true)
}

/// Moodle without folders.
pub fn moodle_flat(class: &[Student]) -> Vec<File> {
    moodle_named(class, |student| format!("{}_{}", student.name(), student.number), false)
}

/// Moodle with anonymous submissions.
pub fn moodle_blind(class: &[Student]) -> Vec<File> {
    moodle_named(class, |student| format!("Participant_{}", student.number), true)
}

/// Moodle with group submissions.
pub fn moodle_groups(class: &[Student]) -> Vec<File> {
    moodle_named(class, |student| format!("Group {}_{}", student.number % 100, student.number), true)
}

fn moodle_named(class: &[Student], name: impl Fn(&Student) -> String, has_folders: bool) -> Vec<File> {
    let between = if has_folders { "/" } else { "" };
    let mut files = Vec::new();
    for (place, student) in class.iter().enumerate() {
        let name = name(student);
        for (path, bytes) in student.last_attempt() {
            let path = if has_folders { path.as_str() } else { path.rsplit('/').next().unwrap_or(path) };
            files.push((format!("{name}_assignsubmission_file_{between}{path}"), bytes.clone()));
        }
        if place == 1 {
            files.push(text(format!("{name}_assignsubmission_onlinetext_{between}onlinetext.html"), "<p>Sorted.</p>"));
            files.push(text(format!("{name}_assignfeedback_file_{between}feedback.c"), "/* well done */"));
        }
    }
    files
}

/// Canvas: a flat folder. File names of later attempts end in a number.
pub fn canvas(class: &[Student]) -> Vec<File> {
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

/// Blackboard: every attempt with a receipt.
pub fn blackboard(class: &[Student]) -> Vec<File> {
    let mut files = Vec::new();
    for student in class {
        for (attempt, submitted) in student.attempts.iter().enumerate() {
            let day = student.day(attempt);
            let stem = format!("Homework 3_sorting_{}_attempt_2024-10-{day:02}-22-10-05", student.user);
            let mut receipt = format!(
                "Name: {} ({})\nAssignment: Homework 3_sorting\nDate Submitted: Thursday, October {day}, 2024 10:10:05 PM CEST\nCurrent Grade: Needs Grading\n\nSubmission Field:\nThere is no student submission text data for this assignment.\n\nComments:\nThere are no student comments for this assignment.\n\nFiles:\n",
                student.name(),
                student.user
            );
            for (path, bytes) in submitted {
                let path = path.replace('/', "_");
                receipt += &format!("\tOriginal filename: {path}\n\tFilename: {stem}_{path}\n");
                files.push((format!("{stem}_{path}"), bytes.clone()));
            }
            files.push(text(format!("{stem}.txt"), receipt));
        }
    }
    files
}

/// Brightspace with a folder for each attempt, and an index page.
pub fn brightspace(class: &[Student]) -> Vec<File> {
    brightspace_with(class, "/")
}

/// Brightspace without folders.
pub fn brightspace_flat(class: &[Student]) -> Vec<File> {
    brightspace_with(class, " - ")
}

fn brightspace_with(class: &[Student], between: &str) -> Vec<File> {
    let mut files = vec![text("index.html", "<html><body>Homework 3</body></html>")];
    for student in class {
        for (attempt, submitted) in student.attempts.iter().enumerate() {
            let day = student.day(attempt);
            let stem = format!("{}-67890 - {} - Oct {day}, 2024 1023 PM", student.number, student.name());
            files.extend(submitted.iter().map(|(path, bytes)| (format!("{stem}{between}{path}"), bytes.clone())));
        }
    }
    files
}

/// Gradescope: last attempts with a metadata file. The last two students are a team.
pub fn gradescope(class: &[Student]) -> Vec<File> {
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
        let submitted = student.last_attempt().iter();
        files.extend(submitted.map(|(path, bytes)| (format!("assignment_77_export/{folder}/{path}"), bytes.clone())));
    }
    files.push(text("assignment_77_export/submission_metadata.yml", metadata));
    files
}

/// GitHub Classroom: a clone for each user.
pub fn github_classroom(class: &[Student]) -> Vec<File> {
    let mut files = Vec::new();
    for student in class {
        let folder = format!("hw-3-sorting-submissions/hw-3-sorting-{}", student.user.replace('_', "-"));
        files.push(text(format!("{folder}/.git/HEAD"), "ref: refs/heads/main\n"));
        files.extend(student.last_attempt().iter().map(|(path, bytes)| (format!("{folder}/{path}"), bytes.clone())));
    }
    files
}

/// Sakai with a folder for each student.
pub fn sakai(class: &[Student]) -> Vec<File> {
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
        let submitted = student.last_attempt().iter();
        files.extend(
            submitted.map(|(path, bytes)| (format!("{folder}/Submission attachment(s)/{path}"), bytes.clone())),
        );
    }
    files.push(text("Homework 3/grades.csv", grades));
    files
}

/// Sakai without folders.
pub fn sakai_flat(class: &[Student]) -> Vec<File> {
    let mut files = Vec::new();
    for student in class {
        let name = format!("Homework 3/{}, {}({})", student.last, student.first, student.user);
        files.push(text(format!("{name}_comments.txt"), ""));
        let submitted = student.last_attempt().iter();
        files.extend(submitted.map(|(path, bytes)| {
            (format!("{name}_Submission attachment(s)_{}", path.replace('/', "_")), bytes.clone())
        }));
    }
    files
}

/// A folder for each student, named by name and number, and a list of grades.
pub fn plain(class: &[Student]) -> Vec<File> {
    let mut files = vec![text("marks.csv", "name,mark\n")];
    for student in class {
        let folder = format!("{}_{}", student.name(), student.number);
        files.extend(student.last_attempt().iter().map(|(path, bytes)| (format!("{folder}/{path}"), bytes.clone())));
    }
    files
}

/// Several files for each student with a number before each, in one folder.
pub fn numbered(class: &[Student]) -> Vec<File> {
    let mut files = Vec::new();
    for student in class {
        files.push(text(format!("[1] - {} - prompt.txt", student.user), "Sort the numbers."));
        let submitted = student.last_attempt().iter();
        files.extend(submitted.map(|(path, bytes)| (format!("[1] - {} - {path}", student.user), bytes.clone())));
    }
    files
}

/// Files of all attempts in one folder, with a table of whose they are.
pub fn listed(class: &[Student]) -> Vec<File> {
    let mut table = String::from("filename,full_name,id,status,created_at\n");
    let mut files = Vec::new();
    for student in class {
        for (attempt, submitted) in (1..).zip(&student.attempts) {
            for (number, (_, bytes)) in (1..).zip(submitted) {
                let name = format!("{}_file{number}_submission{attempt}.c", student.number);
                table +=
                    &format!("{name},{},{},ready,2024-10-0{attempt} 10:00:00+03:00\n", student.name(), student.number);
                files.push((name, bytes.clone()));
            }
        }
    }
    files.push(text("info.csv", table));
    files
}

/// A file for each student.
pub fn flat(class: &[Student]) -> Vec<File> {
    let file = |student: &Student| Some((format!("{}.c", student.user), student.last_attempt().first()?.1.clone()));
    class.iter().filter_map(file).collect()
}
