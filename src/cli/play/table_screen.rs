//! The table on one person's screen: the drawing, the messages and the questions.

use std::io::{self, Write as _};
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::Duration;

use talon_engine::DealHost;
use talon_games::protocol::{OptionTable, Seat};
use talon_games::{
    ACCUSATIVE, AUTO, BrokenRule, Entry, EntryError, EntryErrorKind, EntryStep, GameScreen, Row, SceneLine,
    auction, folded, move_parts, plays,
};
use talon_table::hint;

use super::lesson::Lesson;
use super::person::{Person, PersonLine};
use super::style::{Style, columns_of, wrapped};
use super::table_command::TableCommand;
use super::wording::Wording;
use crate::standard_output;

/// This number of interpretations of a person's words, from the first, are likely. The first likely
/// interpretation that is a move counts. If none is a move, the other interpretations are tried. They count
/// only if all that are a move are the same move.
const LIKELY_READINGS: usize = 2;

/// The maximum number of lines about other players that the screen repeats.
const REPEATED: usize = 8;

/// The maximum number of moves that a hint shows.
const HINTED: usize = 8;

/// The number of rows reserved for a question and its choices. The first number is for listed choices, the
/// second for choices that are not listed.
const QUESTION: (usize, usize) = (7, 4);

/// The actions that `last` shows in a game without tricks.
const LAYING: [&str; 3] = ["lay", "capture", "tabla"];

/// On a screen with at least this number of columns, the second line of a row is indented to the text of the
/// first line.
const NARROW: usize = 60;

/// The number of legal moves that a lesson looks at. No hand has more cards.
const LISTED: usize = 64;

/// The maximum width of a row's label, in columns.
const LABEL: usize = 11;

/// The decision of a person.
pub(super) enum PersonDecision {
    /// The person plays this move.
    Plays(String),
    /// The person takes the last move back.
    Undoes,
    /// The person resigns: `best` plays the rest of the deal.
    Resigns,
    /// The person wants to play the same cards again in another seat.
    Again,
    /// The person leaves the table.
    Leaves,
}

/// The table on one person's screen. Everything that it shows comes from the engine of the person's own seat.
pub(super) struct TableScreen {
    pub(super) game: &'static str,
    /// The rules of the deal that differ from their defaults, by key.
    pub(super) changed_rules: Vec<(&'static str, String)>,
    pub(super) screen: &'static dyn GameScreen,
    pub(super) wording: Wording,
    pub(super) person: Person,
    /// The title of the screen, and the totals of the session.
    pub(super) title: String,
    pub(super) totals: String,
    /// The lines of the score sheet.
    pub(super) sheet: Vec<String>,
    /// The totals in the first line of the screen. At a large table, only some players are included.
    pub(super) heading: String,
    /// The lines about the other players' actions since the person's last move.
    pub(super) news: Vec<String>,
    /// The number of events of the deal that were described.
    told: usize,
    /// The sentences about cards that were laid on the table or captured in this deal.
    laid: Vec<String>,
    /// Whether the person's last move was the only legal move.
    pub(super) is_forced: bool,
    /// The lesson of the person. `None` without a lesson.
    pub(super) lesson: Option<Lesson>,
    pub(super) settings: ScreenSettings,
}

/// The settings of a table: what the person is allowed to do, and the pace of the game.
pub(super) struct ScreenSettings {
    /// The pause after a line about another player, in milliseconds.
    pub(super) pace: u64,
    /// The options of the player `best`, including its time for a hint.
    pub(super) best: OptionTable,
    pub(super) movetime: Duration,
    /// The seed for the choice among equivalent cards.
    pub(super) seed: u64,
    /// Whether moves may be taken back.
    pub(super) is_practice: bool,
    /// Whether the person plays in a match of the arbiter. In a match, the person gets no hints, and `best`
    /// plays on after `quit`.
    pub(super) is_match: bool,
}

impl TableScreen {
    /// Creates the screen of the person on the terminal.
    pub(super) fn new(
        game: &'static str,
        screen: &'static dyn GameScreen,
        wording: Wording,
        settings: ScreenSettings,
    ) -> Self {
        Self {
            game,
            changed_rules: Vec::new(),
            screen,
            person: Person::on_terminal(wording.style, wording.text("play.not_text")),
            wording,
            title: String::new(),
            totals: String::new(),
            sheet: Vec::new(),
            heading: String::new(),
            news: Vec::new(),
            told: 0,
            laid: Vec::new(),
            is_forced: false,
            lesson: None,
            settings,
        }
    }

