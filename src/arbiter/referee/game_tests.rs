//! The rules of the referee, as tables of inputs and their effects.
//!
//! No test here starts a process, and each test reads a clock at most once: the tests compute all other
//! times.

use std::time::{Duration, Instant};

use talon_games::Audience;
use talon_games::cards::Random;
use talon_games::protocol::{FaultKind, Seat};

use crate::referee::clock::{Balance, Effort, TimeControl, Timing};
use crate::referee::fault::{Fault, FaultCosts, FaultPolicy};
use crate::referee::game::{Effect, GameSetup, Input, RunningGame, SeatOccupant};
use crate::referee::result::GameResult;
use crate::referee::seat_stream::StreamOptions;
use crate::referee::toy_table::ToyTable;

const MS: Duration = Duration::from_millis(1);

/// A game under test, and the effects of the last input.
struct TestGame {
    game: RunningGame,
    effects: Vec<String>,
    result: Option<GameResult>,
    /// The seat that was asked last.
    asked: Seat,
    /// The time of all inputs for which no time is given.
    start: Instant,
}

/// Converts an effect to one line of text.
fn text(effect: &Effect) -> String {
    match effect {
        Effect::Tell { seat, lines } => format!("tell {seat}: {}", lines.trim_end().replace('\n', " | ")),
        Effect::Ask { seat, lines } => format!("ask {seat}: {}", lines.trim_end().replace('\n', " | ")),
        Effect::Stall { seat } => format!("stall {seat}"),
        Effect::Fault { seat, fault, .. } => format!("fault {seat} {fault}"),
        Effect::Over(result) => format!("over {:?}", result.points),
    }
}

fn timing(control: TimeControl) -> Timing {
    Timing { control, effort: Effort::Time, margin: 20 * MS, startup: MS }
}

fn bot(seat: usize) -> SeatOccupant {
    let audience = Audience::Seat(Seat::new(seat));
    SeatOccupant::Bot(StreamOptions { audience, live: false, legal: false })
}

impl TestGame {
    fn begin(occupants: Vec<SeatOccupant>, timing: &Timing, policy: FaultPolicy, saved: &[Balance]) -> Self {
        let players = occupants.len();
        let setup = GameSetup {
            table: Box::new(ToyTable::new(players)),
            pack: (0..players as u8).collect(),
            random: Random::keyed([0; 32], 0),
            timing,
            saved,
            unlimited: &vec![false; saved.len()],
            fault_costs: FaultCosts { policy, of_pairs: false },
        };
        let (game, effects) = RunningGame::begin(setup, occupants);
        let (result, asked) = (None, Seat::new(0));
        let mut this = Self { game, effects: Vec::new(), result, asked, start: Instant::now() };
        this.keep(effects);
        this
    }

    /// Begins a game of two bots with 100 ms a move and a margin of 20 ms.
    fn of_two(policy: FaultPolicy) -> Self {
        Self::begin(
            vec![bot(0), bot(1)],
            &timing(TimeControl::Move(100 * MS)),
            policy,
            &[Balance::default(); 2],
        )
    }

    /// Keeps effects. If an effect asks a question, the question counts as sent at the start.
    fn keep(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            self.effects.push(text(&effect));
            match effect {
                Effect::Ask { seat, .. } => {
                    self.asked = seat;
                    let none = self.game.step(Input::Asked { seat, at: self.start });
                    assert!(none.is_empty(), "{none:?}");
                }
                Effect::Over(result) => self.result = Some(*result),
                Effect::Tell { .. } | Effect::Stall { .. } | Effect::Fault { .. } => {}
            }
        }
    }

    /// Passes an input. Returns its effects.
    fn step(&mut self, input: Input) -> Vec<String> {
        self.effects.clear();
        let effects = self.game.step(input);
        self.keep(effects);
        self.effects.clone()
    }

    /// Passes an answer that a poll finds after `time`. The previous poll was 1 ms earlier.
    fn answer_after(&mut self, seat: usize, text: &str, time: Duration) -> Vec<String> {
        self.answer_unseen(seat, text, time, MS)
    }

    /// Passes an answer that a poll finds after `time`. `unseen` is the time between the previous poll and
    /// this poll.
    fn answer_unseen(&mut self, seat: usize, text: &str, time: Duration, unseen: Duration) -> Vec<String> {
        self.step(Input::Answered { seat: Seat::new(seat), text: text.to_owned(), time, unseen })
    }

    /// Passes a poll after `time` that finds no answer.
    fn poll(&mut self, time: Duration) -> Vec<String> {
        self.step(Input::DeadlinePassed { now: self.start + time })
    }

    fn answer(&mut self, seat: usize, text: &str) -> Vec<String> {
        self.answer_after(seat, text, MS)
    }

    fn fail(&mut self, seat: usize, kind: FaultKind) -> Vec<String> {
        self.step(Input::Failed { seat: Seat::new(seat), fault: Fault::new(kind, "its text") })
    }

    /// Plays the rest of the game with the move `low`.
    fn finish(mut self) -> GameResult {
        while self.result.is_none() {
            self.answer(self.asked.index(), "low");
        }
        self.result.unwrap()
    }
}

