//! The wording of a screen: the texts in one language, the names of the players, and the letters and symbols
//! of cards.

use talon_games::protocol::Seat;
use talon_games::{Colour, PAIR, SceneEvent, SceneLine, ScreenWords};

use super::pack::Pack;
use super::style::Style;
use crate::languages::Texts;

/// The wording of a screen.
#[derive(Clone, Debug)]
pub(super) struct Wording {
    pub(super) texts: Texts,
    pub(super) style: Style,
    /// The names of the players, by seat in the current deal.
    pub(super) names: Vec<String>,
    pub(super) pack: Pack,
    /// The name of the game.
    pub(super) game: &'static str,
}

impl Wording {
    /// Returns the text under this key.
    pub(super) fn text(&self, key: &str) -> String {
        self.texts.get(key).to_owned()
    }

    /// Returns the text under this key with its blanks filled.
    pub(super) fn filled(&self, key: &str, values: &[(&str, &str)]) -> String {
        self.texts.filled(key, values)
    }

    /// Returns the name of the player in a seat.
    pub(super) fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("?", String::as_str)
    }

    /// Returns the name of the player in a seat. `token` is the word for the seat in a protocol line.
    pub(super) fn name_of(&self, token: &str) -> &str {
        Seat::parse(token).map_or("?", |seat| self.name(seat))
    }

    /// Returns a sentence with the player who takes the trick, or `None` if this event does not complete a
    /// trick.
    pub(super) fn trick_taken(&self, event: &SceneEvent, scene: &SceneLine) -> Option<String> {
        let winner = scene.scene.winner.filter(|_| event.action == "card")?;
        Some(self.said_of(winner, "board.takes_trick"))
    }

    /// Returns a sentence with the player who gets the cards that are left on the table at the end, or `None`
    /// if no cards are left.
    pub(super) fn rest_taken(&self, scene: &SceneLine) -> Option<String> {
        let has_rest = scene.happened.iter().any(|event| !event.rest.is_empty());
        let last = scene.fact_seat("last", 0).filter(|_| has_rest)?;
        Some(self.said_of(last, "board.rest_goes"))
    }

    /// Returns a sentence about a player. The text under `key_you` addresses the person.
    fn said_of(&self, seat: Seat, key: &str) -> String {
        let name = self.name(seat);
        if name == self.text("play.you") {
            self.text(&format!("{key}_you"))
        } else {
            self.filled(key, &[("player", name)])
        }
    }

    /// Formats a card for the terminal.
    pub(super) fn card(&self, card: &str) -> String {
        let numbered = self.pack.0.numbered.and_then(|(letter, _)| card.strip_prefix(letter));
        if numbered.is_some_and(|number| number.parse::<u8>().is_ok()) {
            return self.style.coloured(card, Colour::Blue);
        }
        match self.pack.card(card, self.style.symbols, &self.texts) {
            Some((drawn, suit)) => self.style.coloured(&drawn, suit.colour),
            None => card.to_owned(),
        }
    }

    /// Returns a choice in the form that a person types. A card has letters, no symbol and no colour.
    pub(super) fn typed(&self, choice: &str) -> String {
        self.pack.card(choice, false, &self.texts).map_or_else(|| choice.to_owned(), |(typed, _)| typed)
    }

    /// Lists the interpretations of a person's words: see [`Pack::readings`].
    pub(super) fn readings(&self, typed: &[String]) -> Vec<Vec<String>> {
        self.pack.readings(typed, &self.texts)
    }

    /// Returns the name of a suit. `suit` is its English name, or its letter in protocol lines.
    pub(super) fn suit_name(&self, suit: &str) -> String {
        self.pack.suit_name(suit, &self.texts).unwrap_or_else(|| self.text(&format!("cards.{suit}")))
    }

    /// Formats points with one decimal and the decimal mark of the language.
    pub(super) fn points(&self, points: f64) -> String {
        self.decimal(&format!("{:.1}", rounded(points)))
    }

    /// Formats points with a sign and one decimal.
    pub(super) fn signed_points(&self, points: f64) -> String {
        self.decimal(&format!("{:+.1}", rounded(points)))
    }

    fn decimal(&self, number: &str) -> String {
        number.replace('.', self.texts.get("play.decimal_mark"))
    }

    /// Returns this wording in the form for the screen of a game.
    pub(super) fn words(&self) -> &(dyn ScreenWords + '_) {
        self
    }

    /// Formats cards for the terminal, separated by blanks.
    pub(super) fn cards<'cards>(&self, cards: impl IntoIterator<Item = &'cards str>) -> String {
        self.words().cards(cards)
    }

    /// Formats the cards of a text for the terminal, separated by blanks.
    pub(super) fn cards_in(&self, text: &str) -> String {
        self.words().cards_in(text)
    }

    /// Formats the breakdown of a payoff: the names and values of its parts. Parts with the value 0 are left
    /// out. The number of a pair is a name, so it is shown even when it is 0.
    pub(super) fn score_text(&self, items: &[(&str, &str)]) -> String {
        let items = items.iter().filter(|(key, value)| *key == PAIR || !["0", "none"].contains(value));
        let items = items.map(|(key, value)| {
            let sign = if value.parse::<i64>().is_ok() { "" } else { ":" };
            format!("{}{sign} {}", self.words().word(key), self.words().word(value))
        });
        items.collect::<Vec<_>>().join(", ")
    }
}

