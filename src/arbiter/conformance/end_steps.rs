//! Steps that test how the bot ends.

use std::time::{Duration, Instant};

use crate::arbiter::bot::process::ExitWords;
use crate::arbiter::conformance::conformance_run::ConformanceRun;
use crate::arbiter::conformance::step_error::StepError;
use crate::arbiter::conformance::tested_bot::TestedBot;
use crate::protocol::{Go, Limit};

/// The time for a bot to end. A match gives a bot less time and then kills it; this is no fault.
const END_TIME: Duration = Duration::from_secs(1);

impl ConformanceRun<'_> {
    pub(super) fn quits(&mut self) -> Result<(), StepError> {
        let mut idle = self.ready_bot()?;
        quit(&mut idle, "quit\n", "")?;
        let mut thinking = self.ready_bot()?;
        let question = self.first_turn(12)?.question(Limit::Infinite);
        quit(&mut thinking, &format!("{question}quit\n"), " while it thinks")
    }

    pub(super) fn ends_with_input(&mut self) -> Result<(), StepError> {
        let mut idle = self.ready_bot()?;
        idle.tell(&self.first_turn(13)?.lines())?;
        end_input(&mut idle, END_TIME, "", "end when a read says that the input has ended")?;
        for (limit, time, advice) in [
            (
                self.full_time(),
                self.limits.patience().whole() + END_TIME,
                "end at once, or after the answer to a go with a time",
            ),
            (Limit::Infinite, END_TIME, "end at once: nobody can send stop any more"),
        ] {
            let mut thinking = self.ready_bot()?;
            let go = Go { open: false, limit: limit.clone() };
            thinking.tell(&self.first_turn(13)?.question(limit))?;
            end_input(&mut thinking, time, &format!(" while it thinks on '{go}'"), advice)?;
        }
        Ok(())
    }

    pub(super) fn leaves_nothing(&mut self) -> Result<(), StepError> {
        let mut bot = self.ready_bot()?;
        quit(&mut bot, "quit\n", "")?;
        if bot.has_left_others()? {
            let happened = "it ended, and left a process of its own behind";
            return Err(bot.failure(happened, "end every process that you start before you end"));
        }
        Ok(())
    }
}

/// Closes the bot's input. The bot fails unless it ends within `time`.
fn end_input(bot: &mut TestedBot<'_>, time: Duration, when: &str, advice: &str) -> Result<(), StepError> {
    if bot.end_after_input(Instant::now() + time)?.is_none() {
        let happened = format!("still there {} ms after the end of its input{when}", time.as_millis());
        return Err(bot.failure(happened, advice));
    }
    Ok(())
}

/// Sends lines that end in `quit`. The bot fails unless it ends with exit code 0.
fn quit(bot: &mut TestedBot<'_>, lines: &str, when: &str) -> Result<(), StepError> {
    match bot.end_after(lines, Instant::now() + END_TIME)? {
        Some(status) if status.success() => Ok(()),
        Some(status) => {
            let happened = format!("ended with {} on quit{when}", ExitWords(status));
            Err(bot.failure(happened, "end with exit code 0 when all is well"))
        }
        None => {
            let happened = format!("still there {} ms after quit{when}", END_TIME.as_millis());
            Err(bot.failure(happened, "end at once on quit, also while thinking"))
        }
    }
}
