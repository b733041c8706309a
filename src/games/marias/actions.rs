//! The moves as numbers, for programs that learn (`docs/environment.md`).

use super::moves::{Move, MoveKind, Statement, Statements};
use super::public::Public;
use super::rules::{Hand, Marias, TALON};
use crate::cards::german::Card;
use crate::cards::{Card as _, CardSet};
use crate::games::{ActionSet, ActionSpace, Continuation};

/// The actions after the cards: the end of what a seat says, and the statements.
const DONE: usize = Card::COUNT;
const STATEMENTS: usize = DONE + 1;

impl ActionSpace for Marias {
    const VERSION: u32 = 1;
    const ACTIONS: usize = STATEMENTS + Statement::ALL.len();
    /// The discards: two of twelve cards.
    const CANDIDATES: usize = 66;
    const PHASES: &'static [&'static str] =
        &[MoveKind::Trump.phase(), MoveKind::Discard.phase(), MoveKind::Say.phase(), MoveKind::Card.phase()];

    fn action_name(action: usize) -> String {
        match action {
            DONE => "done".to_owned(),
            STATEMENTS.. => Statement::ALL[action - STATEMENTS].to_string(),
            card => Card::from_index(card).expect("the first actions are the cards").to_string(),
        }
    }

    fn continuation(public: &Public, hand: Hand, chosen: ActionSet) -> Continuation<Move> {
        let cards = CardSet::from_bits(chosen.bits(0));
        let card = cards.first();
        match public.due().expect("a seat is to move") {
            MoveKind::Trump => card.map_or_else(
                || Continuation::Legal(cards_of(hand.cards)),
                |card| Continuation::Finished(Move::Trump(card)),
            ),
            MoveKind::Discard if cards.len() == TALON => Continuation::Finished(Move::Discard(cards)),
            MoveKind::Discard => Continuation::Legal(cards_of(public.legal_discards(hand)) - chosen),
            MoveKind::Say => {
                let (open, said) = (open_statements(public), statements_in(chosen));
                let is_enough = public.bidding().opening().is_subset(said);
                let is_done = chosen.contains(DONE) || !chosen.is_empty() && open.is_subset(said);
                if is_enough && is_done {
                    return Continuation::Finished(Move::Say(said));
                }
                let done = if is_enough { ActionSet::of(DONE) } else { ActionSet::EMPTY };
                Continuation::Legal((statements_of(open) | done) - chosen)
            }
            MoveKind::Card => card.map_or_else(
                || Continuation::Legal(cards_of(public.legal_cards(hand.cards))),
                |card| Continuation::Finished(Move::Card(card)),
            ),
        }
    }

    fn parts(r#move: &Move) -> ActionSet {
        match *r#move {
            Move::Trump(card) | Move::Card(card) => ActionSet::of(card.index()),
            Move::Discard(cards) => cards_of(cards),
            Move::Say(said) => statements_of(said),
        }
    }
}

fn cards_of(cards: CardSet<Card>) -> ActionSet {
    ActionSet::from_bits(cards.bits(), 0)
}

/// The statements that the seat to move may make.
fn open_statements(public: &Public) -> Statements {
    let seat = public.to_move().seat().expect("a seat is to speak");
    public.bidding().statements(seat)
}

fn statements_of(said: Statements) -> ActionSet {
    let numbered = Statement::ALL.into_iter().enumerate().filter(|&(_, statement)| said.contains(statement));
    numbered.fold(ActionSet::EMPTY, |set, (number, _)| set | ActionSet::of(STATEMENTS + number))
}

fn statements_in(actions: ActionSet) -> Statements {
    let numbered = Statement::ALL.into_iter().enumerate();
    numbered
        .filter(|&(number, _)| actions.contains(STATEMENTS + number))
        .map(|(_, statement)| statement)
        .collect()
}
