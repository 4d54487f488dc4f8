//! Programs as form designers and configurators write them around the code of people.

use std::fmt::Write;

use super::handlers;

/// A program of one person.
pub(super) struct Program {
    pub(super) person: usize,
    /// The numbers of its handlers; each belongs to a button.
    pub(super) handlers: Vec<usize>,
}

/// A tool that writes most of a program.
pub(super) struct Builder {
    pub(super) name: &'static str,
    pub(super) file: &'static str,
    pub(super) write: fn(&Program) -> String,
}

pub(super) const BUILDERS: [Builder; 10] = [
    Builder { name: "NetBeans", file: "Frame.java", write: |program| netbeans(program, true) },
    Builder { name: "NetBeans without marks", file: "Frame.java", write: |program| netbeans(program, false) },
    Builder { name: "IntelliJ", file: "Frame.java", write: intellij },
    Builder { name: "WindowBuilder", file: "Frame.java", write: window_builder },
    Builder { name: "Visual Studio", file: "Form1.cs", write: visual_studio },
    Builder { name: "Visual Basic", file: "Form1.vb", write: visual_basic },
    Builder { name: "Delphi", file: "Unit1.pas", write: delphi },
    Builder { name: "wxGlade", file: "frame.py", write: wxglade },
    Builder { name: "Visual C++", file: "Dialog.cpp", write: wizard },
    Builder { name: "STM32CubeMX", file: "main.c", write: cube },
];

/// Kinds of widgets beside buttons, by the names of Swing, Windows Forms, Delphi and wxWidgets.
const KINDS: [[&str; 4]; 5] = [
    ["JLabel", "Label", "TLabel", "StaticText"],
    ["JTextField", "TextBox", "TEdit", "TextCtrl"],
    ["JCheckBox", "CheckBox", "TCheckBox", "CheckBox"],
    ["JComboBox", "ComboBox", "TComboBox", "ComboBox"],
    ["JPanel", "Panel", "TPanel", "Panel"],
];

impl Program {
    /// Returns the names and kinds of the widgets, different numbers for each person. `kind` is the place in each of [`KINDS`].
    fn widgets(&self, kind: usize, button: &'static str) -> Vec<(String, &'static str)> {
        let n_others = 6 + (self.person * 5) % 7;
        let other = |index: usize| {
            let kinds = KINDS[(index + index / 3 * self.person) % KINDS.len()];
            (format!("{}{}", ["label", "field", "check", "combo", "panel"][index % 5], index / 5 + 1), kinds[kind])
        };
        let mut widgets: Vec<_> = (0..n_others).map(other).collect();
        for (number, _) in self.handlers.iter().enumerate() {
            let at = (self.person + 3 * number) % widgets.len();
            widgets.insert(at, (format!("button{}", number + 1), button));
        }
        widgets
    }
}

/// Returns the place of a widget in pixels.
fn place(program: &Program, index: usize) -> (usize, usize) {
    ((37 * (index + 1) * (program.person + 2)) % 300, 30 * index + program.person)
}

fn indented(text: &str, by: &str) -> String {
    text.lines().map(|line| format!("{by}{line}\n")).collect()
}

