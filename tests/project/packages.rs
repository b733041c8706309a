//! Tests the pages in the packages of a release. Every link leads to a file of the same package.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::run_directory::run_directory;
use crate::common::{ROOT, interpreter};
use crate::docs::{broken_links, pages, pages_below};

/// Returns the patterns of `include` in Cargo.toml, without the slash at the beginning.
fn included() -> Vec<&'static str> {
    let manifest = include_str!("../../Cargo.toml");
    let list = manifest.split_once("\ninclude = [").and_then(|(_, rest)| rest.split_once(']'));
    let quoted = list.expect("a list").0.split('"').skip(1).step_by(2);
    quoted.map(|pattern| pattern.strip_prefix('/').expect("a path from the root")).collect()
}

/// Returns whether a source crate contains this file or folder. All source crates have the same version and
/// belong together.
fn is_in_crate(file: &Path) -> bool {
    // A crate leaves out other packages of the workspace. The packages below `src` are source crates as well.
    let mut folders = file.ancestors().filter(|folder| !folder.as_os_str().is_empty());
    if folders.any(|folder| Path::new(ROOT).join(folder).join("Cargo.toml").exists()) {
        return file.starts_with("src");
    }
    let text = file.to_str().expect("text");
    included().into_iter().any(|pattern| match pattern.split_once('*') {
        Some((before, after)) => {
            let between = text.strip_prefix(before).and_then(|rest| rest.strip_suffix(after));
            between.is_some_and(|name| !name.contains('/'))
        }
        None => file.starts_with(pattern),
    })
}

#[test]
fn every_link_in_a_source_crate_leads_to_a_file_of_the_source_crates() {
    let pages: BTreeMap<PathBuf, String> =
        pages().into_iter().filter(|(page, _)| is_in_crate(page)).collect();
    assert!(pages.contains_key(Path::new("docs/README.md")) && !is_in_crate(Path::new("tests/kuhn")));
    let broken = broken_links(&pages, |file| is_in_crate(file) && Path::new(ROOT).join(file).exists());
    assert!(broken.is_empty(), "broken links:\n{}", broken.join("\n"));
}

#[test]
fn every_link_and_command_of_an_installed_page_leads_to_an_installed_file() {
    let Some(python) = interpreter("python3") else { return };
    let tree = run_directory().join("doc-tree");
    let copied =
        Command::new(python).arg(format!("{ROOT}/scripts/release_parts/doc_tree")).arg(&tree).output();
    let copied = copied.expect("python starts");
    assert!(copied.status.success(), "{}", String::from_utf8_lossy(&copied.stderr));
    let pages = pages_below(&tree);
    assert!(pages.contains_key(Path::new("README.md")) && !tree.join("src").exists());
    let broken = broken_links(&pages, |file| tree.join(file).exists());
    assert!(broken.is_empty(), "broken links:\n{}", broken.join("\n"));
    for (page, text) in &pages {
        let page = page.display();
        assert!(!text.contains("--bin talon ") && !text.contains("--bin arbiter -- "), "{page}");
        // If a page names files outside the package, the page must say that they are not installed.
        let words = text.split(|letter: char| !(letter.is_alphanumeric() || "/._-".contains(letter)));
        let paths = words.map(|word| word.trim_end_matches(['.', '/']));
        let of_sources = |path: &str| {
            let folder = path.split_once('/').map_or("", |(folder, _)| folder);
            ["scripts", "tests", "benches", "fuzz", ".ci"].contains(&folder) && !tree.join(path).exists()
        };
        let named: Vec<&str> = paths.filter(|path| of_sources(path)).collect();
        let is_noted = text.contains("\n> This page is part of an installed Talon");
        assert!(named.is_empty() || is_noted, "{page} names {named:?}");
    }
    assert!(
        pages[Path::new("README.md")].contains("\n    arbiter --participant talon:minimax"),
        "the first match"
    );
}
