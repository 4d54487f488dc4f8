//! The class of a file of which no text was compared.

use std::path::Path;

use lookalike_frontends::lists;
use lookalike_intake::absent::may_be_source;
use lookalike_report_templates::model::{ByteClass, Concern, FileStatus, InputFile, UnreadReason};

/// Extensions of prose.
const PROSE: &str = "adoc asciidoc bib eml markdown mdown org pod rst rtf srt tex textile vtt wiki";
/// Extensions of the descriptions of forms and projects that designers write.
const DESIGNER: &str = "dfm fbp fmx form fxml glade ioc lfm lrs resx storyboard ui wxg xfm xib";
/// Folders in which Android keeps the layouts of screens.
const LAYOUTS: [&str; 3] = ["res/layout", "res/menu", "res/navigation"];
/// First words of the names of data and settings.
const DATA_NAMES: &str = "codeowners dockerfile gemfile gnumakefile jenkinsfile justfile makefile procfile";
/// First words of the names of prose.
const PROSE_NAMES: &str = "acknowledgements authors changelog changes citation contributing contributors copying copyright credits \
    history install licence license maintainers news notice notes readme thanks todo unlicense";

/// Returns the class of a file of which no text was compared.
pub(super) fn class(file: &InputFile) -> ByteClass {
    let reason = match &file.status {
        FileStatus::Unreadable { .. } => return ByteClass::Unread(UnreadReason::Unreadable),
        FileStatus::Absent { .. } if may_be_source(&file.path) => return ByteClass::Unread(UnreadReason::Absent),
        FileStatus::Ignored(omission) => &omission.reason,
        // It belongs to nobody.
        _ => return ByteClass::Unread(UnreadReason::Skipped),
    };
    if file.concerns.contains(&Concern::HiddenCode) {
        return ByteClass::Unread(UnreadReason::HiddenCode);
    }
    if file.concerns.contains(&Concern::LooksLikeSource) {
        return ByteClass::Unread(UnreadReason::LooksLikeSource);
    }
    reason.class(file.language.is_some()).unwrap_or_else(|| class_of_unknown(&file.path))
}

/// Returns the class of a text in no known language.
fn class_of_unknown(path: &str) -> ByteClass {
    let name = FileName::new(path);
    let is_layout = LAYOUTS.iter().any(|folder| path.contains(folder)) && path.ends_with(".xml");
    if is_layout || name.extension.as_deref().is_some_and(|extension| lists(DESIGNER, extension)) {
        ByteClass::Tool
    } else if name.is_prose() {
        ByteClass::Text
    } else if name.is_data() {
        ByteClass::Data
    } else {
        ByteClass::Unread(UnreadReason::UnknownLanguage)
    }
}

/// Returns whether the name of a file says that it is prose.
pub(super) fn is_prose_by_name(path: &str) -> bool {
    FileName::new(path).is_prose()
}

/// A file name in lower case.
struct FileName {
    /// Its first word: that of `LICENSE-MIT.txt` is `license`.
    word: String,
    extension: Option<String>,
}

impl FileName {
    fn new(path: &str) -> FileName {
        let name = path.rsplit('/').next().unwrap_or(path).to_ascii_lowercase();
        let extension = Path::new(&name).extension().and_then(|extension| extension.to_str()).map(str::to_owned);
        let word = name.split(['.', '-', '_']).next().unwrap_or_default().to_owned();
        FileName { word, extension }
    }

    /// Returns whether its first word is one of some names.
    fn begins_with(&self, names: &str) -> bool {
        lists(names, &self.word)
    }

    fn is_prose(&self) -> bool {
        let is_of_prose = |extension: &String| lists(PROSE, extension);
        self.begins_with(PROSE_NAMES) || self.extension.as_ref().is_some_and(is_of_prose)
    }

    fn is_data(&self) -> bool {
        self.begins_with(DATA_NAMES) || self.extension.as_deref().is_some_and(lookalike_corpus::is_data)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Settings and notes beside a program are no code that nobody saw; a grammar or a program in a rare language may be.
    #[test]
    fn names_tell_data_and_prose() {
        for path in ["Makefile", "a/Makefile.am", "points.csv", "App.csproj", "pom.xml", "Dockerfile"] {
            assert_eq!(class_of_unknown(path), ByteClass::Data, "{path}");
        }
        for path in ["Unit1.dfm", "Frame.form", "Form1.resx", "Main.storyboard", "src/main/res/layout/main.xml"] {
            assert_eq!(class_of_unknown(path), ByteClass::Tool, "{path}");
        }
        for path in ["README", "LICENSE-MIT", "Copying.lesser", "report.tex", "docs/notes.rst", "CHANGES"] {
            assert_eq!(class_of_unknown(path), ByteClass::Text, "{path}");
        }
        for path in ["parse.y", "grammar.g4", "solution", "main.q7", "out.q8", ""] {
            assert_eq!(class_of_unknown(path), ByteClass::Unread(UnreadReason::UnknownLanguage), "{path}");
        }
    }
}
