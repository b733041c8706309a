//! The play of `smart` in betl and durch, by simple estimates from its own cards.

use talon_games::View as _;
use talon_games::cards::CardSet;
use talon_games::cards::german::{Card, Rank, Suit};
use talon_games::marias::strength::{Tens, stronger};
use talon_games::marias::{PlainGame, Public, SEATS, TALON, Trick, View};
use talon_games::protocol::Seat;

/// The greatest risk at which `smart` plays a game. Random hands were tested with all hands open: betl was
/// made with half of the hands whose unscaled risk is 0.1, and with one in ten of the hands whose unscaled
/// risk is 0.2.
const MAX_DANGER: f64 = 1.0;
const BETL_SCALE: f64 = 1.0 / 0.15;
const DURCH_SCALE: f64 = 1.0 / 0.45;

/// The greatest risk at which the declarer doubles again.
const SURE_DANGER: f64 = 0.2;

/// The minimum number of sevens and eights with which a defender doubles betl.
const LOW_CARDS: usize = 5;

/// Returns the cards of a suit, from the lowest to the highest.
fn ascending(hand: CardSet<Card>, suit: Suit) -> Vec<Card> {
    let mut cards: Vec<Card> = (hand & suit.cards()).iter().collect();
    cards.sort_by_key(|&card| std::cmp::Reverse(stronger(card, Tens::Natural).len()));
    cards
}

/// Returns the cards of the suit that are weaker than `card`.
fn weaker(card: Card) -> CardSet<Card> {
    card.suit().cards() - stronger(card, Tens::Natural) - CardSet::of(card)
}

/// Estimates the risk that a card takes a trick in betl: another seat leads a lower card of the suit, and no
/// later seat has to beat the card.
fn betl_danger(card: Card, hand: CardSet<Card>) -> f64 {
    let lower = (weaker(card) - hand).len() as f64;
    let higher = (stronger(card, Tens::Natural) - hand).len() as f64;
    if lower == 0.0 { 0.0 } else { (lower / (lower + 1.0)) / (1.0 + higher * higher / 2.0) }
}

/// Estimates the risk of betl with these cards. The card that the declarer leads first ([`betl_lead`]) adds
/// no risk.
fn betl_danger_score(hand: CardSet<Card>) -> f64 {
    let risk: f64 = hand.iter().map(|card| betl_danger(card, hand)).sum();
    risk - betl_lead(hand).map_or(0.0, |card| betl_danger(card, hand))
}

/// Returns the card that the declarer of betl leads. It is the most dangerous of the cards that have at least
/// two stronger cards outside the hand. If there is no such card, it is the lowest card.
fn betl_lead(hand: CardSet<Card>) -> Option<Card> {
    let is_beaten = |card: &Card| (stronger(*card, Tens::Natural) - hand).len() >= 2;
    let danger = |card: &Card| betl_danger(*card, hand);
    let best = hand.iter().filter(is_beaten).max_by(|one, other| danger(one).total_cmp(&danger(other)));
    best.or_else(|| lowest(hand))
}

/// Estimates the risk of durch with these cards. It is the sum of the risks of the cards. The risk of a card
/// is that a higher card is left when the card is led.
fn durch_danger_score(hand: CardSet<Card>) -> f64 {
    let risk_of = |suit: Suit| {
        let missing = 8 - (hand & suit.cards()).len();
        let cards = ascending(hand, suit).into_iter().rev().enumerate();
        let risks = cards.map(move |(led, card)| {
            let higher = (stronger(card, Tens::Natural) - hand).len();
            match missing.saturating_sub(led) {
                _ if higher == 0 => 0.0,
                0 => 0.0,
                // The earlier leads have probably drawn the higher cards.
                _ if 2 * led >= missing => 0.2,
                _ => 1.0,
            }
        });
        risks.sum::<f64>()
    };
    Suit::ALL.into_iter().map(risk_of).sum()
}

/// Estimates the risk of a game with these cards, on the same scale for both games.
pub(super) fn danger_score(hand: CardSet<Card>, game: PlainGame) -> f64 {
    match game {
        PlainGame::Betl => BETL_SCALE * betl_danger_score(hand),
        PlainGame::Durch => DURCH_SCALE * durch_danger_score(hand),
    }
}