    /// Starts to describe a deal, or another position of the deal.
    pub(super) fn begin(&mut self) {
        (self.told, self.is_forced) = (0, false);
        self.laid.clear();
        self.news.clear();
    }

    /// Describes the events since the last call. There is at most one move among them. If `is_silent` is set,
    /// the events are only recorded, because the person knows them.
    pub(super) fn tell(&mut self, scene: &SceneLine, is_quiet: bool, is_silent: bool) {
        let own = scene.scene.reader().seat();
        let first = scene.events - scene.happened.len();
        for event in scene.happened.iter().skip(self.told.saturating_sub(first)) {
            let is_move = event.line.starts_with("move ");
            let is_own = is_move && event.seat() == own;
            let mut told = self.screen.event_sentence(event, scene, &self.wording);
            if is_own && std::mem::take(&mut self.is_forced) {
                told = told.map(|text| format!("{text} {}", self.wording.text("play.only_move")));
            }
            if LAYING.contains(&event.action) {
                self.laid.extend(told.clone());
            }
            let taken = self.wording.trick_taken(event, scene);
            for text in told.into_iter().chain(taken).filter(|_| !is_silent) {
                self.say(&text);
                self.news.push(text);
                if !is_own && !is_quiet {
                    thread::sleep(Duration::from_millis(self.settings.pace));
                }
            }
        }
        self.told = scene.events;
    }

    /// Prints a text, broken into lines. A write error is ignored.
    pub(super) fn say(&self, text: &str) {
        // An error means that the terminal is gone. In this case the person's input ends, too.
        let _ = self.try_say(text);
    }

    /// Prints a text, broken into lines.
    ///
    /// # Errors
    /// The text cannot be written.
    pub(super) fn try_say(&self, text: &str) -> Result<(), String> {
        standard_output::print(&wrapped(text, self.wording.style.width(), 2))
    }

    /// Draws a position.
    fn draw(&self, scene: &SceneLine) {
        let style = self.wording.style;
        let mut text = String::new();
        if style.redraws {
            text += "\x1b[H\x1b[2J";
        }
        text += &wrapped(&format!("{} {}", style.strong(&self.title), self.heading), style.width(), 2);
        text.push('\n');
        let mut rows = self.screen.rows(scene, &self.wording);
        // The rows begin with a row for each seat.
        if let Some(auction) = self.auction_row(scene) {
            rows.insert(scene.scene.hands.len().min(rows.len()), auction);
        }
        let label = rows.iter().map(|row| columns_of(&row.label)).max().unwrap_or(0).min(LABEL);
        for row in rows {
            let blanks = " ".repeat(label.saturating_sub(columns_of(&row.label)));
            let line = format!("{}{blanks}  {}", row.label, row.text);
            let indent = if style.width() < NARROW { 2 } else { label + 2 };
            text += &wrapped(&line, style.width(), indent);
            text.push('\n');
        }
        if style.redraws {
            text.push('\n');
            let question = if self.screen.numbers_choices() { QUESTION.0 } else { QUESTION.1 };
            let most = Style::rows().saturating_sub(text.lines().count() + question).min(REPEATED);
            let mut left = most;
            let mut news = Vec::new();
            for line in self.news.iter().rev() {
                let line = wrapped(&format!("  {line}"), style.width(), 4);
                let Some(rest) = left.checked_sub(line.lines().count()) else { break };
                left = rest;
                news.push(line);
            }
            if news.len() < self.news.len() {
                news = self.joined_news(most);
            }
            for line in news.iter().rev() {
                text += line;
                text.push('\n');
            }
        }
        let _ = write!(io::stdout(), "{text}");
        let _ = io::stdout().flush();
    }

    /// Returns the row with all bids so far. `None` before the first bid.
    pub(super) fn auction_row(&self, scene: &SceneLine) -> Option<Row> {
        let bids = auction(self.screen, scene, &self.wording);
        let bids: Vec<String> =
            bids.iter().map(|(seat, text)| format!("{}: {text}", self.wording.name(*seat))).collect();
        (!bids.is_empty()).then(|| Row::keyed(&self.wording, "play.auction", bids.join(" · ")))
    }

