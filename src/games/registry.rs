//! The registry of games, with their types erased.

use std::borrow::Borrow;

use super::game::{Game, Keyword, Role, SessionLength};
use super::move_rows::MoveRows;
use super::rule_table::RuleTable;
use super::screen::{GameScreen, StartChoice};
use super::sides::Sides;
use super::table::{GameTable, Table, keywords};
use crate::cards::{CardSet, Quoted};
use crate::protocol::{GameOffer, KeyKind, NewGame, NewGameError, Refusal, RuleKey};

/// The rules of one game, with its types erased. A field that has the name of a constant of [`Game`] has the
/// value of this constant.
#[derive(Clone, Copy, Debug)]
pub struct GameRules {
    /// The game's name in `newgame`.
    pub name: &'static str,
    /// The event lines, for `help`.
    pub event_lines: &'static [Keyword],
    /// The roles that a seat can have in a deal.
    pub roles: &'static [Role],
    /// The screen for people. `None` for a game that people cannot play.
    pub screen: Option<&'static dyn GameScreen>,
    /// The forms of move rows that only this game has. `None` for a game without such forms.
    pub move_rows: Option<&'static dyn MoveRows>,
    rules_pages: &'static [(&'static str, &'static str)],
    players: &'static [usize],
    keys: &'static [RuleKey],
    cards: fn() -> Vec<String>,
    knows_keyword: fn(&str) -> bool,
    session: fn(&NewGame) -> SessionLength,
    changed_rules: fn(&NewGame) -> Vec<(&'static str, String)>,
    fixed_rules: fn(&NewGame) -> Vec<(&'static str, String)>,
    rule_values: fn(&NewGame) -> Vec<(&'static str, String)>,
    table: fn(&NewGame) -> Result<Box<dyn Table>, Refusal>,
}

impl GameRules {
    /// Creates the rules of `G`, without a screen and without move rows.
    #[must_use]
    pub const fn new<G: Game>() -> Self {
        Self {
            name: G::NAME,
            rules_pages: G::RULES_PAGES,
            event_lines: G::KEYWORDS,
            roles: G::ROLES,
            screen: None,
            move_rows: None,
            players: G::PLAYERS,
            keys: G::Rules::RULE_KEYS,
            cards: || CardSet::<G::Card>::FULL.iter().map(|card| card.to_string()).collect(),
            knows_keyword: |keyword| keywords::<G>().any(|known| known == keyword),
            session: |new| G::rules(new).map_or(SessionLength::Deals(G::SESSION), |rules| G::session(&rules)),
            changed_rules: changed_rules::<G>,
            fixed_rules: fixed_rules::<G>,
            rule_values: rule_values::<G>,
            table: |new| Ok(Box::new(GameTable::<G>::new(new)?)),
        }
    }

    /// Returns these rules with a screen for people.
    #[must_use]
    pub const fn with_screen(self, screen: &'static dyn GameScreen) -> Self {
        Self { screen: Some(screen), ..self }
    }

    /// Returns these rules with the game's own forms of move rows.
    #[must_use]
    pub const fn with_move_rows(self, rows: &'static dyn MoveRows) -> Self {
        Self { move_rows: Some(rows), ..self }
    }

    /// Returns the game's `game` line of the handshake.
    #[must_use]
    pub fn offer(&self) -> GameOffer {
        let keys = self.keys.iter().map(ToString::to_string).collect();
        GameOffer { name: self.name.to_owned(), players: self.players.to_vec(), keys }
    }

    /// Returns the game's rules for people as a page of Markdown. The page is in the language with this code,
    /// or in English when there is no such page. Empty for a game without rules pages.
    pub fn rules_page(&self, language: &str) -> &'static str {
        let mut pages = self.rules_pages.iter();
        let rules_page = pages.find(|(code, _)| *code == language).or(self.rules_pages.first());
        rules_page.map_or("", |(_, page)| page)
    }

    /// Returns the numbers of players that the game allows, ascending.
    pub fn players(&self) -> &'static [usize] {
        self.players
    }

    /// Returns the cards of the game's pack, as lines write them.
    pub fn cards(&self) -> Vec<String> {
        (self.cards)()
    }

    /// Returns the keys of the game's `newgame` line.
    pub fn keys(&self) -> &'static [RuleKey] {
        self.keys
    }

