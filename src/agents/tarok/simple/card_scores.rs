//! The scores of a card. There are three scores: one for contracts that are played for card points, one for
//! klop, and one for berač. In klop and berač, tricks are avoided.

use talon_games::View as _;
use talon_games::cards::CardSet;
use talon_games::cards::tarok::{Card, TAROKS};
use talon_games::protocol::Seat;
use talon_games::tarok::{DealScores, TALON, TarokView, Trick};

use crate::tarok::card_points::mean_points;

/// The facts of a view that the scores need, in a game of tarok with `SEATS` seats.
pub(crate) trait CardView<const SEATS: usize> {
    /// The public part of the game.
    type Part: DealScores<SEATS>;

    /// Returns the view itself.
    fn view(&self) -> &TarokView<Self::Part, SEATS>;

    fn own_seat(&self) -> Seat {
        self.view().seat()
    }

    fn held(&self) -> CardSet<Card> {
        self.view().hand()
    }

    fn trick(&self) -> &Trick<SEATS> {
        self.view().public().trick()
    }

    fn declarer(&self) -> Option<Seat> {
        self.view().public().declarer()
    }

    /// Returns whether the winner of this trick gets a card of the talon.
    fn has_gift(&self) -> bool {
        self.view().public().gifts().len() < TALON
    }

    /// Returns the cards that `seat` can hold.
    fn possible(&self, seat: Seat) -> CardSet<Card> {
        self.view().possible(seat)
    }

    /// Returns the probability that `seat` is on the side of this seat.
    fn is_own(&self, seat: Seat) -> f64;

    /// Returns the probability that this seat's side pays if `seat` loses the mond. Otherwise the other side
    /// pays. With a probability of 0.5, the loss counts 0.
    fn pays_mond_of(&self, seat: Seat) -> f64;

    /// Returns whether this seat has announced the pagat in the last trick. The method is called only for
    /// declarer.
    fn has_announced_pagat(&self) -> bool;

    /// Returns whether a lost mond costs points.
    fn counts_mond(&self) -> bool;

    /// Returns whether declarer has already lost a contract in which it must avoid tricks.
    fn is_lost(&self) -> bool;
}

/// A view with the facts that the scores of all its cards share. They are computed once.
pub(crate) struct SharedFacts<'a, V, const SEATS: usize> {
    view: &'a V,
    possible: [CardSet<Card>; SEATS],
    own: [f64; SEATS],
}

impl<'a, V: CardView<SEATS>, const SEATS: usize> SharedFacts<'a, V, SEATS> {
    pub fn new(view: &'a V) -> Self {
        let of_seats = std::array::from_fn(Seat::new);
        Self {
            view,
            possible: of_seats.map(|seat| view.possible(seat)),
            own: of_seats.map(|seat| view.is_own(seat)),
        }
    }
}

impl<V: CardView<SEATS>, const SEATS: usize> CardView<SEATS> for SharedFacts<'_, V, SEATS> {
    type Part = V::Part;

    fn view(&self) -> &TarokView<Self::Part, SEATS> {
        self.view.view()
    }

    fn possible(&self, seat: Seat) -> CardSet<Card> {
        self.possible[seat.index()]
    }

    fn is_own(&self, seat: Seat) -> f64 {
        self.own[seat.index()]
    }

    fn pays_mond_of(&self, seat: Seat) -> f64 {
        self.view.pays_mond_of(seat)
    }

    fn has_announced_pagat(&self) -> bool {
        self.view.has_announced_pagat()
    }

    fn counts_mond(&self) -> bool {
        self.view.counts_mond()
    }

    fn is_lost(&self) -> bool {
        self.view.is_lost()
    }
}

/// The expected card points of each card still to be played to the trick.
const POINTS_PER_CARD: f64 = 0.7;

/// The value of any tarok in the hand, in card points.
const TAROK_IN_HAND: f64 = 0.8;
/// The additional value of the highest tarok in the hand, in card points.
const HIGHEST_TAROK_IN_HAND: f64 = 5.0;

/// An unbeatable tarok wins its own points in any trick. So its value in the hand increases by its own
/// points, multiplied by this factor.
const SHARE_OF_SAFE_TAROK: f64 = 1.0;

/// A card of a suit may win its own points in a better trick. So its value in the hand increases by its own
/// points, multiplied by this factor.
const SHARE_OF_SUIT_CARD: f64 = 0.1;

/// The value of playing the last card of a suit while the hand has taroks to ruff with.
const LAST_OF_SUIT: f64 = 1.0;

/// The value to declarer of drawing one tarok from a defender while declarer holds more taroks than both
/// defenders.
const DRAWN_TAROK: f64 = 1.0;

/// The loss for a lost mond.
const LOST_MOND: f64 = 21.0;

/// The value of keeping the pagat for the last trick. It is multiplied by four when the pagat is announced.
const KEPT_PAGAT: f64 = 25.0;

