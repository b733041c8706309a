//! A game of the bot against random players.

use crate::arbiter::conformance::conformance_run::{ConformanceRun, KEY};
use crate::arbiter::conformance::step_error::{StepError, advice};
use crate::arbiter::conformance::tested_bot::TestedBot;
use crate::arbiter::referee::result::closing_lines;
use crate::cards::Quoted;
use crate::games::{PlayError, Turn};
use crate::protocol::{FaultKind, Go, Limit, Seat};

/// The number of the decision before which the bot is disturbed, counted from 0. It is in the middle of a
/// deal at a table of any size.
const DISTURBED_AT: usize = 1;

/// How a game is played.
pub(super) struct PracticeGame<'g> {
    /// The number of players.
    pub(super) players: usize,
    /// The bot's seat.
    pub(super) seat: Seat,
    /// The number of the deal.
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
    /// A whole game that the bot plays in seat 0.
    pub(super) fn new(players: usize, deal: u64, limit: Limit) -> Self {
        Self { players, seat: Seat::new(0), deal, limit, decisions: None, disturbance: None }
    }
}

impl ConformanceRun<'_> {
    /// Plays a game. Returns the bot's moves.
    ///
    /// # Errors
    /// The bot fails.
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
        stream.write_lines(table.as_ref(), &closing_lines(table.as_ref()));
        bot.tell(&stream.take())?;
        Ok(moves)
    }

    /// Asks a question and waits for the answer.
    fn decide(&self, bot: &mut TestedBot<'_>, question: &str) -> Result<String, StepError> {
        let asked = bot.ask(question)?;
        Ok(bot.answer(asked, self.limits.patience())?.text)
    }
}

/// The failure of a bot whose move was refused.
pub(super) fn refusal(bot: &mut TestedBot<'_>, text: &str, error: &PlayError) -> StepError {
    let kind = match error {
        PlayError::Malformed(_) => FaultKind::Malformed,
        PlayError::Illegal(_) => FaultKind::Illegal,
    };
    bot.failure(format!("'{}': {}", Quoted::new(text), error.refusal().text), advice(kind))
}