    /// Returns the length of a session that begins with this line. When the game refuses the line, returns
    /// [`Game::SESSION`] deals.
    pub fn session(&self, new: &NewGame) -> SessionLength {
        (self.session)(new)
    }

    /// Returns each key whose value under this line differs from the default, and this value. A value that a
    /// profile sets counts as well. A key that sets several rules, such as a profile, is included if the line
    /// has the key and the key changes a rule. Keys of lists are left out, because lists are carried from
    /// deal to deal. Empty for a line that the game refuses.
    #[must_use]
    pub fn changed_rules(&self, new: &NewGame) -> Vec<(&'static str, String)> {
        (self.changed_rules)(new)
    }

    /// Returns those [`changed_rules`](Self::changed_rules) of this line whose key sets one rule and whose
    /// value is the same in every deal of a session. Two lines with equal rules have equal fixed rules.
    #[must_use]
    pub fn fixed_rules(&self, new: &NewGame) -> Vec<(&'static str, String)> {
        (self.fixed_rules)(new)
    }

    /// Returns each key that sets one rule, and its value under this line. A key whose value is carried from
    /// deal to deal is left out. Empty for a line that the game refuses.
    #[must_use]
    pub fn rule_values(&self, new: &NewGame) -> Vec<(&'static str, String)> {
        (self.rule_values)(new)
    }

    /// Returns the choices that a start page offers for the game, with numbers of players that the game
    /// allows.
    pub fn start_choices(&self) -> impl Iterator<Item = StartChoice> + '_ {
        let choices = self.screen.map_or(&[][..], |screen| screen.start_choices());
        choices.iter().copied().filter(|choice| self.players.contains(&choice.players))
    }

    /// Returns the seed of the cards of a first game that explains itself. `None` when the game has no lesson with
    /// this number of players.
    pub fn lesson(&self, players: usize) -> Option<u64> {
        self.start_choices().filter(|choice| choice.players == players).find_map(|choice| choice.lesson)
    }

    /// Returns whether a deal with this line is played in fixed pairs. The two seats of a pair sit opposite
    /// each other.
    pub fn is_in_pairs(&self, new: &NewGame) -> bool {
        let opposite = Sides::opposite(new.players).pairs(new.players);
        let pairs = |table: Box<dyn Table>| table.sides().pairs(new.players);
        opposite.is_some() && self.table(new).is_ok_and(|table| pairs(table) == opposite)
    }

    /// Creates a new deal for a referee.
    ///
    /// # Errors
    /// When the game does not support the players or a key of the line.
    pub fn table(&self, new: &NewGame) -> Result<Box<dyn Table>, Refusal> {
        (self.table)(new)
    }
}

/// Returns the rules of this line, and the rules of the same line without its keys. `None` when the game
/// refuses one of these two lines.
fn rules_and_defaults<G: Game>(new: &NewGame) -> Option<(G::Rules, G::Rules)> {
    let default = NewGame { keys: Vec::new(), ..new.clone() };
    G::rules(new).ok().zip(G::rules(&default).ok())
}

/// Returns the value of a key that sets one rule. `None` when the value is the default.
fn changed_value<R: RuleTable>((rules, defaults): &(R, R), key: &str) -> Option<String> {
    rules.value(key).filter(|value| defaults.value(key).as_ref() != Some(value))
}

/// Computes [`GameRules::changed_rules`] for one game.
fn changed_rules<G: Game>(new: &NewGame) -> Vec<(&'static str, String)> {
    let Some(rules) = rules_and_defaults::<G>(new) else { return Vec::new() };
    // A key that sets several rules counts if the line has it and if this key alone changes the defaults.
    let set = |key: &'static str| {
        let alone = (key.to_owned(), new.key(key)?.to_owned());
        let given = G::rules(&NewGame { keys: vec![alone.clone()], ..new.clone() });
        (given.ok().as_ref() != Some(&rules.1)).then_some(alone.1)
    };
    let changed = |key: &RuleKey| {
        let value = match key.kind {
            KeyKind::SeatList { .. } => None,
            _ if rules.0.value(key.name).is_some() => changed_value(&rules, key.name),
            _ => set(key.name),
        };
        value.map(|value| (key.name, value))
    };
    G::Rules::RULE_KEYS.iter().filter_map(changed).collect()
}

