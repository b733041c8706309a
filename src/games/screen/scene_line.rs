//! The answer to `scene`: everything that a screen shows of a position, as one JSON object.

use std::fmt;

use super::choice_entry::{keyword, parts};
use super::scene::{Scene, SeenCards};
use crate::audience::Audience;
use crate::cards::HIDDEN;
use crate::game::{Game, Score, Turn};
use crate::legal_moves::LegalMoves;
use crate::payoff_item::PayoffItem;
use crate::protocol::{Json, NewGame, Seat};

/// The version of the JSON object. It increases when a field is removed or gets another meaning. It stays the
/// same when a field is added.
const VERSION: usize = 1;

/// An event, and the cards that it moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SceneEvent {
    /// The line of the event, as the reader sees it.
    pub line: String,
    /// The event as a word of its game: `deal`, `card`, `capture`.
    pub action: &'static str,
    /// The cards that the event moved or showed. Cards that are dealt do not count as moved.
    pub moved: SeenCards,
    /// The cards that the event captured from the table.
    pub captured: Vec<String>,
    /// The cards that still lay on the table at the end of the deal and that went to a pile.
    pub rest: Vec<String>,
}

impl SceneEvent {
    /// Creates the description of the last event of a scene from the scene and the event's line.
    fn last(scene: &Scene, line: String) -> Self {
        let Scene { action, moved, captured, rest, .. } = scene;
        Self { line, action, moved: moved.clone(), captured: captured.clone(), rest: rest.clone() }
    }

    /// Returns the seat that the line names; `None` when it names none.
    #[must_use]
    pub fn seat(&self) -> Option<Seat> {
        self.line.split(' ').nth(1).and_then(|word| Seat::parse(word).ok())
    }

    /// Returns the words of the line after its keyword and its seat.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.line.split(' ').skip(if self.seat().is_some() { 2 } else { 1 })
    }

    fn json(&self) -> Json {
        Json::Object(vec![
            ("line", (&self.line).into()),
            ("action", self.action.into()),
            ("seat", self.seat().map(Seat::index).into()),
            ("words", Json::list(self.words())),
            ("moved", cards(&self.moved)),
            ("captured", Json::list(&self.captured)),
            ("rest", Json::list(&self.rest)),
        ])
    }
}

/// Words that a seat said at the table: a bid, an announcement or a doubling. Every seat heard these words. The
/// choice of a trump card is also a bid. Its card is hidden (`??`) until it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaidWords {
    /// The seat that spoke.
    pub seat: Seat,
    /// The move as a word of its game: `bid`, `announce`.
    pub action: &'static str,
    /// The words of the line after its seat.
    pub words: Vec<String>,
}

impl SaidWords {
    /// Returns the words that were said in an event. `None` when the event is not a move, or is a move of
    /// cards and no bid.
    fn of(event: &SceneEvent, is_bid: bool) -> Option<Self> {
        let is_said = is_bid || event.moved.is_empty();
        let seat = event.seat().filter(|_| event.line.starts_with("move ") && is_said)?;
        Some(Self { seat, action: event.action, words: event.words().map(str::to_owned).collect() })
    }

    /// Completes the words by a later event that shows the hidden card of the bid. Such an event has the same
    /// seat and the same keyword.
    fn complete(&mut self, event: &SceneEvent) {
        let is_hidden = self.words.iter().any(|word| word == HIDDEN);
        let is_same =
            event.seat() == Some(self.seat) && event.words().next() == self.words.first().map(String::as_str);
        if is_hidden && is_same {
            self.words = event.words().map(str::to_owned).collect();
        }
    }

    fn json(&self) -> Json {
        Json::Object(vec![
            ("seat", self.seat.index().into()),
            ("action", self.action.into()),
            ("words", Json::list(&self.words)),
        ])
    }
}

/// A deal drawn event by event for one reader.
pub struct Drawing {
    /// The cards in their places.
    pub scene: Scene,
    /// The last move and the events after it. Before the first move, all events.
    pub happened: Vec<SceneEvent>,
    /// All words that were said in the deal, the oldest first.
    pub said: Vec<SaidWords>,
    /// The facts that the reader knows and that are not public.
    pub own_facts: Score,
    /// The hand of the reader as a person holds it. Empty when the reader has no seat.
    pub sorted_hand: Vec<Vec<String>>,
}

