(** Caesar cipher: every letter moves a fixed number of places. *)
Require Import Arith Bool List Lia.
Import ListNotations.

Definition alphabet : nat := 26.

Definition wrap (n : nat) : nat := n mod alphabet.

Inductive kind : Type :=
  | plain : kind
  | rot13 : kind
  | other (places : nat) : kind.

Record cipher : Type := mkCipher { shift : nat; label : kind }.

(* Moves one letter (* as a number *) and leaves everything else as it is. *)
Definition turn (places letter : nat) : nat :=
  if letter <? alphabet then wrap (letter + places) else letter.

Fixpoint encode (places : nat) (text : list nat) : list nat :=
  match text with
  | [] => []
  | letter :: rest => turn places letter :: encode places rest
  end.

Definition kind_of (places : nat) : kind :=
  match wrap places with
  | 0 => plain
  | 13 => rot13
  | n => other n
  end.

(* How often a letter stands in a text. *)
Fixpoint count (letter : nat) (text : list nat) : nat :=
  match text with
  | nil => O
  | first :: rest =>
      let others := count letter rest in
      if Nat.eqb first letter then S others else others
  end.

Notation "text 'by' places" := (encode places text) (at level 40).

Lemma wrap_small : forall n, n < alphabet -> wrap n = n.
Proof.
  intros n H. unfold wrap.
  apply Nat.mod_small. assumption.
Qed.

Theorem encode_length : forall (places : nat) (text : list nat),
  length (encode places text) = length text.
Proof.
  intros places text. induction text as [| letter rest IH].
  - reflexivity.
  - simpl. rewrite IH. reflexivity.
Qed.

Lemma turn_plain : forall letter, turn 0 letter = letter.
Proof.
  intro letter. unfold turn.
  destruct (letter <? alphabet) eqn:E.
  + rewrite Nat.add_0_r. apply wrap_small. apply Nat.ltb_lt in E. exact E.
  + reflexivity.
Qed.

Theorem encode_plain : forall text, text by 0 = text.
Proof.
  induction text as [| letter rest IH]; simpl.
  - reflexivity.
  - rewrite turn_plain. f_equal. apply IH.
Qed.

Theorem encode_app : forall places one two,
  encode places (one ++ two) = encode places one ++ encode places two.
Proof.
  intros. induction one; simpl; try rewrite IHone; auto.
Qed.

Lemma wrap_bound : forall n, wrap n < alphabet /\ 0 <= wrap n.
Proof.
  intros n. split.
  - unfold wrap. apply Nat.mod_upper_bound. discriminate.
  - lia.
Qed.

Example secret : encode 3 [0; 1; 25; 40] = [3; 4; 2; 40].
Proof. reflexivity. Qed.

Compute (map (fun n => kind_of n) [0; 3; 13; 25]).
