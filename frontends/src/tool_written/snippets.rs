//! Statements that a tool always writes with the same words, so that they need no mark.

use super::words::{Text, Word, WordKind};
use crate::table::Table;
use crate::token_string::Tool;

/// The statements of a language that are tools', and texts of which such a source has one. `$` stands for a name, with the
/// names and dots after it, and `$Name` for one that ends so. A number stands for any, and so does a string.
struct Snippets {
    tool: Tool,
    languages: &'static [&'static str],
    signs: &'static [&'static str],
    texts: &'static [&'static str],
}

const SNIPPETS: &[Snippets] = &[
    Snippets {
        tool: Tool::NetBeans,
        languages: &["java"],
        signs: &["serialVersionUID", "initComponents", "$$$setupUI$$$", "java.awt.EventQueue", "java.awt.event."],
        texts: &[
            "private static final long serialVersionUID = 1L;",
            "private static final long serialVersionUID = -1L;",
            "private static final long serialVersionUID = 1;",
            "{ $$$setupUI$$$(); }",
            "public static void main(String[] args) { JFrame frame = new JFrame(\"\"); frame.setContentPane(new $().$); \
             frame.setDefaultCloseOperation(JFrame.EXIT_ON_CLOSE); frame.pack(); frame.setVisible(true); }",
            "public $() { initComponents(); }",
            "private void $(java.awt.event.$ evt) { }",
            "private void $(java.awt.event.$ evt) {",
            "private void $(javax.swing.event.$ evt) {",
            "private void $(java.beans.$ evt) {",
            "public static void main(String args[]) { java.awt.EventQueue.invokeLater(new Runnable() { public void run() { new $().setVisible(true); } }); }",
            "java.awt.EventQueue.invokeLater(new Runnable() { public void run() { new $().setVisible(true); } });",
            "java.awt.EventQueue.invokeLater(new Runnable() { @Override public void run() { new $().setVisible(true); } });",
            "java.awt.EventQueue.invokeLater(() -> { new $().setVisible(true); });",
            "java.awt.EventQueue.invokeLater(() -> new $().setVisible(true));",
            "java.awt.EventQueue.invokeLater(new Runnable() { public void run() { $ dialog = new $(new javax.swing.JFrame(), true); \
             dialog.addWindowListener(new java.awt.event.WindowAdapter() { @Override public void windowClosing(java.awt.event.WindowEvent e) \
             { System.exit(0); } }); dialog.setVisible(true); } });",
        ],
    },
    Snippets {
        tool: Tool::VisualStudio,
        languages: &["csharp"],
        signs: &["InitializeComponent", "EventArgs e", "Application.Run("],
        texts: &[
            "public $() { InitializeComponent(); }",
            "private void $(object sender, $EventArgs e) { }",
            "private void $(object sender, $EventArgs e) {",
            "protected override void Dispose(bool disposing) { if (disposing && (components != null)) { components.Dispose(); } base.Dispose(disposing); }",
            "protected override void Dispose(bool disposing) { if (disposing) { if (components != null) { components.Dispose(); } } base.Dispose(disposing); }",
            "private $ components = null;",
            "private $ components;",
            "static void Main() { Application.Run(new $()); }",
            "static void Main() { Application.EnableVisualStyles(); Application.SetCompatibleTextRenderingDefault(false); Application.Run(new $()); }",
            "static void Main() { ApplicationConfiguration.Initialize(); Application.Run(new $()); }",
        ],
    },
    Snippets {
        tool: Tool::VisualStudio,
        languages: &["visual-basic"],
        signs: &["Handles "],
        texts: &[
            "Private Sub $(ByVal sender As $Object, ByVal e As $EventArgs) Handles $",
            "Private Sub $(sender As $Object, e As $EventArgs) Handles $",
        ],
    },
    Snippets {
        tool: Tool::WxGlade,
        languages: &["python"],
        signs: &["begin wxGlade"],
        texts: &[
            "class $(wx.App): def OnInit(self): self.$ = $(None, wx.ID_ANY, \"\") self.SetTopWindow(self.$) self.$.Show() return True",
            "if __name__ == \"\": $ = $(0) $.MainLoop()",
            "class $(wx.Frame): def __init__(self, *args, **kwds):",
            "class $(wx.Dialog): def __init__(self, *args, **kwds):",
            "def $(self, event): print(\"\") event.Skip()",
        ],
    },
    Snippets {
        tool: Tool::CubeMx,
        languages: &["c", "cpp"],
        signs: &["USER CODE BEGIN"],
        texts: &["for(;;) { osDelay(1); }", "__disable_irq(); while (1) { }"],
    },
    Snippets {
        tool: Tool::Delphi,
        languages: &["pascal"],
        signs: &["{$R *.dfm}", "{$R *.lfm}", "{$R *.xfm}", "{$R *.fmx}", ".lrs}"],
        texts: &[
            "$ = class(TForm)",
            "procedure $(Sender: TObject);",
            "procedure $(Sender: TObject; var Key: Char);",
            "procedure $(Sender: TObject; var Key: Word; Shift: TShiftState);",
            "procedure $(Sender: TObject; var Action: TCloseAction);",
            "procedure $(Sender: TObject; var CloseAction: TCloseAction);",
            "procedure $(Sender: TObject; var CanClose: Boolean);",
            "procedure $(Sender: TObject; Button: TMouseButton; Shift: TShiftState; X, Y: Integer);",
            "procedure $(Sender: TObject; Shift: TShiftState; X, Y: Integer);",
        ],
    },
];

