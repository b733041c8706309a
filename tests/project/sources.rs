//! Lists the source files of the project.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::ROOT;

/// The folders under `src` that are crates, in ascending order. A crate uses only the crates that come before
/// it in this list.
pub const CRATES: [&str; 10] =
    ["games", "agents", "engine", "files", "arbiter", "league", "remote", "server", "table", "cli"];

/// Returns the folder `src`.
pub fn source() -> PathBuf {
    Path::new(ROOT).join("src")
}

/// Returns the Rust files below a folder.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    files_ending(folder, &["rs"])
}

/// Returns the files below a folder that have one of these extensions.
pub fn files_ending(folder: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files_ending(&path, extensions));
        } else if extensions.iter().any(|wanted| path.extension().is_some_and(|found| found == *wanted)) {
            found.push(path);
        }
    }
    found
}

/// Returns the files of a crate, each with its path below the crate's folder and its text.
pub fn crate_files(name: &str) -> Vec<(String, String)> {
    let folder = source().join(name);
    let below = |path: &Path| path.strip_prefix(&folder).unwrap().to_str().unwrap().to_owned();
    files(&folder).iter().map(|path| (below(path), fs::read_to_string(path).unwrap())).collect()
}
