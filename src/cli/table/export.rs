//! `talon table export`: the finished deals of the tables, in the tables of `arbiter export`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use clap::Args;

use talon_arbiter::blocks::Block;
use talon_arbiter::recorded::{RecordedBlock, read_blocks};
use talon_files::NewFile;
use talon_games::cards::Quoted;
use talon_games::{GameRegistry, MAX_CHOICES};
use talon_table::{GameDeals, Store};

use crate::arbiter::{
    ExportContents, ExportFormat, ExportKind, ExportSource, export_table, not_created, write_file,
};
use crate::standard_output;

#[derive(Args)]
pub(super) struct TableExportArguments {
    /// The file. It must not exist.
    file: PathBuf,
    /// The game. Without it, the tables must have deals of one game only.
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    /// The number of players. Without it, the tables must have deals of the game for one number of players only.
    #[arg(long, value_name = "N")]
    players: Option<usize>,
    /// What a row is.
    #[arg(long = "as", value_enum, value_name = "ROWS", default_value_t = ExportKind::Games)]
    kind: ExportKind,
    #[arg(long, value_enum, default_value_t = ExportFormat::Csv)]
    format: ExportFormat,
}

/// Writes the finished deals of a data directory to a new file.
pub(super) fn export(
    games: &GameRegistry,
    data: &Path,
    arguments: &TableExportArguments,
) -> Result<(), String> {
    let TableExportArguments { file, kind, format, .. } = arguments;
    // The file is begun first, so that a file that exists is refused at once.
    let new = NewFile::create(file, false).map_err(|error| not_created(file, &error, "choose a new name"))?;
    let finished = Store::finished_deals(data).map_err(|error| error.to_string())?;
    let (game, players) = chosen(&finished.games(), arguments)?;
    let GameDeals { names, deals } = finished.of_game(game, players);
    let all = deals.len();
    let blocks: Vec<Block> = deals
        .into_iter()
        .filter_map(|(record, players)| Some(Block { players, ..block_of(games, &record)? }))
        .zip(0..)
        .map(|(block, number)| Block { number, session: number, ..block })
        .collect();
    let written = blocks.len();
    let contents = ExportContents { kind: *kind, legal: MAX_CHOICES, only: None };
    let source = ExportSource::of_blocks(games, (game, players), names, blocks);
    let table = export_table(games, source, &contents)?;
    write_file(&table, *format, new).map_err(|error| format!("cannot write {}: {error}", file.display()))?;
    let damaged = finished.damaged + all - written;
    if damaged > 0 {
        eprintln!("talon: damaged deals that are left out: {damaged}");
    }
    standard_output::print(&format!("{} has {written} deals of {game} for {players}", file.display()))
}

/// Returns the chosen game and number of players.
///
/// # Errors
/// The tables have no such deals, or several games fit the arguments.
fn chosen<'a>(
    games: &BTreeSet<(&'a str, usize)>,
    arguments: &TableExportArguments,
) -> Result<(&'a str, usize), String> {
    let TableExportArguments { game, players, .. } = arguments;
    let fits = |&&(name, count): &&(&str, usize)| {
        game.as_ref().is_none_or(|game| game == name) && players.is_none_or(|players| players == count)
    };
    let list = |games: &mut dyn Iterator<Item = &(&str, usize)>| {
        games.map(|(name, count)| format!("{name} for {count}")).collect::<Vec<_>>().join(", ")
    };
    let fitting: Vec<_> = games.iter().filter(fits).collect();
    match fitting[..] {
        [&one] => Ok(one),
        [] if games.is_empty() => {
            Err("the tables have no finished deal that counts and is no secret: play one first".to_owned())
        }
        [] => {
            let game = game.as_deref().map_or_else(String::new, |game| format!(" of {}", Quoted::text(game)));
            let players = players.map_or_else(String::new, |players| format!(" for {players}"));
            Err(format!("the tables have no deals{game}{players}: they have {}", list(&mut games.iter())))
        }
        _ => {
            let fitting = list(&mut fitting.into_iter());
            Err(format!("the tables have deals of {fitting}: choose one with --game and --players"))
        }
    }
}

/// Reads the record of one deal. `None` when the deal does not replay.
fn block_of(games: &GameRegistry, record: &str) -> Option<Block> {
    let mut block = None;
    let read = read_blocks(games, record.as_bytes(), &mut |_, RecordedBlock { block: read, .. }| {
        block = Some(read);
    });
    let (_, recorded) = read.ok()?;
    recorded.ok()?;
    block
}
