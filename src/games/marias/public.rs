//! What everybody at the table knows, and the one function of legality.

use super::illegal::{Duty, MoveKind, NoTurn};
use super::strength::{FAT, kings_beside, obers_beside, stronger};
use super::{
    Bidding, Event, EventError, FIRST_PACKETS, Illegal, Move, Rules, SEATS, SECOND_PACKET, Side, Statements,
    TALON, Trick,
};
use crate::cards::german::{Card, Rank, Suit};
use crate::cards::{CardSet, Packet};
use crate::games::Turn;
use crate::protocol::Seat;

/// The fold of all public events.
///
/// It does not know hands; where a rule needs a hand, the caller brings it. What the rules prove about hands from
/// what was played is known to all, and so it stands here: [`Public::excluded`] and [`Public::known`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Public {
    rules: Rules,
    stage: Stage,
    turn: Seat,
    /// The trump card, once it is turned up.
    trump: Option<Card>,
    bidding: Bidding,
    /// The trick in the making; between two tricks, the one just completed.
    trick: Trick,
    tricks: u8,
    played: [CardSet<Card>; SEATS],
    /// The obers played with their kings beside them.
    married: CardSet<Card>,
    /// What each seat cannot hold, since it would have had to play it.
    spared: [CardSet<Card>; SEATS],
    won: [CardSet<Card>; 2],
}

/// How far the deal is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The first packets come; the seats that have got theirs, a bit each.
    First { dealt: u8 },
    /// Seat 0 chooses its trump card.
    Trump,
    /// The second packets come; the seats that have got theirs, a bit each.
    Second { dealt: u8 },
    /// Seat 0 fills the talon.
    Discard,
    /// The seats speak.
    Bidding,
    /// The seats play.
    Play,
    /// All cards are played.
    Over,
}

/// All seats, a bit each.
const ALL_DEALT: u8 = 0b111;

