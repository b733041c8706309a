//! The lesson of tarok for four: what a person needs to know in each position of a first game.

use crate::SceneLine;
use crate::cards::Card as _;
use crate::cards::tarok::{Card, Suit, TRULA};
use crate::game::{PLAY, Turn};
use crate::protocol::Seat;
use crate::screen::{LessonStep, TrickDuty, led};

/// The number of players of the lesson. Tarok for three has other bids, and no lesson.
const PLAYERS: usize = 4;

/// The number of tricks after which a person with the pagat thinks of the last trick.
const BEFORE_LAST: usize = 8;

/// Returns the steps about a scene.
pub(super) fn steps(scene: &SceneLine) -> Vec<LessonStep> {
    let own = scene.scene.reader().seat().filter(|_| scene.scene.hands.len() == PLAYERS);
    let Some(own) = own else { return Vec::new() };
    if scene.turn == Turn::Over {
        return vec![LessonStep::new("over")];
    }
    if scene.turn != Turn::Seat(own) {
        return Vec::new();
    }
    let mut steps = vec![LessonStep::new("aim")];
    if scene.phase == PLAY {
        play(scene, own, &mut steps);
    } else {
        bidding(scene, own, &mut steps);
    }
    steps
}

fn bidding(scene: &SceneLine, own: Seat, steps: &mut Vec<LessonStep>) {
    let topics: &[&'static str] = match scene.phase {
        "bid" => &["cards", "bid"],
        "contract" => &["cards", "contract"],
        "call" => &["call"],
        "take" => &["take"],
        "discard" => &["discard"],
        "announce" => &["announce"],
        "kontra" if scene.fact_seat("declarer", 0) == Some(own) => &["re"],
        "kontra" => &["kontra"],
        _ => &[],
    };
    steps.extend(topics.iter().map(|topic| LessonStep::new(topic)));
    let called = scene.fact("called").first().map(|suit| format!("K{suit}"));
    let lies = |king: &String| scene.scene.talon.iter().any(|group| group.shown.contains(king));
    if let Some(king) = called.filter(|king| scene.phase == "take" && lies(king)) {
        steps.push(LessonStep::new("king_in_talon").with("card", &king));
    }
    if ["announce", "kontra"].contains(&scene.phase) {
        steps.extend(side(scene, own));
    }
}

/// Returns the step about the side of a seat when a king was called.
fn side(scene: &SceneLine, own: Seat) -> Option<LessonStep> {
    let king = format!("K{}", scene.fact("called").first()?);
    let declarer = scene.fact_seat("declarer", 0)?;
    let is_held = scene.scene.hands[own.index()].shown.contains(&king);
    let topic = match scene.fact_seat("partner", 0) {
        Some(partner) if partner != own => {
            return Some(LessonStep::new("partner_known").with("seat", &partner));
        }
        Some(_) if is_held => "secret_partner",
        None if own != declarer => "defender",
        _ => return None,
    };
    Some(LessonStep::new(topic).with("seat", &declarer).with("card", &king))
}

fn play(scene: &SceneLine, own: Seat, steps: &mut Vec<LessonStep>) {
    let contract = scene.fact("contract").first().copied().unwrap_or_default();
    let task = match contract {
        "klop" => Some("klop"),
        "berac" | "open" | "piccolo" => Some("berac"),
        "colour" => Some("colour"),
        "valat" => Some("valat"),
        _ => None,
    };
    let declarer = scene.fact_seat("declarer", 0).unwrap_or(own);
    steps.extend(task.map(|task| LessonStep::new(task).with("seat", &declarer)));
    steps.extend(side(scene, own));
    steps.extend(last_trick(scene));
    let takes = scene.fact("takes").first().and_then(|takes| takes.parse::<usize>().ok()).unwrap_or_default();
    let hand = &scene.scene.hands[own.index()].shown;
    let pagat = Card::PAGAT.to_string();
    if takes >= BEFORE_LAST && task.is_none() && hand.contains(&pagat) {
        steps.push(LessonStep::new("pagat").with("card", &pagat));
    }
    // In klop and berač another rule keeps the pagat in the hand.
    let duty = TrickDuty::of(scene, Some(CardKind::Tarok), kind_of, |card| card == pagat);
    let led = led(scene).and_then(kind_of);
    steps.extend(duty.zip(led.or(Some(CardKind::Tarok))).map(|(duty, led)| match (duty, led) {
        (TrickDuty::Lead, _) => LessonStep::new("lead"),
        (TrickDuty::Follow, CardKind::Plain(suit)) => with_suit("follow", suit),
        (TrickDuty::Beat, CardKind::Plain(suit)) => with_suit("beat", suit),
        (TrickDuty::Follow, CardKind::Tarok) => LessonStep::new("follow_tarok"),
        (TrickDuty::Beat, CardKind::Tarok) => LessonStep::new("beat_tarok"),
        (TrickDuty::Trump, CardKind::Plain(suit)) => with_suit("must_tarok", suit),
        (TrickDuty::BeatWithTrump, CardKind::Plain(suit)) => with_suit("beat_with_tarok", suit),
        (TrickDuty::Free | TrickDuty::Trump | TrickDuty::BeatWithTrump, _) => LessonStep::new("free"),
    }));
}

/// Returns the step about the winner of the last trick, and why it has won.
fn last_trick(scene: &SceneLine) -> Option<LessonStep> {
    let (winner, plays) = scene.scene.last_trick.as_ref()?;
    let (_, card) = plays.iter().find(|(seat, _)| seat == winner)?;
    let has_trula = TRULA.iter().all(|high| plays.iter().any(|(_, card)| *card == high.to_string()));
    let topic = match kind_of(card)? {
        CardKind::Tarok if has_trula => "won_by_pagat",
        CardKind::Tarok => "won_by_tarok",
        CardKind::Plain(_) => "won_by_suit",
    };
    Some(LessonStep::new(topic).with("seat", &winner).with("card", &card))
}

fn with_suit(topic: &'static str, suit: Suit) -> LessonStep {
    LessonStep::new(topic).with("suit", &suit)
}

/// The kind of a card.
#[derive(Clone, Copy, PartialEq)]
enum CardKind {
    Tarok,
    Plain(Suit),
}

fn kind_of(card: &str) -> Option<CardKind> {
    Some(Card::parse(card).ok()?.suit().map_or(CardKind::Tarok, CardKind::Plain))
}
