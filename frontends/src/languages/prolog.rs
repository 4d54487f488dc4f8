//! Prolog.

use super::prelude::*;

pub(crate) static TABLE: Table = Table {
    name: "prolog",
    extensions: &["pl", "pro", "prolog", "plt"],
    // The full stops are for files that contain only facts.
    content_hints: &[":-", "-->", ").\n", ").\r\n"],
    interpreters: &["swipl", "gprolog", "yap"],
    // Programs define their own operators, which no grammar can know. The existing one takes some text, such as `0'''`, as the start of a quoted atom that hides the rest of the program.
    strategy: ParseStrategy::Lexicon,
    runners: Runners { statements: "consult", expressions: "", programs: "shell" },
    lexicon: Lexicon {
        line_comments: &["%", "#!"],
        block_comments: &[("/*", "*/")],
        // Directives that all programs have.
        imports: &[
            ":- use_module", ":-use_module", ":- ensure_loaded", ":-ensure_loaded", ":- module", ":-module",
            ":- set_prolog_flag", ":-set_prolog_flag",
        ],
        words: &[(
            "abs acyclic_term aggregate_all all_different all_distinct append apply arg assert asserta
                 assertion assertz atan atom atom_chars atom_codes atom_concat atom_length atom_number atom_string
                 atom_to_term atomic atomic_list_concat atomics_to_string b_getval b_setval bagof between call
                 call_cleanup callable catch ceiling char_code char_type clause close code_type compare compound
                 concat_atom consult copy_term cos current_input current_op current_output discontiguous div
                 downcase_atom dynamic exclude exp fail false findall float floor foldl forall foreach format
                 functor garbage_collect gcd get_assoc get_byte get_char get_code get_time ground halt if in
                 include initialization ins integer is is_list keysort labeling length list_to_assoc list_to_set
                 listing lists maplist max max_list max_member member memberchk min min_list min_member mod module
                 msort multifile must_be nb_getval nb_setval nl nonvar not nth0 nth1 number number_chars
                 number_codes number_string number_vars numbervars numlist once op open otherwise partition
                 peek_char peek_code phrase plus pred_sort predsort print print_message print_message_lines
                 put_assoc put_char random_between random_member rdiv read read_line_to_codes read_line_to_string
                 read_term rem repeat retract retractall round select_option selectchk set_input set_output setof
                 setup_call_cleanup sformat sign sin sleep sort split_string sqrt statistics string string_chars
                 string_code string_codes string_concat string_length string_lower string_to_atom string_upper
                 sub_atom sub_string subsumes_term succ succ_or_zero succ_throw sum_list sumlist swritef tab tan
                 term_to_atom term_variables throw true truncate unify_with_occurs_check upcase_atom user_error
                 user_input user_output var with_output_to write write_canonical write_term writef writeln writeq
                 xor yall",
            Verbatim,
        )],
        operators: r"( ) [ ] { } , ; . | ! :- ?- --> -> *-> = \= == \== @< @> @=< @>= =.. =:= =\= < > =< >= + - * /
             // ** ^ >> << /\ \/ \ \+ : :: $ @ ? # & ~ #= #\= #< #> #=< #>= #<==> #==> #\/ #/\ := => >:< :<
             .. ...",
        // For character codes: `0'a`.
        number_chars: "'",
        // Quoted atoms are mostly texts.
        dot_ends_statement: true,
        quotes: &[("\"", "string"), ("'", "string"), ("`", "string")],
        ..Lexicon::DEFAULTS
    },
    ..Table::DEFAULTS
};
