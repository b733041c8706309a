//! A session: consecutive deals with a person at the table.

use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use talon_engine::PlayableGame;
use talon_files::LockedFile;
use talon_games::protocol::{Command, NewGame, Refusal, Seat};
use talon_games::{GameRegistry, MAX_FULL_ROWS, Turn};
use talon_table::{DealSeries, Debt, PlayedDeal, ReviewedDecision, SavedSession, debts, review};

use super::arguments::PlayArguments;
use super::lesson::{Lesson, lesson_seed};
use super::opponents::{Opponent, enter_players, no_seat, opponents, own_seat};
use super::pack::Pack;
use super::payoff_lines::payoff_line;
use super::person::PersonLine;
use super::score_sheet::ScoreSheet;
use super::style::{Style, columns_of};
use super::table_command::TableCommand;
use super::table_screen::{PersonDecision, ScreenSettings, TableScreen};
use super::wording::Wording;
use crate::languages::{Language, Texts};

/// In a review, `best` has this time to choose a move. The comparison of its move with the played move has
/// the same time.
const REVIEW_TIME: Duration = Duration::from_millis(100);

/// The smallest loss in points that a review mentions.
const NO_LOSS: f64 = 0.05;

/// The maximum number of deals on the score sheet after a deal.
const DEALS_SHOWN: usize = 5;

/// The reason why a deal ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DealEnd {
    Over,
    Again,
    Left,
}

/// A session of a person.
pub(super) struct PlaySession<'a> {
    game: &'a PlayableGame,
    arguments: &'a PlayArguments,
    players: usize,
    /// For each seat in the first deal, its player. The entry of the person's seat is `None`.
    opponents: Vec<Option<Opponent>>,
    /// The screen of the person.
    table: TableScreen,
    series: DealSeries,
    /// The points of each player so far, in the order of the seats in the first deal.
    standing: Vec<i64>,
    /// The file of the session. `None` without `--save`.
    file: Option<LockedFile>,
    /// Whether the person has resigned. `best` then plays the rest of the deal.
    is_resigned: bool,
}

impl<'a> PlaySession<'a> {
    /// Creates a session with these arguments. If the file of the session exists, the session in it is
    /// continued.
    pub(super) fn new(
        games: &'a GameRegistry<PlayableGame>,
        arguments: &'a PlayArguments,
    ) -> Result<Self, String> {
        let game = games.find(&arguments.game, None).map_err(|error| error.to_string())?;
        let screen = game.screen.ok_or_else(|| format!("{} has no screen yet", game.name))?;
        let (file, saved) = arguments.save.as_deref().map(open).transpose()?.unzip();
        let seed = arguments.seed.map_or_else(fresh_seed, Ok)?;
        let own = own_seat(arguments)?;
        let mut saved = saved.flatten().unwrap_or_else(|| SavedSession::new(seed, own));
        let players = table_size(&games.players_of(game.name), game.name, &saved, arguments.players)?;
        let game = games.find(game.name, Some(players)).map_err(|error| error.to_string())?;
        if arguments.lesson {
            let lesson = lesson_seed(games, game, players)?;
            saved.seed = if saved.deals.is_empty() { arguments.seed.unwrap_or(lesson) } else { saved.seed };
        }
        enter_players(&mut saved, players, arguments)?;
        let opponents = opponents(games, game, &saved, arguments.movetime)?;
        let wording = Wording {
            texts: Texts::of_games(arguments.lang.unwrap_or_else(Language::of_environment), [&**game]),
            style: Style::of_terminal(arguments.plain),
            names: Vec::new(),
            pack: Pack(screen.pack()),
            game: game.name,
        };
        let settings = ScreenSettings {
            pace: arguments.pace,
            best: talon_engine::option_table(games),
            movetime: Duration::from_millis(arguments.movetime),
            seed: saved.seed,
            is_practice: arguments.practice,
            is_match: false,
        };
        let mut table = TableScreen::new(game.name, screen, wording, settings);
        table.lesson = arguments.lesson.then(Lesson::default);
        let first = first_newgame(game.name, players, &arguments.rules)?;
        // The rules are checked before the first line is shown.
        PlayedDeal::new(game, &first, 0, 0).map_err(|refusal| refusal.text)?;
        let series = DealSeries::new(first, saved);
        let standing = vec![0; players];
        let session =
            Self { game, arguments, players, opponents, table, series, standing, file, is_resigned: false };
        if let (Some(deal), Some(path)) = (session.series.deals().last(), &arguments.save) {
            session.series.replayed(game, deal).map_err(|Refusal { text, .. }| {
                format!("{} does not go on: {text}; name another file", path.display())
            })?;
        }
        Ok(session)
    }

