//! `arbiter check`.

use std::fmt::Write as _;
use std::process::ExitCode;

use talon_arbiter::bot::{BotSpec, ExchangedLine};
use talon_arbiter::conformance::{
    self, CheckError, Failure, StepLevel, StepOutcome, TimeLimits, Verdict, WantedGame,
};
use talon_arbiter::plan::SandboxMode;
use talon_arbiter::process::{self, Launch};
use talon_games::GameRegistry;
use talon_games::cards::Quoted;

use crate::arbiter::one_line::print_error;
use crate::arbiter::options::sandbox_probe::probe;
use crate::arbiter::{check_json, signals};
use crate::exit_code::{INTERRUPTED, USAGE};
use crate::standard_output;

/// The width of the report, in characters.
const WIDTH: usize = 100;

/// The number of last lines to and from a bot that are shown with a failure.
const SHOWN_LINES: usize = 10;

/// Environment variables that are removed for the test. Where one is set, a bot passes although it does not
/// flush its output. The same bot would fail on a system without the variable.
const UNBUFFERED: [&str; 1] = ["PYTHONUNBUFFERED"];

/// The bot to test, and the limits of the test.
#[derive(Debug)]
pub(super) struct BotCheck {
    pub(super) bot: BotSpec,
    /// The game. `None` means the first game that the bot offers.
    pub(super) game: Option<String>,
    /// The number of players. `None` means every number that the bot offers.
    pub(super) players: Option<usize>,
    /// The keys and values of the rules.
    pub(super) rules: Vec<(String, String)>,
    pub(super) limits: TimeLimits,
    pub(super) launch: Launch,
    /// Whether the bot runs in a sandbox, and whether a part that the system lacks is an error.
    pub(super) sandbox: SandboxMode,
    /// Whether a failed advice step fails the check.
    pub(super) strict: bool,
    /// Whether the report is printed as one JSON object.
    pub(super) json: bool,
}

/// Tests a bot. Prints the verdict of each conformance test and, for a failure, what to fix.
pub(super) fn check_bot(games: &GameRegistry, check: &BotCheck) -> ExitCode {
    match try_check(games, check) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err((code, error)) => {
            print_error(&error);
            ExitCode::from(code)
        }
    }
}

/// Tests a bot and prints the report. Returns whether the bot passed.
fn try_check(games: &GameRegistry, check: &BotCheck) -> Result<bool, (u8, String)> {
    let verdicts = run(games, check)?;
    let fails = |verdict: &Verdict| {
        let matters = check.strict || verdict.level == StepLevel::Required;
        matters && matches!(verdict.outcome, StepOutcome::Failed(_))
    };
    let passed = !verdicts.iter().any(fails);
    let text = if check.json {
        check_json::report(&check.bot, passed, &verdicts).map_err(|error| (USAGE, error.to_string()))?
    } else {
        beginning(&check.bot) + &report(&verdicts)
    };
    standard_output::print(&text).map_err(|error| (USAGE, error))?;
    Ok(passed)
}

/// Describes the command: the program that was started, the bot's directory, and a note if the program is a
/// wrapper. Relative paths in the command are relative to the bot's directory.
fn beginning(bot: &BotSpec) -> String {
    let directory = bot.directory.clone().map_or_else(std::env::current_dir, Ok).unwrap_or_default();
    let note = conformance::command_note(bot).map(|note| format!("note: {note}\n")).unwrap_or_default();
    format!(
        "command: {}\ndirectory: {}\n{note}",
        Quoted::text(&bot.written),
        Quoted::text(&directory.to_string_lossy())
    )
}

fn run(games: &GameRegistry, check: &BotCheck) -> Result<Vec<Verdict>, (u8, String)> {
    let BotCheck { bot, game, players, rules, limits, launch, sandbox, .. } = check;
    let (launch, report) = probe(launch.clone(), *sandbox).map_err(|error| (USAGE, error))?;
    report.iter().for_each(|line| eprintln!("{line}"));
    let launch = launch.without_variables(&UNBUFFERED);
    let unrelated = process::child_pids();
    if let Err(error) = process::adopt_orphans() {
        log::info!("cannot find processes that bots leave behind outside their process groups: {error}");
    }
    let interrupt = signals::interrupt_on_signals()
        .map_err(|error| (USAGE, format!("cannot watch for signals: {error}")))?;
    let wanted = WantedGame { name: game.as_deref(), players: *players, rules };
    let verdicts = conformance::check(games, bot, wanted, limits, &launch, &interrupt);
    // A process of a bot may have left its group and cleared its environment. Such a process has become a
    // child of this process.
    process::kill_orphans(&unrelated);
    verdicts.map_err(|error| {
        let code = match error {
            CheckError::Game(_) | CheckError::Option(_) | CheckError::System(_) => USAGE,
            CheckError::Interrupted => INTERRUPTED,
        };
        (code, error.to_string())
    })
}

