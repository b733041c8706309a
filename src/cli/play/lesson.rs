//! The lesson on the terminal: before a question, the steps that the person has not read yet.

use std::collections::BTreeSet;

use talon_engine::{DealHost, PlayableGame};
use talon_games::GameRegistry;

use super::table_screen::TableScreen;

/// The number of legal moves that a lesson looks at. No hand has more cards.
const LISTED: usize = 64;

/// The topics of a lesson that the person has read.
#[derive(Default)]
pub(super) struct Lesson(BTreeSet<&'static str>);

/// Returns the seed of the cards of a first game.
///
/// # Errors
/// The game has no lesson with this number of players.
pub(super) fn lesson_seed(
    games: &GameRegistry<PlayableGame>,
    game: &PlayableGame,
    players: usize,
) -> Result<u64, String> {
    game.lesson(players).ok_or_else(|| {
        let choices = games.iter().flat_map(|game| game.start_choices().map(|choice| (game.name, choice)));
        let with = choices.filter(|(_, choice)| choice.lesson.is_some());
        let with: Vec<String> =
            with.map(|(game, choice)| format!("{game} --players {}", choice.players)).collect();
        format!("--lesson: {} for {players} has no lesson; play {}", game.name, with.join(" or "))
    })
}

impl TableScreen {
    /// Prints the steps of the lesson about the position whose topics the person has not read yet.
    pub(super) fn teach(&mut self, host: &dyn DealHost) {
        let Some(mut lesson) = self.lesson.take() else { return };
        let steps = host.scene(None, LISTED).map(|scene| self.screen.lesson(&scene)).unwrap_or_default();
        for step in steps {
            if lesson.0.insert(step.topic) {
                self.say(&self.filled_rule(&format!("lesson_{}.{}", self.game, step.topic), &step.values));
            }
        }
        self.lesson = Some(lesson);
    }
}
