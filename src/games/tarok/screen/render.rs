//! Drawing a position for people: the rows of all games of tarok.

use super::scene::{lacks, sorted};
use crate::cards::tarok::Card;
use crate::cards::{CardSet, Random};
use crate::games::screen::{counted, grouped, hidden, last_row, row, seat_rows, trick_row};
use crate::games::tarok::auction::Auction;
use crate::games::tarok::item_score::ItemScore;
use crate::games::tarok::moves::ContractWord as _;
use crate::games::tarok::public_part::PublicPart;
use crate::games::tarok::rules::TALON;
use crate::games::tarok::stage::Stage;
use crate::games::tarok::state::DealScores;
use crate::games::tarok::state::TarokState;
use crate::games::tarok::values::points;
use crate::games::tarok::view::TarokView;
use crate::games::words::Word;
use crate::games::{Turn, View as _};
use crate::protocol::Seat;

/// The names of the raises, by their number.
const RAISES: [&str; 5] = ["", "kontra", "re", "sub", "mort"];

/// The rows of a position: those of the stakes, the radelci, the talon, every seat with its hand if it is known, the
/// trick, the points, and the seat to move or the payoffs.
pub(in crate::games) fn position<P: DealScores<SEATS>, const SEATS: usize>(
    views: &[&TarokView<P, SEATS>],
    stakes: Vec<String>,
    held: &[u16; SEATS],
    discards: CardSet<Card>,
    count: Option<String>,
    payoffs: &[i64],
) -> Vec<String> {
    let public = views.first().expect("a view to draw").public();
    let mut rows = stakes;
    rows.extend(radelci(held));
    rows.extend(talon(public));
    if !public.discards().is_empty() {
        rows.push(row("discards", &hidden(public.discards().len(), discards, &[])));
    }
    for seat in Seat::all(SEATS) {
        rows.extend(seat_rows(public.turn(), seat, &hand(views, public, seat)));
    }
    if public.stage() == Stage::Play {
        let trick = public.trick();
        rows.push(trick_row(public.tricks_played() + 1, trick.leader(), trick.plays(), None));
    }
    rows.extend(count);
    let act = format!("move: {}", public.stage().due(&P::Contract::FORMS));
    rows.push(last_row(public.turn(), &act, payoffs));
    rows
}

/// A world of these views, once the deal is over, and the discards that they know. The cards that are still hidden at
/// the end do not affect the score.
pub(in crate::games) fn end<P: DealScores<SEATS>, const SEATS: usize>(
    views: &[&TarokView<P, SEATS>],
) -> (Option<TarokState<P, SEATS>>, CardSet<Card>) {
    let view = views.first().expect("a view to draw");
    let public = view.public();
    let end = (public.turn() == Turn::Over).then(|| view.sample(&mut Random::new(0, 0)));
    let discards = views.iter().fold(public.discards().shown, |cards, view| cards | view.discards());
    let discards = end.as_ref().map_or(discards, TarokState::discards);
    (end, discards)
}

/// The row of an item: its name, the level of its raises, and its score once the deal is over.
pub(in crate::games) fn item_row(item: impl Word, name: &str, level: u8, score: Option<ItemScore>) -> String {
    let raised = RAISES.get(usize::from(level)).filter(|_| level > 0);
    let raised = raised.map(|raise| format!(", {raise} ×{}", 1 << level)).unwrap_or_default();
    let result =
        score.map(|score| format!(": {} {:+}", if score.value > 0 { "won" } else { "lost" }, score.total()));
    let label = if item.number() == 0 { "contract" } else { item.word() };
    row(label, &format!("{name}{raised}{}", result.unwrap_or_default()))
}

/// The rows of a radelc that doubles these items, and of the seats that lost points for the mond.
pub(in crate::games) fn extra_rows(doubled: Option<i64>, mond: &[i64]) -> Vec<String> {
    let doubled = doubled.map(|items| row("radelc", &format!("doubles these items: {items:+}")));
    let losers = Seat::all(mond.len()).zip(mond).filter(|&(_, &points)| points != 0);
    let losers = losers.map(|(seat, points)| row("mond", &format!("lost by seat {seat}: {points:+}")));
    doubled.into_iter().chain(losers).collect()
}

/// The row of the bidding.
pub(in crate::games) fn bidding<B: Copy + Ord, const SEATS: usize>(
    standing: impl Word,
    auction: &Auction<B, SEATS>,
) -> String {
    let mut words = vec![format!("{standing} by seat {}", auction.holder())];
    let passed = Seat::all(SEATS).filter(|&seat| auction.has_passed(seat));
    words.extend(passed.map(|seat| format!("seat {seat} passes")));
    row("bidding", &words.join(", "))
}

/// The row with the card points of each seat.
pub(in crate::games) fn seat_points<P: PublicPart<SEATS>, const SEATS: usize>(public: &P) -> String {
    let seats = Seat::all(SEATS).map(|seat| format!("seat {seat}: {}", points(public.pile(seat))));
    row("points", &seats.collect::<Vec<_>>().join(", "))
}

/// The row with the card points of the sides and their numbers of tricks.
pub(in crate::games) fn side_points([own, theirs]: [i64; 2], own_tricks: usize, all_tricks: usize) -> String {
    let [own_tricks, their_tricks] =
        [own_tricks, all_tricks - own_tricks].map(|tricks| counted(tricks, "trick"));
    row("points", &format!("declarer {own} in {own_tricks}, defenders {theirs} in {their_tricks}"))
}

/// The radelci that the seats hold; once the deal is over, the radelci for the next deal.
fn radelci(held: &[u16]) -> Option<String> {
    let holders = Seat::all(held.len()).zip(held.iter().copied()).filter(|&(_, held)| held > 0);
    let words: Vec<String> = holders.map(|(seat, held)| format!("seat {seat} holds {held}")).collect();
    (!words.is_empty()).then(|| row("radelci", &words.join(", ")))
}

/// The talon. While declarer chooses, its groups are shown; then the cards taken and the cards left. In klop, the gifts
/// are shown.
fn talon<P: PublicPart<SEATS>, const SEATS: usize>(public: &P) -> Option<String> {
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
fn hand<P: PublicPart<SEATS>, const SEATS: usize>(
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
