//! `talon puzzles`: finds puzzles for the browser table.

use std::fs::File;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use crate::exit_code::USAGE;
use talon_engine::PlayableGame;
use talon_games::GameRegistry;
use talon_games::cards::Quoted;
use talon_games::protocol::{Command, NewGame};
use talon_table::PuzzleFinder;

/// The arguments of `talon puzzles`.
#[derive(Args)]
pub(crate) struct PuzzlesArguments {
    /// The game: tablic, marias or tarok.
    #[arg(long)]
    game: String,
    /// The number of players [default: the smallest number of the game].
    #[arg(long, allow_negative_numbers = true)]
    players: Option<usize>,
    /// The number of puzzles.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    count: u32,
    /// The cards follow from this number. The same seed gives the same puzzles on every machine.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Keys of newgame and their values: "tens natural pay tavern".
    #[arg(long, default_value = "")]
    rules: String,
    /// A new file for the puzzles, one JSON object a line. Without it they go to standard output. After Ctrl-C it has the
    /// puzzles found so far.
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Plays games of `master` until the puzzles are found, and writes each deal's puzzles at once.
pub(super) fn find_puzzles(games: &GameRegistry<PlayableGame>, arguments: &PuzzlesArguments) -> ExitCode {
    match find(games, arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("talon: {error}");
            ExitCode::from(USAGE)
        }
    }
}

fn find(games: &GameRegistry<PlayableGame>, arguments: &PuzzlesArguments) -> Result<(), String> {
    let count = arguments.count as usize;
    let new = newgame(games, arguments)?;
    let refused = |refusal: talon_games::protocol::Refusal| refusal.text;
    let mut finder = PuzzleFinder::new(games, new, arguments.seed).map_err(refused)?;
    let mut output: Box<dyn Write> = match &arguments.output {
        None => Box::new(io::stdout()),
        Some(path) => {
            let name = Quoted::text(&path.display().to_string());
            Box::new(File::create_new(path).map_err(|error| format!("{name}: {error}; name a new file"))?)
        }
    };
    let mut found = 0;
    while found < count {
        for puzzle in finder.next_deal().map_err(refused)?.into_iter().take(count - found) {
            let line = serde_json::to_string(&puzzle).map_err(|error| error.to_string())?;
            let written = writeln!(output, "{line}").and_then(|()| output.flush());
            written.map_err(|error| format!("the puzzles cannot be written: {error}"))?;
            found += 1;
        }
        eprintln!("{found} puzzles of {count}, {} deals, {} positions", finder.deals, finder.positions);
    }
    Ok(())
}

/// Returns the `newgame` line of the deals.
fn newgame(games: &GameRegistry<PlayableGame>, arguments: &PuzzlesArguments) -> Result<NewGame, String> {
    let PuzzlesArguments { game, players, rules, .. } = arguments;
    let found = games.find(game, *players).map_err(|error| error.to_string())?;
    let players = players.or(found.players().first().copied()).unwrap_or(2);
    match Command::parse(&format!("newgame {} players {players} {rules}", found.name)) {
        Ok(Some(Command::NewGame(new))) => Ok(NewGame { seat: None, ..new }),
        _ => Err(format!("no rules '{rules}': a rule is a key and a value; talon rules {game} lists them")),
    }
}
