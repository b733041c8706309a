//! The progress when standard error is not a terminal: lines at growing intervals.

use std::convert::Infallible;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The times of the first lines, in seconds after the start.
const FIRST: [u64; 6] = [10, 30, 60, 120, 300, 600];

/// The interval of the later lines, in seconds.
const PERIOD: u64 = 600;

/// A printer of progress lines on standard error. A separate thread waits until the next line is due, because
/// a block may take long.
pub(crate) struct ProgressLines {
    shown: Arc<Mutex<Shown>>,
    /// The sender that stops the thread when it is dropped.
    stop: Option<Sender<Infallible>>,
    thread: Option<JoinHandle<()>>,
}

/// The content of the next progress line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Shown {
    /// The number of blocks that earlier runs played.
    before: u64,
    played: u64,
    blocks: u64,
    message: String,
    is_hidden: bool,
}

impl ProgressLines {
    /// Starts the progress lines for `blocks` blocks. `played` of these blocks were played earlier. Returns
    /// `None` when the system cannot start a thread.
    pub(crate) fn begin(blocks: u64, played: u64) -> Option<Self> {
        let shown = Shown { before: played, played, blocks, ..Shown::default() };
        let shown = Arc::new(Mutex::new(shown));
        let (stop, stopped) = channel();
        let of_thread = Arc::clone(&shown);
        let thread = thread::Builder::new().spawn(move || print_lines(&of_thread, &stopped)).ok()?;
        Some(Self { shown, stop: Some(stop), thread: Some(thread) })
    }

    fn shown(&self) -> MutexGuard<'_, Shown> {
        self.shown.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets the content of the next line.
    pub(crate) fn set(&self, played: u64, blocks: u64, message: String) {
        let mut shown = self.shown();
        (shown.played, shown.blocks, shown.message) = (played, blocks, message);
    }

    /// Stops printing.
    pub(crate) fn hide(&self) {
        self.shown().is_hidden = true;
    }
}

impl Drop for ProgressLines {
    fn drop(&mut self) {
        self.stop = None;
        // The thread ends at once and never panics.
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

fn print_lines(shown: &Mutex<Shown>, stopped: &Receiver<Infallible>) {
    let start = Instant::now();
    for number in 0.. {
        let due = Duration::from_secs(due(number));
        match stopped.recv_timeout(due.saturating_sub(start.elapsed())) {
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) | Ok(_) => return,
        }
        let shown = shown.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if !shown.is_hidden {
            eprintln!("arbiter: {}", line(&shown, start.elapsed()));
        }
    }
}

/// Returns the time at which line `number` is due, in seconds after the start. The first line has number 0.
fn due(number: usize) -> u64 {
    let last = FIRST[FIRST.len() - 1];
    FIRST.get(number).copied().unwrap_or_else(|| last + PERIOD * (number + 1 - FIRST.len()) as u64)
}

/// Formats the line that is printed after this time.
fn line(shown: &Shown, time: Duration) -> String {
    let Shown { before, played, blocks, message, .. } = shown;
    let mut line = format!("{played} of {blocks} blocks after {}", in_words(time));
    let now = played.saturating_sub(*before);
    if now > 0 {
        let left = blocks.saturating_sub(*played) as f64 / now as f64;
        line = format!("{line}, about {} left", in_words(time.mul_f64(left.min(1e9))));
    }
    if message.is_empty() { line } else { format!("{line}: {message}") }
}

/// Formats a time in one unit.
fn in_words(time: Duration) -> String {
    match time.as_secs() {
        seconds @ ..90 => format!("{seconds} s"),
        seconds @ 90..5400 => format!("{} min", (seconds + 30) / 60),
        seconds @ 5400..172_800 => format!("{} h", (seconds + 1800) / 3600),
        seconds => format!("{} days", (seconds + 43_200) / 86_400),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_ever_more_rarely() {
        let times: Vec<u64> = (0..8).map(due).collect();
        assert_eq!(times, [10, 30, 60, 120, 300, 600, 1200, 1800]);
    }

    #[test]
    fn a_line_says_what_was_played_and_what_is_left() {
        let shown = Shown { before: 20, played: 30, blocks: 120, ..Shown::default() };
        let after = |shown: &Shown, seconds| line(shown, Duration::from_secs(seconds));
        assert_eq!(after(&shown, 30), "30 of 120 blocks after 30 s, about 5 min left");
        let named = Shown { message: "a +1.00 ± 0.50".to_owned(), ..shown.clone() };
        assert_eq!(after(&named, 7200), "30 of 120 blocks after 2 h, about 18 h left: a +1.00 ± 0.50");
        assert_eq!(after(&Shown { played: 20, ..shown }, 10), "20 of 120 blocks after 10 s");
    }

    #[test]
    fn lines_that_are_dropped_wait_for_nothing() {
        let start = Instant::now();
        let lines = ProgressLines::begin(9, 0).unwrap();
        lines.set(3, 9, String::new());
        lines.hide();
        drop(lines);
        assert!(start.elapsed() < Duration::from_secs(FIRST[0]));
    }
}
