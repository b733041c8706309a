//! The scene of a deal of tarok: the cards in their places, as a screen shows them.

use crate::cards::CardSet;
use crate::cards::tarok::{Card, Suit, TAROKS};
use crate::protocol::Seat;
use crate::tarok::events::TarokEvent;
use crate::tarok::moves::CardEffect;
use crate::tarok::public_part::{EventOf, MoveOf, PublicPart};
use crate::tarok::rules::TALON;
use crate::tarok::set_up_line::TarokLine;
use crate::{Scene, SeenCards, Turn};

/// Changes the cards of a scene by an event. `public` is the public part after the event.
pub(crate) fn draw<P: PublicPart<SEATS>, const SEATS: usize>(
    scene: &mut Scene,
    event: &EventOf<P, SEATS>,
    public: &P,
) {
    match *event {
        TarokEvent::Deal(seat, packet) => scene.deal(seat, packet),
        TarokEvent::DealTalon(talon) => {
            scene.begin("deal", SeenCards::default());
            let hidden = SeenCards { shown: Vec::new(), hidden: TALON };
            scene.talon = vec![talon.map_or(hidden, |talon| in_order(talon.cards()))];
        }
        TarokEvent::ShowTalon(talon) => {
            scene.begin("talon", SeenCards::default());
            let size = usize::from(public.group_size);
            let size = if size == 0 { TALON } else { size };
            scene.talon = talon.cards().chunks(size).map(in_order).collect();
        }
        TarokEvent::ShowGift(seat, card) => {
            scene.begin("gift", CardSet::of(card));
            scene.move_from_talon();
            scene.piles[seat.index()].push(card.to_string());
        }
        TarokEvent::ShowHand(_, cards) => scene.begin("hand", cards),
        TarokEvent::Move(seat, r#move) => draw_move(scene, seat, &r#move, public),
        TarokEvent::SetUp(line) => {
            scene.begin("set_up", SeenCards::default());
            match line {
                TarokLine::Discards(_, packet) => scene.discards = packet.into(),
                TarokLine::Tricks(line) => scene.set_up_tricks(&line),
                _ => {}
            }
        }
    }
    draw_known(scene, public);
}

/// Sets how many face-down cards each place of a scene has. Shows the cards of each hand that everybody
/// knows.
pub(crate) fn draw_known<P: PublicPart<SEATS>, const SEATS: usize>(scene: &mut Scene, public: &P) {
    Seat::all(SEATS).for_each(|seat| scene.show_hand(seat, public.hand_size(seat), public.known(seat)));
    let talon = if public.turn() == Turn::Chance { 0 } else { public.talon_hidden() };
    scene.show_face_down(talon, public.discards().len());
}

fn draw_move<P: PublicPart<SEATS>, const SEATS: usize>(
    scene: &mut Scene,
    seat: Seat,
    r#move: &MoveOf<P, SEATS>,
    public: &P,
) {
    match r#move.effect() {
        CardEffect::None => scene.begin(r#move.action(), SeenCards::default()),
        CardEffect::Take => {
            scene.begin(r#move.action(), public.taken());
            scene.move_from_talon();
            scene.move_to_hand(seat);
        }
        CardEffect::Discard(packet) => {
            scene.begin(r#move.action(), packet);
            scene.move_from_hand(seat);
            scene.discards = packet.into();
        }
        CardEffect::Play(card) => {
            scene.play_to_trick(seat, card);
            if let Some(winner) = public.last_winner().filter(|_| scene.has_complete_trick()) {
                scene.take_trick(winner);
            }
        }
    }
}

pub(crate) fn in_order(cards: &[Card]) -> SeenCards {
    SeenCards { shown: cards.iter().map(ToString::to_string).collect(), hidden: 0 }
}

/// Lists the kinds of cards: the taroks, then the suits.
fn kinds() -> impl Iterator<Item = CardSet<Card>> {
    std::iter::once(TAROKS).chain(Suit::ALL.map(Suit::cards))
}

/// Returns the hand in groups by kind. The taroks come first, and each group begins with its highest card.
pub(crate) fn sorted(hand: CardSet<Card>) -> Vec<Vec<Card>> {
    let kinds = kinds().map(|kind| {
        let mut cards: Vec<Card> = (hand & kind).iter().collect();
        cards.reverse();
        cards
    });
    kinds.filter(|cards| !cards.is_empty()).collect()
}

/// Lists each kind of cards that the hand lacks. Some cards of such a kind are unseen, but the hand can hold
/// none of them.
pub(crate) fn lacks(unseen: CardSet<Card>, possible: CardSet<Card>) -> Vec<String> {
    let names = std::iter::once("taroks".to_owned()).chain(Suit::ALL.map(|suit| suit.to_string()));
    let lacks =
        kinds().zip(names).filter(|&(kind, _)| !unseen.is_disjoint(kind) && possible.is_disjoint(kind));
    lacks.map(|(_, name)| name).collect()
}
