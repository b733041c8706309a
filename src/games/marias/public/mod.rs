//! The public part of a deal, which is computed from all public events.

mod changes;
mod set_up;

use super::bidding::Bidding;
use super::events::Event;
use super::moves::{Goal, MoveKind, Statements};
use super::rules::{FIRST_PACKETS, HAND, PlainGame, Rules, SEATS, SECOND_PACKET, SeatCards, Side, TALON};
use super::set_up::SetUp;
use super::strength::{Tens, kings_beside, obers_beside};
use super::trick::Trick;
use crate::Turn;
use crate::cards::CardSet;
use crate::cards::german::{Card, Rank, Suit};
use crate::protocol::Seat;

/// The public part of a deal. It is computed from all public events.
///
/// It does not contain the hands; the caller passes a hand where a rule needs it. It contains the facts about
/// hands that public moves prove: [`Public::excluded`] and [`Public::known`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Public {
    rules: Rules,
    stage: Stage,
    /// The seat to move. It has a meaning only while a seat is to move.
    turn: Seat,
    /// The trump card; `None` before it is turned up.
    trump: Option<Card>,
    /// The strength of the cards in the game that is played.
    strength: Tens,
    /// Whether seat 0 has chosen an unseen card as its trump card.
    lidu: bool,
    /// The seats that have taken the game over, in order. At most two seats take the game over in a deal.
    takers: [Option<Seat>; 2],
    /// The game without trumps that the taker must outbid, and the seat that named it.
    outbid: Option<(Seat, PlainGame)>,
    bidding: Bidding,
    /// The current trick; between two tricks, the trick just completed.
    trick: Trick,
    tricks_played: u8,
    played: [CardSet<Card>; SEATS],
    /// The obers played as part of a marriage.
    married: CardSet<Card>,
    /// For each side, the ober of the marriage that the side showed first.
    first_marriages: [Option<Card>; 2],
    /// For each seat, the cards that it cannot hold, because it would have had to play one of them.
    not_held: [CardSet<Card>; SEATS],
    piles: [CardSet<Card>; 2],
    /// The cards played before a position that was set up by hand. Nobody knows which seats played these
    /// cards.
    played_before: CardSet<Card>,
    /// The position while it is being set up by hand.
    set_up: Option<Box<SetUp>>,
}

/// The stage of the deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The first packets are due. `dealt` has a bit for each seat that has its packet.
    First { dealt: u8 },
    /// A position is being set up by hand.
    SetUp,
    /// Seat 0 chooses its trump card.
    Trump,
    /// The second packets are due. `dealt` has a bit for each seat that has its packet.
    Second { dealt: u8 },
    /// Seat 0, or the seat that has taken the talon, fills the talon.
    Discard,
    /// The seat that has filled the talon names the game.
    Game,
    /// The other seats answer to the game.
    Answer,
    /// The seats bid.
    Bidding,
    /// The seats play.
    Play,
    /// The deal is over.
    Over,
}

/// The bits of `dealt` when every seat has its packet.
const ALL_DEALT: u8 = 0b111;

/// The bit of `dealt` for the unseen trump card.
const LIDU_DEALT: u8 = 0b1000;

impl Public {
    /// Creates the public part before the first card.
    pub fn new(rules: Rules) -> Self {
        Self {
            rules,
            stage: Stage::First { dealt: 0 },
            turn: Seat::new(0),
            trump: None,
            strength: rules.tens,
            lidu: false,
            takers: [None; 2],
            outbid: None,
            bidding: Bidding::default(),
            trick: Trick::new(Seat::new(0)),
            tricks_played: 0,
            played: [CardSet::EMPTY; SEATS],
            married: CardSet::EMPTY,
            first_marriages: [None; 2],
            not_held: [CardSet::EMPTY; SEATS],
            piles: [CardSet::EMPTY; 2],
            played_before: CardSet::EMPTY,
            set_up: None,
        }
    }

