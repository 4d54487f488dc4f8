//! Code that tools write gives no tokens; the same marks around a person's code change nothing.

use lookalike_test_support::waiting::must_end;

use super::snapshots::tokens_beside_lines;
use super::{assert_valid, language, source_named};
use crate::Language;

/// Sources as the tools leave them, with a person's code in the places where people write it.
const SOURCES: [(&str, &str); 12] = [
    ("netbeans.java", "java"),
    ("intellij.java", "java"),
    ("eclipse.java", "java"),
    ("visual_studio.cs", "csharp"),
    ("visual_studio.vb", "visual-basic"),
    ("delphi.pas", "pascal"),
    ("wxglade.py", "python"),
    ("pyqt.py", "python"),
    ("afx.cpp", "cpp"),
    ("cube.c", "c"),
    ("racket.rkt", "racket"),
    ("stripped.java", "java"),
];

fn sources() -> impl Iterator<Item = (&'static str, Language, String)> {
    SOURCES.iter().map(|&(name, of)| (name, language(of), source_named("src/tests/sources/tool_written", name)))
}

#[test]
fn only_the_code_of_people_gives_tokens() {
    for (name, language, source) in sources() {
        let tokens = language.token_string(&source);
        assert_valid(&tokens, &source);
        assert!(tokens.fits(&source), "{name}");
        insta::assert_snapshot!(format!("tool-written-{name}"), tokens_beside_lines(language, &source));
    }
}

#[test]
fn no_token_lies_in_code_of_tools() {
    for (name, language, source) in sources() {
        let tokens = language.token_string(&source);
        assert!(!tokens.tool_written.is_empty(), "{name}");
        for code in &tokens.tool_written {
            let is_inside = |at: u32| code.span.start <= at && at < code.span.end;
            let mut spans = tokens.spans.iter().filter(|span| !span.range().is_empty());
            assert!(spans.all(|span| !is_inside(span.start)), "{name}");
        }
    }
}

/// A parser that gives up finds the same code of tools.
#[test]
fn code_of_tools_is_found_without_a_tree() {
    for (name, language, source) in sources() {
        let spans = |tokens: crate::TokenString| -> Vec<crate::Span> {
            tokens.tool_written.into_iter().map(|code| code.span).collect()
        };
        let by_words = spans(language.token_string_without_parsing(&source));
        let by_tree = spans(language.token_string(&source));
        assert!(by_tree.iter().all(|span| by_words.contains(span)), "{name}");
    }
}

/// A function that no tool writes.
const COPIED: [(&str, &str); 4] = [
    (
        "java",
        "int total(int[] prices) { int sum = 0; for (int price : prices) { if (price > 3) sum += price * 2; } return sum; }",
    ),
    (
        "csharp",
        "int Total(int[] prices) { int sum = 0; foreach (int price in prices) { if (price > 3) sum += price * 2; } return sum; }",
    ),
    (
        "c",
        "int total(int *prices, int n) { int sum = 0; for (int i = 0; i < n; i++) { if (prices[i] > 3) sum += prices[i] * 2; } return sum; }",
    ),
    (
        "python",
        "def total(prices):\n    total = 0\n    for price in prices:\n        if price > 3:\n            total += price * 2\n    return total\n",
    ),
];

/// Each pair of marks with what may come before the first.
const MARKS: [(&str, &str, &str); 9] = [
    ("java", "// GEN-BEGIN:initComponents", "// GEN-END:initComponents"),
    ("java", "// <editor-fold defaultstate=\"collapsed\" desc=\"Generated Code\">", "// </editor-fold>"),
    ("java", "// Variables declaration - do not modify", "// End of variables declaration"),
    ("java", "/* Set the look */ //<editor-fold desc=\" Look and feel setting code (optional) \">", "//</editor-fold>"),
    ("java", "/** Initialize the contents of the frame. */", ""),
    ("csharp", "#region Windows Form Designer generated code", "#endregion"),
    ("c", "//{{AFX_DATA(CDialog)", "//}}AFX_DATA"),
    ("c", "/* USER CODE BEGIN 1 */\nint x;\n/* USER CODE END 1 */", "/* USER CODE BEGIN 2 */\n/* USER CODE END 2 */"),
    ("python", "# begin wxGlade: Frame.__init__", "# end wxGlade"),
];

#[test]
fn marks_around_own_code_hide_nothing() {
    for (of, begin, end) in MARKS {
        let (_, copied) = COPIED.iter().find(|(other, _)| *other == of).expect("each language has code");
        let wrap = |code: &str| match of {
            "java" | "csharp" => format!("class A {{\n{code}\n}}\n"),
            _ => format!("{code}\n"),
        };
        let language = language(of);
        let marked = wrap(&format!("{begin}\n{copied}\n{end}\n"));
        let tokens = language.token_string(&marked);
        let plain = language.token_string(&wrap(copied)).len();
        // The heads of a class and of a function in the right place may look like the tool's.
        assert!(tokens.len() + 12 >= plain, "{begin}: {} of {plain} tokens are left\n{tokens:?}", tokens.len());
    }
}

