//! Steps that test the options.

use crate::arbiter::bot::driver::is_error;
use crate::arbiter::conformance::conformance_run::ConformanceRun;
use crate::arbiter::conformance::option_values::{invalid_values, valid_values};
use crate::arbiter::conformance::step_error::StepError;
use crate::cards::Quoted;
use crate::protocol::{Code, Line, OptionKind};

impl ConformanceRun<'_> {
    pub(super) fn takes_values(&mut self) -> Result<(), StepError> {
        let lines = self.option_lines(valid_values)?;
        let advice = "take every value that the option line promises, or promise less";
        self.try_options(&lines, advice, |said| match said.iter().find(|line| is_error(line)) {
            Some(error) => Err(format!("answered '{}'", Quoted::new(error))),
            None => Ok(()),
        })
    }

    pub(super) fn refuses_values(&mut self) -> Result<(), StepError> {
        let lines = self.option_lines(invalid_values)?;
        let advice = "check values against the option line; answer others with 'error option …', unchanged";
        self.try_options(&lines, advice, |said| {
            let refused = said.iter().any(|line| is_option_error(line));
            if refused { Ok(()) } else { Err("no 'error option' line came".to_owned()) }
        })
    }

    pub(super) fn refuses_options(&mut self) -> Result<(), StepError> {
        if self.introduction.options.is_empty() {
            return Err(StepError::Skipped("it has no options"));
        }
        let line = "setoption name NoSuchOption value 1".to_owned();
        let advice = "answer an option that you have not got with 'error option …'";
        self.try_options(&[line], advice, |said| {
            let refused = said.iter().any(|line| is_error(line));
            if refused { Ok(()) } else { Err("no 'error' line came".to_owned()) }
        })
    }

    /// The `setoption` lines for the options that have a range: one line for each option and each of these
    /// values.
    fn option_lines(&self, values: fn(&OptionKind) -> Vec<String>) -> Result<Vec<String>, StepError> {
        let options = self.introduction.options.iter();
        let lines = options.flat_map(|option| {
            let line = |value| format!("setoption name {} value {value}", option.name);
            values(&option.kind).into_iter().map(line)
        });
        let lines: Vec<String> = lines.collect();
        if lines.is_empty() {
            Err(StepError::Skipped("it has no check, spin or combo options"))
        } else {
            Ok(lines)
        }
    }

    /// Sends lines one by one. After each line, `judge` checks the lines that the bot sent. An error of
    /// `judge` is the text of the failure.
    fn try_options(
        &self,
        lines: &[String],
        advice: &str,
        judge: impl Fn(&[String]) -> Result<(), String>,
    ) -> Result<(), StepError> {
        let mut bot = self.ready_bot()?;
        for line in lines {
            let said = bot.catch_up(&format!("{line}\n"), self.limits.startup).map_err(|error| {
                let advice = "answer a line that you cannot take with 'error …', and live on";
                error.advised(advice).at(&format!("'{line}': "))
            })?;
            judge(&said).map_err(|happened| bot.failure(format!("'{line}': {happened}"), advice))?;
        }
        Ok(())
    }
}

fn is_option_error(line: &str) -> bool {
    Line::parse(line)
        .is_some_and(|line| line.keyword == "error" && line.tokens.first() == Some(&Code::Option.word()))
}