#[test]
fn a_whole_game_is_a_table_of_answers_and_effects() {
    let mut game = TestGame::of_two(FaultPolicy::Substitute);
    let go = "go movetime 100";
    assert_eq!(game.effects, [format!("ask 0: newgame toy players 2 seat 0 | deal 0 0 | deal 1 ?? | {go}")]);
    let steps = [
        (
            0,
            "low",
            vec![format!("ask 1: newgame toy players 2 seat 1 | deal 0 ?? | deal 1 1 | move 0 low | {go}")],
        ),
        (1, "low", vec![format!("ask 0: move 0 low | move 1 low | {go}")]),
        (0, "high", vec![format!("ask 1: move 1 low | move 0 high | {go}")]),
        (
            1,
            "low",
            vec![
                "tell 0: move 0 high | move 1 low | score 0 high 1 | score 1 high 0 | result 2 0".to_owned(),
                "tell 1: move 1 low | score 0 high 1 | score 1 high 0 | result 2 0".to_owned(),
                "over [2, 0]".to_owned(),
            ],
        ),
    ];
    for (seat, answer, effects) in steps {
        assert_eq!(game.answer(seat, answer), effects, "{seat} {answer}");
    }
    assert_eq!(
        game.result.unwrap().record,
        "newgame toy players 2\ndeal 0 0\ndeal 1 1\nmove 0 low\nmove 1 low\nmove 0 high\nmove 1 low\n\
         score 0 high 1\nscore 1 high 0\nresult 2 0\n"
    );
}

#[test]
fn a_refused_move_is_a_fault_of_its_kind() {
    for (answer, fault) in [
        ("high", "fault 0 illegal: 'high': high in round 1"),
        ("7", "fault 0 malformed: '7': expected low or high"),
    ] {
        let mut game = TestGame::of_two(FaultPolicy::Substitute);
        let effects = game.answer(0, answer);
        assert_eq!(effects[0], fault);
        let kind = fault.split([' ', ':']).nth(2).unwrap();
        let question = format!("| fault 0 {kind} | move 0 low | go movetime 100");
        assert!(effects[1].starts_with("ask 1: ") && effects[1].ends_with(&question), "{effects:?}");
    }
}

#[test]
fn a_failed_bot_is_a_fault_of_the_given_kind() {
    for kind in [FaultKind::Crash, FaultKind::Flood, FaultKind::Protocol, FaultKind::Malformed] {
        let mut game = TestGame::of_two(FaultPolicy::Substitute);
        assert_eq!(game.fail(0, kind)[0], format!("fault 0 {kind}: its text"));
    }
}

#[test]
fn a_substitute_plays_on_to_the_end() {
    let mut game = TestGame::of_two(FaultPolicy::Substitute);
    game.fail(0, FaultKind::Crash);
    assert_eq!(game.answer(1, "low"), ["ask 1: move 1 low | move 0 low | go movetime 100"]);
    let end = "move 1 high | score 0 high 0 | score 1 high 1 | result 0 2";
    assert_eq!(game.answer(1, "high"), [format!("tell 1: {end}"), "over [0, 2]".to_owned()]);
    let result = game.result.unwrap();
    assert_eq!(result.faults, [(Seat::new(0), Fault::new(FaultKind::Crash, "its text"))]);
    assert_eq!(
        result.record.lines().nth(3),
        Some("fault 0 crash"),
        "the record tells where the substitute took over"
    );
}

