//! The settings of a table. The host chooses the game, the rules, and who has each seat.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use talon_engine::PlayableGame;
use talon_games::GameRegistry;
use talon_games::protocol::{CLAIRVOYANT, Code, NewGame, OptionTable, PLAYER, Refusal};

use super::clock::TableClock;
use super::names::{check_distinct, clean_name};
use super::said::Talk;
use super::table_error::TableError;
use crate::BaseStake;
use crate::bots::check_command;
use crate::limits::{MAX_ABSENT, MAX_COMMAND, MAX_MOVE_TIME, MAX_TABLE_DEALS, MAX_TARGET};
use crate::shared::SharedDeals;

/// The settings of a table. They are stored as JSON. The host can change some of them later
/// ([`ChangedSettings`]).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TableSettings {
    /// The name of the game.
    pub(crate) game: String,
    /// The number of players.
    pub(crate) players: usize,
    /// The rule options as on a `newgame` line: keys and values, such as `capot yes`.
    #[serde(default)]
    pub(crate) rules: String,
    /// For each seat of the first deal, who has it.
    pub(crate) seats: Vec<SeatSettings>,
    /// The time that a built-in player or a bot has for a move, in milliseconds.
    #[serde(default = "default_move_time")]
    pub(crate) movetime: u64,
    /// Whether the table is for practice. People may then ask for hints and take moves back, and the results
    /// do not count.
    #[serde(default)]
    pub(crate) practice: bool,
    /// Whether people may ask for hints in a game that is not for practice. A deal in which a person asked for
    /// a hint does not count for this person. `false` for a table whose results are compared, such as a table
    /// of the daily deals or of a challenge.
    #[serde(default = "with_hints")]
    pub(crate) hints: bool,
    /// The delay after which spectators may see all hands of a deal. It is the number of later deals that
    /// must have begun. `None` means that spectators never see all hands.
    #[serde(default)]
    pub(crate) delay: Option<usize>,
    /// The time in seconds after which `best` plays for a person who has no open page. 0 when the table waits
    /// for absent people.
    #[serde(default = "default_absent")]
    pub(crate) absent: u64,
    /// What people may say at the table.
    #[serde(default)]
    pub(crate) talk: Talk,
    /// The clock of the people. `None` when they have as much time as they need.
    #[serde(default)]
    pub(crate) clock: Option<TableClock>,
    /// The clock that the host has chosen for the deals after the last one. `None` when it stays the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) next_clock: Option<NextClock>,
    /// The seed of the cards. If it is `None`, the server draws a seed.
    #[serde(default)]
    pub(crate) seed: Option<u64>,
    /// Whether the server has drawn the seed. The server sets it when it opens the table. Other tables may have the
    /// same cards as a table with a given seed, so nobody is challenged to its deals.
    #[serde(default)]
    pub(crate) is_seed_drawn: bool,
    /// The number of deals after which the table is complete. `None` when people play as long as they like.
    #[serde(default)]
    pub(crate) deals: Option<usize>,
    /// The number of points at which the table is complete. Before, the rules may end a session and the table with it.
    /// `None` when people play as long as they like.
    #[serde(default)]
    pub(crate) target: Option<u32>,
    /// What a point is worth. `None` when nobody pays.
    #[serde(default)]
    pub(crate) stake: Option<BaseStake>,
    /// The deals that this table shares with other tables. `None` when it shares none.
    #[serde(default)]
    pub(crate) shared: Option<SharedDeals>,
}

/// The clock that begins with the next deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NextClock {
    clock: Option<TableClock>,
}

/// The settings that the host can change at any time. Each has the meaning of the same setting of
/// [`TableSettings`]. The clock begins with the next deal: in a deal nobody gets time back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChangedSettings {
    movetime: u64,
    delay: Option<usize>,
    absent: u64,
    talk: Talk,
    clock: Option<TableClock>,
}

/// Who has a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum SeatSettings {
    /// A person, who gets a link to the seat.
    Person {
        #[serde(default)]
        name: String,
    },
    /// A built-in player.
    Player {
        #[serde(default)]
        name: String,
        player: String,
        #[serde(default)]
        options: std::collections::BTreeMap<String, String>,
    },
    /// A bot. The host gives the command that starts it.
    Bot {
        #[serde(default)]
        name: String,
        command: String,
    },
}

fn with_hints() -> bool {
    true
}

fn default_move_time() -> u64 {
    500
}

fn default_absent() -> u64 {
    60
}

