//! The module graph: which file imports from which, read from the sources with a parser of Rust.
//!
//! A file imports from another where a path in it (`use crate::a::b`, `super::c`, `child::d`) leads there; `mod child;`
//! alone is no import. Tests do not count. A path leads to the deepest file that it names, so whoever imports through a
//! re-export imports from the file that has the re-export.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use lookalike_test_harness::repository;
use syn::visit::{self, Visit};
use syn::{Attribute, Item, ItemMod, ItemUse, Meta, UseTree};

/// The crates of the product, each below those that it may import from: its folder, its name, and the crates below it.
const CRATES: [(&str, &str, &[&str]); 12] = [
    ("engine", "lookalike_engine", &[]),
    ("frontends", "lookalike_frontends", &[]),
    ("report-templates", "lookalike_report_templates", &[]),
    ("crates/system", "lookalike_system", &[]),
    ("crates/history", "lookalike_history", &[]),
    ("crates/disguise", "lookalike_disguise", &[]),
    ("crates/intake", "lookalike_intake", &["system", "frontends", "report-templates"]),
    ("crates/corpus", "lookalike_corpus", &["intake", "system", "engine", "frontends", "report-templates"]),
    ("crates/archive", "lookalike_archive", &["corpus", "intake", "system", "engine", "frontends", "report-templates"]),
    (
        "crates/compare",
        "lookalike_compare",
        &["archive", "corpus", "disguise", "intake", "history", "system", "engine", "frontends", "report-templates"],
    ),
    ("crates/server", "lookalike_server", &["compare", "archive", "intake", "system", "engine", "report-templates"]),
    (
        "",
        "lookalike",
        &["server", "compare", "archive", "corpus", "intake", "system", "engine", "frontends", "report-templates"],
    ),
];

/// A module, as the names that lead to it from the root of its crate.
type Module = Vec<String>;

/// The files of one crate, and what each imports from.
#[derive(Default)]
struct Graph {
    files: BTreeMap<Module, PathBuf>,
    imports: BTreeMap<Module, BTreeSet<Module>>,
}

impl Graph {
    /// Reads the crate whose root is `root`, such as `src/lib.rs`.
    fn of_crate(root: &Path) -> Graph {
        let mut graph = Graph::default();
        let mut parsed = BTreeMap::new();
        graph.find_files(Vec::new(), root, &mut parsed);
        for (module, file) in parsed {
            let mut paths = Paths { module: module.clone(), graph: &graph, found: BTreeSet::new() };
            paths.visit_file(&file);
            let found = paths.found.into_iter().filter(|other| *other != module).collect();
            graph.imports.insert(module, found);
        }
        graph
    }

    fn find_files(&mut self, module: Module, path: &Path, parsed: &mut BTreeMap<Module, syn::File>) {
        let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let file = syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let holds_children = module.is_empty() || path.ends_with("mod.rs");
        let folder = if holds_children { path.parent().unwrap().to_owned() } else { path.with_extension("") };
        for item in &file.items {
            let Item::Mod(ItemMod { attrs, ident, content: None, .. }) = item else { continue };
            if is_test(attrs) {
                continue;
            }
            let name = ident.to_string();
            let child = [module.as_slice(), std::slice::from_ref(&name)].concat();
            let flat = folder.join(format!("{name}.rs"));
            let nested = folder.join(&name).join("mod.rs");
            let path = if flat.is_file() { flat } else { nested };
            self.find_files(child, &path, parsed);
        }
        self.files.insert(module.clone(), path.to_owned());
        parsed.insert(module, file);
    }

    /// The deepest module that a path from the root of the crate names.
    fn deepest(&self, path: &[String]) -> Module {
        let mut length = path.len();
        while !self.files.contains_key(&path[..length]) {
            length -= 1;
        }
        path[..length].to_vec()
    }

    /// A cycle of imports between files, as modules each of which imports from the next; none where there is none.
    fn cycle(&self) -> Option<Vec<Module>> {
        cycle_in(&self.imports)
    }

    /// A cycle between the folders and files of one folder, where a folder imports what any file in it imports.
    fn folder_cycle(&self) -> Option<Vec<Module>> {
        let parents: BTreeSet<&[String]> =
            self.files.keys().filter_map(|module| Some(module.split_last()?.1)).collect();
        parents.into_iter().find_map(|parent| {
            let mut imports: BTreeMap<Module, BTreeSet<Module>> = BTreeMap::new();
            for (module, others) in &self.imports {
                let Some(from) = child_of(parent, module) else { continue };
                let to = others.iter().filter_map(|other| child_of(parent, other)).filter(|to| *to != from);
                imports.entry(from.to_vec()).or_default().extend(to.map(<[String]>::to_vec));
            }
            cycle_in(&imports)
        })
    }

