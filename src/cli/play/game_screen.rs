//! The texts that the screen of a game shows and prints. All of them are made from scenes.

use super::pack::Pack;
use super::wording::Wording;
use crate::games::{PLAY, SceneEvent, SceneLine, Turn};
use crate::protocol::Seat;

/// With this number of players or more, a screen shows the players in a compact form.
pub(super) const MANY: usize = 6;

/// A row of the screen: a label and its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) label: String,
    pub(super) text: String,
}

impl Row {
    /// A row.
    pub(super) fn new(label: impl Into<String>, text: impl Into<String>) -> Self {
        Self { label: label.into(), text: text.into() }
    }

    /// A row whose label is the text under a key.
    pub(super) fn keyed(wording: &Wording, key: &str, text: impl Into<String>) -> Self {
        Self::new(wording.text(key), text)
    }
}

/// The screen of one game. It knows no rules: a scene of one seat has everything that the screen shows.
pub(super) trait GameScreen: Sync {
    fn pack(&self) -> &'static Pack;

    /// The position.
    fn rows(&self, scene: &SceneLine, wording: &Wording) -> Vec<Row>;

    /// The sentence for an event that has led to this scene. `None` for an event that people need not read.
    fn told(&self, event: &SceneEvent, scene: &SceneLine, wording: &Wording) -> Option<String>;

    /// A sentence about the position after a move, for people who watch. `None` by default.
    fn after_move(&self, _scene: &SceneLine, _wording: &Wording) -> Option<String> {
        None
    }

    /// The question for the next choice.
    fn question(&self, scene: &SceneLine, wording: &Wording) -> String;

    /// The name of a choice for people.
    fn choice(&self, choice: &str, wording: &Wording) -> String;

    /// The name of the next choice. It can depend on the scene. For example, a doubling has the name of its level.
    fn due_choice(&self, choice: &str, _scene: &SceneLine, wording: &Wording) -> String {
        self.choice(choice, wording)
    }

    /// Whether the choices are listed with their numbers.
    fn numbers_choices(&self) -> bool {
        true
    }
}

/// If this event of the scene completes a trick, the sentence about who takes it. Otherwise `None`.
pub(super) fn takes_trick(event: &SceneEvent, scene: &SceneLine, wording: &Wording) -> Option<String> {
    scene.scene.winner.filter(|_| event.action == "card").map(|winner| wording.trick_taken(winner))
}

/// If cards were left on the table at the end of the deal, the sentence about who gets them. Otherwise `None`.
pub(super) fn takes_rest(scene: &SceneLine, wording: &Wording) -> Option<String> {
    let has_rest = scene.happened.iter().any(|event| !event.rest.is_empty());
    scene.fact_seat("last", 0).filter(|_| has_rest).map(|last| wording.rest_taken(last))
}

/// Cards and the seats that played them.
pub(super) fn plays(plays: &[(Seat, String)], wording: &Wording) -> String {
    let plays = plays.iter().map(|(seat, card)| format!("{}: {}", wording.name(*seat), wording.card(card)));
    plays.collect::<Vec<_>>().join(", ")
}

/// The trick on the table, or the seat that leads to the next trick. `None` while no cards are played.
pub(super) fn trick(scene: &SceneLine, wording: &Wording) -> Option<Row> {
    let Turn::Seat(turn) = scene.turn else { return None };
    let is_open = scene.scene.winner.is_none() && !scene.scene.trick.is_empty();
    let text = if is_open {
        plays(&scene.scene.trick, wording)
    } else {
        wording.filled("play.leads", &[("name", wording.name(turn))])
    };
    (scene.phase == PLAY).then(|| Row::keyed(wording, "play.trick", text))
}

/// The facts about a hand that every game shows: its size, the cards that it is known to hold, the suits that it lacks.
pub(super) fn hand_facts(scene: &SceneLine, seat: Seat, wording: &Wording) -> Vec<String> {
    let hand = &scene.scene.hands[seat.index()];
    let mut words = vec![wording.filled("play.held", &[("count", &hand.len().to_string())])];
    if scene.scene.reader().seat() == Some(seat) {
        return words;
    }
    if !hand.shown.is_empty() {
        words.push(wording.filled("play.holds", &[("cards", &wording.cards_of(&hand.shown))]));
    }
    let lacks: Vec<String> =
        by_seat(scene, "lacks", seat).into_iter().map(|suit| wording.suit_name(suit)).collect();
    if !lacks.is_empty() {
        words.push(wording.filled("play.lacks", &[("suits", &lacks.join(", "))]));
    }
    words
}

/// The words about a seat in a fact that lists some seats, each followed by its words.
fn by_seat<'scene>(scene: &'scene SceneLine, fact: &str, seat: Seat) -> Vec<&'scene str> {
    let words = scene.fact(fact).into_iter();
    let own = words.skip_while(|word| Seat::parse(word) != Ok(seat)).skip(1);
    own.take_while(|word| Seat::parse(word).is_err()).collect()
}

/// Names with numbers in a fact, such as the items that were raised with the number of their raises.
pub(super) fn counts<'scene>(scene: &'scene SceneLine, fact: &str) -> Vec<(&'scene str, usize)> {
    let words = scene.fact(fact);
    words.chunks(2).filter_map(|pair| Some((*pair.first()?, pair.get(1)?.parse().ok()?))).collect()
}

/// The name and the factor of a doubling. `names` are the names of the levels. Empty without a doubling.
pub(super) fn doubled(names: &[&str], level: usize) -> String {
    let name = names.get(level).filter(|_| level > 0);
    name.map(|name| format!(" {name} ×{}", 1_u64 << level)).unwrap_or_default()
}
