//! The screen of mariáš.

use super::game_screen::{GameScreen, Row, last_trick, view_of};
use super::wording::{MARIAS_PACK, Pack, Wording};
use crate::cards::CardSet;
use crate::cards::german::{Card, Suit};
use crate::games::marias::strength::stronger;
use crate::games::marias::{Goal, Marias, MoveKind, SEATS, Side, View};
use crate::games::{Public as _, Turn, View as _};
use crate::protocol::Seat;

/// The screen of mariáš.
pub(super) struct MariasScreen;

/// The names of the doublings, by their number.
const FLEKS: [&str; 8] = ["", "flek", "re", "tutti", "boty", "kalhoty", "kaiser", "rekaiser"];

fn view(lines: &[String]) -> Option<View> {
    view_of::<Marias>(lines)
}

fn cards(wording: &Wording, cards: CardSet<Card>) -> String {
    wording.cards_in(&cards.to_string())
}

fn suit(wording: &Wording, suit: Suit) -> String {
    wording.text(["cards.hearts", "cards.leaves", "cards.acorns", "cards.bells"][suit as usize])
}

/// The cards of a hand, one row for each suit with its name. Trumps come first, and strong cards come first in each
/// suit.
fn hand(view: &View, wording: &Wording) -> Vec<Row> {
    let public = view.public();
    let trump = public.trump().or(view.face_down().trump).map(Card::suit);
    let plain = Suit::ALL.into_iter().filter(|&suit| Some(suit) != trump);
    let in_suit = |of: Suit| {
        let mut held: Vec<Card> = (view.hand() & of.cards()).iter().collect();
        held.sort_by_key(|&card| stronger(card, public.rules().tens).len());
        let held: Vec<String> = held.iter().map(|card| wording.card(&card.to_string())).collect();
        let mark = if Some(of) == trump { wording.text("play_marias.trump_mark") } else { String::new() };
        (!held.is_empty()).then(|| format!("{} ({}{mark})", held.join(" "), suit(wording, of)))
    };
    let rows: Vec<String> = trump.into_iter().chain(plain).filter_map(in_suit).collect();
    let label = |at: usize| if at == 0 { wording.text("play.hand") } else { String::new() };
    rows.into_iter().enumerate().map(|(at, text)| Row::new(label(at), text)).collect()
}

/// The known facts about a seat: its role, its marriages and its hand.
fn seat_text(view: &View, seat: Seat, wording: &Wording) -> String {
    let public = view.public();
    let role = if seat.index() == 0 { "play_marias.forhont" } else { "play_marias.defender" };
    let mut words = vec![wording.text(role)];
    let held = public.hand_size(seat).to_string();
    words.push(wording.filled("play.held", &[("count", &held)]));
    if seat != view.seat() {
        let known = public.known(seat);
        if !known.is_empty() {
            words.push(wording.filled("play.holds", &[("cards", &cards(wording, known))]));
        }
        let lacks = |suit: &Suit| {
            !view.unseen().is_disjoint(suit.cards()) && view.possible(seat).is_disjoint(suit.cards())
        };
        let lacks: Vec<String> = Suit::ALL.into_iter().filter(lacks).map(|of| suit(wording, of)).collect();
        if !lacks.is_empty() && public.tricks_played() > 0 {
            words.push(wording.filled("play.lacks", &[("suits", &lacks.join(", "))]));
        }
    }
    for ober in public.marriages(seat) {
        words.push(wording.filled("play_marias.marriage", &[("suit", &suit(wording, ober.suit()))]));
    }
    words.join(", ")
}