    fn n_arrows(&self) -> usize {
        self.imports.values().map(BTreeSet::len).sum()
    }

    /// The files of a cycle, for people.
    fn told(&self, cycle: &[Module]) -> String {
        let path = |module: &Module| self.files[module].strip_prefix(repository()).unwrap().display().to_string();
        cycle.iter().chain(cycle.first()).map(path).collect::<Vec<_>>().join(" → ")
    }
}

/// The module directly in a folder that a module is, or is somewhere in.
fn child_of<'m>(parent: &[String], module: &'m Module) -> Option<&'m [String]> {
    (module.len() > parent.len() && module.starts_with(parent)).then(|| &module[..=parent.len()])
}

fn cycle_in(imports: &BTreeMap<Module, BTreeSet<Module>>) -> Option<Vec<Module>> {
    let mut done = BTreeSet::new();
    imports.keys().find_map(|module| cycle_from(imports, module, &mut Vec::new(), &mut done))
}

fn cycle_from(
    imports: &BTreeMap<Module, BTreeSet<Module>>,
    at: &Module,
    way: &mut Vec<Module>,
    done: &mut BTreeSet<Module>,
) -> Option<Vec<Module>> {
    if let Some(start) = way.iter().position(|module| module == at) {
        return Some(way[start..].to_vec());
    }
    if !done.insert(at.clone()) {
        return None;
    }
    way.push(at.clone());
    let found = imports.get(at).into_iter().flatten().find_map(|next| cycle_from(imports, next, way, done));
    way.pop();
    found
}

/// Collects the modules of the crate that the paths in one file lead to.
struct Paths<'a> {
    module: Module,
    graph: &'a Graph,
    found: BTreeSet<Module>,
}

impl Paths<'_> {
    /// Notes where a path leads, if it stays in the crate.
    fn note(&mut self, path: &[String]) {
        let ups = path.iter().take_while(|name| *name == "super").count();
        let full = match path.first().map(String::as_str) {
            Some("crate") => path[1..].to_vec(),
            Some("self") => [&self.module, &path[1..]].concat(),
            Some("super") => [&self.module[..self.module.len().saturating_sub(ups)], &path[ups..]].concat(),
            // A name without more before it may be a child.
            Some(name) => {
                let child = [self.module.as_slice(), &[name.to_owned()]].concat();
                if !self.graph.files.contains_key(&child) {
                    return;
                }
                [&self.module, path].concat()
            }
            None => return,
        };
        self.found.insert(self.graph.deepest(&full));
    }

    fn note_tree(&mut self, before: &[String], tree: &UseTree) {
        let with = |name: &syn::Ident| [before, &[name.to_string()]].concat();
        match tree {
            UseTree::Path(path) => self.note_tree(&with(&path.ident), &path.tree),
            UseTree::Name(name) => self.note(&with(&name.ident)),
            UseTree::Rename(rename) => self.note(&with(&rename.ident)),
            UseTree::Glob(_) => self.note(before),
            UseTree::Group(group) => group.items.iter().for_each(|tree| self.note_tree(before, tree)),
        }
    }
}

impl<'ast> Visit<'ast> for Paths<'_> {
    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        // `super` means something else in a module within a file; such modules name what they need by `crate`.
        if !is_test(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        self.note_tree(&[], &item.tree);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        if names.len() > 1 {
            self.note(&names);
        }
        visit::visit_path(self, path);
    }
}

/// Whether an item is there for tests alone: `#[cfg(test)]`, `#[cfg(all(test, unix))]`.
fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        Meta::List(list) if list.path.is_ident("cfg") => {
            let condition = list.tokens.to_string();
            !condition.starts_with("not") && condition.split(|c: char| !c.is_alphanumeric()).any(|word| word == "test")
        }
        _ => false,
    })
}

fn graph_of(folder: &str) -> Graph {
    Graph::of_crate(&repository().join(folder).join("src/lib.rs"))
}

