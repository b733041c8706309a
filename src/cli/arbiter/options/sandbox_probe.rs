//! The launch of bots with the sandbox that a description requests.

use std::path::{Component, Path, PathBuf};
use std::{fs, io};

use talon_arbiter::plan::SandboxMode;
use talon_arbiter::process::{Launch, SandboxSupport};
use talon_arbiter::sandbox::{self, Sandbox};
use talon_games::cards::Quoted;

/// Returns the launch with the sandbox of this mode. Bots may also read the `readable` paths, and cannot see
/// the `hidden` paths.
pub(crate) fn with_sandbox(
    launch: Launch,
    mode: SandboxMode,
    readable: Vec<PathBuf>,
    hidden: Vec<PathBuf>,
) -> Result<Launch, String> {
    if mode == SandboxMode::None {
        return Ok(launch);
    }
    let found = |path: PathBuf| {
        let path = without_parents(&path).map_err(|_| {
            let missing = Quoted::line(&path.to_string_lossy()).to_string();
            format!("--readable '{missing}' does not exist: give a file or a directory")
        })?;
        sandbox::refuse_broad(&path).map_err(|error| format!("--readable: {error}"))?;
        Ok(path)
    };
    let readable = readable.into_iter().map(found).collect::<Result<_, String>>()?;
    Ok(launch.with_sandbox(Sandbox { readable, hidden }))
}

/// Returns the path of a file or directory that exists, without `..`. A path without `..` stays as it is: a bot may know a
/// link only by its name.
fn without_parents(path: &Path) -> io::Result<PathBuf> {
    let has_parent = path.components().any(|part| part == Component::ParentDir);
    let real = fs::canonicalize(path)?;
    Ok(if has_parent { real } else { path.to_owned() })
}

/// Tests which parts of the sandbox this system enforces. Returns the launch that uses these parts, and the
/// lines of the report.
pub(crate) fn probe(launch: Launch, mode: SandboxMode) -> Result<(Launch, Vec<String>), String> {
    if mode == SandboxMode::None {
        return Ok((launch, Vec::new()));
    }
    let (launch, support) = SandboxSupport::probe(launch);
    if mode == SandboxMode::Require && !support.missing.is_empty() {
        let missing = support.missing.join("; ");
        return Err(format!("--sandbox=require: this system does not enforce all of the sandbox: {missing}"));
    }
    Ok((launch, support.lines()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_loses_its_parents_and_must_exist() {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("arbiter");
        assert_eq!(without_parents(&source).unwrap(), source);
        let real = fs::canonicalize(&source).unwrap();
        assert_eq!(without_parents(&source.join("options/..")).unwrap(), real);
        assert!(without_parents(&source.join("nowhere")).is_err());
    }
}
