//! The code that the players with hand-written heuristics share, and the players `min` and `max`.

use std::cmp::Reverse;

use talon_games::cards::CardSet;
use talon_games::cards::german::{Card, Rank, Suit};
use talon_games::marias::strength::{Tens, stronger};
use talon_games::marias::{
    Goal, IllegalBid, Marias, Move, MoveKind, PlainGame, Statement, Statements, TALON, View,
};
use talon_games::protocol::{Combo, OptionSpec};
use talon_games::{Position as _, Public as _, Turn, View as _};

use crate::{Decision, DecisionContext};

/// A heuristic player: one method for each kind of decision, from the view of its seat.
pub(super) trait HeuristicPolicy {
    /// Returns the preferred card of a set; `None` for the empty set.
    fn pick(cards: CardSet<Card>) -> Option<Card>;

    /// Returns whether the player announces or doubles this goal when the rules allow it.
    fn raises(view: &View, goal: Goal) -> bool;

    /// Chooses the trump card from the first seven cards.
    fn trump(view: &View) -> Option<Card> {
        Self::pick(view.hand())
    }

    /// Chooses the talon from the cards that may be discarded.
    fn talon(_: &View, legal: CardSet<Card>) -> CardSet<Card> {
        complete_talon(CardSet::EMPTY, legal, Self::pick)
    }

    /// Chooses the card to play from the legal cards.
    fn card(_: &View, legal: CardSet<Card>) -> Option<Card> {
        Self::pick(legal)
    }

    /// Returns the game that the player wants to name: betl or durch, or `None` for a trump game. If this
    /// game is illegal, the player names another one.
    fn game(_: &View) -> Option<PlainGame> {
        None
    }

    /// Returns whether the player takes the game over when the rules allow it.
    fn takes_over(_: &View) -> bool {
        false
    }

    /// Returns whether the player doubles betl or durch when the rules allow it.
    fn doubles_game(_: &View, _: PlainGame) -> bool {
        false
    }
}

/// Returns the decision of a heuristic player; `None` when the seat is not to move.
pub(super) fn choose<P: HeuristicPolicy>(
    context: &mut DecisionContext<'_, Marias>,
) -> Option<Decision<Move>> {
    best_move::<P>(context.view).map(Decision::of)
}

/// Returns the move of a heuristic player; `None` when the seat is not to move.
pub(super) fn best_move<P: HeuristicPolicy>(view: &View) -> Option<Move> {
    if view.public().turn() != Turn::Seat(view.seat()) {
        return None;
    }
    Some(match view.public().due()? {
        MoveKind::Trump => Move::Trump(P::trump(view).expect("the hand has seven cards")),
        MoveKind::Discard => {
            let ((_, hand), public) = (view.mover(), view.public());
            let is_taker = public.takers().next().is_some();
            // A player that wants a trump game discards no card that would bind it to betl or durch.
            let free = if is_taker { hand.cards } else { public.rules().discardable(hand.cards, hand.trump) };
            Move::Discard(P::talon(view, free))
        }
        MoveKind::Game => {
            let (_, hand) = view.mover();
            let named = [P::game(view), None, Some(PlainGame::Betl), Some(PlainGame::Durch)];
            let legal = named.into_iter().find(|&game| view.public().check_game(hand, game).is_ok());
            Move::Play(legal.expect("a game may be named"))
        }
        MoveKind::Answer if P::takes_over(view) && view.public().check_bad().is_ok() => Move::Bad,
        MoveKind::Answer => {
            Move::Good(view.public().plain_game().filter(|&game| doubles_game::<P>(view, game)))
        }
        MoveKind::Say if view.public().has_trumps() => {
            Move::Say(statements(view, |goal| P::raises(view, goal)))
        }
        MoveKind::Say => {
            let game = view.public().plain_game().filter(|&game| doubles_game::<P>(view, game));
            Move::Say(game.map(Statement::FlekGame).into_iter().collect())
        }
        MoveKind::Card => {
            let legal = view.public().legal_cards(view.hand());
            Move::Card(P::card(view, legal).expect("a seat to move has a legal card"))
        }
    })
}

/// Completes a talon with cards picked one by one from `legal`.
pub(super) fn complete_talon(
    mut talon: CardSet<Card>,
    legal: CardSet<Card>,
    pick: impl Fn(CardSet<Card>) -> Option<Card>,
) -> CardSet<Card> {
    while talon.len() < TALON {
        talon.insert(pick(legal - talon).expect("three or more cards may be discarded"));
    }
    talon
}

/// Returns whether the rules allow the player to double betl or durch and the player wants to double it.
fn doubles_game<P: HeuristicPolicy>(view: &View, game: PlainGame) -> bool {
    let (_, hand) = view.mover();
    let legal = view.public().statements(hand);
    legal.contains(Statement::FlekGame(game)) && P::doubles_game(view, game)
}

