//! Objective-C. What it has in common with C is there.

use crate::grammar::Rule::{Class, Drop, First, Spelled, Worded};
use crate::grammar::{Lexicon, Reading, Table};
use crate::roles::Role::*;

pub(crate) static TABLE: Table = Table {
    name: "objective-c",
    family: "c",
    extensions: &["m", "mm", "h"],
    marks: &[
        "#import",
        "\n@class",
        "\n@end",
        "\n@implementation",
        "\n@import",
        "\n@interface",
        "\n@property",
        "\n@protocol",
        // Methods; with no blank between, too.
        "\n- (",
        "\n-(",
        "\n+ (",
        "\n+(",
        "@autoreleasepool",
        "@\"",
        "@selector",
        "Foundation.h",
        "NSArray",
        "NSInteger",
        "NSLog(",
        "NSObject",
        "NSString",
        "NS_ENUM",
        "[self ",
        " alloc]",
    ],
    interpreters: &[],
    reading: Reading::Grammar(|| tree_sitter_objc::LANGUAGE.into()),
    extends: Some(&super::c::TABLE),
    rules: &[
        // Everybody imports the same modules, and says that a class is declared elsewhere.
        ("module_import", Drop),
        ("class_declaration", Drop),
        ("protocol_forward_declaration", Drop),
        // The compiler does it where nobody says so.
        ("property_implementation", Drop),
        // As the modifiers of Java.
        ("property_attributes_declaration", Drop),
        ("visibility_specification", Drop),
        ("availability_attribute_specifier", Drop),
        ("nullable", Drop),
        ("_Nonnull", Drop),
        ("_Nullable", Drop),
        ("__nonnull", Drop),
        ("__nullable", Drop),
        ("__strong", Drop),
        // What a list holds, `NSArray<NSString *> *`, may be left unsaid.
        ("generic_specifier", First),
        // `YES`, `nil` and `self` are names to the grammar.
        ("identifier", Worded("name")),
        ("BOOL", Class("bool")),
        // It does for `instancetype` and, but for a star, for any class.
        ("id", Class("name")),
    ],
    roles: &[
        ("method_definition", &[Function]),
        ("method_parameter", &[Declares, AllTargets]),
        // A loop `for (NSString *each in all)` names its variable without a declaration around it.
        ("pointer_declarator", &[Declares, Targets("declarator")]),
        ("try_statement", &[Statement]),
        ("message_expression", &[Effect]),
        // Whoever reads a property calls a method, and nothing tells it from a field.
        ("field_expression", &[Effect]),
        // To C it is a call as any other.
        ("va_arg_expression", &[Effect]),
        ("ms_asm_block", &[Effect]),
        ("throw_statement", &[Effect]),
        ("synchronized_statement", &[Effect]),
    ],
    lexicon: Lexicon {
        line_comments: &["//"],
        block_comments: &[("/*", "*/")],
        imports: &["#import", "#include", "@import", "@class", "@synthesize", "@dynamic"],
        words: &[
            // The tree has it within the string that it begins.
            ("@", Drop),
            ("NO", Class("false")),
            ("Nil", Class("NULL")),
            ("YES", Class("true")),
            ("bool", Spelled),
            ("char", Spelled),
            ("double", Spelled),
            ("false", Spelled),
            ("float", Spelled),
            ("int", Spelled),
            ("nil", Class("NULL")),
            ("self", Spelled),
            ("size_t", Spelled),
            ("super", Spelled),
            ("true", Spelled),
            ("void", Spelled),
        ],
        quotes: &[("\"", "string"), ("'", "character")],
        ..Lexicon::USUAL
    },
};