    /// Plays deals until the person leaves.
    pub(super) fn run(mut self) -> Result<(), String> {
        let text = |refusal: Refusal| refusal.text;
        let game = self.game_title();
        let welcome = self.table.wording.filled("play.welcome", &[("game", &game)]);
        // On a terminal the first drawing clears the screen, so the welcome is shown as news.
        let mut welcome = if self.table.wording.style.redraws {
            Some(welcome)
        } else {
            self.table.say(&welcome);
            None
        };
        loop {
            let mut deal = self.series.current(self.game).map_err(text)?;
            self.set_names(&deal).map_err(text)?;
            self.table.changed_rules = self.game.changed_rules(deal.newgame());
            self.is_resigned = false;
            self.show_position(&deal).map_err(text)?;
            self.table.news.extend(welcome.take());
            let mut end = self.play_deal(&mut deal)?;
            if end == DealEnd::Over {
                self.end_deal(&deal).map_err(text)?;
                end = self.between_deals(&deal);
            }
            match end {
                DealEnd::Over => {}
                DealEnd::Again => self.series.again(),
                DealEnd::Left => return self.say_goodbye(),
            }
        }
    }

    /// Returns the session in the form for its file.
    fn saved(&self) -> &SavedSession {
        self.series.session()
    }

    /// Returns the seat of the person in this deal.
    fn seat(&self) -> Seat {
        Seat::new(self.seat_of(self.saved().seat))
    }

    /// Returns a player's seat in this deal. `first` is the player's seat in the first deal.
    fn seat_of(&self, first: usize) -> usize {
        self.series.deals().last().map_or(first, |deal| self.series.seat_in(deal, first))
    }

    /// Returns the player in a seat of this deal. `None` for the person's seat.
    fn opponent(&self, seat: Seat) -> Option<&Opponent> {
        let first = (0..self.players).find(|&first| self.seat_of(first) == seat.index())?;
        self.opponents.get(first)?.as_ref()
    }

    /// Sets the names of the seats in this deal.
    fn set_names(&mut self, deal: &PlayedDeal) -> Result<(), Refusal> {
        let mut names = vec![String::new(); self.players];
        for (first, name) in self.saved().names().into_iter().enumerate() {
            let is_unnamed = first == self.saved().seat && self.saved().name.is_none();
            let name = if is_unnamed { self.table.wording.text("play.you") } else { name };
            if let Some(place) = names.get_mut(self.seat_of(first)) {
                *place = name;
            }
        }
        self.table.wording.names = names;
        let number = self.series.deals().iter().filter(|deal| deal.counts).count().max(1).to_string();
        let game = self.game_title();
        self.table.title = self.table.wording.filled("play.title", &[("game", &game), ("deal", &number)]);
        self.update_totals(deal)
    }

    /// Updates the totals on the screen.
    fn update_totals(&mut self, deal: &PlayedDeal) -> Result<(), Refusal> {
        let totals = self.series.standing(self.game, &deal.scene_of(self.seat(), 0)?)?;
        (self.table.totals, self.table.heading) = (self.totals_text(&totals), self.heading(&totals));
        self.standing = totals;
        self.table.sheet = self.sheet().lines(usize::MAX, &self.table.wording);
        Ok(())
    }

    /// Creates the score sheet of the session.
    fn sheet(&self) -> ScoreSheet {
        let names =
            (0..self.players).map(|first| self.table.wording.name(Seat::new(self.seat_of(first))).to_owned());
        // The state that is carried over is the state after the last deal that counts.
        let counted = self.series.deals().iter().rfind(|deal| deal.counts);
        let carried = counted.and_then(|deal| match deal.result {
            Some(_) => Some((self.series.after(self.game, deal).ok()?, deal.rotation + 1)),
            None => Some((deal.new.clone(), deal.rotation)),
        });
        let next = carried.as_ref().map(|(new, rotation)| (new, *rotation));
        ScoreSheet::new(self.saved(), names.collect(), next)
    }

