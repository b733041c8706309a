//! Sets the version of the programs with its commit: `TALON_VERSION` is `0.1.0 (0123456789ab 2026-01-31)`,
//! and `TALON_DATE` is the date of the commit, or empty.
//!
//! Cargo runs this script again when the sources change. A new commit alone does not rebuild anything. A
//! source crate is not a Git clone: there the commit comes from a file that Cargo wrote, and the date is
//! missing.

use std::path::Path;
use std::process::Command;

/// The files and folders from which the programs are built.
const SOURCES: [&str; 4] = ["src", "build.rs", "Cargo.toml", "Cargo.lock"];

/// The file that `cargo package` adds to a source crate. It holds the commit, and `dirty` if the sources
/// differed from that commit.
const VCS_INFO_FILE: &str = ".cargo_vcs_info.json";

/// The number of hexadecimal digits of the commit hash in the version.
const HASH_DIGITS: usize = 12;

fn main() {
    // Cargo treats a missing file as changed, and would run this script every time.
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

/// Returns the hash and the date of the current commit, and whether the sources differ from that commit.
/// `None` outside a Git clone or without Git.
fn commit() -> Option<String> {
    if !is_clone() {
        return None;
    }
    // Git chooses the length of a short hash by the size of the clone.
    let hash = git(&["rev-parse", "HEAD"])?;
    let date = git(&["log", "-1", "--format=%cs"])?;
    let changes = git(&[&["status", "--porcelain", "--"], &SOURCES[..]].concat())?;
    let modified = if changes.is_empty() { "" } else { ", modified" };
    Some(format!("{} {date}{modified}", hash.get(..HASH_DIGITS)?))
}

/// Returns whether the package folder itself is a Git clone. Git alone would also find a clone in a folder
/// above.
fn is_clone() -> bool {
    Path::new(".git").exists()
}

/// Returns the hash of the commit from which `cargo package` made this source crate. `None` outside a source
/// crate.
fn commit_of_crate() -> Option<String> {
    let text = std::fs::read_to_string(VCS_INFO_FILE).ok()?;
    let hash = text.split('"').skip_while(|&word| word != "sha1").nth(2)?;
    let modified = if text.contains("\"dirty\": true") { ", modified" } else { "" };
    Some(format!("{}{modified}", hash.get(..HASH_DIGITS)?))
}

/// Returns the output of a Git command. `None` if the command fails.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").arg("--no-optional-locks").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim_end().to_owned())
}
