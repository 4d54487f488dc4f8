//! Dart.

use super::prelude::*;

pub(crate) static TABLE: Table = Table {
    name: "dart",
    extensions: &["dart"],
    signs: &["^import '  ^void main(  ^final _ =  ^final _ _;  ^final _ _ =  ^late _ _  ^late final  ^var _ =
        ^int _ =  ^String? _  ^int get _  _ get _ =>  ^void _(  ^class _ {  ^class _ extends  ^abstract class _ {
        ^mixin _  ^enum _ {  <String>[  <int>[  <String, int>{  stdin.readLineSync  for(var _ in  for(final _ in
        for(var _ = 0  required this._  ^@override  ^factory _  ^Future<_  ) async {  _?._  ^.._  ^const _(
        throw ArgumentError(  ^return _;  ^if(  ^} on _  print(');  ^print(\");  ^String _ = '  ^final List<
        ^final Map<  ^List<int> _ = [  ^List<String> _ = [  ^Map<String, int> _ = {  .where((_) =>
        .toStringAsFixed(  .isEmpty)  String get _  stdout.write  final _ = <  @override _  _.runes  int? _
        void main() {  ^num _  throw FormatException(  RegExp(r'  String? get _  ^while(_('  ^if(_('"],
    interpreters: &["dart"],
    neutral: &[("{ async", Body), ("tostring tolist", Access)],
    runners: Runners { statements: "", expressions: "", programs: "Process.run Process.start" },
    lexicon: Lexicon {
        line_comments: &["//", "#!"],
        block_comments: &[("/*", "*/")],
        imports: &["export", "import", "library"],
        import_ends: &[";"],
        words: &[
            // `final` and `var` can be exchanged, and `new` is optional. Not `required`, which is a good name of a variable.
            ("abstract const covariant external final late new static var", Drop),
            // Without the mark, annotations are names.
            ("@", Drop),
            (
                "as assert async await bool break case catch class continue default do double dynamic else enum extends
                 extension factory false finally for if implements in int is mixin null on operator rethrow return super
                 switch this throw true try typedef void while with yield",
                Verbatim,
            ),
        ],
        // Not `>>`, which may be two ends of lists of types.
        operators: "( ) [ ] { } , ; : . .. ... ...? ?.. ? ?. ?? ??= ! = => + - * / ~/ % ++ -- += -= *= /= ~/= %= == !=
             < > <= >= && || & | ^ ~ << &= |= ^= <<= #",
        word_chars: "$",
        quotes: &[("\"\"\"", "string"), ("'''", "string"), ("\"", "string"), ("'", "string")],
        // Strings without escapes and code.
        enclosed_strings: &[
            ("r\"\"\"", "\"\"\"", "string"),
            ("r'''", "'''", "string"),
            ("r\"", "\"", "string"),
            ("r'", "'", "string"),
        ],
        raw_quotes: &["r\"\"\"", "r'''", "r\"", "r'"],
        interpolations: &[("\" \"\"\" ' '''", "${")],
        ..Lexicon::DEFAULTS
    },
    ..Table::DEFAULTS
};
