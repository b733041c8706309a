//! Tries a bot: all that it must do at a table, one thing after another.
//!
//! Every step is tried on a process of its own, so that what goes wrong in one says nothing about the next. A step
//! that makes no sense before another has passed names it, and is skipped when that has not: a bot that makes illegal
//! moves hears of those, and not also of the games that it could not end for them. No step waits longer than its
//! deadline, whatever the bot does.

use std::time::{Duration, Instant};

use crate::arbiter::bot::process::{Interrupt, describe};
use crate::arbiter::bot::{Bot, BotSpec, Introduction, Trouble, is_move};
use crate::arbiter::record::MatchKey;
use crate::arbiter::referee::fault::Fault;
use crate::arbiter::referee::game::closing_lines;
use crate::arbiter::runtime::SeatRuntime;
use crate::cards::Quoted;
use crate::games::{GameRegistry, RegisteredGame};
use crate::games::{PlayError, Table, Turn};
use crate::protocol::{
    FaultKind, GameOffer, Go, Limit, Line, NewGame, NewGameError, OptionKind, OptionSpec, Refusal, Reply,
    Seat, SetOptionError,
};

/// What came of one step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// What a good bot does, in a few words; no two verdicts share it.
    pub title: &'static str,
    /// What was done to find out.
    pub tried: &'static str,
    /// What came of it.
    pub outcome: Outcome,
}

/// Whether a step went well.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It did.
    Passed,
    /// It did not.
    Failed(Failure),
    /// It was not tried.
    Skipped {
        /// Why not.
        why: String,
    },
}

/// How a step failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// What happened, one line.
    pub happened: String,
    /// What to mend, one line.
    pub advice: String,
    /// The bot's last lines, oldest first.
    pub last_lines: Vec<String>,
    /// The last of its standard error.
    pub stderr: String,
}

/// Why a bot cannot be tried at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CheckError {
    /// The game is not there.
    #[error("{}", .0.text)]
    Game(Refusal),
    /// An option was asked for that the bot has not got.
    #[error(transparent)]
    Option(#[from] SetOptionError),
    /// The arbiter was told to stop.
    #[error("stopped")]
    Interrupted,
}

/// How long things may take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Patience {
    /// What the bot is given for a decision.
    pub move_time: Duration,
    /// What it may take beyond that.
    pub margin: Duration,
    /// What it may take to start, and to get ready.
    pub startup: Duration,
}

/// The titles of all verdicts, in order.
pub fn titles() -> impl Iterator<Item = &'static str> {
    STEPS.iter().map(|step| step.title)
}

/// Tries a bot with `game`, or unless one is given with the first of the list that it offers.
///
/// # Errors
/// When there is no such game, the bot has not an option that was asked for, or the arbiter was told to stop.
pub fn check(
    games: &GameRegistry,
    spec: &BotSpec,
    game: Option<&str>,
    patience: &Patience,
    runtime: &SeatRuntime,
    interrupt: &Interrupt,
) -> Result<Vec<Verdict>, CheckError> {
    if let Some(name) = game {
        games.find(name).map_err(|error: NewGameError| CheckError::Game(error.into()))?;
    }
    let mut trial = ConformanceRun {
        games,
        spec,
        wanted: game,
        timing: patience,
        runtime,
        interrupt,
        introduction: Introduction::default(),
        game: None,
        players: Vec::new(),
    };
    let mut verdicts: Vec<Verdict> = Vec::with_capacity(STEPS.len());
    for Step { title, tried, needs, run } in &STEPS {
        let unmet = verdicts
            .iter()
            .position(|verdict| needs.contains(&verdict.title) && verdict.outcome != Outcome::Passed);
        let outcome = match unmet {
            Some(index) => Outcome::Skipped { why: format!("needs verdict {}", index + 1) },
            None => match run(&mut trial) {
                Ok(()) => Outcome::Passed,
                Err(Stop::Failed(failure)) => Outcome::Failed(failure),
                Err(Stop::Skipped(why)) => Outcome::Skipped { why: why.to_owned() },
                Err(Stop::Hopeless(error)) => return Err(error),
            },
        };
        verdicts.push(Verdict { title, tried, outcome });
    }
    Ok(verdicts)
}

