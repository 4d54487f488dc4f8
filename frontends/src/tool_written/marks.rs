//! The marks by which tools set off the code that they write.

use super::tools::{
    ECLIPSE, FormTool, INTELLIJ, LAUNCHER, LOOK_AND_FEEL, NETBEANS, PROCESSOR_EXPERT, PYQT, VISUAL_BASIC,
    VISUAL_STUDIO, WXGLADE,
};
use crate::token_string::Tool;
use Extent::{Between, Class, Function, Line, Name, Nested, Outside};
use Writes::{Components, Controller, Statements, Vocabulary, Wizard};

/// A pair of marks in comments or directives, and the code that a tool writes there.
pub(super) struct Mark {
    pub(super) tool: Tool,
    pub(super) languages: &'static [&'static str],
    /// The comment that begins the region contains this text.
    pub(super) begin: &'static str,
    /// The text that a comment contains which ends the region.
    pub(super) end: &'static str,
    pub(super) extent: Extent,
    pub(super) writes: Writes,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Extent {
    /// From the line of the first mark to the second. Both marks end with the same label, if any.
    Between,
    /// The same; regions of one kind lie within each other, and this text begins each of them.
    Nested(&'static str),
    /// The function after the mark. There is no second mark.
    Function,
    /// The line that begins with the mark.
    Line,
    /// The function whose name, or first words, are the mark.
    Name,
    /// The first part of each class after a text that says so.
    Class,
    /// Everything but the regions between the marks.
    Outside,
}

#[derive(Clone, Copy)]
pub(super) enum Writes {
    Statements(&'static FormTool),
    /// Nothing but these words, besides names of classes.
    Vocabulary(&'static str),
    /// Declarations and macros of a wizard for C++.
    Wizard,
    /// Declarations of the components of a form in Pascal.
    Components,
    Controller,
}

const JAVA: &[&str] = &["java"];
const CSHARP: &[&str] = &["csharp"];
const BASIC: &[&str] = &["visual-basic"];
const C: &[&str] = &["c", "cpp"];
const PASCAL: &[&str] = &["pascal"];
const PYTHON: &[&str] = &["python"];
const RACKET: &[&str] = &["racket", "scheme", "lisp"];

const RACKET_SETTINGS: &str = "reader lib modname read - case - sensitive teachpacks htdp - settings constructor mixed - fraction repeating - decimal \
    quasi - constructor lang t f none teachpack reader ss rkt dir installed - teachpacks";

const fn mark(
    tool: Tool,
    languages: &'static [&'static str],
    [begin, end]: [&'static str; 2],
    extent: Extent,
    writes: Writes,
) -> Mark {
    Mark { tool, languages, begin, end, extent, writes }
}

/// Every pair of marks. Where two hold for one place, the tool's code is what either of them finds.
pub(super) const MARKS: &[Mark] = &[
    // NetBeans, also where another editor removed the marks of guarded blocks.
    mark(Tool::NetBeans, JAVA, ["GEN-BEGIN:", "GEN-END:"], Between, Statements(&NETBEANS)),
    mark(Tool::NetBeans, JAVA, ["Generated Code", "</editor-fold"], Nested("<editor-fold"), Statements(&NETBEANS)),
    mark(
        Tool::NetBeans,
        JAVA,
        ["Variables declaration - do not modify", "End of variables declaration"],
        Between,
        Statements(&NETBEANS),
    ),
    mark(
        Tool::NetBeans,
        JAVA,
        ["ook and feel setting code", "</editor-fold"],
        Nested("<editor-fold"),
        Vocabulary(LOOK_AND_FEEL),
    ),
    // IntelliJ.
    mark(Tool::IntelliJ, JAVA, ["$$$", ""], Name, Statements(&INTELLIJ)),
    // WindowBuilder for Eclipse.
    mark(Tool::WindowBuilder, JAVA, ["Initialize the contents of the ", ""], Function, Statements(&ECLIPSE)),
    mark(Tool::WindowBuilder, JAVA, ["Create the frame", ""], Function, Statements(&ECLIPSE)),
    mark(Tool::WindowBuilder, JAVA, ["Create the dialog", ""], Function, Statements(&ECLIPSE)),
    mark(Tool::WindowBuilder, JAVA, ["Create the panel", ""], Function, Statements(&ECLIPSE)),
    mark(Tool::WindowBuilder, JAVA, ["Create the application", ""], Function, Statements(&ECLIPSE)),
    mark(Tool::WindowBuilder, JAVA, ["@wbp.parser", ""], Function, Statements(&ECLIPSE)),
    mark(Tool::WindowBuilder, JAVA, ["Launch the application", ""], Function, Vocabulary(LAUNCHER)),
    // Visual Studio: the titles of regions are translated.
    mark(Tool::VisualStudio, CSHARP, ["#region", "#endregion"], Nested("#region"), Statements(&VISUAL_STUDIO)),
    mark(Tool::VisualStudio, CSHARP, ["Designer support - do not modify", ""], Function, Statements(&VISUAL_STUDIO)),
    mark(Tool::VisualStudio, BASIC, ["#Region", "#End Region"], Nested("#Region"), Statements(&VISUAL_BASIC)),
    // wxGlade, and the compiler of forms for PyQt and PySide.
    mark(Tool::WxGlade, PYTHON, ["begin wxGlade", "end wxGlade"], Between, Statements(&WXGLADE)),
    mark(Tool::PyQt, PYTHON, ["def setupUi(self", ""], Name, Statements(&PYQT)),
    mark(Tool::PyQt, PYTHON, ["def retranslateUi(self", ""], Name, Statements(&PYQT)),
    // The class wizard of Visual C++.
    mark(Tool::ClassWizard, C, ["{{AFX_", "}}AFX_"], Between, Wizard),
    // Delphi and Lazarus.
    mark(Tool::Delphi, PASCAL, ["{$R *", ""], Class, Components),
    mark(Tool::Delphi, PASCAL, [".lrs}", ""], Class, Components),
    // Configurators of controllers.
    mark(Tool::CubeMx, C, ["USER CODE BEGIN", "USER CODE END"], Outside, Controller),
    mark(
        Tool::ProcessorExpert,
        C,
        ["*** Processor Expert internal initialization", "*** End of Processor Expert internal initialization"],
        Between,
        Vocabulary(PROCESSOR_EXPERT),
    ),
    mark(
        Tool::ProcessorExpert,
        C,
        ["*** Don't write any code pass this line", "*** Processor Expert end of main routine"],
        Between,
        Vocabulary(PROCESSOR_EXPERT),
    ),
    // DrRacket.
    mark(Tool::DrRacket, RACKET, ["#reader(lib", ""], Line, Vocabulary(RACKET_SETTINGS)),
];
