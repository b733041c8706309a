//! The players at the table of a session: the person's name, and the built-in player of each other seat with its
//! options.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::arguments::PlayArguments;
use crate::cards::Quoted;
use crate::engine::PlayableGame;
use crate::games::GameRegistry;
use crate::protocol::{CLAIRVOYANT, OptionTable, PLAYER};
use crate::table::SavedSession;

/// The option with the time of a decision, in milliseconds.
const MOVE_TIME: &str = "MoveTime";

/// The longest value of [`MOVE_TIME`].
const LONGEST: u64 = 1_000_000_000;

/// The option of the player `master` that `--strength` sets.
const STRENGTH: &str = "Strength";

/// The maximum number of letters of a person's name.
const LONGEST_NAME: usize = 24;

/// The minimum similarity, from 0 to 1, at which a known word is suggested for an unknown one.
const SIMILAR: f64 = 0.8;

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

/// A built-in player and its options, as a person writes them: `smart,Depth=2`.
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
    /// Checks the player and its options, and sets them in a table of options with these defaults.
    fn options(&self, game: &PlayableGame, mut options: OptionTable) -> Result<OptionTable, String> {
        if self.player == CLAIRVOYANT {
            return Err("clairvoyant sees every hand: name another player".to_owned());
        }
        let players: Vec<_> = game.player_names().into_iter().filter(|name| *name != CLAIRVOYANT).collect();
        // A player of another game is known here, and no other word was meant.
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

/// The known word that is most similar to an unknown one. `None` when no word is similar.
fn similar<'known>(word: &str, known: impl Iterator<Item = &'known str>) -> Option<&'known str> {
    let word = word.to_lowercase();
    let rated = known.map(|known| (known, strsim::jaro_winkler(&known.to_lowercase(), &word)));
    let best = rated.max_by(|(_, one), (_, other)| one.total_cmp(other));
    best.filter(|&(_, likeness)| likeness >= SIMILAR).map(|(known, _)| known)
}

/// A player of another seat.
#[derive(Clone, Debug)]
pub(super) struct Opponent {
    pub(super) options: OptionTable,
    /// The time of a decision.
    pub(super) time: Duration,
}

/// The person's own seat, as the arguments give it.
pub(super) fn own_seat(arguments: &PlayArguments) -> Result<usize, String> {
    let mut own = arguments.seat.iter().filter_map(|seat| match seat {
        SeatArgument::Own(seat) => Some(*seat),
        SeatArgument::Other(..) => None,
    });
    match (own.next(), own.next()) {
        (Some(one), Some(other)) => Err(format!("--seat {one} and --seat {other}: you have one seat")),
        (own, _) => Ok(own.unwrap_or(0)),
    }
}

/// Enters the person's name and the players of the arguments into the session. The session keeps what the arguments
/// leave open.
pub(super) fn enter_players(
    saved: &mut SavedSession,
    players: usize,
    arguments: &PlayArguments,
) -> Result<(), String> {
    if let Some(name) = &arguments.name {
        saved.name = Some(checked_name(name)?);
    }
    saved.players.resize(players, String::new());
    let own = saved.seat;
    for (seat, player) in saved.players.iter_mut().enumerate().filter(|&(seat, _)| seat != own) {
        if player.is_empty() || arguments.opponents.is_some() || arguments.strength.is_some() {
            let strength = arguments.strength.map(|strength| (STRENGTH.to_owned(), strength.to_string()));
            let name = arguments.opponents.clone().unwrap_or_else(|| "best".to_owned());
            *player = SeatPlayer { player: name, options: strength.into_iter().collect() }.to_string();
        }
        let mut given = arguments.seat.iter().filter_map(|argument| match argument {
            SeatArgument::Other(other, player) if *other == seat => Some(player),
            _ => None,
        });
        if let Some(given) = given.next() {
            *player = given.to_string();
        }
        if given.next().is_some() {
            return Err(format!("--seat {seat}=… is given twice: a seat has one player"));
        }
    }
    for argument in &arguments.seat {
        match argument {
            SeatArgument::Other(seat, _) if *seat >= players => return Err(no_seat(*seat, players)),
            SeatArgument::Other(seat, player) if *seat == own => {
                let player = &player.player;
                return Err(format!(
                    "--seat {seat}={player}: seat {seat} is yours; --seat N gives you another"
                ));
            }
            _ => {}
        }
    }
    Ok(())
}

/// The refusal of a seat that the table does not have.
pub(super) fn no_seat(seat: usize, players: usize) -> String {
    format!("no seat {seat}: {players} players sit in seats 0 to {}", players - 1)
}

/// The players of a session by their seats in the first deal. `None` is the person.
pub(super) fn opponents(
    games: &GameRegistry<PlayableGame>,
    game: &PlayableGame,
    saved: &SavedSession,
    movetime: u64,
) -> Result<Vec<Option<Opponent>>, String> {
    let mut defaults = games.options();
    let movetime = movetime.clamp(1, LONGEST);
    for (name, value) in [("Seed", saved.seed), (MOVE_TIME, movetime)] {
        defaults.set(name, Some(&value.to_string())).map_err(|error| error.to_string())?;
    }
    let opponent = |(seat, player): (usize, &String)| {
        if seat == saved.seat {
            return Ok(None);
        }
        let player: SeatPlayer = player.parse()?;
        let options =
            player.options(game, defaults.clone()).map_err(|text| format!("seat {seat}: {text}"))?;
        let time = options.combo(MOVE_TIME).and_then(|time| time.parse().ok()).unwrap_or(movetime);
        Ok(Some(Opponent { options, time: Duration::from_millis(time) }))
    };
    saved.players.iter().enumerate().map(opponent).collect()
}

/// A name of a person that fits a record and a screen.
fn checked_name(name: &str) -> Result<String, String> {
    let name = name.trim();
    let fits =
        Quoted::is_plain(name) && !name.contains(',') && (1..=LONGEST_NAME).contains(&name.chars().count());
    if !fits {
        let name = Quoted::new(name);
        return Err(format!(
            "--name '{name}': a name has 1 to {LONGEST_NAME} letters, and no comma among them"
        ));
    }
    Ok(name.to_owned())
}