/// Computes [`GameRules::fixed_rules`] for one game.
fn fixed_rules<G: Game>(new: &NewGame) -> Vec<(&'static str, String)> {
    let Some(rules) = rules_and_defaults::<G>(new) else { return Vec::new() };
    let carried = G::carried_keys(&rules.0);
    let names = G::Rules::RULE_KEYS.iter().map(|key| key.name).filter(|name| !carried.contains(name));
    names.filter_map(|name| Some((name, changed_value(&rules, name)?))).collect()
}

/// Computes [`GameRules::rule_values`] for one game.
fn rule_values<G: Game>(new: &NewGame) -> Vec<(&'static str, String)> {
    let Ok(rules) = G::rules(new) else { return Vec::new() };
    let carried = G::carried_keys(&rules);
    let names = G::Rules::RULE_KEYS.iter().map(|key| key.name).filter(|name| !carried.contains(name));
    names.filter_map(|name| Some((name, rules.value(name)?))).collect()
}

/// The list of games, in the order in which an engine offers them.
///
/// The arbiter needs only a registry of rules. The engine needs a registry of games that it can also play
/// (`GameRegistry<PlayableGame>`). A playable game contains the rules of the game.
pub struct GameRegistry<E = GameRules> {
    entries: Vec<E>,
}

impl<E: Borrow<GameRules>> GameRegistry<E> {
    /// Creates the registry of these games, in the order in which they are offered.
    #[must_use]
    pub const fn new(entries: Vec<E>) -> Self {
        Self { entries }
    }

    /// Returns all games.
    pub fn iter(&self) -> impl Iterator<Item = &E> {
        self.entries.iter()
    }

    /// Returns the registry that has only the rules of these games, for the arbiter.
    #[must_use]
    pub fn rules(&self) -> GameRegistry {
        GameRegistry::new(self.iter().map(|entry| *entry.borrow()).collect())
    }

    /// Returns the game of a `newgame` line.
    ///
    /// # Errors
    /// When no game has this name, or no game with this name allows this number of players.
    pub fn of(&self, new: &NewGame) -> Result<&E, NewGameError> {
        self.find(&new.game, Some(new.players))
    }

    /// Returns the game with this name that allows this number of players. When no number is given, returns
    /// the first game with this name. Games with the same name allow different numbers of players.
    ///
    /// # Errors
    /// When no game has this name; the error lists the names of all games. When no game with this name allows
    /// the number of players; the error lists the numbers that are allowed.
    pub fn find(&self, name: &str, players: Option<usize>) -> Result<&E, NewGameError> {
        let allows = |&entry: &&E| {
            let rules: &GameRules = entry.borrow();
            players.is_none_or(|players| rules.players.contains(&players))
        };
        self.named(name).find(allows).ok_or_else(|| match (self.players_of(name), players) {
            (allowed, Some(players)) if !allowed.is_empty() => NewGameError::Count {
                game: Quoted::new(name),
                players,
                allowed: allowed.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
            },
            _ => NewGameError::Game { game: Quoted::new(name), known: self.names().join(", ") },
        })
    }

    /// Returns the games with this name.
    pub fn named(&self, name: &str) -> impl Iterator<Item = &E> {
        self.iter().filter(move |&entry| entry.borrow().name == name)
    }

    /// Returns the numbers of players that the games of this name allow, ascending.
    pub fn players_of(&self, name: &str) -> Vec<usize> {
        let mut players: Vec<usize> =
            self.named(name).flat_map(|entry| entry.borrow().players).copied().collect();
        players.sort_unstable();
        players
    }

    /// Returns the names of the games, each once.
    pub fn names(&self) -> Vec<&'static str> {
        let mut names = Vec::new();
        for entry in self.iter() {
            if !names.contains(&entry.borrow().name) {
                names.push(entry.borrow().name);
            }
        }
        names
    }

    /// Returns whether any game has event lines with this keyword.
    #[must_use]
    pub fn knows_keyword(&self, keyword: &str) -> bool {
        self.iter().any(|entry| (entry.borrow().knows_keyword)(keyword))
    }
}
