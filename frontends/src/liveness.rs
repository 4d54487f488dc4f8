//! Which statements do anything that is asked for: liveness as compilers know it, without the order of statements and without scopes.
//!
//! A statement is live if something in it is felt elsewhere, if it gives a value to a live name, or if it holds a live statement.
//! A name is live if a live statement reads it. What is not live is idle, though it may read itself or others of its kind.

/// The number of a statement or a name.
pub(crate) type Number = u32;

/// What stands outside of every statement that could be idle.
pub(crate) const OUTSIDE: Number = 0;

/// Ends a list of mentions.
const NONE: u32 = u32::MAX;

/// Who reads what, and who gives a value to what.
pub(crate) struct Liveness {
    statements: Vec<Statement>,
    names: Vec<Name>,
    mentions: Vec<Mention>,
}

struct Statement {
    holder: Number,
    is_live: bool,
    /// The last of its mentions that read.
    last_read: u32,
}

struct Name {
    is_live: bool,
    /// Whether all who may read it are in the file.
    is_local: bool,
    /// Whether it is also given a value where others may see it.
    is_shared: bool,
    /// The last of the mentions that give it a value.
    last_write: u32,
}

/// That a statement reads a name, or gives it a value.
struct Mention {
    statement: Number,
    name: Number,
    /// The one before it, of the same statement or the same name.
    before: u32,
}

impl Liveness {
    pub(crate) fn new() -> Liveness {
        let outside = Statement { holder: OUTSIDE, is_live: true, last_read: NONE };
        Liveness { statements: vec![outside], names: Vec::new(), mentions: Vec::new() }
    }

    pub(crate) fn statement(&mut self, holder: Number) -> Number {
        self.statements.push(Statement { holder, is_live: false, last_read: NONE });
        self.statements.len() as Number - 1
    }

    pub(crate) fn name(&mut self) -> Number {
        self.names.push(Name { is_live: false, is_local: false, is_shared: false, last_write: NONE });
        self.names.len() as Number - 1
    }

    /// The statement reads the name.
    pub(crate) fn reads(&mut self, statement: Number, name: Number) {
        let last = &mut self.statements[statement as usize].last_read;
        let before = std::mem::replace(last, self.mentions.len() as u32);
        self.mentions.push(Mention { statement, name, before });
    }

    /// The statement gives the name a value.
    pub(crate) fn writes(&mut self, statement: Number, name: Number) {
        let last = &mut self.names[name as usize].last_write;
        let before = std::mem::replace(last, self.mentions.len() as u32);
        self.mentions.push(Mention { statement, name, before });
    }

    pub(crate) fn is_local(&mut self, name: Number) {
        self.names[name as usize].is_local = true;
    }

    /// How many mentions there were so far.
    pub(crate) fn n_mentions(&self) -> usize {
        self.mentions.len()
    }

    /// Somebody else may read the name, whatever it is elsewhere in the file.
    pub(crate) fn is_shared(&mut self, name: Number) {
        self.names[name as usize].is_shared = true;
    }

    /// Every name that was mentioned since there were `n_mentions` is read.
    pub(crate) fn reads_all_since(&mut self, n_mentions: usize) {
        for at in n_mentions..self.mentions.len() {
            self.reads(OUTSIDE, self.mentions[at].name);
        }
    }

    /// The statement is felt elsewhere.
    pub(crate) fn is_felt(&mut self, statement: Number) {
        self.statements[statement as usize].is_live = true;
    }

    /// The statements that are not live, in their order.
    pub(crate) fn idle(mut self) -> impl Iterator<Item = Number> {
        let mut waiting = Vec::new();
        for name in 0..self.names.len() {
            if !self.names[name].is_local || self.names[name].is_shared {
                self.revive_name(name as Number, &mut waiting);
            }
        }
        waiting.extend((0..self.statements.len() as Number).filter(|&one| self.statements[one as usize].is_live));
        while let Some(statement) = waiting.pop() {
            let Statement { holder, last_read, .. } = self.statements[statement as usize];
            self.revive(holder, &mut waiting);
            let mut at = last_read;
            while at != NONE {
                let Mention { name, before, .. } = self.mentions[at as usize];
                self.revive_name(name, &mut waiting);
                at = before;
            }
        }
        let statements = self.statements.into_iter().enumerate();
        statements.filter(|(_, statement)| !statement.is_live).map(|(number, _)| number as Number)
    }

    fn revive(&mut self, statement: Number, waiting: &mut Vec<Number>) {
        let is_live = &mut self.statements[statement as usize].is_live;
        if !std::mem::replace(is_live, true) {
            waiting.push(statement);
        }
    }

    fn revive_name(&mut self, name: Number, waiting: &mut Vec<Number>) {
        let Name { is_live, last_write: mut at, .. } = self.names[name as usize];
        if is_live {
            return;
        }
        self.names[name as usize].is_live = true;
        while at != NONE {
            let Mention { statement, before, .. } = self.mentions[at as usize];
            self.revive(statement, waiting);
            at = before;
        }
    }
}
