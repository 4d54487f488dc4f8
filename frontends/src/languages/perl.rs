//! Perl.

use super::prelude::*;

pub(crate) static TABLE: Table = Table {
    name: "perl",
    extensions: &["pl", "pm", "t", "plx"],
    // Not `->` and `=>`, which are common in Prolog too.
    content_hints: &[
        "my $", "my @", "my %", "my (", "($", " = $", "$_", "@_", "sub ", "use strict", "use warnings", "/perl",
    ],
    signs: &["^use strict  ^use warnings  ^my $_  ^my(  ^my @  ^my %  ^sub _ {  ^print \"  print \"  $_ =  @_;
        ^foreach my  $_[  $_->  ^push @  ^chomp  <STDIN>  ^if($  ^while($  ^elsif(  ^die \""],
    interpreters: &["perl"],
    // The scanner of the grammar has to guess what a slash or a quote means, and loops forever on a text that ends inside a here-document.
    strategy: ParseStrategy::Lexicon,
    runners: Runners { statements: "do require", expressions: "eval", programs: "system exec qx open" },
    lexicon: Lexicon {
        line_comments: &["#"],
        // Documentation, and data after the end of the program, which extends to the end of the file.
        block_comments: &[
            ("=pod", "=cut"),
            ("=head", "=cut"),
            ("=over", "=cut"),
            ("=item", "=cut"),
            ("=back", "=cut"),
            ("=begin", "=cut"),
            ("=encoding", "=cut"),
            ("=for ", "=cut"),
            ("__DATA__", "\0"),
            ("__END__", "\0"),
        ],
        // This drops `use constant` as well.
        imports: &["use", "no", "require"],
        words: &[
            // Optional at the end of a block.
            (";", Drop),
            // Synonyms.
            ("=>", Class(",")),
            ("and", Class("&&")),
            ("foreach", Class("for")),
            ("not", Class("!")),
            ("or", Class("||")),
            ("our", Class("my")),
            ("say", Class("print")),
            // Predefined variables, marks of dereferenced expressions, keywords and built-in functions.
            (
                "$ $# $$ $0 $1 $2 $3 $4 $5 $6 $7 $8 $9 $@ $ARGV $ENV $_ @ @ARGV @INC @_ STDERR STDIN STDOUT
                 __FILE__ __LINE__ __PACKAGE__ abs atan2 binmode bless caller chdir chomp chop chr close closedir
                 cmp continue cos defined delete die do each else elsif eof eq eval exec exists exit exp for fork
                 ge gmtime goto grep gt hex if index int isa join keys kill last lc lcfirst le length local
                 localtime log lstat lt map mkdir my ne next oct open opendir ord pack package pop pos print
                 printf push qq qr quotemeta qw rand read readdir redo ref rename return reverse rindex rmdir
                 scalar seek select shift sin sleep sort splice split sprintf sqrt srand stat state sub substr
                 sysread system syswrite tell tie time tr uc ucfirst undef unless unlink unpack unshift until
                 values vec wait wantarray warn while write xor",
                Verbatim,
            ),
        ],
        operators: r"! != !~ % %= & && &&= &= ( ) * ** **= *= + ++ += , - -- -= -> . .. ... .= / // //= /= : :: <
             << <<= <= <=> = == =~ > >= >> >>= ? [ \ ] ^ ^= { | |= || ||= } ~ ~~",
        // A variable is one name together with its mark, because it may have the name of a function: `$length`, `@keys`, `$#values`.
        // The mark `%` is not listed because it is also the modulo operator.
        word_chars: "$@#",
        quotes: &[("\"", "string"), ("'", "string"), ("`", "string")],
        plain_quotes: &['\''],
        text_blocks: &["__DATA__", "__END__"],
        ..Lexicon::DEFAULTS
    },
    ..Table::DEFAULTS
};
