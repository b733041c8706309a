//! The moves as numbers, for programs that learn (`docs/environment.md`).

use super::moves::{Move, MoveKind, Statement, Statements};
use super::public::Public;
use super::rules::{Hand, Marias, TALON};
use crate::cards::german::Card;
use crate::cards::{Card as _, CardSet};
use crate::games::{ActionSet, ActionSpace};

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

    fn legal_actions(public: &Public, hand: Hand, chosen: ActionSet) -> ActionSet {
        match public.due().expect("a seat is to move") {
            MoveKind::Trump => cards_of(hand.cards),
            MoveKind::Discard => cards_of(public.legal_discards(hand)) - chosen,
            MoveKind::Say => {
                let open = statements_of(open_statements(public)) - chosen;
                let is_enough = public.bidding().opening().is_subset(statements_in(chosen));
                if is_enough { open | ActionSet::of(DONE) } else { open }
            }
            MoveKind::Card => cards_of(public.legal_cards(hand.cards)),
        }
    }

    fn finished(public: &Public, _hand: Hand, chosen: ActionSet) -> Option<Move> {
        let cards = CardSet::from_bits(chosen.bits(0));
        match public.due()? {
            MoveKind::Trump => cards.first().map(Move::Trump),
            MoveKind::Discard => (cards.len() == TALON).then_some(Move::Discard(cards)),
            MoveKind::Say => {
                let said = statements_in(chosen);
                let is_done = chosen.contains(DONE) || open_statements(public).is_subset(said);
                is_done.then_some(Move::Say(said))
            }
            MoveKind::Card => cards.first().map(Move::Card),
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