pub(super) fn may_occur(language: &'static str, source: &str) -> bool {
    snippets(language).any(|snippets| snippets.signs.iter().any(|sign| source.contains(sign)))
}

fn snippets(language: &'static str) -> impl Iterator<Item = &'static Snippets> {
    SNIPPETS.iter().filter(move |snippets| snippets.languages.contains(&language))
}

pub(super) fn mark(table: &'static Table, text: &Text, tools: &mut [Option<Tool>]) {
    for snippets in snippets(table.name).filter(|snippets| snippets.signs.iter().any(|sign| text.source.contains(sign)))
    {
        let all: Vec<Snippet> = snippets.texts.iter().map(|text| Snippet::new(table, text)).collect();
        let mut index = 0;
        while index < text.words.len() {
            let longest = all.iter().filter_map(|snippet| snippet.length_in(&text.words[index..])).max().unwrap_or(0);
            tools[index..index + longest].fill(Some(snippets.tool));
            index += longest.max(1);
        }
    }
}

pub(super) struct Snippet {
    parts: Vec<Part>,
    ignores_case: bool,
}

enum Part {
    Word(String),
    /// A name that ends so, with the names and dots before it.
    Name(String),
    Number,
    Quoted,
}

const MAX_PATH: usize = 12;

impl Snippet {
    pub(super) fn new(table: &'static Table, text: &'static str) -> Snippet {
        let part = |word: &Word<'static>| match (word.kind, word.text.strip_prefix('$')) {
            (WordKind::Number, _) => Part::Number,
            (WordKind::Quoted, _) => Part::Quoted,
            (_, Some(ending)) if !ending.starts_with('$') => Part::Name(ending.to_owned()),
            _ => Part::Word(word.text.to_owned()),
        };
        let parts = Text::new(table, text).words.iter().map(part).collect();
        Snippet { parts, ignores_case: table.lexicon.ignores_case }
    }

    /// Returns the number of words of the statement, if words begin with it.
    pub(super) fn length_in(&self, words: &[Word]) -> Option<usize> {
        let mut at = 0;
        for (index, part) in self.parts.iter().enumerate() {
            let is_called = matches!(self.parts.get(index + 1), Some(Part::Word(next)) if next == "(");
            let word = words.get(at)?;
            let is_equal = match part {
                Part::Word(own) => own == word.text || self.ignores_case && own.eq_ignore_ascii_case(word.text),
                Part::Number => word.kind == WordKind::Number,
                Part::Quoted => word.kind == WordKind::Quoted,
                Part::Name(ending) => {
                    if !word.is_name() {
                        return None;
                    }
                    let is_path = |at: usize| {
                        words.get(at + 1).is_some_and(|dot| dot.text == ".")
                            && words.get(at + 2).is_some_and(Word::is_name)
                            && (is_called || words.get(at + 3).is_none_or(|next| next.text != "("))
                    };
                    let start = at;
                    while is_path(at) && at < start + 2 * MAX_PATH {
                        at += 2;
                    }
                    words[at].text.ends_with(ending.as_str())
                }
            };
            if !is_equal {
                return None;
            }
            at += 1;
        }
        Some(at)
    }
}
