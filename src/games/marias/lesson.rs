//! The lesson of mariáš: what a person needs to know in each position of a first game.

use super::scene::suit_name;
use crate::SceneLine;
use crate::cards::Card as _;
use crate::cards::german::{Card, Rank, Suit};
use crate::game::{PLAY, Turn};
use crate::protocol::Seat;
use crate::screen::{LessonStep, TrickDuty, led};

/// The seat that chooses trumps.
const FORHONT: Seat = Seat::new(0);

/// The number of tricks before the last three.
const LAST_THREE: usize = 7;

/// Returns the steps about a scene.
pub(super) fn steps(scene: &SceneLine) -> Vec<LessonStep> {
    let Some(own) = scene.scene.reader().seat() else { return Vec::new() };
    if scene.turn == Turn::Over {
        return vec![LessonStep::new("over")];
    }
    if scene.turn != Turn::Seat(own) {
        return Vec::new();
    }
    let mut steps = vec![if own == FORHONT { LessonStep::new("aim") } else { aim_of_defender() }];
    if scene.phase == PLAY {
        play(scene, own, &mut steps);
    } else {
        bidding(scene, own, &mut steps);
    }
    steps
}

fn aim_of_defender() -> LessonStep {
    LessonStep::new("aim_defender").with("seat", &FORHONT)
}

/// Returns whether a legal discard leads to a game without trumps, because it has a ten or an ace.
fn may_bind(scene: &SceneLine) -> bool {
    let moves = scene.legal.iter().flat_map(|legal| &legal.moves);
    let mut cards = moves.flat_map(|text| text.split(' ')).filter_map(|card| Card::parse(card).ok());
    cards.any(|card| matches!(card.rank(), Rank::Ten | Rank::Ace))
}

fn bidding(scene: &SceneLine, own: Seat, steps: &mut Vec<LessonStep>) {
    let is_first_word = !scene.said.iter().any(|said| said.seat == own && said.action == "say");
    steps.extend(match scene.phase {
        "trump" => Some(LessonStep::new("trump")),
        "discard" if own == FORHONT => {
            Some(LessonStep::new(if may_bind(scene) { "discard_binding" } else { "discard" }))
        }
        "game" => Some(LessonStep::new("game")),
        "answer" => answer(scene),
        "bid" if own == FORHONT && is_first_word => Some(LessonStep::new("opening")),
        "bid" => Some(LessonStep::new("flek")),
        _ => None,
    });
}

/// Returns the step about the answer to the game that was named last.
fn answer(scene: &SceneLine) -> Option<LessonStep> {
    let named = scene.said.iter().rev().find(|said| said.action == "contract")?;
    Some(LessonStep::new("answer").with("seat", &named.seat).with("game", &named.words.last()?))
}

fn play(scene: &SceneLine, own: Seat, steps: &mut Vec<LessonStep>) {
    let game = ["betl", "durch"].into_iter().find(|game| !scene.fact(game).is_empty());
    let trump = scene.scene.trump.iter().flat_map(|card| &card.shown).find_map(|card| suit_of(card));
    let trump = trump.filter(|_| game.is_none());
    if let (Some(game), Some(declarer)) = (game, scene.fact_seat("declarer", 0)) {
        steps.push(LessonStep::new(game).with("seat", &declarer));
    }
    steps.extend(last_trick(scene, trump));
    let hand = &scene.scene.hands[own.index()].shown;
    let marriage = hand.iter().find_map(|card| marriage_of(card, hand)).filter(|_| game.is_none());
    steps.extend(marriage.map(|suit| with_suit("marriage", suit)));
    let takes = scene.fact("takes").first().and_then(|takes| takes.parse().ok());
    if takes == Some(LAST_THREE) && game.is_none() {
        steps.push(LessonStep::new("last_trick"));
    }
    let excused = |card: &str| is_king(card) && marriage_of(card, hand).is_some();
    let led_suit = led(scene).and_then(suit_of);
    steps.extend(TrickDuty::of(scene, trump, suit_of, excused).and_then(|duty| {
        Some(match (duty, led_suit, trump) {
            (TrickDuty::Lead, ..) => LessonStep::new("lead"),
            (TrickDuty::Follow, Some(led), _) => with_suit("follow", led),
            (TrickDuty::Beat, Some(led), _) => with_suit("beat", led),
            (TrickDuty::Trump, Some(led), Some(trump)) => {
                with_suit("must_trump", led).with("trump", &suit_name(trump))
            }
            (TrickDuty::BeatWithTrump, Some(led), Some(trump)) => {
                with_suit("beat_with_trump", led).with("trump", &suit_name(trump))
            }
            (TrickDuty::Free, Some(led), _) => {
                with_suit(if trump.is_some() { "free" } else { "free_without_trumps" }, led)
            }
            _ => return None,
        })
    }));
}

/// Returns the step about the winner of the last trick, and why it has won.
fn last_trick(scene: &SceneLine, trump: Option<Suit>) -> Option<LessonStep> {
    let (winner, plays) = scene.scene.last_trick.as_ref()?;
    let (_, card) = plays.iter().find(|(seat, _)| seat == winner)?;
    let is_trumped =
        suit_of(card) == trump && suit_of(card) != plays.first().and_then(|(_, led)| suit_of(led));
    let topic = if is_trumped { "won_by_trump" } else { "won_by_suit" };
    Some(LessonStep::new(topic).with("seat", &winner).with("card", &card))
}

fn with_suit(topic: &'static str, suit: Suit) -> LessonStep {
    LessonStep::new(topic).with("suit", &suit_name(suit))
}

fn suit_of(card: &str) -> Option<Suit> {
    Card::parse(card).ok().map(Card::suit)
}

fn is_king(card: &str) -> bool {
    Card::parse(card).is_ok_and(|card| card.rank() == Rank::King)
}

/// Returns the suit of a king whose ober is in the hand, too.
fn marriage_of(card: &str, hand: &[String]) -> Option<Suit> {
    let suit = suit_of(card).filter(|_| is_king(card))?;
    hand.contains(&Card::new(Rank::Ober, suit).to_string()).then_some(suit)
}
