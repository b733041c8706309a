//! Steps that test the start, the handshake and the options.

use talon_games::GameRules;
use talon_games::cards::Quoted;
use talon_games::protocol::{Code, FaultKind, GameOffer, Go, Line, OptionKind, VERSION};

use crate::bot::ExchangedLine;
use crate::bot::driver::{is_bestmove, is_error};
use crate::conformance::conformance_run::{ConformanceRun, short_time};
use crate::conformance::start_advice::start_advice;
use crate::conformance::verdict::{Failure, StepError, advise};

impl ConformanceRun<'_> {
    pub(super) fn starts(&mut self) -> Result<(), StepError> {
        match self.start_bot() {
            Err(error @ StepError::Failed { kind: FaultKind::Start, .. }) => {
                Err(error.advised(&start_advice(self.spec)))
            }
            // Other failures are reported by the next steps.
            Err(StepError::Failed { .. }) | Ok(_) => Ok(()),
            Err(error) => Err(error),
        }
    }

    pub(super) fn shakes_hands(&mut self) -> Result<(), StepError> {
        let mut bot = self.start_bot().map_err(advise(
            "answer 'talon 1' with id, game and option lines, then 'talonok 1', and flush your output",
        ))?;
        self.introduction = bot.introduction()?.clone();
        self.set_options(&mut bot)
    }

    pub(super) fn says_its_name(&mut self) -> Result<(), StepError> {
        if self.introduction.name.is_empty() {
            let advice = "answer 'talon' with 'id name NAME', too";
            return Err(self.handshake_failure("no 'id name' line".to_owned(), advice.to_owned()));
        }
        Ok(())
    }

    pub(super) fn offers_a_game(&mut self) -> Result<(), StepError> {
        let candidates = self.wanted.candidates(self.games);
        for &game in &candidates {
            let GameOffer { name, players, .. } = game.offer();
            let is_common =
                |count: &usize| self.wanted.is_for(game, *count) && self.introduction.plays(&name, *count);
            let common: Vec<usize> = players.into_iter().filter(is_common).collect();
            if !common.is_empty() {
                (self.game, self.players) = (Some(game), common);
                return Ok(());
            }
        }
        let offers: Vec<String> = self.introduction.games.iter().map(ToString::to_string).collect();
        let known = |game: &GameRules| {
            let mut offer = game.offer();
            offer.players.retain(|count| self.wanted.is_for(game, *count));
            offer.to_string()
        };
        let known: Vec<String> = candidates.into_iter().map(known).collect();
        let happened = format!("it offers '{}'", Quoted::new(&offers.join(", ")));
        let advice = format!("say '{}', with the players it is for; or no game line", known.join("' or '"));
        Err(self.handshake_failure(happened, advice))
    }

    pub(super) fn answers_isready(&mut self) -> Result<(), StepError> {
        self.ready_bot().map(drop)
    }

    pub(super) fn refuses_go(&mut self) -> Result<(), StepError> {
        let mut bot = self.ready_bot()?;
        let advice = "answer 'go' with 'error state …' and no bestmove until a newgame and its cards came";
        let go = Go { open: false, limit: short_time() };
        let said =
            bot.catch_up(&format!("{go}\n"), self.limits.patience().with_margin()).map_err(advise(advice))?;
        if let Some(answer) = said.iter().find(|line| is_bestmove(line)) {
            return Err(bot.failure(format!("answered '{}'", Quoted::new(answer)), advice));
        }
        if !said.iter().any(|line| is_error(line)) {
            return Err(bot.failure("no 'error' line came", advice));
        }
        Ok(())
    }

    /// Creates the failure of a bot whose handshake has a mistake.
    fn handshake_failure(&self, happened: String, advice: String) -> StepError {
        let games = self.introduction.games.iter().map(|offer| ExchangedLine::Said(offer.to_string()));
        let talon = ExchangedLine::Sent(format!("talon {VERSION}"));
        let exchange = std::iter::once(talon).chain(games).collect();
        let failure = Failure { happened, advice, exchange, stderr: String::new() };
        StepError::Failed { kind: FaultKind::Handshake, failure }
    }
}

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

    /// Returns the `setoption` lines for the options that have a range. For each of these options, `values`
    /// gives the values to set, and each value has one line.
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

/// Lists the values that the option must accept. Empty for an option without a range.
fn valid_values(kind: &OptionKind) -> Vec<String> {
    match kind {
        OptionKind::Check { default } => vec![default.to_string(), (!default).to_string()],
        OptionKind::Spin { default, min, max } => [default, min, max].map(ToString::to_string).to_vec(),
        OptionKind::Combo { default, choices } => [default].into_iter().chain(choices).cloned().collect(),
        OptionKind::Text { .. } | OptionKind::Button => Vec::new(),
    }
}

/// Lists values that the option must refuse. Empty for an option without a range.
fn invalid_values(kind: &OptionKind) -> Vec<String> {
    match kind {
        OptionKind::Check { .. } => vec!["maybe".to_owned()],
        OptionKind::Spin { min, max, .. } => {
            vec![(min - 1).to_string(), (max + 1).to_string(), "many".to_owned()]
        }
        OptionKind::Combo { .. } => vec!["no-such-choice".to_owned()],
        OptionKind::Text { .. } | OptionKind::Button => Vec::new(),
    }
}