    /// Returns who acts next.
    pub(super) fn to_move(&self) -> Turn {
        match self.stage {
            Stage::First { .. } | Stage::Second { .. } | Stage::SetUp => Turn::Chance,
            Stage::Over => Turn::Over,
            _ => Turn::Seat(self.turn),
        }
    }

    /// Returns the options of the deal.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the trump card; `None` before it is turned up.
    pub fn trump(&self) -> Option<Card> {
        self.trump
    }

    /// Returns whether seat 0 has its trump card, face down or turned up.
    pub fn has_trump_card(&self) -> bool {
        !matches!(self.stage, Stage::First { .. } | Stage::SetUp | Stage::Trump) && !self.lidu_is_due()
    }

    /// Returns whether the unseen trump card of seat 0 is dealt next.
    pub(super) fn lidu_is_due(&self) -> bool {
        self.lidu && matches!(self.stage, Stage::Second { dealt } if dealt & LIDU_DEALT == 0)
    }

    /// Returns whether the trump card is turned up at the table and its `show` line has not come yet.
    pub(super) fn trump_not_shown(&self) -> bool {
        self.trump.is_none() && self.has_trumps() && self.bidding.is_open()
    }

    /// Returns the suit of trumps; `None` before the trump card is turned up, and in a game without trumps.
    pub fn trumps(&self) -> Option<Suit> {
        self.trump.map(Card::suit)
    }

    /// Returns the strength of the cards in the game that is played.
    pub fn strength(&self) -> Tens {
        self.strength
    }

    /// Returns the game without trumps that is played, or that was named last; `None` in a trump game.
    pub fn plain_game(&self) -> Option<PlainGame> {
        self.bidding.plain_game().map(|(game, _)| game)
    }

    /// Returns whether the deal is a trump game or can still become one.
    pub fn has_trumps(&self) -> bool {
        self.takers[0].is_none() && self.plain_game().is_none()
    }

    /// Returns whether a seat has named the game.
    pub fn has_game(&self) -> bool {
        self.takers[0].is_some()
            || matches!(self.stage, Stage::Answer | Stage::Bidding | Stage::Play | Stage::Over)
    }

    /// Returns whether any seat can still become the declarer: the rules have betl or durch, no trump game is
    /// accepted, and no game without trumps is named.
    pub(super) fn may_change_declarer(&self) -> bool {
        let is_accepted = matches!(self.stage, Stage::Bidding | Stage::Play | Stage::Over);
        self.rules.has_plain_games() && self.bidding.plain_game().is_none() && !is_accepted
    }

    /// Returns the declarer: the seat that took the game over last, or seat 0 when no seat did.
    pub fn declarer(&self) -> Seat {
        self.bidding.declarer()
    }

    /// Returns the side of a seat.
    pub fn side(&self, seat: Seat) -> Side {
        self.bidding.side(seat)
    }

    /// Returns the seats that have filled the talon, in order.
    pub(super) fn talon_fillers(&self) -> impl Iterator<Item = Seat> {
        let retake = self.rules.retake;
        let takers = self.takers().filter(move |taker| retake || taker.index() != 0);
        std::iter::once(Seat::new(0)).chain(takers)
    }

    /// Returns whether the seat to move takes the talon when it takes the game over. Under `retake off`, seat
    /// 0 does not take the talon, because it laid the first talon.
    pub(super) fn takes_talon(&self) -> bool {
        self.rules.retake || self.turn.index() != 0
    }

    /// Returns the seat that has filled the talon last.
    pub(super) fn last_talon_filler(&self) -> Seat {
        match self.takers {
            [Some(taker), Some(last)] if !self.rules.retake && last.index() == 0 => taker,
            _ => self.declarer(),
        }
    }

    /// Returns the seats that have taken the game over, in order.
    pub fn takers(&self) -> impl Iterator<Item = Seat> {
        self.takers.into_iter().flatten()
    }

    /// Returns the game without trumps that the taker must outbid, and the seat that named it.
    pub(super) fn outbid(&self) -> Option<(Seat, PlainGame)> {
        self.outbid
    }

    /// Returns whether the seat that has taken the talon may name only durch, because it must outbid betl.
    pub fn must_outbid_betl(&self) -> bool {
        self.outbid.is_some()
    }

