//! Which moves are legal: the checks, the lists and the uniform draw of a move.

use rand::RngExt;

use super::illegal::{Duty, Illegal, IllegalBid};
use super::moves::{Goal, Move, MoveKind, Statement, Statements};
use super::public::Public;
use super::rules::{Marias, PlainGame, SEATS, SeatCards, TALON};
use super::scene;
use super::strength::{FAT, kings_beside, stronger};
use crate::cards::german::{Card, Rank};
use crate::cards::{CardSet, Random};
use crate::game::random_of_few;
use crate::protocol::Seat;
use crate::{Listing, Public as _, Score, Sides, Turn};

impl Public {
    /// Returns the cards of `hand` that the seat to move may play. The duties of a card apply in the order of
    /// the rules (*Play*).
    #[inline]
    pub fn legal_cards(&self, hand: CardSet<Card>) -> CardSet<Card> {
        let cards = self.dutiful_cards(hand);
        if self.rules().keep_seven { cards - self.barred_seven(hand, cards) } else { cards }
    }

    fn dutiful_cards(&self, hand: CardSet<Card>) -> CardSet<Card> {
        let free = if self.plain_game().is_some() { hand } else { hand - kings_beside(hand) };
        let (Some(led), Some(leading)) = (self.led(), self.leading()) else {
            return free;
        };
        let following = free & led.cards();
        let trumps = self.trumps().map_or(CardSet::EMPTY, |trump| free & trump.cards());
        let kept = match (following.is_empty(), trumps.is_empty()) {
            (false, _) => following,
            (true, false) => trumps,
            (true, true) => return free,
        };
        let beating = kept & stronger(leading, self.strength());
        if beating.is_empty() { kept } else { beating }
    }

    /// Returns the trump 7 as a set if the seat to move must keep it and may play another card in its place.
    /// Otherwise returns the empty set.
    fn barred_seven(&self, hand: CardSet<Card>, cards: CardSet<Card>) -> CardSet<Card> {
        let Some((by, seven)) = self.kept_seven() else { return CardSet::EMPTY };
        let kept = CardSet::of(seven);
        let others = if self.led().is_some() { hand & seven.suit().cards() } else { cards };
        if self.to_move() == Turn::Seat(by) && !(others - kept).is_empty() { kept } else { CardSet::EMPTY }
    }

    /// Returns the cards of `hand` that its seat may lay into the talon. Under rules with betl or durch,
    /// these are all its cards.
    pub fn legal_discards(&self, hand: SeatCards) -> CardSet<Card> {
        if self.rules().has_plain_games() {
            hand.cards
        } else {
            self.rules().discardable(hand.cards, hand.trump)
        }
    }

    /// Checks that the seat to move may name the game `named`; `None` is a trump game. `hand` is the hand of
    /// this seat.
    ///
    /// # Errors
    /// The rule that forbids the game.
    pub fn check_game(&self, hand: SeatCards, named: Option<PlainGame>) -> Result<(), Illegal> {
        if let Some((seat, game)) = self.outbid()
            && named != Some(PlainGame::Durch)
        {
            return Err(Illegal::Lower { named, seat, game });
        }
        match named {
            Some(game) if self.rules().stake(game) == 0 => Err(Illegal::Off { game }),
            None if self.takers().next().is_some() => Err(Illegal::TakenOver),
            None => match (hand.talon - self.rules().discardable(hand.talon, hand.trump)).first() {
                Some(card) => Err(Illegal::Bound { tried: Move::Play(None), card }),
                None => Ok(()),
            },
            Some(_) => Ok(()),
        }
    }

    /// Checks that the seat to move may take the game over.
    ///
    /// # Errors
    /// The rule that forbids the move.
    pub fn check_bad(&self) -> Result<(), Illegal> {
        match self.plain_game() {
            Some(game) if game == PlainGame::Durch || self.rules().durch == 0 => {
                Err(Illegal::Highest { seat: self.declarer(), game })
            }
            _ => Ok(()),
        }
    }

