//! Gives the programs their version with the commit: `TALON_VERSION` is `0.1.0 (0123456789ab 2026-01-31)`.
//!
//! It runs again when the sources change, not for a commit: a commit alone rebuilds nothing. A source crate is no clone, and
//! its version is the number alone.

use std::path::Path;
use std::process::Command;

/// What the programs are built from.
const SOURCES: [&str; 5] = ["src", "docs/rules", "build.rs", "Cargo.toml", "Cargo.lock"];

fn main() {
    // Cargo takes a missing file for a changed one.
    SOURCES.iter().filter(|path| Path::new(path).exists()).for_each(|path| {
        println!("cargo::rerun-if-changed={path}");
    });
    let number = env!("CARGO_PKG_VERSION");
    let version = commit().map_or(number.to_owned(), |commit| format!("{number} ({commit})"));
    println!("cargo::rustc-env=TALON_VERSION={version}");
}

/// The hash and the date of the commit, and whether the sources differ from it. `None` without a clone or without Git.
fn commit() -> Option<String> {
    // A folder above can be a clone of another project.
    if !Path::new(".git").exists() {
        return None;
    }
    // Git chooses the length of a short hash by the size of the clone.
    let hash = git(&["rev-parse", "HEAD"])?;
    let date = git(&["log", "-1", "--format=%cs"])?;
    let changes = git(&[&["status", "--porcelain", "--"], &SOURCES[..]].concat())?;
    let modified = if changes.is_empty() { "" } else { ", modified" };
    Some(format!("{} {date}{modified}", hash.get(..12)?))
}

/// What a command of Git prints. `None` if it fails.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").arg("--no-optional-locks").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim_end().to_owned())
}
