//! One conformance test: the bot, the game, the limits, and the results of the steps so far.

use std::time::Duration;

use talon_games::cards::Quoted;
use talon_games::protocol::{Code, FaultKind, Go, Limit, NewGame, NewGameError, Refusal, Seat};
use talon_games::{GameRegistry, GameRules, PlayError, Table, Turn};

use crate::bot::driver::is_bestmove;
use crate::bot::interrupt::Interrupt;
use crate::bot::introduction::Introduction;
use crate::bot::spec::BotSpec;
use crate::conformance::tested_bot::TestedBot;
use crate::conformance::verdict::{CheckError, READY_ADVICE, StepError, advice, advise};
use crate::plan::MatchKey;
use crate::process::SeatRuntime;
use crate::referee::deadline::Patience;
use crate::referee::seat_stream::{SeatStream, StreamOptions};

/// The time limits of a conformance test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimeLimits {
    /// The time for a decision.
    pub move_time: Duration,
    /// The tolerance after the time for a decision.
    pub margin: Duration,
    /// The time for the handshake. The bot gets the same time again for `readyok`.
    pub startup: Duration,
}

impl TimeLimits {
    /// Returns the maximum time of an answer to `go`.
    pub(crate) fn patience(&self) -> Patience {
        Patience { limit: self.move_time, margin: self.margin }
    }
}

/// The game with which a bot is tested.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WantedGame<'a> {
    /// The name of the game. `None` for the first game that the bot offers.
    pub name: Option<&'a str>,
    /// The number of players. `None` for every number that the bot offers and that the rules allow.
    pub players: Option<usize>,
    /// The keys and values of the rules, as in a `newgame` line.
    pub rules: &'a [(String, String)],
}

impl WantedGame<'_> {
    /// Returns whether the bot is to be tested with this game and this number of players.
    pub(super) fn is_for(&self, game: &GameRules, players: usize) -> bool {
        self.players.is_none_or(|wanted| wanted == players)
            && game.table(&self.new_game(game, players)).is_ok()
    }

    /// Returns the games that the bot may be tested with.
    pub(super) fn candidates<'g>(&self, games: &'g GameRegistry) -> Vec<&'g GameRules> {
        let is_wanted = |game: &&GameRules| {
            self.name.is_none_or(|name| game.name == name)
                && game.offer().players.into_iter().any(|players| self.is_for(game, players))
        };
        games.iter().filter(is_wanted).collect()
    }

    /// Returns the `newgame` line of a table with this number of players.
    pub(super) fn new_game(&self, game: &GameRules, players: usize) -> NewGame {
        NewGame { game: game.name.to_owned(), players, seat: None, keys: self.rules.to_vec() }
    }

    /// Checks that this game exists and allows this number of players and these rules.
    pub(super) fn check(&self, games: &GameRegistry) -> Result<(), CheckError> {
        let game = self.name.map(|name| games.find(name, self.players)).transpose();
        let game = game.map_err(|error: NewGameError| CheckError::Game(error.into()))?;
        if !self.candidates(games).is_empty() {
            return Ok(());
        }
        let offered = game.and_then(|game| game.offer().players.first().copied());
        let players = self.players.or(offered).unwrap_or_default();
        let nobody = || Refusal::new(Code::Option, format!("no game is for {players} players"));
        let Some(game) = game else { return Err(CheckError::Game(nobody())) };
        let refusal = game.table(&self.new_game(game, players)).err();
        Err(CheckError::Game(refusal.unwrap_or_else(nobody)))
    }
}

/// The key of the deals. The deals are the same for every bot.
const KEY: MatchKey = MatchKey::from_seed(1);

/// The time for a decision in steps that do not test the move.
const SHORT_TIME: Duration = Duration::from_millis(20);

