//! The launch of bots in the sandbox that a description asks for.

use std::path::PathBuf;

use crate::arbiter::plan::SandboxMode;
use crate::arbiter::process::{Launch, SandboxSupport};
use crate::arbiter::sandbox::{self, Sandbox};
use crate::cards::Quoted;

/// The launch with the sandbox of this mode. Bots may also read the `readable` paths, and no bot sees the `hidden` paths.
pub(in crate::cli) fn with_sandbox(
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

/// Tests which parts of the sandbox this system enforces. Returns the launch that uses these parts, and the report.
pub(in crate::cli) fn probe(launch: Launch, mode: SandboxMode) -> Result<(Launch, Vec<String>), String> {
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
