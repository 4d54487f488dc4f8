//! Swift.

use super::prelude::*;

pub(crate) static TABLE: Table = Table {
    name: "swift",
    extensions: &["swift"],
    signs: &["^import Foundation  ^func _(  ^let _ =  ^var _ =  ^let _:  ^var _:  ^guard let  ^if let  ^struct _ {
        ^struct _:  ^class _:  ^enum _:  ^extension _  print(  -> _ {  ^case .  ^init(  ^for _ in  func _(_  self._"],
    interpreters: &["swift"],
    // The scanner of the grammar takes minutes on a few hundred unclosed comments.
    strategy: ParseStrategy::Lexicon,
    neutral: &[("func", Define), ("string int", Access)],
    runners: Runners { statements: "", expressions: ".evaluateScript", programs: ".Process" },
    lexicon: Lexicon {
        nests_comments: true,
        imports: &["import"],
        words: &[
            // Like the modifiers of Java, these can be changed without changing what the program does.
            (
                "convenience fileprivate final internal lazy mutating open override private public required static
                 unowned weak",
                Drop,
            ),
            (
                "Any Self as associatedtype async await break case catch class continue default defer deinit do
                 else enum extension fallthrough false for func guard if in indirect init inout is let nil
                 operator protocol repeat rethrows return self some struct subscript super switch throw throws
                 true try typealias var where while",
                Verbatim,
            ),
        ],
        operators: r"; ( ) [ ] { } , : . ..< ... -> ? ! ?? = + - * / % &+ &- &* += -= *= /= %= &= |= ^= <<= >>= ==
             != === !== < > <= >= && || ~ & | ^ << >> @ # \",
        // For arguments of closures: `$0`.
        word_chars: "$",
        quotes: &[("\"\"\"", "string"), ("\"", "string")],
        ..Lexicon::WITH_COMMENTS_OF_C
    },
    ..Table::DEFAULTS
};
