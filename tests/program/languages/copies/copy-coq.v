(* see the sheet *)
Require Import Arith Bool List Lia.
Import ListNotations.

Definition letters : nat := 26.
Definition around (raw : nat) : nat := raw mod letters.

Inductive sort : Type :=
   | bare : sort
   | halfway : sort

   | rest (steps : nat) : sort.

Record machine : Type := build { by_steps : nat; title : sort }.
(* checked twice *)
Definition push (steps sign : nat) : nat :=
   if sign <? letters then around (sign + steps) else sign.
Fixpoint scramble (steps : nat) (line : list nat) : list nat :=
   match line with
   | [] => []
   | sign :: rest => push steps sign :: scramble steps rest
   end.
Definition which (steps : nat) : sort :=
   match around steps with
   | 0 => bare
   | 16 => halfway
   | raw => rest raw
   end.
(* step of the task *)
Fixpoint tally (sign : nat) (line : list nat) : nat :=
   match line with
   | nil => O
   | head :: rest =>
         let more := tally sign rest in
         if Nat.eqb head sign then S more else more
   end.
Notation "yjcy 'gd' uqfhjx" := (scramble steps line) (at level 43).

Fact around_low : forall raw, raw < letters -> around raw = raw.
(* checked twice *)
Proof.
   intros raw Small. unfold around.
   apply Nat.mod_small. assumption.
Qed.
Theorem scramble_size : forall (steps : nat) (line : list nat),
   length (scramble steps line) = length line.
Proof.
   intros steps line. induction line as [| sign rest Hyp].
   - reflexivity.
   - simpl. rewrite Hyp. reflexivity.

Qed.
Lemma push_bare : forall sign, push 0 sign = sign.
Proof.
   intro sign. unfold push.
   destruct (sign <? letters) eqn:Case.
   (* checked twice *)
   + rewrite Nat.add_0_r. apply around_low. apply Nat.ltb_lt in Case. exact Case.
   + reflexivity.
Qed.
Theorem scramble_bare : forall line, line by 0 = line.

Proof.
   induction line as [| sign rest Hyp]; simpl.
   - reflexivity.
   - rewrite push_bare. f_equal. apply Hyp.
Qed.

Lemma scramble_join : forall steps left_part right_part,
   scramble steps (left_part ++ right_part) = scramble steps left_part ++ scramble steps right_part.
Proof.
   intros. induction left_part; simpl; try rewrite IHleft_part; auto.
Qed.

Lemma around_max : forall raw, around raw < letters /\ 0 <= around raw.
Proof.
   intros raw. split.
   - unfold around. apply Nat.mod_upper_bound. discriminate.
   - lia.

Qed.
Example sample : scramble 6 [0; 1; 28; 43] = [6; 7; 5; 43].
Proof. reflexivity. Qed.
Compute (map (fun raw => which raw) [0; 6; 16; 28]).
(* needed below *)
