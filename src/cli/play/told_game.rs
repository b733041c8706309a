//! The lines of a game as sentences.

use super::game_screen::GameScreen;
use super::screens::screen_of;
use super::style::Style;
use super::wording::Wording;
use crate::cli::languages::{Language, Texts};

/// The lines of a game as sentences, as `talon play` says them.
pub(in crate::cli) struct ToldGame {
    screen: Option<&'static dyn GameScreen>,
    wording: Wording,
    lines: Vec<String>,
}

impl ToldGame {
    /// A game before its first line, with the names of the players by seat.
    pub(in crate::cli) fn new(game: &str, names: Vec<String>) -> Self {
        let screen = screen_of(game);
        let suits = screen.map_or(&[][..], GameScreen::suits);
        let (texts, style) = (Texts::of(Language::En), Style::of_output());
        Self { screen, wording: Wording { texts, style, names, suits }, lines: Vec::new() }
    }

    /// What the next line says. A move without a sentence is told as it is written; other such lines say nothing.
    pub(in crate::cli) fn tell(&mut self, line: &str) -> Option<String> {
        let told = self.screen.and_then(|screen| screen.told(&self.lines, line, &self.wording));
        self.lines.push(line.to_owned());
        told.or_else(|| {
            let (seat, written) = line.strip_prefix("move ")?.split_once(' ')?;
            Some(format!("{}: {written}", self.wording.name_of(seat)))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_told_in_words() {
        let mut game = ToldGame::new("tarok", ["a", "b", "c"].map(str::to_owned).to_vec());
        assert_eq!(game.tell("newgame tarok players 3"), None);
        let told = game.tell("move 1 Kh").unwrap();
        assert!(told.starts_with("b ") && told.contains("Kh"), "{told}");
        let mut unknown = ToldGame::new("whist", vec!["a".to_owned()]);
        assert_eq!(unknown.tell("move 0 Kh"), Some("a: Kh".to_owned()));
        assert_eq!(unknown.tell("move"), None);
    }
}
