//! The meanings of headings, by the words that platforms and spreadsheets use for them in many languages.

use lookalike_frontends::{Language, lists};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Meaning {
    FullName,
    FirstName,
    LastName,
    /// A word that is the whole name beside no other name, and the missing half beside the other: *name*, *nom*, *nome*.
    SomeName,
    Address,
    Id,
    Time,
    Attempt,
    /// The question or the file that a row is about, where a person has several rows.
    Part,
    /// A team, which may be a single contestant.
    Team,
    /// An answer, whatever it looks like.
    Answer,
    /// The text of a question, an answer only where no other column has answers.
    Question,
    /// Nothing that a person wrote for the task.
    Other,
}

/// The words of each meaning, in lower case and without anything but letters and digits.
const WORDS: [(Meaning, &str); 11] = [
    (Meaning::Team, "team teamname teamid group groups contestant"),
    (
        Meaning::LastName,
        "lastname surname familyname nachname familienname nomdefamille apellido apellidos cognome achternaam etternavn \
         efternavn efternamn sukunimi nazwisko příjmení prijmeni priezvisko фамилия прізвище soyad soyadı sobrenome apelido \
         últimonome 姓 姓氏 성",
    ),
    (
        Meaning::FirstName,
        "firstname givenname forename vorname prénom prenom primeironome voornaam fornavn förnamn etunimi imię imie jméno \
         jmeno meno имя імя ad adı 名",
    ),
    (Meaning::SomeName, "name nom nombre nome naam navn namn nimi"),
    (
        Meaning::FullName,
        "fullname student students studentname nameofstudent nameofthestudent yourname yourfullname whatisyourname \
         whatisyourfullname learner learnername participant participantname user displayname candidate author authorname \
         respondent submitter vollständigername vollstandigername namevorname vornamename namevornamen teilnehmer teilnehmerin \
         studierende studierender autor autorin nomcomplet nométudiant étudiant étudiante auteur nombrecompleto \
         nombreyapellidos nombreyapellido estudiante alumno nomecompleto nomeecognome studente autore aluno volledigenaam \
         leerling фио 氏名 名前 姓名 学生姓名 이름 성명",
    ),
    (
        Meaning::Address,
        "email emailaddress mail mailaddress emailadresse mailadresse epost epostadresse epostadress adressedecourriel \
         adresseemail adressemail courriel adresseélectronique direccióndecorreo direccióndecorreoelectrónico correo \
         correoelectrónico correoelectronico indirizzoemail emailadres endereçodeemail endereçodecorreioeletrónico \
         sähköposti sähköpostiosoite adresemail eposta epostaadresi адресэлектроннойпочты электроннаяпочта メールアドレス \
         电子邮件地址 电子邮件 邮箱 이메일 이메일주소 studentemail schoolemail useremail loginemail",
    ),
    (
        Meaning::Id,
        "id studentid sisid sisuserid sisloginid userid username login loginid loginname idnumber idnummer matrikelnummer \
         matriculation matriculationnumber matrnr matnr matrikelnr orgdefinedid studentnumber studentno numéroidentification numérodidentification \
         numérodétudiant numéroétudiant númerodeid númerodeidentificação matricola matrícula matricula nummer number \
         rollnumber rollno registrationnumber netid kerberos benutzername anmeldename nomdutilisateur nombredeusuario \
         nomeutente nomedeutilizador gebruikersnaam github githubusername account accountname useraccount sid externalid \
         candidateid candidatenumber participantid studentids 学号 学籍番号 学生番号 用户名 ユーザー名 학번 логин",
    ),
    (
        Meaning::Time,
        "submitted submittedat submittedon submissiontime submissiondate completed completedon completiontime finished \
         finishedon createdat timestamp time date datetime attemptend endtime enddate startedon started starttime attemptstart \
         startdate zeitstempel beendet begonnen begonnenam abgegeben zeit datum terminé commencé commencéle horodateur heure \
         finalizado comenzadoel marcatemporal fecha terminato completato iniziato iniziatoil ora voltooid gestartop tijd \
         concluídaem iniciadaem lastmodifiedtime",
    ),
    (
        Meaning::Attempt,
        "attempt attemptno attemptnumber attemptid versuch tentative intento tentativo tentativa poging",
    ),
    (
        Meaning::Part,
        "question questionid questionno questionnumber q qid qno qtitle questiontitle questionname exercise exerciseid \
         exercisename problem problemid problemname task taskid taskname item itemid itemname filename file path frage aufgabe \
         pregunta domanda vraag exercice",
    ),
    (
        Meaning::Other,
        "state status grade gradedby score autoscore manualscore points possiblepoints marks mark outof feedback comment \
         comments remark remarks rubric section sectionid sectionsisid sectionnumber course courseid labels \
         ip ipaddress browser useragent url link stdout stderr output log logs error errors result results duration timetaken \
         verbrauchtezeit tempsutilisé tiempoempleado tempoimpiegato difficulty bonus qtype questiontype answermatch ncorrect \
         nincorrect correct institution institut department institution language lang passed verdict role",
    ),
];