impl ScreenWords for Wording {
    fn word(&self, word: &str) -> String {
        self.texts.word(self.game, word).to_owned()
    }

    fn word_in(&self, word: &str, form: &str) -> String {
        self.texts.form(self.game, word, form).map_or_else(|| self.word(word), str::to_owned)
    }

    fn text(&self, key: &str) -> String {
        self.text(key)
    }

    fn filled(&self, key: &str, values: &[(&str, &str)]) -> String {
        self.filled(key, values)
    }

    fn name(&self, seat: Seat) -> &str {
        self.name(seat)
    }

    fn card(&self, card: &str) -> String {
        self.card(card)
    }

    fn suit_name(&self, suit: &str) -> String {
        self.suit_name(suit)
    }
}

/// Rounds points to one decimal. An empty sum is minus zero, which becomes zero.
fn rounded(points: f64) -> f64 {
    (points * 10.0).round() / 10.0 + 0.0
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use crate::languages::{Language, Texts};
    use crate::play::pack::Pack;
    use crate::play::style::Style;
    use crate::play::wording::Wording;
    use talon_engine::DealHost;
    use talon_games::protocol::{Line, NewGame, ToMove};
    use talon_games::{Entry, EntryStep, auction};

    /// The maximum number of legal moves of a decision.
    const MAX_MOVES: usize = 4000;

    /// Plays deals with arbitrary moves, and visits each decision.
    fn each_decision(new: &NewGame, deals: usize, mut visit: impl FnMut(&dyn DealHost)) {
        let games = talon_engine::all_games();
        let game = games.of(new).expect("a game");
        for deal in 0..deals {
            let mut host = game.deal_host(new).expect("a deal");
            for step in 0.. {
                match host.status(0).turn {
                    ToMove::Over => break,
                    ToMove::Chance => {
                        host.deal_random(deal as u64).expect("cards");
                    }
                    ToMove::Seat(seat) => {
                        visit(host.as_ref());
                        let moves = host.legal(MAX_MOVES).expect("moves").moves;
                        let line = format!("move {seat} {}", moves[(deal * 7 + step * 13) % moves.len()]);
                        host.apply(&Line::parse(&line).expect("a line")).expect("a move");
                    }
                }
            }
        }
    }

    #[test]
    fn the_auction_has_every_bid_in_its_order_with_the_name_of_its_doubling() {
        let auction_of = |language, lines: &str| {
            let mut lines = lines.lines();
            let new: Vec<&str> = lines.next().expect("a line").split(' ').skip(1).collect();
            let new = NewGame::parse(&new).expect("newgame");
            let games = talon_engine::all_games();
            let game = games.of(&new).expect("a game");
            let mut host = game.deal_host(&new).expect("a deal");
            for line in lines {
                host.apply(&Line::parse(line).expect("a line"))
                    .unwrap_or_else(|error| panic!("{line}: {error}"));
            }
            let screen = game.screen.expect("a screen");
            let wording = Wording {
                texts: Texts::of_games(language, games.iter().map(|game| &**game)),
                style: Style { symbols: false, colours: false, redraws: false },
                names: ["Ana", "Bor", "Cilka"].map(str::to_owned).to_vec(),
                pack: Pack(screen.pack()),
                game: game.name,
            };
            let bids = auction(screen, &host.scene(None, 0).expect("a scene"), &wording);
            bids.iter()
                .map(|(seat, text)| format!("{}: {text}", wording.names[seat.index()]))
                .collect::<Vec<_>>()
        };
        let marias = "newgame marias players 3 seat 1\ndeal 0 ?? ?? ?? ?? ?? ?? ??\ndeal 1 9h Uh Al Tl Kl\n\
            deal 2 ?? ?? ?? ?? ??\nmove 0 trump ??\ndeal 0 ?? ?? ?? ?? ??\ndeal 1 Oa Ka Ta Aa 9b\n\
            deal 2 ?? ?? ?? ?? ??\nmove 0 discard ?? ??\nmove 0 say hra";
        let doubled = format!(
            "{marias}\nshow 0 trump Oh\nmove 1 say flek hra\nmove 2 say\nmove 0 say flek hra\nmove 1 say"
        );
        assert_eq!(auction_of(Language::En, marias), ["Ana: trump: face down", "Ana: hra"]);
        let said = ["Ana: trump: Oh", "Ana: hra", "Bor: flek hra", "Ana: re hra"];
        assert_eq!(auction_of(Language::En, &doubled), said);
        assert_eq!(auction_of(Language::Sk, &doubled)[0], "Ana: tromf: Hče");
        let tarok = "newgame tarok players 3 seat 1\ndeal 1 t1 t11 t13 t15 t17 t19 t20 t22 2h Kh Qd Kd 8s Ks Jc Kc\n\
            move 1 bid two\nmove 2 bid one\nmove 0 bid pass\nmove 1 bid one\nmove 2 bid pass\nmove 1 play one";
        let said = ["Bor: two", "Cilka: one", "Ana: pass", "Bor: one", "Cilka: pass", "Bor: contract one"];
        assert_eq!(auction_of(Language::En, tarok), said);
    }

    #[test]
    fn a_choice_is_entered_by_its_printed_name_in_every_language() {
        let mut wrong = BTreeSet::new();
        for (new, deals) in [
            ("tarok players 4", 40),
            ("tarok players 4 profile zei", 20),
            ("tarok players 3 announcers all", 20),
            ("marias players 3 profile mariasek z_lidu on", 20),
        ] {
            let new = NewGame::parse(&new.split(' ').collect::<Vec<_>>()).expect("newgame");
            let games = talon_engine::all_games();
            let game = games.of(&new).expect("a game");
            let screen = game.screen.expect("a screen");
            for language in Language::ALL {
                let wording = Wording {
                    texts: Texts::of_games(language, talon_engine::all_games().iter().map(|game| &**game)),
                    style: Style { symbols: true, colours: false, redraws: false },
                    names: vec!["Ana".to_owned(); new.players],
                    pack: Pack(screen.pack()),
                    game: game.name,
                };
                each_decision(&new, deals, |host| {
                    let Ok(Entry::Open(EntryStep::Choice { choices, .. })) = host.enter(&[], false, 0) else {
                        return;
                    };
                    let scene = host.scene(None, 0).expect("a scene");
                    for (choice, number) in choices.iter().zip(1..) {
                        let name = screen.due_choice(choice, &scene, &wording);
                        let words: Vec<String> = name
                            .split(' ')
                            .map(|word| wording.pack.line_word(word, &wording.texts))
                            .collect();
                        let words: Vec<&str> = words.iter().map(String::as_str).collect();
                        let by_number = host.enter(&[&format!("#{number}")], false, 0);
                        if host.enter(&words, false, 0) != by_number {
                            wrong.insert(format!("{} {}: {choice}: {name}", language.code(), scene.phase));
                        }
                    }
                });
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
    }
}