    /// Checks that `seat` may let the game be played. If `flek` is a game, checks that the seat may also
    /// double this game.
    fn check_good(&self, seat: Seat, flek: Option<PlainGame>) -> Result<(), Illegal> {
        match flek {
            Some(game) if self.plain_game() != flek => {
                Err(Illegal::OtherGame { game, played: self.plain_game() })
            }
            Some(game) => {
                let said = Statements::SILENCE.with(Statement::FlekGame(game));
                Ok(self.bidding().check(self.rules(), seat, false, None, said)?)
            }
            None => Ok(()),
        }
    }

    /// Checks that `seat` may make the statements `said`. `hand` is the hand of this seat.
    fn check_said(&self, seat: Seat, hand: SeatCards, said: Statements) -> Result<(), Illegal> {
        self.check_top107(hand, said)?;
        let (holds_seven, owed) = (self.holds_seven(hand), self.owed_flek(hand));
        Ok(self.bidding().check(self.rules(), seat, holds_seven, owed, said)?)
    }

    /// Returns the seat to move, and the card of `hand` that obliges this seat to double hra in this turn.
    /// `None` when no card obliges it.
    fn owed_flek(&self, hand: SeatCards) -> Option<(Seat, Card)> {
        let (suit, seat) = (self.trumps()?, self.to_move().seat()?);
        if !self.bidding().may_owe_flek(self.rules(), seat) {
            return None;
        }
        let obliging = [Rank::King, Rank::Ober].map(|rank| Card::new(rank, suit));
        obliging.into_iter().find(|&card| hand.cards.contains(card)).map(|card| (seat, card))
    }

    /// Returns the statements with which seat 0 may open the bidding instead of naming a game. `None` when
    /// seat 0 may not do so.
    pub(super) fn sedma_stovka_opening(&self) -> Option<Statements> {
        let is_first = self.due() == Some(MoveKind::Game) && self.takers().next().is_none();
        let goals = [Goal::Sedma, Goal::Stovka].map(Statement::Announce);
        let opening = self.bidding().opening(self.rules()).union(goals.into_iter().collect());
        Some(opening).filter(|_| self.rules().top107 && is_first)
    }

    /// Checks these statements if the seat to move may open the bidding instead of naming a game. Otherwise
    /// does nothing.
    pub(super) fn check_top107(&self, hand: SeatCards, said: Statements) -> Result<(), Illegal> {
        match self.sedma_stovka_opening() {
            Some(opening) if said != opening => Err(IllegalBid::Top107 { opening }.into()),
            Some(_) => self.check_game(hand, None).map_err(|error| match error {
                Illegal::Bound { card, .. } => Illegal::Bound { tried: Move::Say(said), card },
                error => error,
            }),
            None => Ok(()),
        }
    }

    /// Checks that the seat to move may make the statements `said` in one turn. `hand` is the hand of this
    /// seat. Each statement must be legal by itself.
    ///
    /// # Errors
    /// The rule that forbids the set of statements.
    pub fn check_set(&self, hand: SeatCards, said: Statements) -> Result<(), IllegalBid> {
        self.bidding().check_set(self.rules(), self.owed_flek(hand), said)
    }