/// One conformance test.
pub(super) struct ConformanceRun<'a> {
    pub(super) games: &'a GameRegistry,
    pub(super) spec: &'a BotSpec,
    /// The game to test with.
    pub(super) wanted: WantedGame<'a>,
    pub(super) limits: &'a TimeLimits,
    pub(super) runtime: &'a SeatRuntime,
    pub(super) interrupt: &'a Interrupt,
    /// The bot's handshake. Empty before the handshake step.
    pub(super) introduction: Introduction,
    /// The game of the test. `None` before the step that finds it.
    pub(super) game: Option<&'a GameRules>,
    /// The numbers of players to test with, ascending.
    pub(super) players: Vec<usize>,
}

/// A deal up to its first decision.
pub(super) struct FirstTurn {
    pub(super) table: Box<dyn Table>,
    stream: SeatStream,
}

impl FirstTurn {
    /// Returns the lines that the seat to move receives before the first decision of the deal.
    pub(super) fn lines(&mut self) -> String {
        self.stream.write_events(self.table.as_ref());
        self.stream.take()
    }

    /// Returns the lines of the deal that were not taken yet, followed by the question.
    pub(super) fn question(&mut self, limit: Limit) -> String {
        self.stream.write_question(self.table.as_ref(), &Go { open: false, limit });
        self.stream.take()
    }
}

impl<'a> ConformanceRun<'a> {
    /// Starts a process of the bot and waits for its handshake.
    pub(super) fn start_bot(&self) -> Result<TestedBot<'a>, StepError> {
        TestedBot::start(self.spec, self.runtime, self.interrupt, self.limits.startup)
    }

    /// Starts a process of the bot, sets the options that the user gave, and waits until it is ready.
    pub(super) fn ready_bot(&self) -> Result<TestedBot<'a>, StepError> {
        let mut bot = self.start_bot().map_err(advise("it did so before: start the same way every time"))?;
        self.set_options(&mut bot)?;
        bot.catch_up("", self.limits.startup).map_err(advise(READY_ADVICE))?;
        Ok(bot)
    }

    /// Sets the options that the user gave.
    pub(super) fn set_options(&self, bot: &mut TestedBot<'_>) -> Result<(), StepError> {
        for (name, value) in &self.spec.options {
            let line = bot.introduction()?.setting(name, value);
            bot.tell(&line.map_err(|error| StepError::Aborted(CheckError::Option(error)))?)?;
        }
        Ok(())
    }

    /// Waits until the bot has caught up. The step fails if the bot sends a move before it is ready.
    pub(super) fn hears_no_move(&self, bot: &mut TestedBot<'_>, when: &str) -> Result<(), StepError> {
        let said = bot.catch_up("", self.limits.startup).map_err(advise(READY_ADVICE))?;
        match said.iter().find(|line| is_bestmove(line)) {
            Some(line) => {
                let happened = format!("said '{}' {when}", Quoted::new(line));
                Err(bot.failure(happened, advice(FaultKind::Protocol)))
            }
            None => Ok(()),
        }
    }

    /// Creates a table for the game of the test.
    pub(super) fn table(&self, players: usize) -> Result<Box<dyn Table>, StepError> {
        let game = self.game.ok_or(StepError::Skipped("there is no game for this step"))?;
        game.table(&self.wanted.new_game(game, players))
            .map_err(|refusal| StepError::Aborted(CheckError::Game(refusal)))
    }

    /// Creates the stream of the lines that the bot receives in this seat.
    fn stream(&self, table: &dyn Table, seat: Seat) -> SeatStream {
        let Introduction { live, legal, .. } = self.introduction;
        SeatStream::new(table, StreamOptions { audience: self.spec.sees.at(seat), live, legal })
    }

    /// Returns the smallest number of players to test with.
    pub(super) fn smallest_table(&self) -> usize {
        self.players.first().copied().unwrap_or_default()
    }

    /// Begins deal number `deal` at the smallest table and stops at its first decision. The result contains
    /// the lines for the seat that moves first.
    pub(super) fn first_turn(&self, deal: u64) -> Result<FirstTurn, StepError> {
        let mut table = self.table(self.smallest_table())?;
        let pack = KEY.deal(deal, table.pack_size());
        while table.turn() == Turn::Chance {
            table.deal(&pack);
        }
        match table.turn() {
            Turn::Seat(seat) => Ok(FirstTurn { stream: self.stream(table.as_ref(), seat), table }),
            Turn::Chance | Turn::Over => Err(StepError::Skipped("the deal has no decision")),
        }
    }

    /// Returns the limit of a decision that gets the full time.
    pub(super) fn full_time(&self) -> Limit {
        Limit::Time(self.limits.move_time)
    }
}

