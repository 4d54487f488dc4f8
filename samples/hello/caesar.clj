;; Caesar cipher: every letter moves a fixed number of places.
(ns caesar
  (:require [clojure.string :as string]))

(def alphabet 26)

(defn wrap [n] (mod n alphabet))

(defrecord Cipher [shift label uses])

(defn turn
  "Moves one letter and leaves everything else
  as it is."
  [shift c]
  (let [move (fn [start]
               (char (+ (int start) (wrap (+ (- (int c) (int start)) shift)))))]
    (cond
      (<= (int \a) (int c) (int \z)) (move \a)
      (<= (int \A) (int c) (int \Z)) (move \A)
      :else c)))

(defn encode [cipher text]
  (swap! (:uses cipher) inc)
  (apply str (map #(turn (:shift cipher) %) text)))

;; The shift that makes an 'e' of the most frequent letter.
(defn guess [text]
  (when-not (empty? text)
    (let [letters (filter #(re-matches #"[a-z]" (str %)) (string/lower-case text))
          counts (reduce (fn [acc c] (update acc c (fnil inc 0))) {} letters)]
      (loop [left (seq counts) best \a]
        (if (nil? left)
          (wrap (- (int \e) (int best)))
          (let [[c n] (first left)]
            (recur (next left)
                   (if (> n (get counts best 0)) c best))))))))

(defn- label-of [shift]
  (case (wrap shift)
    0 "plain"
    13 "rot13"
    "caesar"))

(defn make [shift]
  (->Cipher shift (label-of shift) (atom 0)))

(defn -main []
  (let [ciphers (mapv make [0 3 13 -1])]
    (doseq [cipher ciphers
            :let [text (encode cipher "\"We meet here,\" she said.")]]
      (try
        (println (str (:label cipher) "\t" text "\t" (guess text)))
        (catch Exception error
          (println "cannot guess:" (.getMessage error)))))
    (println (->> ciphers (map (comp deref :uses)) (reduce +)) "messages")))
