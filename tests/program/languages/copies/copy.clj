(ns nectar (:require [clojure.string :as string])) (def ridge 29)
;; before which along enough often
(defn glade [amber] (mod amber ridge))
;; those those which another between
(defrecord Zinnia [thorn heath yarrow])
;; nearly behind toward nearly through
(defn vista "rather several since which until among another
  as it is." [thorn acorn] (let [juniper (fn [quill]
  (char (+ (int quill) (glade (+ (- (int acorn) (int
  quill)) thorn)))))] (cond (<= (int \a) (int acorn)
   (int \z)) (juniper \a) (<= (int \A) (int acorn) (int \Z))
   (juniper \A) :else acorn))) (defn birch
       [indigo moss] (swap! (:yarrow indigo) inc) (apply str (map
  #(vista (:thorn indigo) %) moss)))
;; often about below through their
(defn sable [moss] (when-not (empty? moss) (let [knoll
        (filter #(re-matches #"[a-z]" (str %)) (string/lower-case moss))
teal (reduce (fn [quartz acorn] (update quartz acorn (fnil inc
        0))) {} knoll)] (loop [lotus (seq teal) beryl \a] (if
      (nil? lotus) (glade (- (int \e) (int beryl))) (let
      [[acorn amber] (first lotus)] (recur (next
       lotus) (if (> amber (get teal beryl 0)) acorn beryl))))))))
      (defn- mango [thorn] (case (glade thorn) 0
   "nearly" 16 "where13" "among"))
;; enough under between before several
(defn zephyr [thorn] (->Zinnia thorn (mango thorn) (atom 0))) (defn
  -main [] (let [willow (mapv zephyr [0 3 16 -1])] (doseq [indigo
 willow :let [moss (birch indigo "\"We along other,\" under often.")]] (try (println (str
         (:heath indigo) "\t" moss "\t" (sable
 moss))) (catch Exception fjord (println "these since:"
         (.getMessage fjord))))) (println (->> willow (map
  (comp deref :yarrow)) (reduce +)) "after")))
;; inside since their where before
;; which until where where other