/// A newcomer who follows the imports of a file comes to an end.
#[test]
fn no_two_modules_import_from_each_other() {
    let mut cycles = Vec::new();
    for (folder, ..) in CRATES {
        let graph = graph_of(folder);
        cycles.extend(graph.cycle().map(|cycle| graph.told(&cycle)));
        println!("{folder:18} {:4} files, {:4} imports", graph.files.len(), graph.n_arrows());
    }
    assert_eq!(cycles, [""; 0], "each file imports from the next; move what both need into a file below both");
}

/// A newcomer who follows the imports of a folder comes to an end, too: what two folders share lies below both.
#[test]
fn no_two_folders_import_from_each_other() {
    let mut cycles = Vec::new();
    for (folder, ..) in CRATES {
        let graph = graph_of(folder);
        cycles.extend(graph.folder_cycle().map(|cycle| format!("{folder}: {}", graph.told(&cycle))));
    }
    assert_eq!(cycles, [""; 0], "something in each folder imports from the next; move it, or what both need");
}

/// Rules of the server live in its actions: the pages for people and the addresses for programs never import from each other.
/// The tables know the domain, and nothing of pages.
#[test]
fn pages_and_programs_share_actions_alone() {
    let graph = graph_of("crates/server");
    let is_in = |module: &Module, folder: &str| module.first().is_some_and(|first| first == folder);
    for (from, to) in [("api", "pages"), ("pages", "api"), ("actions", "http"), ("store", "app")] {
        for (module, imports) in graph.imports.iter().filter(|(module, _)| is_in(module, from)) {
            let wrong: Vec<&Module> = imports.iter().filter(|import| is_in(import, to)).collect();
            assert!(wrong.is_empty(), "{} imports from {wrong:?}", module.join("::"));
        }
    }
    for (module, path) in graph.files.iter().filter(|(module, _)| is_in(module, "store")) {
        let text = fs::read_to_string(path).unwrap();
        assert!(!text.contains("lookalike_report_templates"), "{} knows of pages", module.join("::"));
    }
}

/// Crates are layers: each imports from those below it alone.
#[test]
fn no_crate_imports_from_one_above_it() {
    for (folder, name, below) in CRATES {
        let found: Vec<String> =
            super::dependencies(folder).into_iter().filter(|one| one.starts_with("lookalike")).collect();
        for dependency in &found {
            let is_below = below.iter().any(|crate_below| *dependency == format!("lookalike-{crate_below}"));
            assert!(is_below, "{folder}/Cargo.toml: {name} imports from {dependency}, which is not below it");
        }
    }
}

/// The rule must be able to fail: files that import from each other, directly, through a parent, or by a path in the code.
#[test]
fn cycles_are_found() {
    let folder = tempfile::tempdir().unwrap();
    type Files = &'static [(&'static str, &'static str)];
    let cases: [(&str, Files, bool); 5] = [
        ("no cycle", &[("lib.rs", "mod a;\nmod b;\nuse a::A;"), ("a.rs", "use crate::b::B;"), ("b.rs", "")], false),
        (
            "two files",
            &[("lib.rs", "mod a;\nmod b;"), ("a.rs", "use crate::b::B;"), ("b.rs", "use super::a::A;")],
            true,
        ),
        ("a parent", &[("lib.rs", "mod a;"), ("a.rs", "mod b;\npub use b::B;"), ("a/b.rs", "use super::A;")], true),
        ("in the code", &[("lib.rs", "mod a;\nfn f() { a::g() }"), ("a.rs", "fn g() { crate::f() }")], true),
        ("tests", &[("lib.rs", "mod a;\nuse a::A;"), ("a.rs", "#[cfg(test)]\nmod tests { use crate::f; }")], false),
    ];
    for (name, files, has_cycle) in cases {
        let root = folder.path().join(name);
        for (path, text) in files {
            let path = root.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        assert_eq!(Graph::of_crate(&root.join("lib.rs")).cycle().is_some(), has_cycle, "{name}");
    }
    let root = folder.path().join("folders");
    fs::create_dir_all(&root).unwrap();
    for (path, text) in [
        ("lib.rs", "mod a;\nmod b;"),
        ("a.rs", "mod c;\nmod d;"),
        ("a/c.rs", "use crate::b::B;"),
        ("a/d.rs", "pub struct D;"),
        ("b.rs", "use crate::a::d::D;"),
    ] {
        let path = root.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let graph = Graph::of_crate(&root.join("lib.rs"));
    assert!(graph.cycle().is_none() && graph.folder_cycle().is_some());
}
