//! The statements that each form designer writes.

use crate::defaults::with_defaults;

/// The way in which a tool names objects, by which they are told from a person's.
#[derive(Clone, Copy)]
pub(super) enum Naming {
    FullClass,
    /// The same, or a function or property tells each object its own name.
    Told(&'static str),
    /// Names are made of the classes, as WindowBuilder makes them.
    AfterClass,
    /// New objects get this identifier.
    Identifier(&'static str),
}

with_defaults! {
    pub(super) struct FormTool {
        /// The functions that it writes, with statements in them.
        methods: &'static str = "",
        /// The methods of listeners that it writes within statements.
        handlers: &'static str = "",
        /// Whether a person writes the statements of the handlers.
        has_edited_handlers: bool = false,
        /// Whether it judges the statements of a function of any name.
        has_any_method: bool = false,
        /// Functions that consist of a fixed set of words, with these words.
        fixed: &'static [(&'static str, &'static str)] = &[],
        /// The functions that its statements call. `*` stands for any ending.
        calls: &'static str = "",
        /// The modules all of whose functions it calls.
        roots: &'static str = "",
        /// Whether its statements end with their lines, rather than with `;` and brackets.
        writes_lines: bool = false,
        /// The way in which it names objects; none if its marks are not written by hand.
        naming: Option<Naming> = None,
        /// Names of values that it uses for a few statements, without numbers at their ends.
        temporaries: &'static str = "",
        /// Statements that look like a person's. `$` stands for a name, with the names and dots after it.
        phrases: &'static [&'static str] = &[],
    }
}

/// The methods of the listeners of Swing.
const LISTENERS: &str = "actionPerformed mouseClicked mousePressed mouseReleased mouseEntered mouseExited mouseDragged mouseMoved \
    mouseWheelMoved keyPressed keyReleased keyTyped focusGained focusLost windowActivated windowClosed windowClosing \
    windowDeactivated windowDeiconified windowIconified windowOpened windowGainedFocus windowLostFocus windowStateChanged \
    itemStateChanged stateChanged propertyChange caretUpdate caretPositionChanged inputMethodTextChanged componentShown \
    componentHidden componentMoved componentResized componentAdded componentRemoved ancestorAdded ancestorMoved ancestorRemoved \
    hierarchyChanged valueChanged menuSelected menuDeselected menuCanceled menuDragMouseDragged menuDragMouseEntered \
    menuDragMouseExited menuDragMouseReleased menuKeyPressed menuKeyReleased menuKeyTyped popupMenuCanceled \
    popupMenuWillBecomeVisible popupMenuWillBecomeInvisible popupMenuWillBecomeInvisible internalFrameOpened internalFrameClosing \
    internalFrameClosed internalFrameActivated internalFrameDeactivated internalFrameIconified internalFrameDeiconified \
    treeExpanded treeCollapsed treeWillExpand treeWillCollapse adjustmentValueChanged textValueChanged \
    vetoableChange getColumnClass isCellEditable getSize getElementAt";

/// The functions that the statements of Swing's form designers call.
const SWING: &str = "set* add* get* create* pack put* link* bind* remove* valueOf resource* revalidate super show append insert* \
    getClass getBundle getString getMessage deriveFont load* $$$*";

pub(super) static NETBEANS: FormTool = FormTool {
    methods: "initComponents FormListener",
    handlers: LISTENERS,
    calls: SWING,
    naming: Some(Naming::FullClass),
    temporaries: "gridBagConstraints evt types canEdit strings screenSize",
    phrases: &[
        "$(evt)",
        "$(evt, $)",
        "if (evt.getSource() == $)",
        "else if (evt.getSource() == $)",
        "if ($.getColumnModel().getColumnCount() > 0)",
        "return $[$]",
        "return $ [$]",
        "return $",
        "try",
        "catch (java.text.ParseException $)",
        "catch (java.beans.PropertyVetoException $)",
        "catch (java.io.IOException $)",
        "catch ($ $)",
        "$.printStackTrace()",
        "java.awt.Dimension screenSize = $.getDefaultToolkit().getScreenSize()",
        "setBounds((screenSize.width-0)/0, (screenSize.height-0)/0, 0, 0)",
        "$ = java.beans.Beans.isDesignTime() ? null : $.createEntityManagerFactory(\"\").createEntityManager()",
        "$ = java.beans.Beans.isDesignTime() ? null : $.createQuery(\"\")",
        "$ = java.beans.Beans.isDesignTime() ? $.emptyList() : $.getResultList()",
        "$.addActionListener(evt -> $(evt))",
        "private class FormListener implements $",
        "Class[] types = new Class []",
        "boolean[] canEdit = new boolean []",
        "String[] strings =",
    ],
    ..FormTool::DEFAULTS
};

/// The words of the three helpers that IntelliJ writes beside the form.
const FONT_HELPER: &str = "font fontname int style size currentfont if null return string resultname else testfont candisplay \
    getname getstyle getsize boolean ismac system getproperty tolowercase locale startswith fontwithfallback new getfamily \
    stylecontext getfont instanceof fontuiresource private $$$getfont$$$ english";
const TEXT_HELPER: &str = "jlabel component string text stringbuffer result new boolean havemnemonic false char mnemonic int \
    mnemonicindex for i length if charat break true append settext tostring setdisplayedmnemonic setdisplayedmnemonicindex \
    abstractbutton setmnemonic private void $$$loadlabeltext$$$ $$$loadbuttontext$$$ + -";
const MESSAGE_HELPER: &str = "private static method string $$$getmessagefrombundle$$$ path key resourcebundle bundle try class \
    this getclass if null forname getmethod cachedgetbundlemethod $$$cachedgetbundlemethod$$$ invoke catch exception e getbundle \
    return getstring";

pub(super) static INTELLIJ: FormTool = FormTool {
    methods: "$$$setupUI$$$ $$$getRootComponent$$$",
    fixed: &[
        ("$$$getFont$$$", FONT_HELPER),
        ("$$$loadLabelText$$$", TEXT_HELPER),
        ("$$$loadButtonText$$$", TEXT_HELPER),
        ("$$$getMessageFromBundle$$$", MESSAGE_HELPER),
    ],
    calls: SWING,
    phrases: &["return $", "if ($ != null) $.setFont($)", "createUIComponents()"],
    ..FormTool::DEFAULTS
};

pub(super) static ECLIPSE: FormTool = FormTool {
    handlers: LISTENERS,
    has_edited_handlers: true,
    has_any_method: true,
    calls: SWING,
    naming: Some(Naming::AfterClass),
    temporaries: "contentPane contentPanel buttonPane frame dialog",
    phrases: &["initialize()"],
    ..FormTool::DEFAULTS
};

/// The words of the window of NetBeans that chooses how an application looks.
pub(super) const LOOK_AND_FEEL: &str = "try for javax swing uimanager lookandfeelinfo info getinstalledlookandfeels if nimbus equals \
    getname setlookandfeel getclassname break catch classnotfoundexception ex java util logging logger getlogger class log level \
    severe null instantiationexception illegalaccessexception unsupportedlookandfeelexception";

/// The words of the main method of WindowBuilder.
pub(super) const LAUNCHER: &str = "public static void main string args eventqueue invokelater new runnable override run try frame \
    window dialog setvisible true setdefaultcloseoperation dispose_on_close catch exception throwable e printstacktrace \
    uimanager setlookandfeel getsystemlookandfeelclassname java awt swing javax jframe jdialog";

/// The functions that the statements of Visual Studio's form designer call.
const WINDOWS_FORMS: &str = "Add AddRange SuspendLayout ResumeLayout PerformLayout BeginInit EndInit ApplyResources GetObject GetString \
    SetToolTip SetColumnSpan SetRowSpan SetCellPosition SetError SetIconAlignment SetIconPadding SetHelp* SetShowHelp SetFlowBreak \
    SetKeyName SetChildIndex FromArgb FromName typeof CType GetType";

/// Values of Windows Forms that have no name of their own.
const FORMS_VALUES: &str =
    "components resources dataGridViewCellStyle treeNode listViewItem chartArea legend series disposing e";

pub(super) static VISUAL_STUDIO: FormTool = FormTool {
    methods: "InitializeComponent",
    fixed: &[
        ("Dispose", "protected public override void bool disposing if components null dispose base"),
        ("OnInit", "override protected void eventargs e initializecomponent base oninit"),
    ],
    calls: WINDOWS_FORMS,
    naming: Some(Naming::Told("Name")),
    temporaries: FORMS_VALUES,
    ..FormTool::DEFAULTS
};

pub(super) static VISUAL_BASIC: FormTool = FormTool {
    methods: "InitializeComponent",
    fixed: &[
        (
            "Dispose",
            "protected overloads overrides public sub dispose byval disposing as boolean if then andalso components isnot is not \
            nothing dispose end if mybase try finally",
        ),
        ("New", "public sub new mybase initializecomponent end"),
    ],
    calls: WINDOWS_FORMS,
    writes_lines: true,
    naming: Some(Naming::Told("Name")),
    temporaries: FORMS_VALUES,
    ..FormTool::DEFAULTS
};

pub(super) static WXGLADE: FormTool = FormTool {
    calls: "__init__ __set_properties __do_layout Set* Add* Append* Insert* Bind Layout Fit Realize Create* Split* Hide Show Enable \
        Select Disable get _ Center Centre Get* Check Hide*",
    roots: "wx",
    writes_lines: true,
    naming: Some(Naming::Identifier("ID_ANY")),
    temporaries: "kwds args",
    ..FormTool::DEFAULTS
};

pub(super) static PYQT: FormTool = FormTool {
    methods: "setupUi retranslateUi",
    calls: "set* add* connect* insert* translate _translate item horizontalHeaderItem verticalHeaderItem headerItem topLevelItem \
        child isSortingEnabled horizontalHeader verticalHeader header sizePolicy hasHeightForWidth hasWidthForHeight retranslateUi \
        connectSlotsByName activated menuAction fromUtf8 _fromUtf8 tr objectName resize setupUi isChecked super",
    roots: "QtWidgets QtCore QtGui",
    writes_lines: true,
    naming: Some(Naming::Told("setObjectName")),
    temporaries: "sizePolicy font icon item brush palette gradient spacerItem _translate __sortingEnabled QtCore QtGui QtWidgets",
    ..FormTool::DEFAULTS
};

pub(super) const PROCESSOR_EXPERT: &str = "pe_low_level_init for pex_rtos_start ifdef endif";
