//! The time that the people of a table have for their moves. When it is over, `best` plays.

use std::mem;
use std::time::{Duration, Instant};

use serde::Serialize;

use talon_games::Turn;

use super::clock::{Stopwatch, TableClock};
use super::hosted_table::{HostedTable, TablePlayer, TableState};
use super::saved_seat::{Away, SubstituteReason};
use super::table_error::TableError;

/// The part of a frame about the clock.
#[derive(Serialize)]
pub(super) struct ClockFrame {
    kind: &'static str,
    /// The clocks in the order of the seats. A program has no clock.
    seats: Vec<Option<SeatClock>>,
}

/// The clock of a seat in a frame.
#[derive(Serialize)]
struct SeatClock {
    /// The remaining time in milliseconds.
    left: u64,
    /// Whether the clock runs now.
    runs: bool,
}

impl HostedTable {
    /// Starts or stops the clock of the person who is to move. It runs also while the person is away, but only
    /// if somebody is at the table, the person has opened the seat, and the position is stored.
    pub(crate) fn run_clock(&mut self, now: Instant) {
        let has_pages = self.players.iter().any(|player| player.pages > 0);
        let may = self.settings.clock.is_some() && self.is_stored && has_pages;
        let runs = may && self.timed().is_some();
        self.stopwatch.set_running(runs, now);
    }

    /// Returns the time until the running clock ends. `None` when no clock runs.
    pub(super) fn clock_left(&self, now: Instant) -> Option<Duration> {
        let timed = self.timed().filter(|_| self.stopwatch.is_running())?;
        self.time_left(timed, now)
    }

    /// Lets `best` play for the person whose time is over. Returns whether the time of a person is over.
    ///
    /// # Errors
    /// `best` does not play this game. The registry excludes this.
    pub(super) fn end_time(&mut self, now: Instant) -> Result<bool, TableError> {
        let is_over = self.clock_left(now) == Some(Duration::ZERO);
        let Some(first) = self.timed().filter(|_| is_over) else { return Ok(false) };
        let has_bank = matches!(self.settings.clock, Some(TableClock::Bank(_)));
        // Who is away may exceed the time of each move. The table announces it once in a deal.
        let is_known = self.players.get(first).is_some_and(|player| player.saved.was_helped);
        self.take_time(first)?;
        if let Some(player) = self.players.get_mut(first).filter(|_| has_bank) {
            player.saved.bank = Some(Duration::ZERO);
        }
        if has_bank || !is_known {
            self.announce(first, "time");
        }
        Ok(true)
    }

    /// Begins the time of the next decision, and counts the time that `decided`, the player who was to move, has
    /// spent. A substitute for a single move ends, and at the end of the deal also a substitute for the rest of
    /// it.
    pub(super) fn begin_decision(&mut self, decided: Option<usize>, now: Instant) {
        let spent = mem::take(&mut self.stopwatch).elapsed(now);
        let has_bank = matches!(self.settings.clock, Some(TableClock::Bank(_)));
        let decided = decided.and_then(|first| self.players.get_mut(first));
        if let (Some(TableClock::Bank(limit)), Some(player)) = (self.settings.clock, decided)
            && player.is_person()
        {
            player.saved.bank = Some(player.saved.bank.unwrap_or(limit).saturating_sub(spent));
        }
        if !has_bank || self.deal.turn() == Turn::Over {
            self.end_substitutes_for_time();
        }
    }

    /// Begins the clock of a new deal: everybody has its whole time.
    pub(super) fn begin_clocks(&mut self) {
        self.settings.begin_clock();
        self.stopwatch = Stopwatch::default();
        self.players.iter_mut().for_each(|player| player.saved.bank = None);
        self.end_substitutes_for_time();
    }

    /// Returns the part of a frame about the clock. `by_seat` has the player of each seat. `None` when the
    /// table has no clock.
    pub(super) fn clock_frame(&self, by_seat: &[usize], now: Instant) -> Option<ClockFrame> {
        let kind = match self.settings.clock? {
            TableClock::Move(_) => "move",
            TableClock::Bank(_) => "bank",
        };
        let running = self.to_move().filter(|_| self.stopwatch.is_running());
        let seat = |&first: &usize| {
            let left = self.time_left(first, now)?.as_millis();
            Some(SeatClock { left: u64::try_from(left).unwrap_or(u64::MAX), runs: running == Some(first) })
        };
        Some(ClockFrame { kind, seats: by_seat.iter().map(seat).collect() })
    }

    /// Returns the remaining time of a player. `None` for a program, and when the table has no clock.
    fn time_left(&self, first: usize, now: Instant) -> Option<Duration> {
        let player = self.players.get(first).filter(|player| player.is_person())?;
        let full = match self.settings.clock? {
            _ if player.is_out_of_time() => Duration::ZERO,
            TableClock::Move(limit) => limit,
            TableClock::Bank(limit) => player.saved.bank.unwrap_or(limit),
        };
        let is_deciding = self.to_move() == Some(first);
        Some(if is_deciding { full.saturating_sub(self.stopwatch.elapsed(now)) } else { full })
    }

