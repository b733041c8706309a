//! The log of a session. It contains the lines that the engine reads, writes and ignores, and the decisions
//! of the engine. The log does not go to standard output.

use std::time::Instant;

use talon_games::cards::Quoted;
use talon_games::protocol::{BadLine, NewGame, Refusal, ToMove};

use super::deal_host::DealHost;

/// Logs a line that the engine has read.
pub(super) fn log_input(line: &Result<String, BadLine>) {
    match line {
        Ok(text) => log::debug!("> {}", Quoted::text(text)),
        Err(error) => log::debug!("> ({error})"),
    }
}

/// Logs lines that the engine has written.
pub(super) fn log_output(text: &str) {
    if log::log_enabled!(log::Level::Debug) {
        text.lines().for_each(|line| log::debug!("< {}", Quoted::text(line)));
    }
}

/// Logs a refused line. Such a line changes nothing.
pub(super) fn log_refused(refusal: &Refusal) {
    log::warn!("a line is ignored: {refusal}");
}

/// The log of the deals of a session.
#[derive(Debug)]
pub(super) struct DealLog {
    began: Instant,
    is_over: bool,
}

impl DealLog {
    pub(super) fn new() -> Self {
        Self { began: Instant::now(), is_over: false }
    }

    /// Logs that a deal begins.
    pub(super) fn begin(&mut self, new: &NewGame) {
        log::info!("a deal begins: {new}");
        *self = Self::new();
    }

    /// Logs the end of the deal if the deal is over. It is called after every line that may end a deal, and
    /// logs the end of a deal only once.
    pub(super) fn follow(&mut self, host: &dyn DealHost) {
        if !log::log_enabled!(log::Level::Info) {
            return;
        }
        let status = host.status(0);
        let was_over = std::mem::replace(&mut self.is_over, status.turn == ToMove::Over);
        if self.is_over && !was_over {
            let points: Vec<String> = status.result.iter().map(ToString::to_string).collect();
            let seconds = self.began.elapsed().as_secs_f64();
            log::info!("the deal is over after {seconds:.3} s: result {}", points.join(" "));
        }
    }
}