    /// Plays the deal in progress until it is over or the person leaves.
    fn play_deal(&mut self, deal: &mut PlayedDeal) -> Result<DealEnd, String> {
        let own = self.seat();
        loop {
            self.save(deal)?;
            let scene = deal.scene_of(own, 0).map_err(|refusal| refusal.text)?;
            self.table.tell(&scene, self.is_resigned, false);
            let played = match deal.turn() {
                Turn::Over => return Ok(DealEnd::Over),
                Turn::Chance => deal.deal(),
                Turn::Seat(seat) if seat != own || self.is_resigned => {
                    let settings = &self.table.settings;
                    let (options, time) = match self.opponent(seat) {
                        Some(Opponent { options, time }) => (options, *time),
                        None => (&settings.best, settings.movetime),
                    };
                    match deal.choose(seat, options, time) {
                        Ok(Some(text)) => deal.play(&text),
                        Ok(None) => return Err("a player has no move".to_owned()),
                        Err(refusal) => Err(refusal),
                    }
                }
                Turn::Seat(_) => match self.decision(deal) {
                    PersonDecision::Plays(text) => deal.play(&text),
                    PersonDecision::Undoes => self.undo(deal),
                    PersonDecision::Resigns => {
                        self.is_resigned = true;
                        Ok(())
                    }
                    PersonDecision::Again => return Ok(DealEnd::Again),
                    PersonDecision::Leaves => return Ok(DealEnd::Left),
                },
            };
            played.map_err(|refusal| refusal.text)?;
        }
    }

    /// Asks the person for a decision.
    fn decision(&mut self, deal: &PlayedDeal) -> PersonDecision {
        match deal.host(self.seat()) {
            Some(host) => self.table.decide(host),
            None => PersonDecision::Leaves,
        }
    }

    /// Returns the name of the game in the language of the screen.
    fn game_title(&self) -> String {
        self.table.wording.text(&format!("games.{}", self.game.name))
    }

    /// Formats the totals of the session.
    fn totals_text(&self, totals: &[i64]) -> String {
        let of = |first: usize, total: &i64| {
            let name = self.table.wording.names.get(self.seat_of(first)).map_or("", String::as_str);
            format!("{name}: {total}")
        };
        let totals: Vec<String> = totals.iter().enumerate().map(|(first, total)| of(first, total)).collect();
        totals.join(", ")
    }

    /// Formats the totals of the session in one line. At a large table, the line contains only the person's
    /// total and the highest totals of the other players.
    fn heading(&self, totals: &[i64]) -> String {
        if self.players <= MAX_FULL_ROWS {
            return self.totals_text(totals);
        }
        let mut others: Vec<usize> = (0..self.players).filter(|&first| first != self.saved().seat).collect();
        others.sort_by_key(|&first| -totals[first]);
        let shown = [self.saved().seat].into_iter().chain(others.into_iter().take(2));
        let shown = shown.map(|first| {
            let name = self.table.wording.names.get(self.seat_of(first)).map_or("", String::as_str);
            format!("{name}: {}", totals[first])
        });
        shown.collect::<Vec<_>>().join(", ") + " …"
    }

    /// Takes back the person's last move and all later moves.
    fn undo(&mut self, deal: &mut PlayedDeal) -> Result<(), Refusal> {
        let Some(earlier) = self.series.undone(self.game, deal, self.seat())? else {
            self.table.say(&self.table.wording.text("play.nothing_to_undo"));
            return Ok(());
        };
        *deal = earlier;
        self.show_position(deal)
    }

    /// Shows the table at this position. Earlier events are not described again.
    fn show_position(&mut self, deal: &PlayedDeal) -> Result<(), Refusal> {
        self.table.begin();
        let mut earlier = PlayedDeal::new(self.game, deal.newgame(), 0, 0)?;
        for line in deal.record() {
            earlier.apply(&line)?;
            self.table.tell(&earlier.scene_of(self.seat(), 0)?, true, true);
        }
        Ok(())
    }

    /// Stores the deal in the session, and the session in its file.
    fn save(&mut self, deal: &PlayedDeal) -> Result<(), String> {
        self.series.save(deal);
        let saved = self.series.session();
        let (Some(file), Some(path)) = (&mut self.file, &self.arguments.save) else { return Ok(()) };
        file.replace(saved.text(&saved.names()).as_bytes())
            .map_err(|error| format!("cannot write {}: {error}; the session goes no further", path.display()))
    }

