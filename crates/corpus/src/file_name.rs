//! The statement of a file's name about its content. A name may be wrong; its content has the last word.

use lookalike_frontends::Language;
use lookalike_intake::absent::is_page;
use lookalike_intake::{TEXT_OF_DOCUMENT, is_literate, is_notebook, lists};

/// The kind of content that a name announces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum NameKind {
    Notebook,
    /// A program, by this ending.
    Program(String),
    /// Prose, by this ending. It may have code between it.
    Prose(String),
    /// The text of a document of a word processor, which is a program or prose.
    TextOfDocument,
    /// No known ending.
    Unknown {
        /// The ending as it stands there; none without a dot.
        ending: Option<String>,
        /// A known ending before it, as in `sort.c.bak` and `sort.c~`.
        before: Option<String>,
    },
}

impl NameKind {
    /// Returns the kind that the name at the end of a path announces.
    pub(super) fn of(path: &str) -> NameKind {
        let name = path.rsplit('/').next().unwrap_or(path);
        if name == TEXT_OF_DOCUMENT && name.len() < path.len() {
            return NameKind::TextOfDocument;
        }
        // Systems and people add blanks, dots and invisible characters that nobody sees.
        let name = name.trim_end_matches(|c: char| c == '.' || c.is_whitespace() || !is_visible(c));
        let mut endings = name.rsplit('.');
        let mut parts: Vec<&str> = endings.by_ref().take(3).collect();
        // The first part is no ending, unless the name begins with the dot.
        let n_parts = name.matches('.').count() + 1;
        if parts.len() == n_parts {
            parts.pop();
        }
        let Some(&ending) = parts.first() else { return NameKind::Unknown { ending: None, before: None } };
        NameKind::by_ending(ending).unwrap_or_else(|| {
            let is_program = |ending: &str| matches!(NameKind::by_ending(ending), Some(NameKind::Program(_)));
            let backup = ending.trim_end_matches('~');
            let before = [Some(backup), parts.get(1).copied()].into_iter().flatten().find(|one| is_program(one));
            NameKind::Unknown { ending: Some(ending.to_owned()), before: before.map(str::to_owned) }
        })
    }

    /// Whether it is the name of a web page.
    pub(super) fn is_page(&self) -> bool {
        matches!(self, NameKind::Program(ending) if is_page(ending))
    }

    fn by_ending(ending: &str) -> Option<NameKind> {
        if is_notebook(ending) {
            return Some(NameKind::Notebook);
        }
        if is_literate(ending) {
            return Some(NameKind::Prose(ending.to_owned()));
        }
        let language = Language::is_extension(ending).then(|| Language::detect(Some(ending), "")).flatten()?;
        Some(if language.is_prose() {
            NameKind::Prose(ending.to_owned())
        } else {
            NameKind::Program(ending.to_owned())
        })
    }
}

/// Extensions of data.
const DATA: &str = "csv tsv json jsonl xml log yaml yml toml ini dat data out";
/// Extensions of settings, projects, documents and other files that tools read and write, and that are nobody's program.
const TOOLS: &str = "aux bbl bib blg bpmn cfg classpath cls cmake conf config csproj dia diff dof dot drawio editorconfig env \
    eslintrc excalidraw fa fasta fastq filters form fsproj fxml geojson gitattributes gitignore gitmodules gml gpx \
    graphml gv ics iml in inf ipr iws json5 kml launch lock lst make manifest map mf mk mtl mtx npmrc obj off \
    patch pbm pbxproj pgm plist ply po pom pot ppm prefs prettierrc project properties props qrc rc resx sln srt \
    storyboard strings sty sum suo svg targets toc ui user uxf vbproj vcf vcxproj vtt webmanifest xaml xib xsd xyz";

/// Whether an extension is one of data, settings or other files that are no programs.
pub fn is_data(ending: &str) -> bool {
    [DATA, TOOLS].iter().any(|list| lists(list, &ending.to_ascii_lowercase()))
}

/// Whether the name of a file that is a program by its content says that it is data: such files may hold a program, and records of one.
pub(super) fn is_data_by_name(path: &str) -> bool {
    let extension = path.rsplit('/').next().and_then(|name| name.rsplit_once('.'));
    extension.is_some_and(|(_, extension)| lists(DATA, &extension.to_ascii_lowercase()))
}

/// Whether a character can be seen. Those that cannot are controls, marks of direction, and characters without width.
fn is_visible(c: char) -> bool {
    !c.is_control()
        && !matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program(ending: &str) -> NameKind {
        NameKind::Program(ending.to_owned())
    }

    fn unknown(ending: &str, before: Option<&str>) -> NameKind {
        NameKind::Unknown { ending: Some(ending.to_owned()), before: before.map(str::to_owned) }
    }

    #[test]
    fn reads_endings() {
        assert_eq!(NameKind::of("src/main.c"), program("c"));
        assert_eq!(NameKind::of("MAIN.PY"), program("PY"));
        assert_eq!(NameKind::of("work.ipynb"), NameKind::Notebook);
        assert_eq!(NameKind::of("notes.txt"), NameKind::Prose("txt".to_owned()));
        assert_eq!(NameKind::of("main.c.txt"), NameKind::Prose("txt".to_owned()));
        assert_eq!(NameKind::of("essay.docx/text of the document"), NameKind::TextOfDocument);
        assert_eq!(NameKind::of("table.dat"), unknown("dat", None));
        assert_eq!(NameKind::of("a.b/Makefile"), NameKind::Unknown { ending: None, before: None });
        assert_eq!(NameKind::of(".c"), program("c"));
        assert_eq!(NameKind::of(""), NameKind::Unknown { ending: None, before: None });
    }

    /// Nobody sees what stands after these endings.
    #[test]
    fn ignores_invisible_characters() {
        for name in ["main.py ", "main.py.", "main.py\u{200b}", "main.py\t\u{202e}"] {
            assert_eq!(NameKind::of(name), program("py"), "{name:?}");
        }
    }

    #[test]
    fn finds_the_endings_of_backups() {
        assert_eq!(NameKind::of("main.c.bak"), unknown("bak", Some("c")));
        assert_eq!(NameKind::of("main.c~"), unknown("c~", Some("c")));
        assert_eq!(NameKind::of("main.c.1"), unknown("1", Some("c")));
        assert_eq!(NameKind::of("main.csv.1"), unknown("1", None));
    }
}
