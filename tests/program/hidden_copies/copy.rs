//! A submission that hides a copy.

use std::fmt;

/// A language of the originals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Language {
    C,
    Cpp,
    Java,
    Python,
    JavaScript,
    /// Python in a notebook.
    Notebook,
}

impl Language {
    pub(super) const ALL: [Language; 6] =
        [Language::C, Language::Cpp, Language::Java, Language::Python, Language::JavaScript, Language::Notebook];

    /// The file names' ending.
    pub(super) fn ending(self) -> &'static str {
        match self {
            Language::C => "c",
            Language::Cpp => "cpp",
            Language::Java => "java",
            Language::Python => "py",
            Language::JavaScript => "js",
            Language::Notebook => "ipynb",
        }
    }

    /// Whether it has comments between `/*` and `*/`.
    pub(super) fn has_block_comments(self) -> bool {
        !matches!(self, Language::Python | Language::Notebook)
    }

    /// Returns bytes as a comment of one or several lines.
    pub(super) fn comment(self, content: &[u8]) -> Vec<u8> {
        if self.has_block_comments() {
            return [b"/* ", content, b" */\n"].concat();
        }
        content.split(|&byte| byte == b'\n').flat_map(|line| [b"# ", line, b"\n"].concat()).collect()
    }

    /// Returns a short program that has nothing to do with the copy.
    pub(super) fn decoy(self) -> &'static str {
        match self {
            Language::C => "#include <stdio.h>\nint main(void) {\n    puts(\"hello\");\n    return 0;\n}\n",
            Language::Cpp => "#include <iostream>\nint main() {\n    std::cout << \"hello\\n\";\n    return 0;\n}\n",
            Language::Java => {
                "class Hello {\n    public static void main(String[] args) {\n        System.out.println(\"hello\");\n    }\n}\n"
            }
            Language::Python => "def main():\n    print(\"hello\")\n\n\nmain()\n",
            Language::JavaScript => "function main() {\n    console.log(\"hello\");\n}\n\nmain();\n",
            Language::Notebook => {
                "{\"cells\": [{\"cell_type\": \"code\", \"source\": \"print('hello')\"}], \"metadata\": {}, \"nbformat\": 4}"
            }
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Language::C => "C",
            Language::Cpp => "C++",
            Language::Java => "Java",
            Language::Python => "Python",
            Language::JavaScript => "JavaScript",
            Language::Notebook => "notebook",
        })
    }
}

/// The way to run a program. Its file gets its usual name first, so that misleading names do not matter.
#[derive(Debug, Clone, Default)]
pub(super) struct Run {
    /// Further options of the compiler or interpreter.
    pub(super) flags: &'static [&'static str],
    /// Number of bytes at the beginning that are cut off before the program is run.
    pub(super) n_skipped: usize,
}

/// A submission that hides a copy.
#[derive(Debug, Clone)]
pub(super) struct Copy {
    pub(super) language: Language,
    /// Paths and contents. The first is the program.
    pub(super) files: Vec<(String, Vec<u8>)>,
    /// The way to run it; none if it has to be unpacked or converted first.
    pub(super) run: Option<Run>,
}

impl Copy {
    /// Returns an open copy.
    pub(super) fn new(language: Language, path: &str, text: &str) -> Copy {
        Copy { language, files: vec![(path.to_owned(), text.as_bytes().to_vec())], run: Some(Run::default()) }
    }

    pub(super) fn path(&self) -> &str {
        &self.files[0].0
    }

    pub(super) fn set_path(&mut self, path: impl Into<String>) {
        self.files[0].0 = path.into();
    }

    /// Returns the program as a text.
    pub(super) fn text(&self) -> String {
        String::from_utf8(self.files[0].1.clone()).expect("texts are changed before bytes")
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.files[0].1
    }

    pub(super) fn set(&mut self, content: impl Into<Vec<u8>>) {
        self.files[0].1 = content.into();
    }

    pub(super) fn add(&mut self, path: &str, content: impl Into<Vec<u8>>) {
        self.files.push((path.to_owned(), content.into()));
    }

    /// Runs the program with further options.
    pub(super) fn with_flags(&mut self, flags: &'static [&'static str]) {
        if let Some(run) = &mut self.run {
            run.flags = flags;
        }
    }
}
