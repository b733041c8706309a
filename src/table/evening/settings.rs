//! The settings of an evening.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use talon_engine::PlayableGame;
use talon_games::GameRegistry;
use talon_games::protocol::{Code, Refusal};

use crate::hosted::{SeatSettings, TableClock, TableSettings, Talk, clean_name};
use crate::limits::{MAX_EVENING_DEALS, MAX_EVENING_ROUNDS, MAX_ROUND_MINUTES};
use crate::shared::SharedDeals;

/// The built-in player at places that no person takes.
const FILL: &str = "best";

/// The time after which `best` plays for an absent person, in seconds.
const ABSENT: u64 = 60;

/// Who changes tables between two rounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Movement {
    /// Each person alone.
    #[default]
    Individual,
    /// Two partners together. They sit opposite each other. Only a game with fixed pairs has this movement.
    Pairs,
}

/// The settings of an evening. They never change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EveningSettings {
    pub(crate) name: String,
    /// The name of the game.
    pub(crate) game: String,
    /// The number of players of a table.
    pub(crate) players: usize,
    /// The rule options as on a `newgame` line.
    #[serde(default)]
    pub(crate) rules: String,
    #[serde(default)]
    pub(crate) movement: Movement,
    /// The number of rounds.
    pub(crate) rounds: usize,
    /// The number of deals of a round.
    pub(crate) deals: usize,
    /// The time of a round in minutes. After it no more deals begin. `None` without a limit.
    #[serde(default)]
    pub(crate) minutes: Option<u64>,
    /// The clock of the people at a table.
    #[serde(default)]
    pub(crate) clock: Option<TableClock>,
    /// The time that a built-in player has for a move, in milliseconds.
    #[serde(default = "default_move_time")]
    pub(crate) movetime: u64,
}

fn default_move_time() -> u64 {
    500
}

impl EveningSettings {
    /// Checks the settings, and cleans the name of the evening.
    ///
    /// # Errors
    /// A value is out of range, the game refuses the rules, or it has no fixed pairs for a movement in pairs.
    pub(crate) fn check(&mut self, games: &GameRegistry<PlayableGame>) -> Result<(), Refusal> {
        let refused = |text: String| Err(Refusal::new(Code::Option, text));
        self.name = clean_name(&self.name)?;
        if self.name.is_empty() {
            return refused("an evening needs a name".to_owned());
        }
        for (word, value, most) in
            [("rounds", self.rounds, MAX_EVENING_ROUNDS), ("deals", self.deals, MAX_EVENING_DEALS)]
        {
            if !(1..=most).contains(&value) {
                return refused(format!("{word} {value} is not from 1 to {most}"));
            }
        }
        if let Some(minutes) = self.minutes.filter(|minutes| !(1..=MAX_ROUND_MINUTES).contains(minutes)) {
            return refused(format!("minutes {minutes} is not from 1 to {MAX_ROUND_MINUTES}"));
        }
        let names = (1..=self.players.max(1)).map(|seat| Some(format!("player {seat}")));
        let table = self.table("", 1, names);
        let game = table.check(games)?;
        if self.movement == Movement::Pairs && !game.is_in_pairs(&table.newgame()?) {
            return refused(format!(
                "{} for {} players has no fixed pairs: use the movement individual",
                self.game, self.players
            ));
        }
        Ok(())
    }

    /// Returns the number of places of a table. A person or a pair takes a place.
    pub(super) fn places(&self) -> usize {
        match self.movement {
            Movement::Individual => self.players,
            Movement::Pairs => (self.players / 2).max(1),
        }
    }

    /// Creates the settings of a table of round `round` of the evening `evening`. `names` has the name of the person of
    /// each seat, and `None` for a built-in player.
    pub(crate) fn table(
        &self,
        evening: &str,
        round: usize,
        names: impl IntoIterator<Item = Option<String>>,
    ) -> TableSettings {
        let seat = |name: Option<String>| match name {
            Some(name) => SeatSettings::Person { name },
            None => SeatSettings::Player {
                name: String::new(),
                player: FILL.to_owned(),
                options: BTreeMap::new(),
            },
        };
        TableSettings {
            game: self.game.clone(),
            players: self.players,
            rules: self.rules.clone(),
            seats: names.into_iter().map(seat).collect(),
            movetime: self.movetime,
            practice: false,
            hints: false,
            delay: None,
            absent: ABSENT,
            talk: Talk::Phrases,
            clock: self.clock,
            next_clock: None,
            seed: None,
            is_seed_drawn: false,
            deals: Some(self.deals),
            target: None,
            stake: None,
            shared: Some(SharedDeals::Round { evening: evening.to_owned(), round }),
        }
    }

    /// Lists the names that built-in players have at a table.
    pub(super) fn names_of_fills(&self) -> impl Iterator<Item = String> + '_ {
        (1..=self.players).map(|seat| format!("{FILL} {seat}"))
    }
}
