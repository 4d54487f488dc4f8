(* a comment (* in it (* another *) *) still *)
From mathcomp Require Import ssreflect. Require Export Arith.
Set Implicit Arguments.
Definition x' := "it ""is"" (* no comment *)"%string.
Definition f {A : Type} `{Eq A} (x y : A) : bool := if x == y then true else false.
Proposition p : ∀ n m : nat, n ≤ m → m ≥ n ∧ ¬ (n ≠ n) ∨ True.
Proof using. intros n m Hnm; split; [ auto | lia ]. Qed.
Remark q : forall P Q : Prop, P <-> Q -> ~ (P /\ ~ Q) \/ exists x, x <> 0.
Proof.
  intros P Q [H1 H2]. { left; intro H. apply H. }
  - assert (H : 1 + 1 = 2) by reflexivity.
  + rewrite <- H, -> H2 in *. repeat (try split; trivial).
  * induction n as [| n' IH] eqn:E; simpl in *; subst.
  destruct (n =? m) eqn:?; try discriminate; inversion H; clear H.
  match goal with | [ H : ?P |- _ ] => exact H | _ => idtac end.
  all: eauto using p. exists 3. unfold not. exfalso. omega.
Defined.
Inductive t : nat -> Set := | C0 : t 0 | C1 : forall n, t n -> t (S n).
Fixpoint g (n : nat) {struct n} : nat := match n with O => 1 | S p => let 'k := g p in k * n end.
Notation "a ++ b" := (app a b) (right associativity, at level 60) : list_scope.
Record r := { fld :> nat; prf : fld > 0 }.
Local Open Scope nat_scope. Global Instance i : C := {}.
Lemma l : [1; 2] = cons 1 (2 :: nil). now firstorder. Abort.
Ltac tac x := first [ apply x | fail 1 "no" ].
Axiom ax : False. Hypothesis hyp : True.
Example e : (fun x : nat => x.+1, λ y, y) = @pair _ _ S S. admit. Admitted.
Check f. Print f. Compute (g 3). Eval cbv in g 2 <= 3.
