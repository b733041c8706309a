//! The legality of moves: the checks, the lists and the uniform draw of a move.

use super::contract::{Contract, Move};
use super::public::Public;
use super::rules::{SEATS, TarokThree};
use super::scene;
use crate::cards::tarok::Card;
use crate::cards::{CardSet, Random};
use crate::protocol::Seat;
use crate::tarok::{
    ContractWord as _, Illegal, NEVER_DISCARDED, Stage, check_discarded, legal_moves, random_move,
};
use crate::{Listing, Public as _, Score, Sides, Turn};

impl Public {
    /// Returns the cards of declarer's `hand` that declarer may discard.
    pub fn legal_discards(&self, hand: CardSet<Card>) -> CardSet<Card> {
        hand - NEVER_DISCARDED
    }

    /// Checks everything about a move that does not depend on the hand of the seat.
    pub(super) fn check_without_hand(&self, seat: Seat, r#move: &Move) -> Result<(), Illegal> {
        self.turn().check(seat)?;
        match (self.stage(), *r#move) {
            (Stage::Bidding, Move::Bid(None)) | (Stage::Play, Move::Card(_)) => Ok(()),
            (Stage::Announcing, Move::Announce(items)) => self.stakes().check_announced(items),
            (Stage::Bidding, Move::Bid(Some(bid))) => self.bidding().check(bid),
            (Stage::Naming, Move::Play(contract)) => self.bidding().check_contract(contract),
            (Stage::Taking, Move::Take(group)) => {
                let (contract, groups) = (self.named_contract().word(), self.group_count());
                if (1..=groups).contains(&usize::from(group)) {
                    Ok(())
                } else {
                    Err(Illegal::Group { group, contract, groups })
                }
            }
            (Stage::Discarding, Move::Discard(packet)) => self.check_discard(packet),
            (Stage::Raising, Move::Kontra(raised)) => self.stakes().check(seat, raised),
            (Stage::Raising | Stage::Play, Move::Announce(_)) => match self.named_contract() {
                contract if !contract.is_for_points() => {
                    Err(Illegal::NoAnnouncements { contract: contract.word(), solo: "solo" })
                }
                _ => Err(Illegal::Announced),
            },
            (Stage::Play, Move::Kontra(_)) if self.contract() == Some(Contract::Klop) => {
                Err(Illegal::NoKontra)
            }
            (stage, _) => Err(Illegal::Kind { due: stage.due(&Contract::FORMS) }),
        }
    }
}

impl crate::Public for Public {
    type Game = TarokThree;

    #[inline]
    fn turn(&self) -> Turn {
        self.to_move()
    }

    fn phase(&self) -> &'static str {
        self.stage().phase()
    }

    fn facts(&self) -> Score {
        scene::facts(self)
    }

    fn sides(&self) -> Sides {
        match (self.declarer(), self.contract()) {
            (Some(declarer), _) => Sides::against(declarer, SEATS),
            (None, Some(_)) => Sides::alone(),
            (None, None) => Sides::unknown(SEATS),
        }
    }

    fn check(&self, seat: Seat, hand: CardSet<Card>, r#move: &Move) -> Result<(), Illegal> {
        self.check_without_hand(seat, r#move)?;
        match *r#move {
            Move::Discard(packet) => check_discarded(seat, hand, packet),
            Move::Card(card) => self.check_card(seat, hand, card),
            _ => Ok(()),
        }
    }

    fn legal_moves(&self, hand: CardSet<Card>, limit: usize, moves: &mut Vec<Move>) -> Listing {
        legal_moves(self, hand, limit, moves)
    }

    fn random_move(&self, hand: CardSet<Card>, random: &mut Random) -> Move {
        random_move(self, hand, random)
    }
}
