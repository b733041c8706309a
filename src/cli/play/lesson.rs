//! The lesson on the terminal: before a question, the steps that the person has not read yet.

use std::collections::BTreeSet;

use talon_engine::PlayableGame;
use talon_games::GameRegistry;
use talon_games::screen::LessonStep;

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

impl Lesson {
    /// Removes the steps whose topics the person has read, and marks the topics of the others as read.
    pub(super) fn fresh(&mut self, mut steps: Vec<LessonStep>) -> Vec<LessonStep> {
        steps.retain(|step| self.0.insert(step.topic));
        steps
    }
}
