//! Describes the games of a match in words for people who watch.

use talon_games::protocol::{Command, Line, NewGame, Seat};
use talon_games::{Audience, GameRules, GameScreen, SceneEvent, SceneLine, Table};

use super::pack::Pack;
use super::style::{Style, wrapped};
use super::wording::Wording;
use crate::languages::{Language, Texts};

/// Describes a match. The descriptions show all cards.
pub(crate) struct ObservedMatch {
    game: GameRules,
    screen: &'static dyn GameScreen,
    wording: Wording,
    /// The names of the players of the match.
    players: Vec<String>,
    /// The number of games that have begun.
    games: u64,
    /// The game in progress. `None` before the first game.
    table: Option<Box<dyn Table>>,
}

impl ObservedMatch {
    /// Creates the describer of a match between these players. Returns `None` for a game without a screen.
    pub(crate) fn new(game: GameRules, players: &[String], language: Language) -> Option<Self> {
        let screen = game.screen?;
        let wording = Wording {
            texts: Texts::of_games(language, [&game]),
            style: Style::of_terminal(false),
            names: Vec::new(),
            pack: Pack(screen.pack()),
            game: game.name,
        };
        let players = players.to_vec();
        Some(Self { game, screen, wording, players, games: 0, table: None })
    }

    /// Sets the players of the next games.
    pub(crate) fn set_players(&mut self, players: Vec<String>) {
        self.players = players;
    }

    /// Describes these lines of the record in sentences, wrapped for the terminal. For each seat, `players`
    /// has the index of its player.
    pub(crate) fn words(&mut self, players: &[usize], lines: &str) -> Vec<String> {
        let width = self.wording.style.width();
        self.sentences(players, lines).iter().map(|text| wrapped(text, width, 4)).collect()
    }

    /// Describes these lines of the record in sentences without line breaks.
    pub(crate) fn sentences(&mut self, players: &[usize], lines: &str) -> Vec<String> {
        lines.lines().flat_map(|line| self.words_of(players, line)).collect()
    }

    fn words_of(&mut self, players: &[usize], line: &str) -> Vec<String> {
        match Command::parse(line) {
            Ok(Some(Command::NewGame(new))) => self.begin(players, &new),
            Ok(Some(Command::Score { seat, items })) => {
                let items: Vec<(&str, &str)> =
                    items.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
                let scene = self.scene().filter(|_| seat.index() == 0);
                let ended = scene.and_then(|scene| self.wording.rest_taken(&scene));
                let name = self.wording.name(seat);
                let score = format!("  {name}: {}", self.wording.score_text(&items));
                ended.into_iter().chain([score]).collect()
            }
            Ok(Some(Command::Result(points))) => {
                let points = Seat::all(points.len()).zip(points);
                let points: Vec<String> =
                    points.map(|(seat, points)| format!("{} {points:+}", self.wording.name(seat))).collect();
                let over = self.wording.text("play.deal_over");
                vec![self.wording.style.strong(&format!("{over} {}", points.join(", ")))]
            }
            Ok(Some(Command::Fault { seat, kind, .. })) => {
                let fault = self.wording.text(&format!("report.fault_{}", kind.word()));
                let values = [("player", self.wording.name(seat)), ("fault", &*fault)];
                vec![self.wording.filled("report.fault_happened", &values)]
            }
            Ok(Some(Command::Other(event))) => self.event(&event),
            _ => Vec::new(),
        }
    }

    fn begin(&mut self, players: &[usize], new: &NewGame) -> Vec<String> {
        let name = |player: &usize| self.players.get(*player).cloned().unwrap_or_default();
        self.wording.names = players.iter().map(name).collect();
        self.table = self.game.table(new).ok();
        self.games += 1;
        let game = self.wording.text(&format!("games.{}", self.game.name));
        let values = [
            ("game", &*game),
            ("number", &*self.games.to_string()),
            ("players", &*self.wording.names.join(", ")),
        ];
        let title = self.wording.filled("observe.game", &values);
        vec![String::new(), self.wording.style.strong(&title)]
    }

    /// Returns the scene with all cards.
    fn scene(&self) -> Option<SceneLine> {
        Some(self.table.as_ref()?.scene(Audience::Record, 0))
    }

    fn event(&mut self, event: &Line<'_>) -> Vec<String> {
        let Some(table) = &mut self.table else { return Vec::new() };
        let before = table.events();
        // The referee has applied the same line, so this table cannot refuse it.
        let _ = table.apply(event);
        let Some(scene) = self.scene() else { return Vec::new() };
        let new = scene.events - before;
        let first = scene.happened.len().saturating_sub(new);
        scene.happened[first..].iter().flat_map(|event| self.event_sentence(event, &scene)).collect()
    }

    /// Describes an event of a scene in sentences.
    fn event_sentence(&self, event: &SceneEvent, scene: &SceneLine) -> Vec<String> {
        if event.action == "deal" {
            let owner = match event.seat() {
                Some(seat) => self.wording.name(seat).to_owned(),
                None => self.wording.text("play.talon"),
            };
            let cards = self.wording.cards(event.words().filter(|word| *word != "talon"));
            return vec![self.wording.filled("observe.dealt", &[("name", &*owner), ("cards", &*cards)])];
        }
        let mut said: Vec<String> =
            self.screen.event_sentence(event, scene, &self.wording).into_iter().collect();
        if event.line.starts_with("move ") {
            said.extend(self.screen.after_move(scene, &self.wording));
            said.extend(self.wording.trick_taken(event, scene));
        }
        said
    }
}