/// Returns the score of a card. It is the points of the trick, weighted by the probability that the seat's
/// side wins the trick, minus the value of keeping the card in the hand.
pub(crate) fn score_for_points<const SEATS: usize>(view: &impl CardView<SEATS>, card: Card) -> f64 {
    let chances = win_probabilities(view, card);
    let wins: f64 =
        chances.iter().enumerate().map(|(seat, chance)| chance * view.is_own(Seat::new(seat))).sum();
    let trick = view.trick().set() | CardSet::of(card);
    let points = mean_points(trick) + POINTS_PER_CARD * seats_to_play(view).count() as f64;
    let mut score = (2.0 * wins - 1.0) * points - value_in_hand(view, card);
    if card == Card::MOND {
        score -= LOST_MOND * (1.0 - chances[view.own_seat().index()]);
    }
    if let Some(player) = view.trick().player_of(Card::MOND) {
        let lost = LOST_MOND * (1.0 - chances[player.index()]);
        score += lost * (1.0 - 2.0 * view.pays_mond_of(player));
    }
    if view.trick().cards().is_empty() {
        score += lead_bonus(view, card);
    }
    score
}

/// Returns the value of keeping the card in the hand.
fn value_in_hand<const SEATS: usize>(view: &impl CardView<SEATS>, card: Card) -> f64 {
    let hand = view.held();
    if card == Card::PAGAT {
        return pagat_value(view);
    }
    if TAROKS.contains(card) {
        let safe =
            if is_master(view, card) { SHARE_OF_SAFE_TAROK * mean_points(CardSet::of(card)) } else { 0.0 };
        return TAROK_IN_HAND + HIGHEST_TAROK_IN_HAND * relative_height(view, card) + safe;
    }
    let last = (hand & card.kind()).len() == 1 && !(hand & TAROKS).is_empty();
    SHARE_OF_SUIT_CARD * mean_points(CardSet::of(card)) - if last { LAST_OF_SUIT } else { 0.0 }
}

/// Returns the value of keeping the pagat for the last trick. Only declarer keeps the pagat, and only in two
/// cases: it has more taroks than the other seats together, or it has announced the pagat.
fn pagat_value<const SEATS: usize>(view: &impl CardView<SEATS>) -> f64 {
    if view.declarer() != Some(view.own_seat()) {
        return 0.0;
    }
    if view.has_announced_pagat() {
        return 4.0 * KEPT_PAGAT;
    }
    let own = (view.held() & TAROKS).len();
    let others = (outstanding(view) & TAROKS).len();
    if own > others && own > 1 { KEPT_PAGAT } else { 0.0 }
}

/// Returns the additional value of the lead of a card if declarer draws taroks with it.
fn lead_bonus<const SEATS: usize>(view: &impl CardView<SEATS>, card: Card) -> f64 {
    let taroks = view.held() & TAROKS;
    let others = outstanding(view) & TAROKS;
    let draws = view.declarer() == Some(view.own_seat())
        && TAROKS.contains(card)
        && !others.is_empty()
        && taroks.len() > others.len();
    if draws { 2.0 * DRAWN_TAROK } else { 0.0 }
}

/// The expected card points of each card still to be played to a trick in klop. They are high, because the
/// other seats discard valuable cards.
const POINTS_PER_DISCARD: f64 = 1.5;

/// The mean card points of a gift from the talon.
const POINTS_PER_GIFT: f64 = 1.3;

/// The value of getting rid of the highest tarok, in card points.
const RID_OF_HIGH_TAROK: f64 = 1.2;
/// The value of getting rid of the highest card of a suit, in card points.
const RID_OF_HIGH_CARD: f64 = 2.5;

/// The value of a trick that declarer wins in berač. It is greater than all other terms.
const BERAC_TRICK: f64 = 1000.0;

/// Returns the score of a card in klop. The score is the risk that the hand loses with the card, minus the
/// card points that the card is expected to win.
pub(crate) fn score_in_klop<const SEATS: usize>(view: &impl CardView<SEATS>, card: Card) -> f64 {
    let trick = view.trick().set() | CardSet::of(card);
    let gift = if view.has_gift() { POINTS_PER_GIFT } else { 0.0 };
    let points = mean_points(trick) + POINTS_PER_DISCARD * seats_to_play(view).count() as f64 + gift;
    risk(view, card) - win_probabilities(view, card)[view.own_seat().index()] * points - mond(view, card)
}

/// Returns the score of a card in berač. Declarer avoids tricks and gets rid of its high cards when it can.
/// The defenders try to make declarer win tricks; if they cannot, they get rid of their high cards. After
/// berač is lost, only the mond counts.
pub(crate) fn score_in_berac<const SEATS: usize>(view: &impl CardView<SEATS>, card: Card) -> f64 {
    if view.is_lost() {
        return -mond(view, card);
    }
    let declarer = view.declarer().expect("berač has a declarer");
    let takes = win_probabilities(view, card)[declarer.index()];
    let decides = if declarer == view.own_seat() { -BERAC_TRICK * takes } else { BERAC_TRICK * takes };
    risk(view, card) + decides - mond(view, card)
}

/// Returns the expected loss for the mond when this card is played.
fn mond<const SEATS: usize>(view: &impl CardView<SEATS>, card: Card) -> f64 {
    if card == Card::MOND && view.counts_mond() {
        LOST_MOND * (1.0 - win_probabilities(view, card)[view.own_seat().index()])
    } else {
        0.0
    }
}

