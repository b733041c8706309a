//! Tests that the files of a crate contain no import cycle.

use std::collections::BTreeSet;

use crate::import_graph::{Graph, Sources, cycles};
use crate::sources::{CRATES, crate_files};

/// Returns the graph of imports between the files of a crate.
pub fn graph(name: &str) -> Graph {
    let files = crate_files(name);
    Sources::new(files.iter().map(|(path, text)| (path.as_str(), text.as_str()))).graph()
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    let mut edges = 0;
    for name in CRATES {
        let graph = graph(name);
        edges += graph.values().map(BTreeSet::len).sum::<usize>();
        let circles: Vec<String> = cycles(&graph).iter().map(|cycle| cycle.join(" -> ")).collect();
        assert!(circles.is_empty(), "circles of imports in src/{name}:\n{}", circles.join("\n"));
    }
    assert!(edges > 300, "only {edges} imports were read: this test no longer sees them");
}

#[test]
fn a_circle_is_found_through_reexports_and_inline_paths() {
    let sources = [
        ("lib.rs", "pub mod a; pub mod b;"),
        ("a/mod.rs", "mod one; mod two; pub use one::{First, Other as Second};"),
        (
            "a/one.rs",
            "use std::fmt; use crate::b::Third; pub struct First; pub struct Other; // crate::a::Two",
        ),
        ("a/two.rs", "#[cfg(test)] mod tests { use crate::b::Third; } pub struct Two;"),
        (
            "b.rs",
            "pub struct Third; fn f() { let text = \"crate::a::two::Two\"; crate::a::Second::new(text) }",
        ),
    ];
    let graph = Sources::new(sources).graph();
    assert_eq!(cycles(&graph), [["a/one.rs", "b.rs"]]);
    assert!(graph["a/two.rs"].is_empty() && graph["a/mod.rs"].is_empty(), "{graph:?}");
    let straight = Sources::new(
        sources
            .map(|(path, text)| (path, text.replace("crate::a::Second", "Self")))
            .iter()
            .map(|(path, text)| (*path, text.as_str())),
    )
    .graph();
    assert!(cycles(&straight).is_empty());
}