#[test]
fn a_forfeit_costs_the_penalty() {
    let mut game = TestGame::of_two(FaultPolicy::Forfeit { penalty: 7 });
    game.fail(1, FaultKind::Timeout);
    let result = game.finish();
    assert_eq!(result.points, [0, -7]);
    assert!(result.record.ends_with("result 0 0\n"), "the record has the points without the penalty");
}

#[test]
fn a_deadline_that_passed_is_a_timeout() {
    let mut game = TestGame::of_two(FaultPolicy::Substitute);
    let deadline = game.start + 120 * MS;
    assert_eq!(game.game.deadline(), Some(deadline), "100 ms and the margin");
    assert_eq!(game.step(Input::DeadlinePassed { now: deadline.checked_sub(MS).unwrap() }), [""; 0]);
    assert_eq!(game.game.overdue(deadline.checked_sub(MS).unwrap()), None);
    assert_eq!(game.game.overdue(deadline), Some(Seat::new(0)));
    assert_eq!(
        game.step(Input::DeadlinePassed { now: deadline })[0],
        "fault 0 timeout: no bestmove within 120 ms: limit 100, margin 20"
    );
}

#[test]
fn the_wait_of_a_timeout_is_the_longest_time_and_no_answer() {
    let mut game = TestGame::of_two(FaultPolicy::Substitute);
    game.step(Input::DeadlinePassed { now: game.start + 125 * MS });
    let timing = game.finish().timings[0];
    assert_eq!((timing.slowest, timing.decisions, timing.total), (125 * MS, 0, Duration::ZERO));
}

#[test]
fn a_seat_with_a_depth_limit_is_stopped_at_its_time() {
    let timing = Timing { effort: Effort::Depth(3), ..timing(TimeControl::Move(100 * MS)) };
    let mut game =
        TestGame::begin(vec![bot(0), bot(1)], &timing, FaultPolicy::Substitute, &[Balance::default(); 2]);
    assert_eq!(game.game.deadline(), Some(game.start + 100 * MS));
    assert_eq!(game.poll(105 * MS), ["tell 0: stop"]);
    // The margin begins when `stop` is sent. `stop` is sent only once.
    assert_eq!(game.game.deadline(), Some(game.start + 125 * MS));
    assert_eq!(game.poll(124 * MS), [""; 0]);
    assert_eq!(game.poll(125 * MS)[0], "fault 0 timeout: no bestmove within 120 ms: limit 100, margin 20");
}

#[test]
fn a_timeout_needs_a_poll_soon_after_the_deadline() {
    // The limit is 100 ms, the margin 20 ms, and the arbiter polls every 20 ms. A stall gives one more
    // margin, counted from the late poll.
    let timeout = "fault 0 timeout: no bestmove within 120 ms: limit 100, margin 20";
    for (polls, effects) in [
        (&[119][..], &[""][..]),
        (&[120], &[timeout]),
        (&[140], &[timeout]),
        (&[141], &["stall 0"]),
        (&[3000], &["stall 0"]),
        (&[3000, 3019], &["stall 0", ""]),
        (&[3000, 3020], &["stall 0", timeout]),
        (&[3000, 3040], &["stall 0", timeout]),
        (&[3000, 3041, 3061], &["stall 0", "stall 0", timeout]),
    ] {
        let mut game = TestGame::of_two(FaultPolicy::Substitute);
        for (time, effect) in polls.iter().zip(effects) {
            let first = game.poll(*time * MS).into_iter().next().unwrap_or_default();
            assert_eq!(first, *effect, "{polls:?} at {time}");
        }
    }
}

#[test]
fn a_stall_moves_the_deadline_by_one_margin() {
    let mut game = TestGame::of_two(FaultPolicy::Substitute);
    assert_eq!(game.poll(3000 * MS), ["stall 0"]);
    assert_eq!(game.game.deadline(), Some(game.start + 3020 * MS));
    assert!(game.answer_after(0, "low", 3010 * MS)[0].starts_with("ask 1: "));
    assert_eq!(game.finish().faults, []);
}

#[test]
fn an_answer_that_a_late_poll_finds_is_accepted() {
    for (time, is_stalled) in [(120, false), (140, false), (141, true), (8300, true)] {
        let mut game = TestGame::of_two(FaultPolicy::Substitute);
        let effects = game.answer_unseen(0, "low", time * MS, (time - 100) * MS);
        assert_eq!(effects[0] == "stall 0", is_stalled, "{time}: {effects:?}");
        assert!(effects.last().unwrap().starts_with("ask 1: "), "{time}: {effects:?}");
        assert_eq!(game.finish().faults, [], "{time}");
    }
}

