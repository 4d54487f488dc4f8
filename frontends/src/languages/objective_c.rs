//! Objective-C, as an extension of C.

use super::prelude::*;
use crate::translation;

pub(crate) static TABLE: Table = Table {
    name: "objective-c",
    aliases: "objc",
    family: "c",
    extensions: &["m", "mm", "h"],
    content_hints: &[
        "#import", "\n@class", "\n@end", "\n@implementation", "\n@import", "\n@interface", "\n@property",
        "\n@protocol", // Methods, with or without a space.
        "\n- (", "\n-(", "\n+ (", "\n+(", "@autoreleasepool", "@\"", "@selector", "Foundation.h", "NSArray",
        "NSInteger", "NSLog(", "NSObject", "NSString", "NS_ENUM", "[self ", " alloc]",
    ],
    signs: &["^#import <  ^#import \"  ^@interface  ^@implementation  ^@end$  ^@property  ^-(_  ^+(_  NSLog(
        NSString *  [_ _:  [_ _];  [_ _])  @\"  ^@autoreleasepool  alloc] init"],
    strategy: ParseStrategy::Grammar(|| tree_sitter_objc::LANGUAGE.into()),
    translate: translation::c,
    extends: Some(&super::c::TABLE),
    rules: &[
        // All students import the same modules. Forward declarations have no content.
        ("module_import class_declaration protocol_forward_declaration", Drop),
        // Optional: the compiler synthesizes properties.
        ("property_implementation", Drop),
        // Like the modifiers of Java, these can be changed without changing what the program does.
        (
            "property_attributes_declaration visibility_specification availability_attribute_specifier nullable
             _Nonnull _Nullable __nonnull __nullable __strong",
            Drop,
        ),
        // The element type, as in `NSArray<NSString *> *`, is optional.
        ("generic_specifier", FirstChild),
        // The grammar parses `YES`, `nil` and `self` as names.
        ("identifier", Keyword("name")),
        ("BOOL", Class("bool")),
        // Can replace `instancetype` and, except for a star, any class.
        ("id", Class("name")),
    ],
    roles: &[
        ("method_definition", &[Function]),
        ("method_parameter", &[Declares, AllTargets]),
        // The loop `for (NSString *each in all)` has a variable without a declaration node.
        ("pointer_declarator", &[Declares, Targets("declarator")]),
        ("try_statement", &[Statement]),
        // Reading a property calls a method, and looks like reading a field.
        ("field_expression", &[Effect]),
        // In C, this is parsed as a call.
        ("va_arg_expression", &[Effect]),
        ("message_expression ms_asm_block throw_statement synchronized_statement", &[Effect]),
    ],
    runners: super::c::RUNNERS,
    lexicon: Lexicon {
        has_directives: true,
        imports: &["#import", "#include", "@import", "@class", "@synthesize", "@dynamic"],
        words: &[
            // In the tree, the mark is part of its string.
            ("@", Drop),
            ("NO", Class("false")),
            ("Nil nil", Class("NULL")),
            ("YES", Class("true")),
            ("bool char double false float int self size_t super true void", Verbatim),
        ],
        quotes: &[("\"", "string"), ("'", "character")],
        ..Lexicon::WITH_COMMENTS_OF_C
    },
    ..Table::DEFAULTS
};
