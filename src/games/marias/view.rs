//! A seat's position: everything public, its own cards, and the facts about the others that the rules prove.

use super::events::Event;
use super::illegal::{EventError, Illegal};
use super::moves::{Goal, Move, MoveKind, Statement};
use super::public::Public;
use super::rules::{HAND, Marias, Rules, SEATS, SeatCards};
use super::set_up::SetUpLine;
use super::state::{FaceDown, State, make};
use crate::cards::german::{Card, Rank, Suit};
use crate::cards::{CardSet, Packet, Random};
use crate::protocol::Seat;
use crate::{CardPlace, DealError, Position, Public as _, SetUpError, Turn, WorldSampler};

/// The knowledge of one seat.
///
/// A view needs the `show` lines of marriages, because the seat does not see the kings in other hands. When
/// another seat plays an ober and no `show` line follows, that seat does not hold the king of the suit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    public: Public,
    seat: Seat,
    hand: CardSet<Card>,
    /// The cards that this seat laid face down and that no other seat took.
    face_down: FaceDown,
    /// The cards that this seat laid into the talon and that another seat took from there.
    laid: CardSet<Card>,
}

/// Stands for the hand of a seat whose cards are not known. It has no card, so no rule about cards forbids a
/// move.
const NO_CARDS: SeatCards = SeatCards { cards: CardSet::EMPTY, trump: None, talon: CardSet::EMPTY };

/// The knowledge of a view about the cards that it has not seen.
struct HiddenCards {
    unseen: CardSet<Card>,
    /// For each seat, the cards that everybody knows it to hold.
    known: [CardSet<Card>; SEATS],
    laid_places: Option<(Seat, bool)>,
}

impl HiddenCards {
    /// Returns the cards that everybody knows to be in the hands of seats other than `seat`.
    fn known_elsewhere(&self, seat: Seat) -> CardSet<Card> {
        let mut elsewhere = CardSet::EMPTY;
        for (index, &known) in self.known.iter().enumerate() {
            if index != seat.index() {
                elsewhere |= known;
            }
        }
        elsewhere
    }
}

impl View {
    /// Returns the public part of the position.
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// Returns the seat's own cards. The trump card is one of seat 0's cards unless it lies in the talon.
    pub fn hand(&self) -> CardSet<Card> {
        self.hand
    }

    /// Returns the cards that this seat laid face down and that no other seat took.
    pub fn face_down(&self) -> FaceDown {
        self.face_down
    }

    /// Returns the cards that this seat has not seen: in other hands, in the talon, or not dealt yet.
    pub fn unseen(&self) -> CardSet<Card> {
        CardSet::FULL - self.public.seen() - self.hand - self.face_down.talon
    }

    /// Returns the cards that `seat` can hold. Each of these cards is possible by itself, but the seat may
    /// not be able to hold all of them together.
    pub fn possible(&self, seat: Seat) -> CardSet<Card> {
        if seat == self.seat {
            return self.hand;
        }
        self.possible_of(seat, &self.hidden_cards())
    }

    /// Returns the cards that another seat can hold.
    fn possible_of(&self, seat: Seat, hidden: &HiddenCards) -> CardSet<Card> {
        let laid = match hidden.laid_places {
            Some((holder, _)) if holder != seat => self.laid,
            _ => CardSet::EMPTY,
        };
        hidden.unseen - self.public.excluded(seat) - hidden.known_elsewhere(seat) - laid
    }

    fn hidden_cards(&self) -> HiddenCards {
        HiddenCards {
            unseen: self.unseen(),
            known: std::array::from_fn(|seat| self.public.known(Seat::new(seat))),
            laid_places: self.laid_places(),
        }
    }

