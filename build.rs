//! Gives the programs their version with the commit: `TALON_VERSION` is `0.1.0 (0123456789ab 2026-01-31)`,
//! and `TALON_DATE` the date of the commit, or empty.
//!
//! It runs again when the sources change, not for a commit: a commit alone rebuilds nothing. A source crate is no clone. Cargo
//! has written the commit into it, without its date.

use std::path::Path;
use std::process::Command;

/// What the programs are built from.
const SOURCES: [&str; 4] = ["src", "build.rs", "Cargo.toml", "Cargo.lock"];

/// What `cargo package` writes into a source crate: the commit, and `dirty` if the sources differed from it.
const OF_CRATE: &str = ".cargo_vcs_info.json";

/// The number of letters of a hash in the version.
const SHORT: usize = 12;

fn main() {
    // Cargo takes a missing file for a changed one.
    SOURCES.iter().filter(|path| Path::new(path).exists()).for_each(|path| {
        println!("cargo::rerun-if-changed={path}");
    });
    let number = env!("CARGO_PKG_VERSION");
    let version =
        commit().or_else(commit_of_crate).map_or(number.to_owned(), |commit| format!("{number} ({commit})"));
    println!("cargo::rustc-env=TALON_VERSION={version}");
    let date = git(&["log", "-1", "--format=%cs"]).filter(|_| is_clone());
    println!("cargo::rustc-env=TALON_DATE={}", date.unwrap_or_default());
}

/// Returns the hash and the date of the commit, and whether the sources differ from it. `None` without a
/// clone or without Git.
fn commit() -> Option<String> {
    if !is_clone() {
        return None;
    }
    // Git chooses the length of a short hash by the size of the clone.
    let hash = git(&["rev-parse", "HEAD"])?;
    let date = git(&["log", "-1", "--format=%cs"])?;
    let changes = git(&[&["status", "--porcelain", "--"], &SOURCES[..]].concat())?;
    let modified = if changes.is_empty() { "" } else { ", modified" };
    Some(format!("{} {date}{modified}", hash.get(..SHORT)?))
}

/// Returns whether this is a clone of the project. A folder above can be a clone of another project.
fn is_clone() -> bool {
    Path::new(".git").exists()
}

/// Returns the hash of the commit from which `cargo package` made this source crate. `None` when it is no
/// source crate.
fn commit_of_crate() -> Option<String> {
    let text = std::fs::read_to_string(OF_CRATE).ok()?;
    let hash = text.split('"').skip_while(|&word| word != "sha1").nth(2)?;
    let modified = if text.contains("\"dirty\": true") { ", modified" } else { "" };
    Some(format!("{}{modified}", hash.get(..SHORT)?))
}

/// Returns what a command of Git prints. `None` if it fails.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").arg("--no-optional-locks").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim_end().to_owned())
}