impl SeatSettings {
    /// Returns the word for the kind of the seat.
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Self::Person { .. } => "person",
            Self::Player { .. } => "player",
            Self::Bot { .. } => "bot",
        }
    }

    /// Returns the name that the host gave to the seat. It may be empty.
    pub(crate) fn name(&self) -> &str {
        match self {
            Self::Person { name } | Self::Player { name, .. } | Self::Bot { name, .. } => name,
        }
    }

    /// Returns the name of this seat while its person has chosen no other name. `first` is its number in the
    /// first deal. If the host has given no name, it is the built-in player, `bot` or `player`, and the number
    /// counted from 1.
    pub(crate) fn shown_name(&self, first: usize) -> String {
        match self {
            own if !own.name().is_empty() => own.name().to_owned(),
            own => own.plain_name(first),
        }
    }

    /// Returns the name of this seat without a name that somebody has given, as in [`SeatSettings::shown_name`].
    pub(crate) fn plain_name(&self, first: usize) -> String {
        match self {
            Self::Player { player, .. } => format!("{player} {}", first + 1),
            Self::Bot { .. } => format!("bot {}", first + 1),
            Self::Person { .. } => format!("player {}", first + 1),
        }
    }

    /// Returns the name of the built-in player. `None` when the seat has no built-in player.
    pub(crate) fn player(&self) -> Option<&str> {
        match self {
            Self::Player { player, .. } => Some(player),
            Self::Person { .. } | Self::Bot { .. } => None,
        }
    }
}

impl TableSettings {
    /// Returns the `newgame` line of the first deal.
    pub(crate) fn newgame(&self) -> Result<NewGame, Refusal> {
        let players = self.players.to_string();
        let words = [self.game.as_str(), "players", &players];
        let words: Vec<&str> = words.into_iter().chain(self.rules.split_whitespace()).collect();
        let new = NewGame::parse(&words)?;
        Ok(NewGame { seat: None, ..new })
    }

    /// Returns the time that a built-in player or a bot has for a move. The decision takes at most this time.
    /// The move is shown when this time is over, not earlier.
    pub(crate) fn pace(&self) -> Duration {
        Duration::from_millis(self.movetime)
    }

    /// Returns whether the table was opened to play deals that other tables play, too. Everybody then has the same
    /// settings, and nobody gets help.
    pub(crate) fn is_joined(&self) -> bool {
        self.shared.as_ref().is_some_and(SharedDeals::is_joined)
    }

    /// Returns whether one person plays shared deals with built-in players at this table.
    pub(crate) fn is_alone(&self) -> bool {
        self.shared.as_ref().is_some_and(SharedDeals::is_alone)
    }

    /// Returns the first seat of a person. 0 when no seat is a person's.
    pub(crate) fn person_seat(&self) -> usize {
        self.seats.iter().position(|seat| matches!(seat, SeatSettings::Person { .. })).unwrap_or_default()
    }

    /// Returns these settings with the changes of the host.
    pub(crate) fn with(&self, changed: ChangedSettings) -> Self {
        let ChangedSettings { movetime, delay, absent, talk, clock } = changed;
        let next_clock = (clock != self.clock).then_some(NextClock { clock });
        Self { movetime, delay, absent, talk, next_clock, ..self.clone() }
    }

    /// Returns the clock that the host has chosen last.
    pub(crate) fn chosen_clock(&self) -> Option<TableClock> {
        self.next_clock.map_or(self.clock, |next| next.clock)
    }

    /// Begins the clock that the host has chosen last.
    pub(super) fn begin_clock(&mut self) {
        self.clock = self.chosen_clock();
        self.next_clock = None;
    }

    /// Cleans the names that the host gave to the seats, and checks that no two names look equal.
    ///
    /// # Errors
    /// A name is not allowed, or it looks like the name of another seat.
    pub(crate) fn clean_names(&mut self) -> Result<(), TableError> {
        for seat in &mut self.seats {
            let (SeatSettings::Person { name }
            | SeatSettings::Player { name, .. }
            | SeatSettings::Bot { name, .. }) = seat;
            *name = clean_name(name)?;
        }
        let names: Vec<String> =
            self.seats.iter().enumerate().map(|(first, seat)| seat.shown_name(first)).collect();
        (1..names.len())
            .try_for_each(|place| check_distinct(&names[place], names[..place].iter().map(String::as_str)))
    }