/// Words that answers are called by, alone or with a number after them.
const ANSWERS: &str = "response answer antwort réponse reponse respuesta risposta resposta antwoord svar vastaus odpowiedź \
    odpověď odpoveď yanıt cevap ответ відповідь 回答 解答 答案 답변 응답 code sourcecode source submission submittedcode solution \
    program script usercode studentanswer studentresponse studentcode youranswer yourcode yoursolution answertext responsetext \
    content text lösung loesung programm quelltext solución soluzione solução programma código codice";
/// Words for the text of a question, alone or with a number after them.
const QUESTIONS: &str = "question questiontext qtext frage aufgabe pregunta domanda vraag questão";
/// Beginnings of headings of columns that are no answers.
const OTHERS: [&str; 14] = [
    "rightanswer", "correctanswer", "richtigeantwort", "bonneréponse", "respuestacorrecta", "rispostacorretta",
    "grade", "bewertung", "note1", "calificación", "valutazione", "score", "points", "feedback",
];

pub(crate) fn meaning(heading: &str) -> Option<Meaning> {
    let plain = plain(heading);
    let is_score = !plain.is_empty() && plain.bytes().all(|byte| byte.is_ascii_digit());
    if is_score || OTHERS.iter().any(|start| plain.starts_with(start)) {
        return Some(Meaning::Other);
    }
    let word = plain.trim_end_matches(|c: char| c.is_ascii_digit());
    let known = WORDS.iter().find(|(_, words)| lists(words, &plain)).map(|(meaning, _)| *meaning);
    known
        .or_else(|| lists(ANSWERS, word).then_some(Meaning::Answer))
        .or_else(|| lists(QUESTIONS, word).then_some(Meaning::Question))
}

/// Returns the columns whose cells, joined, name a person. `first` returns the first column of a meaning.
pub(crate) fn name_columns(first: impl Fn(Meaning) -> Option<usize>) -> Vec<usize> {
    if let Some(full) = first(Meaning::FullName) {
        return vec![full];
    }
    let (given, family, some) = (first(Meaning::FirstName), first(Meaning::LastName), first(Meaning::SomeName));
    let halves = [given.or(some), family.or(some.filter(|_| given.is_some()))];
    halves.into_iter().flatten().collect()
}

/// Returns the language that a heading names as the only one: `Your code (Java)`.
pub(crate) fn language(heading: &str) -> Option<Language> {
    let words = heading.split(|c: char| !(c.is_alphanumeric() || "+#".contains(c)));
    let mut named = words.filter_map(language_called).filter(|language| !language.is_prose());
    let first = named.next()?;
    named.all(|other| other == first).then_some(first)
}

/// Returns the language that a word in a sentence can only mean.
fn language_called(word: &str) -> Option<Language> {
    let lower = word.to_lowercase();
    match lower.as_str() {
        _ if lower.contains(['+', '#']) => Language::called(&lower),
        // Words of sentences, at their beginnings too.
        "go" | "text" | "words" | "assembly" | "lex" | "spice" | "c" | "r" => None,
        "rust" | "swift" | "scheme" | "julia" | "dart" | "ruby" | "ada" if lower == word => None,
        _ => Language::named(&lower),
    }
}

/// Returns a heading in lower case with nothing but its letters and digits.
fn plain(heading: &str) -> String {
    heading.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Headings of several platforms and languages have their meanings, however they are written.
    #[test]
    fn headings_are_understood() {
        for (headings, meaning) in [
            (["Surname", "Last name", "Apellido(s)", "Nom de famille"], Meaning::LastName),
            (["First name", "FirstName", "Vorname", "Prénom"], Meaning::FirstName),
            (["Email address", "E-Mail-Adresse", "Adresse de courriel", "email"], Meaning::Address),
            (["Org Defined ID", "sis_id", "UserName", "Matrikelnummer"], Meaning::Id),
            (["Response 1", "Antwort 12", "Réponse 2", "code"], Meaning::Answer),
            (["Grade/10.00", "1.0", "Right answer 3", "Bewertung/10,00"], Meaning::Other),
            (["full_name", "Student", "What is your name?", "氏名"], Meaning::FullName),
            (["created_at", "Started on", "Beendet", "Timestamp"], Meaning::Time),
        ] {
            for heading in headings {
                assert_eq!(super::meaning(heading), Some(meaning), "{heading}");
            }
        }
        assert_eq!(meaning("1234: Write a function"), None);
    }

    /// A language counts only where the heading cannot mean anything else.
    #[test]
    fn languages_in_headings_are_found() {
        let name = |heading| language(heading).map(Language::name);
        assert_eq!(name("Paste your code (Java)"), Some("java"));
        assert_eq!(name("Write the loop in Python or in Java"), None);
        assert_eq!(name("Make a function and go to r"), None);
        assert_eq!(name("Solution in C++"), Some("cpp"));
    }
}
