//! Steps that send unusual or broken lines.

use crate::arbiter::conformance::conformance_run::{ConformanceRun, short_time};
use crate::arbiter::conformance::practice_game::{PracticeGame, refusal};
use crate::arbiter::conformance::step_error::{StepError, advise};

impl ConformanceRun<'_> {
    pub(super) fn reads_blanks(&mut self) -> Result<(), StepError> {
        let mut bot = self.ready_bot()?;
        let mut turn = self.first_turn(2)?;
        let mut odd = String::new();
        for line in turn.question(self.full_time()).lines() {
            odd.extend(["# a comment\r\n\r\n \t \n  ", &line.replace(' ', " \t "), " \t\r\n"]);
        }
        let advice = "cut lines at any run of blanks and tabs; skip \\r, empty lines and lines with #";
        let asked = bot.ask(&odd)?;
        let answer = bot.answer(asked, self.limits.patience()).map_err(advise(advice))?;
        let played = turn.table.play(&answer.text);
        played.map_err(|error| refusal(&mut bot, &answer.text, &error).advised(advice))
    }

    /// Plays deal number `deal` and sends `bytes` in the middle of the deal.
    pub(super) fn plays_on_after(&self, bytes: &[u8], deal: u64) -> Result<(), StepError> {
        let mut bot = self.ready_bot()?;
        let game = PracticeGame::new(self.smallest_table(), deal, short_time());
        self.play(&mut bot, &PracticeGame { disturbance: Some(bytes), ..game })
            .map_err(advise("answer such a line with 'error …' or skip it, change nothing, go on"))?;
        Ok(())
    }
}
