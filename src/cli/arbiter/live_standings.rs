//! The progress line of a match or tournament, and the standings that are drawn above it on a terminal.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// The shortest time between two drawings of the standings.
const REDRAW_PERIOD: Duration = Duration::from_secs(1);

/// The largest number of rows that are drawn.
const MOST_ROWS: usize = 16;

/// A progress line on standard error with the standings above it. It is drawn on a terminal only.
pub(super) struct LiveStandings {
    bar: ProgressBar,
    /// When the standings were drawn.
    drawn: Option<Instant>,
}

impl LiveStandings {
    /// A line for this number of blocks, of which some were played before.
    pub(super) fn new(blocks: u64, played: u64) -> Self {
        let bar = ProgressBar::new(blocks).with_position(played);
        bar.set_style(style(false));
        bar.enable_steady_tick(Duration::from_millis(500));
        // The time that is left follows from this run alone.
        bar.reset_eta();
        Self { bar, drawn: None }
    }

    /// Sets the number of blocks that were played, the number of all, and what stands behind them.
    pub(super) fn set(&mut self, played: u64, blocks: u64, message: String) {
        self.bar.set_length(blocks.max(played));
        self.bar.set_message(message);
        self.bar.set_position(played);
    }

    /// Draws the standings, at most once a second, and not those of many participants.
    pub(super) fn draw(&mut self, rows: usize, table: impl FnOnce() -> String) {
        let is_due = self.drawn.is_none_or(|drawn| drawn.elapsed() >= REDRAW_PERIOD);
        if !is_due || rows > MOST_ROWS || self.bar.is_hidden() {
            return;
        }
        if self.drawn.is_none() {
            self.bar.set_style(style(true));
        }
        self.bar.set_prefix(table());
        self.drawn = Some(Instant::now());
    }

    /// Draws nothing from now on.
    pub(super) fn hide(&self) {
        self.bar.set_draw_target(ProgressDrawTarget::hidden());
    }

    /// Clears the line and the standings.
    pub(super) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

fn style(has_standings: bool) -> ProgressStyle {
    let is_plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let bar = if is_plain { "{bar:24}" } else { "{bar:24.cyan}" };
    let standings = if has_standings { "{prefix}\n" } else { "" };
    let template = format!("{standings}{bar} {{pos}}/{{len}} blocks, {{eta}} left  {{wide_msg}}");
    ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar())
}
