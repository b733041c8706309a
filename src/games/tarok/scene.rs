//! What a screen shows: the cards in their places, and the public facts beside them.

use super::contract::{Contract, Item};
use super::events::Event;
use super::moves::Move;
use super::public::{Public, Stage};
use super::rules::{SEATS, TALON};
use super::set_up::SetUpLine;
use super::values::points;
use crate::cards::CardSet;
use crate::cards::tarok::Card;
use crate::games::{Scene, Score, SeenCards};
use crate::protocol::Seat;

/// Moves the cards of a scene by an event. `public` is the public part after it.
pub(super) fn draw(scene: &mut Scene, event: &Event, public: &Public) {
    match *event {
        Event::Deal(seat, packet) => scene.deal(seat, packet),
        Event::DealTalon(talon) => {
            scene.begin("deal", SeenCards::default());
            let hidden = SeenCards { shown: Vec::new(), hidden: TALON };
            scene.talon = vec![talon.map_or(hidden, |talon| in_order(talon.cards()))];
        }
        Event::ShowTalon(talon) => {
            scene.begin("talon", SeenCards::default());
            let size = public.contract().map_or(0, Contract::group);
            let size = if size == 0 { TALON } else { size };
            scene.talon = talon.cards().chunks(size).map(in_order).collect();
        }
        Event::ShowGift(seat, card) => {
            scene.begin("gift", CardSet::of(card));
            scene.move_from_talon();
            scene.piles[seat.index()].push(card.to_string());
        }
        Event::Move(seat, r#move) => draw_move(scene, seat, &r#move, public),
        Event::SetUp(line) => draw_set_up(scene, line),
    }
    draw_known(scene, public);
}

/// Gives the hidden places of a scene their sizes, and shows the cards that everybody knows to be there.
pub(super) fn draw_known(scene: &mut Scene, public: &Public) {
    Seat::all(SEATS).for_each(|seat| scene.show_hand(seat, public.hand_size(seat), public.known(seat)));
    let talon =
        if matches!(public.stage(), Stage::Dealing | Stage::SetUp) { 0 } else { public.talon_hidden() };
    scene.show_face_down(talon, public.discards().len());
}

fn draw_set_up(scene: &mut Scene, line: SetUpLine) {
    scene.begin("set_up", SeenCards::default());
    match line {
        SetUpLine::Discards(_, packet) => scene.discards = packet.into(),
        SetUpLine::Tricks(line) => scene.set_up_tricks(&line),
        _ => {}
    }
}

fn draw_move(scene: &mut Scene, seat: Seat, r#move: &Move, public: &Public) {
    match *r#move {
        Move::Bid(_) => scene.begin("bid", SeenCards::default()),
        Move::Play(_) => scene.begin("contract", SeenCards::default()),
        Move::Take(_) => {
            scene.begin("take", public.taken());
            scene.move_from_talon();
            scene.move_to_hand(seat);
        }
        Move::Discard(packet) => {
            scene.begin("discard", packet);
            scene.move_from_hand(seat);
            scene.discards = packet.into();
        }
        Move::Announce(_) => scene.begin("announce", SeenCards::default()),
        Move::Kontra(_) => scene.begin("kontra", SeenCards::default()),
        Move::Card(card) => {
            scene.play_to_trick(seat, card);
            if let Some(winner) = public.last_winner().filter(|_| scene.has_complete_trick()) {
                scene.take_trick(winner);
            }
        }
    }
}

fn in_order(cards: &[Card]) -> SeenCards {
    SeenCards { shown: cards.iter().map(ToString::to_string).collect(), hidden: 0 }
}

/// The facts of a position:
///
/// - `phase`: the part of the deal;
/// - `bid`: the highest bid and its seat, before the contract is named;
/// - `contract`, and `declarer`: its seat;
/// - `announced`: the bonuses that declarer announced;
/// - `raised`: each item that was raised, with the number of its raises;
/// - `talon_points`: the card points of each group of the talon, once it is turned up;
/// - `taken`: the cards that declarer took from the talon;
/// - `known`: declarer's seat, and the cards that everybody knows it to hold;
/// - `radelci`: the number that each seat holds, if any seat holds one;
/// - `takes`: the number of complete tricks, and the seat that took the last one;
/// - `tricks`: the number that each seat has won;
/// - `points`: the card points in the tricks and gifts of each seat; each defender has the points of both defenders
///   together.
pub(super) fn facts(public: &Public) -> Score {
    let mut facts = vec![("phase", public.stage().phase().to_owned())];
    match (public.contract(), public.stage()) {
        (Some(contract), _) => facts.push(("contract", contract.to_string())),
        (None, Stage::Bidding | Stage::Naming) => {
            let bidding = public.bidding();
            facts.push(("bid", format!("{} {}", bidding.standing(), bidding.holder())));
        }
        _ => {}
    }
    if let Some(declarer) = public.declarer() {
        facts.push(("declarer", declarer.to_string()));
    }
    if !public.announced().is_empty() {
        facts.push(("announced", public.announced().to_string()));
    }
    let raised: Vec<String> = Item::ALL
        .into_iter()
        .map(|item| (item, public.kontra().level(item)))
        .filter(|&(_, level)| level > 0)
        .map(|(item, level)| format!("{item} {level}"))
        .collect();
    if !raised.is_empty() {
        facts.push(("raised", raised.join(" ")));
    }
    if let (Some(talon), Some(contract)) = (public.talon(), public.contract()) {
        let groups = (1..=TALON).map(|number| talon.group(contract, number as u8));
        let values = groups.filter(|group| !group.is_empty()).map(|group| points(group).to_string());
        facts.push(("talon_points", values.collect::<Vec<_>>().join(" ")));
    }
    if !public.taken().is_empty() {
        facts.push(("taken", public.taken().to_string()));
    }
    if let Some(declarer) = public.declarer().filter(|&seat| !public.known(seat).is_empty()) {
        facts.push(("known", format!("{declarer} {}", public.known(declarer))));
    }
    let radelci = public.rules().radelci;
    if radelci.iter().any(|&held| held > 0) {
        facts.push(("radelci", radelci.map(|held| held.to_string()).join(" ")));
    }
    if let Some(winner) = public.last_winner() {
        facts.push(("takes", format!("{} {winner}", public.tricks_played())));
        let tricks = Seat::all(SEATS).map(|seat| public.tricks_won(seat).to_string());
        facts.push(("tricks", tricks.collect::<Vec<_>>().join(" ")));
        let points = Seat::all(SEATS).map(|seat| points(side_pile(public, seat)).to_string());
        facts.push(("points", points.collect::<Vec<_>>().join(" ")));
    }
    facts
}

/// The cards that the side of `seat` has won in tricks and gifts.
fn side_pile(public: &Public, seat: Seat) -> CardSet<Card> {
    let Some(declarer) = public.declarer() else { return public.pile(seat) };
    let side = Seat::all(SEATS).filter(|&other| (other == declarer) == (seat == declarer));
    side.fold(CardSet::EMPTY, |cards, other| cards | public.pile(other))
}