impl Drawing {
    /// Creates the drawing before the first event.
    pub fn new(players: usize, reader: Audience) -> Self {
        Self {
            scene: Scene::new(players, reader),
            happened: Vec::new(),
            said: Vec::new(),
            own_facts: Score::new(),
            sorted_hand: Vec::new(),
        }
    }

    /// Adds the reader's own facts and hand, which are not public. `view` is the view of the reader.
    pub fn add_own<G: Game>(&mut self, view: &G::View) {
        self.own_facts = G::own_facts(view);
        let text = |cards: &Vec<_>| cards.iter().map(ToString::to_string).collect();
        self.sorted_hand = G::sorted_hand(view).iter().map(text).collect();
    }

    /// Draws an event as the reader sees it. `public` is the public part after the event.
    pub fn add<G: Game>(&mut self, event: &G::Event, public: &G::Public) {
        G::draw(&mut self.scene, event, public);
        let line = event.to_string();
        if line.starts_with("move ") {
            self.happened.clear();
        }
        let event = SceneEvent::last(&self.scene, line);
        if event.line.starts_with("show ") {
            self.said.iter_mut().for_each(|said| said.complete(&event));
        }
        self.said.extend(SaidWords::of(&event, self.scene.is_bid));
        self.happened.push(event);
    }
}

/// The position for a screen: the scene of one reader, the public facts, the legal moves in parts, and the
/// result. It prints as one JSON object, which `docs/scene.schema.json` describes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SceneLine {
    /// The name of the game.
    pub game: String,
    /// The cards in their places.
    pub scene: Scene,
    /// The number of event lines so far.
    pub events: usize,
    /// Who acts next.
    pub turn: Turn,
    /// The phase of the deal.
    pub phase: &'static str,
    /// The public facts beside the cards.
    pub facts: Score,
    /// The hand of the reader as a person holds it: one list for each suit, which begins with the strongest
    /// card. Empty when the reader has no seat. The JSON object does not have this field.
    pub sorted_hand: Vec<Vec<String>>,
    /// The last move and the events after it. Before the first move, all events.
    pub happened: Vec<SceneEvent>,
    /// All words that were said in the deal, the oldest first.
    pub said: Vec<SaidWords>,
    /// The legal moves of the seat to move. `None` when no seat is to move, or when the reader may not see
    /// the hand of the seat to move.
    pub legal: Option<LegalMoves>,
    /// The payoff of each seat. Empty before the deal is over.
    pub result: Vec<i64>,
    /// For each seat, the breakdown of its payoff. Empty before the deal is over.
    pub scores: Vec<Score>,
    /// The items of the payoffs. Their amounts add up to `result`. Empty before the deal is over, and in a game
    /// that does not list them.
    pub items: Vec<PayoffItem>,
    /// The `newgame` line of the session's next deal. `None` before the deal is over. Also `None` when the
    /// session ends with this deal.
    pub next: Option<NewGame>,
}

impl SceneLine {
    /// Returns the words of a fact; empty when the scene lacks the fact.
    pub fn fact(&self, name: &str) -> Vec<&str> {
        let fact = self.facts.iter().find(|(known, _)| *known == name);
        fact.into_iter()
            .flat_map(|(_, fact)| fact.split(' '))
            .map(|word| word.trim_end_matches(','))
            .collect()
    }

    /// Returns the seat that a word of a fact names. `place` is the index of the word, from 0.
    #[must_use]
    pub fn fact_seat(&self, name: &str, place: usize) -> Option<Seat> {
        self.fact(name).get(place).and_then(|word| Seat::parse(word).ok())
    }