impl GameScreen for MariasScreen {
    fn pack(&self) -> &'static Pack {
        MARIAS_PACK
    }

    fn rows(&self, lines: &[String], wording: &Wording) -> Vec<Row> {
        let Some(view) = view(lines) else { return Vec::new() };
        let public = view.public();
        let mut rows: Vec<Row> = Seat::all(SEATS)
            .map(|seat| Row::new(wording.name(seat), seat_text(&view, seat, wording)))
            .collect();
        let trump = match (public.trump(), view.face_down().trump) {
            (Some(card), _) => {
                format!("{} ({})", wording.card(&card.to_string()), suit(wording, card.suit()))
            }
            (None, Some(card)) => {
                wording.filled("play_marias.face_down", &[("card", &wording.card(&card.to_string()))])
            }
            (None, None) if public.has_trump_card() => wording.text("play_marias.hidden_trump"),
            (None, None) => wording.text("play_marias.no_trump"),
        };
        rows.push(Row::new(wording.text("play_marias.trump"), trump));
        let goals: Vec<String> = Goal::ALL
            .into_iter()
            .filter_map(|goal| {
                let said = public.bidding().goal(goal)?;
                let by = wording.name(said.by);
                let flek = FLEKS.get(usize::from(said.fleks)).filter(|_| said.fleks > 0);
                let flek = flek.map(|flek| format!(" {flek} ×{}", 1 << said.fleks)).unwrap_or_default();
                Some(format!("{} ({by}){flek}", self.choice(goal.word(), wording)))
            })
            .collect();
        if !goals.is_empty() {
            rows.push(Row::new(wording.text("play_marias.goals"), goals.join(", ")));
        }
        if !view.face_down().talon.is_empty() {
            rows.push(Row::new(wording.text("play_marias.talon"), cards(wording, view.face_down().talon)));
        }
        if let (Some(ending), true) = (public.ending(), public.tricks_played() > 0) {
            let points = [Side::Forhont, Side::Opponents].map(|side| ending.points(side).to_string());
            let values = [("forhont", points[0].as_str()), ("defenders", points[1].as_str())];
            rows.push(Row::new(wording.text("play.points"), wording.filled("play_marias.points", &values)));
        }
        if public.due() == Some(MoveKind::Card) {
            rows.push(Row::new(wording.text("play.trick"), trick(&view, wording)));
        }
        rows.extend(hand(&view, wording));
        rows
    }

    fn told(&self, before: &[String], line: &str, wording: &Wording) -> Option<String> {
        let words: Vec<&str> = line.split(' ').collect();
        let by = |seat: &str| wording.name_of(seat).to_owned();
        Some(match words.as_slice() {
            ["move", seat, "trump", ..] => {
                wording.filled("play_marias.chooses_trump", &[("name", &by(seat))])
            }
            ["move", seat, "discard", ..] => wording.filled("play_marias.discards", &[("name", &by(seat))]),
            ["move", seat, "say"] => wording.filled("play_marias.silent", &[("name", &by(seat))]),
            ["move", seat, "say", said @ ..] => {
                let said = said.join(" ").replace("flek ", "flek_");
                let said: Vec<String> = said
                    .split(' ')
                    .map(|part| self.due_choice(&part.replace('_', " "), before, wording))
                    .collect();
                wording.filled("play.says", &[("name", &by(seat)), ("said", &said.join(", "))])
            }
            ["move", seat, card] => {
                wording.filled("play.plays", &[("name", &by(seat)), ("card", &wording.card(card))])
            }
            ["show", _, "trump", card] => {
                wording.filled("play_marias.turned_up", &[("card", &wording.card(card))])
            }
            ["show", seat, "marriage", of] => {
                let of = Suit::parse(of).map(|of| suit(wording, of)).unwrap_or_default();
                wording.filled("play_marias.shows_marriage", &[("name", &by(seat)), ("suit", &of)])
            }
            _ => return None,
        })
    }

    fn takes_trick(&self, lines: &[String], wording: &Wording) -> Option<String> {
        let view = view(lines)?;
        let trick = view.public().trick();
        let winner = trick.winner().filter(|_| trick.is_complete())?;
        Some(wording.trick_taken(winner))
    }

    fn question(&self, lines: &[String], wording: &Wording) -> String {
        let due = view(lines).and_then(|view| view.public().due());
        wording.text(match due {
            Some(MoveKind::Trump) => "play_marias.which_trump",
            Some(MoveKind::Discard) => "play_marias.which_discards",
            Some(MoveKind::Say) => "play_marias.what_to_say",
            _ => "play.which_card",
        })
    }

    fn choice(&self, choice: &str, wording: &Wording) -> String {
        if let Some(goal) = choice.strip_prefix("flek ") {
            return format!("flek {}", self.choice(goal, wording));
        }
        match choice {
            "hra" | "sedma" | "stovka" => wording.text(&format!("play_marias.{choice}")),
            card => wording.card(card),
        }
    }

    fn due_choice(&self, choice: &str, lines: &[String], wording: &Wording) -> String {
        let doubled = choice
            .strip_prefix("flek ")
            .and_then(|word| Goal::ALL.into_iter().find(|goal| goal.word() == word))
            .and_then(|goal| Some((goal, view(lines)?.public().bidding().goal(goal)?.fleks)));
        match doubled.and_then(|(goal, fleks)| Some((goal, FLEKS.get(usize::from(fleks) + 1)?))) {
            Some((goal, flek)) => format!("{flek} {}", self.choice(goal.word(), wording)),
            None => self.choice(choice, wording),
        }
    }

    fn last(&self, lines: &[String], wording: &Wording) -> Vec<String> {
        last_trick(lines, wording)
    }
}

/// The trick on the table.
fn trick(view: &View, wording: &Wording) -> String {
    let public = view.public();
    if let (true, Turn::Seat(leader)) = (public.trick().is_complete(), public.turn()) {
        return wording.filled("play.leads", &[("name", wording.name(leader))]);
    }
    let plays = public.trick().plays();
    let plays: Vec<String> = plays
        .map(|(seat, card)| format!("{}: {}", wording.name(seat), wording.card(&card.to_string())))
        .collect();
    if plays.is_empty() {
        return wording.filled("play.leads", &[("name", wording.name(public.trick().leader()))]);
    }
    plays.join(", ")
}