#[test]
fn the_lateness_of_the_arbiter_costs_no_time() {
    // The polls are at `time - unseen` and at `time`. The arbiter polls every 20 ms when it is not late.
    for (time, unseen, charged) in [(60, 5, 60), (60, 20, 60), (60, 25, 55), (3000, 2990, 30), (90, 90, 20)] {
        let control = TimeControl::Deal { bank: 100 * MS, increment: Duration::ZERO };
        let saved = [Balance::default(); 2];
        let mut game =
            TestGame::begin(vec![bot(0), bot(1)], &timing(control), FaultPolicy::Substitute, &saved);
        let effects = game.answer_unseen(0, "low", time * MS, unseen * MS);
        let go = format!("| go clock {},100", 100 - charged);
        assert!(effects.last().unwrap().ends_with(&go), "{time} {unseen}: {effects:?}");
        let timing = game.finish().timings[0];
        assert_eq!((timing.slowest, timing.overruns), (charged * MS, 0), "{time} {unseen}");
    }
}

#[test]
fn an_answer_after_the_fault_has_no_effect() {
    let mut game = TestGame::of_two(FaultPolicy::Substitute);
    game.fail(0, FaultKind::Timeout);
    assert_eq!(game.answer(0, "low"), [""; 0]);
}

#[test]
fn a_seat_that_was_not_asked_has_no_answer() {
    let mut game = TestGame::of_two(FaultPolicy::Substitute);
    assert_eq!(game.answer(1, "low"), [""; 0]);
    let asked = game.step(Input::Asked { seat: Seat::new(1), at: game.start + 500 * MS });
    assert_eq!(asked, [""; 0]);
    assert_eq!(game.game.deadline(), Some(game.start + 120 * MS));
}

#[test]
fn a_second_fault_of_a_seat_has_no_effect() {
    let mut game = TestGame::of_two(FaultPolicy::Substitute);
    game.fail(0, FaultKind::Timeout);
    assert_eq!(game.fail(0, FaultKind::Crash), [""; 0]);
    assert_eq!(game.finish().faults.len(), 1);
}

#[test]
fn a_seat_may_fail_while_another_is_asked() {
    let mut game = TestGame::of_two(FaultPolicy::Substitute);
    assert_eq!(game.fail(1, FaultKind::Crash), ["fault 1 crash: its text"]);
    assert_eq!(game.answer(0, "low"), ["ask 0: fault 1 crash | move 0 low | move 1 low | go movetime 100"]);
}

#[test]
fn all_seats_may_fail() {
    let mut game = TestGame::of_two(FaultPolicy::Substitute);
    game.fail(0, FaultKind::Crash);
    assert_eq!(game.fail(1, FaultKind::Crash), ["fault 1 crash: its text", "over [0, 0]"]);
    assert_eq!(game.fail(1, FaultKind::Crash), [""; 0], "nothing happens after the end");
    assert_eq!(game.game.deadline(), None);
}

#[test]
fn an_absent_seat_has_its_fault_before_the_first_card() {
    let absent = SeatOccupant::Absent(Fault::new(FaultKind::Start, "not there"));
    let timing = timing(TimeControl::Move(100 * MS));
    let game =
        TestGame::begin(vec![absent, bot(1)], &timing, FaultPolicy::Substitute, &[Balance::default(); 2]);
    assert_eq!(
        game.effects,
        [
            "fault 0 start: not there",
            "ask 1: newgame toy players 2 seat 1 | fault 0 start | deal 0 ?? | deal 1 1 | move 0 low | go movetime 100"
        ]
    );
    assert!(game.finish().record.starts_with("newgame toy players 2\nfault 0 start\ndeal 0 0\n"));
}

#[test]
fn a_game_of_absent_seats_is_over_at_once() {
    let absent = || SeatOccupant::Absent(Fault::retired(FaultKind::Crash, 20));
    let timing = timing(TimeControl::Move(100 * MS));
    let game =
        TestGame::begin(vec![absent(), absent()], &timing, FaultPolicy::Substitute, &[Balance::default(); 2]);
    assert_eq!(game.effects.last().unwrap(), "over [0, 0]");
    assert!(game.finish().faults.iter().all(|(_, fault)| fault.is_retirement()));
}

