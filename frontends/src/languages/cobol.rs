//! COBOL, in free format and in the fixed format of punched cards.

use super::prelude::*;
use crate::cards::Cards;

pub(crate) static TABLE: Table = Table {
    name: "cobol",
    extensions: &["cob", "cbl", "cpy", "cobol"],
    signs: &["^identification division  ^id division  ^program-id.  ^environment division  ^input-output section
        ^file-control.  ^data division  ^file section  ^working-storage section  ^linkage section
        ^procedure division  pic 9  pic x  pic s9  pic z  pic a  ^move _ to _  ^move 0 to  ^move 1 to  ^display _
        ^display \"  ^display '  ^perform _  ^accept _  ^add _ to _  ^add 1 to _  ^subtract _ from  ^compute _
        ^evaluate _  ^end-if  ^end-perform  ^end-evaluate  ^end-read  ^open input  ^open output  ^select _ assign
        ^stop run  ^not at end"],
    // Every compiler has words of its own, and programs come on cards and without.
    strategy: ParseStrategy::Lexicon,
    lexicon: Lexicon {
        line_comments: &["*>"],
        // `$` starts a directive.
        cards: Some(Cards { has_labels: false, mark_column: 6, marks: "-dD", comment_column: 6, comment_marks: "*/$" }),
        // Remarks on the program.
        imports: &["author", "date-compiled", "date-written", "installation", "remarks", "security"],
        words: &[
            // Mostly optional.
            (". , ;", Drop),
            ("are at is mode on than then", Drop),
            // The representation of a number hardly matters.
            (
                "binary comp comp-1 comp-2 comp-3 comp-4 comp-5 computational computational-3 computational-5
                 packed-decimal usage",
                Drop,
            ),
            // Synonyms, and words for what has a sign or a literal too.
            ("equal equals", Class("=")),
            ("greater", Class(">")),
            ("less", Class("<")),
            ("exponentiated", Class("**")),
            ("space spaces", Class("string")),
            ("zero zeroes zeros", Class("number")),
            ("high-value high-values", Class("high-value")),
            ("low-value low-values", Class("low-value")),
            ("quote quotes", Class("quote")),
            ("corr corresponding", Class("corresponding")),
            ("id identification", Class("identification")),
            ("pic picture", Class("picture")),
            ("through thru", Class("through")),
            ("value values", Class("value")),
            // Not `string`, which is the class of literals.
            ("string", Class("string_statement")),
            (
                "accept access add advancing after all allocate alphabetic alphabetic-lower alphabetic-upper
                 alphanumeric also alter alternate and any ascending assign before blank block by call cancel
                 chaining character characters close collating column compute configuration contains content
                 continue control convert converting copy currency data day-of-week debugging decimal-point
                 declaratives delete delimited delimiter depending descending display divide division down
                 duplicates dynamic else end end-accept end-add end-call end-compute end-delete end-display
                 end-divide end-evaluate end-exec end-if end-multiply end-of-page end-perform end-read
                 end-return end-rewrite end-search end-start end-string end-subtract end-unstring end-write
                 environment error evaluate exception exec exit extend external false fd file file-control
                 filler final footing for from function function-id generate giving global go goback heading i-o
                 i-o-control if in indexed indicate initial initialize initiate input input-output inspect into
                 intrinsic invalid just justified leading linage line line-counter lines linkage local-storage
                 lock merge move multiply native negative next no not null numeric object-computer occurs of off
                 omitted open optional or organization other output overflow override page paragraph perform
                 pointer positive procedure procedures proceed program program-id read record recording records
                 recursive redefines reel reference relative release remainder removal renames replace replacing
                 report report-writer repository reserve return returning reversed rewind rewrite rounded run
                 same screen sd search section select sentence separate sequence sequential set sign size sort
                 sort-merge source-computer special-names sql standard start stop subtract symbolic sync
                 synchronized tally tallying terminate times to trailing true unstring until up upon use using
                 varying when with working-storage write",
                Verbatim,
            ),
        ],
        operators: "( ) = <> < > <= >= + - * / ** : & # $ % @ ! . , ; >> [ ] ? _ \\ |",
        word_chars: "-",
        raw_quotes: &["\"", "'"],
        ignores_case: true,
        ..Lexicon::DEFAULTS
    },
    ..Table::DEFAULTS
};
