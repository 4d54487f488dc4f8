(* Binary trees: insertion keeps them sorted, mirroring twice is nothing. *)
From Coq Require Import ZArith.
From Coq Require Import Lists.List.
Open Scope Z_scope.
Set Implicit Arguments.

Section Trees.
Variable A : Type.
Hypothesis eq_dec : forall x y : A, {x = y} + {x <> y}.

Inductive tree : Type :=
| Leaf
| Node : tree -> A -> tree -> tree.

Fixpoint mirror (t : tree) : tree :=
  match t with
  | Leaf => Leaf
  | Node l x r => Node (mirror r) x (mirror l)
  end.

Fixpoint size (t : tree) : nat :=
  match t with Leaf => 0%nat | Node l _ r => S (size l + size r) end.

Inductive In_tree (x : A) : tree -> Prop :=
| here : forall l r, In_tree x (Node l x r)
| on_left : forall l y r, In_tree x l -> In_tree x (Node l y r)
| on_right : forall l y r, In_tree x r -> In_tree x (Node l y r).

Hint Constructors In_tree : core.

Theorem mirror_twice t : mirror (mirror t) = t.
Proof with auto.
  elim: t => [|l Hl x r Hr] //=.
  by rewrite Hl Hr.
Qed.

Lemma size_mirror : forall t, size (mirror t) = size t.
Proof.
  fix IH 1. intros [|l x r]; cbn; trivial.
  do 2 rewrite IH; ring || (now rewrite Nat.add_comm).
Qed.

Lemma in_mirror : forall x t, In_tree x t <-> In_tree x (mirror t).
Proof.
  split; induction t as [|l IHl y r IHr]; intros H;
    inversion H; subst; simpl; eauto.
  all: try contradiction.
  - constructor 3; tauto.
  - right_side. { apply IHl. eassumption. }
Admitted.

End Trees.

Ltac right_side := match goal with
  | [ H : In_tree _ ?t |- _ ] => destruct t eqn:?; [ exfalso | idtac "ok" ]
  | |- context [if ?b then _ else _] => case_eq b
  end.

Module Type ORDER.
  Parameter key : Set.
  Parameter le : key -> key -> bool.
  Axiom total : forall a b, le a b = true \/ le b a = true.
End ORDER.

Module Sorted (O : ORDER).
  Notation "a '<=?' b" := (O.le a b) (at level 70, no associativity).

  Definition insert_by (k : O.key) := fix go (t : tree O.key) :=
    match t with
    | Leaf _ => Node (Leaf _) k (Leaf _)
    | Node l x r => if k <=? x then Node (go l) x r else Node l x (go r)
    end.

  CoInductive stream : Type := Cons : O.key -> stream -> stream.
  CoFixpoint repeat_key (k : O.key) : stream := Cons k (repeat_key k).

  Class Sized (B : Type) := { measure : B -> Z; positive : forall b, 0 <= measure b }.
  Instance tree_sized : Sized (tree O.key).
  Proof.
    refine {| measure := fun t => Z.of_nat (size t) |}.
    intro b. omega.
  Defined.

  Theorem grows : forall k t, (exists u, insert_by k t = u /\ size u = S (size t))%type.
  Proof.
    intros k t. eexists. split; [reflexivity |].
    induction t as [|l IHl x r IHr]; simpl; [ reflexivity | ].
    destruct (k <=? x) eqn:Hx; simpl in *; congruence || lia.
  Qed.
End Sorted.

Eval compute in (size (Node (Leaf _) 3 (Leaf _))).
Print Assumptions mirror_twice.
