//! What a screen shows: the cards in their places, and the public facts beside them.

use super::events::Event;
use super::moves::{Goal, Move, MoveKind};
use super::public::Public;
use super::rules::{SEATS, TALON};
use super::set_up::SetUpLine;
use super::strength::stronger;
use super::view::View;
use crate::cards::german::{Card, Suit};
use crate::cards::{CardSet, Packet};
use crate::own_facts::lacks_fact;
use crate::protocol::Seat;
use crate::{Public as _, Scene, Score, SeenCards, Sides, Turn, View as _};

/// Changes the cards of a scene by an event. `public` is the public part after the event.
pub(super) fn draw(scene: &mut Scene, event: &Event, public: &Public) {
    match *event {
        Event::Deal(seat, packet) => scene.deal(seat, packet),
        Event::Move(_, Move::Trump(card)) => {
            scene.begin("trump", CardSet::of(card));
            scene.is_bid = true;
            scene.trump = Some(CardSet::of(card).into());
        }
        Event::HiddenTrump(_) => {
            scene.begin("trump", hidden(1));
            scene.is_bid = true;
            scene.trump = Some(hidden(1));
        }
        Event::DealTrump(card) => {
            let shown = card.map_or(CardSet::EMPTY, CardSet::of);
            let packet = Packet { shown, hidden: u8::from(card.is_none()) };
            scene.deal(Seat::new(0), packet);
            scene.trump = Some(packet.into());
        }
        Event::Move(seat, Move::Discard(cards)) => draw_discard(scene, seat, cards.into()),
        Event::HiddenDiscard(seat) => draw_discard(scene, seat, hidden(TALON)),
        Event::Move(_, Move::Say(_) | Move::Good(_) | Move::Lidu) => scene.begin("say", SeenCards::default()),
        Event::Move(_, Move::Play(game)) => {
            scene.begin("contract", SeenCards::default());
            if game.is_some() {
                scene.trump = None;
            }
        }
        Event::Move(_, Move::Bad) => {
            scene.begin("say", SeenCards::default());
            scene.trump = None;
            if public.talon_is_taken() {
                scene.talon = Vec::new();
            }
        }
        Event::ShowTalon(seat, packet) => {
            scene.begin("take", packet);
            scene.move_to_hand(seat);
        }
        Event::Move(seat, Move::Card(card)) => {
            scene.play_to_trick(seat, card);
            if let Some(winner) = public.trick().winner().filter(|_| scene.has_complete_trick()) {
                scene.take_trick(winner);
            }
        }
        Event::ShowTrump(_, card) => {
            scene.begin("trump_shown", CardSet::of(card));
            scene.trump = Some(CardSet::of(card).into());
        }
        Event::ShowMarriage(seat, suit) => {
            scene.begin("marriage", SeenCards::default());
            scene.marriages.push((seat, suit.to_string()));
        }
        Event::SetUp(line) => draw_set_up(scene, line),
    }
    draw_known(scene, public);
}

/// Sets how many face-down cards each place of a scene has. Shows the cards that everybody knows to be in a
/// place.
pub(super) fn draw_known(scene: &mut Scene, public: &Public) {
    Seat::all(SEATS).for_each(|seat| scene.show_hand(seat, public.hand_size(seat), public.known(seat)));
    scene.show_face_down(public.talon_size(), 0);
}

fn draw_set_up(scene: &mut Scene, line: SetUpLine) {
    scene.begin("set_up", SeenCards::default());
    match line {
        SetUpLine::Trump(card) => scene.trump = Some(CardSet::of(card).into()),
        SetUpLine::Talon(packet) => scene.talon = vec![packet.into()],
        SetUpLine::Tricks(line) => scene.set_up_tricks(&line),
        SetUpLine::Goal(..) => {}
    }
}

fn draw_discard(scene: &mut Scene, seat: Seat, cards: SeenCards) {
    scene.begin("discard", cards.clone());
    scene.move_from_hand(seat);
    scene.talon = vec![cards];
}