    /// Returns whether a seat has just taken the talon and must fill it again.
    pub(super) fn talon_is_taken(&self) -> bool {
        self.stage == Stage::Discard && self.takers[0].is_some()
    }

    /// Returns whether the deal ended with the bidding, and no card was played.
    pub fn ended_unplayed(&self) -> bool {
        self.stage == Stage::Over && self.tricks_played == 0
    }

    /// Returns every statement that the seat to move may make now. `hand` is the hand of this seat.
    pub fn statements(&self, hand: SeatCards) -> Statements {
        self.bidding.statements(&self.rules, self.turn, self.holds_seven(hand))
    }

    /// Returns every statement that the seat to move may add to `said` in the same turn. `hand` is the hand
    /// of this seat.
    pub fn addable(&self, hand: SeatCards, said: Statements) -> Statements {
        Bidding::addable(&self.rules, self.statements(hand), said)
    }

    /// Returns whether a hand has the trump 7.
    pub(super) fn holds_seven(&self, hand: SeatCards) -> bool {
        let trump = self.trump.or(hand.trump);
        trump.is_some_and(|trump| hand.cards.contains(Card::new(Rank::Seven, trump.suit())))
    }

    /// Returns the seat that announced sedma, and the trump 7. `None` when no seat must keep the trump 7 as
    /// long as it can.
    pub fn kept_seven(&self) -> Option<(Seat, Card)> {
        let announced = self.bidding.goal(Goal::Sedma).filter(|_| self.rules.keep_seven)?;
        Some((announced.by, Card::new(Rank::Seven, self.trumps()?)))
    }

    /// Returns the bidding so far: the goals announced and doubled.
    pub fn bidding(&self) -> &Bidding {
        &self.bidding
    }

    /// Returns the current trick; between two tricks and at the end, the trick just completed.
    pub fn trick(&self) -> &Trick {
        &self.trick
    }

    /// Returns the number of complete tricks.
    pub fn tricks_played(&self) -> usize {
        usize::from(self.tricks_played)
    }

    /// Returns the cards that `seat` has played, and the obers of its marriages. In a position set up by
    /// hand, this includes only the cards played after the set-up, and the obers.
    pub fn played(&self, seat: Seat) -> CardSet<Card> {
        self.played[seat.index()]
    }

    /// Returns the cards that everybody has seen played.
    pub fn seen(&self) -> CardSet<Card> {
        let [first, second, third] = self.played;
        first | second | third | self.played_before
    }

    /// Returns the cards in a side's tricks.
    pub fn pile(&self, side: Side) -> CardSet<Card> {
        self.piles[side as usize]
    }

    /// Returns the obers of the marriages that `seat` has shown.
    pub fn marriages(&self, seat: Seat) -> CardSet<Card> {
        self.married & self.played(seat)
    }

    /// Returns the ober of the marriage that a side showed first. In a position set up by hand, nobody knows
    /// which marriage was first. The function then returns the first ober in the order of the cards.
    pub fn first_marriage(&self, side: Side) -> Option<Card> {
        self.first_marriages[side as usize]
    }

    /// Returns the card played last and the seat that played it, if this card is an ober without a marriage.
    pub(super) fn silent_ober(&self) -> Option<(Seat, Card)> {
        self.trick.last().filter(|(_, card)| card.rank() == Rank::Ober && !self.married.contains(*card))
    }

    /// Returns the number of cards that `seat` holds.
    pub fn hand_size(&self, seat: Seat) -> usize {
        let first = FIRST_PACKETS[seat.index()];
        let has_packet = |dealt: u8| dealt >> seat.index() & 1 == 1;
        match self.stage {
            Stage::First { dealt } => first * usize::from(has_packet(dealt)),
            Stage::Trump => first,
            Stage::Second { dealt } => {
                let lidu = usize::from(self.lidu && seat.index() == 0);
                let card = if dealt & LIDU_DEALT == 0 { 0 } else { lidu };
                first + card + (SECOND_PACKET - lidu) * usize::from(has_packet(dealt))
            }
            Stage::Discard => HAND + if seat == self.turn { TALON } else { 0 },
            Stage::SetUp => self.set_up.as_ref().map_or(0, |set_up| set_up.tricks().dealt(seat)),
            Stage::Game | Stage::Answer | Stage::Bidding | Stage::Play | Stage::Over => {
                let lying = !self.trick.is_complete() && self.trick.plays().any(|(player, _)| player == seat);
                HAND - self.tricks_played() - usize::from(lying)
            }
        }
    }

