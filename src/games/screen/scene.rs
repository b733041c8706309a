//! The scene of a deal, which a screen draws. It has each card in its place, as one reader of the lines sees
//! it.
//!
//! A scene follows from the events that its reader sees and from the public part of the position. So a screen
//! that draws scenes needs no rules. The scene of a seat never has a card that the lines to this seat hide.

use std::fmt;

use crate::audience::Audience;
use crate::cards::{Card, CardSet, HIDDEN, Packet};
use crate::protocol::Seat;
use crate::trick_set_up::TrickLine;

/// The cards in one place. Cards that the reader may not see are only counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeenCards {
    /// The cards that the reader sees, written as in lines.
    pub shown: Vec<String>,
    /// The number of cards that the reader does not see.
    pub hidden: usize,
}

impl SeenCards {
    /// Returns the number of cards.
    #[must_use]
    pub fn len(&self) -> usize {
        self.shown.len() + self.hidden
    }

    /// Returns whether there is no card.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn add(&mut self, other: &Self) {
        self.shown.extend_from_slice(&other.shown);
        self.hidden += other.hidden;
    }

    /// Removes the cards of `other`. A card that is not among the shown cards is removed from the hidden
    /// cards.
    fn remove(&mut self, other: &Self) {
        for card in &other.shown {
            match self.shown.iter().position(|shown| shown == card) {
                Some(place) => drop(self.shown.remove(place)),
                None => self.hidden = self.hidden.saturating_sub(1),
            }
        }
        self.hidden = self.hidden.saturating_sub(other.hidden);
    }
}

/// Prints the shown cards, and `??` for each hidden card.
impl fmt::Display for SeenCards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hidden = std::iter::repeat_n(HIDDEN, self.hidden);
        let tokens: Vec<&str> = self.shown.iter().map(String::as_str).chain(hidden).collect();
        f.write_str(&tokens.join(" "))
    }
}

impl<C: Card> From<CardSet<C>> for SeenCards {
    fn from(cards: CardSet<C>) -> Self {
        Self { shown: cards.iter().map(|card| card.to_string()).collect(), hidden: 0 }
    }
}

impl<C: Card> From<Packet<C>> for SeenCards {
    fn from(packet: Packet<C>) -> Self {
        Self { hidden: usize::from(packet.hidden), ..packet.shown.into() }
    }
}

/// The cards of a deal in their places after an event, and facts about this event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    reader: Audience,
    /// The last event as a word of its game: `deal`, `card`, `capture`. Empty before the first event.
    pub action: &'static str,
    /// The cards that the last event moved or showed. Cards that are dealt do not count as moved.
    pub moved: SeenCards,
    /// For each seat, the cards in its hand.
    pub hands: Vec<SeenCards>,
    /// For each seat, the cards that it has won.
    pub piles: Vec<Vec<String>>,
    /// The cards on the table of a game without tricks.
    pub table: Vec<String>,
    /// The cards that the last event captured from the table.
    pub captured: Vec<String>,
    /// The cards that still lay on the table at the end of the deal and that go to a pile.
    pub rest: Vec<String>,
    /// The talon in groups. A player chooses one of these groups.
    pub talon: Vec<SeenCards>,
    /// The cards that a player laid away after it had taken cards of the talon.
    pub discards: SeenCards,
    /// The cards of the trick in the order of play. A complete trick stays until the next card.
    pub trick: Vec<(Seat, String)>,
    /// The winner of the trick on the table. `None` before the trick is complete.
    pub winner: Option<Seat>,
    /// The last complete trick: its winner, and its cards in the order of play with the seats that played
    /// them.
    pub last_trick: Option<(Seat, Vec<(Seat, String)>)>,
    /// The card that determines the trump suit.
    pub trump: Option<SeenCards>,
    /// Whether the last event is a bid although it moves a card: the choice of the trump card.
    pub is_bid: bool,
    /// The marriages that were announced: for each marriage, the seat, and the suit as lines write it.
    pub marriages: Vec<(Seat, String)>,
}

impl Scene {
    /// Creates the empty scene before the first event.
    #[must_use]
    pub fn new(players: usize, reader: Audience) -> Self {
        Self {
            reader,
            action: "",
            moved: SeenCards::default(),
            hands: vec![SeenCards::default(); players],
            piles: vec![Vec::new(); players],
            table: Vec::new(),
            captured: Vec::new(),
            rest: Vec::new(),
            talon: Vec::new(),
            discards: SeenCards::default(),
            trick: Vec::new(),
            winner: None,
            last_trick: None,
            trump: None,
            is_bid: false,
            marriages: Vec::new(),
        }
    }

