//! The rules of the small whist. There are four seats, and partners sit opposite each other. Each seat holds
//! five of the 32 German cards; the other twelve cards stay unseen in the stock. Seat 0 leads. A seat follows
//! suit if it can. The highest heart takes the trick. In a trick without hearts, the highest card of the led
//! suit takes it. The seat that played this card leads the next trick. A seat is paid one point for each
//! trick of its side.

use std::fmt;

use talon::cards::german::{Card, Suit};
use talon::cards::{Card as _, CardSet, Packet, Random};
use talon::games::{self, CardPlace, DealError, Game, Keyword, Listing, Position, Public as _};
use talon::games::{Scene, Sides, SyntaxError, Turn, TurnError, WorldSampler};
use talon::protocol::{Code, Coded, Line, Seat};

use crate::screen;

pub const SEATS: usize = 4;
pub const HAND: usize = 5;
pub type Cards = CardSet<Card>;

/// An event. A move is the card that a seat plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Deal(Seat, Packet<Card>),
    Move(Seat, Card),
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Deal(seat, packet) => write!(f, "deal {seat} {packet}"),
            Self::Move(seat, card) => write!(f, "move {seat} {card}"),
        }
    }
}

/// Why a move is illegal or an event is impossible.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    #[error(transparent)]
    Turn(#[from] TurnError),
    #[error(transparent)]
    Deal(#[from] DealError<Card>),
    #[error("seat {0} cannot play {1}: it does not hold the card, or must follow suit")]
    Card(Seat, Card),
}

impl Coded for Refused {
    fn code(&self) -> Code {
        match self {
            Self::Turn(error) => error.code(),
            Self::Deal(error) => error.code(),
            Self::Card(..) => Code::Illegal,
        }
    }
}

/// The public part of a state, which is computed from all events.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Public {
    /// The number of packets dealt, in the order of seats.
    pub packets: usize,
    pub leader: usize,
    /// The cards of the current trick; the leader's card is the first.
    trick: Vec<Card>,
    pub played: [Cards; SEATS],
    /// The suits in which each seat has shown that it is void.
    pub voids: [Cards; SEATS],
    /// The number of tricks of each side: seats 0 and 2, then seats 1 and 3.
    pub tricks: [usize; 2],
}

impl Public {
    fn deal(&mut self, seat: Seat, packet: &Packet<Card>, seen: Cards) -> Result<(), DealError<Card>> {
        DealError::check_free(packet.shown, seen, CardPlace::Elsewhere)?;
        let expected = if self.turn() == Turn::Chance && seat.index() == self.packets { HAND } else { 0 };
        if packet.len() != expected || expected == 0 {
            return Err(DealError::PacketSize { seat, count: packet.len(), expected });
        }
        self.packets += 1;
        Ok(())
    }

    pub fn legal_cards(&self, hand: Cards) -> Cards {
        let suit = self.trick.first().map_or(Cards::EMPTY, |led| hand & led.suit().cards());
        if suit.is_empty() { hand } else { suit }
    }

    /// Plays a legal card of the seat to move.
    fn play(&mut self, card: Card) {
        let seat = (self.leader + self.trick.len()) % SEATS;
        let led = self.trick.first().unwrap_or(&card).suit();
        if card.suit() != led {
            self.voids[seat] |= led.cards();
        }
        self.played[seat].insert(card);
        self.trick.push(card);
        if self.trick.len() == SEATS {
            let strength = |card: Card| (card.suit() == Suit::Hearts, card.suit() == led, card.rank());
            let winner = (0..SEATS).max_by_key(|&place| strength(self.trick[place]));
            self.leader = (self.leader + winner.expect("a trick has four cards")) % SEATS;
            self.tricks[self.leader % 2] += 1;
            self.trick.clear();
        }
    }
}

impl games::Public for Public {
    type Game = Whist;

