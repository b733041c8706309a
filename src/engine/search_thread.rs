//! The thread that makes decisions.

use std::io::Write;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use talon_agents::Control;
use talon_agents::search::SearchLimits;
use talon_games::protocol::{Code, Info, Limit, Refusal};

use super::deal_host::PendingDecision;
use super::line_reader::Message;
use super::output::Output;
use super::panics::catch_panic;
use super::time_management::search_limits;

/// A decision that the search thread must make.
pub(super) struct SearchJob {
    pub(super) decision: PendingDecision,
    /// The limit of the `go`.
    pub(super) limit: Limit,
    /// The time at which the `go` was read.
    pub(super) started: Instant,
    /// The time for a `go` without a limit.
    pub(super) move_time: Duration,
    pub(super) threads: NonZeroUsize,
}

/// The state that the main thread and the search thread share.
#[derive(Debug, Default)]
pub(super) struct SearchState {
    /// Whether a decision is in progress and its answer is not written yet.
    pub(super) thinking: AtomicBool,
    /// Whether the decision in progress must end at once.
    pub(super) stop: AtomicBool,
}

/// Makes the decisions of `jobs` one after the other, and writes each answer to `output`.
pub(super) fn run_jobs<W: Write + Send>(
    jobs: &Receiver<SearchJob>,
    messages: &SyncSender<Message>,
    output: &Output<W>,
    state: &SearchState,
) {
    let report = |info: &Info| output.write_line(&info.to_string());
    for job in jobs {
        let (seat, started) = (job.decision.seat, job.started);
        let answer = answer(job, state, &report);
        log::info!("seat {seat} decides in {:.3} s: {answer}", started.elapsed().as_secs_f64());
        // The flag is cleared before anybody can read the answer. The peer may answer at once with `go` or
        // `stop`, and the handling of these lines depends on the flag.
        output.write_line_after(|| state.thinking.store(false, Ordering::Release), &answer);
        if messages.send(Message::Answered).is_err() {
            return;
        }
    }
}

/// Makes a decision and returns the line that answers its `go`.
fn answer(job: SearchJob, state: &SearchState, report: &(dyn Fn(&Info) + Sync)) -> String {
    let SearchJob { decision, limit, started, move_time, threads } = job;
    let base = SearchLimits { started, threads, ..SearchLimits::unlimited(&state.stop) };
    let control = Control { limits: search_limits(&limit, decision.seat, move_time, base), report };
    let best = match catch_panic("the player", "the game goes on", || decision.run(&control)) {
        Ok(best) => best,
        Err(refusal) => return refusal.to_string(),
    };
    // After `go infinite`, the peer expects no answer before it sends `stop`. The answer therefore waits for
    // `stop`.
    while limit == Limit::Infinite && !state.stop.load(Ordering::Relaxed) {
        thread::park();
    }
    match best {
        Some(best) => best.to_string(),
        None => Refusal::new(Code::State, "no move to make").to_string(),
    }
}