    /// Checks a move that names a game, answers to a game or chooses the unseen trump card. Accepts every
    /// other move. Does not check that `seat` is to move.
    pub(super) fn check_choice(&self, seat: Seat, hand: SeatCards, r#move: &Move) -> Result<(), Illegal> {
        match *r#move {
            Move::Lidu if !self.rules().z_lidu => Err(Illegal::Lidu),
            Move::Play(game) => self.check_game(hand, game),
            Move::Good(flek) => self.check_good(seat, flek),
            Move::Bad => self.check_bad(),
            _ => Ok(()),
        }
    }

    /// Checks that `seat` is to move, and that a move of this kind is due.
    pub(super) fn check_due(&self, seat: Seat, kind: MoveKind) -> Result<(), Illegal> {
        self.turn().check(seat)?;
        match self.due() {
            Some(_) if kind == MoveKind::Say && self.sedma_stovka_opening().is_some() => Ok(()),
            Some(due) if due != kind => Err(Illegal::Kind { seat, action: self.action() }),
            _ => Ok(()),
        }
    }

    /// Returns the text that says what the seat to move must do; empty when no seat is to move.
    pub(super) fn action(&self) -> String {
        match (self.due(), self.plain_game()) {
            (Some(MoveKind::Answer), Some(game)) if self.check_bad().is_err() => {
                format!("answer {game}, which nobody takes over: say good")
            }
            (Some(MoveKind::Game), _) if self.outbid().is_some() => "name the game: play durch".to_owned(),
            (due, _) => due.map(|due| due.to_string()).unwrap_or_default(),
        }
    }

    /// Returns the duty that `card` of `hand` breaks. The card must be illegal.
    fn broken_duty(&self, card: Card, hand: CardSet<Card>) -> Duty {
        let ober = Card::new(Rank::Ober, card.suit());
        if card.rank() == Rank::King && hand.contains(ober) && self.plain_game().is_none() {
            return Duty::Ober { ober };
        }
        if self.dutiful_cards(hand).contains(card) {
            return Duty::Seven;
        }
        let (Some(led), Some(leading)) = (self.led(), self.leading()) else {
            panic!(
                "{card} is an illegal lead, but the only illegal lead is a king whose ober is in the hand"
            );
        };
        match self.trumps() {
            _ if card.suit() != led && !hand.is_disjoint(led.cards()) => Duty::Follow { suit: led },
            Some(suit) if card.suit() != led && card.suit() != suit => Duty::Trump { suit },
            _ => Duty::Beat { leading },
        }
    }

    /// Checks that the seat to move may lay these cards into the talon. `hand` is the hand of this seat.
    fn check_discards(&self, hand: SeatCards, cards: CardSet<Card>) -> Result<(), Illegal> {
        if cards.len() != TALON {
            return Err(Illegal::DiscardCount { count: cards.len() });
        }
        match (cards - self.legal_discards(hand)).first() {
            Some(card) if FAT.contains(card) => Err(Illegal::Fat { card }),
            Some(card) => Err(Illegal::TrumpCard { card }),
            None => Ok(()),
        }
    }

    /// Draws a legal move uniformly, before the first card is played.
    fn random_before_play(&self, hand: SeatCards, random: &mut Random) -> Move {
        match self.due() {
            // To choose the unseen card is one more choice besides the cards of the hand.
            Some(MoveKind::Trump)
                if self.rules().z_lidu && random.random_range(0..=hand.cards.len()) == 0 =>
            {
                Move::Lidu
            }
            Some(MoveKind::Trump) => Move::Trump(draw(hand.cards, random)),
            Some(MoveKind::Discard) => {
                let cards = self.legal_discards(hand);
                let first = CardSet::of(draw(cards, random));
                Move::Discard(first | CardSet::of(draw(cards - first, random)))
            }
            Some(MoveKind::Say) => {
                let (opening, statements) = (self.bidding().opening(self.rules()), self.statements(hand));
                loop {
                    // The draw is repeated until the set is legal. Many sets are legal, so few draws are
                    // needed.
                    let said = statements.subset(random.random()).union(opening);
                    if self.check_set(hand, said).is_ok() {
                        return Move::Say(said);
                    }
                }
            }
            _ => random_of_few(self, hand, random),
        }
    }
}

impl crate::Public for Public {
    type Game = Marias;

    fn turn(&self) -> Turn {
        self.to_move()
    }

