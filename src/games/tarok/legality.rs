//! Which moves are legal: the checks, the lists and the uniform draw of a move.

use rand::RngExt;

use super::contract::{Contract, Item, Items};
use super::moves::Move;
use super::public::{Public, Stage};
use super::rules::{SEATS, Tarok};
use super::scene;
use crate::cards::tarok::Card;
use crate::cards::{CardSet, Packet, Random};
use crate::games::tarok_common::{Illegal, KEPT, list_discards};
use crate::games::{self, Listing, Public as _, Score, Sides, Turn};
use crate::protocol::Seat;

impl Public {
    /// The cards of `hand` that the seat to move may play.
    pub fn legal_cards(&self, hand: CardSet<Card>) -> CardSet<Card> {
        self.trick().legal_cards(hand, self.has_duties())
    }

    /// The cards of declarer's `hand` that may be discarded.
    pub fn legal_discards(&self, hand: CardSet<Card>) -> CardSet<Card> {
        hand - KEPT
    }

    /// The part of legality that does not depend on the hand.
    pub(super) fn check_without_hand(&self, seat: Seat, r#move: &Move) -> Result<(), Illegal> {
        self.turn().check(seat)?;
        match (self.stage(), *r#move) {
            (Stage::Bidding, Move::Bid(None))
            | (Stage::Announcing, Move::Announce(_))
            | (Stage::Play, Move::Card(_)) => Ok(()),
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
            (Stage::Discarding, Move::Discard(packet)) => {
                let (count, expected) = (packet.len(), self.taken().len());
                if let Some(card) = (packet.shown & KEPT).first() {
                    Err(Illegal::Discard { card })
                } else if count != expected {
                    Err(Illegal::DiscardCount { count, expected })
                } else {
                    Ok(())
                }
            }
            (Stage::Raising, Move::Kontra(raised)) => self.kontra().check(seat, raised),
            (Stage::Raising | Stage::Play, Move::Announce(_)) => match self.named_contract() {
                contract if !contract.is_for_points() => {
                    Err(Illegal::NoAnnouncements { contract: contract.word(), solo: "solo" })
                }
                _ => Err(Illegal::Announced),
            },
            (Stage::Play, Move::Kontra(_)) if self.contract() == Some(Contract::Klop) => {
                Err(Illegal::NoKontra)
            }
            (stage, _) => Err(Illegal::Kind { due: stage.due() }),
        }
    }
}

impl games::Public for Public {
    type Game = Tarok;

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
            Move::Discard(packet) if packet.hidden > 0 => Err(Illegal::UnnamedDiscards),
            Move::Discard(packet) => match (packet.shown - hand).first() {
                Some(card) => Err(Illegal::NotInHand { card, seat }),
                None => Ok(()),
            },
            Move::Card(card) if !hand.contains(card) => Err(Illegal::NotInHand { card, seat }),
            Move::Card(card) if !self.legal_cards(hand).contains(card) => {
                Err(self.trick().broken_duty(card, hand).into())
            }
            _ => Ok(()),
        }
    }

    /// Low cards come before high cards, and silence comes before announcements and raises.
    fn legal_moves(&self, hand: CardSet<Card>, limit: usize, moves: &mut Vec<Move>) -> Listing {
        match self.stage() {
            Stage::Dealing | Stage::SetUp | Stage::Over => Listing::Complete,
            Stage::Bidding => {
                let bids = std::iter::once(None).chain(self.bidding().bids().map(Some));
                Listing::fill(bids.map(Move::Bid), limit, moves)
            }
            Stage::Naming => Listing::fill(self.bidding().contracts().map(Move::Play), limit, moves),
            Stage::Taking => Listing::fill((1..=self.group_count() as u8).map(Move::Take), limit, moves),
            Stage::Discarding => {
                // Lists up to one move more than the limit. The additional move shows that the list is cut.
                let (cards, count) = (self.legal_discards(hand), self.taken().len());
                list_discards(cards, count, CardSet::EMPTY, &mut |discards| {
                    moves.push(Move::Discard(Packet::shown(discards)));
                    moves.len() <= limit
                });
                let listing = if moves.len() > limit { Listing::Cut } else { Listing::Complete };
                moves.truncate(limit);
                listing
            }
            Stage::Announcing => Listing::fill(Items::BONUSES.subsets().map(Move::Announce), limit, moves),
            Stage::Raising => {
                let seat = self.kontra().turn().expect("a seat is to speak");
                Listing::fill(self.kontra().open_to(seat).subsets().map(Move::Kontra), limit, moves)
            }
            Stage::Play => Listing::fill(self.legal_cards(hand).iter().map(Move::Card), limit, moves),
        }
    }

    /// Draws one of the legal moves uniformly (*random* in `docs/players/tarok.md`).
    fn random_move(&self, hand: CardSet<Card>, random: &mut Random) -> Move {
        let mut draw = |cards: CardSet<Card>| cards.random(random).expect("a card may be chosen");
        match self.stage() {
            Stage::Play => Move::Card(draw(self.legal_cards(hand))),
            Stage::Discarding => {
                let mut left = self.legal_discards(hand);
                let mut chosen = CardSet::EMPTY;
                for _ in 0..self.taken().len() {
                    let card = draw(left);
                    left.remove(card);
                    chosen.insert(card);
                }
                Move::Discard(Packet::shown(chosen))
            }
            _ => {
                // Bids, contracts, groups and sets of items are few.
                let mut moves = Vec::with_capacity(1 << Item::COUNT);
                self.legal_moves(hand, usize::MAX, &mut moves);
                assert!(!moves.is_empty(), "the seat to move has a legal move");
                moves[random.random_range(0..moves.len())]
            }
        }
    }
}
