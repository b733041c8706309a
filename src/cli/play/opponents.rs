//! The players in a session: the name of the person, and the built-in players of the other seats with their
//! options.

use std::time::Duration;

use talon_engine::PlayableGame;
use talon_games::GameRegistry;
use talon_games::cards::Quoted;
use talon_games::protocol::OptionTable;
use talon_table::SavedSession;

use super::arguments::PlayArguments;
use super::seat_argument::{SeatArgument, SeatPlayer};

/// The option for the time of a decision, in milliseconds.
const MOVE_TIME: &str = "MoveTime";

/// The maximum value of [`MOVE_TIME`].
const MAX_MOVE_TIME: u64 = 1_000_000_000;

/// The option of the player `master` that `--strength` sets.
const STRENGTH: &str = "Strength";

/// The maximum number of characters of a person's name.
const LONGEST_NAME: usize = 24;

/// The player of another seat.
#[derive(Clone, Debug)]
pub(super) struct Opponent {
    pub(super) options: OptionTable,
    /// The time for a decision.
    pub(super) time: Duration,
}

/// Returns the person's own seat in the arguments.
pub(super) fn own_seat(arguments: &PlayArguments) -> Result<usize, String> {
    let mut seats = arguments.seat.iter().filter_map(|seat| match seat {
        SeatArgument::Own(seat) => Some(*seat),
        SeatArgument::Other(..) => None,
    });
    match (seats.next(), seats.next()) {
        (Some(one), Some(other)) => Err(format!("--seat {one} and --seat {other}: you have one seat")),
        (seat, _) => Ok(seat.unwrap_or(0)),
    }
}

/// Stores the name of the person and the players of the other seats in the session. Both come from the
/// arguments. A seat that the arguments do not mention stays unchanged.
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
            *player = SeatPlayer::new(name, strength.into_iter().collect()).to_string();
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
                let player = player.name();
                return Err(format!(
                    "--seat {seat}={player}: seat {seat} is yours; --seat N gives you another"
                ));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Returns the message that the table does not have this seat.
pub(super) fn no_seat(seat: usize, players: usize) -> String {
    format!("no seat {seat}: {players} players sit in seats 0 to {}", players - 1)
}

/// Returns, for each seat in the first deal, its player. The entry of the person's seat is `None`.
pub(super) fn opponents(
    games: &GameRegistry<PlayableGame>,
    game: &PlayableGame,
    saved: &SavedSession,
    movetime: u64,
) -> Result<Vec<Option<Opponent>>, String> {
    let mut defaults = talon_engine::option_table(games);
    let movetime = movetime.clamp(1, MAX_MOVE_TIME);
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

/// Checks that the name of a person fits into a record and on a screen.
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