impl Public {
    /// Before the first card.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        Self {
            rules,
            stage: Stage::First { dealt: 0 },
            turn: Seat::new(0),
            trump: None,
            bidding: Bidding::default(),
            trick: Trick::new(Seat::new(0)),
            tricks: 0,
            played: [CardSet::EMPTY; SEATS],
            married: CardSet::EMPTY,
            spared: [CardSet::EMPTY; SEATS],
            won: [CardSet::EMPTY; 2],
        }
    }

    /// The options played with.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Who is to act.
    #[must_use]
    pub fn turn(&self) -> Turn {
        match self.stage {
            Stage::First { .. } | Stage::Second { .. } => Turn::Chance,
            Stage::Over => Turn::Over,
            _ => Turn::Seat(self.turn),
        }
    }

    /// The trump card, once it is turned up.
    #[must_use]
    pub fn trump(&self) -> Option<Card> {
        self.trump
    }

    /// Whether seat 0 has chosen its trump card, which may lie face down yet.
    #[must_use]
    pub fn has_trump_card(&self) -> bool {
        !matches!(self.stage, Stage::First { .. } | Stage::Trump)
    }

    /// The goals announced and doubled.
    #[must_use]
    pub fn bidding(&self) -> &Bidding {
        &self.bidding
    }

    /// The trick in the making; between two tricks and at the end, the one just completed.
    #[must_use]
    pub fn trick(&self) -> &Trick {
        &self.trick
    }

    /// How many tricks are complete.
    #[must_use]
    pub fn tricks_played(&self) -> usize {
        usize::from(self.tricks)
    }

    /// The cards that `seat` has played.
    #[must_use]
    pub fn played(&self, seat: Seat) -> CardSet<Card> {
        self.played[seat.index()]
    }

    /// All cards played.
    #[must_use]
    pub fn seen(&self) -> CardSet<Card> {
        let [first, second, third] = self.played;
        first | second | third
    }

    /// The cards in a side's tricks.
    #[must_use]
    pub fn pile(&self, side: Side) -> CardSet<Card> {
        self.won[side as usize]
    }

    /// The obers of the marriages that `seat` has shown.
    #[must_use]
    pub fn marriages(&self, seat: Seat) -> CardSet<Card> {
        self.married & self.played(seat)
    }

    /// How many cards `seat` holds.
    #[must_use]
    pub fn hand_size(&self, seat: Seat) -> usize {
        let first = FIRST_PACKETS[seat.index()];
        let has = |dealt: u8| dealt >> seat.index() & 1 == 1;
        match self.stage {
            Stage::First { dealt } => first * usize::from(has(dealt)),
            Stage::Trump => first,
            Stage::Second { dealt } => first + SECOND_PACKET * usize::from(has(dealt)),
            Stage::Discard => first + SECOND_PACKET,
            Stage::Bidding | Stage::Play | Stage::Over => 10 - self.played(seat).len(),
        }
    }

    /// How many cards lie in the talon.
    #[must_use]
    pub fn talon_size(&self) -> usize {
        match self.stage {
            Stage::Bidding | Stage::Play | Stage::Over => TALON,
            _ => 0,
        }
    }

    /// Cards that `seat` holds, as all know: the trump card in seat 0's hand, and the kings of marriages shown.
    #[must_use]
    pub fn known(&self, seat: Seat) -> CardSet<Card> {
        let trump = self.trump.filter(|_| seat.index() == 0).map_or(CardSet::EMPTY, CardSet::of);
        (trump | kings_beside(self.marriages(seat))) - self.played(seat)
    }

    /// Cards that `seat` cannot hold, as all know: those it would have had to play, the king of an ober that it
    /// played without showing a marriage, and the ober of a king that it played.
    #[must_use]
    pub fn excluded(&self, seat: Seat) -> CardSet<Card> {
        let played = self.played(seat);
        self.spared[seat.index()] | kings_beside(played - self.married) | obers_beside(played)
    }

    /// What everybody was shown with the last move: the trump card, or a marriage.
    pub(super) fn show(&self) -> Option<Event> {
        match self.stage {
            Stage::Bidding if self.bidding.turns() == 1 => {
                self.trump.map(|card| Event::ShowTrump(Seat::new(0), card))
            }
            Stage::Play | Stage::Over => {
                let (seat, card) = self.trick.last()?;
                self.married.contains(card).then_some(Event::ShowMarriage(seat, card.suit()))
            }
            _ => None,
        }
    }

    /// The cards of `hand` that the seat to move may play: the duties, one after the other (rules, *Play*).
    #[must_use]
    pub fn legal_cards(&self, hand: CardSet<Card>) -> CardSet<Card> {
        let free = hand - kings_beside(hand);
        let (Some(led), Some(leading), Some(trump)) = (self.led(), self.leading(), self.trump) else {
            return free;
        };
        let (following, trumps) = (free & led.cards(), free & trump.suit().cards());
        let kept = match (following.is_empty(), trumps.is_empty()) {
            (false, _) => following,
            (true, false) => trumps,
            (true, true) => return free,
        };
        let beating = kept & stronger(leading, self.rules.tens);
        if beating.is_empty() { kept } else { beating }
    }

    /// The suit to follow.
    fn led(&self) -> Option<Suit> {
        if self.trick.is_complete() { None } else { self.trick.led() }
    }

    /// The card to beat.
    fn leading(&self) -> Option<Card> {
        if self.trick.is_complete() { None } else { self.trick.leading() }
    }

    /// Whether `seat`, holding `hand` with this trump card face down, may make this move: the one function of
    /// legality.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn check(
        &self,
        seat: Seat,
        hand: CardSet<Card>,
        trump: Option<Card>,
        made: &Move,
    ) -> Result<(), Illegal> {
        self.is_due(seat, made.kind())?;
        let held = |cards: CardSet<Card>| match (cards - hand).first() {
            Some(card) => Err(Illegal::NotInHand { card, seat }),
            None => Ok(()),
        };
        match *made {
            Move::Trump(card) => held(CardSet::of(card)),
            Move::Discard(cards) => {
                held(cards)?;
                if cards.len() != TALON {
                    return Err(Illegal::Discards { count: cards.len() });
                }
                if let Some(card) = (cards & FAT).first() {
                    return Err(Illegal::Fat { card });
                }
                match trump.filter(|&card| cards.contains(card)) {
                    Some(card) => Err(Illegal::TrumpCard { card }),
                    None => Ok(()),
                }
            }
            Move::Say(said) => Ok(self.bidding.check(seat, said)?),
            Move::Card(card) => {
                held(CardSet::of(card))?;
                if self.legal_cards(hand).contains(card) {
                    return Ok(());
                }
                Err(Illegal::Duty { card, duty: self.duty(hand, card) })
            }
        }
    }

    /// What the seat to move is to do; nothing when none is.
    #[must_use]
    pub fn due(&self) -> Option<MoveKind> {
        match self.stage {
            Stage::First { .. } | Stage::Second { .. } | Stage::Over => None,
            Stage::Trump => Some(MoveKind::Trump),
            Stage::Discard => Some(MoveKind::Discard),
            Stage::Bidding => Some(MoveKind::Say),
            Stage::Play => Some(MoveKind::Card),
        }
    }

    /// Whether it is this seat's turn, and a move of this kind is due.
    pub(super) fn is_due(&self, seat: Seat, kind: MoveKind) -> Result<(), Illegal> {
        let turn = match self.turn() {
            Turn::Seat(turn) => turn,
            Turn::Chance => return Err(Illegal::NoTurn(NoTurn::Dealing)),
            Turn::Over => return Err(Illegal::NoTurn(NoTurn::Over)),
        };
        match self.due() {
            _ if turn != seat => Err(Illegal::Turn { seat, turn }),
            Some(expected) if expected != kind => Err(Illegal::Stage { seat, expected }),
            _ => Ok(()),
        }
    }

    /// The duty that a card of `hand` breaks.
    fn duty(&self, hand: CardSet<Card>, card: Card) -> Duty {
        let ober = Card::new(Rank::Ober, card.suit());
        if card.rank() == Rank::King && hand.contains(ober) {
            return Duty::Ober { ober };
        }
        match (self.led(), self.trump.map(Card::suit), self.leading()) {
            (Some(suit), ..) if card.suit() != suit && !hand.is_disjoint(suit.cards()) => {
                Duty::Follow { suit }
            }
            (Some(led), Some(suit), _) if card.suit() != led && card.suit() != suit => Duty::Trump { suit },
            (.., leading) => Duty::Beat { leading: leading.unwrap_or(card) },
        }
    }

    /// Checks that a packet is due.
    ///
    /// # Errors
    /// When it is not, or not of this size.
    pub(super) fn check_packet(&self, seat: Seat, packet: Packet<Card>) -> Result<(), EventError> {
        let seat = seat.at(SEATS)?;
        let (dealt, expected) = match self.stage {
            Stage::First { dealt } => (dealt, FIRST_PACKETS[seat.index()]),
            Stage::Second { dealt } => (dealt, SECOND_PACKET),
            _ => return Err(EventError::Dealt { seat }),
        };
        if dealt >> seat.index() & 1 == 1 {
            return Err(EventError::Dealt { seat });
        }
        if packet.len() == expected {
            Ok(())
        } else {
            Err(EventError::Packet { seat, count: packet.len(), expected })
        }
    }

    /// Deals a packet that is due.
    pub(super) fn deal(&mut self, seat: Seat) {
        if let Stage::First { dealt } | Stage::Second { dealt } = &mut self.stage {
            *dealt |= 1 << seat.index();
            if *dealt == ALL_DEALT {
                self.settle();
            }
        }
    }

    /// How many cards the packet of `seat` is to have, when one is due.
    pub(super) fn packet(&self, seat: Seat) -> Option<usize> {
        match self.stage {
            Stage::First { dealt } if dealt >> seat.index() & 1 == 0 => Some(FIRST_PACKETS[seat.index()]),
            Stage::Second { dealt } if dealt >> seat.index() & 1 == 0 => Some(SECOND_PACKET),
            _ => None,
        }
    }

    /// Ends a dealing in progress.
    pub(super) fn settle(&mut self) {
        self.stage = match self.stage {
            Stage::First { .. } => Stage::Trump,
            Stage::Second { .. } => Stage::Discard,
            stage => stage,
        };
    }

    /// Seat 0 has chosen its trump card.
    pub(super) fn make_trump(&mut self) {
        self.stage = Stage::Second { dealt: 0 };
    }

    /// Seat 0 has filled the talon.
    pub(super) fn make_discard(&mut self) {
        self.stage = Stage::Bidding;
    }

    /// The seat to move says something legal.
    pub(super) fn make_say(&mut self, said: Statements) {
        if let Some(next) = self.bidding.make(self.turn, said) {
            self.turn = next;
        } else {
            self.turn = Seat::new(0);
            self.stage = Stage::Play;
        }
    }

    /// The trump card is turned up.
    pub(super) fn turn_up(&mut self, trump: Card) {
        self.trump = Some(trump);
    }

    /// Whether the trump card ought to have been turned up and was not told.
    pub(super) fn lacks_trump(&self) -> bool {
        self.trump.is_none() && self.bidding.is_open()
    }

    /// The ober just played has its king beside it.
    pub(super) fn marry(&mut self, ober: Card) {
        self.married.insert(ober);
    }

    /// The ober that was played last, when no marriage was shown with it.
    pub(super) fn silent_ober(&self) -> Option<(Seat, Card)> {
        self.trick.last().filter(|(_, card)| card.rank() == Rank::Ober && !self.married.contains(*card))
    }

    /// The seat to move plays a card that it may play; `marriage` tells whether it is an ober with its king beside it.
    pub(super) fn make_play(&mut self, card: Card, marriage: bool) {
        let Some(trump) = self.trump.map(Card::suit) else { return };
        if self.trick.is_complete() {
            self.trick = Trick::new(self.turn);
        }
        let (seat, tens) = (self.turn.index(), self.rules.tens);
        self.spared[seat] |= self.spares(card, trump);
        self.trick.push(card, trump, tens);
        self.played[seat].insert(card);
        if marriage {
            self.married.insert(card);
        }
        if !self.trick.is_complete() {
            self.turn = self.turn.next(SEATS);
            return;
        }
        self.turn = self.trick.winner().expect("a complete trick has a winner");
        self.tricks += 1;
        let won = &mut self.won[Side::of(self.turn) as usize];
        self.trick.plays().for_each(|(_, card)| *won |= CardSet::of(card));
        if self.tricks == 10 {
            self.stage = Stage::Over;
        }
    }

    /// What the seat to move cannot hold if it plays `card`: the suit led when it does not follow, trumps when it
    /// plays none either, and what beats the leading card when `card` is of its suit and does not.
    fn spares(&self, card: Card, trump: Suit) -> CardSet<Card> {
        let (Some(led), Some(leading)) = (self.led(), self.leading()) else { return CardSet::EMPTY };
        let mut spared = CardSet::EMPTY;
        if card.suit() != led {
            spared |= led.cards();
            if card.suit() != trump {
                spared |= trump.cards();
            }
        }
        // The king that its ober keeps in the hand is no exception: nothing stands between the two.
        let beating = stronger(leading, self.rules.tens);
        if card.suit() == leading.suit() && !beating.contains(card) {
            spared |= beating;
        }
        spared
    }
}
