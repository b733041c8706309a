//! `arbiter plan` and `arbiter tournament --plan`: describe and prepare a match, and write its plan.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;

use talon_arbiter::bot::{BotSpec, Participant};
use talon_arbiter::plan::{Description, MatchKey};
use talon_arbiter::play::BotVersions;
use talon_engine::PlayableGame;
use talon_games::GameRegistry;
use talon_games::cards::Quoted;

use crate::arbiter::match_command::BUNDLES;
use crate::arbiter::one_line::exit_code;
use crate::arbiter::options::describe::describe;
use crate::arbiter::options::key_arguments::{AllKeys, KeyArguments};
use crate::arbiter::output::match_report;
use crate::arbiter::playing::match_directory::MatchDirectory;
use crate::arbiter::playing::prepared_match::PreparedMatch;
use crate::standard_output;

#[derive(Args)]
pub(super) struct PlanArguments {
    #[command(flatten)]
    keys: KeyArguments<AllKeys>,
    /// The directory of the plan, which is created.
    #[arg(value_name = "DIRECTORY")]
    path: PathBuf,
}

/// Plans a match or a tournament.
pub(super) fn plan_match(games: &GameRegistry<PlayableGame>, arguments: PlanArguments) -> ExitCode {
    let PlanArguments { keys, path } = arguments;
    exit_code(keys.draft().map_err(|error| error.to_string()).and_then(|draft| {
        if let Some(key) = draft.fixes_deals() {
            return Err(format!("--{key} does not fit a plan: it draws its own key and has its own record"));
        }
        let description = describe(games, draft)?;
        let here =
            description.base().canonicalize().map_err(|error| format!("no current directory: {error}"))?;
        let directory = Some(here.to_string_lossy().into_owned());
        write_plan(games, Description { directory, ..description }, &path)
    }))
}

/// Starts the bots of a description once, draws a key, writes the plan and the key into a directory, and
/// prints their hashes and those of the files of the bots.
pub(super) fn write_plan(
    games: &GameRegistry<PlayableGame>,
    own: Description,
    path: &Path,
) -> Result<ExitCode, String> {
    if own.has_person() {
        return Err("clock=none does not fit a plan, which measures bots: use arbiter match".to_owned());
    }
    let key = MatchKey::new_random().map_err(|error| format!("no randomness for a key: {error}"))?;
    MatchDirectory::check_new(path)?;
    let mut prepared = PreparedMatch::new(games, Arc::new(own), key, Path::new(BUNDLES), None)?;
    let names = prepared.probe()?;
    prepared.name_participants(&names);
    let directory = MatchDirectory::plan(path, &prepared.description, Some(prepared.key.clone()))?;
    let heading =
        prepared.match_plan(false).map_or(String::new(), |plan| match_report::heading(&plan) + "\n");
    let (hashes, files, shown) = (directory.hashes(), bot_files(&prepared), path.to_string_lossy());
    let shown = shlex::try_quote(&shown).map_err(|error| error.to_string())?;
    let which = if files.is_empty() { "both" } else { "these" };
    standard_output::print(&format!(
        "{heading}{hashes}\n{files}publish {which} hashes, then play with a text that nobody could know before: \
         arbiter run {shown} --entropy TEXT"
    ))?;
    Ok(ExitCode::SUCCESS)
}

/// Returns a line for each bot with files: their SHA-256. The plan names the command of a bot, and so not the contents of its
/// files.
fn bot_files(prepared: &PreparedMatch) -> String {
    let (mut versions, mut seen) = (BotVersions::default(), BTreeSet::new());
    let bots = prepared.bots.iter().zip(&prepared.description.participants);
    let line = |(bot, participant): (&BotSpec, &Participant)| {
        let version = versions.of(bot).filter(|version| seen.insert(version.hash.clone()))?;
        Some(format!("files of {}: {} ({})\n", Quoted::new(&participant.name), version.hash, version.hashed))
    };
    bots.filter_map(line).collect()
}