    fn phase(&self) -> &'static str {
        match self.due() {
            Some(due) => due.phase(),
            None if self.to_move() == Turn::Over => "over",
            None => "deal",
        }
    }

    fn facts(&self) -> Score {
        scene::facts(self)
    }

    fn sides(&self) -> Sides {
        // Under rules with betl or durch, any seat can become the declarer until the game is named.
        if !self.rules().has_plain_games() || self.has_game() {
            Sides::against(self.declarer(), SEATS)
        } else {
            Sides::unknown(SEATS)
        }
    }

    fn check(&self, seat: Seat, hand: SeatCards, r#move: &Move) -> Result<(), Illegal> {
        self.check_due(seat, r#move.kind())?;
        let check_held = |cards: CardSet<Card>| match (cards - hand.cards).first() {
            Some(card) => Err(Illegal::NotInHand { card, seat }),
            None => Ok(()),
        };
        match *r#move {
            Move::Trump(card) => check_held(CardSet::of(card)),
            Move::Lidu | Move::Play(_) | Move::Good(_) | Move::Bad => self.check_choice(seat, hand, r#move),
            Move::Discard(cards) => {
                check_held(cards)?;
                self.check_discards(hand, cards)
            }
            Move::Say(said) => self.check_said(seat, hand, said),
            Move::Card(card) => {
                check_held(CardSet::of(card))?;
                if self.legal_cards(hand.cards).contains(card) {
                    return Ok(());
                }
                Err(Illegal::Duty { card, duty: self.broken_duty(card, hand.cards) })
            }
        }
    }

    /// The moves are in the order of their cards or of their statements.
    fn legal_moves(&self, hand: SeatCards, limit: usize, moves: &mut Vec<Move>) -> Listing {
        let seat = self.to_move().seat().expect("a seat is to move");
        let is_legal = |r#move: &Move| self.check_choice(seat, hand, r#move).is_ok();
        match self.due().expect("a seat is to move") {
            MoveKind::Trump => {
                let lidu = Some(Move::Lidu).filter(is_legal);
                Listing::fill(hand.cards.iter().map(Move::Trump).chain(lidu), limit, moves)
            }
            MoveKind::Discard => {
                let cards = self.legal_discards(hand);
                let pairs = cards.iter().flat_map(|first| {
                    let later = cards.iter().skip_while(move |&second| second <= first);
                    later.map(move |second| Move::Discard(CardSet::of(first) | CardSet::of(second)))
                });
                Listing::fill(pairs, limit, moves)
            }
            MoveKind::Game => {
                let named = std::iter::once(None).chain(PlainGame::ALL.map(Some));
                let opening =
                    self.sedma_stovka_opening().filter(|&said| self.check_said(seat, hand, said).is_ok());
                let named = named.map(Move::Play).filter(is_legal);
                Listing::fill(named.chain(opening.map(Move::Say)), limit, moves)
            }
            MoveKind::Answer => {
                let flek = self.plain_game().map(|game| Move::Good(Some(game)));
                let answers = [Some(Move::Good(None)), flek, Some(Move::Bad)];
                Listing::fill(answers.into_iter().flatten().filter(is_legal), limit, moves)
            }
            MoveKind::Say => {
                let (opening, statements) = (self.bidding().opening(self.rules()), self.statements(hand));
                let said = Statements::all();
                let said = said.filter(|said| said.is_subset(statements) && opening.is_subset(*said));
                let said = said.filter(|&said| self.check_set(hand, said).is_ok());
                Listing::fill(said.map(Move::Say), limit, moves)
            }
            MoveKind::Card => {
                Listing::fill(self.legal_cards(hand.cards).iter().map(Move::Card), limit, moves)
            }
        }
    }

    /// Draws one of the legal moves uniformly (*random* in `docs/players/marias.md`).
    #[inline]
    fn random_move(&self, hand: SeatCards, random: &mut Random) -> Move {
        // This function is small, so that it is inlined into the loops of random playouts.
        match self.due() {
            Some(MoveKind::Card) => Move::Card(draw(self.legal_cards(hand.cards), random)),
            _ => self.random_before_play(hand, random),
        }
    }
}

/// Draws one of these cards uniformly.
fn draw(cards: CardSet<Card>, random: &mut Random) -> Card {
    cards.random(random).expect("a card may be chosen")
}
