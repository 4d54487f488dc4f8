//! Coq, which is called Rocq since 2025.

use super::prelude::*;

pub(crate) static TABLE: Table = Table {
    name: "coq",
    extensions: &["v"],
    content_hints: &[
        "Theorem ", "Lemma ", "Example ", "Proof.", "Qed.", "Admitted.", "Definition ", "Fixpoint ", "Inductive ",
        "Require ", "Import ", "Module ", "Notation ", "forall ", "intros", "(* ", "(**", " => ",
    ],
    // Descriptions of tasks have lines that begin with `Example`, `Definition` or `Check`, but no colon after the next word.
    signs: &[
        "^Theorem _ :  ^Theorem _(  ^Lemma _ :  ^Lemma _(  ^Example _ :  ^Corollary _ :  ^Proof.  ^Qed.  ^Defined.
        ^Admitted.  ^Inductive _ :  ^Inductive _(  ^Fixpoint _(  ^Fixpoint _{  ^Definition _ :  ^Definition _(
        ^Definition _{  ^Require Import  ^Require Export  ^From Coq  ^Notation \"  ^Compute(
        ^intros _  ^intros.  ^intro _  ^induction _  ^destruct _  ^simpl.  ^simpl in  ^reflexivity.  ^rewrite _
        ^rewrite <- _  ^rewrite ->  ^apply _  ^unfold _  ^auto.  ^lia.  ^omega.  ^discriminate.  ^split.  ^left.
        ^right.  ^exists _.  ^assumption.  ^subst.  ^inversion _  ^| _ => _  ^forall _  ^Ltac _  |- _",
    ],
    // Programs define their own notations, which no grammar can know.
    strategy: ParseStrategy::Lexicon,
    lexicon: Lexicon {
        block_comments: &[("(*", "*)")],
        nests_comments: true,
        words: &[
            // Optional.
            ("Proof", Drop),
            ("Global Local Polymorphic Program", Drop),
            // Imports. Their lines may hold other sentences too.
            ("Require From Import Export", Drop),
            // All of them state something that is proved.
            ("Corollary Fact Lemma Property Proposition Remark Theorem", Class("Theorem")),
            ("Axiom Conjecture Hypothesis Hypotheses Parameter Parameters Variable Variables Context", Class("Axiom")),
            // Both notations.
            ("→", Class("->")),
            ("↔", Class("<->")),
            ("∀", Class("forall")),
            ("∃", Class("exists")),
            ("λ", Class("fun")),
            ("∧", Class("/\\")),
            ("∨", Class("\\/")),
            ("¬", Class("~")),
            ("≠", Class("<>")),
            ("≤", Class("<=")),
            ("≥", Class(">=")),
            ("intro", Class("intros")),
            ("lia", Class("omega")),
            // The names that every program has without a definition.
            ("None O S Some bool cons false list nat nil option true", Verbatim),
            (
                "Abort Admitted Arguments Canonical Check Class CoFixpoint CoInductive Coercion Compute Defined
                 Definition End Eval Example Existing Fail Fixpoint Function Goal Hint Inductive Infix Instance
                 Let Ltac Module Next Notation Obligation Obligations Print Prop Qed Record Reserved Resolve
                 Save Search Section Set Show Structure Tactic Type Variant abstract absurd admit all any apply
                 as assert assumption at auto autorewrite by case case_eq cbn cbv change clear cofix compute
                 congruence constructor contradict contradiction cut decide dependent destruct discriminate
                 eapply eauto econstructor edestruct eexists elim elimtype else end eq_refl erewrite exact
                 exfalso exists f_equal firstorder fix fold forall fun generalize goal idtac if in induction
                 injection intros intuition inversion inversion_clear lapply lazy lazymatch left let ltac match
                 now omega pattern pose progress refine reflexivity remember rename repeat replace return revert
                 rewrite right ring simpl solve specialize split subst symmetry tauto then transitivity trivial
                 try unfold using where with",
                Verbatim,
            ),
        ],
        operators:
            "( ) [ ] { } {| |} . .. ... , ; : :: := :> <: = <> < > <= >= -> <- <-> => + - * / % ^ ++ && || /\\ \\/
             ~ ! ? @ & | || ' # $ ` == =? <=? <? >-> |- ::= =>> +++ ;; \\",
        word_chars: "'",
        dot_ends_statement: true,
        quotes: &[("\"", "string")],
        raw_quotes: &["\""],
        ..Lexicon::DEFAULTS
    },
    ..Table::DEFAULTS
};