/// One thing to try.
struct Step {
    title: &'static str,
    tried: &'static str,
    /// The titles of the steps that must have passed before.
    needs: &'static [&'static str],
    run: fn(&mut ConformanceRun<'_>) -> Result<(), Stop>,
}

/// Why a step did not pass.
enum Stop {
    Failed(Failure),
    Skipped(&'static str),
    /// Nor can any other.
    Hopeless(CheckError),
}

const STARTS: &str = "starts";
const HANDSHAKE: &str = "shakes hands";
const READY: &str = "answers isready";
const OFFER: &str = "offers a game that we know";
const ONCE: &str = "moves when asked, and once";
const GAMES: &str = "plays whole games from every seat";
const QUIT: &str = "ends on quit";

/// All steps, in order: each needs only steps before it.
const STEPS: [Step; 24] = [
    Step { title: STARTS, tried: "the command", needs: &[], run: |trial| trial.starts() },
    Step {
        title: HANDSHAKE,
        tried: "'talon 1', and talonok 1 within the time to start",
        needs: &[STARTS],
        run: |trial| trial.shakes_hands(),
    },
    Step {
        title: "says its name",
        tried: "an 'id name' line in the handshake",
        needs: &[HANDSHAKE],
        run: |trial| trial.says_its_name(),
    },
    Step {
        title: OFFER,
        tried: "the 'game' lines of the handshake; none at all means any game",
        needs: &[HANDSHAKE],
        run: |trial| trial.offers_a_game(),
    },
    Step {
        title: READY,
        tried: "'isready' after the handshake",
        needs: &[HANDSHAKE],
        run: |trial| trial.is_ready(),
    },
    Step {
        title: "takes the values of its options",
        tried: "every option at its default, its least and greatest value, every choice",
        needs: &[READY],
        run: |trial| trial.takes_values(),
    },
    Step {
        title: "refuses other values",
        tried: "every option at values out of its range",
        needs: &[READY],
        run: |trial| trial.refuses_values(),
    },
    Step {
        title: "refuses unknown options",
        tried: "setoption with a name that it did not offer",
        needs: &[READY],
        run: |trial| trial.refuses_options(),
    },
    Step {
        title: "refuses go without a game",
        tried: "'go' before any newgame",
        needs: &[READY],
        run: |trial| trial.refuses_go(),
    },
    Step {
        title: ONCE,
        tried: "a deal without 'go', then 'go', then a wait for more",
        needs: &[READY, OFFER],
        run: |trial| trial.moves_once(),
    },
    Step {
        title: GAMES,
        tried: "games against random players: every seat at the smallest table, one game at each other",
        needs: &[ONCE],
        run: |trial| trial.plays_games(),
    },
    Step {
        title: "reads odd blanks",
        tried: "a deal with tabs, double blanks, \\r\\n, empty lines and comments",
        needs: &[GAMES],
        run: |trial| trial.reads_blanks(),
    },
    Step {
        title: "answers isready while it thinks",
        tried: "'go' and 'isready' at once: both are answered within the time for the move",
        needs: &[GAMES],
        run: |trial| trial.is_ready_while_thinking(),
    },
    Step {
        title: "stops when told",
        tried: "'go infinite', then 'stop': a move within a second",
        needs: &[GAMES],
        run: |trial| trial.stops(),
    },
    Step {
        title: "begins anew in mid-deal",
        tried: "a second newgame while a deal is on, played to its end",
        needs: &[GAMES],
        run: |trial| trial.begins_anew(),
    },
    Step {
        title: "plays on after an unknown line",
        tried: "lines with unknown keywords in mid-deal",
        needs: &[GAMES],
        run: |trial| trial.disturbed(b"xyzzy\nhello out there 1 2 3\n", 6),
    },
    Step {
        title: "plays on after a malformed line",
        tried: "known keywords with nonsense after them in mid-deal",
        needs: &[GAMES],
        run: |trial| trial.disturbed(b"move\nmove 0 @@\nmove x y z\nsetoption\nnewgame\nresult x\n", 7),
    },
    Step {
        title: "plays on after a huge line",
        tried: "a line of one million bytes in mid-deal",
        needs: &[GAMES],
        run: |trial| trial.disturbed(&[b"move 0 ", vec![b'x'; 1_000_000].as_slice(), b"\n"].concat(), 8),
    },
    Step {
        title: "plays on after invalid UTF-8",
        tried: "a line with bytes that are no text in mid-deal",
        needs: &[GAMES],
        run: |trial| trial.disturbed(b"move 0 \xff\xfe\xc3\n", 9),
    },
    Step {
        title: "plays on after a NUL byte",
        tried: "a line with a NUL byte in mid-deal",
        needs: &[GAMES],
        run: |trial| trial.disturbed(b"move 0 \0\n", 10),
    },
    Step {
        title: "repeats itself with the same seed",
        tried: "the same deal twice with the same Seed and 'go nodes'",
        needs: &[GAMES],
        run: |trial| trial.repeats_itself(),
    },
    Step {
        title: QUIT,
        tried: "'quit' between games, and while it thinks",
        needs: &[ONCE],
        run: |trial| trial.quits(),
    },
    Step {
        title: "ends with its input",
        tried: "the end of input in mid-deal",
        needs: &[ONCE],
        run: |trial| trial.ends_with_input(),
    },
    Step {
        title: "leaves nothing behind",
        tried: "'quit', then a look for processes left in its group",
        needs: &[QUIT],
        run: |trial| trial.leaves_nothing(),
    },
];

/// The deals are the same for every bot.
const KEY: MatchKey = MatchKey::from_seed(1);

/// What a bot may take to answer `stop`.
const STOP_TIME: Duration = Duration::from_secs(1);

/// What a bot may take to end: more than the arbiter gives it in a match, since here it is not killed but blamed.
const END_TIME: Duration = Duration::from_secs(1);

/// How long a bot is asked to think where the move itself is not what is tried.
const SHORT: Duration = Duration::from_millis(20);

/// How far a bot is asked to think where it must not depend on the time.
const NODES: u64 = 1000;

/// Before which of its decisions a bot is disturbed, counted from 0: in mid-deal, at any table of some length.
const DISTURBED_AT: usize = 1;

/// A bot on trial.
struct ConformanceRun<'a> {
    games: &'a GameRegistry,
    spec: &'a BotSpec,
    wanted: Option<&'a str>,
    timing: &'a Patience,
    runtime: &'a SeatRuntime,
    interrupt: &'a Interrupt,
    /// What it said in its handshake, once it has.
    introduction: Introduction,
    /// What it is tried with, once that is known.
    game: Option<&'a dyn RegisteredGame>,
    /// The numbers of players to try, ascending.
    players: Vec<usize>,
}

