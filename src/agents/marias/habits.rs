//! What the robots that play by fixed rules have in common.

use crate::agents::{Decision, DecisionContext};
use crate::cards::CardSet;
use crate::cards::german::{Card, Rank, Suit};
use crate::games::View as _;
use crate::games::marias::strength::FAT;
use crate::games::marias::{Goal, Marias, Move, MoveKind, Statement, Statements, TALON, View};

/// A robot of fixed rules: one for each kind of decision, from what the seat knows.
pub(super) trait Habits {
    /// The card that it likes best, where no other rule says more.
    fn pick(cards: CardSet<Card>) -> Option<Card>;

    /// Whether it announces this goal, or doubles it, where it may.
    fn raises(view: &View, goal: Goal) -> bool;

    /// The trump card.
    fn trump(view: &View) -> Option<Card> {
        Self::pick(view.hand())
    }

    /// The talon, of the cards that may go.
    fn talon(_: &View, may_go: CardSet<Card>) -> CardSet<Card> {
        fill(CardSet::EMPTY, may_go, Self::pick)
    }

    /// The card to play, of those that may be played.
    fn card(_: &View, playable: CardSet<Card>) -> Option<Card> {
        Self::pick(playable)
    }
}

/// The move of such a robot.
pub(super) fn choose<H: Habits>(question: &mut DecisionContext<'_, Marias>) -> Option<Decision<Move>> {
    let view = question.view;
    let chosen = match view.public().due()? {
        MoveKind::Trump => Move::Trump(H::trump(view)?),
        MoveKind::Discard => Move::Discard(H::talon(view, may_go(view))),
        MoveKind::Say => Move::Say(statements(view, |goal| H::raises(view, goal))),
        MoveKind::Card => Move::Card(H::card(view, view.public().legal_cards(view.hand()))?),
    };
    Some(Decision::of(chosen))
}

/// What may be laid into the talon: no fat card, and not the trump card.
fn may_go(view: &View) -> CardSet<Card> {
    view.hand() - FAT - view.face_down().trump.map_or(CardSet::EMPTY, CardSet::of)
}

/// A talon begun, filled up with the cards picked one by one.
pub(super) fn fill(
    mut talon: CardSet<Card>,
    may_go: CardSet<Card>,
    pick: impl Fn(CardSet<Card>) -> Option<Card>,
) -> CardSet<Card> {
    while talon.len() < TALON {
        let Some(card) = pick(may_go - talon) else { break };
        talon.insert(card);
    }
    talon
}

/// All that may be said of the goals to be raised; and hra, with which every deal opens.
fn statements(view: &View, raises: impl Fn(Goal) -> bool) -> Statements {
    let bidding = view.public().bidding();
    let allowed = bidding.statements(view.seat());
    let opening = (!bidding.is_open()).then_some(Statement::HRA);
    let goals = Goal::ALL.into_iter().filter(|&goal| raises(goal));
    let wanted = goals.flat_map(|goal| [Statement::Announce(goal), Statement::Flek(goal)]);
    wanted.filter(|&statement| allowed.contains(statement)).chain(opening).collect()
}

/// The trump suit, as soon as this seat knows it.
pub(super) fn trumps(view: &View) -> Option<Suit> {
    view.public().trump().or(view.face_down().trump).map(Card::suit)
}

/// Whether the trump 7 is in the hand.
pub(super) fn holds_seven(hand: CardSet<Card>, trump: Suit) -> bool {
    hand.contains(Card::new(Rank::Seven, trump))
}

/// How often a goal was doubled; nothing when nobody announced it.
pub(super) fn fleks(view: &View, goal: Goal) -> Option<u8> {
    view.public().bidding().goal(goal).map(|announced| announced.fleks)
}
