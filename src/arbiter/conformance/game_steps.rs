//! Steps that test decisions, whole games, unusual lines in mid-deal, and how the bot ends.

use std::time::{Duration, Instant};

use talon_games::cards::Quoted;
use talon_games::protocol::{Go, Limit, OptionKind, OptionSpec, Seat};

use crate::bot::process_end::ExitWords;
use crate::conformance::conformance_run::{ConformanceRun, PracticeGame, refusal, short_time};
use crate::conformance::tested_bot::TestedBot;
use crate::conformance::verdict::{StepError, advise};
use crate::referee::deadline::Patience;

/// The time for a bot to answer `stop`.
const STOP_TIME: Duration = Duration::from_secs(1);

/// The node limit in `repeats_itself`. With this limit, the moves of the bot do not depend on the time.
const NODES: u64 = 1000;

/// The seed in `repeats_itself`. It is clamped to the range of the option.
const SEED: i128 = 7;

impl ConformanceRun<'_> {
    pub(super) fn moves_once(&mut self) -> Result<(), StepError> {
        let mut bot = self.ready_bot()?;
        let mut turn = self.first_turn(0)?;
        bot.tell(&turn.lines())?;
        self.hears_no_move(&mut bot, "before 'go'")?;
        let asked = bot.ask(&turn.question(self.full_time()))?;
        bot.answer(asked, self.limits.patience())?;
        self.hears_no_move(&mut bot, "a second time")
    }

    pub(super) fn plays_games(&mut self) -> Result<(), StepError> {
        let mut bot = self.ready_bot()?;
        let mut deal = 0;
        for (nth, &players) in self.players.iter().enumerate() {
            let seats = if nth == 0 { 0..players } else { nth % players..nth % players + 1 };
            for seat in seats.map(Seat::new) {
                deal += 1;
                let game = PracticeGame { seat, ..PracticeGame::new(players, deal, self.full_time()) };
                self.play(&mut bot, &game)?;
            }
        }
        Ok(())
    }

    pub(super) fn is_ready_while_thinking(&mut self) -> Result<(), StepError> {
        let mut bot = self.ready_bot()?;
        let question = self.first_turn(3)?.question(self.full_time());
        let (asked, patience) = (bot.ask(&format!("{question}isready\n"))?, self.limits.patience());
        bot.answer(asked, patience)
            .and_then(|_| bot.ready_after_answer(asked, patience))
            .map_err(advise("answer isready with readyok in any case: at once, or right after the move"))
    }

    pub(super) fn stops(&mut self) -> Result<(), StepError> {
        let mut bot = self.ready_bot()?;
        bot.ask(&self.first_turn(4)?.question(Limit::Infinite))?;
        bot.tell("stop\n")?;
        bot.answer(Instant::now(), Patience::of(STOP_TIME))
            .map_err(advise("answer 'go infinite' on 'stop' at the latest, with the best move so far"))
            .map_err(|error| error.at("after 'stop': "))?;
        Ok(())
    }

    pub(super) fn writes_only_lines(&mut self) -> Result<(), StepError> {
        let mut bot = self.ready_bot()?;
        self.play(&mut bot, &PracticeGame::new(self.smallest_table(), 14, short_time()))?;
        let unknown: Vec<String> = bot.unknown_lines()?.iter().map(|line| format!("'{line}'")).collect();
        if unknown.is_empty() {
            return Ok(());
        }
        let happened = format!("lines that the protocol does not have: {}", unknown.join(", "));
        let advice =
            "write such text to standard error, or as 'info string TEXT'; an arbiter ignores it in a match";
        Err(bot.failure(happened, advice))
    }

    pub(super) fn begins_anew(&mut self) -> Result<(), StepError> {
        let mut bot = self.ready_bot()?;
        let advice = "forget everything on newgame, whatever was on";
        let players = self.smallest_table();
        let first = PracticeGame { decisions: Some(2), ..PracticeGame::new(players, 5, short_time()) };
        self.play(&mut bot, &first).map_err(advise(advice))?;
        self.play(&mut bot, &PracticeGame::new(players, 6, short_time())).map_err(advise(advice))?;
        Ok(())
    }

    pub(super) fn repeats_itself(&mut self) -> Result<(), StepError> {
        let Some(OptionSpec { name, kind: OptionKind::Spin { min, max, .. } }) =
            self.introduction.option("Seed")
        else {
            return Err(StepError::Skipped("it has no option Seed"));
        };
        let seed = format!("setoption name {name} value {}\n", SEED.clamp(*min, *max));
        let game = PracticeGame::new(self.smallest_table(), 11, Limit::Nodes(NODES));
        let mut first = self.ready_bot()?;
        first.tell(&seed)?;
        let moves = self.play(&mut first, &game)?;
        drop(first);
        let mut second = self.ready_bot()?;
        second.tell(&seed)?;
        let again = self.play(&mut second, &game)?;
        if let Some((one, other)) = moves.iter().zip(&again).find(|(one, other)| one != other) {
            let happened = format!("'{}', and then '{}'", Quoted::new(one), Quoted::new(other));
            let advice =
                "derive all randomness from Seed and the deal's lines, not from the time or a hash order";
            return Err(second.failure(happened, advice));
        }
        Ok(())
    }
}

impl ConformanceRun<'_> {
    pub(super) fn reads_blanks(&mut self) -> Result<(), StepError> {
        let mut bot = self.ready_bot()?;
        let mut turn = self.first_turn(2)?;
        let mut odd = String::new();
        for line in turn.question(self.full_time()).lines() {
            odd.extend(["# a comment\r\n\r\n \t \n  ", &line.replace(' ', " \t "), " \t\r\n"]);
        }
        let advice = "cut lines at any run of blanks and tabs; skip \\r, empty lines and lines with #";
        let asked = bot.ask(&odd)?;
        let answer = bot.answer(asked, self.limits.patience()).map_err(advise(advice))?;
        let played = turn.table.play(&answer.text);
        played.map_err(|error| refusal(&mut bot, &answer.text, &error).advised(advice))
    }

    /// Plays deal number `deal` and sends `bytes` in the middle of the deal.
    pub(super) fn plays_on_after(&self, bytes: &[u8], deal: u64) -> Result<(), StepError> {
        let mut bot = self.ready_bot()?;
        let game = PracticeGame::new(self.smallest_table(), deal, short_time());
        self.play(&mut bot, &PracticeGame { disturbance: Some(bytes), ..game })
            .map_err(advise("answer such a line with 'error …' or skip it, change nothing, go on"))?;
        Ok(())
    }
}

/// The time for a bot to end. A match gives a bot less time and then kills it, without a fault.
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
                self.limits.patience().with_margin() + END_TIME,
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

/// Closes the bot's input. The step fails unless the bot ends within `time`.
fn end_input(bot: &mut TestedBot<'_>, time: Duration, when: &str, advice: &str) -> Result<(), StepError> {
    if bot.end_after_input(Instant::now() + time)?.is_none() {
        let happened = format!("still there {} ms after the end of its input{when}", time.as_millis());
        return Err(bot.failure(happened, advice));
    }
    Ok(())
}

/// Sends lines that end in `quit`. The step fails unless the bot ends with exit code 0.
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