/// Formats the verdicts as a numbered list, required steps first, then the number of steps with each outcome.
fn report(verdicts: &[Verdict]) -> String {
    let mut text = String::new();
    let mut counts = String::new();
    for (level, heading, label) in [
        (StepLevel::Required, "required: what an arbiter can send", "FAILED"),
        (StepLevel::Advice, "advice: what no arbiter sends (--strict requires it)", "advice"),
    ] {
        let numbered = verdicts.iter().zip(1..).filter(|(verdict, _)| verdict.level == level);
        let (mut passed, mut failed, mut skipped) = (0, 0, 0);
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{heading}");
        for (Verdict { title, tried, outcome, .. }, number) in numbered {
            let _ = match outcome {
                StepOutcome::Passed => {
                    passed += 1;
                    writeln!(text, "{number:>3} ok      {title}")
                }
                StepOutcome::Skipped { why } => {
                    skipped += 1;
                    writeln!(text, "{number:>3} -       {title}: skipped, {why}")
                }
                StepOutcome::Failed(failure) => {
                    failed += 1;
                    writeln!(text, "{number:>3} {label}  {title}")
                        .and_then(|()| explain(&mut text, tried, failure))
                }
            };
        }
        let name = heading.split(':').next().unwrap_or_default();
        let _ = write!(counts, "\n{name}: {passed} ok, {failed} failed, {skipped} skipped");
    }
    text + &counts
}

/// Formats a failure: the test, the result, what to fix, and the last lines to and from the bot.
fn explain(text: &mut String, tried: &str, failure: &Failure) -> std::fmt::Result {
    let Failure { happened, advice, exchange, stderr } = failure;
    for (heading, words) in [("test", tried), ("result", happened), ("fix", advice)] {
        entry(text, heading, words)?;
    }
    for line in &exchange[exchange.len().saturating_sub(SHOWN_LINES)..] {
        let (heading, line) = match line {
            ExchangedLine::Sent(line) => ("sent", line),
            ExchangedLine::Said(line) => ("said", line),
        };
        entry(text, heading, line)?;
    }
    let stderr: Vec<&str> = stderr.lines().collect();
    for line in &stderr[stderr.len().saturating_sub(SHOWN_LINES)..] {
        entry(text, "stderr", &Quoted::line(line).to_string())?;
    }
    Ok(())
}

/// Writes a heading with its text to the right, wrapped at [`WIDTH`].
fn entry(text: &mut String, heading: &str, words: &str) -> std::fmt::Result {
    let indent = " ".repeat(20);
    let mut line = format!("{:12}{heading:<8}", "");
    let mut empty = true;
    for word in words.split(' ') {
        if !empty && line.chars().count() + 1 + word.chars().count() > WIDTH {
            writeln!(text, "{line}")?;
            line.clone_from(&indent);
            empty = true;
        }
        if !empty {
            line.push(' ');
        }
        line.push_str(word);
        empty = false;
    }
    writeln!(text, "{line}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_check_report_explains_failures() {
        let lines = (0..9).map(|number| ExchangedLine::Sent(format!("line {number}")));
        let answers = ["line 9", "bestmove 7h"].map(|line| ExchangedLine::Said(line.to_owned()));
        let failure = Failure {
            happened: format!("a word {}and its end", "and another ".repeat(10)),
            advice: "do it".to_owned(),
            exchange: lines.chain(answers).collect(),
            stderr: "oh\u{1b}[1m".to_owned(),
        };
        let outcomes = [
            (StepLevel::Required, StepOutcome::Passed),
            (StepLevel::Required, StepOutcome::Skipped { why: "no".to_owned() }),
            (StepLevel::Required, StepOutcome::Failed(failure.clone())),
            (StepLevel::Advice, StepOutcome::Failed(failure)),
        ];
        let verdicts =
            outcomes.map(|(level, outcome)| Verdict { title: "does it", tried: "it", level, outcome });
        let text = report(&verdicts);
        let beginning = "required: what an arbiter can send\n  1 ok      does it\n  2 -       does it: skipped, no\n  \
                         3 FAILED  does it\n            test    it\n";
        assert!(text.starts_with(beginning), "{text}");
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH), "{text}");
        assert!(text.contains("stderr  oh\\u{1b}[1m\n"), "{text}");
        assert!(!text.contains("line 0") && text.contains("sent    line 1\n"), "{text}");
        assert!(text.contains("sent    line 8\n            said    line 9\n            said    bestmove 7h"));
        assert!(text.contains("  4 advice  does it\n"), "{text}");
        let end = "\nrequired: 1 ok, 1 failed, 1 skipped\nadvice: 0 ok, 1 failed, 0 skipped";
        assert!(text.ends_with(end), "{text}");
    }
}
