//! Common Lisp and Emacs Lisp.

use super::prelude::*;

pub(crate) static TABLE: Table = COMMON;

const COMMON: Table = Table {
    name: "lisp",
    extensions: &["lisp", "lsp", "cl", "el", "asd"],
    content_hints: &[
        "(in-package", "(defpackage", "(defparameter", "(format t", "(format nil", "(loop ", "#\\", "(princ",
        "(print ", "*\n", "(defclass", "(defmethod", "(declaim", "(asdf:", "(ql:", "cl-user",
    ],
    signs: &["(defun _(  (setf _  (setq _  (let(  (let*(  (lambda(  (cond  (if(  (format t  (car _  (cdr _  (loop
        (defvar _  (defparameter  (dolist(  (when(  (incf _"],
    interpreters: &["sbcl", "clisp", "ecl", "emacs"],
    // The grammar parses the words of `loop` as clauses everywhere, and fails where they are not.
    strategy: ParseStrategy::Lexicon,
    lexicon: BASE,
    ..Table::DEFAULTS
};

/// The Lisp of Emacs, in which `?a` is a character.
pub(crate) static EMACS: Table = Table {
    dialect: "emacs",
    aliases: "emacs-lisp elisp",
    content_hints: &[
        "(interactive", "(provide '", "(require '", "(defcustom", "(defgroup", "(defface", "(save-excursion",
        "lexical-binding", "(setq-", "(add-hook", "(add-to-list", "(point", "(goto-char", "(insert ", "(forward-",
        "(search-", "(re-search", "(looking-at", "-mode", "(message \"", "(define-key", "(global-set", "(buffer-",
        "(current-b", "(with-temp", "(kbd ", "(cl-", "(string-match", ".el ", "(concat ", "(lambda ()", "(setq ",
    ],
    runners: Runners { statements: "load", expressions: "eval", programs: "run-program" },
    lexicon: Lexicon { block_comments: &[], character_marks: &["?\\", "?"], ..BASE },
    ..COMMON
};

const BASE: Lexicon = Lexicon {
    line_comments: &[";"],
    block_comments: &[("#|", "|#")],
    nests_comments: true,
    // Special forms, common macros, operators and truth values: the equivalents of other languages' keywords.
    words: &[(
        "* + - . / /= < <= = > >= &body &key &optional &rest and block case catch ccase cond
             condition-case decf declare defclass defconst defconstant defgeneric define-condition defmacro
             defmethod defpackage defparameter defstruct defsubst deftype defun defvar destructuring-bind do
             do* dolist dotimes ecase etypecase flet function go handler-bind handler-case if ignore-errors
             incf labels lambda let let* loop macrolet multiple-value-bind multiple-value-setq nil not or pop
             prog prog1 prog2 progn psetf push pushnew quote restart-case return return-from setf setq
             symbol-macrolet t tagbody throw typecase unless unwind-protect when while with-accessors
             with-slots",
        Verbatim,
    )],
    operators: "( ) ' ` , ,@ #' # [ ]",
    word_chars: "!$%&*+-./:<=>?^~",
    quotes: &[("\"", "string"), ("|", "name")],
    // Documentation mostly spans lines.
    long_quotes: &["\""],
    character_marks: &["#\\", "?\\"],
    ignores_case: true,
    ..Lexicon::DEFAULTS
};
