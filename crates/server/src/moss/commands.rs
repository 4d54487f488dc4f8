//! The lines of the protocol that clients of MOSS speak.

use crate::domain::MossOptions;

/// Maximum length of a line, in bytes. Names of files are the longest that clients send.
pub(super) const MAX_LINE: usize = 8 << 10;

/// A line that a client sends.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// The id of the user.
    User(String),
    Option(OptionChange),
    /// The language; the client waits for an answer.
    Language(String),
    /// A file follows, with this number of bytes.
    File {
        is_base: bool,
        n_bytes: u64,
        name: String,
    },
    /// Everything is there; the client waits for an answer.
    Query {
        comment: String,
    },
    End,
}

/// An option with its value.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum OptionChange {
    /// `-d`
    ByFolder(bool),
    /// `-m`
    MaxHolders(usize),
    /// `-n`
    Pairs(usize),
    /// `-x`, which chose another server once, and nothing here.
    Experimental,
}

impl Command {
    /// Parses a line; none if it is no part of the protocol. Names of files that are not UTF-8 get signs of replacement.
    pub(super) fn parse(line: &[u8]) -> Option<Command> {
        let line = String::from_utf8_lossy(line);
        let (command, rest) = line.split_once(' ').unwrap_or((&line, ""));
        let value = rest.trim();
        Some(match command {
            "moss" => Command::User(value.to_owned()),
            "directory" => Command::Option(OptionChange::ByFolder(value.parse::<u8>().ok()? != 0)),
            "X" => Command::Option(OptionChange::Experimental),
            "maxmatches" => Command::Option(OptionChange::MaxHolders(value.parse().ok()?)),
            "show" => Command::Option(OptionChange::Pairs(value.parse().ok()?)),
            "language" => Command::Language(value.to_owned()),
            "file" => file(rest)?,
            // Its first word is a number without a meaning.
            "query" => {
                Command::Query { comment: rest.split_once(' ').map_or("", |(_, comment)| comment.trim()).to_owned() }
            }
            "end" => Command::End,
            _ => return None,
        })
    }
}

/// Parses the line of a file: its number, which is 0 for a base file, its language, its size, and its name.
fn file(rest: &str) -> Option<Command> {
    let mut words = rest.splitn(4, ' ');
    let (number, _language, n_bytes) = (words.next()?, words.next()?, words.next()?);
    let number: u64 = number.parse().ok()?;
    let name = words.next().unwrap_or_default().trim();
    let name = if name.is_empty() { format!("file-{number}") } else { name.to_owned() };
    Some(Command::File { is_base: number == 0, n_bytes: n_bytes.parse().ok()?, name })
}

impl OptionChange {
    pub(super) fn apply(self, options: &mut MossOptions) {
        match self {
            OptionChange::ByFolder(by_folder) => options.by_folder = by_folder,
            OptionChange::MaxHolders(n_programs) => options.max_holders = n_programs,
            OptionChange::Pairs(n_pairs) => options.n_pairs = n_pairs,
            OptionChange::Experimental => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each line that clients send is understood, and a number that makes no sense is not.
    #[test]
    fn lines_are_parsed() {
        let file = |is_base, n_bytes, name: &str| Command::File { is_base, n_bytes, name: name.to_owned() };
        for (line, command) in [
            ("moss 987654321", Command::User("987654321".to_owned())),
            ("directory 1", Command::Option(OptionChange::ByFolder(true))),
            ("X 0", Command::Option(OptionChange::Experimental)),
            ("maxmatches 10", Command::Option(OptionChange::MaxHolders(10))),
            ("show 250", Command::Option(OptionChange::Pairs(250))),
            ("language cc", Command::Language("cc".to_owned())),
            ("file 0 c 12 base.c", file(true, 12, "base.c")),
            ("file 7 c 0 hw 1/ann lee.c", file(false, 0, "hw 1/ann lee.c")),
            ("file 3 c 5", file(false, 5, "file-3")),
            ("query 0 homework 3", Command::Query { comment: "homework 3".to_owned() }),
            ("query 0", Command::Query { comment: String::new() }),
            ("end", Command::End),
        ] {
            assert_eq!(Command::parse(line.as_bytes()), Some(command), "{line}");
        }
        for line in [
            "", "GET / HTTP/1.1", "file 1 c -5 a.c", "file 1 c 99999999999999999999 a.c", "file x c 5 a.c", "show",
            "\0\u{fffd}",
        ] {
            assert_eq!(Command::parse(line.as_bytes()), None, "{line}");
        }
        assert!(
            matches!(Command::parse(b"file 1 c 5 \xff.c"), Some(Command::File { name, .. }) if name == "\u{fffd}.c")
        );
    }
}