fn netbeans(program: &Program, has_marks: bool) -> String {
    let mark = |mark: &str| if has_marks { format!("//GEN-{mark}") } else { String::new() };
    let widgets = program.widgets(0, "JButton");
    let class = format!("Frame{}", program.person);
    let mut text = format!(
        "public class {class} extends javax.swing.JFrame {{\n\n    public {class}() {{\n        initComponents();\n    }}\n\n    @SuppressWarnings(\"unchecked\")\n    // <editor-fold defaultstate=\"collapsed\" desc=\"Generated Code\">{}\n    private void initComponents() {{\n",
        mark("BEGIN:initComponents")
    );
    for (name, kind) in &widgets {
        writeln!(text, "        {name} = new javax.swing.{kind}();").unwrap();
    }
    text += "\n        setDefaultCloseOperation(javax.swing.WindowConstants.EXIT_ON_CLOSE);\n\n";
    for (name, kind) in &widgets {
        writeln!(text, "        {name}.setText(\"{name}\");").unwrap();
        if *kind == "JButton" {
            writeln!(text, "        {name}.addActionListener(new java.awt.event.ActionListener() {{\n            public void actionPerformed(java.awt.event.ActionEvent evt) {{\n                {name}ActionPerformed(evt);\n            }}\n        }});").unwrap();
        }
    }
    text += "\n        javax.swing.GroupLayout layout = new javax.swing.GroupLayout(getContentPane());\n        getContentPane().setLayout(layout);\n";
    for direction in ["Horizontal", "Vertical"] {
        writeln!(text, "        layout.set{direction}Group(\n            layout.createParallelGroup(javax.swing.GroupLayout.Alignment.LEADING)\n            .addGroup(layout.createSequentialGroup()").unwrap();
        for (index, (name, _)) in widgets.iter().enumerate() {
            let (width, _) = place(program, index);
            writeln!(text, "                .addComponent({name}, javax.swing.GroupLayout.PREFERRED_SIZE, {width}, javax.swing.GroupLayout.PREFERRED_SIZE)").unwrap();
        }
        text +=
            "                .addContainerGap(javax.swing.GroupLayout.DEFAULT_SIZE, Short.MAX_VALUE))\n        );\n";
    }
    writeln!(text, "\n        pack();\n    }}// </editor-fold>{}\n", mark("END:initComponents")).unwrap();
    for (number, &handler) in program.handlers.iter().enumerate() {
        let name = format!("button{}ActionPerformed", number + 1);
        let body = indented(&handlers::java(handler, program.person), "        ");
        let (first, last) = (mark(&format!("FIRST:event_{name}")), mark(&format!("LAST:event_{name}")));
        writeln!(text, "    private void {name}(java.awt.event.ActionEvent evt) {{{first}\n{body}    }}{last}\n")
            .unwrap();
    }
    writeln!(text, "    public static void main(String args[]) {{\n        /* Create and display the form */\n        java.awt.EventQueue.invokeLater(new Runnable() {{\n            public void run() {{\n                new {class}().setVisible(true);\n            }}\n        }});\n    }}\n\n    // Variables declaration - do not modify{}", mark("BEGIN:variables")).unwrap();
    for (name, kind) in &widgets {
        writeln!(text, "    private javax.swing.{kind} {name};").unwrap();
    }
    text + &format!("    // End of variables declaration{}\n}}\n", mark("END:variables"))
}

fn intellij(program: &Program) -> String {
    let widgets = program.widgets(0, "JButton");
    let mut text = format!("public class Form{} {{\n    private JPanel root;\n", program.person);
    for (name, kind) in &widgets {
        writeln!(text, "    private {kind} {name};").unwrap();
    }
    for (number, &handler) in program.handlers.iter().enumerate() {
        let body = indented(&handlers::java(handler, program.person), "        ");
        writeln!(text, "\n    private void on{number}() {{\n{body}    }}").unwrap();
    }
    text += "\n    {\n// GUI initializer generated by IntelliJ IDEA GUI Designer\n        $$$setupUI$$$();\n    }\n\n    private void $$$setupUI$$$() {\n        root = new JPanel();\n        root.setLayout(new GridLayoutManager(9, 2, new Insets(0, 0, 0, 0), -1, -1));\n";
    for (index, (name, kind)) in widgets.iter().enumerate() {
        writeln!(text, "        {name} = new {kind}();\n        {name}.setText(\"{name}\");\n        root.add({name}, new GridConstraints({index}, 0, 1, 1, GridConstraints.ANCHOR_CENTER, GridConstraints.FILL_HORIZONTAL, GridConstraints.SIZEPOLICY_CAN_SHRINK | GridConstraints.SIZEPOLICY_CAN_GROW, GridConstraints.SIZEPOLICY_FIXED, null, null, null, 0, false));").unwrap();
    }
    text + "    }\n\n    public JComponent $$$getRootComponent$$$() {\n        return root;\n    }\n}\n"
}

fn window_builder(program: &Program) -> String {
    let mut text = format!(
        "public class Window{} {{\n\n\tprivate JFrame frame;\n\n\t/**\n\t * Initialize the contents of the frame.\n\t */\n\tprivate void initialize() {{\n\t\tframe = new JFrame();\n\t\tframe.setBounds(100, 100, 450, 300);\n\t\tframe.setDefaultCloseOperation(JFrame.EXIT_ON_CLOSE);\n\t\tframe.getContentPane().setLayout(null);\n",
        program.person
    );
    let mut bodies = program.handlers.iter();
    for (index, (name, kind)) in program.widgets(0, "JButton").iter().enumerate() {
        let (left, top) = place(program, index);
        writeln!(text, "\n\t\t{kind} {name} = new {kind}(\"{name}\");").unwrap();
        if *kind == "JButton"
            && let Some(&handler) = bodies.next()
        {
            let body = indented(&handlers::java(handler, program.person), "\t\t\t\t");
            writeln!(text, "\t\t{name}.addActionListener(new ActionListener() {{\n\t\t\tpublic void actionPerformed(ActionEvent e) {{\n{body}\t\t\t}}\n\t\t}});").unwrap();
        }
        writeln!(text, "\t\t{name}.setBounds({left}, {top}, 100, 23);\n\t\tframe.getContentPane().add({name});")
            .unwrap();
    }
    text + "\t}\n}\n"
}

