//! The options that every engine has. The agents add their own options.

use talon_games::cards::Quoted;
use talon_games::protocol::{CLAIRVOYANT, Code, Refusal, Spin};

/// The value of option `Player` for the strongest agent of the game in play.
pub(super) const BEST: &str = "best";

/// The option that seeds the agents' random generator.
pub(super) const SEED: Spin = Spin { name: "Seed", default: 0, min: 0, max: u64::MAX as i128 };

/// The option for the time of a `go` without a limit, in milliseconds.
pub(super) const MOVE_TIME: Spin = Spin { name: "MoveTime", default: 1000, min: 1, max: 1_000_000_000 };

/// The option for the number of search threads.
pub(super) const THREADS: Spin = Spin { name: "Threads", default: 1, min: 1, max: 256 };

/// Returns the values of option `Player` for a game with these agents.
pub(super) fn player_names(
    agents: impl Iterator<Item = &'static str>,
    has_solver: bool,
) -> Vec<&'static str> {
    [BEST].into_iter().chain(agents).chain(has_solver.then_some(CLAIRVOYANT)).collect()
}

/// Creates the refusal for a value of option `Player` that does not play `game`. `known` lists the values
/// that do.
pub(super) fn unfit_player(player: &str, game: &str, known: &[&str]) -> Refusal {
    let known = known.join(", ");
    let text = format!("player {} does not play {game}: set Player to one of {known}", Quoted::new(player));
    Refusal::new(Code::Option, text)
}