/// A deal up to the first decision, which is the bot's.
struct FirstTurn {
    table: Box<dyn Table>,
    /// All that its seat is told before it is asked.
    lines: String,
}

impl ConformanceRun<'_> {
    fn starts(&mut self) -> Result<(), Stop> {
        match Bot::start(self.spec, self.runtime, self.timing.startup, self.interrupt) {
            Err(Trouble::Fault(fault)) if fault.kind == FaultKind::Start => {
                Err(Stop::from(Trouble::Fault(fault))
                    .advised("give the command as you would in a shell; its file must be executable"))
            }
            Err(Trouble::Interrupted) => Err(Stop::from(Trouble::Interrupted)),
            // What else goes wrong is told by the verdicts to come.
            Err(Trouble::Fault(_)) | Ok(_) => Ok(()),
        }
    }

    fn shakes_hands(&mut self) -> Result<(), Stop> {
        let mut bot =
            Bot::start(self.spec, self.runtime, self.timing.startup, self.interrupt).map_err(advise(
                "answer 'talon 1' with id, game and option lines, then 'talonok 1', and flush your output",
            ))?;
        self.introduction = bot.introduction().clone();
        self.set_options(&mut bot)
    }

    fn says_its_name(&mut self) -> Result<(), Stop> {
        if self.introduction.name.is_empty() {
            return Err(self.blame_handshake("no 'id name' line", "answer 'talon' with 'id name NAME', too"));
        }
        Ok(())
    }

    fn offers_a_game(&mut self) -> Result<(), Stop> {
        let wanted = |entry: &&dyn RegisteredGame| self.wanted.is_none_or(|name| entry.offer().name == name);
        let candidates: Vec<&dyn RegisteredGame> =
            self.games.iter().map(AsRef::as_ref).filter(wanted).collect();
        for &entry in &candidates {
            let GameOffer { name, players, .. } = entry.offer();
            let common: Vec<usize> =
                players.into_iter().filter(|&count| self.introduction.plays(&name, count)).collect();
            if !common.is_empty() {
                (self.game, self.players) = (Some(entry), common);
                return Ok(());
            }
        }
        let offers: Vec<String> = self.introduction.games.iter().map(ToString::to_string).collect();
        let known: Vec<String> = candidates.iter().map(|entry| entry.offer().to_string()).collect();
        let happened = format!("it offers '{}'", Quoted::new(&offers.join(", ")));
        let advice = format!("say '{}', with the players it is for; or no game line", known.join("' or '"));
        Err(self.blame_handshake(&happened, &advice))
    }

    fn is_ready(&mut self) -> Result<(), Stop> {
        self.ready_bot().map(drop)
    }

    fn takes_values(&mut self) -> Result<(), Stop> {
        let cases = self.option_values(good_values)?;
        self.try_options(&cases, |said| match said.iter().find(|line| is_error(line)) {
            Some(error) => Err((
                format!("answered '{}'", Quoted::new(error)),
                "take every value that the option line promises, or promise less",
            )),
            None => Ok(()),
        })
    }

    fn refuses_values(&mut self) -> Result<(), Stop> {
        let cases = self.option_values(bad_values)?;
        let advice = "check values against the option line; answer others with 'error option …', unchanged";
        self.try_options(&cases, |said| {
            let refused = said.iter().any(|line| is_option_error(line));
            if refused { Ok(()) } else { Err(("no 'error option' line came".to_owned(), advice)) }
        })
    }

    fn refuses_options(&mut self) -> Result<(), Stop> {
        if self.introduction.options.is_empty() {
            return Err(Stop::Skipped("it has no options"));
        }
        let line = "setoption name NoSuchOption value 1".to_owned();
        let advice = "answer an option that you have not got with 'error option …'";
        self.try_options(&[line], |said| {
            let refused = said.iter().any(|line| is_error(line));
            if refused { Ok(()) } else { Err(("no 'error' line came".to_owned(), advice)) }
        })
    }

    fn refuses_go(&mut self) -> Result<(), Stop> {
        let mut bot = self.ready_bot()?;
        bot.process().send(&format!("{}\n", go(SHORT)));
        let advice = "answer 'go' with 'error state …' and no bestmove until a newgame and its cards came";
        let said = bot.ready(self.patience()).map_err(advise(advice))?;
        if let Some(answer) = said.iter().find(|line| is_move(line)) {
            return Err(blame(&mut bot, format!("answered '{}'", Quoted::new(answer)), advice));
        }
        if !said.iter().any(|line| is_error(line)) {
            return Err(blame(&mut bot, "no 'error' line came".to_owned(), advice));
        }
        Ok(())
    }

    fn moves_once(&mut self) -> Result<(), Stop> {
        let mut bot = self.ready_bot()?;
        let FirstTurn { table, lines } = self.first_turn(0)?;
        bot.process().send(&lines);
        self.hears_no_move(&mut bot, "before 'go'")?;
        let question = bot.question(table.as_ref(), &go(self.timing.move_time));
        bot.process().send(&question);
        bot.answer(Instant::now() + self.patience())?;
        self.hears_no_move(&mut bot, "a second time")
    }

    /// Lets the bot catch up, and blames it for a move in what it says.
    fn hears_no_move(&self, bot: &mut Bot, when: &str) -> Result<(), Stop> {
        let said = bot.ready(self.timing.startup).map_err(advise(READY_ADVICE))?;
        match said.iter().find(|line| is_move(line)) {
            Some(line) => {
                let happened = format!("said '{}' {when}", Quoted::new(line));
                Err(blame(bot, happened, advice(FaultKind::Protocol)))
            }
            None => Ok(()),
        }
    }

    fn plays_games(&mut self) -> Result<(), Stop> {
        let mut bot = self.ready_bot()?;
        let mut deal = 0;
        for (nth, &players) in self.players.iter().enumerate() {
            let seats = if nth == 0 { 0..players } else { nth % players..nth % players + 1 };
            for seat in seats.map(Seat::new) {
                deal += 1;
                self.play(&mut bot, Playing { players, seat, deal, ..Playing::default() })?;
            }
        }
        Ok(())
    }

    fn reads_blanks(&mut self) -> Result<(), Stop> {
        let mut bot = self.ready_bot()?;
        let FirstTurn { mut table, mut lines } = self.first_turn(2)?;
        lines.push_str(&bot.question(table.as_ref(), &go(self.timing.move_time)));
        let mut odd = String::new();
        for line in lines.lines() {
            odd.extend(["# a comment\r\n\r\n \t \n  ", &line.replace(' ', " \t "), " \t\r\n"]);
        }
        bot.process().send(&odd);
        let advice = "cut lines at any run of blanks and tabs; skip \\r, empty lines and lines with #";
        let text = bot.answer(Instant::now() + self.patience()).map_err(advise(advice))?;
        match table.play(&text) {
            Ok(()) => Ok(()),
            Err(error) => Err(blame(&mut bot, refused(&text, &error), advice)),
        }
    }

    fn is_ready_while_thinking(&mut self) -> Result<(), Stop> {
        let mut bot = self.ready_bot()?;
        let FirstTurn { table, lines } = self.first_turn(3)?;
        let question = bot.question(table.as_ref(), &go(self.timing.move_time));
        bot.process().send(&format!("{lines}{question}isready\n"));
        let deadline = Instant::now() + self.patience();
        let (mut moved, mut ready) = (false, false);
        while !(moved && ready) {
            let expected = if moved { "readyok" } else { "bestmove" };
            let line = bot.line(deadline, FaultKind::Timeout, expected).map_err(advise(
                "answer isready with readyok in any case: at once, or right after the move",
            ))?;
            moved |= is_move(&line);
            ready |= matches!(Reply::parse(&line), Ok(Some(Reply::ReadyOk)));
        }
        Ok(())
    }

    fn stops(&mut self) -> Result<(), Stop> {
        let mut bot = self.ready_bot()?;
        let FirstTurn { table, lines } = self.first_turn(4)?;
        let question = bot.question(table.as_ref(), &Go { open: false, limit: Limit::Infinite });
        bot.process().send(&format!("{lines}{question}"));
        bot.process().send("stop\n");
        bot.answer(Instant::now() + STOP_TIME)
            .map_err(advise("answer 'go infinite' on 'stop' at the latest, with the best move so far"))?;
        Ok(())
    }

    fn begins_anew(&mut self) -> Result<(), Stop> {
        let mut bot = self.ready_bot()?;
        let advice = "forget everything on newgame, whatever was on";
        let first = Playing { decisions: Some(2), ..self.smallest(5) };
        self.play(&mut bot, first).map_err(|stop| stop.advised(advice))?;
        self.play(&mut bot, self.smallest(6)).map_err(|stop| stop.advised(advice))
    }

    /// Plays deal number `deal` and has the bot read `bytes` in the middle of it.
    fn disturbed(&self, bytes: &[u8], deal: u64) -> Result<(), Stop> {
        let mut bot = self.ready_bot()?;
        self.play(&mut bot, Playing { disturbance: Some(bytes), ..self.smallest(deal) }).map_err(|stop| {
            stop.advised("answer such a line with 'error …' or skip it, change nothing, go on")
        })
    }

    fn repeats_itself(&mut self) -> Result<(), Stop> {
        let Some(OptionSpec { name, kind: OptionKind::Spin { min, max, .. } }) =
            self.introduction.option("Seed").cloned()
        else {
            return Err(Stop::Skipped("it has no option Seed"));
        };
        let line = format!("setoption name {name} value {}\n", 7.clamp(min, max));
        let mut first: Option<Vec<String>> = None;
        for _ in 0..2 {
            let mut bot = self.ready_bot()?;
            bot.process().send(&line);
            let mut moves = Vec::new();
            let playing = Playing { nodes: Some(NODES), moves: Some(&mut moves), ..self.smallest(11) };
            self.play(&mut bot, playing)?;
            let Some(first) = &first else {
                first = Some(moves);
                continue;
            };
            if let Some((one, other)) = first.iter().zip(&moves).find(|(one, other)| one != other) {
                let happened = format!("'{}', and then '{}'", Quoted::new(one), Quoted::new(other));
                let advice =
                    "draw from Seed and the lines of the deal alone; not from the time or a hash order";
                return Err(blame(&mut bot, happened, advice));
            }
        }
        Ok(())
    }

    fn quits(&mut self) -> Result<(), Stop> {
        let mut idle = self.ready_bot()?;
        ends(&mut idle, "quit\n", "")?;
        let mut thinking = self.ready_bot()?;
        let FirstTurn { table, lines } = self.first_turn(12)?;
        let question = thinking.question(table.as_ref(), &Go { open: false, limit: Limit::Infinite });
        ends(&mut thinking, &format!("{lines}{question}quit\n"), " while it thinks")
    }

    fn ends_with_input(&mut self) -> Result<(), Stop> {
        let mut bot = self.ready_bot()?;
        let FirstTurn { lines, .. } = self.first_turn(13)?;
        bot.process().send(&lines);
        bot.process().close_input();
        if bot.process().end_by_itself(Instant::now() + END_TIME).is_none() {
            let happened = format!("still there {} ms after the end of its input", END_TIME.as_millis());
            return Err(blame(&mut bot, happened, "end when a read says that the input has ended"));
        }
        Ok(())
    }

    fn leaves_nothing(&mut self) -> Result<(), Stop> {
        let mut bot = self.ready_bot()?;
        ends(&mut bot, "quit\n", "")?;
        if bot.process().group_lives() {
            let happened = "it ended, and left a process of its own behind".to_owned();
            return Err(blame(&mut bot, happened, "end every process that you start before you end"));
        }
        Ok(())
    }

    /// A bot that has shaken hands and has the options that were asked for.
    fn ready_bot(&self) -> Result<Bot, Stop> {
        let mut bot = Bot::start(self.spec, self.runtime, self.timing.startup, self.interrupt)
            .map_err(advise("it did so before: start the same way every time"))?;
        self.set_options(&mut bot)?;
        bot.ready(self.timing.startup).map_err(advise(READY_ADVICE))?;
        Ok(bot)
    }

    fn set_options(&self, bot: &mut Bot) -> Result<(), Stop> {
        let mut options = self.spec.options.iter();
        options
            .try_for_each(|(name, value)| bot.set(name, value))
            .map_err(|error| Stop::Hopeless(CheckError::Option(error)))
    }

    /// What an answer to `go` may take before it is late.
    fn patience(&self) -> Duration {
        self.timing.move_time + self.timing.margin
    }

    fn blame_handshake(&self, happened: &str, advice: &str) -> Stop {
        Stop::Failed(Failure {
            happened: happened.to_owned(),
            advice: advice.to_owned(),
            last_lines: self.introduction.games.iter().map(ToString::to_string).collect(),
            stderr: String::new(),
        })
    }

    /// A `setoption` line for each of some values of every option that has a range.
    fn option_values(&self, values: fn(&OptionKind) -> Vec<String>) -> Result<Vec<String>, Stop> {
        let lines: Vec<String> = self
            .introduction
            .options
            .iter()
            .flat_map(|option| {
                let line = |value| format!("setoption name {} value {value}", option.name);
                values(&option.kind).into_iter().map(line)
            })
            .collect();
        if lines.is_empty() {
            Err(Stop::Skipped("it has no check, spin or combo options"))
        } else {
            Ok(lines)
        }
    }

    /// Sends lines one by one, and judges what is said to each.
    fn try_options(
        &self,
        lines: &[String],
        judge: impl Fn(&[String]) -> Result<(), (String, &'static str)>,
    ) -> Result<(), Stop> {
        let mut bot = self.ready_bot()?;
        for line in lines {
            bot.process().send(&format!("{line}\n"));
            let said = bot.ready(self.timing.startup).map_err(|trouble| {
                let advice = "answer a line that you cannot take with 'error …', and live on";
                Stop::from(trouble).advised(advice).after(&format!("'{line}': "))
            })?;
            judge(&said)
                .map_err(|(happened, advice)| blame(&mut bot, format!("'{line}': {happened}"), advice))?;
        }
        Ok(())
    }

    /// A table of the game that the bot is tried with.
    fn table(&self, players: usize) -> Result<Box<dyn Table>, Stop> {
        let game = self.game.ok_or(Stop::Skipped("there is no game to try it with"))?;
        let new = NewGame { game: game.offer().name, players, seat: None, keys: Vec::new() };
        game.table(&new).map_err(|refusal| Stop::Hopeless(CheckError::Game(refusal)))
    }

    /// A deal up to its first decision, told to the seat that is to make it.
    fn first_turn(&self, deal: u64) -> Result<FirstTurn, Stop> {
        let mut table = self.table(self.smallest(deal).players)?;
        let pack = KEY.deal(deal, table.pack_size());
        while table.turn() == Turn::Chance {
            table.deal(&pack);
        }
        let seat = match table.turn() {
            Turn::Seat(seat) => seat,
            Turn::Chance | Turn::Over => return Err(Stop::Skipped("the deal has no decision")),
        };
        let mut lines = format!("{}\n", table.newgame(self.spec.sees.at(seat)));
        for index in 0..table.events() {
            table.write_line(index, self.spec.sees.at(seat), &mut lines);
        }
        Ok(FirstTurn { table, lines })
    }

    /// A whole deal in seat 0 of the smallest table.
    fn smallest<'p>(&self, deal: u64) -> Playing<'p> {
        let players = self.players.first().copied().unwrap_or_default();
        Playing { players, deal, think: Some(SHORT), ..Playing::default() }
    }

    /// Seats the bot among random players, and blames it for whatever goes wrong.
    fn play(&self, bot: &mut Bot, playing: Playing<'_>) -> Result<(), Stop> {
        let Playing { players, seat, deal, think, nodes, decisions, disturbance, mut moves } = playing;
        let mut table = self.table(players)?;
        let pack = KEY.deal(deal, table.pack_size());
        let mut random = KEY.substitute_random(deal);
        let limit = nodes.map_or(Limit::Time(think.unwrap_or(self.timing.move_time)), Limit::Nodes);
        let go = Go { open: false, limit };
        let mut decision = 0;
        bot.begin(&*table, seat);
        loop {
            match table.turn() {
                Turn::Over => break,
                Turn::Chance => table.deal(&pack),
                Turn::Seat(mover) if mover != seat => table.play_random(&mut random),
                Turn::Seat(_) if decisions == Some(decision) => return Ok(()),
                Turn::Seat(_) => {
                    let place = format!("decision {} in seat {seat} of {players}: ", decision + 1);
                    if let Some(bytes) = disturbance.filter(|_| decision == DISTURBED_AT) {
                        bot.process().send_bytes(bytes);
                        self.hears_no_move(bot, "to a line that is no 'go'")?;
                    }
                    let answer = bot
                        .decide(table.as_ref(), seat, &go, self.patience())
                        .map_err(|trouble| Stop::from(trouble).after(&place))?;
                    if let Err(error) = table.play(&answer.text) {
                        let happened = format!("{place}{}", refused(&answer.text, &error));
                        let kind = match error {
                            PlayError::Malformed(_) => FaultKind::Malformed,
                            PlayError::Illegal(_) => FaultKind::Illegal,
                        };
                        return Err(blame(bot, happened, advice(kind)));
                    }
                    decision += 1;
                    if let Some(moves) = &mut moves {
                        moves.push(answer.text);
                    }
                }
            }
            if bot.introduction().live {
                bot.tell(table.as_ref(), seat);
            }
        }
        bot.tell(table.as_ref(), seat);
        bot.queue(&closing_lines(table.as_ref()));
        bot.flush();
        Ok(())
    }
}

