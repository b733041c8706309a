//! Steps that test the start and the handshake.

use crate::arbiter::bot::ExchangedLine;
use crate::arbiter::bot::driver::{is_bestmove, is_error};
use crate::arbiter::conformance::conformance_run::{ConformanceRun, short_time};
use crate::arbiter::conformance::step_error::{StepError, advise};
use crate::arbiter::conformance::verdict::Failure;
use crate::cards::Quoted;
use crate::protocol::{FaultKind, GameOffer, Go, VERSION};

impl ConformanceRun<'_> {
    pub(super) fn starts(&mut self) -> Result<(), StepError> {
        match self.start_bot() {
            Err(error @ StepError::Failed { kind: FaultKind::Start, .. }) => Err(error.advised(
                "give the command as in a shell, a file of this directory as ./NAME; it must be executable",
            )),
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
                |count: &usize| self.wanted.is_for(*count) && self.introduction.plays(&name, *count);
            let common: Vec<usize> = players.into_iter().filter(is_common).collect();
            if !common.is_empty() {
                (self.game, self.players) = (Some(game), common);
                return Ok(());
            }
        }
        let offers: Vec<String> = self.introduction.games.iter().map(ToString::to_string).collect();
        let mut known: Vec<GameOffer> = candidates.iter().map(|game| game.offer()).collect();
        known.iter_mut().for_each(|offer| offer.players.retain(|count| self.wanted.is_for(*count)));
        let known: Vec<String> = known.iter().map(ToString::to_string).collect();
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
            bot.catch_up(&format!("{go}\n"), self.limits.patience().whole()).map_err(advise(advice))?;
        if let Some(answer) = said.iter().find(|line| is_bestmove(line)) {
            return Err(bot.failure(format!("answered '{}'", Quoted::new(answer)), advice));
        }
        if !said.iter().any(|line| is_error(line)) {
            return Err(bot.failure("no 'error' line came", advice));
        }
        Ok(())
    }

    /// The failure of a bot whose handshake has a mistake.
    fn handshake_failure(&self, happened: String, advice: String) -> StepError {
        let games = self.introduction.games.iter().map(|offer| ExchangedLine::Said(offer.to_string()));
        let talon = ExchangedLine::Sent(format!("talon {VERSION}"));
        let exchange = std::iter::once(talon).chain(games).collect();
        let failure = Failure { happened, advice, exchange, stderr: String::new() };
        StepError::Failed { kind: FaultKind::Handshake, failure }
    }
}