fn visual_studio(program: &Program) -> String {
    let widgets = program.widgets(1, "Button");
    let mut text = format!(
        "using System;\nusing System.Windows.Forms;\n\nnamespace App{}\n{{\n    public class Form1 : Form\n    {{\n        public Form1()\n        {{\n            InitializeComponent();\n        }}\n\n        #region Windows Form Designer generated code\n        private void InitializeComponent()\n        {{\n",
        program.person
    );
    for (name, kind) in &widgets {
        writeln!(text, "            this.{name} = new System.Windows.Forms.{kind}();").unwrap();
    }
    text += "            this.SuspendLayout();\n";
    for (index, (name, kind)) in widgets.iter().enumerate() {
        let (left, top) = place(program, index);
        writeln!(text, "            // \n            // {name}\n            // \n            this.{name}.Location = new System.Drawing.Point({left}, {top});\n            this.{name}.Name = \"{name}\";\n            this.{name}.Size = new System.Drawing.Size(75, 23);\n            this.{name}.TabIndex = {index};").unwrap();
        if *kind == "Button" {
            writeln!(text, "            this.{name}.Click += new System.EventHandler(this.{name}_Click);").unwrap();
        }
    }
    for (name, _) in &widgets {
        writeln!(text, "            this.Controls.Add(this.{name});").unwrap();
    }
    text += "            this.ResumeLayout(false);\n        }\n        #endregion\n\n";
    for (name, kind) in &widgets {
        writeln!(text, "        private System.Windows.Forms.{kind} {name};").unwrap();
    }
    for (number, &handler) in program.handlers.iter().enumerate() {
        let body = indented(&handlers::csharp(handler, program.person), "            ");
        writeln!(
            text,
            "\n        private void button{}_Click(object sender, EventArgs e)\n        {{\n{body}        }}",
            number + 1
        )
        .unwrap();
    }
    text + "    }\n}\n"
}

fn visual_basic(program: &Program) -> String {
    let widgets = program.widgets(1, "Button");
    let mut text = "Public Class Form1\n    Inherits System.Windows.Forms.Form\n\n#Region \" Windows Form Designer generated code \"\n\n".to_owned();
    for (name, kind) in &widgets {
        writeln!(text, "    Friend WithEvents {name} As System.Windows.Forms.{kind}").unwrap();
    }
    text += "    <System.Diagnostics.DebuggerStepThrough()> Private Sub InitializeComponent()\n";
    for (index, (name, kind)) in widgets.iter().enumerate() {
        let (left, top) = place(program, index);
        writeln!(text, "        Me.{name} = New System.Windows.Forms.{kind}\n        Me.{name}.Location = New System.Drawing.Point({left}, {top})\n        Me.{name}.Name = \"{name}\"\n        Me.{name}.TabIndex = {index}\n        Me.Controls.Add(Me.{name})").unwrap();
    }
    text += "        Me.ResumeLayout(False)\n    End Sub\n\n#End Region\n";
    for (number, &handler) in program.handlers.iter().enumerate() {
        let body = indented(&handlers::visual_basic(handler, program.person), "        ");
        let name = format!("button{}", number + 1);
        writeln!(text, "\n    Private Sub {name}_Click(ByVal sender As System.Object, ByVal e As System.EventArgs) Handles {name}.Click\n{body}    End Sub").unwrap();
    }
    text + "End Class\n"
}

fn delphi(program: &Program) -> String {
    let mut text = format!("unit Unit{};\n\ninterface\n\ntype\n  TForm1 = class(TForm)\n", program.person);
    for (name, kind) in program.widgets(2, "TButton") {
        writeln!(text, "    {name}: {kind};").unwrap();
    }
    for number in 0..program.handlers.len() {
        writeln!(text, "    procedure button{number}Click(Sender: TObject);").unwrap();
    }
    text +=
        "  private\n    { Private declarations }\n  end;\n\nvar\n  Form1: TForm1;\n\nimplementation\n\n{$R *.dfm}\n";
    for (number, &handler) in program.handlers.iter().enumerate() {
        let body = indented(&handlers::pascal(handler, program.person), "  ");
        writeln!(text, "\nprocedure TForm1.button{number}Click(Sender: TObject);\nbegin\n{body}end;").unwrap();
    }
    text + "\nend.\n"
}