    fn turn(&self) -> Turn {
        match self.tricks[0] + self.tricks[1] {
            HAND => Turn::Over,
            _ if self.packets < SEATS => Turn::Chance,
            _ => Turn::Seat(Seat::new((self.leader + self.trick.len()) % SEATS)),
        }
    }

    fn sides(&self) -> Sides {
        Sides::opposite(SEATS)
    }

    fn check(&self, seat: Seat, hand: Cards, card: &Card) -> Result<(), Refused> {
        self.turn().check(seat)?;
        if self.legal_cards(hand).contains(*card) { Ok(()) } else { Err(Refused::Card(seat, *card)) }
    }

    fn legal_moves(&self, hand: Cards, limit: usize, moves: &mut Vec<Card>) -> Listing {
        Listing::fill(self.legal_cards(hand).into_iter(), limit, moves)
    }
}

/// The full state: the public part and all hands. All other cards are in the stock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub public: Public,
    pub hands: [Cards; SEATS],
}

impl State {
    /// Plays a legal card of the seat to move.
    pub fn play_card(&mut self, card: Card) {
        self.hands[self.mover().0.index()].remove(card);
        self.public.play(card);
    }
}

impl Position for State {
    type Game = Whist;

    fn public(&self) -> &Public {
        &self.public
    }

    fn mover(&self) -> (Seat, Cards) {
        let seat = self.turn().seat().unwrap_or_default();
        (seat, self.hands[seat.index()])
    }

    fn advance(&mut self, event: &Event) -> Result<(), Refused> {
        match *event {
            Event::Deal(seat, packet) if packet.hidden > 0 => return Err(DealError::Hidden { seat }.into()),
            Event::Deal(seat, packet) => {
                let dealt = self.hands.iter().fold(Cards::EMPTY, |dealt, &hand| dealt | hand);
                self.public.deal(seat, &packet, dealt)?;
                self.hands[seat.index()] = packet.shown;
            }
            Event::Move(seat, card) => {
                self.public.check(seat, self.mover().1, &card)?;
                self.play_card(card);
            }
        }
        Ok(())
    }
}

impl games::State for State {
    fn new((): &()) -> Self {
        Self { public: Public::default(), hands: [Cards::EMPTY; SEATS] }
    }

    fn deal(&mut self, pack: &[Card], sink: &mut dyn FnMut(Event)) {
        for (seat, hand) in Seat::all(SEATS).zip(pack.chunks(HAND)) {
            let event = Event::Deal(seat, Packet::shown(hand.iter().copied().collect()));
            self.apply(&event).expect("the pack has each card once");
            sink(event);
        }
    }

    fn play(&mut self, card: &Card, sink: &mut dyn FnMut(Event)) -> Result<(), Refused> {
        let event = Event::Move(self.mover().0, *card);
        self.apply(&event)?;
        sink(event);
        Ok(())
    }

    fn payoffs(&self) -> Option<Vec<i64>> {
        let tricks = self.public.tricks.map(|tricks| tricks as i64);
        (self.turn() == Turn::Over).then(|| tricks.repeat(SEATS / 2))
    }
}

/// The view of one seat: the public part and the seat's hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    pub public: Public,
    pub seat: Seat,
    pub hand: Cards,
}

/// The places of the unseen cards: one for the stock, and one for each seat. The place of the view's own seat
/// is empty.
const SLOTS: usize = SEATS + 1;

impl View {
    /// Returns the cards in the hidden hands and in the stock.
    pub fn unseen(&self) -> Cards {
        self.public.played.iter().fold(!self.hand, |unseen, &cards| unseen - cards)
    }

    fn sampler(&self) -> WorldSampler<Card, SLOTS> {
        let (mut admitted, mut sizes) = ([self.unseen(); SLOTS], [0; SLOTS]);
        for seat in (0..SEATS).filter(|&seat| seat != self.seat.index()) {
            admitted[seat] -= self.public.voids[seat];
            sizes[seat] = HAND - self.public.played[seat].len();
        }
        sizes[SEATS] = self.unseen().len() - sizes.iter().sum::<usize>();
        WorldSampler::new(self.unseen(), admitted, sizes)
    }
}