/// Returns the risk of winning tricks with this card later, including its own points.
fn risk<const SEATS: usize>(view: &impl CardView<SEATS>, card: Card) -> f64 {
    let height = relative_height(view, card);
    if TAROKS.contains(card) {
        RID_OF_HIGH_TAROK * height
    } else {
        (RID_OF_HIGH_CARD + mean_points(CardSet::of(card)) / 2.0) * height
    }
}

/// Returns the other seats in the order of play.
fn others<const SEATS: usize>(own: Seat) -> impl Iterator<Item = Seat> {
    (1..SEATS).map(move |distance| Seat::new((own.index() + distance) % SEATS))
}

/// Returns the cards that the other seats may hold.
pub(crate) fn outstanding<const SEATS: usize>(view: &impl CardView<SEATS>) -> CardSet<Card> {
    others::<SEATS>(view.own_seat()).fold(CardSet::EMPTY, |cards, seat| cards | view.possible(seat))
}

/// Returns whether no other seat can hold a higher card of the same kind.
pub(crate) fn is_master<const SEATS: usize>(view: &impl CardView<SEATS>, card: Card) -> bool {
    outstanding(view).is_disjoint(card.above())
}

/// Considers the cards of the same kind that other seats may hold. Returns the fraction of these cards that
/// are lower, from 0 to 1. The fraction is 1 if the other seats can hold no card of this kind.
fn relative_height<const SEATS: usize>(view: &impl CardView<SEATS>, card: Card) -> f64 {
    let kind = outstanding(view) & card.kind();
    let below = kind - card.above();
    if kind.is_empty() { 1.0 } else { below.len() as f64 / kind.len() as f64 }
}

/// Returns the probability that `seat` holds none of these cards.
fn holds_none<const SEATS: usize>(view: &impl CardView<SEATS>, seat: Seat, cards: CardSet<Card>) -> f64 {
    let possible = view.possible(seat);
    let elsewhere = possible.len().saturating_sub(view.view().public().hand_size(seat));
    (0..(possible & cards).len())
        .map(|drawn| elsewhere.saturating_sub(drawn) as f64 / (possible.len() - drawn) as f64)
        .product()
}

pub(crate) fn after<const SEATS: usize>(view: &impl CardView<SEATS>, card: Card) -> Trick<SEATS> {
    let mut trick = *view.trick();
    trick.push(card);
    trick
}

/// Returns the seats that play to this trick after this seat.
fn seats_to_play<const SEATS: usize>(view: &impl CardView<SEATS>) -> impl Iterator<Item = Seat> {
    let played = view.trick().cards().len();
    others::<SEATS>(view.own_seat()).take(SEATS - 1 - played.min(SEATS - 1))
}

/// A factor that reduces the probability that a seat beats the trick. It applies if a seat that plays earlier
/// may already have beaten the trick.
const BEATEN_TWICE: f64 = 0.7;

/// Returns, for each seat, the probability that it wins the trick after this card. Each later seat is assumed
/// to beat the trick whenever it can.
pub(crate) fn win_probabilities<const SEATS: usize>(view: &impl CardView<SEATS>, card: Card) -> [f64; SEATS] {
    let trick = after(view, card);
    let mut chances = [0.0; SEATS];
    if let Some(winner) = trick.winner() {
        chances[winner.index()] = 1.0;
    }
    for seat in seats_to_play(view) {
        let beats = beats(view, seat, trick);
        let mut taken = 0.0;
        for (other, chance) in chances.iter_mut().enumerate() {
            let has_played = trick.winner().is_some_and(|winner| winner.index() == other);
            let lost = *chance * if has_played { beats } else { beats * BEATEN_TWICE };
            *chance -= lost;
            taken += lost;
        }
        chances[seat.index()] += taken;
    }
    chances
}

/// Returns the probability that `seat` can beat the trick as played so far.
fn beats<const SEATS: usize>(view: &impl CardView<SEATS>, seat: Seat, trick: Trick<SEATS>) -> f64 {
    let holds = |cards| 1.0 - holds_none(view, seat, cards);
    let winning = trick.cards().iter().find(|&&card| trick.player_of(card) == trick.winner());
    let (led, best) = trick.cards().first().zip(winning).expect("the own card is in the trick");
    let is_void = holds_none(view, seat, led.kind());
    match (led.suit(), best.suit()) {
        (None, _) => holds(best.above()),
        (Some(_), None) => is_void * holds(best.above()),
        (Some(_), Some(_)) => holds(best.above()) + is_void * holds(TAROKS),
    }
}

/// Returns the item with the greatest score; of equal items, the first. `None` when there is no item.
pub(crate) fn argmax<T>(items: impl IntoIterator<Item = T>, score: impl Fn(&T) -> f64) -> Option<T> {
    let scored = items.into_iter().map(|item| (score(&item), item));
    scored.reduce(|best, next| if next.0 > best.0 { next } else { best }).map(|(_, item)| item)
}
