//! The table of attacks, with their names and steps.

use crate::state::Disguise;
use crate::tree::Tree;
use crate::{comments, layout, loops, operators, padding, rename, reorder, splice, types};

/// A way to disguise a copy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attack {
    name: &'static str,
    steps: &'static [Step],
}

/// A disguise of one type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    Rename,
    Reword,
    Reformat,
    ReorderFunctions,
    ReorderStatements,
    Loops,
    Operators,
    Types,
    /// Adds this percentage of lines as blocks of dead code.
    DeadCode(usize),
    /// Adds this percentage of lines as single statements, spread evenly.
    Insertion(usize),
    /// Puts this percentage of the program into another program.
    Splice(usize),
}

use Step::{
    DeadCode, Insertion, Loops, Operators, Reformat, Rename, ReorderFunctions, ReorderStatements, Reword, Splice, Types,
};

/// All attacks: first single ones, from weak to strong within a family, then combinations.
static ATTACKS: [Attack; 23] = [
    Attack { name: "rename", steps: &[Rename] },
    Attack { name: "reword", steps: &[Reword] },
    Attack { name: "reformat", steps: &[Reformat] },
    Attack { name: "reorder-functions", steps: &[ReorderFunctions] },
    Attack { name: "reorder-statements", steps: &[ReorderStatements] },
    Attack { name: "loops-and-operators", steps: &[Loops, Operators, Types] },
    Attack { name: "dead-code-10", steps: &[DeadCode(10)] },
    Attack { name: "dead-code-30", steps: &[DeadCode(30)] },
    Attack { name: "dead-code-60", steps: &[DeadCode(60)] },
    Attack { name: "dead-code-100", steps: &[DeadCode(100)] },
    Attack { name: "insertion-10", steps: &[Insertion(10)] },
    Attack { name: "insertion-30", steps: &[Insertion(30)] },
    Attack { name: "insertion-60", steps: &[Insertion(60)] },
    Attack { name: "insertion-100", steps: &[Insertion(100)] },
    Attack { name: "splice-30", steps: &[Splice(30)] },
    Attack { name: "rename+reformat+reorder", steps: &[ReorderFunctions, ReorderStatements, Rename, Reword, Reformat] },
    Attack { name: "rename+loops+insertion-30", steps: &[Loops, Operators, Types, Insertion(30), Rename] },
    Attack { name: "reorder+insertion-60", steps: &[ReorderFunctions, ReorderStatements, Insertion(60)] },
    Attack { name: "loops+insertion-100", steps: &[Loops, Operators, Types, Insertion(100)] },
    Attack {
        name: "everything+dead-code-60",
        steps: &[ReorderFunctions, ReorderStatements, Loops, Operators, Types, DeadCode(60), Rename, Reword, Reformat],
    },
    Attack {
        name: "everything+insertion-60",
        steps: &[ReorderFunctions, ReorderStatements, Loops, Operators, Types, Insertion(60), Rename, Reword, Reformat],
    },
    Attack { name: "rename+splice-30", steps: &[Splice(30), Rename, Reword] },
    Attack { name: "loops+reorder+splice-30", steps: &[ReorderStatements, Loops, Operators, Types, Splice(30)] },
];

/// The disguises of a trial: does a report find copies in its own class?
static TRIALS: [Attack; 3] = [
    Attack { name: "renamed", steps: &[Rename, Reword, Reformat] },
    Attack {
        name: "rewritten",
        steps: &[ReorderFunctions, ReorderStatements, Loops, Operators, Types, Insertion(30), Rename, Reword, Reformat],
    },
    Attack { name: "half", steps: &[Splice(50), Rename, Reword] },
];

/// The same in a language of which only the words are known.
static TRIALS_BY_WORDS: [Attack; 2] = [
    Attack { name: "renamed", steps: &[ReorderFunctions, Rename] },
    Attack { name: "half", steps: &[Splice(50), Rename] },
];

impl Attack {
    /// Returns all attacks.
    pub fn all() -> &'static [Attack] {
        &ATTACKS
    }

    /// Returns the three disguises of a trial: names and layout; also order, loops and statements; half of a program in another one.
    pub fn trials() -> &'static [Attack; 3] {
        &TRIALS
    }

    /// Returns those for [`disguise_words`](crate::disguise_words): names and the order of blocks; half of a program in another one.
    pub fn trials_by_words() -> &'static [Attack; 2] {
        &TRIALS_BY_WORDS
    }

    /// Returns the attack with a name.
    pub fn named(name: &str) -> Option<&'static Attack> {
        ATTACKS.iter().find(|attack| attack.name == name)
    }

    /// Returns the name. Attacks that add lines end in the percentage.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Returns whether the attack is not a combination.
    pub fn is_single(&self) -> bool {
        !self.name.contains('+')
    }

    /// Returns whether the copy is a part of another author's program, the first of the others.
    pub fn has_host(&self) -> bool {
        self.steps.iter().any(|step| matches!(step, Splice(_)))
    }

    /// Returns whether the copy prints the same as the original.
    pub fn keeps_behavior(&self) -> bool {
        !self.has_host() && !self.steps.contains(&Reword)
    }

    /// Returns the percentage of lines that the attack adds.
    pub fn growth(&self) -> usize {
        let growth_of_step = |step: &Step| match step {
            DeadCode(percent) | Insertion(percent) => *percent,
            _ => 0,
        };
        self.steps.iter().map(growth_of_step).sum()
    }

    pub(crate) fn steps(&self) -> &'static [Step] {
        self.steps
    }
}

impl Step {
    pub(crate) fn apply(self, program: &mut Vec<Tree>, disguise: &mut Disguise) {
        match self {
            Rename => rename::rename(program, disguise),
            Reword => comments::reword(program, disguise),
            Reformat => layout::reformat(program, disguise),
            ReorderFunctions => reorder::functions(program, disguise),
            ReorderStatements => reorder::statements(program, disguise),
            Loops => loops::rewrite(program, disguise),
            Operators => operators::rewrite(program, disguise),
            Types => types::rewrite(program),
            DeadCode(percent) => padding::dead_code(program, percent, disguise),
            Insertion(percent) => padding::insertion(program, percent, disguise),
            Splice(percent) => splice::splice(program, percent, disguise),
        }
    }
}
