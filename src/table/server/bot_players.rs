//! The bots of a table. A separate thread asks each bot for its move.

use std::collections::HashMap;
use std::time::Duration;

use talon_engine::DealHost;
use talon_games::protocol::{NewGame, Refusal, Seat};

use crate::BotSeat;
use crate::bots::{missing_layers, why_exposed};
use crate::hosted::{HostedTable, SeatSettings};
use crate::limits::MAX_RESERVE;
use crate::played_deal::host_of;

/// A running bot, with the number of the deal that it plays.
pub(super) struct TableBot {
    bot: BotSeat,
    deal: usize,
}

/// The running bots of a table. The key is the seat of the bot in the first deal. While a bot is deciding, it
/// is not in the map.
#[derive(Default)]
pub(super) struct BotPlayers(HashMap<usize, TableBot>);

/// A request to a bot for its move. A separate thread executes the request.
pub(super) struct BotQuestion {
    bot: Option<TableBot>,
    command: String,
    new: NewGame,
    deal: usize,
    host: Box<dyn DealHost>,
    time: Duration,
}

impl BotPlayers {
    /// Creates the request for the move of a bot.
    ///
    /// # Errors
    /// The deal cannot be replayed. The database excludes this.
    pub(super) fn question(
        &mut self,
        table: &HostedTable,
        seat: Seat,
        first: usize,
    ) -> Result<BotQuestion, Refusal> {
        let command = match table.settings().seats.get(first) {
            Some(SeatSettings::Bot { command, .. }) => command.clone(),
            _ => String::new(),
        };
        let host = host_of(table.game()?, &table.deal().lines(seat))?;
        let new = NewGame { seat: Some(seat), ..table.deal().newgame().clone() };
        let time = time_to_think(table.settings().pace());
        Ok(BotQuestion { bot: self.0.remove(&first), command, new, deal: table.deal_number(), host, time })
    }

    /// Puts a bot back into the map after its answer.
    pub(super) fn put_back(&mut self, first: usize, bot: Option<TableBot>) {
        if let Some(bot) = bot {
            self.0.insert(first, bot);
        }
    }

    /// Ends a bot after an illegal move. Returns the fault as one line.
    pub(super) fn refuse(&mut self, first: usize, text: &str, reason: &str) -> String {
        // The bot is dropped here. It is started again for its next move.
        self.0.remove(&first).map_or_else(String::new, |mut bot| bot.bot.refuse(text, reason).to_string())
    }
}

/// Lists the bots of a new table. For each bot it returns the command and the `newgame` line of the first
/// deal. This line contains the seat of the bot.
pub(super) fn bots_of(table: &HostedTable) -> Vec<(String, NewGame)> {
    let settings = table.settings();
    let bot = |(seat, settings): (Seat, &SeatSettings)| match settings {
        SeatSettings::Bot { command, .. } => {
            Some((command.clone(), NewGame { seat: Some(seat), ..table.deal().newgame().clone() }))
        }
        _ => None,
    };
    Seat::all(settings.players).zip(&settings.seats).filter_map(bot).collect()
}

/// Starts each bot of a new table once before the first deal, so that the host learns why a bot cannot play.
/// During a deal nobody may see the text of a fault, because the text may name cards. Returns warnings about
/// the bots as lines for the host.
///
/// If the files of the server cannot be hidden from a bot, the bot is refused and never started. The table
/// opens without this bot, and `best` makes the moves in its seat.
///
/// # Errors
/// A bot does not start, does not finish its handshake, or does not play this game. The error is one line for
/// the host.
pub(super) async fn try_bots(bots: Vec<(String, NewGame)>) -> Result<Vec<String>, String> {
    let mut warnings: Vec<String> =
        if bots.is_empty() { Vec::new() } else { missing_line().await.into_iter().collect() };
    for (command, new) in bots {
        let seat = new.seat.map_or(0, Seat::index) + 1;
        let start = move || match why_exposed(&command) {
            Some(why) => Ok(Some(format!("the bot of seat {seat} is refused, and best plays for it: {why}"))),
            None => BotSeat::start(&command, false, &new).map(|_| None),
        };
        let started = tokio::task::spawn_blocking(start).await;
        let started = started.unwrap_or_else(|_| Err("its thread has ended".to_owned()));
        warnings.extend(started.map_err(|text| format!("the bot of seat {seat} cannot play: {text}"))?);
    }
    Ok(warnings)
}

/// Returns, for each part of the bot sandbox that this system does not enforce, one text with the reason.
pub(super) async fn missing_parts() -> Vec<String> {
    let missing = tokio::task::spawn_blocking(missing_layers).await;
    let missing = missing.unwrap_or_else(|_| Err("its thread has ended".to_owned()));
    missing.unwrap_or_else(|error| vec![format!("it cannot be tested: {error}")])
}

/// Returns one line about the parts of the bot sandbox that this system does not enforce. `None` when the
/// system enforces all parts.
pub(super) async fn missing_line() -> Option<String> {
    let missing = missing_parts().await;
    (!missing.is_empty()).then(|| format!("sandbox: missing: {}", missing.join("; ")))
}

impl BotQuestion {
    /// Asks the bot for its move. If the bot is not running, it is started first. Returns the bot if it still
    /// runs, and its move. If the bot fails, a fault of one line replaces the move.
    pub(super) fn ask(self) -> (Option<TableBot>, Result<String, String>) {
        let Self { bot, command, new, deal, host, time } = self;
        let mut seated = match bot {
            Some(bot) => bot,
            None => match BotSeat::start(&command, false, &new) {
                Ok(bot) => TableBot { bot, deal },
                Err(error) => return (None, Err(error)),
            },
        };
        if seated.deal != deal {
            if let Err(fault) = seated.bot.begin(&new) {
                return (None, Err(fault.to_string()));
            }
            seated.deal = deal;
        }
        match seated.bot.decide(&*host, time) {
            Ok(text) => (Some(seated), Ok(text)),
            // The bot is dropped here. It is started again for its next move.
            Err(fault) => (None, Err(fault.to_string())),
        }
    }
}

/// Computes the time for a decision. It is a little shorter than `pace`, the time after which moves are shown
/// at this table. A decision that ends slightly late is therefore shown at the same time as all others.
pub(super) fn time_to_think(pace: Duration) -> Duration {
    pace.saturating_sub(MAX_RESERVE.min(pace / 10))
}
