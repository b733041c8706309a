//! The bot runtime of this process. All tables share it: it moves the process to a cgroup of its own, which only one
//! runtime at a time can do. It exists while a bot sits at a table.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use crate::arbiter::runtime::{Launch, SandboxSupport, SeatRuntime, own_process, protect_own_memory};
use crate::arbiter::sandbox::Sandbox;

/// The runtime, if it exists, and the paths that no sandboxed bot may read.
struct Shared {
    runtime: Weak<SeatRuntime>,
    hidden: Vec<PathBuf>,
}

static SHARED: Mutex<Shared> = Mutex::new(Shared { runtime: Weak::new(), hidden: Vec::new() });

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
    let launch = Launch::new(own_process::executable())
        .map_err(|error| format!("no randomness for the tag of the bots: {error}"))?;
    let (launch, support) =
        SandboxSupport::probe(launch.with_sandbox(Sandbox { readable: Vec::new(), hidden }));
    support.lines().iter().for_each(|line| log::info!("{line}"));
    SeatRuntime::new(launch)
        .with_supervision()
        .and_then(SeatRuntime::with_work_dirs)
        .map_err(|error| format!("cannot start the runtime of the bots: {error}"))
}
