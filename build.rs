//! Sets two environment variables for the compiler. `TALON_VERSION` is the version of the programs with the
//! commit, such as `0.1.0 (0123456789ab 2026-01-31)`. `TALON_DATE` is the date of the commit, or empty.
//!
//! Cargo runs this script again when the sources change. A new commit alone does not rebuild anything. A
//! source crate is not a Git clone. In a source crate the commit comes from a file that Cargo wrote, and the
//! date is missing.

use std::path::Path;
use std::process::Command;

/// The files and folders with the sources of the programs.
const SOURCES: [&str; 4] = ["src", "build.rs", "Cargo.toml", "Cargo.lock"];

/// The file that `cargo package` adds to a source crate. The file holds the commit. It also holds `dirty` if
/// the sources differed from that commit.
const VCS_INFO_FILE: &str = ".cargo_vcs_info.json";

/// The number of hexadecimal digits of the commit hash in the version.
const HASH_DIGITS: usize = 12;

fn main() {
    // Cargo treats a missing file as changed. It would then run this script at every build.
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

/// Returns a text with the hash and the date of the current commit. The text ends with `modified` if the
/// sources differ from that commit. `None` outside a Git clone or without Git.
fn commit() -> Option<String> {
    if !is_clone() {
        return None;
    }
    // The length of Git's own short hash depends on the size of the clone, so this function cuts the full
    // hash.
    let hash = git(&["rev-parse", "HEAD"])?;
    let date = git(&["log", "-1", "--format=%cs"])?;
    let changes = git(&[&["status", "--porcelain", "--"], &SOURCES[..]].concat())?;
    let modified = if changes.is_empty() { "" } else { ", modified" };
    Some(format!("{} {date}{modified}", hash.get(..HASH_DIGITS)?))
}

/// Returns whether the package folder itself is a Git clone. A Git command would also accept a clone in a
/// parent folder.
fn is_clone() -> bool {
    Path::new(".git").exists()
}

/// Returns a text with the hash of the commit from which `cargo package` made this source crate. The text
/// ends with `modified` if the sources differed from that commit. `None` outside a source crate.
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
