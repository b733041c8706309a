//! A lesson: a first game that explains itself step by step. Each step follows from the scene of one seat, so
//! it never tells what the seat may not see.

use super::scene_line::SceneLine;
use crate::game::{PLAY, Turn};

/// A step of a lesson: what a position shows, and what a person may do in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonStep {
    /// The topic. The key of its text is `lesson_GAME.TOPIC`, with the name of the game.
    pub topic: &'static str,
    /// The values in the text, each with its name, written as in [`BrokenRule`](super::BrokenRule).
    pub values: Vec<(&'static str, String)>,
}

impl LessonStep {
    /// Creates a step whose text has no values.
    #[must_use]
    pub fn new(topic: &'static str) -> Self {
        Self { topic, values: Vec::new() }
    }

    /// Returns the step with one more value.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: &impl ToString) -> Self {
        self.values.push((name, value.to_string()));
        self
    }
}

/// What the rules let a person play to a trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrickDuty {
    /// The person leads.
    Lead,
    /// The person holds cards of the kind led, and may play any of them.
    Follow,
    /// The person holds cards of the kind led, and must play one that beats the trick.
    Beat,
    /// The person has no card of the kind led, and must play a trump.
    Trump,
    /// The person has no card of the kind led, and must play a trump that beats the trick.
    BeatWithTrump,
    /// The person has neither a card of the kind led nor a trump.
    Free,
}

impl TrickDuty {
    /// Reads the duty from the scene of the seat to move. `kind_of` returns the kind of a card: its suit, or
    /// the trumps of a pack that has trumps beside the suits. `excused` returns whether a card that may not be
    /// played has another reason than that it does not beat the trick. `None` when no card is due.
    pub fn of<K: PartialEq + Copy>(
        scene: &SceneLine,
        trump: Option<K>,
        kind_of: impl Fn(&str) -> Option<K>,
        excused: impl Fn(&str) -> bool,
    ) -> Option<Self> {
        let Turn::Seat(seat) = scene.turn else { return None };
        let legal = scene.legal.as_ref().filter(|_| scene.phase == PLAY)?;
        let Some(led) = led(scene) else { return Some(Self::Lead) };
        let hand = &scene.scene.hands[seat.index()].shown;
        let is_barred = |card: &&String| !legal.moves.contains(card) && !excused(card);
        let of_kind =
            |kind: &Option<K>| hand.iter().filter(|card| kind_of(card) == *kind).collect::<Vec<_>>();
        let followers = of_kind(&kind_of(led));
        if !followers.is_empty() {
            return Some(if followers.iter().any(is_barred) { Self::Beat } else { Self::Follow });
        }
        let trumps = if trump.is_some() { of_kind(&trump) } else { Vec::new() };
        let may_discard = legal.moves.iter().any(|card| kind_of(card) != trump);
        Some(match trumps.iter().any(is_barred) {
            _ if may_discard || trumps.is_empty() => Self::Free,
            true => Self::BeatWithTrump,
            false => Self::Trump,
        })
    }
}

/// Returns the card that was led to the trick on the table. `None` when the trick is complete or not begun.
pub fn led(scene: &SceneLine) -> Option<&str> {
    let (_, card) = scene.scene.trick.first().filter(|_| scene.scene.winner.is_none())?;
    Some(card)
}