/// How a deal is played.
#[derive(Default)]
struct Playing<'a> {
    players: usize,
    /// The bot's seat.
    seat: Seat,
    /// Which cards.
    deal: u64,
    /// How long the bot is asked to think; nothing: as long as was given for a move.
    think: Option<Duration>,
    /// How far it is asked to think instead.
    nodes: Option<u64>,
    /// After how many decisions to leave off; nothing: never.
    decisions: Option<usize>,
    /// What is sent to it in mid-deal.
    disturbance: Option<&'a [u8]>,
    /// Takes its moves.
    moves: Option<&'a mut Vec<String>>,
}

/// Tells a bot to end, and blames it unless it does, with exit code 0.
fn ends(bot: &mut Bot, lines: &str, when: &str) -> Result<(), Stop> {
    bot.process().send(lines);
    match bot.process().end_by_itself(Instant::now() + END_TIME) {
        Some(status) if status.success() => Ok(()),
        Some(status) => {
            let happened = format!("ended with {} on quit{when}", describe(status));
            Err(blame(bot, happened, "end with exit code 0 when all is well"))
        }
        None => {
            let happened = format!("still there {} ms after quit{when}", END_TIME.as_millis());
            Err(blame(bot, happened, "end at once on quit, also while thinking"))
        }
    }
}

