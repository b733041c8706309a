//! `arbiter plan` and `arbiter run`.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use crate::arbiter::plan::{MatchPlan, Shard};
use crate::arbiter::run::Match;
use crate::cards::Quoted;
use crate::cli::arbiter::match_command;
use crate::cli::arbiter::one_line::exit_code;
use crate::cli::arbiter::options::match_arguments;
use crate::cli::arbiter::options::match_arguments::MatchArguments;
use crate::cli::arbiter::options::match_output::MatchOutput;
use crate::cli::arbiter::options::observe_arguments::ObserveArguments;
use crate::cli::arbiter::output::match_report;
use crate::cli::arbiter::running::plan_directory::PlanDirectory;
use crate::cli::arbiter::signals;
use crate::cli::standard_output;
use crate::engine::PlayableGame;
use crate::games::GameRegistry;

#[derive(Args)]
pub(super) struct PlanArguments {
    #[command(flatten)]
    plan: MatchArguments,
    /// The directory of the plan, which is created.
    directory: PathBuf,
}

/// Which blocks of a plan are played, and how.
#[derive(Args)]
pub(super) struct PartArguments {
    /// The directory of the plan.
    pub(super) directory: PathBuf,
    /// Play only this part of the blocks: shard I of N, counted from 1. Each shard has a journal of its own; arbiter merge
    /// puts them together.
    #[arg(long, value_name = "I/N")]
    pub(super) shard: Option<Shard>,
    /// The number of tables that play at the same time, in place of the number in the plan.
    #[arg(long, value_parser = match_arguments::concurrency())]
    pub(super) concurrency: Option<NonZeroUsize>,
    /// Refuse bots that have changed since their earlier games, as their files or their `id name` show. Without this option
    /// a warning is printed.
    #[arg(long)]
    pub(super) strict_versions: bool,
    #[command(flatten)]
    pub(super) observe: ObserveArguments,
}

#[derive(Args)]
pub(super) struct ResumeArguments {
    #[command(flatten)]
    pub(super) part: PartArguments,
    /// Withdraw a participant of a tournament: leave out the blocks that it has not played. Can be given several times, and
    /// is kept in the journal.
    #[arg(long, value_name = "NAME")]
    pub(super) withdraw: Vec<String>,
}

#[derive(Args)]
pub(super) struct RunArguments {
    #[command(flatten)]
    pub(super) part: PartArguments,
    /// A text that nobody could know when the hashes were published, such as the numbers of a public draw.
    #[arg(long, value_name = "TEXT")]
    pub(super) entropy: String,
}

/// Plans a match: probes its bots, draws its key, and writes the plan and the key into a directory.
pub(super) fn plan_match(games: &GameRegistry<PlayableGame>, arguments: PlanArguments) -> ExitCode {
    let planned = try_plan(games, arguments).and_then(|lines| standard_output::print(&lines));
    exit_code(planned.map(|()| ExitCode::SUCCESS))
}

/// Plays the match of a plan. The deals follow from the key of the plan and the entropy text.
pub(super) fn run_plan(games: &GameRegistry<PlayableGame>, run: &RunArguments) -> ExitCode {
    let RunArguments { entropy, part } = run;
    exit_code(PlanDirectory::open(&part.directory).and_then(|planned| {
        let planned = planned.into_run(entropy, part.shard)?.with_strict_versions(part.strict_versions);
        play(games, &planned, entropy, part)
    }))
}

/// Plays the blocks of a plan that earlier runs have not played.
pub(super) fn resume_plan(games: &GameRegistry<PlayableGame>, arguments: &ResumeArguments) -> ExitCode {
    let part = &arguments.part;
    exit_code(PlanDirectory::open(&part.directory).and_then(|planned| {
        if !arguments.withdraw.is_empty() {
            return Err(
                "--withdraw: a match has no block without one of its players; resume plays what is missing"
                    .to_owned(),
            );
        }
        let (planned, entropy) = planned.into_resume(part.shard)?;
        play(games, &planned.with_strict_versions(part.strict_versions), &entropy, part)
    }))
}

fn play(
    games: &GameRegistry<PlayableGame>,
    planned: &PlanDirectory,
    entropy: &str,
    part: &PartArguments,
) -> Result<ExitCode, String> {
    let is_shard = planned.shard.is_some();
    let (plan, output) = planned_match(games, planned, entropy)?;
    if is_shard && plan.sequential.is_some() {
        return Err(
            "a sequential test needs its blocks in order: play without --shard, or plan without --sprt"
                .to_owned(),
        );
    }
    let observe = part.observe.language();
    if observe.is_some() && output.json {
        return Err(
            "--observe and the --json of the plan print on the same output: leave out --observe".to_owned()
        );
    }
    let concurrency = part.observe.tables(part.concurrency)?.unwrap_or(plan.concurrency);
    let output = MatchOutput { observe, live: part.observe.live_port(), ..output };
    Ok(match_command::play_match(&games.rules(), MatchPlan { concurrency, ..plan }, &output, Some(planned)))
}

fn try_plan(games: &GameRegistry<PlayableGame>, arguments: PlanArguments) -> Result<String, String> {
    let PlanArguments { plan, directory } = arguments;
    if let Some(option) = plan.fixes_deals() {
        return Err(format!("{option} does not fit a plan: it draws its own key and has its own record"));
    }
    let options = plan.clone();
    let (plan, output) = plan.into_plan(games)?;
    if plan.has_person() {
        return Err("clock=none does not fit a plan, which measures bots: use arbiter match".to_owned());
    }
    let interrupt =
        signals::interrupt_on_signals().map_err(|error| format!("cannot watch for signals: {error}"))?;
    let (heading, key) = (match_report::heading(&plan, output.rounded_from), plan.key.clone());
    let rules = games.rules();
    let ready = Match::prepare(&rules, plan.clone(), &interrupt).map_err(|error| error.to_string())?;
    let header = plan.header(ready.names(), output.sandbox.is_some());
    drop(ready);
    PlanDirectory::create(&directory, &options, &header, &key)?;
    let commitment = match_report::commitment(&key, &header);
    let directory = directory.to_string_lossy();
    let directory = shlex::try_quote(&directory).map_err(|error| error.to_string())?;
    Ok(format!(
        "{heading}\n{commitment}\npublish both hashes, then play with a text that nobody could know before: \
         arbiter run {directory} --entropy TEXT"
    ))
}

/// The match of a plan, and the destinations of its results.
fn planned_match(
    games: &GameRegistry<PlayableGame>,
    planned: &PlanDirectory,
    entropy: &str,
) -> Result<(MatchPlan, MatchOutput), String> {
    std::env::set_current_dir(&planned.directory).map_err(|error| {
        let directory = Quoted::text(&planned.directory.to_string_lossy());
        format!("cannot go to {directory}, where the plan was made: {error}")
    })?;
    let (plan, output) = planned.options.as_ref().clone().into_plan(games)?;
    let plan = MatchPlan { key: planned.key(entropy)?, begun: planned.begun_names(), ..plan };
    let program = std::env::args_os().next().unwrap_or_default().to_string_lossy().into_owned();
    let command = [program, "match".to_owned()].into_iter().chain(planned.options.words()).collect();
    Ok((plan, MatchOutput { record: None, command, ..output }))
}