fn hidden(count: usize) -> SeenCards {
    SeenCards { shown: Vec::new(), hidden: count }
}

/// Returns the view's hand by suit: trumps first, and each suit from its strongest card down.
pub(super) fn sorted_hand(view: &View) -> Vec<Vec<Card>> {
    let public = view.public();
    let trump = public.trump().or(view.face_down().trump).filter(|_| public.has_trumps()).map(Card::suit);
    let plain = Suit::ALL.into_iter().filter(|&suit| Some(suit) != trump);
    let suits = trump.into_iter().chain(plain).map(|suit| {
        let mut cards: Vec<Card> = (view.hand() & suit.cards()).iter().collect();
        cards.sort_by_key(|&card| stronger(card, public.strength()).len());
        cards
    });
    suits.filter(|cards| !cards.is_empty()).collect()
}

/// Returns the suits that a hand cannot hold although some of their cards are unseen.
pub(super) fn lacks(unseen: CardSet<Card>, possible: CardSet<Card>) -> Vec<&'static str> {
    let lacks = |suit: &Suit| !unseen.is_disjoint(suit.cards()) && possible.is_disjoint(suit.cards());
    Suit::ALL.into_iter().filter(lacks).map(suit_name).collect()
}

pub(super) fn suit_name(suit: Suit) -> &'static str {
    ["hearts", "leaves", "acorns", "bells"][suit as usize]
}

/// Returns the facts that only one seat knows:
///
/// - `lacks`: each other seat whose hand lacks a suit, with the suits that the hand lacks.
pub(super) fn own_facts(view: &View) -> Score {
    lacks_fact(SEATS, view.seat(), |seat| lacks(view.unseen(), view.possible(seat))).into_iter().collect()
}

/// Returns the facts of a position:
///
/// - `phase`: the phase of the deal;
/// - `trump`: the trump card, once it is turned up;
/// - `sides`: `?` for each seat, as long as any seat can become the declarer;
/// - `betl`, `durch`: the seat that plays this game, and the number of doublings of the game;
/// - `declarer`: in betl and durch, the seat that plays the game;
/// - `hra`, `sedma`, `stovka`: the seat that announced the goal, and the number of doublings of the goal;
/// - `known`: each seat with the cards that everybody knows it to hold;
/// - `takes`: the number of complete tricks, and the seat that took the last one;
/// - `points`: for each seat, the points of its side, marriages included.
pub(super) fn facts(public: &Public) -> Score {
    let mut facts = vec![("phase", public.phase().to_owned())];
    if let Some(trump) = public.trump() {
        facts.push(("trump", trump.to_string()));
    }
    if public.may_change_declarer() {
        facts.extend(Sides::unknown(SEATS).fact());
    }
    if let Some((game, fleks)) = public.bidding().plain_game() {
        facts.push(("declarer", public.declarer().to_string()));
        facts.push((game.word(), format!("{} {fleks}", public.declarer())));
    }
    for goal in Goal::ALL {
        if let Some(announced) = public.bidding().goal(goal) {
            facts.push((goal.word(), format!("{} {}", announced.by, announced.fleks)));
        }
    }
    let known =
        Seat::all(SEATS).map(|seat| (seat, public.known(seat))).filter(|(_, cards)| !cards.is_empty());
    let known: Vec<String> = known.map(|(seat, cards)| format!("{seat} {cards}")).collect();
    if !known.is_empty() {
        facts.push(("known", known.join(", ")));
    }
    if public.due() != Some(MoveKind::Card) && public.turn() != Turn::Over {
        return facts;
    }
    let trick = public.trick();
    let winner = if trick.is_complete() { trick.winner() } else { Some(trick.leader()) };
    if let Some(winner) = winner.filter(|_| public.tricks_played() > 0) {
        facts.push(("takes", format!("{} {winner}", public.tricks_played())));
    }
    if let Some(ending) = public.ending() {
        let points = Seat::all(SEATS).map(|seat| ending.points(public.side(seat)).to_string());
        facts.push(("points", points.collect::<Vec<_>>().join(" ")));
    }
    facts
}
