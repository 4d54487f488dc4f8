//! Visual Basic: .NET, 6, for Applications, VBScript, and older Basic.

use super::prelude::*;

pub(crate) static TABLE: Table = Table {
    name: "visual-basic",
    // Not `cls`, which LaTeX has too: class modules are recognized by their content.
    extensions: &["vb", "bas", "vbs", "vba", "frm"],
    signs: &["^dim _ as  ^dim _(  ^end sub  ^end function  ^end if  ^end class  ^end module  ^end while  ^end select
        ^end property  ^private sub  ^public sub  ^public function _(_ as  ^public function _(byval
        ^public function _() as  ^private function _(_ as  ^private function _(byval  ^public property  ^sub _(
        ^module _$  ^imports system  ^option explicit  ^attribute vb_name  ^next$  ^next _$  ^loop until
        ^loop while  ^do while  ^elseif _  ^msgbox  ^select case  ^set _ =  ^wscript.  byval _ as  _ as integer
        then$  for each _ in  for each _ as  ^for _ as integer  _ as string ="],
    // Five dialects share the endings, some of them without a grammar of their own.
    strategy: ParseStrategy::Lexicon,
    runners: Runners::new(".CompileAssemblyFromSource Assembly.Load", ".EvaluateAsync", "Process.Start Shell"),
    lexicon: Lexicon {
        line_comments: &["'", "rem"],
        // The editor writes attributes and versions into modules.
        has_directives: true,
        imports: &[
            "imports",
            "option base",
            "option compare",
            "option explicit",
            "option infer",
            "option private",
            "option strict",
            "attribute vb_creatable",
            "attribute vb_exposed",
            "attribute vb_globalnamespace",
            "attribute vb_name",
            "attribute vb_predeclaredid",
            "version 1.0 class",
            "version 5.00",
            "#region",
            "#end region",
        ],
        words: &[
            // Continues a line; separates statements; mark the type of a name.
            ("_ : ; $ % ! # @", Drop),
            // Optional words.
            ("byval call let then", Drop),
            // Like the modifiers of Java, these can be changed without changing what the program does.
            (
                "friend global mustoverride notinheritable notoverridable overloads overridable overrides partial private protected
                 public readonly shadows shared static",
                Drop,
            ),
            // Synonyms.
            ("andalso", Class("and")),
            ("orelse", Class("or")),
            ("wend", Class("endwhile")),
            ("byte int16 int32 int64 integer long sbyte short uinteger ulong ushort", Class("integer")),
            ("currency decimal double single", Class("double")),
            // Not `string`, which is the class of literals.
            ("string", Class("string_type")),
            (
                "addhandler addressof and array as boolean byref case catch cbool cdbl char chr cint class clng
                 close cls const continue csng cstr ctype declare delegate dim directcast do each else elseif
                 end endif endwhile enum erase execute exit explicit false finally for from function get getting
                 gosub goto handles if iif implements in inherits inputbox instr int interface is isnot
                 isnothing isnumeric lbound lcase len lib like loop me mid mod module msgbox mustinherit mybase
                 myclass namespace new next not nothing null object of on open operator optional or paramarray
                 preserve print property raise raiseevent randomize redim removehandler resume return rnd select
                 set sqr step stop structure sub synclock throw to trim true try trycast typeof ubound ucase
                 until using variant when while with withevents write xor",
                Verbatim,
            ),
        ],
        operators: "( ) { } [ ] , . ? ?. = <> < > <= >= + - * / \\ ^ & := += -= *= /= \\= ^= &= << >> <<= >>=",
        first_halves: "end",
        quotes: &[("\"", "string")],
        raw_quotes: &["\""],
        ignores_case: true,
        ..Lexicon::DEFAULTS
    },
    ..Table::DEFAULTS
};