/// Returns the limit of a decision in steps that do not test the move.
pub(super) fn short_time() -> Limit {
    Limit::Time(SHORT_TIME)
}

/// The bot is disturbed before its decision with this number, counted from 0. At a table of any size, this
/// decision lies in the middle of a deal.
const DISTURBED_AT: usize = 1;

/// How a game of a conformance test is played.
pub(super) struct PracticeGame<'g> {
    pub(super) players: usize,
    /// The bot's seat.
    pub(super) seat: Seat,
    pub(super) deal: u64,
    /// The limit of the bot's decisions.
    pub(super) limit: Limit,
    /// The number of the bot's decisions after which the game stops. `None` when the game is played to its
    /// end.
    pub(super) decisions: Option<usize>,
    /// Bytes that are sent to the bot in the middle of the deal.
    pub(super) disturbance: Option<&'g [u8]>,
}

impl PracticeGame<'_> {
    /// Creates a whole game that the bot plays in seat 0.
    pub(super) fn new(players: usize, deal: u64, limit: Limit) -> Self {
        Self { players, seat: Seat::new(0), deal, limit, decisions: None, disturbance: None }
    }
}

impl ConformanceRun<'_> {
    /// Plays a game. Returns the bot's moves.
    pub(super) fn play(
        &self,
        bot: &mut TestedBot<'_>,
        game: &PracticeGame<'_>,
    ) -> Result<Vec<String>, StepError> {
        let PracticeGame { players, seat, deal, ref limit, decisions, disturbance } = *game;
        let mut table = self.table(players)?;
        let pack = KEY.deal(deal, table.pack_size());
        let mut random = KEY.substitute_random(deal);
        let go = Go { open: false, limit: limit.clone() };
        let mut stream = self.stream(table.as_ref(), seat);
        let mut moves = Vec::new();
        loop {
            match table.turn() {
                Turn::Over => break,
                Turn::Chance => table.deal(&pack),
                Turn::Seat(other) if other != seat => table.play_random(&mut random),
                Turn::Seat(_) if decisions == Some(moves.len()) => return Ok(moves),
                Turn::Seat(_) => {
                    if let Some(bytes) = disturbance.filter(|_| moves.len() == DISTURBED_AT) {
                        bot.send_bytes(bytes)?;
                        self.hears_no_move(bot, "to a line that is no 'go'")?;
                    }
                    let place = format!("decision {} in seat {seat} of {players}: ", moves.len() + 1);
                    stream.write_question(table.as_ref(), &go);
                    let text = self.decide(bot, &stream.take()).map_err(|error| error.at(&place))?;
                    let played = table.play(&text);
                    played.map_err(|error| refusal(bot, &text, &error).at(&place))?;
                    moves.push(text);
                }
            }
            if stream.is_live() {
                stream.write_events(table.as_ref());
                bot.tell(&stream.take())?;
            }
        }
        stream.write_lines(table.as_ref(), &table.closing_lines());
        bot.tell(&stream.take())?;
        Ok(moves)
    }

    /// Asks a question and waits for the answer.
    fn decide(&self, bot: &mut TestedBot<'_>, question: &str) -> Result<String, StepError> {
        let asked = bot.ask(question)?;
        Ok(bot.answer(asked, self.limits.patience())?.text)
    }
}

/// Returns the failure of a bot whose move was refused.
pub(super) fn refusal(bot: &mut TestedBot<'_>, text: &str, error: &PlayError) -> StepError {
    let kind = match error {
        PlayError::Malformed(_) => FaultKind::Malformed,
        PlayError::Illegal(_) => FaultKind::Illegal,
    };
    bot.failure(format!("'{}': {}", Quoted::new(text), error.refusal().text), advice(kind))
}
