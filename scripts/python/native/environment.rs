//! The code that the classes `Batch` and `Deal` share: the game, and the form in which a program chooses
//! moves.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use talon::environment::{
    ActionMode, AdviceError, Adviser, Environment, EnvironmentGame, Plan, Saved, Shape,
};
use talon::games::Audience;
use talon::protocol::{Line, NewGame, Seat};

use super::numbers::MAX_MOVES;
use super::versions::Keys;

/// The state of a game at one moment, from which the game can continue. It never changes.
#[pyclass(module = "talon_cards._native", frozen, from_py_object)]
#[derive(Clone)]
pub struct SavedGame(pub Saved);

#[pymethods]
impl SavedGame {
    /// Reads the text of a saved game.
    #[new]
    fn new(text: &str) -> PyResult<Self> {
        // The game reads the whole text, including its version.
        let newgame = text.lines().find(|line| line.starts_with("newgame")).unwrap_or_default();
        let offer = Offer::read(newgame, "steps", None)?;
        offer.game.read_saved(text).map(Self).map_err(|refusal| value_error(refusal.text))
    }

    /// Returns the text of the saved game. The game can be restored from this text.
    fn __str__(&self) -> String {
        self.0.text()
    }

    fn __getnewargs__(&self) -> (String,) {
        (self.0.text(),)
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}

/// A game, its `newgame` line, and the form in which moves are chosen.
#[derive(Clone)]
pub struct Offer {
    game: EnvironmentGame,
    new: NewGame,
    mode: ActionMode,
}

/// Converts a message of Talon to a `ValueError` of Python.
#[expect(clippy::needless_pass_by_value, reason = "it is passed to map_err")]
pub fn value_error(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Returns the seat with this number, or an error when the table has no such seat.
pub fn own_seat(seat: usize, players: usize) -> PyResult<Seat> {
    Seat::new(seat).at(players).map_err(value_error)
}

/// Returns the error for lines that the environment does not keep.
pub fn no_lines() -> PyErr {
    value_error(AdviceError::NoLines)
}

/// Draws a seed for an environment that was created without one.
pub fn drawn_seed(py: Python<'_>) -> PyResult<u64> {
    py.import("secrets")?.call_method1("randbits", (64,))?.extract()
}

/// Returns the audience of a seat. Without a seat, returns the audience of a record.
pub fn audience(seat: Option<usize>, players: usize) -> PyResult<Audience> {
    seat.map_or(Ok(Audience::Record), |seat| own_seat(seat, players).map(Audience::Seat))
}

/// Reads a built-in player: its name, then its options with their values, as in `master Strength 3`.
pub fn read_player(text: &str, seed: u64, nodes: u64) -> PyResult<Adviser> {
    let mut words = text.split_ascii_whitespace().map(str::to_owned);
    let name = words.next().unwrap_or_default();
    let mut options = Vec::new();
    while let Some(option) = words.next() {
        let value = words
            .next()
            .ok_or_else(|| value_error(format!("option {option} of player {name} has no value")))?;
        options.push((option, value));
    }
    Ok(Adviser::Player { name, options, seed, nodes })
}

/// Returns the rules of a `newgame` line that differ from the defaults and stay the same from deal to deal.
/// The call takes milliseconds, so it is made only to compute a version.
fn rules(new: &NewGame) -> Vec<(&'static str, String)> {
    talon::all_games().of(new).map(|game| game.fixed_rules(new)).unwrap_or_default()
}

impl Offer {
    /// Reads the game of a `newgame` line. `actions` is `steps` or `candidates`.
    pub fn read(newgame: &str, actions: &str, most: Option<usize>) -> PyResult<Self> {
        let line = Line::parse(newgame).filter(|line| line.keyword == "newgame");
        let line =
            line.ok_or_else(|| PyValueError::new_err("expected a line newgame GAME players N [KEY VALUE]…"))?;
        let new = NewGame::parse(&line.tokens).map_err(value_error)?;
        let games = talon::all_games();
        let offer = games.of(&new).map_err(value_error)?;
        new.check(offer.players(), offer.keys()).map_err(value_error)?;
        let game = offer
            .environment
            .clone()
            .ok_or_else(|| PyValueError::new_err(format!("{} has no environment", new.game)))?;
        let mode = match actions {
            "steps" => ActionMode::Steps,
            "candidates" => {
                let most = most.unwrap_or(game.candidates);
                if !(1..=MAX_MOVES).contains(&most) {
                    let text =
                        format!("max_candidates {most}: expected a whole number from 1 to {MAX_MOVES}");
                    return Err(PyValueError::new_err(text));
                }
                ActionMode::Candidates { most }
            }
            _ => {
                return Err(PyValueError::new_err(format!(
                    "actions '{actions}': expected steps or candidates"
                )));
            }
        };
        Ok(Self { game, new, mode })
    }

    /// Returns the key of a seed, as a match computes it.
    pub fn key(seed: u64) -> [u8; 32] {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key
    }

    /// Returns the seed of a key that [`Offer::key`] computed.
    pub fn seed(key: [u8; 32]) -> u64 {
        let [first, ..] = *key.as_chunks().0 else { return 0 };
        u64::from_le_bytes(first)
    }

    /// Returns the maximum number of candidates in a list, or `None` in a space of steps.
    pub fn most_candidates(&self) -> Option<usize> {
        match self.mode {
            ActionMode::Steps => None,
            ActionMode::Candidates { most } => Some(most),
        }
    }

    /// Returns the plan of a batch with `games` games.
    pub fn plan(&self, seed: u64, games: usize) -> Plan {
        Plan {
            new: self.new.clone(),
            key: Self::key(seed),
            mode: self.mode,
            games: 0..games,
            all: games,
            resets: true,
            keeps_lines: false,
        }
    }

    pub fn batch(&self, plan: Plan) -> PyResult<Box<dyn Environment>> {
        self.game.batch(plan).map_err(value_error)
    }

    /// Returns the `newgame` line of each deal.
    pub fn newgame(&self) -> String {
        self.new.to_string()
    }

    /// Returns the word for how moves are chosen: `steps` or `candidates`.
    pub fn actions(&self) -> &'static str {
        if self.lists() { "candidates" } else { "steps" }
    }

    /// Returns whether moves are chosen from a list of candidates.
    pub fn lists(&self) -> bool {
        self.mode != ActionMode::Steps
    }

    /// Returns the version of observations and actions. A policy that was trained for another version does
    /// not fit.
    pub fn spec_version(&self, shape: Shape) -> String {
        let choices = match self.mode {
            ActionMode::Steps => "steps".to_owned(),
            ActionMode::Candidates { most } => format!("candidates {most}"),
        };
        let mut text =
            format!("{} players {} {choices} version {}", self.game.name, shape.seats, shape.version);
        for (key, value) in rules(&self.new) {
            text.extend([" ", key, " ", &value]);
        }
        text
    }

    /// Returns keys with values: the game, the number of players, and the rules that differ from the
    /// defaults.
    pub fn table(&self) -> Keys {
        Self::table_of(&self.new)
    }

    /// Returns [`Offer::table`] for a `newgame` line.
    pub fn table_of(new: &NewGame) -> Keys {
        let fixed = [("game", new.game.clone()), ("players", new.players.to_string())];
        fixed.into_iter().chain(rules(new)).map(|(key, value)| (key.to_owned(), value)).collect()
    }

    pub fn action_names(&self, shape: Shape) -> Vec<String> {
        (0..shape.actions).map(self.game.action_name).collect()
    }
}