    /// Formats the latest news in at most `most` rows, the last row first. Several pieces of news share a
    /// row. Without this, the news of several tricks without a question in between would not fit.
    fn joined_news(&self, most: usize) -> Vec<String> {
        let mut rows = Vec::new();
        for first in (0..self.news.len()).rev() {
            let mark = if first > 0 { "… " } else { "" };
            let text = format!("  {mark}{}", self.news[first..].join(" · "));
            let text = wrapped(&text, self.wording.style.width(), 4);
            if text.lines().count() > most {
                break;
            }
            rows = text.lines().rev().map(str::to_owned).collect();
        }
        rows
    }

    /// Prints the steps of the lesson about the position whose topics the person has not read yet.
    fn teach(&mut self, host: &dyn DealHost) {
        let Some(lesson) = &mut self.lesson else { return };
        let steps = host.scene(None, LISTED).map(|scene| self.screen.lesson(&scene)).unwrap_or_default();
        for step in lesson.fresh(steps) {
            self.say(&self.filled_rule(&format!("lesson_{}.{}", self.game, step.topic), &step.values));
        }
    }

    /// Asks the person for a move.
    pub(super) fn decide(&mut self, host: &dyn DealHost) -> PersonDecision {
        let mut words: Vec<String> = Vec::new();
        let mut entry = self.entered(host, &words, false);
        if let Ok(Entry::Moves(moves)) = &entry {
            // The person has no choice. The screen tells this together with the move.
            if let Some(only) = moves.first() {
                self.is_forced = true;
                return PersonDecision::Plays(only.clone());
            }
        }
        // `scene` cannot fail, because the engine has applied all lines of the deal.
        let Ok(scene) = host.scene(None, 0) else { return PersonDecision::Leaves };
        let scene = &scene;
        self.draw(scene);
        self.teach(host);
        loop {
            let step = match entry {
                Ok(Entry::Moves(moves)) => {
                    // The news stay on the screen only until this move.
                    self.news.clear();
                    return PersonDecision::Plays(moves.into_iter().next().unwrap_or_default());
                }
                Ok(Entry::Open(step)) => step,
                Err(error) => {
                    let text = self.explained(&error);
                    self.say(&text);
                    match self.entered(host, &words, false) {
                        Ok(Entry::Open(step)) => step,
                        _ => return PersonDecision::Leaves,
                    }
                }
            };
            if let (EntryStep::Capture { card, .. }, true) = (&step, words.is_empty()) {
                words.push(card.clone());
            }
            let (prompt, offered) = self.prompt(host, scene, &step);
            let line = match self.person.ask(&prompt, &offered) {
                PersonLine::Line(line) => line,
                PersonLine::Leaves => return PersonDecision::Leaves,
            };
            if let Some(command) = TableCommand::parse(&line, &self.wording) {
                match command {
                    TableCommand::Undo if self.settings.is_practice => return PersonDecision::Undoes,
                    TableCommand::Again => return PersonDecision::Again,
                    TableCommand::Resign => return PersonDecision::Resigns,
                    TableCommand::Quit => return PersonDecision::Leaves,
                    TableCommand::Back => words.clear(),
                    TableCommand::Look => self.draw(scene),
                    other => self.help_with(other, host, scene),
                }
                entry = self.entered(host, &words, false);
                continue;
            }
            let before = words.clone();
            let is_empty = line.is_empty();
            match &step {
                EntryStep::Exactly { at, .. } => {
                    // To this question, `a` is the first letter of the Slovak "áno" (yes). In other input `a`
                    // stands for an ace.
                    let answer = if is_empty || folded(&line) == "a" { "y" } else { line.as_str() };
                    words.insert((*at).min(words.len()), answer.to_owned());
                }
                _ => words.extend(line.replace(',', " ").split_whitespace().map(str::to_owned)),
            }
            entry = self.entered(host, &words, is_empty && !matches!(step, EntryStep::Exactly { .. }));
            let is_asked_again = |entry: &Result<Entry<String>, EntryError>| match (&step, entry) {
                (EntryStep::Exactly { at, .. }, Ok(Entry::Open(EntryStep::Exactly { at: again, .. }))) => {
                    at == again
                }
                _ => false,
            };
            if entry.is_err() || is_asked_again(&entry) {
                words = before;
                if entry.is_ok() {
                    entry = self.entered(host, &words, false);
                }
            }
        }
    }