/// Returns the two cards of a hand of twelve whose discard leaves the least risk, and this risk.
fn best_discard(hand: CardSet<Card>, game: PlainGame) -> (CardSet<Card>, f64) {
    let pairs = hand.iter().flat_map(|first| {
        let later = hand.iter().filter(move |&second| second > first);
        later.map(move |second| CardSet::of(first) | CardSet::of(second))
    });
    let rated = pairs.map(|pair| (pair, danger_score(hand - pair, game)));
    let best = rated.min_by(|(_, one), (_, other)| one.total_cmp(other));
    best.expect("a hand of twelve has two cards")
}

/// Returns the games without trumps that a seat may name, the highest first. Only games of these rules are
/// returned. After betl, only durch can be named.
fn games(public: &Public) -> impl Iterator<Item = PlainGame> + use<'_> {
    let only_durch = public.must_outbid_betl();
    let is_open = move |game: &PlainGame| *game == PlainGame::Durch || !only_durch;
    let on = |game: &PlainGame| public.rules().stake(*game) > 0;
    [PlainGame::Durch, PlainGame::Betl].into_iter().filter(on).filter(is_open)
}

/// Returns the talon of a seat that wants to play betl or durch; `None` if the seat wants a trump game.
/// `must` means that the seat has taken the game over, so it cannot play a trump game.
pub(super) fn talon(public: &Public, hand: CardSet<Card>, must: bool) -> Option<CardSet<Card>> {
    let rated = games(public).map(|game| best_discard(hand, game));
    let best = rated.min_by(|(_, one), (_, other)| one.total_cmp(other));
    best.filter(|&(talon, risk)| talon.len() == TALON && (must || risk <= MAX_DANGER)).map(|(talon, _)| talon)
}

/// Returns the game that the seat wants to name after it has discarded; `None` for a trump game.
pub(super) fn game(view: &View) -> Option<PlainGame> {
    let must = view.public().takers().next().is_some();
    let rated = games(view.public()).map(|game| (game, danger_score(view.hand(), game)));
    let best = rated.min_by(|(_, one), (_, other)| one.total_cmp(other));
    best.filter(|&(_, risk)| must || risk <= MAX_DANGER).map(|(game, _)| game)
}

/// Returns whether the seat takes the game over. The taker can discard its worst cards, but the two unseen
/// cards of the talon may be bad, too.
pub(super) fn takes_over(view: &View) -> bool {
    let (public, hand) = (view.public(), view.hand());
    let over = public.plain_game();
    let games = PlainGame::ALL.into_iter().filter(|&game| public.rules().stake(game) > 0);
    let mut games = games.filter(|&game| over.is_none() || game == PlainGame::Durch);
    // One of the two discards is kept for a bad card of the talon.
    games.any(|game| hand.iter().any(|card| danger_score(hand - CardSet::of(card), game) <= MAX_DANGER / 2.0))
}

/// Returns whether the seat doubles betl or durch.
pub(super) fn doubles(view: &View, game: PlainGame) -> bool {
    let (public, hand) = (view.public(), view.hand());
    if view.seat() == public.declarer() {
        return danger_score(hand, game) <= SURE_DANGER;
    }
    let count = |ranks: [Rank; 2]| hand.iter().filter(|card| ranks.contains(&card.rank())).count();
    match game {
        PlainGame::Betl => count([Rank::Seven, Rank::Eight]) >= LOW_CARDS,
        PlainGame::Durch => count([Rank::Ace, Rank::Ace]) >= 3,
    }
}