    /// Shows the result, the hands and the review of a deal.
    fn end_deal(&mut self, deal: &PlayedDeal) -> Result<(), Refusal> {
        let seat = self.seat();
        let payoffs = deal.payoffs().unwrap_or_default();
        let scene = deal.scene_of(seat, 0)?;
        let rest = self.table.wording.rest_taken(&scene);
        rest.iter().for_each(|line| self.table.say(line));
        let mut out =
            vec![String::new(), self.table.wording.style.strong(&self.table.wording.text("play.deal_over"))];
        for ((place, points), score) in Seat::all(deal.players()).zip(&payoffs).zip(deal.scores()) {
            let items: Vec<(&str, &str)> = score.iter().map(|(key, value)| (*key, value.as_str())).collect();
            let details = self.table.wording.score_text(&items);
            let details = if details.is_empty() { details } else { format!(" ({details})") };
            out.push(format!("  {}: {points:+}{details}", self.table.wording.name(place)));
        }
        let item = |item| format!("  {}", payoff_line(item, self.table.screen, &self.table.wording));
        out.extend(scene.items.iter().map(item));
        out.extend(self.table.auction_row(&scene).map(|row| format!("{}: {}", row.label, row.text)));
        out.push(self.table.wording.text("play.all_hands"));
        for (owner, cards) in dealt_hands(&deal.record(), self.table.screen.numbers_choices()) {
            let name = if owner == "talon" {
                self.table.wording.text("play.talon")
            } else {
                self.table.wording.name_of(&owner).to_owned()
            };
            out.push(format!("  {name}: {}", self.table.wording.cards_in(&cards)));
        }
        out.iter().for_each(|line| self.table.say(line));
        if !self.arguments.no_review && !self.is_resigned {
            self.table.say(&self.table.wording.text("play.reviewing"));
            let decisions = {
                let (best, stop) = (&self.table.settings.best, AtomicBool::new(false));
                review(self.game, deal, seat, best, REVIEW_TIME, &stop)?
            };
            let lost: Vec<_> = decisions.iter().filter(|decision| decision.cost >= NO_LOSS).collect();
            let cost: f64 = lost.iter().map(|decision| decision.cost).sum();
            let values = [
                ("good", &*(decisions.len() - lost.len()).to_string()),
                ("all", &*decisions.len().to_string()),
                ("cost", &*self.table.wording.points(cost)),
            ];
            let key = if lost.is_empty() { "play.review_all" } else { "play.review" };
            self.table.say(&self.table.wording.filled(key, &values));
            if let Some(worst) = lost.iter().max_by(|one, other| one.cost.total_cmp(&other.cost)) {
                self.say_worst(worst);
            }
            for decision in &decisions {
                let question = self.table.screen.question(&decision.scene, &self.table.wording);
                let values = [
                    ("question", &*question),
                    ("played", &*self.table.named_move(&decision.played, &decision.scene)),
                    ("best", &*self.table.named_move(&decision.best, &decision.scene)),
                    ("cost", &*self.table.wording.points(decision.cost)),
                ];
                let key = if decision.cost < NO_LOSS { "play.review_good" } else { "play.review_loss" };
                self.table.say(&self.table.wording.filled(key, &values));
            }
        }
        self.update_totals(deal)?;
        let sheet = self.sheet().lines(DEALS_SHOWN, &self.table.wording);
        sheet.iter().for_each(|line| self.table.say(line));
        if deal.carry().is_none() {
            self.table.say(&self.table.wording.text("play.session_over"));
            self.payments().iter().for_each(|line| self.table.say(line));
        }
        Ok(())
    }

    /// Prints the decision that cost most.
    fn say_worst(&self, decision: &ReviewedDecision) {
        let values = [
            ("played", &*self.table.named_move(&decision.played, &decision.scene)),
            ("best", &*self.table.named_move(&decision.best, &decision.scene)),
            ("cost", &*self.table.wording.points(decision.cost)),
        ];
        self.table.say(&self.table.wording.filled("play.review_worst", &values));
    }

    /// Asks the person what to do after a deal.
    fn between_deals(&mut self, deal: &PlayedDeal) -> DealEnd {
        let seat = self.seat();
        loop {
            let mut prompt = format!("{}: ", self.table.wording.text("play.next"));
            // A line editor would break a long prompt inside words, so a short prompt replaces a long one.
            if columns_of(&prompt) > self.table.wording.style.width() {
                self.table.say(&prompt);
                prompt = format!("{}: ", self.table.wording.text("play.next_short"));
            }
            let words: Vec<String> = [TableCommand::Again, TableCommand::Sheet, TableCommand::Quit]
                .iter()
                .map(|command| command.name(&self.table.wording))
                .collect();
            let PersonLine::Line(line) = self.table.person.ask(&prompt, &words) else { return DealEnd::Left };
            match TableCommand::parse(&line, &self.table.wording) {
                None if line.is_empty() => return DealEnd::Over,
                Some(TableCommand::Again) => return DealEnd::Again,
                Some(TableCommand::Quit) => return DealEnd::Left,
                Some(
                    command @ (TableCommand::Score
                    | TableCommand::Sheet
                    | TableCommand::Rules
                    | TableCommand::Last),
                ) => {
                    if let Some(host) = deal.host(seat)
                        && let Ok(scene) = host.scene(None, 0)
                    {
                        self.table.help_with(command, host, &scene);
                    }
                }
                _ => self.table.say(&self.table.wording.text("play.next_help")),
            }
        }
    }