    /// Checks that the settings are possible with these games. Returns the game of the settings.
    ///
    /// # Errors
    /// The game does not exist or does not support the number of players. Or a rule, a built-in player or an
    /// option does not exist, or a value is out of range.
    pub(crate) fn check<'a>(
        &self,
        games: &'a GameRegistry<PlayableGame>,
    ) -> Result<&'a PlayableGame, Refusal> {
        let refused = |text: String| Err(Refusal::new(Code::Option, text));
        let game = games.find(&self.game, Some(self.players))?;
        game.deal_host(&self.newgame()?)?;
        if self.seats.len() != self.players {
            return refused(format!(
                "{} seats for {} players: list each seat once",
                self.seats.len(),
                self.players
            ));
        }
        if self.movetime == 0 || self.movetime > MAX_MOVE_TIME {
            return refused(format!("movetime {} is not from 1 to {MAX_MOVE_TIME} ms", self.movetime));
        }
        if let Some(deals) = self.deals.filter(|deals| !(1..=MAX_TABLE_DEALS).contains(deals)) {
            return refused(format!("deals {deals} is not from 1 to {MAX_TABLE_DEALS}"));
        }
        if let Some(target) = self.target.filter(|target| !(1..=MAX_TARGET).contains(target)) {
            return refused(format!("target {target} is not from 1 to {MAX_TARGET}"));
        }
        if self.absent > MAX_ABSENT {
            return refused(format!("absent {} is not from 0 to {MAX_ABSENT} s", self.absent));
        }
        if !self.seats.iter().any(|seat| matches!(seat, SeatSettings::Person { .. })) {
            return refused("no seat is a person's: use arbiter match for programs alone".to_owned());
        }
        for (seat, number) in self.seats.iter().zip(1..) {
            match seat {
                SeatSettings::Player { .. } => {
                    seat.seated_player(game)?;
                    seat.options(talon_engine::option_table(games))?;
                }
                SeatSettings::Bot { command, .. } => {
                    let is_text = !command.trim().is_empty() && !command.chars().any(char::is_control);
                    if !is_text || command.len() > MAX_COMMAND {
                        return refused("a bot needs its command, one line of text".to_owned());
                    }
                    if let Err(text) = check_command(command, game) {
                        return refused(format!("the bot of seat {number} cannot play: {text}"));
                    }
                }
                SeatSettings::Person { .. } => {}
            }
        }
        Ok(game)
    }

    /// Writes the canonical name of the built-in player into each seat that has one. If the options of the
    /// seat contain `Player`, its value replaces the player of the seat, as in `--participant` of a match.
    ///
    /// # Errors
    /// A built-in player does not play this game, or it sees all hands.
    pub(crate) fn name_players(&mut self, games: &GameRegistry<PlayableGame>) -> Result<(), Refusal> {
        let game = games.find(&self.game, Some(self.players))?;
        for seat in &mut self.seats {
            let seated = seat.seated_player(game)?;
            if let (SeatSettings::Player { player, options, .. }, Some(seated)) = (seat, seated) {
                seated.clone_into(player);
                options.retain(|name, _| !name.eq_ignore_ascii_case(PLAYER));
            }
        }
        Ok(())
    }
}

impl SeatSettings {
    /// Returns the built-in player of this seat. `None` when the seat has no built-in player.
    fn seated_player(&self, game: &PlayableGame) -> Result<Option<&'static str>, Refusal> {
        let Self::Player { player, options, .. } = self else { return Ok(None) };
        let options = options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        check_seated(game, [(PLAYER, player.as_str())].into_iter().chain(options)).map(Some)
    }

    /// Returns `table` with the options of this seat's built-in player. If the seat has no built-in player,
    /// `table` is unchanged.
    ///
    /// # Errors
    /// An option does not exist, or its value is out of range.
    pub(crate) fn options(&self, mut table: OptionTable) -> Result<OptionTable, Refusal> {
        if let Self::Player { player, options, .. } = self {
            table.set(PLAYER, Some(player))?;
            for (name, value) in options {
                table.set(name, Some(value))?;
            }
        }
        Ok(table)
    }
}

/// Returns the name of the built-in player that these settings choose for a seat at a table of people.
///
/// # Errors
/// The player does not play this game, or it sees all hands.
pub(super) fn check_seated<'a>(
    game: &PlayableGame,
    settings: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> Result<&'static str, Refusal> {
    match game.seated_player(settings)? {
        CLAIRVOYANT => {
            let text = format!("{CLAIRVOYANT} sees all hands and takes no seat beside people");
            Err(Refusal::new(Code::Option, text))
        }
        player => Ok(player),
    }
}