    /// Interprets the words of the person. Returns the moves that the words stand for, or the step that needs
    /// more words.
    fn entered(
        &self,
        host: &dyn DealHost,
        words: &[String],
        is_finished: bool,
    ) -> Result<Entry<String>, EntryError> {
        let readings = self.wording.readings(words);
        let enter = |reading: &Vec<String>| {
            let entered: Vec<&str> = reading.iter().map(String::as_str).collect();
            host.enter(&entered, is_finished, self.settings.seed).map_err(|error| {
                // The error shows the words that the person typed, not their interpretation.
                let typed = error.word.split(' ').map(|word| {
                    let place = reading.iter().position(|known_word| known_word == word);
                    place.and_then(|place| words.get(place)).map_or(word, String::as_str)
                });
                EntryError { word: typed.collect::<Vec<_>>().join(" "), ..error }
            })
        };
        let mut errors = Vec::new();
        let (likely, others) = readings.split_at(readings.len().min(LIKELY_READINGS));
        for reading in likely {
            match enter(reading) {
                Ok(entry) => return Ok(entry),
                Err(error) => errors.push(error),
            }
        }
        let mut entries: Vec<Entry<String>> = Vec::new();
        for reading in others {
            match enter(reading) {
                Ok(entry) if !entries.contains(&entry) => entries.push(entry),
                Ok(_) => {}
                Err(error) => errors.push(error),
            }
        }
        // Words that fit several moves do not count as a move.
        if let (1, Some(entry)) = (entries.len(), entries.pop()) {
            return Ok(entry);
        }
        let known = errors.iter().position(|error| error.kind != EntryErrorKind::Unknown);
        Err(errors.swap_remove(known.unwrap_or(LIKELY_READINGS - 1)))
    }

    /// Prints the messages of a step. Returns its prompt, and the words that may be typed.
    fn prompt(&self, host: &dyn DealHost, scene: &SceneLine, step: &EntryStep) -> (String, Vec<String>) {
        let mut offered: Vec<String> = self.commands().map(|command| command.name(&self.wording)).collect();
        match step {
            EntryStep::Choice { choices, chosen } => {
                let question = self.screen.question(scene, &self.wording);
                if self.screen.numbers_choices() {
                    let numbered = self.numbered(host, scene, choices);
                    self.say(&numbered);
                }
                if !chosen.is_empty() {
                    let chosen: Vec<String> = chosen
                        .iter()
                        .map(|choice| self.screen.due_choice(choice, scene, &self.wording))
                        .collect();
                    let text = self.wording.filled("play.chosen", &[("cards", &chosen.join(", "))]);
                    self.say(&text);
                }
                offered.extend(choices.iter().map(|choice| self.wording.typed(choice)));
                (format!("{question}: "), offered)
            }
            EntryStep::Exactly { card, .. } => {
                let card = self.wording.card(card);
                let style = self.wording.style;
                let plain = if style.colours { uncoloured(&card) } else { card };
                (self.wording.filled("play.exactly", &[("card", &plain)]) + " ", offered)
            }
            EntryStep::Capture { card, captured, ends } => {
                let added = ends.iter().flatten().filter(|card| !captured.contains(card));
                let added = self.wording.cards(added.map(String::as_str));
                let key = match ends {
                    _ if captured.is_empty() => "play.capture_first",
                    None => "play.capture_unfinished",
                    Some(_) if added.is_empty() => "play.capture_more",
                    Some(_) => "play.capture_adds",
                };
                let captured = self.wording.cards(captured.iter().map(String::as_str));
                let values = [("card", &*self.wording.card(card)), ("cards", &*captured), ("added", &*added)];
                let text = self.wording.filled(key, &values);
                self.say(&text);
                offered.push(AUTO.to_owned());
                (self.wording.text("play.captures") + ": ", offered)
            }
        }
    }

