//! The screen of tablić.

use super::game_screen::{GameScreen, MANY, Row, view_of};
use super::wording::{Pack, TABLIC_PACK, Wording};
use crate::cards::CardSet;
use crate::cards::french::{Card, Rank};
use crate::games::tablic::{Tablic, View};
use crate::games::{Public as _, Turn, View as _};
use crate::protocol::Seat;

/// The screen of tablić.
pub(super) struct TablicScreen;

fn view(lines: &[String]) -> Option<View> {
    view_of::<Tablic>(lines)
}

/// The other players at a large table who have won cards. They are in the order of play, beginning after the person.
fn others(view: &View, wording: &Wording) -> String {
    let (public, own) = (view.public(), view.seat());
    let players = public.players();
    let after = (1..players).map(|step| Seat::new((own.index() + step) % players));
    let winners = after.filter(|&seat| !public.pile(seat).is_empty()).map(|seat| {
        let score = public.score(seat);
        let last = if public.last() == Some(seat) { "*" } else { "" };
        // Only the last word of the name is used, because a single word is not broken at the end of a line.
        let name = wording.name(seat).rsplit(' ').next().unwrap_or_default();
        format!("{name}:{}/{}/{}{last}", score.cards, score.points, score.tablas)
    });
    let winners: Vec<String> = winners.collect();
    let key = if winners.is_empty() { "play_tablic.nothing_won" } else { "play_tablic.won" };
    wording.filled(key, &[("players", &winners.join(" "))])
}

impl GameScreen for TablicScreen {
    fn pack(&self) -> &'static Pack {
        TABLIC_PACK
    }

    fn rows(&self, lines: &[String], wording: &Wording) -> Vec<Row> {
        let Some(view) = view(lines) else { return Vec::new() };
        let public = view.public();
        let cards = |cards: CardSet<Card>| wording.cards_in(&cards.to_string());
        let mut rows = Vec::new();
        let is_large = public.players() > MANY;
        for seat in Seat::all(public.players()).filter(|&seat| !is_large || seat == view.seat()) {
            let score = public.score(seat);
            let mut text = wording.filled(
                "play_tablic.seat",
                &[
                    ("held", &public.hand_size(seat).to_string()),
                    ("won", &score.cards.to_string()),
                    ("points", &score.points.to_string()),
                    ("tablas", &score.tablas.to_string()),
                ],
            );
            if public.last() == Some(seat) {
                text += &wording.text("play_tablic.captured_last");
            }
            rows.push(Row::new(wording.name(seat), text));
        }
        if is_large {
            rows.push(Row::new(wording.text("play_tablic.others"), others(&view, wording)));
        }
        let unseen = view.unseen();
        let counts = Rank::ALL.into_iter().filter_map(|rank| {
            let count = unseen.iter().filter(|card| card.rank() == rank).count();
            let card = unseen.iter().find(|card| card.rank() == rank)?.to_string();
            let name = card.get(..1).map(|name| if name == "T" { "10" } else { name })?;
            Some(if count == 1 { name.to_owned() } else { format!("{name}x{count}") })
        });
        let unseen = counts.collect::<Vec<_>>().join(" ");
        rows.push(Row::new(
            wording.text("play_tablic.unseen"),
            wording.filled(
                "play_tablic.unseen_cards",
                &[("cards", &unseen), ("stock", &public.stock().to_string())],
            ),
        ));
        let table = public.table();
        let table = if table.is_empty() { wording.text("play_tablic.empty") } else { cards(table) };
        rows.push(Row::new(wording.text("play_tablic.table"), table));
        rows.push(Row::new(wording.text("play.hand"), cards(view.hand())));
        rows
    }

    fn told(&self, before: &[String], line: &str, wording: &Wording) -> Option<String> {
        let words: Vec<&str> = line.split(' ').collect();
        match words.as_slice() {
            ["table", cards @ ..] => {
                let cards = wording.cards(cards.iter().copied());
                Some(wording.filled("play_tablic.first_table", &[("cards", &cards)]))
            }
            ["deal", "0", ..] if before.len() > 3 => Some(wording.text("play_tablic.new_round")),
            ["move", seat, card] => Some(wording.filled(
                "play_tablic.lays",
                &[("name", wording.name_of(seat)), ("card", &wording.card(card))],
            )),
            ["move", seat, card, taken @ ..] => {
                let cards = wording.cards(taken.iter().copied());
                let is_tabla = view(before).is_some_and(|view| view.public().table().len() == taken.len());
                let values =
                    [("name", wording.name_of(seat)), ("card", &*wording.card(card)), ("cards", &*cards)];
                let key = if is_tabla { "play_tablic.takes_all" } else { "play_tablic.takes" };
                Some(wording.filled(key, &values))
            }
            _ => None,
        }
    }

    fn after_move(&self, lines: &[String], wording: &Wording) -> Option<String> {
        let view = view(lines)?;
        let table = view.public().table();
        // At the end the table is empty, because the remaining cards go to a player.
        if view.public().turn() == Turn::Over {
            return None;
        }
        let cards = if table.is_empty() {
            wording.text("play_tablic.empty")
        } else {
            wording.cards_in(&table.to_string())
        };
        Some(wording.filled("play_tablic.first_table", &[("cards", &cards)]))
    }

    fn ended(&self, lines: &[String], wording: &Wording) -> Option<String> {
        let last_move = lines.iter().rposition(|line| line.starts_with("move "))?;
        let before = view(&lines[..last_move])?.public().table().len();
        let captured = lines[last_move].split(' ').count().saturating_sub(3);
        let last = view(lines)?.public().last().filter(|_| captured < before || captured == 0)?;
        Some(wording.rest_taken(last))
    }

    fn question(&self, _: &[String], wording: &Wording) -> String {
        wording.text("play_tablic.which_card")
    }

    fn choice(&self, choice: &str, wording: &Wording) -> String {
        wording.cards_in(choice)
    }

    fn last(&self, lines: &[String], wording: &Wording) -> Vec<String> {
        let players = view(lines).map_or(2, |view| view.public().players());
        let is_move = |at: &usize| lines.get(*at).is_some_and(|line| line.starts_with("move "));
        let moves: Vec<usize> = (0..lines.len()).filter(is_move).collect();
        let first = moves.len().saturating_sub(players);
        let told = moves.iter().skip(first).filter_map(|&at| self.told(&lines[..at], &lines[at], wording));
        let told: Vec<String> = told.collect();
        if told.is_empty() { vec![wording.text("play.no_trick_yet")] } else { told }
    }

    fn numbers_choices(&self) -> bool {
        false
    }
}
