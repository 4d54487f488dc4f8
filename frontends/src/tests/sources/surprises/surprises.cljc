#!/usr/bin/env bb
;; Words and signs of every sort.
(ns ^{:doc "Names."} surprises.core
  "Documentation with \"quotes\"
  in lines; (and brackets."
  (:refer-clojure :exclude [get]) (:require [a.b :as b :refer :all]) (:import (java.util Date UUID)))
#_(defn gone [x] (inc x))
#_unused (def chars [\a \newline \space \( \) \" \\ \; \u0041 \o101])
(def numbers [0, 1, -2, 3.5, 1/2, 0x1F, 2r101, 36rZ, 1e-5, 10N, 2.5M, -.5, ##Inf])
(def pattern #"^\"[a-z]+\\d$")
(def ^:dynamic *limit* 10) (defonce state (atom {}))
(defn- private-fn "Doc." [{:keys [a b] :or {a 1} :as opts} & [x y & more]] (-> opts (assoc ::key a) :key))
(defn multi ([x] (multi x 1)) ([x y] (+ x y)) ([x y & zs] (apply + x y zs)))
(defn ^String typed [^long n] (str n "," \,))
(def anon #(if (even? %1) %2 (apply f %&)))
(defmacro unless [test & body] `(if (not ~test) (do ~@body) (let [v# nil] v#)))
(defprotocol P (m [this] "doc"))
(defrecord R [a b] P (m [_] (+ a b)))
(extend-type String P (m [s] (.length s)))
(defmulti area :shape)
(defmethod area :default [_] nil)
(let [x @state, {:strs [k]} m, [h & t] v] (when-let [y (first t)] (cond-> y (pos? y) inc :always (* 2))))
(loop [i 0 acc []] (if (== i 3) acc (recur (inc i) (conj acc i))))
(try (throw (Exception. "x")) (catch Exception e (.getMessage e)) (finally (println 'done `x)))
(doseq [i (range 3) :when (odd? i) :let [j (dec i)]] (swap! state update i (fnil conj #{}) j))
(case x 1 :one (2 3) :few :many) (condp = x 1 "a" "b") (some->> x (map #'inc) (reduce + 0))
#?(:clj (System/exit 0) :cljs (js/alert "x")) (set! *warn* true) (var x) (quot 7 2) (rem 7 2) (new Date)
(defn fact [n] (if (<= n 1) 1 (* n (fact (- n 1))))) {:a 1, "b" 2, 'c #{1 2}, nil true}