impl Position for View {
    type Game = Whist;

    fn public(&self) -> &Public {
        &self.public
    }

    fn mover(&self) -> (Seat, Cards) {
        (self.seat, self.hand)
    }

    fn advance(&mut self, event: &Event) -> Result<(), Refused> {
        match *event {
            Event::Deal(seat, packet) if seat == self.seat && packet.hidden > 0 => {
                return Err(DealError::Hidden { seat }.into());
            }
            Event::Deal(seat, packet) => {
                self.public.deal(seat, &packet, self.hand)?;
                self.hand = if seat == self.seat { packet.shown } else { self.hand };
            }
            Event::Move(seat, card) => {
                self.turn().check(seat)?;
                // Only the played card of a hidden hand is known. It must not belong to a suit in which the
                // seat has shown that it is void.
                let hidden = (self.unseen() - self.public.voids[seat.index()]) & Cards::of(card);
                self.public.check(seat, if seat == self.seat { self.hand } else { hidden }, &card)?;
                self.hand.remove(card);
                self.public.play(card);
                if !self.sampler().has_worlds() {
                    return Err(Refused::Card(seat, card));
                }
            }
        }
        Ok(())
    }
}

impl games::View for View {
    fn new((): &(), seat: Seat) -> Self {
        Self { public: Public::default(), seat, hand: Cards::EMPTY }
    }

    fn of(state: &State, seat: Seat) -> Self {
        Self { public: state.public.clone(), seat, hand: state.hands[seat.index()] }
    }

    fn seat(&self) -> Seat {
        self.seat
    }

    fn sample(&self, random: &mut Random) -> State {
        let mut slots = self.sampler().sample(random).expect("every event leaves a world");
        slots[self.seat.index()] = self.hand;
        State { public: self.public.clone(), hands: std::array::from_fn(|seat| slots[seat]) }
    }
}

/// The game: its types, its texts and its mask.
pub enum Whist {}

impl Game for Whist {
    const NAME: &'static str = "whist";
    const PLAYERS: &'static [usize] = &[SEATS];
    const KEYWORDS: &'static [Keyword] =
        &[("deal S CARDS", "whist: five cards to seat S"), ("move S CARD", "whist: seat S plays a card")];

    type Card = Card;
    type Rules = ();
    type Hand = Cards;
    type Move = Card;
    type Event = Event;
    type Illegal = Refused;
    type EventError = Refused;
    type Public = Public;
    type State = State;
    type View = View;

    fn parse_move(tokens: &[&str]) -> Result<Card, SyntaxError> {
        let [card] = tokens else { return Err(SyntaxError::form(tokens, "a card")) };
        Ok(Card::parse(card)?)
    }

    fn parse_event(line: &Line<'_>) -> Result<Event, SyntaxError> {
        match (line.keyword, line.tokens.as_slice()) {
            ("deal", [seat, cards @ ..]) => Ok(Event::Deal(Seat::parse(seat)?, Packet::parse(cards)?)),
            ("move", [seat, card @ ..]) => Ok(Event::Move(Seat::parse(seat)?, Self::parse_move(card)?)),
            _ => Err(SyntaxError::line(line, "deal S CARDS or move S CARD")),
        }
    }

    fn is_hidden(error: &Refused) -> bool {
        matches!(error, Refused::Deal(error) if error.is_hidden())
    }

    fn mask(event: &Event, seat: Seat) -> Event {
        match event {
            Event::Deal(owner, packet) if *owner != seat => Event::Deal(*owner, packet.masked()),
            _ => event.clone(),
        }
    }

    fn draw(scene: &mut Scene, event: &Event, public: &Public) {
        screen::draw(scene, event, public);
    }

    fn draw_known(scene: &mut Scene, public: &Public) {
        screen::draw_known(scene, public);
    }

    fn sorted_hand(view: &View) -> Vec<Vec<Card>> {
        screen::sorted_hand(view)
    }
}
