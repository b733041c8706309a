//! The conformance test, which `arbiter check` runs.
//!
//! Each step tests one thing. It starts its own process of the bot, so that a failure in one step does not
//! affect the next step. Some steps make sense only after another step has passed. Such a step names the
//! other step, and is skipped if the other step did not pass. For example, the steps with whole games are
//! skipped for a bot that makes illegal moves. No step waits longer than its deadline.
//!
//! The first steps are required: they send lines that an arbiter can send. The other steps are advice.

mod conformance_run;
mod game_steps;
mod handshake_steps;
mod start_advice;
mod steps;
mod tested_bot;
mod verdict;

pub use conformance_run::{TimeLimits, WantedGame};
pub use start_advice::command_note;
pub use verdict::{CheckError, Failure, StepLevel, StepOutcome, Verdict};

use talon_games::GameRegistry;

use crate::bot::interrupt::Interrupt;
use crate::bot::introduction::Introduction;
use crate::bot::spec::BotSpec;
use crate::conformance::conformance_run::ConformanceRun;
use crate::conformance::steps::{CheckStep, STEPS};
use crate::conformance::verdict::StepError;
use crate::process::{Launch, SeatRuntime};

/// Returns the titles of all verdicts, in order.
pub fn titles() -> impl Iterator<Item = &'static str> {
    STEPS.iter().map(|step| step.title)
}

/// Tests a bot with a game. If no game is named, the bot is tested with the first registered game that it
/// offers.
///
/// # Errors
/// The game does not exist or does not allow this number of players, the bot does not have an option that was
/// given, or the arbiter was asked to stop.
pub fn check(
    games: &GameRegistry,
    spec: &BotSpec,
    wanted: WantedGame<'_>,
    limits: &TimeLimits,
    launch: &Launch,
    interrupt: &Interrupt,
) -> Result<Vec<Verdict>, CheckError> {
    wanted.check(games)?;
    let runtime = SeatRuntime::new(launch.clone())
        .with_supervision()
        .and_then(SeatRuntime::with_work_dirs)
        .map_err(|error| CheckError::System(error.to_string()))?;
    let mut run = ConformanceRun {
        games,
        spec,
        wanted,
        limits,
        runtime: &runtime,
        interrupt,
        introduction: Introduction::default(),
        game: None,
        players: Vec::new(),
    };
    let mut verdicts: Vec<Verdict> = Vec::with_capacity(STEPS.len());
    for step in &STEPS {
        let outcome = try_step(step, &mut run, &verdicts)?;
        verdicts.push(Verdict { title: step.title, tried: step.tried, level: step.level, outcome });
    }
    Ok(verdicts)
}

/// Runs a step. Skips it if a step that it needs did not pass.
fn try_step(
    step: &CheckStep,
    run: &mut ConformanceRun<'_>,
    before: &[Verdict],
) -> Result<StepOutcome, CheckError> {
    let unmet = before
        .iter()
        .position(|verdict| step.needs.contains(&verdict.title) && verdict.outcome != StepOutcome::Passed);
    if let Some(index) = unmet {
        return Ok(StepOutcome::Skipped { why: format!("needs verdict {}", index + 1) });
    }
    match (step.run)(run) {
        Ok(()) => Ok(StepOutcome::Passed),
        Err(StepError::Failed { failure, .. }) => Ok(StepOutcome::Failed(failure)),
        Err(StepError::Skipped(why)) => Ok(StepOutcome::Skipped { why: why.to_owned() }),
        Err(StepError::Aborted(error)) => Err(error),
    }
}
