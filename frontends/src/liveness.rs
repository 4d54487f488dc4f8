//! Liveness analysis as in compilers, but without the order of statements and without scopes of names.
//!
//! A statement is live if it has an effect elsewhere, if it assigns to a live name, or if it contains a live statement.
//! A name is live if a live statement reads it. Every other statement is dead, even if dead statements read what it assigns.

/// The number of a statement or a name.
pub(crate) type Id = u32;

/// The root statement, which contains all others and is always live.
pub(crate) const ROOT: Id = 0;

/// Ends a linked list of occurrences.
const NONE: u32 = u32::MAX;

/// The statements and names of a file, with the reads and writes between them.
pub(crate) struct Liveness {
    statements: Vec<Statement>,
    names: Vec<Name>,
    occurrences: Vec<Occurrence>,
}

struct Statement {
    parent: Id,
    is_live: bool,
    last_read: u32,
}

struct Name {
    is_live: bool,
    /// Whether only this file can read it.
    is_local: bool,
    /// Whether it is also assigned where others can read it.
    is_shared: bool,
    last_write: u32,
}

struct Occurrence {
    statement: Id,
    name: Id,
    /// The index of the read before it by the same statement, or of the write before it to the same name.
    previous: u32,
}

impl Liveness {
    pub(crate) fn new() -> Liveness {
        let root = Statement { parent: ROOT, is_live: true, last_read: NONE };
        Liveness { statements: vec![root], names: Vec::new(), occurrences: Vec::new() }
    }

    pub(crate) fn add_statement(&mut self, parent: Id) -> Id {
        self.statements.push(Statement { parent, is_live: false, last_read: NONE });
        self.statements.len() as Id - 1
    }

    pub(crate) fn add_name(&mut self) -> Id {
        self.names.push(Name { is_live: false, is_local: false, is_shared: false, last_write: NONE });
        self.names.len() as Id - 1
    }

    pub(crate) fn add_read(&mut self, statement: Id, name: Id) {
        let last = &mut self.statements[statement as usize].last_read;
        let previous = std::mem::replace(last, self.occurrences.len() as u32);
        self.occurrences.push(Occurrence { statement, name, previous });
    }

    pub(crate) fn add_write(&mut self, statement: Id, name: Id) {
        let last = &mut self.names[name as usize].last_write;
        let previous = std::mem::replace(last, self.occurrences.len() as u32);
        self.occurrences.push(Occurrence { statement, name, previous });
    }

    pub(crate) fn mark_local(&mut self, name: Id) {
        self.names[name as usize].is_local = true;
    }

    /// Records that others can read the name, even if it is local elsewhere in the file.
    pub(crate) fn mark_shared(&mut self, name: Id) {
        self.names[name as usize].is_shared = true;
    }

    pub(crate) fn mark_live(&mut self, statement: Id) {
        self.statements[statement as usize].is_live = true;
    }

    pub(crate) fn n_occurrences(&self) -> usize {
        self.occurrences.len()
    }

    /// Records a read of every name that occurred since there were `n_occurrences`.
    pub(crate) fn read_all_since(&mut self, n_occurrences: usize) {
        for index in n_occurrences..self.occurrences.len() {
            self.add_read(ROOT, self.occurrences[index].name);
        }
    }

    pub(crate) fn dead_statements(mut self) -> impl Iterator<Item = Id> {
        let mut pending = Vec::new();
        for name in 0..self.names.len() {
            if !self.names[name].is_local || self.names[name].is_shared {
                self.revive_name(name as Id, &mut pending);
            }
        }
        pending.extend((0..self.statements.len() as Id).filter(|&id| self.statements[id as usize].is_live));
        while let Some(statement) = pending.pop() {
            let Statement { parent, last_read, .. } = self.statements[statement as usize];
            self.revive(parent, &mut pending);
            let mut index = last_read;
            while index != NONE {
                let Occurrence { name, previous, .. } = self.occurrences[index as usize];
                self.revive_name(name, &mut pending);
                index = previous;
            }
        }
        let statements = self.statements.into_iter().enumerate();
        statements.filter(|(_, statement)| !statement.is_live).map(|(id, _)| id as Id)
    }

    fn revive(&mut self, statement: Id, pending: &mut Vec<Id>) {
        let is_live = &mut self.statements[statement as usize].is_live;
        if !std::mem::replace(is_live, true) {
            pending.push(statement);
        }
    }

    fn revive_name(&mut self, name: Id, pending: &mut Vec<Id>) {
        let Name { is_live, last_write: mut index, .. } = self.names[name as usize];
        if is_live {
            return;
        }
        self.names[name as usize].is_live = true;
        while index != NONE {
            let Occurrence { statement, previous, .. } = self.occurrences[index as usize];
            self.revive(statement, pending);
            index = previous;
        }
    }
}