    /// Formats the choices with their numbers. The number of a choice is its place among all choices of the
    /// decision.
    fn numbered(&self, host: &dyn DealHost, scene: &SceneLine, choices: &[String]) -> String {
        let all = match self.entered(host, &[], false) {
            Ok(Entry::Open(EntryStep::Choice { choices, .. })) => choices,
            _ => choices.to_vec(),
        };
        let numbered = all.iter().zip(1..).filter(|(choice, _)| choices.contains(choice));
        let numbered = numbered.map(|(choice, number)| {
            let name = self.screen.due_choice(choice, scene, &self.wording).replace(' ', "\u{a0}");
            if *choice == number.to_string() { name } else { format!("{number}\u{a0}{name}") }
        });
        let numbered: Vec<String> = numbered.collect();
        // An empty line may stand for a word that every move contains, such as hra.
        let alone = match host.enter(&[], true, 0) {
            Ok(Entry::Moves(moves)) => moves.first().map(|played| self.named_move(played, scene)),
            _ => None,
        };
        let mut notes = Vec::new();
        notes.extend(alone.map(|alone| self.wording.filled("play.enter_alone", &[("move", &alone)])));
        // Such a move ends after one choice. A person who wants several choices must enter them in one line.
        let ends = |words: &[&str]| matches!(host.enter(words, false, 0), Ok(Entry::Moves(_)));
        let pair = (1..=all.len()).flat_map(|one| (one + 1..=all.len()).map(move |other| (one, other)));
        let mut pair = pair.map(|(one, other)| (one.to_string(), other.to_string()));
        if ends(&["1"])
            && let Some((one, other)) = pair.find(|(one, other)| ends(&[one, other]))
        {
            let example = format!("{one}\u{a0}{other}");
            notes.push(self.wording.filled("play.enter_several", &[("example", &example)]));
        }
        let notes = if notes.is_empty() { String::new() } else { format!("({})", notes.join("; ")) };
        format!("{}  {notes}", numbered.join("  ")).trim_end().to_owned()
    }

    /// Returns the name of a move on the screen. `scene` is the position before the move.
    pub(super) fn named_move(&self, text: &str, scene: &SceneLine) -> String {
        if let (false, Some((card, captured))) = (self.screen.numbers_choices(), text.split_once(' ')) {
            let values = [("card", &*self.wording.card(card)), ("cards", &*self.wording.cards_in(captured))];
            return self.wording.filled("play.capture", &values);
        }
        let parts = move_parts(text);
        let parts: Vec<String> =
            parts.iter().map(|part| self.screen.due_choice(part, scene, &self.wording)).collect();
        if parts.is_empty() { self.wording.text("play.nothing") } else { parts.join(" ") }
    }

    /// Explains why an entry is wrong.
    fn explained(&self, error: &EntryError) -> String {
        let cards: Vec<String> =
            error.cards.iter().map(|choice| self.screen.choice(choice, &self.wording)).collect();
        let values = [
            ("word", error.word.as_str()),
            ("card", &*self.wording.card(&error.card)),
            ("cards", &*cards.join(" ")),
        ];
        match &error.rule {
            None if folded(&error.word) == AUTO => self.wording.filled("play_errors.auto_first", &values),
            Some(rule) => {
                let choices = self.wording.filled("play_errors.choices", &values);
                format!("{} {choices}", self.broken_rule(rule))
            }
            None => self.wording.filled(&format!("play_errors.{}", error.kind.word()), &values),
        }
    }

    /// Returns a sentence about the rule that forbids an entry.
    fn broken_rule(&self, rule: &BrokenRule) -> String {
        self.filled_rule(&format!("play_rules.{}", rule.word), &rule.values)
    }