/// Values that an option promises to take; none for one without a range.
fn good_values(kind: &OptionKind) -> Vec<String> {
    match kind {
        OptionKind::Check { default } => vec![default.to_string(), (!default).to_string()],
        OptionKind::Spin { default, min, max } => [default, min, max].map(ToString::to_string).to_vec(),
        OptionKind::Combo { default, choices } => [default].into_iter().chain(choices).cloned().collect(),
        OptionKind::Text { .. } | OptionKind::Button => Vec::new(),
    }
}

/// Values that an option does not have; none for one without a range.
fn bad_values(kind: &OptionKind) -> Vec<String> {
    match kind {
        OptionKind::Check { .. } => vec!["maybe".to_owned()],
        OptionKind::Spin { min, max, .. } => {
            let below = min.checked_sub(1).map_or("-1".to_owned(), |value| value.to_string());
            vec![below, (u128::from(*max) + 1).to_string(), "many".to_owned()]
        }
        OptionKind::Combo { .. } => vec!["no-such-choice".to_owned()],
        OptionKind::Text { .. } | OptionKind::Button => Vec::new(),
    }
}

fn go(time: Duration) -> Go {
    Go { open: false, limit: Limit::Time(time) }
}

fn is_error(line: &str) -> bool {
    matches!(Reply::parse(line), Ok(Some(Reply::Error(_))))
}

