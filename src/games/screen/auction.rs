//! The auction of a deal: all bids, announcements and doublings in the order in which they were said.

use std::collections::BTreeMap;

use super::choice_entry::parts;
use super::game_screen::{ACCUSATIVE, GameScreen, ScreenWords, doubled_item};
use super::scene_line::{SaidWords, SceneLine};
use crate::cards::HIDDEN;
use crate::protocol::Seat;

/// Returns each bid of a deal as its seat and its text, the oldest first. A seat that said nothing in its turn
/// is left out; a pass is a bid.
pub fn auction(screen: &dyn GameScreen, scene: &SceneLine, words: &dyn ScreenWords) -> Vec<(Seat, String)> {
    let mut levels = BTreeMap::new();
    let bids = scene.said.iter().map(|said| (said.seat, bid(screen, said, &mut levels, words)));
    bids.filter(|(_, text)| !text.is_empty()).collect()
}

/// Returns the text of a bid. Empty when the seat said nothing. `levels` has the number of doublings of each
/// goal so far, and is updated.
fn bid(
    screen: &dyn GameScreen,
    said: &SaidWords,
    levels: &mut BTreeMap<String, usize>,
    words: &dyn ScreenWords,
) -> String {
    let Some(keyword) = said.words.first() else { return String::new() };
    let doubling = screen.look().doubling;
    let texts = parts(&said.words.join(" ")).into_iter().map(|part| {
        let by_word = doubling.and_then(|doubling| part.strip_prefix(doubling.word?)?.strip_prefix(' '));
        let by_keyword = doubling.filter(|doubling| doubling.keyword == Some(keyword)).map(|_| &*part);
        let text = match (doubling, by_word.or(by_keyword)) {
            (Some(doubling), Some(goal)) => {
                let level = levels.entry(goal.to_owned()).or_default();
                *level += 1;
                let name = doubling.names.get(*level).or(doubling.names.last()).unwrap_or(&"");
                doubled_item(name, goal, words)
            }
            _ if part == HIDDEN => words.text("board.face_down"),
            // A seat that calls a card names only its suit.
            _ if part.chars().count() == 1 => words.suit_name(&part),
            _ => return (screen.choice(&part, words), words.word_in(&part, ACCUSATIVE)),
        };
        (text.clone(), text)
    });
    let (texts, objects): (Vec<String>, Vec<String>) = texts.unzip();
    let (what, object) = (texts.join(", "), objects.join(", "));
    let key = format!("board.said_{keyword}");
    if what.is_empty() || words.text(&key) == key {
        return what;
    }
    words.filled(&key, &[("what", &what), ("what:acc", &object)])
}