    /// Tells where the cards can be that this seat laid into the talon and another seat took. Returns the
    /// only other seat that can hold them, and whether they can also lie in the talon. `None` when they can
    /// be anywhere. Also `None` when there are no such cards.
    fn laid_places(&self) -> Option<(Seat, bool)> {
        if self.laid.is_empty() {
            return None;
        }
        let takers = self.public.talon_fillers().skip_while(|&layer| layer != self.seat).skip(1);
        match takers.collect::<Vec<_>>()[..] {
            [taker] => Some((taker, true)),
            // In this case this seat has taken the talon that the first taker laid, so the first taker holds
            // the other cards.
            [taker, last] if last == self.seat => Some((taker, false)),
            _ => None,
        }
    }

    /// Returns whether this seat was the last to fill the talon.
    fn owns_talon(&self) -> bool {
        self.public.last_talon_filler() == self.seat
    }

    /// Returns whether this seat has taken the talon and has not yet got the `show` line with the cards of
    /// the talon.
    fn talon_not_shown(&self) -> bool {
        self.public.talon_is_taken() && self.public.turn() == Turn::Seat(self.seat) && self.hand.len() == HAND
    }

    /// Returns the cards that can lie in the talon or, while cards are still due, in the stock.
    fn possible_aside(&self, hidden: &HiddenCards) -> CardSet<Card> {
        let [first, second, third] = hidden.known;
        let elsewhere = hidden.laid_places.filter(|&(_, may_lie)| !may_lie);
        let aside =
            hidden.unseen - (first | second | third) - elsewhere.map_or(CardSet::EMPTY, |_| self.laid);
        let (public, rules) = (&self.public, self.public.rules());
        // Under rules with betl or durch, a seat may lay any cards. But when the seat then names a trump
        // game, it has laid no card that the rules of trump games forbid.
        let is_trump_game = public.has_trumps() && (public.has_game() || !rules.has_plain_games());
        if public.talon_size() == 0 || !is_trump_game {
            return aside;
        }
        rules.discardable(aside, public.trump())
    }

    /// Returns the two other seats, in the order of play.
    fn others(&self) -> [Seat; 2] {
        let next = self.seat.next(SEATS);
        [next, next.next(SEATS)]
    }

    /// Creates the sampler of the unseen cards. Its slots are the hands of the two others, and the talon or
    /// the stock.
    fn sampler(&self) -> WorldSampler<Card, 3> {
        let [next, last] = self.others();
        let hidden = self.hidden_cards();
        let sizes = [next, last].map(|seat| self.public.hand_size(seat));
        let aside = hidden.unseen.len().saturating_sub(sizes[0] + sizes[1]);
        let [next, last] = [next, last].map(|seat| self.possible_of(seat, &hidden));
        let admitted = [next, last, self.possible_aside(&hidden)];
        WorldSampler::new(hidden.unseen, admitted, [sizes[0], sizes[1], aside])
    }

    /// Returns the number of worlds that agree with everything this seat knows for certain. Two worlds that
    /// differ only in which card is the face-down trump card count as one world.
    pub fn count_worlds(&self) -> u128 {
        self.sampler().count()
    }

    /// Checks that at least one world agrees with this view.
    fn check_world(&self) -> Result<(), EventError> {
        if self.sampler().has_worlds() { Ok(()) } else { Err(EventError::NoWorld) }
    }

    /// Creates the world in which the two others and the talon or stock have these cards. `trump` chooses the
    /// face-down trump card from the cards of seat 0 that can be the trump card.
    #[inline]
    fn world(
        &self,
        [next_hand, last_hand, aside]: [CardSet<Card>; 3],
        trump: impl FnOnce(CardSet<Card>) -> Option<Card>,
    ) -> State {
        let [next, last] = self.others();
        let mut hands = [self.hand; SEATS];
        hands[next.index()] = next_hand;
        hands[last.index()] = last_hand;
        let mut face_down = self.face_down;
        let (public, rules) = (&self.public, self.public.rules());
        if !self.owns_talon() && public.talon_size() > 0 {
            face_down.talon = aside;
        }
        if self.seat.index() != 0 && public.has_trump_card() && public.has_trumps() {
            // Before seat 0 names a game, any card may lie in its talon.
            let may_lie = rules.talon_trump || rules.has_plain_games() && !public.has_game();
            let talon = if may_lie { face_down.talon } else { CardSet::EMPTY };
            face_down.trump = public.trump().or_else(|| trump(hands[0] | talon));
        }
        let mut laid = [CardSet::EMPTY; SEATS];
        laid[self.seat.index()] = self.laid;
        State::world(public.clone(), hands, face_down, laid)
    }