    /// Returns the JSON object.
    pub fn json(&self) -> Json {
        let scene = &self.scene;
        let turn = match self.turn {
            Turn::Seat(seat) => seat.index().into(),
            Turn::Chance => "chance".into(),
            Turn::Over => "over".into(),
        };
        let last_trick = scene.last_trick.as_ref().map(|(winner, cards)| {
            let cards = cards.iter().map(|(_, card)| card);
            Json::Object(vec![("winner", winner.index().into()), ("cards", Json::list(cards))])
        });
        let facts = self.facts.iter().filter(|(name, _)| *name != "phase");
        Json::Object(vec![
            ("version", VERSION.into()),
            ("game", (&self.game).into()),
            ("players", scene.hands.len().into()),
            ("seat", scene.reader().seat().map(Seat::index).into()),
            ("events", self.events.into()),
            ("turn", turn),
            ("phase", self.phase.into()),
            ("hands", Json::List(scene.hands.iter().map(cards).collect())),
            ("piles", Json::List(scene.piles.iter().map(Json::list).collect())),
            ("table", Json::list(&scene.table)),
            ("trick", by_seat("card", &scene.trick)),
            ("winner", scene.winner.map(Seat::index).into()),
            ("last_trick", last_trick.into()),
            ("talon", Json::List(scene.talon.iter().map(cards).collect())),
            ("discards", cards(&scene.discards)),
            ("trump", scene.trump.as_ref().map(cards).into()),
            ("marriages", by_seat("suit", &scene.marriages)),
            ("facts", Json::Object(facts.map(|(name, fact)| (*name, words(fact))).collect())),
            ("happened", Json::List(self.happened.iter().map(SceneEvent::json).collect())),
            ("said", Json::List(self.said.iter().map(SaidWords::json).collect())),
            ("legal", self.legal.as_ref().map(legal).into()),
            ("result", (!self.result.is_empty()).then(|| Json::list(self.result.iter().copied())).into()),
            ("scores", Json::List(self.scores.iter().map(score).collect())),
            ("items", Json::List(self.items.iter().map(item).collect())),
            ("next", self.next.as_ref().map(ToString::to_string).as_ref().into()),
        ])
    }
}

impl fmt::Display for SceneLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.json())
    }
}

fn cards(seen: &SeenCards) -> Json {
    Json::Object(vec![("cards", Json::list(&seen.shown)), ("hidden", seen.hidden.into())])
}

fn by_seat(name: &'static str, entries: &[(Seat, String)]) -> Json {
    let entry = |(seat, text): &(Seat, String)| {
        Json::Object(vec![("seat", seat.index().into()), (name, text.into())])
    };
    Json::List(entries.iter().map(entry).collect())
}

/// Converts a fact into a list of words and whole numbers.
fn words(fact: &str) -> Json {
    let word = |word: &str| {
        let word = word.trim_end_matches(',');
        word.parse::<i64>().map_or_else(|_| word.into(), Json::Number)
    };
    Json::List(fact.split(' ').map(word).collect())
}

/// Converts the legal moves into JSON: their keyword, and each move as the list of its parts.
fn legal(legal: &LegalMoves) -> Json {
    let moves = legal.moves.iter().map(|text| Json::list(&parts(text)));
    Json::Object(vec![
        ("keyword", legal.moves.first().and_then(keyword).as_ref().into()),
        ("moves", Json::List(moves.collect())),
        ("complete", legal.count.complete.into()),
    ])
}

fn score(score: &Score) -> Json {
    Json::Object(score.iter().map(|(key, value)| (*key, words(value))).collect())
}

/// Converts an item of the payoffs into JSON. The terms and the factors are pairs of a word and a number.
fn item(item: &PayoffItem) -> Json {
    let pair = |(word, number): &(&'static str, i64)| Json::List(vec![(*word).into(), (*number).into()]);
    Json::Object(vec![
        ("name", item.name.into()),
        ("by", item.by.map(Seat::index).into()),
        ("outcome", item.outcome.into()),
        ("terms", Json::List(item.terms.iter().map(pair).collect())),
        ("factors", Json::List(item.factors.iter().map(pair).collect())),
        ("doublings", usize::from(item.doublings).into()),
        ("sum", item.sum().into()),
        ("each", item.is_each.into()),
        ("amounts", Json::list(item.amounts.iter().copied())),
    ])
}
