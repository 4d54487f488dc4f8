;; A shop with orders, and a maze that is searched in breadth.
(ns other.core
  (:require [clojure.set :as set]
            [clojure.java.io :as io]))

(defmulti price :kind)
(defmethod price :book [{:keys [pages]}] (* 0.05M pages))
(defmethod price :pen [_] 1.20M)
(defmethod price :default [item] (throw (ex-info "unknown" {:item item})))

(defprotocol Store
  (put [store item])
  (total [store]))

(deftype Basket [^:volatile-mutable items]
  Store
  (put [this item]
    (set! items (conj items item))
    this)
  (total [_]
    (transduce (map price) + 0M items)))

(defn parse-maze [text]
  (into {}
        (for [[y line] (map-indexed vector (.split text "\n"))
              [x c] (map-indexed vector line)
              :when (not= c \#)]
          [[x y] c])))

(defn neighbours [[x y]]
  #{[(inc x) y] [(dec x) y] [x (inc y)] [x (dec y)]})

(defn shortest [maze start goal?]
  (loop [queue (conj clojure.lang.PersistentQueue/EMPTY [start 0])
         seen #{start}]
    (when-let [[at steps] (peek queue)]
      (if (goal? (maze at))
        steps
        (let [fresh (set/difference (set (filter maze (neighbours at))) seen)]
          (recur (into (pop queue) (map #(vector % (inc steps))) fresh)
                 (set/union seen fresh)))))))

(defmacro timed [label & body]
  `(let [start# (System/nanoTime)
         result# (do ~@body)]
     (println ~label (quot (- (System/nanoTime) start#) 1000))
     result#))

(def accounts (ref {:ann 10 :ben 5}))

(defn pay! [from to sum]
  (dosync
    (if (neg? (- (get @accounts from) sum))
      (println "not enough")
      (alter accounts #(-> % (update from - sum) (update to + sum))))))

(with-open [reader (io/reader "orders.txt")]
  (let [basket (Basket. [])]
    (doseq [line (line-seq reader)
            :let [[kind n] (.split line ";")]]
      (put basket {:kind (keyword kind) :pages (Long/parseLong n)}))
    (println (total basket))))
(pay! :ann :ben 7)
(timed "search" (shortest (parse-maze "..#.\n.#..\n...*") [0 0] #{\*}))
