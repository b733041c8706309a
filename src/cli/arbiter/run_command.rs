//! `arbiter run`: opens a plan, mixes in the entropy, and plays.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use talon_arbiter::plan::Shard;
use talon_engine::PlayableGame;
use talon_games::GameRegistry;

use crate::arbiter::one_line::exit_code;
use crate::arbiter::options::key_arguments::{KeyArguments, RunKeys};
use crate::arbiter::playing::directory_run::DirectoryRun;
use crate::arbiter::playing::match_directory::{DirectoryPart, MatchDirectory};

/// Which blocks of a directory are played, and how.
#[derive(Args)]
pub(super) struct PartArguments {
    /// Play only this part of the blocks: shard I of N, counted from 1. Each shard has a journal of its own;
    /// arbiter merge puts them together.
    #[arg(long, value_name = "I/N")]
    pub(super) shard: Option<Shard>,
    /// Refuse bots that have changed since their earlier games, as their files or their `id name` show.
    /// Without this option a warning is printed.
    #[arg(long)]
    pub(super) strict_versions: bool,
    #[command(flatten)]
    pub(super) keys: KeyArguments<RunKeys>,
}

impl PartArguments {
    /// Returns the part of `directory` that the arguments select. The participants in `withdrawn` are
    /// withdrawn.
    pub(super) fn of(&self, directory: MatchDirectory, withdrawn: Vec<String>) -> DirectoryPart {
        DirectoryPart { directory, shard: self.shard, refuses_changes: self.strict_versions, withdrawn }
    }
}

#[derive(Args)]
pub(super) struct RunArguments {
    /// The directory of the plan.
    #[arg(value_name = "DIRECTORY")]
    path: PathBuf,
    #[command(flatten)]
    part: PartArguments,
    /// A text that nobody could know when the hashes were published, such as the numbers of a public draw.
    #[arg(long, value_name = "TEXT")]
    entropy: String,
}

/// Plays a plan. The deals follow from its key and the entropy text.
pub(super) fn run_plan(games: &GameRegistry<PlayableGame>, arguments: RunArguments) -> ExitCode {
    let RunArguments { path, part, entropy } = arguments;
    exit_code(MatchDirectory::open(&path).and_then(|directory| {
        let directory = directory.into_run(&entropy, part.shard)?;
        let description = part.keys.change(&directory.description)?;
        DirectoryRun::new(part.of(directory, Vec::new()), description).play(games)
    }))
}