fn wxglade(program: &Program) -> String {
    let mut text = "import wx\n\nclass MyFrame(wx.Frame):\n    def __init__(self, *args, **kwds):\n        # begin wxGlade: MyFrame.__init__\n        kwds[\"style\"] = kwds.get(\"style\", 0) | wx.DEFAULT_FRAME_STYLE\n        wx.Frame.__init__(self, *args, **kwds)\n        sizer_1 = wx.BoxSizer(wx.VERTICAL)\n".to_owned();
    for (index, (name, kind)) in program.widgets(3, "Button").iter().enumerate() {
        let (border, _) = place(program, index);
        writeln!(text, "        self.{name} = wx.{kind}(self, wx.ID_ANY, \"{name}\")\n        sizer_1.Add(self.{name}, 0, wx.ALL | wx.EXPAND, {border})").unwrap();
        if *kind == "Button" {
            writeln!(text, "        self.Bind(wx.EVT_BUTTON, self.on_{name}, self.{name})").unwrap();
        }
    }
    text += "        self.SetSizer(sizer_1)\n        self.Layout()\n        # end wxGlade\n";
    for (number, &handler) in program.handlers.iter().enumerate() {
        let body = indented(&handlers::python(handler, program.person), "        ");
        writeln!(text, "\n    def on_button{}(self, event):  # wxGlade: MyFrame.<event_handler>\n{body}", number + 1)
            .unwrap();
    }
    text
}

fn wizard(program: &Program) -> String {
    let class = format!("CDialog{}", program.person);
    let widgets = program.widgets(0, "button");
    let mut text = format!(
        "void {class}::DoDataExchange(CDataExchange* pDX)\n{{\n\tCDialog::DoDataExchange(pDX);\n\t//{{{{AFX_DATA_MAP({class})\n"
    );
    for (name, _) in &widgets {
        writeln!(text, "\tDDX_Text(pDX, IDC_{}, m_{name});", name.to_uppercase()).unwrap();
    }
    writeln!(text, "\t//}}}}AFX_DATA_MAP\n}}\n\nBEGIN_MESSAGE_MAP({class}, CDialog)\n\t//{{{{AFX_MSG_MAP({class})")
        .unwrap();
    for (name, _) in &widgets {
        writeln!(text, "\tON_BN_CLICKED(IDC_{}, On{name})", name.to_uppercase()).unwrap();
    }
    text += "\t//}}AFX_MSG_MAP\nEND_MESSAGE_MAP()\n";
    for (number, &handler) in program.handlers.iter().enumerate() {
        let body = indented(&handlers::c(handler, program.person), "\t");
        writeln!(text, "\nvoid {class}::Onbutton{}()\n{{\n{body}}}", number + 1).unwrap();
    }
    text
}

fn cube(program: &Program) -> String {
    let devices: Vec<&str> = ["SPI1", "I2C1", "ADC1", "USART2", "TIM3", "RTC", "DAC"]
        .into_iter()
        .cycle()
        .skip(program.person)
        .take(4)
        .collect();
    let mut text = "#include \"main.h\"\n\n/* USER CODE BEGIN 0 */\n".to_owned();
    for (number, &handler) in program.handlers.iter().enumerate() {
        let body = indented(&handlers::c(handler, program.person), "  ");
        writeln!(text, "static void part{number}(void)\n{{\n{body}}}\n").unwrap();
    }
    text += "/* USER CODE END 0 */\n\nint main(void)\n{\n  HAL_Init();\n  SystemClock_Config();\n  MX_GPIO_Init();\n";
    for device in &devices {
        writeln!(text, "  MX_{device}_Init();").unwrap();
    }
    text += "  /* USER CODE BEGIN WHILE */\n  while (1)\n  {\n    /* USER CODE END WHILE */\n\n    /* USER CODE BEGIN 3 */\n  }\n  /* USER CODE END 3 */\n}\n\nvoid SystemClock_Config(void)\n{\n  RCC_OscInitTypeDef RCC_OscInitStruct = {0};\n\n  __HAL_RCC_PWR_CLK_ENABLE();\n  RCC_OscInitStruct.OscillatorType = RCC_OSCILLATORTYPE_HSI;\n  RCC_OscInitStruct.HSIState = RCC_HSI_ON;\n  if (HAL_RCC_OscConfig(&RCC_OscInitStruct) != HAL_OK)\n  {\n    Error_Handler();\n  }\n}\n";
    for device in &devices {
        let (handle, kind) = (device.to_lowercase(), device.trim_end_matches(char::is_numeric));
        writeln!(text, "\nstatic void MX_{device}_Init(void)\n{{\n  h{handle}.Instance = {device};\n  h{handle}.Init.Mode = {kind}_MODE_MASTER;\n  h{handle}.Init.Prescaler = {};\n  if (HAL_{kind}_Init(&h{handle}) != HAL_OK)\n  {{\n    Error_Handler();\n  }}\n}}", program.person).unwrap();
    }
    text
}