/// Returns the card to play from the legal cards of betl or durch.
pub(super) fn card(view: &View, game: PlainGame, legal: CardSet<Card>) -> Option<Card> {
    let public = view.public();
    let trick = Some(public.trick()).filter(|trick| trick.led().is_some() && !trick.is_complete());
    let leading = trick.and_then(Trick::leading);
    let is_declarer = view.seat() == public.declarer();
    match (game, is_declarer, leading) {
        (PlainGame::Betl, true, None) => betl_lead(legal),
        (PlainGame::Betl, true, Some(leading)) => declarer_follows(view.hand(), leading, legal),
        (PlainGame::Betl, false, None) => betl_attack(view, legal),
        (PlainGame::Betl, false, Some(leading)) => defender_follows(view, leading, legal),
        (PlainGame::Durch, true, _) => durch_lead(view, legal),
        (PlainGame::Durch, false, _) => durch_defence(view, legal),
    }
}

/// Returns the card of a declarer of betl who does not lead: the lowest card if it must beat, otherwise the
/// most dangerous card.
fn declarer_follows(hand: CardSet<Card>, leading: Card, legal: CardSet<Card>) -> Option<Card> {
    if legal.is_subset(stronger(leading, Tens::Natural)) {
        return lowest(legal);
    }
    let danger = |card: &Card| (betl_danger(*card, hand), 8 - stronger(*card, Tens::Natural).len());
    legal.iter().max_by(|one, other| {
        danger(one).0.total_cmp(&danger(other).0).then(danger(one).1.cmp(&danger(other).1))
    })
}

/// Returns the card that a defender of betl leads: a low card that the declarer may have to beat.
fn betl_attack(view: &View, legal: CardSet<Card>) -> Option<Card> {
    let declarer = view.public().declarer();
    let partner = other_defender(view);
    let (own, partner) = (view.possible(declarer), view.possible(partner));
    let rate = |card: &Card| {
        let above = stronger(*card, Tens::Natural);
        let (beats, over) = ((own & above).len() as i32, (partner & above).len() as i32);
        (i32::from(beats > 0), above.len() as i32, beats - over)
    };
    legal.iter().max_by_key(rate)
}

/// Returns the card of a defender of betl who does not lead. If the defender must beat and the declarer plays
/// later, this is the lowest card, because the declarer may have to beat it. Otherwise it is the highest
/// card, so that low cards are kept.
fn defender_follows(view: &View, leading: Card, legal: CardSet<Card>) -> Option<Card> {
    let public = view.public();
    let has_played = public.trick().plays().any(|(seat, _)| seat == public.declarer());
    let beats = legal.is_subset(stronger(leading, Tens::Natural));
    if beats && !has_played { lowest(legal) } else { highest(legal) }
}

/// Returns the card that the declarer of durch leads. If possible, this is a card that nobody can beat, from
/// the longest suit.
fn durch_lead(view: &View, legal: CardSet<Card>) -> Option<Card> {
    let hand = view.hand();
    let others = Seat::all(SEATS).filter(|&seat| seat != view.seat());
    let left = others.fold(CardSet::EMPTY, |cards, seat| cards | view.possible(seat));
    let rate = |card: &Card| {
        let above = (stronger(*card, Tens::Natural) & left).len();
        (
            std::cmp::Reverse(above),
            (hand & card.suit().cards()).len(),
            8 - stronger(*card, Tens::Natural).len(),
        )
    };
    legal.iter().max_by_key(rate)
}

/// Returns the card that a defender plays in durch. The defender keeps its highest cards in the suits that
/// the declarer may still lead.
fn durch_defence(view: &View, legal: CardSet<Card>) -> Option<Card> {
    let own = view.possible(view.public().declarer());
    let hand = view.hand();
    let value = |card: &Card| {
        let below = weaker(*card) & own;
        let guards = (hand & card.suit().cards()).len();
        (usize::from(!below.is_empty()) * (8 - stronger(*card, Tens::Natural).len()), guards)
    };
    legal.iter().min_by_key(value)
}

fn other_defender(view: &View) -> Seat {
    let others = Seat::all(SEATS).filter(|&seat| seat != view.seat() && seat != view.public().declarer());
    others.last().expect("there are two defenders")
}

fn lowest(cards: CardSet<Card>) -> Option<Card> {
    cards.iter().max_by_key(|&card| stronger(card, Tens::Natural).len())
}

fn highest(cards: CardSet<Card>) -> Option<Card> {
    cards.iter().min_by_key(|&card| stronger(card, Tens::Natural).len())
}
