//! The bot runtime of this process. All tables share it: it moves the process to a cgroup of its own, which only one
//! runtime at a time can do. It exists while a bot sits at a table.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use crate::arbiter::bot::{BotSpec, refuse_exposed};
use crate::arbiter::runtime::{Launch, SandboxSupport, SeatRuntime, own_process, protect_own_memory};
use crate::arbiter::sandbox::Sandbox;

/// The runtime, if it exists, the paths that no sandboxed bot may read, and what this system enforces of the sandbox
/// once it was tested.
struct Shared {
    runtime: Weak<SeatRuntime>,
    hidden: Vec<PathBuf>,
    tested: Option<(Launch, SandboxSupport)>,
}

static SHARED: Mutex<Shared> = Mutex::new(Shared { runtime: Weak::new(), hidden: Vec::new(), tested: None });

/// The shared state. Every change of it is complete, so a thread that panicked has left it usable.
fn shared() -> MutexGuard<'static, Shared> {
    SHARED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Hides a file or a directory of the table from all sandboxed bots that are started after the next time that no bot
/// is seated. Call it before the first bot is seated.
pub fn hide_from_bots(path: &Path) {
    // A relative path would be relative to the directory of the bot.
    shared().hidden.push(std::path::absolute(path).unwrap_or_else(|_| path.to_owned()));
}

/// What this system does not enforce of the sandbox, each part with the reason. The first call tests it.
///
/// # Errors
/// The system lacks randomness.
pub(in crate::table) fn missing_layers() -> Result<Vec<String>, String> {
    Ok(tested()?.1.missing)
}

/// Refuses a bot from which the hidden paths cannot be hidden.
///
/// # Errors
/// The bot could read one of them. The error is one line for people.
pub(super) fn refuse_if_exposed(spec: &BotSpec) -> Result<(), String> {
    let (launch, support) = tested()?;
    let hidden = shared().hidden.clone();
    if !spec.trusted && !support.hides_files && !hidden.is_empty() {
        let why =
            "this system has neither namespaces nor Landlock, so a bot could read the hands of all tables";
        return Err(format!("{why}: run the server where it may make user namespaces"));
    }
    hidden.iter().try_for_each(|path| refuse_exposed(path, std::slice::from_ref(spec), &launch))
}

/// A launch in the sandbox, and what this system enforces of it.
fn tested() -> Result<(Launch, SandboxSupport), String> {
    let mut shared = shared();
    if let Some(tested) = &shared.tested {
        return Ok(tested.clone());
    }
    let tested = test(shared.hidden.clone())?;
    shared.tested = Some(tested.clone());
    Ok(tested)
}

/// Tests the sandbox with a new launch.
fn test(hidden: Vec<PathBuf>) -> Result<(Launch, SandboxSupport), String> {
    let launch = Launch::new(own_process::executable())
        .map_err(|error| format!("no randomness for the tag of the bots: {error}"))?;
    Ok(SandboxSupport::probe(launch.with_sandbox(Sandbox { readable: Vec::new(), hidden })))
}

/// A share of the runtime. The last share to be dropped ends the runtime.
pub(super) struct RuntimeShare {
    /// `None` only while it is dropped.
    runtime: Option<Arc<SeatRuntime>>,
}

impl RuntimeShare {
    /// A share of the runtime. The first share starts it.
    pub(super) fn take() -> Result<Self, String> {
        let mut shared = shared();
        if let Some(runtime) = shared.runtime.upgrade() {
            return Ok(Self { runtime: Some(runtime) });
        }
        let runtime = Arc::new(start(shared.hidden.clone())?);
        shared.runtime = Arc::downgrade(&runtime);
        Ok(Self { runtime: Some(runtime) })
    }

    pub(super) fn runtime(&self) -> Option<&SeatRuntime> {
        self.runtime.as_deref()
    }
}

impl Drop for RuntimeShare {
    fn drop(&mut self) {
        // The next runtime must not start before this one has cleaned up.
        let _shared = shared();
        self.runtime = None;
    }
}

/// Starts a runtime whose bots run in the sandbox, as far as this system enforces it.
fn start(hidden: Vec<PathBuf>) -> Result<SeatRuntime, String> {
    protect_own_memory();
    let (launch, support) = test(hidden)?;
    support.lines().iter().for_each(|line| log::info!("{line}"));
    SeatRuntime::new(launch)
        .with_supervision()
        .and_then(SeatRuntime::with_work_dirs)
        .map_err(|error| format!("cannot start the runtime of the bots: {error}"))
}
