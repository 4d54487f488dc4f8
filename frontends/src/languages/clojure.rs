//! Clojure.

use super::prelude::*;

pub(crate) static TABLE: Table = Table {
    name: "clojure",
    extensions: &["clj", "cljs", "cljc"],
    signs: &["^(ns _  (:require[  (:require [  (defn _ [  (defn - _ [  (defn _  (defn- _  (def _  (defrecord _ [
        (defmulti _  (let [  (fn [  (loop [  (recur _  (recur(  (if(  (cond  (doseq [  (for [  (println \"
        (println _  (str _  (str \"  (map #  (reduce _  (reduce +  (filter _  (->> _  (-> _  (assoc _  (update _
        (conj _  (get _  (rest _  (atom _  (atom {  (count _  (inc _  (empty? _  {:_ _  (:_ _)"],
    interpreters: &["bb", "clj", "clojure"],
    runners: Runners { statements: "load-string", expressions: "eval", programs: "" },
    lexicon: Lexicon {
        line_comments: &[";", "#!"],
        words: &[
            // A comma is white space.
            (",", Drop),
            // The datum after it is not run, but it is there.
            ("#_", Drop),
            // Starts a pattern, or names the type of a value.
            ("#", Drop),
            // Whether others may call a function.
            ("defn-", Class("defn")),
            ("==", Class("=")),
            (
                "& * + - -> ->> / < <= = > >= and as-> case catch comment cond cond-> cond->> condp dec declare def
                 definterface defmacro defmethod defmulti defn defonce defprotocol defrecord deftype do dorun doseq
                 dosync dotimes doto extend-protocol extend-type false finally fn for if if-let if-not inc let letfn
                 loop new nil not not= ns or quot quote recur reify rem mod require set! some-> some->> throw true try
                 var when when-first when-let when-not while",
                Verbatim,
            ),
        ],
        operators: "( ) [ ] { } #( #{ #' #? #?@ ' ` ~ ~@ @ ^",
        word_chars: "!$%&*+-./:<=>?|",
        quotes: &[("\"", "string")],
        // Documentation mostly spans lines.
        long_quotes: &["\""],
        character_marks: &["\\"],
        ..Lexicon::DEFAULTS
    },
    ..Table::DEFAULTS
};