fn is_option_error(line: &str) -> bool {
    Line::parse(line).is_some_and(|line| line.keyword == "error" && line.tokens.first() == Some(&"option"))
}

fn refused(text: &str, error: &PlayError) -> String {
    format!("'{}': {}", Quoted::new(text), error.refusal().text)
}

const READY_ADVICE: &str =
    "answer 'isready' with 'readyok' once all before it is done, and flush your output";

/// What to mend when a bot fails at the table.
fn advice(kind: FaultKind) -> &'static str {
    match kind {
        FaultKind::Start | FaultKind::Handshake => READY_ADVICE,
        FaultKind::Illegal => {
            "keep to the rules; with 'want legal' in the handshake the legal moves are sent"
        }
        FaultKind::Malformed => "write 'bestmove' and a move as the protocol writes the moves of this game",
        FaultKind::Timeout => "answer every 'go' with one 'bestmove' within its time, and flush your output",
        FaultKind::Flood => "write less: some info lines for each move, and short ones",
        FaultKind::Crash => "run on until 'quit' or the end of input, and keep the output open",
        FaultKind::Protocol => "say 'bestmove' once for each 'go', and at no other time",
    }
}

/// Blames a bot at work.
fn blame(bot: &mut Bot, happened: String, advice: &str) -> Stop {
    Stop::from(Trouble::Fault(bot.fault(FaultKind::Protocol, happened))).advised(advice)
}

/// Turns trouble into a stop with this advice.
fn advise(advice: &'static str) -> impl Fn(Trouble) -> Stop {
    move |trouble| Stop::from(trouble).advised(advice)
}

impl From<Trouble> for Stop {
    fn from(trouble: Trouble) -> Self {
        match trouble {
            Trouble::Interrupted => Self::Hopeless(CheckError::Interrupted),
            Trouble::Fault(Fault { kind, detail, last_lines, stderr, .. }) => Self::Failed(Failure {
                happened: detail,
                advice: advice(kind).to_owned(),
                last_lines,
                stderr,
            }),
        }
    }
}

impl Stop {
    /// The same with other advice.
    fn advised(self, advice: &str) -> Self {
        match self {
            Self::Failed(failure) => Self::Failed(Failure { advice: advice.to_owned(), ..failure }),
            other => other,
        }
    }

    /// The same with `place`, where it happened, before what happened.
    fn after(self, place: &str) -> Self {
        match self {
            Self::Failed(failure) => {
                Self::Failed(Failure { happened: format!("{place}{}", failure.happened), ..failure })
            }
            other => other,
        }
    }
}
