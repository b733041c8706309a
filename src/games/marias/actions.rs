//! The moves as action numbers, for machine learning (`docs/environment.md`).

use super::moves::{Move, MoveKind, Statement, Statements};
use super::public::Public;
use super::rules::{Marias, PlainGame, Rules, SeatCards, TALON};
use crate::cards::german::Card;
use crate::cards::{Card as _, CardSet};
use crate::{ActionSet, ActionSpace, Continuation, Public as _, SpaceSize};

/// The action that ends a turn of the bidding. It follows the actions of the cards, and the actions of the
/// statements follow it.
const DONE: usize = Card::COUNT;
const STATEMENTS: usize = DONE + 1;

/// The first of the additional actions under rules with betl, durch or the unseen trump card. These actions
/// are the moves of `SINGLE_ACTION_MOVES`, then the doublings of betl and durch.
const SINGLE_ACTIONS: usize = STATEMENTS + Statement::ALL.len();
const GAME_FLEKS: usize = SINGLE_ACTIONS + SINGLE_ACTION_MOVES.len();

/// The moves that have one additional action each.
const SINGLE_ACTION_MOVES: [Move; 6] = [
    Move::Lidu,
    Move::Play(None),
    Move::Play(Some(PlainGame::Betl)),
    Move::Play(Some(PlainGame::Durch)),
    Move::Good(None),
    Move::Bad,
];

impl ActionSpace for Marias {
    const VERSION: u32 = 1;
    const ACTIONS: usize = SINGLE_ACTIONS;
    /// The number of possible discards: two cards out of twelve.
    const CANDIDATES: usize = 66;
    const PHASES: &'static [&'static str] = &[
        MoveKind::Trump.phase(),
        MoveKind::Discard.phase(),
        MoveKind::Say.phase(),
        MoveKind::Card.phase(),
        MoveKind::Game.phase(),
        MoveKind::Answer.phase(),
    ];

    /// Rules with betl, durch or the unseen trump card have additional actions and columns.
    fn space(rules: &Rules) -> SpaceSize {
        let usual =
            SpaceSize { version: Self::VERSION, actions: Self::ACTIONS, candidates: Self::CANDIDATES };
        if rules.has_plain_games() || rules.z_lidu {
            SpaceSize { version: 2, actions: GAME_FLEKS + Statement::PLAIN.len(), ..usual }
        } else {
            usual
        }
    }

    fn action_name(action: usize) -> String {
        match action {
            DONE => "done".to_owned(),
            GAME_FLEKS.. => Statement::PLAIN[action - GAME_FLEKS].to_string(),
            SINGLE_ACTIONS.. => SINGLE_ACTION_MOVES[action - SINGLE_ACTIONS].to_string(),
            STATEMENTS.. => Statement::ALL[action - STATEMENTS].to_string(),
            card => Card::from_index(card).expect("the first actions are the cards").to_string(),
        }
    }

    fn continuation(public: &Public, hand: SeatCards, chosen: ActionSet) -> Continuation<Move> {
        let cards = CardSet::from_bits(chosen.bits(0));
        let card = cards.first();
        let single = SINGLE_ACTION_MOVES
            .into_iter()
            .enumerate()
            .find(|&(number, _)| chosen.contains(SINGLE_ACTIONS + number));
        let flek = PlainGame::ALL
            .into_iter()
            .find(|&game| statements_in(chosen).contains(Statement::FlekGame(game)));
        let single = single.map(|(_, made)| made);
        let legal_single = |made: &[Move]| {
            let mut listed = Vec::new();
            public.legal_moves(hand, usize::MAX, &mut listed);
            made.iter()
                .filter(|made| listed.contains(made))
                .fold(ActionSet::EMPTY, |set, made| set | Self::parts(made))
        };
        match public.due().expect("a seat is to move") {
            MoveKind::Trump => match (card, single) {
                (Some(card), _) => Continuation::Finished(Move::Trump(card)),
                (None, Some(lidu)) => Continuation::Finished(lidu),
                (None, None) => Continuation::Legal(cards_of(hand.cards) | legal_single(&[Move::Lidu])),
            },
            MoveKind::Game | MoveKind::Answer => match (single, flek) {
                (_, Some(game)) => Continuation::Finished(Move::Good(Some(game))),
                (Some(made), _) => Continuation::Finished(made),
                _ => {
                    let (said, opening) = (statements_in(chosen), public.sedma_stovka_opening());
                    match opening.filter(|_| !said.is_empty()) {
                        Some(opening) if said == opening => Continuation::Finished(Move::Say(said)),
                        Some(opening) => Continuation::Legal(statements_of(opening) - chosen),
                        None => {
                            let fleks = PlainGame::ALL.map(|game| Move::Good(Some(game)));
                            let opening: Vec<Move> = opening.map(Move::Say).into_iter().collect();
                            let others = legal_single(&fleks) | legal_single(&opening);
                            Continuation::Legal(legal_single(&SINGLE_ACTION_MOVES) | others)
                        }
                    }
                }
            },
            MoveKind::Discard if cards.len() == TALON => Continuation::Finished(Move::Discard(cards)),
            MoveKind::Discard => Continuation::Legal(cards_of(public.legal_discards(hand)) - chosen),
            MoveKind::Say => {
                let said = statements_in(chosen);
                let open = public.addable(hand, said);
                let is_enough = public.check_set(hand, said).is_ok();
                let is_done = chosen.contains(DONE) || !chosen.is_empty() && open.is_empty();
                if is_enough && is_done {
                    return Continuation::Finished(Move::Say(said));
                }
                let done = if is_enough { ActionSet::of(DONE) } else { ActionSet::EMPTY };
                Continuation::Legal(statements_of(open) | done)
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
            Move::Good(Some(game)) => statements_of(Statements::SILENCE.with(Statement::FlekGame(game))),
            Move::Lidu | Move::Play(_) | Move::Good(None) | Move::Bad => {
                let numbers =
                    (0..SINGLE_ACTION_MOVES.len()).filter(|&number| SINGLE_ACTION_MOVES[number] == *r#move);
                numbers.fold(ActionSet::EMPTY, |set, number| set | ActionSet::of(SINGLE_ACTIONS + number))
            }
        }
    }
}

fn cards_of(cards: CardSet<Card>) -> ActionSet {
    ActionSet::from_bits(cards.bits(), 0)
}

/// Lists the statements with their action numbers.
fn numbered() -> impl Iterator<Item = (usize, Statement)> {
    let usual = Statement::ALL.into_iter().enumerate().map(|(number, said)| (STATEMENTS + number, said));
    let plain = Statement::PLAIN.into_iter().enumerate().map(|(number, said)| (GAME_FLEKS + number, said));
    usual.chain(plain)
}

fn statements_of(said: Statements) -> ActionSet {
    let numbered = numbered().filter(|&(_, statement)| said.contains(statement));
    numbered.fold(ActionSet::EMPTY, |set, (number, _)| set | ActionSet::of(number))
}

fn statements_in(actions: ActionSet) -> Statements {
    numbered().filter(|&(number, _)| actions.contains(number)).map(|(_, statement)| statement).collect()
}