    /// Returns the player who is to move. `None` when no deal is in progress, and when cards are due.
    pub(super) fn to_move(&self) -> Option<usize> {
        match (self.state(), self.deal.turn()) {
            (TableState::Play, Turn::Seat(seat)) => Some(self.player_in(seat)),
            _ => None,
        }
    }

    /// Returns the person who is to move and whose time passes. It also passes while the person is away, so
    /// that nobody leaves to think. A seat that passes to another person has no time in this deal.
    fn timed(&self) -> Option<usize> {
        let is_timed = |player: &TablePlayer| {
            let reason = player.saved.substitute_reason();
            let is_taken =
                matches!(reason, Some(SubstituteReason::Time(_) | SubstituteReason::Away(Away::Passing)));
            player.is_person() && player.saved.is_opened && !is_taken
        };
        self.to_move().filter(|first| self.players.get(*first).is_some_and(is_timed))
    }

    /// Returns the refusal of a move by a person whose time is over.
    pub(super) fn out_of_time(&self) -> &'static str {
        match self.settings.clock {
            Some(TableClock::Bank(_)) => "your time is over: best plays the rest of this deal",
            Some(TableClock::Move(_)) | None => "your time is over: best makes this move",
        }
    }

    fn end_substitutes_for_time(&mut self) {
        self.players.iter_mut().for_each(TablePlayer::give_time);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use serde_json::{Value, json};
    use talon_engine::PlayableGame;
    use talon_games::GameRegistry;

    use super::super::hosted_table::{NextStep, SeenPosition};
    use super::super::substitutes::BEST;
    use super::*;

    /// A table of people who have opened their pages, at a time that the test sets.
    struct Clocked {
        table: HostedTable,
        now: Instant,
    }

    impl Clocked {
        /// Opens a table of tablić for two people.
        fn new(clock: &Value) -> Self {
            Self::of(PlayableGame::new(talon_agents::tablic::agents()), 2, clock)
        }

        fn of(game: PlayableGame, players: usize, clock: &Value) -> Self {
            let (name, games) = (game.name, GameRegistry::new(vec![game]));
            let seats = vec![json!({ "kind": "person" }); players];
            let settings = json!({ "game": name, "players": players, "clock": clock, "seats": seats });
            let settings = serde_json::from_value(settings).unwrap();
            let mut table = HostedTable::new(Arc::new(games), "0000abcd", settings, 1, Vec::new()).unwrap();
            deal(&mut table);
            let mut clocked = Self { table, now: Instant::now() };
            for first in 0..players {
                clocked.table.open_link(first);
                clocked.pages(first, 1);
            }
            clocked
        }

        fn pages(&mut self, first: usize, pages: usize) {
            self.table.set_pages(first, pages, self.now);
            self.table.run_clock(self.now);
        }

        fn pass(&mut self, seconds: u64) {
            self.now += Duration::from_secs(seconds);
        }

        /// Returns the remaining seconds of both people.
        fn left(&self) -> [u64; 2] {
            [0, 1].map(|first| self.table.time_left(first, self.now).unwrap().as_secs())
        }

        /// Makes the first legal move.
        fn play(&mut self) {
            let Turn::Seat(seat) = self.table.deal().turn() else { panic!("the deal is over") };
            let text = self.table.deal().host(seat).unwrap().legal(1).unwrap().moves[0].clone();
            self.table.play(&text, self.now).unwrap();
            deal(&mut self.table);
            self.table.run_clock(self.now);
        }

        /// Ends the time that is over. Returns whether a person's time is over.
        fn end_time(&mut self) -> bool {
            let is_over = self.table.end_time(self.now).unwrap();
            self.table.run_clock(self.now);
            is_over
        }

        /// Does these things to the seat of the first person.
        fn act(&mut self, acts: &str) {
            for act in acts.split(", ") {
                match act {
                    "leave" => drop(self.table.leave(0, "greedy").unwrap()),
                    "come back" => self.table.come_back(0),
                    "substitute" => drop(self.table.substitute_now(0).unwrap()),
                    "close" => self.pages(0, 0),
                    "open" => {
                        self.table.open_link(0);
                        self.pages(0, 1);
                    }
                    "new link" => self.table.renew_link(0).unwrap(),
                    "join" => self.table.join(0, "Ana".to_owned(), "key".to_owned()).unwrap(),
                    other => panic!("{other}"),
                }
                self.table.run_clock(self.now);
            }
        }

        fn is_present(&self) -> [bool; 2] {
            [0, 1].map(|first| self.table.players[first].is_present())
        }
    }

    /// Deals the cards that are due.
    fn deal(table: &mut HostedTable) {
        while matches!(table.next_step(), NextStep::Deal) {
            table.deal_cards().unwrap();
        }
    }

    #[test]
    fn only_the_clock_of_the_person_to_move_runs() {
        let mut clocked = Clocked::new(&json!({ "bank": 60 }));
        clocked.pass(10);
        assert_eq!(clocked.left(), [50, 60]);
        clocked.play();
        clocked.pass(5);
        assert_eq!(clocked.left(), [50, 55]);
    }

    #[test]
    fn the_time_for_a_move_begins_anew_with_each_move() {
        let mut clocked = Clocked::new(&json!({ "move": 30 }));
        clocked.pass(20);
        clocked.play();
        assert_eq!(clocked.left(), [30, 30]);
        clocked.pass(29);
        assert!(!clocked.end_time());
        clocked.play();
        clocked.pass(20);
        assert_eq!(clocked.left(), [10, 30]);
    }

    #[test]
    fn the_clock_stands_while_nobody_is_at_the_table() {
        let mut clocked = Clocked::new(&json!({ "move": 30 }));
        clocked.pass(10);
        clocked.pages(0, 0);
        clocked.pass(10);
        assert_eq!(clocked.left(), [10, 30], "somebody waits for the absent person");
        clocked.pages(1, 0);
        clocked.pass(100);
        assert_eq!((clocked.left(), clocked.table.clock_left(clocked.now)), ([10, 30], None));
        clocked.pages(1, 1);
        clocked.pass(4);
        assert_eq!(clocked.left(), [6, 30]);
    }

    #[test]
    fn the_clock_stands_while_the_position_is_not_stored() {
        let mut clocked = Clocked::new(&json!({ "move": 30 }));
        clocked.table.set_stored(false);
        clocked.table.run_clock(clocked.now);
        clocked.pass(100);
        assert!(!clocked.end_time());
        clocked.table.set_stored(true);
        clocked.table.run_clock(clocked.now);
        assert_eq!(clocked.left(), [30, 30]);
    }

    #[test]
    fn a_seat_that_nobody_has_opened_has_time() {
        let mut clocked = Clocked::new(&json!({ "move": 30 }));
        clocked.table.players[0].saved.is_opened = false;
        clocked.pages(0, 0);
        clocked.pass(100);
        assert!(!clocked.end_time());
    }

    #[test]
    fn after_the_time_for_a_move_best_makes_this_move_and_the_deal_counts_for_nobody() {
        let mut clocked = Clocked::new(&json!({ "move": 30 }));
        clocked.pass(30);
        assert!(clocked.end_time());
        assert!(!clocked.table.was_helped());
        assert!(matches!(clocked.table.next_step(), NextStep::Player(..)));
        assert_eq!((clocked.is_present(), clocked.left()), ([false, true], [0, 30]));
        clocked.play();
        assert!(clocked.table.was_helped());
        assert_eq!((clocked.is_present(), clocked.left()), ([true, true], [30, 30]));
    }

    #[test]
    fn after_the_bank_best_plays_the_rest_of_the_deal() {
        let mut clocked = Clocked::new(&json!({ "bank": 60 }));
        clocked.pass(40);
        clocked.play();
        clocked.play();
        clocked.pass(20);
        assert!(clocked.end_time());
        while clocked.table.deal().turn() != Turn::Over {
            assert_eq!((clocked.is_present(), clocked.left()), ([false, true], [0, 60]));
            clocked.play();
        }
        clocked.table.end_deal().unwrap();
        assert_eq!(clocked.is_present(), [true, true]);
        for first in [0, 1] {
            clocked.table.ready(first, 1).unwrap();
        }
        assert_eq!(clocked.left(), [60, 60]);
    }

    #[test]
    fn a_move_that_comes_before_the_end_of_the_time_is_noticed_counts() {
        let mut clocked = Clocked::new(&json!({ "move": 30 }));
        clocked.pass(31);
        clocked.play();
        assert!(!clocked.end_time());
        assert!(clocked.is_present()[0] && !clocked.table.was_helped());
    }

    #[test]
    fn a_move_after_the_time_is_refused() {
        let mut clocked = Clocked::new(&json!({ "move": 30 }));
        clocked.pass(30);
        assert!(clocked.table.may_move(0, SeenPosition::default(), None).is_ok());
        clocked.end_time();
        let refused = clocked.table.may_move(0, SeenPosition::default(), None);
        assert!(matches!(refused, Err(TableError::State(_))), "{refused:?}");
    }

    #[test]
    fn the_clock_runs_on_while_a_person_is_away() {
        for (leave, come_back) in [("leave", "come back"), ("leave", "join"), ("substitute", "close, open")] {
            let mut clocked = Clocked::new(&json!({ "bank": 30 }));
            clocked.act(leave);
            clocked.pass(20);
            clocked.act(come_back);
            assert_eq!((clocked.is_present(), clocked.left()), ([true, true], [10, 30]), "{leave}");
            clocked.act(leave);
            clocked.pass(10);
            assert!(clocked.end_time());
            clocked.act(come_back);
            assert_eq!((clocked.is_present(), clocked.left()), ([false, true], [0, 30]), "{leave}");
        }
    }

    #[test]
    fn no_request_gives_a_person_without_time_the_move_back() {
        for acts in [
            "join",
            "close, open",
            "leave, come back",
            "leave, join",
            "leave, close, open",
            "leave, substitute, close, open, come back",
            "substitute, come back",
            "substitute, close, open",
            "substitute, leave, close, open, join",
            "new link, open",
            "new link, open, join, come back",
            "leave, new link, open, join",
        ] {
            for clock in [json!({ "move": 30 }), json!({ "bank": 30 })] {
                let mut clocked = Clocked::new(&clock);
                clocked.pass(30);
                clocked.end_time();
                clocked.act(acts);
                let refused = clocked.table.may_move(0, SeenPosition::default(), None);
                assert!(matches!(refused, Err(TableError::State(_))), "{clock}, {acts}: {refused:?}");
                assert!(matches!(clocked.table.next_step(), NextStep::Player(..)), "{clock}, {acts}");
                let substitute = clocked.table.players[0].saved.substitute.clone();
                assert_eq!(substitute.unwrap().player, BEST, "{clock}, {acts}");
                clocked.play();
                assert!(clocked.table.was_helped(), "{clock}, {acts}");
                while clock["bank"].is_u64() && clocked.table.deal().turn() != Turn::Over {
                    clocked.act(acts);
                    assert!(!clocked.is_present()[0], "{clock}, {acts}");
                    clocked.play();
                }
            }
        }
    }

    #[test]
    fn who_is_away_when_the_time_ends_stays_away() {
        let mut clocked = Clocked::new(&json!({ "move": 30 }));
        clocked.pass(30);
        clocked.end_time();
        clocked.act("leave");
        clocked.play();
        assert_eq!(clocked.is_present(), [false, true]);
        clocked.act("come back");
        assert_eq!(clocked.is_present(), [true, true]);
    }

    #[test]
    fn a_claim_ends_the_substitute_of_who_had_no_time_in_the_deal() {
        let marias = PlayableGame::new(talon_agents::marias::agents());
        let mut clocked = Clocked::of(marias, 3, &json!({ "bank": 30 }));
        let late = clocked.table.to_move().unwrap();
        clocked.pass(30);
        clocked.end_time();
        let claiming = loop {
            if let Some((position, proof)) = clocked.table.begin_proof()
                && let Some(first) = clocked.table.end_proof(&position, proof().is_some())
                && clocked.table.may_claim(first)
            {
                break first;
            }
            clocked.play();
        };
        assert!(!clocked.table.players[late].is_present());
        clocked.table.claim(claiming, SeenPosition::default(), clocked.now).unwrap();
        assert!(clocked.table.players[late].is_present());
    }

    #[test]
    fn a_changed_clock_begins_with_the_next_deal() {
        let mut clocked = Clocked::new(&json!({ "bank": 30 }));
        clocked.pass(30);
        clocked.end_time();
        for clock in [json!({ "bank": 40 }), json!(null), json!({ "bank": 30 }), json!({ "move": 50 })] {
            let changed =
                json!({ "movetime": 20, "delay": null, "absent": 60, "talk": "all", "clock": clock });
            clocked.table.change_settings(serde_json::from_value(changed).unwrap()).unwrap();
            let stored = serde_json::to_string(clocked.table.settings()).unwrap();
            clocked.table.settings = serde_json::from_str(&stored).unwrap();
            assert_eq!((clocked.is_present(), clocked.left()), ([false, true], [0, 30]), "{clock}");
        }
        while clocked.table.deal().turn() != Turn::Over {
            clocked.play();
        }
        clocked.table.end_deal().unwrap();
        for first in [0, 1] {
            clocked.table.ready(first, 1).unwrap();
        }
        assert_eq!((clocked.is_present(), clocked.left()), ([true, true], [50, 50]));
    }

    #[test]
    fn who_takes_a_move_back_gets_no_time_back() {
        let mut clocked = Clocked::new(&json!({ "bank": 60 }));
        clocked.table.settings.practice = true;
        clocked.pass(20);
        clocked.play();
        clocked.play();
        clocked.pass(10);
        clocked.table.undo(0, SeenPosition::default(), clocked.now).unwrap();
        clocked.table.run_clock(clocked.now);
        clocked.pass(5);
        assert_eq!(clocked.left(), [25, 60]);
    }
}