    /// Returns the line that says who pays whom. `None` without `--stake`, and when nobody pays.
    fn payments(&self) -> Option<String> {
        let stake = self.arguments.stake.as_ref()?;
        let name =
            |player: usize| self.table.wording.names.get(self.seat_of(player)).map_or("", String::as_str);
        let payment =
            |Debt { from, to, points }| format!("{} → {} {}", name(from), name(to), stake.amount(points));
        let payments: Vec<String> =
            debts(self.series.balances(&self.standing)).into_iter().map(payment).collect();
        let payments = payments.join(", ");
        let line = || self.table.wording.filled("play.payments", &[("payments", &*payments)]);
        (!payments.is_empty()).then(line)
    }

    /// At the end of the session, prints the totals and the path of the saved file. Without a saved file,
    /// prints only the totals.
    fn say_goodbye(&self) -> Result<(), String> {
        self.table.say("");
        let session = self.table.wording.filled("play.session", &[("totals", &*self.table.totals)]);
        self.table.try_say(&session)?;
        if let Some(line) = self.payments() {
            self.table.try_say(&line)?;
        }
        let Some(path) = &self.arguments.save else { return Ok(()) };
        let file = path.display().to_string();
        let values = [("game", self.game.name), ("file", &*file)];
        self.table.try_say(&self.table.wording.filled("play.saved", &values))
    }
}

/// Creates the `newgame` line of the first deal.
fn first_newgame(game: &str, players: usize, rules: &str) -> Result<NewGame, String> {
    match Command::parse(&format!("newgame {game} players {players} {rules}")) {
        Ok(Some(Command::NewGame(new))) => Ok(NewGame { seat: None, ..new }),
        _ => Err(format!("no rules '{rules}': a rule is a key and a value; talon rules {game} lists them")),
    }
}

/// Returns the number of players of a session. An existing session keeps the number of its last deal. A new
/// session has `wanted` players. If `wanted` is `None`, it has the smallest number that the game allows.
fn table_size(
    allowed: &[usize],
    game: &str,
    saved: &SavedSession,
    wanted: Option<usize>,
) -> Result<usize, String> {
    let players = match (saved.deals.last(), wanted) {
        (Some(deal), _) if deal.new.game != game => {
            return Err(format!("the saved session is one of {}: name another file", deal.new.game));
        }
        (Some(deal), _) => deal.new.players,
        (None, Some(players)) => players,
        (None, None) => allowed.first().copied().unwrap_or(2),
    };
    if !allowed.contains(&players) {
        let allowed: Vec<String> = allowed.iter().map(ToString::to_string).collect();
        let allowed = allowed.join(", ");
        return Err(format!("no table of {players} players: {game} is played by {allowed}"));
    }
    if saved.seat >= players {
        return Err(no_seat(saved.seat, players));
    }
    Ok(players)
}

/// Opens the file of a session, and reads the session if the file contains one.
fn open(path: &Path) -> Result<(LockedFile, Option<SavedSession>), String> {
    let opened = LockedFile::open(path);
    let (file, bytes) =
        opened.map_err(|error| format!("cannot open {}: {error}; name another file", path.display()))?;
    let saved = SavedSession::read(&bytes).map_err(|line| {
        format!("{} is no session of talon play, see line {line}: name another file", path.display())
    })?;
    Ok((file, saved))
}

/// Lists the dealt hands in a record. Each hand has its owner and its cards. If all cards are dealt in one
/// round, all packets of a player together are one hand.
fn dealt_hands(record: &[String], is_one_round: bool) -> Vec<(String, String)> {
    let mut hands: Vec<(String, String)> = Vec::new();
    for line in record {
        let Some((owner, cards)) = line.strip_prefix("deal ").and_then(|line| line.split_once(' ')) else {
            continue;
        };
        match hands.iter_mut().find(|(other, _)| is_one_round && other == owner) {
            Some((_, hand)) => *hand = format!("{hand} {cards}"),
            None => hands.push((owner.to_owned(), cards.to_owned())),
        }
    }
    hands
}

/// Returns a random seed.
fn fresh_seed() -> Result<u64, String> {
    use rand::TryRng as _;
    rand::rngs::SysRng.try_next_u64().map_err(|error| format!("the system has no random numbers: {error}"))
}