    /// Returns the reader. The scene follows from the lines that this reader sees.
    #[must_use]
    pub fn reader(&self) -> Audience {
        self.reader
    }

    /// Begins an event that moves or shows these cards.
    pub fn begin(&mut self, action: &'static str, moved: impl Into<SeenCards>) {
        self.action = action;
        self.moved = moved.into();
        self.is_bid = false;
        self.captured.clear();
        self.rest.clear();
    }

    /// Adds the moved cards of the event to a hand.
    pub fn move_to_hand(&mut self, seat: Seat) {
        self.hands[seat.index()].add(&self.moved);
    }

    /// Removes the moved cards of the event from a hand.
    pub fn move_from_hand(&mut self, seat: Seat) {
        self.hands[seat.index()].remove(&self.moved);
    }

    /// Adds a packet to a hand. Dealt cards are not moved cards, because a screen would mark all of them.
    pub fn deal<C: Card>(&mut self, seat: Seat, packet: Packet<C>) {
        self.begin("deal", SeenCards::default());
        self.hands[seat.index()].add(&packet.into());
    }

    /// Removes the moved cards of the event from the talon. A card that is not shown in the talon is removed
    /// from its hidden cards.
    pub fn move_from_talon(&mut self) {
        for card in &self.moved.shown {
            let shown = self.talon.iter().position(|group| group.shown.contains(card));
            let place = shown.or_else(|| self.talon.iter().position(|group| group.hidden > 0));
            if let Some(place) = place {
                self.talon[place].remove(&SeenCards { shown: vec![card.clone()], hidden: 0 });
            }
        }
        self.talon.retain(|group| !group.is_empty());
    }

    /// Applies a line that sets up the trick on the table, or the cards that a seat has won.
    pub fn set_up_tricks<C: Card>(&mut self, line: &TrickLine<C>) {
        match *line {
            TrickLine::Trick(leader, cards) => {
                let seats = (leader.index()..).map(|seat| Seat::new(seat % self.hands.len()));
                self.trick = seats
                    .zip(cards.into_iter().flatten())
                    .map(|(seat, card)| (seat, card.to_string()))
                    .collect();
            }
            TrickLine::Won(seat, cards) => {
                self.piles[seat.index()].extend(cards.iter().map(|card| card.to_string()));
            }
            TrickLine::Turn(_) | TrickLine::Lacks(..) => {}
        }
    }

    /// Plays a card from a hand to the trick. When the trick is complete, the card begins a new trick.
    pub fn play_to_trick<C: Card>(&mut self, seat: Seat, card: C) {
        self.begin("card", CardSet::of(card));
        self.move_from_hand(seat);
        if self.winner.take().is_some() {
            self.trick.clear();
        }
        self.trick.push((seat, card.to_string()));
    }

    /// Returns whether every seat has played to the trick.
    #[must_use]
    pub fn has_complete_trick(&self) -> bool {
        self.trick.len() == self.hands.len()
    }

    /// Gives the complete trick to its winner.
    pub fn take_trick(&mut self, winner: Seat) {
        self.piles[winner.index()].extend(self.trick.iter().map(|(_, card)| card.clone()));
        self.winner = Some(winner);
        self.last_trick = Some((winner, self.trick.clone()));
    }

    /// Sets the size of a hand, and shows the cards that everybody knows to be in it. While a position is
    /// being set up, `known` may have more cards than the hand. In that case the function shows no card.
    pub fn show_hand<C: Card>(&mut self, seat: Seat, size: usize, known: CardSet<C>) {
        let hand = &mut self.hands[seat.index()];
        if !self.reader.sees_hand(seat) {
            *hand = if known.len() <= size { known.into() } else { SeenCards::default() };
        }
        hand.hidden = size.saturating_sub(hand.shown.len());
    }

    /// Sets how many cards lie face down in the talon and among the discards. It is for positions that were
    /// set up by hand, because no line gives these numbers there.
    pub fn show_face_down(&mut self, talon: usize, discards: usize) {
        if self.talon.is_empty() && talon > 0 {
            self.talon.push(SeenCards { shown: Vec::new(), hidden: talon });
        }
        self.discards.hidden = self.discards.hidden.max(discards.saturating_sub(self.discards.shown.len()));
    }
}
