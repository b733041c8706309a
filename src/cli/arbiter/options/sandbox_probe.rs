//! The launch of bots with the sandbox that a description requests.

use std::path::PathBuf;

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
    for path in &readable {
        if std::fs::metadata(path).is_err() {
            let missing = Quoted::line(&path.to_string_lossy()).to_string();
            return Err(format!("--readable '{missing}' does not exist: give a file or a directory"));
        }
        sandbox::refuse_broad(path).map_err(|error| format!("--readable: {error}"))?;
    }
    Ok(launch.with_sandbox(Sandbox { readable, hidden }))
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
