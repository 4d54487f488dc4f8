//! The marks by which tools set off the code that they write.

use super::tools::{
    ECLIPSE, FormTool, INTELLIJ, LAUNCHER, LOOK_AND_FEEL, NETBEANS, PROCESSOR_EXPERT, PYQT, VISUAL_BASIC,
    VISUAL_STUDIO, WXGLADE,
};
use crate::token_string::Tool;

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

/// The place of a region, as seen from its marks.
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

/// The code that a tool writes, by which its regions are judged.
#[derive(Clone, Copy)]
pub(super) enum Writes {
    /// Statements that build a form.
    Statements(&'static FormTool),
    /// Nothing but these words, besides names of classes.
    Vocabulary(&'static str),
    /// Declarations and macros of a wizard for C++.
    Wizard,
    /// Declarations of the components of a form in Pascal.
    Components,
    /// Initialization of a controller in C.
    Controller,
}

const JAVA: &[&str] = &["java"];
const CSHARP: &[&str] = &["csharp"];
const BASIC: &[&str] = &["visual-basic"];
const C: &[&str] = &["c", "cpp"];
const PASCAL: &[&str] = &["pascal"];
const PYTHON: &[&str] = &["python"];
const RACKET: &[&str] = &["racket", "scheme", "lisp"];

/// The settings that DrRacket writes at the top of a file.
const RACKET_SETTINGS: &str = "reader lib modname read - case - sensitive teachpacks htdp - settings constructor mixed - fraction repeating - decimal \
    quasi - constructor lang t f none teachpack reader ss rkt dir installed - teachpacks";

/// Returns a mark of code that builds forms.
const fn forms(
    tool: Tool,
    languages: &'static [&'static str],
    begin: &'static str,
    end: &'static str,
    extent: Extent,
    form: &'static FormTool,
) -> Mark {
    Mark { tool, languages, begin, end, extent, writes: Writes::Statements(form) }
}

/// Returns a mark of code in a fixed vocabulary.
const fn fixed(
    tool: Tool,
    languages: &'static [&'static str],
    begin: &'static str,
    end: &'static str,
    extent: Extent,
    words: &'static str,
) -> Mark {
    Mark { tool, languages, begin, end, extent, writes: Writes::Vocabulary(words) }
}

/// Every pair of marks. Where two hold for one place, the tool's code is what either of them finds.
pub(super) const MARKS: &[Mark] = &[
    // NetBeans, also where another editor removed the marks of guarded blocks.
    forms(Tool::NetBeans, JAVA, "GEN-BEGIN:", "GEN-END:", Extent::Between, &NETBEANS),
    forms(Tool::NetBeans, JAVA, "Generated Code", "</editor-fold", Extent::Nested("<editor-fold"), &NETBEANS),
    forms(
        Tool::NetBeans,
        JAVA,
        "Variables declaration - do not modify",
        "End of variables declaration",
        Extent::Between,
        &NETBEANS,
    ),
    fixed(
        Tool::NetBeans,
        JAVA,
        "ook and feel setting code",
        "</editor-fold",
        Extent::Nested("<editor-fold"),
        LOOK_AND_FEEL,
    ),
    // IntelliJ.
    forms(Tool::IntelliJ, JAVA, "$$$", "", Extent::Name, &INTELLIJ),
    // WindowBuilder for Eclipse.
    forms(Tool::WindowBuilder, JAVA, "Initialize the contents of the ", "", Extent::Function, &ECLIPSE),
    forms(Tool::WindowBuilder, JAVA, "Create the frame", "", Extent::Function, &ECLIPSE),
    forms(Tool::WindowBuilder, JAVA, "Create the dialog", "", Extent::Function, &ECLIPSE),
    forms(Tool::WindowBuilder, JAVA, "Create the panel", "", Extent::Function, &ECLIPSE),
    forms(Tool::WindowBuilder, JAVA, "Create the application", "", Extent::Function, &ECLIPSE),
    forms(Tool::WindowBuilder, JAVA, "@wbp.parser", "", Extent::Function, &ECLIPSE),
    fixed(Tool::WindowBuilder, JAVA, "Launch the application", "", Extent::Function, LAUNCHER),
    // Visual Studio: the titles of regions are translated.
    forms(Tool::VisualStudio, CSHARP, "#region", "#endregion", Extent::Nested("#region"), &VISUAL_STUDIO),
    forms(Tool::VisualStudio, CSHARP, "Designer support - do not modify", "", Extent::Function, &VISUAL_STUDIO),
    forms(Tool::VisualStudio, BASIC, "#Region", "#End Region", Extent::Nested("#Region"), &VISUAL_BASIC),
    // wxGlade, and the compiler of forms for PyQt and PySide.
    forms(Tool::WxGlade, PYTHON, "begin wxGlade", "end wxGlade", Extent::Between, &WXGLADE),
    forms(Tool::PyQt, PYTHON, "def setupUi(self", "", Extent::Name, &PYQT),
    forms(Tool::PyQt, PYTHON, "def retranslateUi(self", "", Extent::Name, &PYQT),
    // The class wizard of Visual C++.
    Mark {
        tool: Tool::ClassWizard,
        languages: C,
        begin: "{{AFX_",
        end: "}}AFX_",
        extent: Extent::Between,
        writes: Writes::Wizard,
    },
    // Delphi and Lazarus.
    Mark {
        tool: Tool::Delphi,
        languages: PASCAL,
        begin: "{$R *",
        end: "",
        extent: Extent::Class,
        writes: Writes::Components,
    },
    Mark {
        tool: Tool::Delphi,
        languages: PASCAL,
        begin: ".lrs}",
        end: "",
        extent: Extent::Class,
        writes: Writes::Components,
    },
    // Configurators of controllers.
    Mark {
        tool: Tool::CubeMx,
        languages: C,
        begin: "USER CODE BEGIN",
        end: "USER CODE END",
        extent: Extent::Outside,
        writes: Writes::Controller,
    },
    fixed(
        Tool::ProcessorExpert,
        C,
        "*** Processor Expert internal initialization",
        "*** End of Processor Expert internal initialization",
        Extent::Between,
        PROCESSOR_EXPERT,
    ),
    fixed(
        Tool::ProcessorExpert,
        C,
        "*** Don't write any code pass this line",
        "*** Processor Expert end of main routine",
        Extent::Between,
        PROCESSOR_EXPERT,
    ),
    // DrRacket.
    fixed(Tool::DrRacket, RACKET, "#reader(lib", "", Extent::Line, RACKET_SETTINGS),
];
