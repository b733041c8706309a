//! The subcommands of `arbiter benchmark`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Subcommand};

use talon_arbiter::bot::Participant;
use talon_engine::PlayableGame;
use talon_files::LinkPolicy;
use talon_games::GameRegistry;

use crate::arbiter::benchmark::compared_agents::compared;
use crate::arbiter::benchmark::frozen_task::{FrozenTask, TaskSize};
use crate::arbiter::benchmark::score_row::{ROW_FILE, ScoreRow};
use crate::arbiter::benchmark::task_games::game_lines;
use crate::arbiter::one_line::{exit_code, shown};
use crate::arbiter::plan_command::write_plan;
use crate::arbiter::playing::directory_run::DirectoryRun;
use crate::arbiter::playing::match_directory::MatchDirectory;
use crate::arbiter::run_command::PartArguments;
use crate::arbiter::tournament_command::close;
use crate::standard_output;

#[derive(Subcommand)]
pub(crate) enum BenchmarkCommand {
    /// Lists the tasks, with their games, pools and numbers of deals.
    List,
    /// Prints the file of a task: a tournament without its first participant, which is the agent.
    Show {
        /// The task.
        task: String,
    },
    /// Lists the games of a task with the public deals as lines of JSON, for programs that play them in their own process.
    Games(GamesArguments),
    /// Plays a task. A later start plays the missing blocks. At the end it prints the score, and writes the row.
    Play(Box<TaskArguments>),
    /// Prints the row of a match as one line of JSON, and writes it into the directory.
    Row {
        /// The directory of the match.
        directory: PathBuf,
    },
    /// Compares the agents of several matches of one task, each with each other one. Matches with the same deals are compared
    /// block by block.
    Compare {
        /// The directories of the matches.
        #[arg(required = true, num_args = 2..)]
        directories: Vec<PathBuf>,
    },
}

#[derive(Args)]
pub(crate) struct GamesArguments {
    /// The task.
    task: String,
    /// The number of deals.
    #[arg(long, value_enum, default_value = "quick")]
    size: TaskSize,
}

#[derive(Args)]
pub(crate) struct TaskArguments {
    /// The task. `arbiter benchmark list` lists the tasks.
    task: String,
    /// The directory of key, journal and results.
    directory: PathBuf,
    /// The agent: a command line, talon:PLAYER, or keys and values, as for a participant.
    #[arg(long, value_name = "PARTICIPANT")]
    agent: String,
    /// Show the sandboxed agent this file or directory too, such as the interpreter of a virtual environment.
    #[arg(long, value_name = "PATH")]
    readable: Vec<String>,
    /// The number of deals.
    #[arg(long, value_enum, default_value = "quick")]
    size: TaskSize,
    /// Play nothing: make the directory with a secret key, and print the hashes to publish. arbiter run plays it on deals
    /// that the operator cannot choose.
    #[arg(long, conflicts_with_all = ["shard", "strict_versions"])]
    plan: bool,
    #[command(flatten)]
    part: PartArguments,
}

/// Runs a subcommand of `arbiter benchmark`.
pub(crate) fn benchmark(games: &GameRegistry<PlayableGame>, command: BenchmarkCommand) -> ExitCode {
    exit_code(match command {
        BenchmarkCommand::List => standard_output::print(&list(games)).map(|()| ExitCode::SUCCESS),
        BenchmarkCommand::Show { task } => FrozenTask::find(games, &task)
            .and_then(|task| standard_output::print(&task.file().trim_end()))
            .map(|()| ExitCode::SUCCESS),
        BenchmarkCommand::Games(GamesArguments { task, size }) => FrozenTask::find(games, &task)
            .and_then(|task| standard_output::print(&game_lines(games, task, size)?))
            .map(|()| ExitCode::SUCCESS),
        BenchmarkCommand::Play(arguments) => play(games, *arguments),
        BenchmarkCommand::Row { directory } => write_row(games, &directory)
            .and_then(|row| standard_output::print(&row.json()?))
            .map(|()| ExitCode::SUCCESS),
        BenchmarkCommand::Compare { directories } => compared(games, &directories)
            .and_then(|text| standard_output::print(&text))
            .map(|()| ExitCode::SUCCESS),
    })
}

fn list(games: &GameRegistry<PlayableGame>) -> String {
    let line = |task: &FrozenTask| {
        let [quick, full] = [TaskSize::Quick, TaskSize::Full].map(|size| task.deals(size));
        format!("{:<12}  {quick} or {full} deals of each lineup", task.name())
    };
    FrozenTask::all(games).iter().map(line).collect::<Vec<_>>().join("\n")
}

fn play(games: &GameRegistry<PlayableGame>, arguments: TaskArguments) -> Result<ExitCode, String> {
    let TaskArguments { task, directory: path, agent, readable, size, plan, part } = arguments;
    let task = FrozenTask::find(games, &task)?;
    let agent = Participant::parse(&agent).map_err(|error| format!("--agent: {error}"))?;
    let description = task.description(games, agent, &readable, size, !plan)?;
    if plan {
        return write_plan(games, description, &path);
    }
    let description = part.keys.change(&description)?;
    let directory = MatchDirectory::begin(&path, &description)?;
    directory.check_begun()?;
    let is_whole = part.shard.is_none();
    let run = DirectoryRun::new(part.of(directory, Vec::new()), description.clone());
    let code = run.play(games)?;
    if is_whole && code == ExitCode::SUCCESS {
        // Nothing can be added to a task, and verify needs the key.
        close(&MatchDirectory::open(&path)?, &description)?;
        let row = write_row(games, &path)?;
        standard_output::print(&format!("\n{}\nrow: {}", row.text(), shown(&path.join(ROW_FILE))))?;
    }
    Ok(code)
}

/// Computes the row of a match and writes it into its directory.
fn write_row(games: &GameRegistry<PlayableGame>, directory: &Path) -> Result<ScoreRow, String> {
    let row = ScoreRow::of(games, directory)?;
    if directory.is_dir() {
        let path = directory.join(ROW_FILE);
        talon_files::replace(&path, (row.json()? + "\n").as_bytes(), LinkPolicy::Refused)
            .map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    }
    Ok(row)
}
