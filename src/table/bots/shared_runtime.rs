//! The bot runtime of this process. All tables share one runtime, because a runtime moves the process to a
//! cgroup of its own, and only one runtime at a time can move it. The runtime exists while at least one bot
//! is seated at any table.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use talon_arbiter::bot::{BotSpec, refuse_exposed};
use talon_arbiter::process::{Launch, SandboxSupport, SeatRuntime, own_process, protect_own_memory};
use talon_arbiter::sandbox::Sandbox;

/// The state that all tables share. It holds the runtime if a runtime exists, the paths that no sandboxed bot
/// may read, and the result of the sandbox test if the system was tested.
struct Shared {
    runtime: Weak<SeatRuntime>,
    hidden: Vec<PathBuf>,
    tested: Option<(Launch, SandboxSupport)>,
}

static SHARED: Mutex<Shared> = Mutex::new(Shared { runtime: Weak::new(), hidden: Vec::new(), tested: None });

/// Returns the shared state. Each change of the state is complete or not made at all, so the state is usable
/// even after a thread has panicked.
fn shared() -> MutexGuard<'static, Shared> {
    SHARED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Hides a file or a directory of the table from sandboxed bots. Call this function before the first bot is
/// seated. If bots are seated already, the path is not hidden from new bots until all seated bots have left.
pub fn hide_from_bots(path: &Path) {
    // A bot runs in another directory, where a relative path would have another meaning.
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let mut shared = shared();
    shared.hidden.push(path);
    // The result of the sandbox test contains the hidden paths, so the test must be repeated.
    shared.tested = None;
}

/// Returns, for each part of the sandbox that this system does not enforce, one text with the reason. The
/// first call tests the system.
///
/// # Errors
/// The system provides no random numbers.
pub(crate) fn missing_layers() -> Result<Vec<String>, String> {
    Ok(shared().tested()?.1.missing)
}

/// Refuses a bot if the hidden paths cannot be hidden from it.
///
/// # Errors
/// The bot could read a hidden path. The error is one line for people.
pub(super) fn refuse_if_exposed(spec: &BotSpec) -> Result<(), String> {
    let (launch, support, hidden) = {
        let mut shared = shared();
        let (launch, support) = shared.tested()?;
        (launch, support, shared.hidden.clone())
    };
    if !spec.trusted && !support.hides_files && !hidden.is_empty() {
        let why =
            "this system has neither namespaces nor Landlock, so a bot could read the hands of all tables";
        return Err(format!("{why}: run the server where it may make user namespaces"));
    }
    hidden.iter().try_for_each(|path| refuse_exposed(path, std::slice::from_ref(spec), &launch))
}

impl Shared {
    /// Returns the settings for a launch in the sandbox, and what this system enforces of the sandbox. The
    /// first call tests the system.
    fn tested(&mut self) -> Result<(Launch, SandboxSupport), String> {
        if let Some(tested) = &self.tested {
            return Ok(tested.clone());
        }
        let launch = Launch::new(own_process::executable()).map_err(|error| no_tag(&error))?;
        let sandbox = Sandbox { readable: Vec::new(), hidden: self.hidden.clone() };
        let tested = SandboxSupport::probe(launch.with_sandbox(sandbox));
        self.tested = Some(tested.clone());
        Ok(tested)
    }

    /// Starts a runtime whose bots run in the sandbox as far as this system enforces it.
    fn start(&mut self) -> Result<SeatRuntime, String> {
        protect_own_memory();
        let (launch, support) = self.tested()?;
        support.lines().iter().for_each(|line| log::info!("{line}"));
        SeatRuntime::new(launch.with_fresh_tag().map_err(|error| no_tag(&error))?)
            .with_supervision()
            .and_then(SeatRuntime::with_work_dirs)
            .map_err(|error| format!("cannot start the runtime of the bots: {error}"))
    }
}

fn no_tag(error: &io::Error) -> String {
    format!("no randomness for the tag of the bots: {error}")
}

/// Shared ownership of the runtime. The runtime ends when the last such value is dropped.
pub(super) struct RuntimeShare {
    /// The runtime. `None` only while this value is being dropped.
    runtime: Option<Arc<SeatRuntime>>,
}

impl RuntimeShare {
    /// Takes shared ownership of the runtime. If no runtime exists, this call starts one.
    pub(super) fn take() -> Result<Self, String> {
        let mut shared = shared();
        if let Some(runtime) = shared.runtime.upgrade() {
            return Ok(Self { runtime: Some(runtime) });
        }
        let runtime = Arc::new(shared.start()?);
        shared.runtime = Arc::downgrade(&runtime);
        Ok(Self { runtime: Some(runtime) })
    }

    pub(super) fn runtime(&self) -> Option<&SeatRuntime> {
        self.runtime.as_deref()
    }
}

impl Drop for RuntimeShare {
    fn drop(&mut self) {
        // This lock is held while the runtime ends, so that the next runtime cannot start before this one has
        // cleaned up.
        let _shared = shared();
        self.runtime = None;
    }
}
