//! The seats of a match: the players that the `--seat` options describe.

use crate::arbiter::bot::{BotSpec, KEY_SYNONYMS};
use crate::cards::Quoted;
use crate::cli::arbiter::other_word::print_synonym;
use crate::cli::arbiter::output::number_format::plural;
use crate::cli::arbiter::own_executable;
use crate::engine::PlayableGame;

/// The seats of a match.
#[derive(Debug)]
pub(in crate::cli) struct Seats {
    /// The players, repeated to fill the table if possible.
    pub(in crate::cli) players: Vec<BotSpec>,
    /// The number of players at the table.
    pub(in crate::cli) table: usize,
}

/// Reads the `--seat` options. `players` is the value of `--players`, and `tables` has the numbers of players that the
/// games of this name allow.
pub(in crate::cli) fn read_seats(
    seats: &[String],
    players: Option<usize>,
    game: &PlayableGame,
    tables: &[usize],
) -> Result<Seats, String> {
    let engine = own_executable::engine_command();
    let table = players.or(game.offer().players.first().copied()).unwrap_or(1);
    let defaults = || default_seats(&game.quick_agents, table);
    let written = if seats.is_empty() { defaults() } else { seats.to_vec() };
    let mut specs = Vec::new();
    for (seat, written) in written.iter().enumerate() {
        specs.push(read_player(written, &format!("seat {seat}"), &engine, game)?);
    }
    print_synonyms(&specs);
    let table = players.unwrap_or(specs.len());
    if players.is_none() && !game.players().contains(&table) {
        return Err(wrong_number(specs.len(), game.name, tables));
    }
    let repeats = if table.is_multiple_of(specs.len()) { table } else { specs.len() };
    Ok(Seats { players: specs.iter().cycle().take(repeats).cloned().collect(), table })
}

/// Says which keys of these specifications were read as others.
pub(in crate::cli) fn print_synonyms(specs: &[BotSpec]) {
    for (synonym, key) in KEY_SYNONYMS {
        if specs.iter().any(|spec| spec.has_key(synonym)) {
            print_synonym(synonym, key);
        }
    }
}

/// Reads the specification of a player. `place` names it in errors.
pub(in crate::cli) fn read_player(
    written: &str,
    place: &str,
    engine: &[String],
    game: &PlayableGame,
) -> Result<BotSpec, String> {
    let spec = BotSpec::parse(written, engine).map_err(|error| format!("{place}: {error}"))?;
    if spec.program == engine {
        let settings = spec.options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let player = game.seated_player(settings);
        player.map_err(|refusal| format!("{place}, '{}': {}", Quoted::new(written), refusal.text))?;
    }
    Ok(spec)
}

/// The seats of a table without `--seat`: these built-in players, repeated to fill the table.
fn default_seats(agents: &[&str], table: usize) -> Vec<String> {
    agents.iter().map(|name| format!("talon:{name}")).cycle().take(table).collect()
}

/// The line about a match without `--seat`: who plays, and the command for the match of the strongest players.
pub(in crate::cli) fn about_default_seats(game: &PlayableGame, table: usize) -> String {
    let strongest: Vec<&str> = game.agents.iter().map(|&(name, _)| name).collect();
    format!(
        "without --seat, players that move at once play; the strongest players: \
         arbiter match --game {} --seat {} --movetime 50",
        game.offer().name,
        default_seats(&strongest, table).join(" --seat ")
    )
}

/// The error for a number of seats for which the game has no table.
fn wrong_number(seats: usize, game: &str, tables: &[usize]) -> String {
    let needed = match tables {
        [one] => format!("give {one} --seat options"),
        _ => "give as many --seat options".to_owned(),
    };
    let repeated = match tables.iter().find(|table| table.is_multiple_of(seats)) {
        Some(table) if seats == 1 => format!(", or add --players {table}, and the one seat is repeated"),
        Some(table) => format!(", or add --players {table}, and the seats are repeated"),
        None => String::new(),
    };
    let tables: Vec<String> = tables.iter().map(ToString::to_string).collect();
    let tables = match tables.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => tables.concat(),
    };
    let plural = plural(seats as u64);
    format!("{seats} seat{plural} given, and {game} needs {tables} players: {needed}{repeated}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_number_of_seats_says_how_many_are_needed() {
        for (seats, tables, expected) in [
            (
                1,
                &[3][..],
                "1 seat given, and whist needs 3 players: give 3 --seat options, \
                 or add --players 3, and the one seat is repeated",
            ),
            (2, &[3], "2 seats given, and whist needs 3 players: give 3 --seat options"),
            (
                2,
                &[3, 4, 6],
                "2 seats given, and whist needs 3, 4 or 6 players: give as many --seat options, \
                 or add --players 4, and the seats are repeated",
            ),
        ] {
            assert_eq!(wrong_number(seats, "whist", tables), expected);
        }
    }
}