/// Returns all legal statements about the goals that the player raises. Obligatory statements are added: hra
/// in the opening, and an obligatory flek of hra.
fn statements(view: &View, raises: impl Fn(Goal) -> bool) -> Statements {
    let (public, (_, hand)) = (view.public(), view.mover());
    let opening = (!public.bidding().is_open()).then_some(Statement::HRA);
    let goals = Goal::ALL.into_iter().filter(|&goal| raises(goal));
    let wanted = goals.flat_map(|goal| [Statement::Announce(goal), Statement::Flek(goal)]);
    let wanted: Statements = wanted.chain(opening).collect();
    let said = wanted.iter().fold(Statements::SILENCE, |said, statement| {
        if public.addable(hand, said).contains(statement) { said.with(statement) } else { said }
    });
    match public.check_set(hand, said) {
        Err(IllegalBid::MustFlek { .. }) => said.with(Statement::Flek(Goal::Hra)),
        _ => said,
    }
}

pub(super) fn trump_suit(view: &View) -> Suit {
    let trump = view.public().trump().or(view.face_down().trump);
    trump.expect("trump is known from the opening on").suit()
}

/// Returns whether the hand contains the trump 7.
pub(super) fn holds_seven(hand: CardSet<Card>, trump: Suit) -> bool {
    hand.contains(Card::new(Rank::Seven, trump))
}

/// Returns the number of doublings of a goal; `None` when the goal is not announced.
pub(super) fn announced_fleks(view: &View, goal: Goal) -> Option<u8> {
    view.public().bidding().goal(goal).map(|announced| announced.fleks)
}

/// Returns the suits in the order of a sorted hand, from left to right: bells, acorns, leaves, hearts (guľa,
/// žaluď, zeleň, červeň).
pub(super) fn suits() -> impl Iterator<Item = Suit> {
    Suit::ALL.into_iter().rev()
}

/// Returns the card of the lowest rank. When several cards have this rank, returns the last of them in the
/// hand. Ranks follow the printed order (thesis, definition 2.2.14). In this order a ten is below an unter,
/// whatever option `tens` says.
pub(super) fn lowest(cards: CardSet<Card>) -> Option<Card> {
    cards.iter().max_by_key(|&card| (ranks_above(card), Reverse(card.suit())))
}

/// Returns the card of the highest rank in the same order. When several cards have this rank, returns the
/// last of them in the hand.
pub(super) fn highest(cards: CardSet<Card>) -> Option<Card> {
    cards.iter().min_by_key(|&card| (ranks_above(card), card.suit()))
}

/// Returns the lowest card of the leftmost suit.
pub(super) fn first(cards: CardSet<Card>) -> Option<Card> {
    suits().find_map(|suit| lowest(cards & suit.cards()))
}

/// Returns the number of ranks above the rank of a card.
fn ranks_above(card: Card) -> usize {
    stronger(card, Tens::Natural).len()
}

/// The thesis' `MinPlayer` (4.2.2). It plays the card of the lowest rank; when several cards have this rank,
/// it plays the last of them in the hand. It announces only the obligatory hra.
pub(super) enum Min {}

impl HeuristicPolicy for Min {
    fn pick(cards: CardSet<Card>) -> Option<Card> {
        lowest(cards)
    }

    fn raises(_: &View, _: Goal) -> bool {
        false
    }
}

/// The name of the option that chooses the source that `max` follows: the thesis' program or the thesis'
/// text.
const READING: &str = "Reading";

/// The maximum number of doublings of hra: flek and re.
const MAX_HRA_FLEKS: u8 = 2;

/// The maximum number of doublings of sedma: flek, re, tutti and boty.
const MAX_SEDMA_FLEKS: u8 = 4;

/// The thesis' `MaxPlayer` as the text describes it (4.2.3): it makes every statement that it may make.
enum TalkingMax {}

impl HeuristicPolicy for TalkingMax {
    fn pick(cards: CardSet<Card>) -> Option<Card> {
        highest(cards)
    }

    fn raises(_: &View, _: Goal) -> bool {
        true
    }
}

/// Returns the decision of `max`. Option `Reading` chooses the source that `max` follows.
pub(super) fn choose_max(context: &mut DecisionContext<'_, Marias>) -> Option<Decision<Move>> {
    if context.options.combo(READING) == Some("text") {
        choose::<TalkingMax>(context)
    } else {
        choose::<Max>(context)
    }
}

pub(super) fn max_options() -> Vec<OptionSpec> {
    vec![Combo { name: READING, default: "program", choices: vec!["program", "text"] }.into()]
}

/// The thesis' `MaxPlayer` (4.2.3). The limits on raising are taken from the thesis' program.
pub(super) enum Max {}

impl HeuristicPolicy for Max {
    fn pick(cards: CardSet<Card>) -> Option<Card> {
        highest(cards)
    }

    fn raises(view: &View, goal: Goal) -> bool {
        let fleks = announced_fleks(view, goal).unwrap_or(0);
        match goal {
            Goal::Hra => fleks < MAX_HRA_FLEKS,
            Goal::Sedma => fleks < MAX_SEDMA_FLEKS && holds_seven(view.hand(), trump_suit(view)),
            Goal::Stovka => false,
        }
    }
}
