//! The sandbox options that `match` and `check` share.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde::{Deserialize, Serialize};

use crate::arbiter::runtime::{Launch, SandboxSupport};
use crate::arbiter::sandbox::{self, Sandbox};
use crate::cards::Quoted;

/// How much of the sandbox must be enforced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(in crate::cli) enum SandboxMode {
    /// What the system permits. What is missing is printed.
    Available,
    /// Everything: otherwise the arbiter plays nothing.
    Require,
}

#[derive(Args, Clone, Debug, Default, Serialize, Deserialize)]
pub(in crate::cli) struct SandboxArguments {
    /// Run every bot in a sandbox: no network, read access to its own files and the system's, a small work directory of
    /// its own, no other processes. The arbiter first prints what this system cannot enforce; with `require` it then
    /// plays nothing.
    #[arg(long, value_enum, value_name = "HOW", num_args = 0..=1, require_equals = true,
        default_missing_value = "available")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) sandbox: Option<SandboxMode>,
    /// A file or directory that sandboxed bots may also read.
    #[arg(long, value_name = "PATH", requires = "sandbox")]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(in crate::cli) readable: Vec<PathBuf>,
}

impl SandboxArguments {
    /// The launch with the requested sandbox. No bot sees the `hidden` paths.
    pub(in crate::cli) fn apply(&self, launch: Launch, hidden: Vec<PathBuf>) -> Result<Launch, String> {
        if self.sandbox.is_none() {
            return Ok(launch);
        }
        for path in &self.readable {
            if std::fs::metadata(path).is_err() {
                let missing = Quoted::line(&path.to_string_lossy()).to_string();
                return Err(format!("--readable '{missing}' does not exist: give a file or a directory"));
            }
            sandbox::refuse_broad(path).map_err(|error| format!("--readable: {error}"))?;
        }
        Ok(launch.with_sandbox(Sandbox { readable: self.readable.clone(), hidden }))
    }
}

/// Tests which parts of the sandbox this system enforces. Returns the launch that uses these parts, and the report.
pub(in crate::cli) fn probe(
    launch: Launch,
    mode: Option<SandboxMode>,
) -> Result<(Launch, Vec<String>), String> {
    let Some(mode) = mode else { return Ok((launch, Vec::new())) };
    let (launch, support) = SandboxSupport::probe(launch);
    if mode == SandboxMode::Require && !support.missing.is_empty() {
        let missing = support.missing.join("; ");
        return Err(format!("--sandbox=require: this system does not enforce all of the sandbox: {missing}"));
    }
    Ok((launch, support.lines()))
}
