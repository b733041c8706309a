//! The list of games.

use std::num::NonZeroUsize;

use super::{Desk, GameDesk};
use crate::cards::Quoted;
use crate::games::{Game, GameTable, Keyword, Role, Table, keywords};
use crate::players::{Roster, Study};
use crate::protocol::{Combo, GameOffer, NewGame, NewGameError, OptionSpec, OptionTable, Refusal, Spin};

/// The option that chooses the robot.
pub(super) const PLAYER: &str = "Player";

/// The value of [`PLAYER`] that stands for the strongest robot of whatever game is played.
pub(super) const BEST: &str = "best";

/// The value of the option `Player` that makes every `go` a `go open`: the solver told all hands.
pub const CLAIRVOYANT: &str = "clairvoyant";

/// The option that seeds the robots' randomness.
pub(super) const SEED: Spin = Spin { name: "Seed", default: 0, min: 0, max: u64::MAX };

/// The option that gives the time of a bare `go`, in milliseconds.
pub(super) const MOVE_TIME: Spin = Spin { name: "MoveTime", default: 1000, min: 1, max: 1_000_000_000 };

/// The option that says on how many threads to think.
pub(super) const THREADS: Spin = Spin { name: "Threads", default: 1, min: 1, max: 256 };

/// All games there are, with all that play them.
pub struct Games {
    entries: Vec<Box<dyn Entry>>,
}

/// One game in the list, its types forgotten.
pub trait Entry: Send + Sync {
    /// Its name.
    fn name(&self) -> &'static str;

    /// The game's `game` line.
    fn offer(&self) -> GameOffer;

    /// Its event lines, for `help`.
    fn event_lines(&self) -> &'static [Keyword];

    /// Whether it has event lines with this keyword.
    fn knows(&self, keyword: &str) -> bool;

    /// The names of its robots with what they do, the strongest first.
    fn robots(&self) -> Vec<(&'static str, &'static str)>;

    /// The searches whose parts can be left out.
    fn studies(&self) -> &[Study];

    /// The options that its robots heed.
    fn options(&self) -> Vec<OptionSpec>;

    /// How many deals make a session, unless somebody asks otherwise.
    fn session(&self) -> NonZeroUsize;

    /// What a seat can be in a deal.
    fn roles(&self) -> &'static [Role];

    /// A deal for a referee.
    ///
    /// # Errors
    /// When the line asks for what the game does not have.
    fn table(&self, new: &NewGame) -> Result<Box<dyn Table>, Refusal>;

    /// A deal for an engine.
    ///
    /// # Errors
    /// When the line asks for what the game does not have.
    fn desk(&self, new: &NewGame) -> Result<Box<dyn Desk>, Refusal>;
}

/// The entry of a game: its rules come with its type, its robots with the roster.
pub struct GameEntry<G: Game> {
    roster: std::sync::Arc<Roster<G>>,
}

impl<G: Game> GameEntry<G> {
    /// The entry of the game that this roster plays.
    #[must_use]
    pub fn new(roster: Roster<G>) -> Self {
        Self { roster: std::sync::Arc::new(roster) }
    }
}

impl<G: Game> Entry for GameEntry<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn offer(&self) -> GameOffer {
        GameOffer {
            name: G::NAME.to_owned(),
            players: G::PLAYERS.to_vec(),
            keys: G::KEYS.iter().map(ToString::to_string).collect(),
        }
    }

    fn event_lines(&self) -> &'static [Keyword] {
        G::KEYWORDS
    }

    fn knows(&self, keyword: &str) -> bool {
        keywords::<G>().any(|known| known == keyword)
    }

    fn robots(&self) -> Vec<(&'static str, &'static str)> {
        self.roster.robots.iter().map(|robot| (robot.name, robot.summary)).collect()
    }

    fn studies(&self) -> &[Study] {
        &self.roster.studies
    }

    fn options(&self) -> Vec<OptionSpec> {
        self.roster.robots.iter().flat_map(|robot| (robot.options)()).collect()
    }

    fn session(&self) -> NonZeroUsize {
        G::SESSION
    }

    fn roles(&self) -> &'static [Role] {
        G::ROLES
    }

    fn table(&self, new: &NewGame) -> Result<Box<dyn Table>, Refusal> {
        Ok(Box::new(GameTable::<G>::new(new)?))
    }

    fn desk(&self, new: &NewGame) -> Result<Box<dyn Desk>, Refusal> {
        Ok(Box::new(GameDesk::<G>::new(new, self.roster.clone())?))
    }
}

impl Games {
    /// The list of these entries, in the order in which they are offered.
    #[must_use]
    pub fn new(entries: Vec<Box<dyn Entry>>) -> Self {
        Self { entries }
    }

    /// All entries.
    pub fn iter(&self) -> impl Iterator<Item = &dyn Entry> {
        self.entries.iter().map(AsRef::as_ref)
    }

    /// The game of this name.
    ///
    /// # Errors
    /// When there is none; the error names those there are.
    pub fn find(&self, name: &str) -> Result<&dyn Entry, NewGameError> {
        self.iter().find(|entry| entry.offer().name == name).ok_or_else(|| NewGameError::Game {
            game: Quoted::new(name),
            known: self.iter().map(|entry| entry.offer().name).collect::<Vec<_>>().join(", "),
        })
    }

    /// Whether some game has event lines with this keyword.
    #[must_use]
    pub fn know(&self, keyword: &str) -> bool {
        self.iter().any(|entry| entry.knows(keyword))
    }

    /// All options of an engine that plays these games, at their defaults.
    #[must_use]
    pub fn options(&self) -> OptionTable {
        let mut choices = vec![BEST];
        for (name, _) in self.iter().flat_map(Entry::robots) {
            if !choices.contains(&name) {
                choices.push(name);
            }
        }
        choices.push(CLAIRVOYANT);
        let player = Combo { name: PLAYER, default: BEST, choices };
        let own = [player.into(), SEED.into(), MOVE_TIME.into(), THREADS.into()];
        OptionTable::new(own.into_iter().chain(self.iter().flat_map(Entry::options)))
    }
}
