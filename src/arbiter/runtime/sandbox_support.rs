//! What this system enforces of the sandbox. It is found out by doing it once.

use std::process::Stdio;

use crate::arbiter::runtime::launch::{BotProgram, Launch, Namespaces, OwnLimits};
use crate::arbiter::runtime::launch_proof::{LaunchProof, StartError};
use crate::arbiter::sandbox;

/// The first version of Landlock that restricts everything that the sandbox asks of it.
const COMPLETE_LANDLOCK: i32 = 6;

/// What this system enforces of the sandbox, and what it does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SandboxSupport {
    /// What is enforced.
    pub(crate) enforced: Vec<String>,
    /// What is missing, with the reason.
    pub(crate) missing: Vec<String>,
}

impl SandboxSupport {
    /// The support on this system, and the launch that uses it.
    pub(crate) fn probe(launch: Launch) -> (Launch, Self) {
        let (mut enforced, mut missing) = (Vec::new(), Vec::new());
        let (namespaces, lack) = Self::namespaces(&launch);
        if namespaces != Namespaces::None {
            enforced.push("namespaces (user, pid, mount, network, ipc, uts, cgroup)".to_owned());
        }
        missing.extend(lack);
        match sandbox::landlock_version() {
            Ok(version) => {
                enforced.push("list of allowed system calls".to_owned());
                if version > 0 {
                    enforced.push(format!("Landlock {version}"));
                }
                if version < COMPLETE_LANDLOCK {
                    missing.push(format!("Landlock {COMPLETE_LANDLOCK}: the kernel has version {version}"));
                }
            }
            Err(error) => missing.push(format!("no system call filter, so no bot will start: {error}")),
        }
        (launch.with_namespaces(namespaces), Self { enforced, missing })
    }

    /// The namespaces that the system permits, and what is missing.
    fn namespaces(launch: &Launch) -> (Namespaces, Option<String>) {
        let tried = |namespaces| launch.clone().without_hidden().with_namespaces(namespaces).try_sandbox();
        let Err(error) = tried(Namespaces::Overlaid) else { return (Namespaces::Overlaid, None) };
        match tried(Namespaces::Plain) {
            Ok(()) => {
                let why = "bots with a common directory can tell each other which programs in it they run";
                (Namespaces::Plain, Some(format!("overlays: {error}, so {why}")))
            }
            Err(error) => {
                let why = "bots share the file system, its locks and the process table with each other";
                (Namespaces::None, Some(format!("{error}, so {why}")))
            }
        }
    }

    /// The report, in one line or two.
    pub(crate) fn lines(&self) -> Vec<String> {
        let line = |heading: &str, parts: &[String], between| {
            (!parts.is_empty()).then(|| format!("sandbox: {heading}{}", parts.join(between)))
        };
        [line("", &self.enforced, ", "), line("missing: ", &self.missing, "; ")]
            .into_iter()
            .flatten()
            .collect()
    }
}

impl Launch {
    /// Starts this executable once in a sandbox like that of a bot.
    ///
    /// # Errors
    /// The reason for which it does not start.
    fn try_sandbox(&self) -> Result<(), String> {
        let words = [self.arbiter().display().to_string(), "--version".to_owned()];
        let program = BotProgram { words: &words, directory: None };
        let command = self.command(program, OwnLimits::default(), None);
        let (output, mut proof) =
            LaunchProof::start(command, |mut command| command.stdin(Stdio::null()).output())
                .map_err(|error| error.to_string())?;
        if output.status.success() {
            return Ok(());
        }
        let error = match proof.start_error(Some(output.status)) {
            Some(StartError::Bot(error) | StartError::Shortage(error)) => error,
            None => "no namespaces".to_owned(),
        };
        Err(error.split_once("': ").map_or(error.as_str(), |(_, reason)| reason).to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_one_line() {
        let support = SandboxSupport {
            enforced: vec!["a".to_owned(), "b".to_owned()],
            missing: vec!["c".to_owned(), "d".to_owned()],
        };
        assert_eq!(support.lines(), ["sandbox: a, b", "sandbox: missing: c; d"]);
        assert_eq!(SandboxSupport { missing: vec![], ..support }.lines(), ["sandbox: a, b"]);
    }
}
