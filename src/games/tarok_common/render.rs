//! Drawing a position for people: the rows of all games of tarok.

use super::public_part::PublicPart;
use super::rules::TALON;
use super::scene::{lacks, sorted};
use super::view::TarokView;
use crate::cards::CardSet;
use crate::cards::tarok::Card;
use crate::games::Turn;
use crate::games::render::{counted, grouped, hidden, row};
use crate::protocol::Seat;

/// The names of the raises, by their number.
pub(in crate::games) const RAISES: [&str; 5] = ["", "kontra", "re", "sub", "mort"];

/// The radelci that the seats hold; once the deal is over, the radelci for the next deal.
pub(in crate::games) fn radelci(held: &[u16]) -> Option<String> {
    let holders = Seat::all(held.len()).zip(held.iter().copied()).filter(|&(_, held)| held > 0);
    let words: Vec<String> = holders.map(|(seat, held)| format!("seat {seat} holds {held}")).collect();
    (!words.is_empty()).then(|| row("radelci", &words.join(", ")))
}

/// The talon. While declarer chooses, its groups are shown; then the cards taken and the cards left. In klop, the gifts
/// are shown.
pub(in crate::games) fn talon<P: PublicPart<SEATS>, const SEATS: usize>(public: &P) -> Option<String> {
    let size = usize::from(public.group_size);
    let text = match public.talon() {
        _ if public.turn() == Turn::Chance => return None,
        Some(talon) if public.taken().is_empty() => {
            let numbers = 1..=(TALON / size.max(1)) as u8;
            let groups = numbers.map(|number| format!("{number}: {}", talon.group(size, number)));
            groups.collect::<Vec<_>>().join("   ")
        }
        Some(talon) => format!("{} taken, {} left", public.taken(), talon.set() - public.taken()),
        None => {
            let gifts: Vec<String> = public.gifts().iter().map(Card::to_string).collect();
            let left = public.talon_hidden();
            let left = (left > 0).then(|| format!("{} face down", counted(left, "card")));
            let given = (!gifts.is_empty()).then(|| format!("{} given", gifts.join(" ")));
            left.into_iter().chain(given).collect::<Vec<_>>().join(", ")
        }
    };
    Some(row("talon", &text))
}

/// A hand as a person holds it. For a hidden hand, the known facts about it.
pub(in crate::games) fn hand<P: PublicPart<SEATS>, const SEATS: usize>(
    views: &[&TarokView<P, SEATS>],
    public: &P,
    seat: Seat,
) -> String {
    if let Some(view) = views.iter().find(|view| view.own_seat() == seat) {
        return grouped(sorted(view.hand()));
    }
    let all = CardSet::FULL;
    let unseen = views.iter().fold(all, |cards, view| cards & view.unseen()) | public.taken_by(seat);
    let possible = views.iter().fold(all, |cards, view| cards & view.possible(seat));
    let lacks = lacks(unseen, possible);
    let lacks: Vec<&str> = lacks.iter().map(String::as_str).collect();
    hidden(public.hand_size(seat), public.known(seat), &lacks)
}