#[test]
fn a_live_seat_receives_every_event_at_once() {
    let live =
        SeatOccupant::Bot(StreamOptions { audience: Audience::Seat(Seat::new(1)), live: true, legal: false });
    let timing = timing(TimeControl::Move(100 * MS));
    let mut game =
        TestGame::begin(vec![bot(0), live], &timing, FaultPolicy::Substitute, &[Balance::default(); 2]);
    assert_eq!(game.effects[0], "tell 1: newgame toy players 2 seat 1 | deal 0 ?? | deal 1 1");
    assert_eq!(game.answer(0, "low"), ["tell 1: move 0 low", "ask 1: go movetime 100"]);
    game.answer(1, "low");
    assert_eq!(
        game.fail(0, FaultKind::Crash)[1..],
        ["tell 1: fault 0 crash | move 0 low", "ask 1: go movetime 100"]
    );
}

#[test]
fn a_clairvoyant_seat_receives_all_cards() {
    let clairvoyant =
        SeatOccupant::Bot(StreamOptions { audience: Audience::Record, live: false, legal: false });
    let timing = timing(TimeControl::Move(100 * MS));
    let game = TestGame::begin(
        vec![clairvoyant, bot(1)],
        &timing,
        FaultPolicy::Substitute,
        &[Balance::default(); 2],
    );
    assert_eq!(game.effects, ["ask 0: newgame toy players 2 | deal 0 0 | deal 1 1 | go movetime 100"]);
}

#[test]
fn a_seat_that_wants_legal_moves_receives_them_before_go() {
    let options = StreamOptions { audience: Audience::Seat(Seat::new(0)), live: false, legal: true };
    let timing = timing(TimeControl::Move(100 * MS));
    let game = TestGame::begin(
        vec![SeatOccupant::Bot(options), bot(1)],
        &timing,
        FaultPolicy::Substitute,
        &[Balance::default(); 2],
    );
    assert!(
        game.effects[0].ends_with("deal 1 ?? | legal low | legalok 1 | go movetime 100"),
        "{:?}",
        game.effects
    );
}

#[test]
fn overruns_within_the_margin_are_counted() {
    let mut game = TestGame::of_two(FaultPolicy::Substitute);
    game.answer_after(0, "low", 115 * MS);
    game.answer_after(1, "low", 30 * MS);
    game.answer_after(0, "low", 40 * MS);
    let timings = game.finish().timings;
    let [first, second] = &timings[..] else { panic!("two seats") };
    assert_eq!((first.decisions, first.total, first.slowest), (2, 155 * MS, 115 * MS));
    assert_eq!((first.overruns, first.overrun), (1, 15 * MS));
    assert_eq!((second.decisions, second.overruns), (2, 0));
}

#[test]
fn a_bank_runs_down_and_gains_the_increment() {
    let control = TimeControl::Deal { bank: 100 * MS, increment: 10 * MS };
    let mut game = TestGame::begin(
        vec![bot(0), bot(1)],
        &timing(control),
        FaultPolicy::Substitute,
        &[Balance::default(); 2],
    );
    assert!(game.effects[0].ends_with("| go clock 100,100 inc 10,10"), "{:?}", game.effects);
    assert!(game.answer_after(0, "low", 60 * MS)[0].ends_with("| go clock 50,100 inc 10,10"));
    assert!(game.answer_after(1, "low", 5 * MS)[0].ends_with("| go clock 50,105 inc 10,10"));
    assert_eq!(game.game.deadline(), Some(game.start + 70 * MS), "50 ms and the margin");
    assert_eq!(game.finish().saved, [Balance::default(); 2]);
}

#[test]
fn an_average_carries_saved_time_to_the_next_deal() {
    let timing = timing(TimeControl::Average(100 * MS));
    let mut game = TestGame::begin(
        vec![bot(0), bot(1)],
        &timing,
        FaultPolicy::Substitute,
        &[Balance::of(50 * MS), Balance::default()],
    );
    assert!(game.effects[0].ends_with("| go clock 150,100"), "{:?}", game.effects);
    game.answer_after(0, "low", 40 * MS);
    assert_eq!(game.finish().saved, [109 * MS, 98 * MS].map(Balance::of), "1 ms for each other answer");
}