    /// Applies a move of another seat with hidden cards.
    fn follow_hidden(&mut self, seat: Seat, kind: MoveKind) -> Result<(), EventError> {
        self.public.check_due(seat, kind)?;
        match kind {
            MoveKind::Trump => self.public.make_trump(false),
            MoveKind::Discard => self.public.make_discard(),
            MoveKind::Game | MoveKind::Answer | MoveKind::Say | MoveKind::Card => {
                panic!("words and cards played are never hidden")
            }
        }
        Ok(())
    }

    /// Applies a move of another seat.
    fn follow(&mut self, seat: Seat, r#move: &Move) -> Result<(), EventError> {
        self.public.check_due(seat, r#move.kind())?;
        match *r#move {
            Move::Trump(_) | Move::Discard(_) => self.follow_hidden(seat, r#move.kind())?,
            Move::Lidu | Move::Play(_) | Move::Good(_) | Move::Bad => {
                self.public.check_choice(seat, NO_CARDS, r#move)?;
                match *r#move {
                    Move::Lidu => self.public.make_trump(true),
                    Move::Play(game) => self.public.make_play(game),
                    Move::Good(flek) => self.public.make_good(flek),
                    _ => self.follow_takeover(),
                }
                self.check_world()?;
            }
            Move::Say(said) => {
                let (rules, public) = (*self.public.rules(), &mut self.public);
                public.check_top107(NO_CARDS, said)?;
                public.bidding().check(&rules, seat, true, None, said).map_err(Illegal::from)?;
                public.make_say(said);
                let proves_seven = !rules.false_seven && said.contains(Statement::Announce(Goal::Sedma));
                if proves_seven || rules.must_flek || rules.top107 {
                    self.check_world()?;
                }
            }
            Move::Card(card) => {
                if !self.unseen().contains(card) {
                    return Err(Illegal::NotInHand { card, seat }.into());
                }
                if !self.possible(seat).contains(card) {
                    return Err(EventError::Excluded { seat, card });
                }
                self.public.make_card(card, false);
                // The ober may be possible only as part of a marriage. The `show` line of the marriage then
                // follows.
                self.check_world().or_else(|error| self.with_marriage().ok_or(error)?.check_world())?;
            }
        }
        Ok(())
    }

    /// Applies the move by which another seat takes the game over. That seat may take the talon as well.
    fn follow_takeover(&mut self) {
        if self.owns_talon() && self.public.takes_talon() {
            self.laid = std::mem::take(&mut self.face_down.talon);
        }
        self.public.make_bad();
    }

    /// Applies the `show` line with the cards that a seat has taken from the talon.
    fn show_talon(&mut self, seat: Seat, packet: Packet<Card>) -> Result<(), EventError> {
        if !self.public.talon_is_taken() || self.public.turn() != Turn::Seat(seat) {
            return Err(EventError::NoShow { seat });
        }
        if seat != self.seat {
            return Ok(DealError::check_free(packet.shown, self.hand, CardPlace::Hand)?);
        }
        if !self.talon_not_shown() {
            return Err(EventError::NoShow { seat });
        }
        if packet.hidden > 0 {
            return Err(EventError::TalonNotShown { seat });
        }
        DealError::check_free(packet.shown, self.hand, CardPlace::Hand)?;
        self.hand |= packet.shown;
        self.check_world()
    }

    /// Returns a copy of this view in which the ober just played belongs to a marriage that was shown. `None`
    /// when the last card is not an ober that can belong to a marriage.
    fn with_marriage(&self) -> Option<Self> {
        let (seat, ober) = self.public.silent_ober()?;
        let mut view = self.clone();
        view.public.record_marriage(seat, ober);
        Some(view)
    }

    /// Ends the set-up of a position.
    fn complete_set_up(&mut self) -> Result<(), EventError> {
        let mut after = self.clone();
        after.public.complete_set_up()?;
        let (own, public) = (self.seat, &after.public);
        if self.hand.len() != public.hand_size(own) {
            return Err(DealError::NoCards { seat: own }.into());
        }
        if own.index() == 0 {
            if self.face_down.talon.is_empty() {
                return Err(EventError::HiddenTalon);
            }
            after.face_down.trump = public.trump();
        }
        SetUpError::check_hand(own, self.hand, public.excluded(own), public.known(own))?;
        for other in self.others() {
            let known = public.known(other);
            let held = (known & (self.hand | self.face_down.talon)).first();
            if let Some(card) = held.or((known & public.excluded(other)).first()) {
                return Err(SetUpError::Missing { seat: other, card }.into());
            }
        }
        after.check_world()?;
        *self = after;
        Ok(())
    }

    /// Applies the `show` line of the trump card that seat 0 has turned up.
    fn show_trump(&mut self, seat: Seat, card: Card) -> Result<(), EventError> {
        if seat.index() != 0 || !self.public.trump_not_shown() {
            return Err(EventError::NoShow { seat });
        }
        DealError::check_free(CardSet::of(card), self.hand, CardPlace::Hand)?;
        self.public.turn_up(card);
        self.check_world()
    }

    /// Applies the `show` line of a marriage that another seat has shown with the ober just played.
    fn show_marriage(&mut self, seat: Seat, suit: Suit) -> Result<(), EventError> {
        let played = self.public.silent_ober() == Some((seat, Card::new(Rank::Ober, suit)));
        let married = self.with_marriage().filter(|_| played && seat != self.seat);
        let married = married.ok_or(EventError::NoShow { seat })?;
        let card = Card::new(Rank::King, suit);
        if !married.possible(seat).contains(card) {
            return Err(EventError::Excluded { seat, card });
        }
        married.check_world()?;
        *self = married;
        Ok(())
    }
}

impl Position for View {
    type Game = Marias;

