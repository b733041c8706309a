//! The screen of tarok.

use super::game_screen::{GameScreen, Row, last_trick, plays, view_of};
use super::wording::{Pack, TAROK_PACK, Wording};
use crate::cards::CardSet;
use crate::cards::tarok::{Card, Suit, TAROKS};
use crate::games::tarok::values::points;
use crate::games::tarok::{Contract, Item, SEATS, TALON, Tarok, View};
use crate::games::{PLAY, Public as _, Turn, View as _};
use crate::protocol::Seat;

pub(super) struct TarokScreen;

/// The names of the raises, by their number.
const RAISES: [&str; 5] = ["", "kontra", "re", "sub", "mort"];

fn view(lines: &[String]) -> Option<View> {
    view_of::<Tarok>(lines)
}

fn cards(wording: &Wording, cards: CardSet<Card>) -> String {
    wording.cards_in(&cards.to_string())
}

/// The kinds of cards: taroks, then the suits.
fn kinds() -> [(CardSet<Card>, &'static str); 5] {
    let suits = Suit::ALL.map(Suit::cards);
    [
        (TAROKS, "cards.taroks"),
        (suits[0], "cards.french_hearts"),
        (suits[1], "cards.diamonds"),
        (suits[2], "cards.spades"),
        (suits[3], "cards.clubs"),
    ]
}

fn hand(view: &View, wording: &Wording) -> Vec<Row> {
    let groups = kinds().into_iter().filter_map(|(kind, _)| {
        let mut held: Vec<Card> = (view.hand() & kind).iter().collect();
        held.reverse();
        let held: Vec<String> = held.iter().map(|card| wording.card(&card.to_string())).collect();
        (!held.is_empty()).then(|| held.join(" "))
    });
    let groups: Vec<String> = groups.collect();
    let Some((first, plain)) = groups.split_first() else { return Vec::new() };
    let mut rows = vec![Row::new(wording.text("play.hand"), first)];
    if !plain.is_empty() {
        rows.push(Row::new("", plain.join("   ")));
    }
    rows
}

/// The known facts about a seat.
fn seat_text(view: &View, seat: Seat, wording: &Wording) -> String {
    let public = view.public();
    let mut words = Vec::new();
    if public.contract().is_none() {
        let bidding = public.bidding();
        if bidding.has_passed(seat) {
            words.push(wording.text("play_tarok.passed"));
        } else if bidding.holder() == seat {
            let bid = contract(bidding.standing(), wording);
            words.push(wording.filled("play_tarok.holds_bid", &[("bid", &bid)]));
        }
    }
    if public.declarer() == Some(seat) {
        words.push(wording.text("play_tarok.declarer"));
    }
    words.push(wording.filled("play.held", &[("count", &public.hand_size(seat).to_string())]));
    if seat != view.seat() {
        let known = public.known(seat);
        if !known.is_empty() {
            words.push(wording.filled("play.holds", &[("cards", &cards(wording, known))]));
        }
        let taken = if public.declarer() == Some(seat) { known } else { CardSet::EMPTY };
        let lacks = kinds().into_iter().filter(|&(kind, _)| {
            !(view.unseen() | taken).is_disjoint(kind) && view.possible(seat).is_disjoint(kind)
        });
        let lacks: Vec<String> = lacks.map(|(_, name)| wording.text(name)).collect();
        if !lacks.is_empty() && public.tricks_played() > 0 {
            words.push(wording.filled("play.lacks", &[("suits", &lacks.join(", "))]));
        }
    }
    let held = public.rules().radelci.get(seat.index()).copied().unwrap_or(0);
    if held > 0 {
        words.push(wording.filled("play_tarok.radelci", &[("count", &held.to_string())]));
    }
    if public.contract() == Some(Contract::Klop) && public.tricks_played() > 0 {
        let own = points(public.pile(seat)).to_string();
        words.push(wording.filled("play_tarok.own_points", &[("points", &own)]));
    }
    words.join(", ")
}

fn contract(contract: Contract, wording: &Wording) -> String {
    TarokScreen.choice(contract.word(), wording)
}

/// The contract, the bonuses announced, and the raises.
fn stakes(view: &View, wording: &Wording) -> Option<String> {
    let public = view.public();
    let played = public.contract()?;
    let raised = |item: Item| {
        let level = usize::from(public.kontra().level(item));
        let raise = RAISES.get(level).filter(|_| level > 0);
        raise.map(|raise| format!(" {raise} ×{}", 1 << level)).unwrap_or_default()
    };
    let by = public.declarer().map(|seat| format!(" ({})", wording.name(seat))).unwrap_or_default();
    let mut words = vec![format!("{}{by}{}", contract(played, wording), raised(Item::Game))];
    for item in Item::ALL.into_iter().filter(|&item| item != Item::Game) {
        let is_raised = public.kontra().level(item) > 0;
        if public.announced().contains(item) || is_raised {
            words.push(format!("{}{}", TarokScreen.choice(item.word(), wording), raised(item)));
        }
    }
    Some(words.join(", "))
}

/// The visible part of the talon.
fn talon(view: &View, wording: &Wording) -> Option<String> {
    let public = view.public();
    match (public.talon(), public.contract()) {
        (Some(talon), Some(contract)) if public.taken().is_empty() => {
            let numbers = 1..=(TALON / contract.group().max(1)) as u8;
            let groups =
                numbers.map(|number| format!("{number}: {}", cards(wording, talon.group(contract, number))));
            Some(groups.collect::<Vec<_>>().join("   "))
        }
        (Some(talon), _) => {
            let (taken, left) =
                (cards(wording, public.taken()), cards(wording, talon.set() - public.taken()));
            Some(wording.filled("play_tarok.talon_taken", &[("taken", &taken), ("left", &left)]))
        }
        (None, _) if !public.gifts().is_empty() => {
            let gifts: Vec<String> =
                public.gifts().iter().map(|card| wording.card(&card.to_string())).collect();
            Some(wording.filled("play_tarok.gifts", &[("cards", &gifts.join(" "))]))
        }
        (None, _) => None,
    }
}

/// The points in the tricks of both sides. `None` unless a declarer plays against the others.
fn side_points(view: &View, wording: &Wording) -> Option<String> {
    let public = view.public();
    let declarer = public.declarer().filter(|_| public.tricks_played() > 0)?;
    let own = points(public.pile(declarer) | view.discards() | public.discards().shown);
    let others = Seat::all(SEATS).filter(|&seat| seat != declarer);
    let left = public.talon().map_or(CardSet::EMPTY, |talon| talon.set() - public.taken());
    let theirs = points(others.fold(left, |cards, seat| cards | public.pile(seat)));
    let values = [("declarer", &*own.to_string()), ("defenders", &*theirs.to_string())];
    Some(wording.filled("play_tarok.points", &values))
}

impl GameScreen for TarokScreen {
    fn pack(&self) -> &'static Pack {
        TAROK_PACK
    }

    fn rows(&self, lines: &[String], wording: &Wording) -> Vec<Row> {
        let Some(view) = view(lines) else { return Vec::new() };
        let public = view.public();
        let mut rows: Vec<Row> = Seat::all(SEATS)
            .map(|seat| Row::new(wording.name(seat), seat_text(&view, seat, wording)))
            .collect();
        if let Some(stakes) = stakes(&view, wording) {
            rows.push(Row::new(wording.text("play_tarok.contract"), stakes));
        }
        if let Some(talon) = talon(&view, wording) {
            rows.push(Row::new(wording.text("play_tarok.talon"), talon));
        }
        let discards = view.discards() | public.discards().shown;
        if !discards.is_empty() {
            rows.push(Row::new(wording.text("play_tarok.discards"), cards(wording, discards)));
        }
        if let Some(points) = side_points(&view, wording) {
            rows.push(Row::new(wording.text("play.points"), points));
        }
        let is_play = public.phase() == PLAY;
        if let (true, Turn::Seat(turn)) = (is_play, public.turn()) {
            let plays = public.trick().plays().filter(|_| !public.trick().is_complete());
            let plays: Vec<String> = plays
                .map(|(seat, card)| format!("{}: {}", wording.name(seat), wording.card(&card.to_string())))
                .collect();
            let text = if plays.is_empty() {
                wording.filled("play.leads", &[("name", wording.name(turn))])
            } else {
                plays.join(", ")
            };
            rows.push(Row::new(wording.text("play.trick"), text));
        }
        rows.extend(hand(&view, wording));
        rows
    }

    fn told(&self, before: &[String], line: &str, wording: &Wording) -> Option<String> {
        let words: Vec<&str> = line.split(' ').collect();
        let by = |seat: &str| wording.name_of(seat).to_owned();
        let named = |parts: &[&str]| {
            parts.iter().map(|part| self.choice(part, wording)).collect::<Vec<_>>().join(", ")
        };
        Some(match words.as_slice() {
            ["move", seat, "bid", bid] => {
                wording.filled("play.says", &[("name", &by(seat)), ("said", &named(&[bid]))])
            }
            ["move", seat, "play", contract] => wording.filled(
                "play_tarok.plays_contract",
                &[("name", &by(seat)), ("contract", &named(&[contract]))],
            ),
            ["move", seat, "take", number] => {
                wording.filled("play_tarok.takes", &[("name", &by(seat)), ("number", number)])
            }
            ["move", seat, "discard", discards @ ..] => {
                let shown = wording.cards(discards.iter().copied().filter(|card| *card != "??"));
                let key =
                    if shown.is_empty() { "play_tarok.discards_hidden" } else { "play_tarok.discards_shown" };
                wording.filled(key, &[("name", &by(seat)), ("cards", &shown)])
            }
            ["move", seat, "announce"] => {
                wording.filled("play_tarok.announces_nothing", &[("name", &by(seat))])
            }
            ["move", seat, "announce", items @ ..] => {
                wording.filled("play_tarok.announces", &[("name", &by(seat)), ("items", &named(items))])
            }
            ["move", _, "kontra"] => return None,
            ["move", seat, "kontra", items @ ..] => {
                let raises: Vec<String> =
                    items.iter().map(|item| self.due_choice(item, before, wording)).collect();
                wording.filled("play.says", &[("name", &by(seat)), ("said", &raises.join(", "))])
            }
            ["move", seat, card] => {
                wording.filled("play.plays", &[("name", &by(seat)), ("card", &wording.card(card))])
            }
            ["show", "talon", cards @ ..] => {
                let cards = wording.cards(cards.iter().copied());
                wording.filled("play_tarok.talon_shown", &[("cards", &cards)])
            }
            ["show", seat, "gift", card] => {
                wording.filled("play_tarok.gift", &[("name", &by(seat)), ("card", &wording.card(card))])
            }
            _ => return None,
        })
    }

    fn takes_trick(&self, lines: &[String], wording: &Wording) -> Option<String> {
        let line = lines.last()?;
        let is_card = plays(std::slice::from_ref(line)).len() == 1;
        let view = view(lines).filter(|_| is_card)?;
        let winner =
            view.public().last_winner().filter(|_| view.public().trick().plays().next().is_none())?;
        Some(wording.trick_taken(winner))
    }

    fn question(&self, lines: &[String], wording: &Wording) -> String {
        let phase = view(lines).map_or(PLAY, |view| view.public().phase());
        let key = match phase {
            "bid" => "play_tarok.which_bid",
            "name" | "contract" => "play_tarok.which_contract",
            "take" | "talon" => "play_tarok.which_group",
            "discard" => "play_tarok.which_discards",
            "announce" => "play_tarok.what_to_announce",
            "kontra" => "play_tarok.what_to_raise",
            _ => "play.which_card",
        };
        wording.text(key)
    }

    fn choice(&self, choice: &str, wording: &Wording) -> String {
        let is_word = choice.len() > 3 && choice.chars().all(|letter| letter.is_ascii_lowercase());
        if is_word || ["two", "one"].contains(&choice) {
            return wording.text(&format!("play_tarok.{choice}"));
        }
        wording.card(choice)
    }

    fn due_choice(&self, choice: &str, lines: &[String], wording: &Wording) -> String {
        let named = self.choice(choice, wording);
        let Some(view) = view(lines).filter(|view| view.public().phase() == "kontra") else { return named };
        let level = Item::ALL
            .into_iter()
            .find(|item| item.word() == choice)
            .map(|item| usize::from(view.public().kontra().level(item)));
        match level.and_then(|level| RAISES.get(level + 1)) {
            Some(raise) => format!("{raise} {named}"),
            None => named,
        }
    }

    fn last(&self, lines: &[String], wording: &Wording) -> Vec<String> {
        last_trick(lines, wording)
    }
}
