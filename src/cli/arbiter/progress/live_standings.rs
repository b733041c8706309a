//! The progress line of a match or a tournament, and the standings above it on a terminal.

use std::fmt;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use talon_arbiter::bot::Interrupt;

use crate::arbiter::progress::progress_lines::ProgressLines;
use crate::arbiter::progress::progress_terminal::ProgressTerminal;

/// The minimum time between two updates of the standings.
const REDRAW_PERIOD: Duration = Duration::from_secs(1);

/// The maximum number of drawings of the line per second.
const DRAWINGS_A_SECOND: u8 = 20;

/// The maximum number of rows in the standings. Larger standings are not drawn.
const MAX_ROWS: usize = 16;

/// A progress line on standard error. On a terminal, the standings are drawn above it. Otherwise plain lines
/// are printed at growing intervals.
pub(crate) struct LiveStandings {
    bar: ProgressBar,
    /// The plain lines, if standard error is not a terminal.
    lines: Option<ProgressLines>,
    /// The interrupt. When it asks the match to finish the current blocks, the answer is drawn below the
    /// progress line.
    interrupt: Option<Interrupt>,
    /// The time at which the standings were last drawn.
    drawn: Option<Instant>,
}

impl LiveStandings {
    /// Creates the progress line for `blocks` blocks. `played` of these blocks were played earlier.
    pub(crate) fn new(blocks: u64, played: u64) -> Self {
        let is_terminal = ProgressTerminal::is_there();
        let target = if is_terminal {
            ProgressDrawTarget::term_like_with_hz(Box::<ProgressTerminal>::default(), DRAWINGS_A_SECOND)
        } else {
            ProgressDrawTarget::hidden()
        };
        let bar = ProgressBar::with_draw_target(Some(blocks), target).with_position(played);
        bar.set_style(style(false, None));
        bar.enable_steady_tick(Duration::from_millis(500));
        // The estimate of the remaining time is based on this run only.
        bar.reset_eta();
        let lines = if is_terminal { None } else { ProgressLines::begin(blocks, played) };
        Self { bar, lines, interrupt: None, drawn: None }
    }

    /// Sets up the answer to a request to finish the current blocks. It appears below the progress line. The
    /// progress bar draws the answer itself, because output of another thread would mix with the bar.
    pub(crate) fn answer(&mut self, interrupt: &Interrupt) {
        if !self.bar.is_hidden() {
            interrupt.answer_elsewhere();
            self.interrupt = Some(interrupt.clone());
            self.bar.set_style(style(self.drawn.is_some(), self.interrupt.as_ref()));
        }
    }

    /// Sets the number of played blocks, the number of all blocks, and the message that follows the two
    /// numbers.
    pub(crate) fn set(&mut self, played: u64, blocks: u64, message: String) {
        self.bar.set_length(blocks.max(played));
        if let Some(lines) = &self.lines {
            lines.set(played, blocks.max(played), message.clone());
        }
        self.bar.set_message(message);
        self.bar.set_position(played);
    }

    /// Draws the standings, at most once per second. Standings with too many participants are not drawn.
    pub(crate) fn draw(&mut self, rows: usize, table: impl FnOnce() -> String) {
        let is_due = self.drawn.is_none_or(|drawn| drawn.elapsed() >= REDRAW_PERIOD);
        if !is_due || rows > MAX_ROWS || self.bar.is_hidden() {
            return;
        }
        if self.drawn.is_none() {
            self.bar.set_style(style(true, self.interrupt.as_ref()));
        }
        self.bar.set_prefix(table());
        self.drawn = Some(Instant::now());
    }

    /// Stops all drawing.
    pub(crate) fn hide(&self) {
        self.bar.set_draw_target(ProgressDrawTarget::hidden());
        self.lines.iter().for_each(ProgressLines::hide);
    }

    /// Clears the line and the standings.
    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

/// The answer to the first Ctrl-C, which finishes the current blocks.
pub(crate) const FINISHING: &str = "arbiter: finishing the current blocks; a second Ctrl-C stops at once";

/// Creates the style of the bar: the standings, below them the progress line, and below it the answer to
/// Ctrl-C.
fn style(has_standings: bool, interrupt: Option<&Interrupt>) -> ProgressStyle {
    let is_plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let bar = if is_plain { "{bar:24}" } else { "{bar:24.cyan}" };
    let standings = if has_standings { "{prefix}\n" } else { "" };
    let template = format!("{standings}{bar} {{pos}}/{{len}} blocks, {{eta}} left  {{wide_msg}}\n{{answer}}");
    let interrupt = interrupt.cloned();
    let answer = move |_: &ProgressState, output: &mut dyn fmt::Write| {
        let is_finishing = interrupt.as_ref().is_some_and(Interrupt::is_finishing);
        // A write error can be ignored, because the bar is drawn again soon.
        let _ = output.write_str(if is_finishing { FINISHING } else { "" });
    };
    let style = ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar());
    style.with_key("answer", answer)
}