/// Forms that a person writes by hand, with the words, regions, functions and comments of tools.
const BY_HAND: [(&str, &str); 9] = [
    (
        "java",
        "class Order extends JPanel {\n JButton order; JSpinner number;\n /** Create the panel. */\n Order() {\n setLayout(null);\n \
         order = new JButton(\"Order\");\n order.setBounds(1, 2, 3, 4);\n add(order);\n number = new JSpinner();\n number.setBounds(5, 6, 7, 8);\n add(number);\n }\n}\n",
    ),
    (
        "java",
        "class Hall extends JFrame {\n /** Create the panel where one says who comes, and when. */\n JPanel form() {\n JPanel panel = new JPanel();\n \
         panel.setLayout(new GridLayout(2, 2));\n panel.add(new JLabel(\"Name\"));\n return panel;\n }\n}\n",
    ),
    (
        "java",
        "class Form extends JFrame {\n // <editor-fold defaultstate=\"collapsed\" desc=\"Generated Code\">\n private void initComponents() {\n \
         name = new JTextField(12);\n name.setText(\"who\");\n add(name);\n pack();\n }\n // </editor-fold>\n}\n",
    ),
    (
        "csharp",
        "class Tank {\n void Fill(Fish rosa) {\n #region The fish\n rosa.Name = \"Rosa\";\n rosa.Length = 6.5;\n fish.Add(rosa);\n Warmth = 24.5;\n #endregion\n }\n}\n",
    ),
    (
        "csharp",
        "class Window : Form {\n #region Windows Form Designer generated code\n private void InitializeComponent() {\n SuspendLayout();\n start = new Button();\n \
         start.Text = \"Go\";\n start.Location = new Point(3, 4);\n Controls.Add(start);\n ClientSize = new Size(300, 200);\n ResumeLayout(false);\n }\n #endregion\n}\n",
    ),
    (
        "visual-basic",
        "Public Class Plants\n Inherits Form\n#Region \"The window\"\n Private Sub InitializeComponent()\n list.Location = New Point(12, 12)\n \
         list.Size = New Size(180, 270)\n Controls.Add(list)\n Me.Text = \"Plants\"\n End Sub\n#End Region\nEnd Class\n",
    ),
    (
        "python",
        "class Window:\n    def setupUi(self, dialog):\n        dialog.setWindowTitle('Words')\n        self.answer = QtWidgets.QLineEdit(dialog)\n        \
         self.answer.setGeometry(20, 90, 390, 36)\n        self.answer.setMaxLength(40)\n",
    ),
    (
        "python",
        "class Frame(wx.Frame):\n    def __init__(self):\n        # begin wxGlade: by hand\n        self.go = wx.Button(self, label='Go')\n        \
         self.go.SetToolTip('starts')\n        self.Layout()\n        # end wxGlade\n",
    ),
    (
        "c",
        "#include \"board.h\"\n#define BAND 12\nstatic int ticks;\n/* USER CODE BEGIN Mira */\nint mean(int *a, int n) { return a[0] / n; }\n\
         /* USER CODE END Mira */\nint main(void) { board_start(); for (;;) { if (ticks > BAND) board_pin(4, 1); } }\n",
    ),
];

/// Words, marks and names are no proof: only objects that are named as a tool names them are its own.
#[test]
fn forms_by_hand_keep_their_code() {
    for (of, source) in BY_HAND {
        let tokens = language(of).token_string(source);
        assert!(tokens.tool_written.is_empty(), "{of}: {source}\n{:?}", tokens.tool_written);
    }
}

/// Marks without a counterpart prove nothing.
#[test]
fn unbalanced_marks_hide_nothing() {
    for source in [
        "class A { //GEN-BEGIN:variables\n int a; B b; \n}",
        "class A { //GEN-BEGIN:a\n int a; B b; \n//GEN-END:b\n}",
        "class A { int a; B b; //GEN-END:variables\n }",
    ] {
        assert!(language("java").token_string(source).tool_written.is_empty(), "{source}");
    }
    let cube = "/* USER CODE BEGIN 1 */\nint main(void) { HAL_Init(); }\n/* USER CODE END 2 */\n";
    assert!(language("c").token_string(cube).tool_written.is_empty());
}

/// Work is linear in the text, however many marks it has.
#[test]
fn many_marks_take_no_more_than_their_bytes() {
    for (of, text) in [
        ("java", "//GEN-BEGIN:a\n"),
        ("java", "// <editor-fold desc=\"Generated Code\">\n"),
        ("java", "/* Create the frame */ a "),
        ("java", "int $$$a$$$("),
        ("csharp", "#region\n"),
        ("csharp", "private void "),
        ("c", "/* USER CODE BEGIN 1 */\n/* USER CODE END 1 */ a {"),
        ("c", "//{{AFX_A\n"),
        ("pascal", "{$R *.dfm} = class(TForm) "),
        ("python", "def setupUi(self\n"),
        ("java", "//GEN-BEGIN:a\na<b<c<//GEN-END:a\n"),
    ] {
        let source = text.repeat((1 << 20) / text.len());
        must_end(text, move || drop(crate::tool_written::find(language(of).table(), &source)));
    }
}
