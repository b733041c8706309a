//! A value of `--seat`: the person's own seat, or another seat with its built-in player.

use std::fmt;
use std::str::FromStr;

use talon_engine::PlayableGame;
use talon_games::cards::Quoted;
use talon_games::protocol::{CLAIRVOYANT, OptionTable, PLAYER};

/// For an unknown word, a known word is suggested if their similarity, from 0 to 1, is at least this number.
const MIN_SIMILARITY: f64 = 0.8;

/// A value of `--seat`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum SeatArgument {
    /// The person's own seat.
    Own(usize),
    /// Another seat, and its player.
    Other(usize, SeatPlayer),
}

impl FromStr for SeatArgument {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |seat: &str| {
            let expected = || "expected a seat from 0, or SEAT=PLAYER[,OPTION=VALUE]…".to_owned();
            seat.parse().map_err(|_| expected())
        };
        Ok(match text.split_once('=') {
            None => Self::Own(number(text)?),
            Some((seat, player)) => Self::Other(number(seat)?, player.parse()?),
        })
    }
}

/// A built-in player and its options in the form `smart,Depth=2`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SeatPlayer {
    player: String,
    options: Vec<(String, String)>,
}

impl FromStr for SeatPlayer {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut parts = text.split(',');
        let player = parts.next().unwrap_or_default().to_owned();
        let pair = |part: &str| {
            let pair = part.split_once('=').map(|(name, value)| (name.to_owned(), value.to_owned()));
            pair.ok_or_else(|| {
                format!("'{}' is not OPTION=VALUE, as in 1=minimax,Depth=2", Quoted::new(part))
            })
        };
        Ok(Self { player, options: parts.map(pair).collect::<Result<_, _>>()? })
    }
}

impl fmt::Display for SeatPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.player)?;
        self.options.iter().try_for_each(|(name, value)| write!(f, ",{name}={value}"))
    }
}

impl SeatPlayer {
    /// Creates a player with these options.
    pub(super) fn new(player: String, options: Vec<(String, String)>) -> Self {
        Self { player, options }
    }

    /// Returns the name of the player.
    pub(super) fn name(&self) -> &str {
        &self.player
    }

    /// Checks the player and its options. Returns `options`, which contains the defaults, with these options
    /// set.
    pub(super) fn options(
        &self,
        game: &PlayableGame,
        mut options: OptionTable,
    ) -> Result<OptionTable, String> {
        if self.player == CLAIRVOYANT {
            return Err("clairvoyant sees every hand: name another player".to_owned());
        }
        let players: Vec<_> = game.player_names().into_iter().filter(|name| *name != CLAIRVOYANT).collect();
        // If the name is a player of another game, no similar name is suggested.
        let is_known = options.set(PLAYER, Some(&self.player)).is_ok();
        if !players.contains(&self.player.as_str()) {
            let similar = similar(&self.player, players.iter().copied()).filter(|_| !is_known);
            let way_out = match similar {
                Some(similar) => format!("did you mean '{similar}'?"),
                None => format!("the players are {}", players.join(", ")),
            };
            return Err(format!("no player '{}' of {}: {way_out}", Quoted::new(&self.player), game.name));
        }
        for (name, value) in &self.options {
            if name.eq_ignore_ascii_case(PLAYER) {
                return Err(format!("option {PLAYER} is the word after the seat: leave it out"));
            }
            let known = options.specs().any(|spec| spec.name.eq_ignore_ascii_case(name));
            if !known && let Some(similar) = similar(name, options.specs().map(|spec| spec.name.as_str())) {
                return Err(format!("no option '{}': did you mean '{similar}'?", Quoted::new(name)));
            }
            options.set(name, Some(value)).map_err(|error| error.to_string())?;
        }
        Ok(options)
    }
}

/// Returns the known word that is most similar to an unknown word. `None` when no word is similar enough.
fn similar<'known>(word: &str, known: impl Iterator<Item = &'known str>) -> Option<&'known str> {
    let word = word.to_lowercase();
    let rated = known.map(|known| (known, strsim::jaro_winkler(&known.to_lowercase(), &word)));
    let best = rated.max_by(|(_, one), (_, other)| one.total_cmp(other));
    best.filter(|&(_, likeness)| likeness >= MIN_SIMILARITY).map(|(known, _)| known)
}
