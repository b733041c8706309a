//! The process of one bot, with all that belongs to it: cgroup, pages in memory, work directory, and the
//! proof of its start.

use std::os::unix::process::ExitStatusExt as _;
use std::process::ExitStatus;
use std::sync::Arc;
use std::time::Duration;

use mio::Waker;
use signal_hook::consts::SIGKILL;

use talon_games::protocol::FaultKind;

use crate::bot::process::Process;
use crate::bot::process_end::ExitWords;
use crate::bot::spec::BotSpec;
use crate::process::{
    BotCgroup, BotOverrides, BotPages, LaunchProof, SeatRuntime, StartError, WorkDir, ample_memory,
    out_of_memory_kills, shortage_text,
};
use crate::referee::fault::Fault;
use crate::remote::RemoteConnection;

/// The process of one bot, with all that belongs to it.
#[derive(Debug)]
pub(super) struct BotProcess {
    pub(super) child: Process,
    /// What the process has on this machine. `None` for a remote bot.
    resources: Option<BotResources>,
}

/// What the process of a bot has on this machine. It is dropped after the process.
#[derive(Debug)]
struct BotResources {
    /// The pages that the bot brings into memory. `None` when the kernel does not count them.
    pages: Option<BotPages>,
    /// The cgroup of the process. The cgroup is dropped after the process and before the work directory, so
    /// that no process uses the work directory when the directory is removed.
    cgroup: Option<BotCgroup>,
    /// The work directory, kept as long as the process runs.
    #[expect(dead_code, reason = "the directory is removed when this is dropped")]
    work_dir: Option<WorkDir>,
    /// The pipe that shows whether the launcher has reached the bot's program.
    proof: LaunchProof,
    /// The limit on the memory of the bot, in MiB.
    memory_limit: Option<u64>,
    /// The number of processes that the kernel had killed for lack of memory before the bot was started.
    kills_before: u64,
}

impl BotProcess {
    /// Starts a bot, or opens the seat of a remote bot. If `core` is given, the bot is pinned to it.
    pub(super) fn start(spec: &BotSpec, core: Option<usize>, runtime: &SeatRuntime) -> Result<Self, Fault> {
        if let Some(name) = &spec.remote {
            let seat = runtime.open_remote(name).and_then(Process::remote);
            let child = seat.map_err(|error| Fault::shortage(shortage_text(&error)))?;
            return Ok(Self { child, resources: None });
        }
        let limits = BotOverrides { memory: spec.memory, core, trusted: spec.trusted };
        let kills_before = out_of_memory_kills();
        let started = runtime.bot_command(spec.program(), limits).and_then(|(command, work_dir)| {
            let (child, proof) = LaunchProof::start(command, Process::start)?;
            Ok((child, work_dir, proof))
        });
        // The arbiter starts its own executable, so the bot did not cause this error.
        let (mut child, work_dir, proof) = started.map_err(|error| Fault::shortage(shortage_text(&error)))?;
        if runtime.is_namespaced() && !spec.trusted {
            child.set_behind_init();
        }
        let cgroup = child.pid().and_then(|pid| runtime.bot_started(pid));
        let pages = child.pid().filter(|_| !spec.trusted).and_then(|pid| runtime.bot_pages(pid));
        let memory_limit = runtime.memory_limit(limits);
        let resources = BotResources { pages, cgroup, work_dir, proof, memory_limit, kills_before };
        Ok(Self { child, resources: Some(resources) })
    }

    /// Returns the fault of a bot that closed its output. `status` is the exit status of the bot, or `None`
    /// while its process still runs.
    pub(super) fn closed(&mut self, status: Option<ExitStatus>, kind: FaultKind, expected: &str) -> Fault {
        let fault_kind = if kind == FaultKind::Timeout { FaultKind::Crash } else { kind };
        let Some(resources) = &mut self.resources else {
            let reason = self.child.connection().and_then(RemoteConnection::end_reason);
            let reason = reason.unwrap_or_else(|| "closed its connection".to_owned());
            return Fault::new(fault_kind, format!("{reason} instead of {expected}"));
        };
        match resources.proof.start_error(status) {
            Some(StartError::Bot(complaint)) => return Fault::new(FaultKind::Start, complaint),
            Some(StartError::Shortage(complaint)) => return Fault::shortage(complaint),
            None => {}
        }
        let detail = match status {
            Some(status) => {
                let starved = resources.has_run_out_of_memory();
                let taken = self.child.end().map_or(0, |end| end.peak_memory);
                if !starved && status.signal() == Some(SIGKILL) && resources.is_victim_of_the_machine(taken) {
                    return Fault::shortage(
                        "the machine has run out of memory: give the bots limits with --memory",
                    );
                }
                let why = if starved { ", its cgroup out of memory," } else { "" };
                format!("ended with {}{why} instead of {expected}", ExitWords(status))
            }
            None => format!("closed its output instead of {expected}"),
        };
        Fault::new(fault_kind, detail)
    }

    /// Returns the processor time of all the bot's processes. `None` when it has no cgroup.
    pub(super) fn processor_time(&self) -> Option<Duration> {
        self.resources.as_ref()?.cgroup.as_ref().and_then(BotCgroup::processor_time)
    }

    /// Closes the file descriptors of a bot that has ended.
    pub(super) fn release(&mut self) {
        self.child.release();
        if let Some(resources) = &mut self.resources {
            resources.proof.close();
        }
    }

    /// Returns whether the kernel counts the pages that the bot read, so that they can be evicted.
    pub(super) fn has_pages(&self) -> bool {
        self.resources.as_ref().is_some_and(|resources| resources.pages.is_some())
    }

    /// Returns whether all pages that the bot read have left the memory. Call it after the end of the bot's
    /// process, and whenever `waker` wakes the event loop.
    pub(super) fn is_evicted(&mut self, waker: &Arc<Waker>) -> bool {
        let pages = self.resources.as_mut().and_then(|resources| resources.pages.as_mut());
        pages.is_none_or(|pages| pages.are_evicted(waker))
    }
}

impl BotResources {
    /// Returns whether the kernel has killed a process of the bot because the bot was at its memory limit.
    fn has_run_out_of_memory(&self) -> bool {
        self.cgroup.as_ref().is_some_and(BotCgroup::has_run_out_of_memory)
            || self.pages.as_ref().is_some_and(BotPages::have_run_out_of_memory)
    }

    /// Returns whether the kernel may have killed a process of the bot because the machine or the arbiter's
    /// container ran out of memory. `taken` is the peak memory of the bot, in bytes. Returns `false` when the
    /// bot used more memory than its limit. For a bot without a limit, an ample amount of memory takes the
    /// place of the limit. If no cgroup counts the killed processes of this bot, the function counts all
    /// processes that the kernel has killed on the machine since the start of the bot.
    fn is_victim_of_the_machine(&self, taken: u64) -> bool {
        let of_cgroup = self.cgroup.as_ref().and_then(BotCgroup::out_of_memory_kills);
        let own = of_cgroup.or_else(|| self.pages.as_ref().and_then(BotPages::out_of_memory_kills));
        let is_killed = own.map_or_else(|| out_of_memory_kills() > self.kills_before, |kills| kills > 0);
        let ample = self.memory_limit.map_or_else(ample_memory, |mib| mib.saturating_mul(1 << 20));
        is_killed && taken <= ample
    }
}