    fn public(&self) -> &Public {
        &self.public
    }

    fn mover(&self) -> (Seat, SeatCards) {
        let FaceDown { trump, talon } = self.face_down;
        (self.seat, SeatCards { cards: self.hand, trump, talon })
    }

    fn advance(&mut self, event: &Event) -> Result<(), EventError> {
        match *event {
            Event::Deal(seat, packet) if self.public.set_up().is_some() => {
                if seat.at(SEATS)? == self.seat && packet.hidden > 0 {
                    return Err(DealError::Hidden { seat }.into());
                }
                let held = self.hand | self.face_down.talon;
                if let Some(set_up) = self.public.set_up_mut() {
                    set_up.deal(seat, packet, held)?;
                }
                if seat == self.seat {
                    self.hand |= packet.shown;
                }
            }
            Event::Deal(seat, packet) => {
                self.public.check_packet(seat, packet)?;
                if seat == self.seat && packet.hidden > 0 {
                    return Err(DealError::Hidden { seat }.into());
                }
                DealError::check_free(packet.shown, self.hand, CardPlace::Hand)?;
                if seat == self.seat {
                    self.hand |= packet.shown;
                }
                self.public.deal(seat);
            }
            Event::DealTrump(card) => {
                if !self.public.lidu_is_due() {
                    return Err(EventError::NoLidu);
                }
                if self.seat.index() == 0 {
                    let card = card.ok_or(DealError::Hidden { seat: self.seat })?;
                    DealError::check_free(CardSet::of(card), self.hand, CardPlace::Hand)?;
                    self.hand.insert(card);
                    self.face_down.trump = Some(card);
                } else if let Some(card) = card {
                    DealError::check_free(CardSet::of(card), self.hand, CardPlace::Hand)?;
                }
                self.public.deal_lidu();
            }
            Event::Move(seat, r#move) => {
                let seat = seat.at(SEATS)?;
                self.settle()?;
                if seat == self.seat {
                    let (_, hand) = self.mover();
                    self.public.check(seat, hand, &r#move)?;
                    make(&mut self.public, &mut self.hand, &mut self.face_down, &r#move);
                } else {
                    self.follow(seat, &r#move)?;
                }
            }
            Event::HiddenTrump(seat) | Event::HiddenDiscard(seat) => {
                let seat = seat.at(SEATS)?;
                self.settle()?;
                if seat == self.seat {
                    return Err(EventError::HiddenMove { seat });
                }
                let trump = matches!(event, Event::HiddenTrump(_));
                self.follow_hidden(seat, if trump { MoveKind::Trump } else { MoveKind::Discard })?;
            }
            Event::SetUp(SetUpLine::Talon(packet)) => {
                self.public.apply_set_up(&SetUpLine::Talon(packet), self.hand)?;
                if self.seat.index() == 0 {
                    if packet.hidden > 0 {
                        return Err(EventError::HiddenTalon);
                    }
                    self.face_down.talon = packet.shown;
                }
            }
            Event::SetUp(line) => self.public.apply_set_up(&line, self.hand | self.face_down.talon)?,
            Event::ShowMarriage(seat, suit) if self.public.set_up().is_some() => {
                self.public.set_up_mut().map_or(Ok(()), |set_up| set_up.record_marriage(seat, suit))?;
            }
            // The view has already derived this `show` event, because the event concerns its own cards.
            Event::ShowTrump(..) | Event::ShowMarriage(..) if self.public.show() == Some(*event) => {}
            Event::ShowTrump(seat, card) => self.show_trump(seat.at(SEATS)?, card)?,
            Event::ShowTalon(seat, packet) => self.show_talon(seat.at(SEATS)?, packet)?,
            Event::ShowMarriage(seat, suit) => self.show_marriage(seat.at(SEATS)?, suit)?,
        }
        Ok(())
    }

    fn settle(&mut self) -> Result<(), EventError> {
        if self.public.set_up().is_some() {
            return self.complete_set_up();
        }
        if self.public.packet_size(self.seat).is_some() {
            return Err(DealError::NoCards { seat: self.seat }.into());
        }
        if self.talon_not_shown() {
            return Err(EventError::TalonNotShown { seat: self.seat });
        }
        if self.public.trump_not_shown() {
            return Err(EventError::TrumpNotShown);
        }
        if self.public.silent_ober().is_some() {
            self.check_world()?;
        }
        self.public.settle();
        Ok(())
    }
}

impl crate::View for View {
    fn new(rules: &Rules, seat: Seat) -> Self {
        Self {
            public: Public::new(*rules),
            seat,
            hand: CardSet::EMPTY,
            face_down: FaceDown::default(),
            laid: CardSet::EMPTY,
        }
    }

    fn of(state: &State, seat: Seat) -> Self {
        let SeatCards { cards, trump, talon } = state.hand_of(seat);
        let face_down = FaceDown { trump: trump.filter(|_| seat.index() == 0), talon };
        Self { public: state.public().clone(), seat, hand: cards, face_down, laid: state.laid(seat) }
    }

    fn seat(&self) -> Seat {
        self.seat
    }

    fn sample(&self, random: &mut Random) -> State {
        // `apply` and `settle` refuse every event after which no world would be left.
        let placement = self.sampler().sample(random).expect("a settled view has a world");
        // While the trump card lies face down, any of these cards may be the trump card.
        self.world(placement, |cards| cards.random(random))
    }

    fn worlds(&self, limit: usize) -> Option<Vec<State>> {
        // While the trump card lies face down, each card that can be the trump card gives a different world.
        let public = &self.public;
        let is_unknown = public.has_trump_card() && public.has_trumps() && public.trump().is_none();
        let open = self.seat.index() != 0 && is_unknown;
        let sampler = self.sampler();
        let worlds = sampler.worlds(limit).filter(|_| !open)?;
        Some(worlds.map(|places| self.world(places, |_| None)).collect())
    }

    fn sure_move(&self) -> Option<Move> {
        self.sure_card().map(Move::Card)
    }
}
