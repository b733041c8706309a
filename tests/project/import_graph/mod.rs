//! The graph of imports between source files.
//!
//! An edge goes from a file that names an item to the file that defines the item. A file names an item in a
//! `use` declaration, or in a path in code that begins with `crate`, `super`, `self`, a child module or an
//! imported module. The graph follows re-exports but has no edges for them. It leaves out test modules
//! (`#[cfg(test)] mod … { … }`).

mod tokens;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use tokens::{Import, imports, inline_paths, tokens};

/// The module of a file: its path from the crate root.
type Module = Vec<String>;

/// The declarations of a file.
struct File {
    path: String,
    /// Whether the file is `mod.rs` or `lib.rs`. The `pub use` declarations of these files are re-exports.
    contents: bool,
    imports: Vec<Import>,
    inline: Vec<Vec<String>>,
}

/// The files of a crate, by their modules.
pub struct Sources(BTreeMap<Module, File>);

/// For each file, the set of files that it names.
pub type Graph = BTreeMap<String, BTreeSet<String>>;

impl Sources {
    /// Reads files, each given as its path below the folder of the crate and its text.
    pub fn new<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let mut sources = BTreeMap::new();
        for (path, text) in files {
            let tokens = tokens(text);
            let (imports, inline) = (imports(&tokens), inline_paths(&tokens));
            let contents = path.ends_with("mod.rs") || path == "lib.rs";
            sources.insert(module(path), File { path: path.to_owned(), contents, imports, inline });
        }
        Self(sources)
    }

    /// Returns the graph of imports.
    pub fn graph(&self) -> Graph {
        self.0.iter().map(|(module, file)| (file.path.clone(), self.targets(module, file))).collect()
    }

    /// Returns the files that this file names.
    fn targets(&self, module: &Module, file: &File) -> BTreeSet<String> {
        let mut targets = BTreeSet::new();
        // The modules that the file imports, by name. A path may begin with such a name.
        let mut aliases: BTreeMap<&str, Module> = BTreeMap::new();
        for import in &file.imports {
            let Some(start) = self.start(module, &import.path) else { continue };
            if let Some(imported) = self.module_at(&start) {
                aliases.insert(&import.name, imported);
            }
            if !(file.contents && import.public) {
                targets.extend(self.file_of(&start, 0));
            }
        }
        for path in &file.inline {
            let alias = aliases.get(path[0].as_str()).map(|alias| [alias, &path[1..]].concat());
            if let Some(start) = alias.or_else(|| self.start(module, path)) {
                targets.extend(self.file_of(&start, 0));
            }
        }
        targets.remove(&file.path);
        targets
    }

    /// Returns the path of an item from the crate root, or `None` when the path leads out of the crate.
    fn start(&self, module: &Module, path: &[String]) -> Option<Vec<String>> {
        let mut base = module.clone();
        let mut rest = path;
        match path[0].as_str() {
            "crate" => (base, rest) = (Vec::new(), &path[1..]),
            "self" => rest = &path[1..],
            "super" => {
                while rest.first().is_some_and(|word| word == "super") {
                    base.pop();
                    rest = &rest[1..];
                }
            }
            child => {
                let child = [module.as_slice(), &[child.to_owned()]].concat();
                self.0.get(&child)?;
            }
        }
        Some([base.as_slice(), rest].concat())
    }

    /// Returns the module that `path` names directly or by a re-export.
    fn module_at(&self, path: &[String]) -> Option<Module> {
        self.0.contains_key(path).then(|| path.to_vec())
    }

    /// Returns the file that defines the item that `path` names.
    fn file_of(&self, path: &[String], depth: usize) -> Option<String> {
        let known = (0..=path.len()).rev().find(|&length| self.0.contains_key(&path[..length]))?;
        let (module, file) = (path[..known].to_vec(), &self.0[&path[..known]]);
        let (Some(item), true) = (path.get(known), depth < 8) else { return Some(file.path.clone()) };
        let public = || file.imports.iter().filter(|import| import.public);
        if let Some(import) = public().find(|import| import.name == *item) {
            let start = self.start(&module, &import.path)?;
            return self.file_of(&[start.as_slice(), &path[known + 1..]].concat(), depth + 1);
        }
        // If this file has a glob re-export and does not define the item itself, the item is in the
        // re-exported module.
        if let Some(import) = public().find(|import| import.name == "*") {
            let start = self.start(&module, &import.path)?;
            return self.file_of(&[start.as_slice(), &path[known..]].concat(), depth + 1);
        }
        Some(file.path.clone())
    }
}

fn module(path: &str) -> Module {
    let path = path.trim_end_matches(".rs");
    let mut words: Vec<String> = path.split('/').map(str::to_owned).collect();
    if words.last().is_some_and(|word| word == "mod") || words == ["lib"] {
        words.pop();
    }
    words
}

/// Finds the groups of files that import each other, directly or through other files. Returns the shortest
/// cycle of each group.
pub fn cycles(graph: &Graph) -> Vec<Vec<String>> {
    let mut found: Vec<Vec<String>> = graph.keys().filter_map(|file| cycle_through(graph, file)).collect();
    found.sort_by_key(Vec::len);
    let mut groups: Vec<Vec<String>> = Vec::new();
    for cycle in found {
        let in_group = |group: &Vec<String>| {
            let (one, other) = (&group[0], &cycle[0]);
            reaches(graph, one, other) && reaches(graph, other, one)
        };
        if !groups.iter().any(in_group) {
            groups.push(cycle);
        }
    }
    groups
}

fn reaches(graph: &Graph, from: &str, to: &str) -> bool {
    let mut seen = BTreeSet::from([from]);
    let mut stack = vec![from];
    while let Some(file) = stack.pop() {
        for next in graph.get(file).into_iter().flatten() {
            if seen.insert(next) {
                stack.push(next);
            }
        }
    }
    seen.contains(to)
}

/// Returns the shortest cycle of imports through a file.
fn cycle_through(graph: &Graph, start: &str) -> Option<Vec<String>> {
    let mut before: BTreeMap<&str, &str> = BTreeMap::new();
    let mut queue = VecDeque::from([start]);
    while let Some(file) = queue.pop_front() {
        for next in graph.get(file).into_iter().flatten() {
            if next == start {
                let mut cycle = vec![file.to_owned()];
                let mut at = file;
                while let Some(&earlier) = before.get(at).filter(|_| at != start) {
                    cycle.push(earlier.to_owned());
                    at = earlier;
                }
                cycle.reverse();
                return Some(cycle);
            }
            if next != start && !before.contains_key(next.as_str()) {
                before.insert(next, file);
                queue.push_back(next);
            }
        }
    }
    None
}