    /// Returns the number of cards in the talon.
    pub fn talon_size(&self) -> usize {
        match self.stage {
            Stage::Game | Stage::Answer | Stage::Bidding | Stage::Play | Stage::Over => TALON,
            _ => 0,
        }
    }

    /// Returns the cards that everybody knows `seat` to hold. These are:
    ///
    /// - the kings of the marriages that the seat has shown;
    /// - for seat 0, the trump card, unless it may lie in the talon;
    /// - the trump 7, if the seat announced sedma and the rules allow this only with the trump 7.
    pub fn known(&self, seat: Seat) -> CardSet<Card> {
        let trump = self.trump.filter(|_| seat.index() == 0).map_or(CardSet::EMPTY, CardSet::of);
        let in_hand = trump - self.rules.discardable(trump, self.trump);
        let mut known = in_hand | kings_beside(self.marriages(seat));
        if !self.rules.false_seven
            && let (Some(announced), Some(suit)) = (self.bidding.goal(Goal::Sedma), self.trumps())
            && announced.by == seat
        {
            known.insert(Card::new(Rank::Seven, suit));
        }
        known - self.seen()
    }

    /// Returns the cards that everybody knows `seat` not to hold. These are:
    ///
    /// - the cards that the seat would have had to play;
    /// - in a trump game, the king of each ober that the seat played without showing a marriage;
    /// - in a trump game, the ober of each king that the seat played;
    /// - in a trump game, the trump card, if `seat` is not seat 0.
    pub fn excluded(&self, seat: Seat) -> CardSet<Card> {
        if self.plain_game().is_some() {
            return self.not_held[seat.index()];
        }
        let played = self.played(seat);
        let trump = self.trump.filter(|_| seat.index() != 0).map_or(CardSet::EMPTY, CardSet::of);
        self.not_held[seat.index()] | kings_beside(played - self.married) | obers_beside(played) | trump
    }

    /// Returns the `show` event that follows the last move: the trump card, or a marriage.
    pub(super) fn show(&self) -> Option<Event> {
        match self.stage {
            Stage::Bidding if self.bidding.turns() == 1 => {
                // This event never comes in betl and durch. The seats have taken three turns before this
                // point, and the trump card stays face down.
                self.trump.map(|card| Event::ShowTrump(Seat::new(0), card))
            }
            Stage::Play | Stage::Over => {
                let (seat, card) = self.trick.last()?;
                self.married.contains(card).then_some(Event::ShowMarriage(seat, card.suit()))
            }
            _ => None,
        }
    }

    /// Returns the suit to follow; `None` when the next card leads a trick.
    pub(super) fn led(&self) -> Option<Suit> {
        if self.trick.is_complete() { None } else { self.trick.led() }
    }

    /// Returns the card to beat; `None` when the next card leads a trick.
    pub(super) fn leading(&self) -> Option<Card> {
        if self.trick.is_complete() { None } else { self.trick.leading() }
    }

    /// Returns the kind of the move that is due; `None` when no seat is to move.
    pub fn due(&self) -> Option<MoveKind> {
        match self.stage {
            Stage::First { .. } | Stage::Second { .. } | Stage::SetUp | Stage::Over => None,
            Stage::Trump => Some(MoveKind::Trump),
            Stage::Discard => Some(MoveKind::Discard),
            Stage::Game => Some(MoveKind::Game),
            Stage::Answer => Some(MoveKind::Answer),
            Stage::Bidding => Some(MoveKind::Say),
            Stage::Play => Some(MoveKind::Card),
        }
    }
}