    /// Returns the text about a rule under this key, with these values.
    pub(super) fn filled_rule(&self, key: &str, values: &[(&'static str, String)]) -> String {
        let shown = |(name, value): &(&'static str, String)| match *name {
            "suit" | "trump" => self.wording.suit_name(value),
            "seat" => self.wording.name_of(value).to_owned(),
            "group" | "groups" => value.clone(),
            _ => self.screen.choice(value, &self.wording),
        };
        let plain = values.iter().map(|value| (value.0.to_owned(), shown(value)));
        let objects = values.iter().map(|(name, value)| {
            (format!("{name}:{ACCUSATIVE}"), self.wording.words().word_in(value, ACCUSATIVE))
        });
        let values: Vec<(String, String)> = plain.chain(objects).collect();
        let values: Vec<(&str, &str)> =
            values.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        self.wording.filled(key, &values)
    }

    /// Lists the commands of this table.
    fn commands(&self) -> impl Iterator<Item = TableCommand> {
        let is_match = self.settings.is_match;
        TableCommand::ALL.into_iter().filter(move |command| !is_match || command.is_in_matches())
    }

    /// Executes a command that does not change the deal.
    pub(super) fn help_with(&self, command: TableCommand, host: &dyn DealHost, scene: &SceneLine) {
        match command {
            TableCommand::Hint | TableCommand::Sheet if self.settings.is_match => {
                self.say(&self.wording.text("play.not_in_a_match"));
            }
            TableCommand::Hint => self.give_hint(host, scene),
            TableCommand::Last => self.say_last(scene),
            TableCommand::Score => self.say(&self.totals),
            TableCommand::Sheet => self.sheet.iter().for_each(|line| self.say(line)),
            TableCommand::Rules => {
                let first = [("first", self.wording.name(Seat::new(0)))];
                // Games with the same name for different numbers of players have separate texts. The key of
                // such a text contains the number of players.
                let players = scene.scene.hands.len();
                let own = format!("play_game_rules.{}_{players}", self.game);
                let is_own = self.wording.texts.get(&own) != own;
                let key = if is_own { own } else { format!("play_game_rules.{}", self.game) };
                let rules = self.wording.filled(&key, &first);
                rules.lines().for_each(|line| self.say(line));
                let changed: Vec<String> =
                    self.changed_rules.iter().map(|(key, value)| format!("{key} {value}")).collect();
                if !changed.is_empty() {
                    self.say(&self.wording.filled("play.changed_rules", &[("rules", &changed.join(", "))]));
                }
                let number = if is_own { format!(" --players {players}") } else { String::new() };
                let values = [("command", &*format!("talon rules {}{number}", self.game))];
                self.say(&self.wording.filled("play.whole_rules", &values));
            }
            TableCommand::Undo => self.say(&self.wording.filled("play.no_undo", &[("game", self.game)])),
            _ => {
                self.say(&self.wording.text(&format!("play_help.{}", self.game)));
                if self.wording.style.symbols {
                    let signs = self.wording.pack.signs(&self.wording.texts).join(", ");
                    self.say(&self.wording.filled("play.signs", &[("signs", &signs)]));
                }
                for command in self.commands() {
                    let is_quit = self.settings.is_match && command == TableCommand::Quit;
                    let key = if is_quit {
                        "play.quit_in_a_match".to_owned()
                    } else {
                        format!("play_help.{}", command.word())
                    };
                    self.say(&format!("{}: {}", command.name(&self.wording), self.wording.text(&key)));
                }
            }
        }
    }

    /// Shows the last trick. In a game without tricks, shows the last action of each player: a card that was
    /// laid, or a capture.
    fn say_last(&self, scene: &SceneLine) {
        if let Some((_, trick)) = &scene.scene.last_trick {
            let cards = plays(trick, &self.wording);
            return self.say(&self.wording.filled("play.last_trick", &[("cards", &cards)]));
        }
        if self.laid.is_empty() {
            return self.say(&self.wording.text("play.no_trick_yet"));
        }
        let first = self.laid.len().saturating_sub(scene.scene.hands.len());
        self.laid.iter().skip(first).for_each(|line| self.say(line));
    }

    /// Shows the move of `best`, and the expected payoffs of the other moves.
    fn give_hint(&self, host: &dyn DealHost, scene: &SceneLine) {
        let time = self.settings.movetime;
        let Ok(hint) = hint(host, &self.settings.best, time, &AtomicBool::new(false)) else { return };
        for (place, (text, payoff)) in hint.iter().enumerate().take(HINTED) {
            let payoff = payoff.map(|payoff| self.wording.signed_points(payoff)).unwrap_or_default();
            let values = [("move", &*self.named_move(text, scene)), ("payoff", &*payoff)];
            let key = if place == 0 { "play.hint" } else { "play.hint_other" };
            self.say(&self.wording.filled(key, &values));
        }
        self.say(&self.wording.text("play.hint_note"));
    }
}

/// Removes the colour codes from a text.
fn uncoloured(text: &str) -> String {
    let mut is_code = false;
    text.chars()
        .filter(|&letter| {
            let hidden = is_code || letter == '\x1b';
            is_code = hidden && letter != 'm';
            !hidden
        })
        .collect()
}
