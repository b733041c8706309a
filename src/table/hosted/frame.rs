//! Frames. A frame is what a page shows of a table: the scene for the viewer, and the state of the table with
//! its players.

use std::time::Instant;

use serde::Serialize;

use talon_games::SceneLine;
use talon_games::protocol::{Refusal, Seat};
use talon_games::screen::LessonStep;

use super::hosted_table::{HostedTable, TableFault, TableState};
use super::time_limits::ClockFrame;
use crate::limits::MAX_FRAME_MOVES;
use crate::shared::SharedDeals;
use crate::{Debt, debts};

/// The viewer of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Viewer {
    /// The player who had this seat in the first deal.
    Player(usize),
    /// A spectator, who sees only what every seat sees.
    Spectator,
}

/// The part of a frame about the table. The lists with one entry for each player have the order of the seats
/// in this deal.
#[derive(Serialize)]
struct TableFrame<'a> {
    id: &'a str,
    game: &'a str,
    /// The rules as words of `newgame`.
    rules: &'a str,
    deal: usize,
    /// The number of deals after which the table is complete.
    deals: Option<usize>,
    /// The number of points with which a player ends the session.
    target: Option<u32>,
    /// The kind of the deals that the table shares with other tables.
    shared: Option<&'static str>,
    state: &'static str,
    names: Vec<String>,
    /// Whether somebody has given the name.
    given: Vec<bool>,
    kinds: Vec<&'static str>,
    players: Vec<&'a str>,
    you: Vec<usize>,
    totals: Vec<i64>,
    away: Vec<usize>,
    waiting: Vec<usize>,
    /// The clocks at this moment. `None` when the table has no clock.
    clock: Option<ClockFrame>,
    can: Vec<&'static str>,
    faults: Vec<FaultFrame<'a>>,
    /// Whether the deal counts for nobody, because somebody else has moved for a person.
    helped: bool,
    /// The number of the last line that was said at the table; 0 when nothing was said.
    said: u64,
    /// What the viewer may say now.
    talk: Vec<&'static str>,
    /// Whether the seat of the viewer passes to the viewer with the next deal.
    passing: bool,
    /// What the session costs. `None` when nobody pays.
    money: Option<MoneyFrame>,
    /// The key of a message. The page shows the message with this key.
    note: Option<&'static str>,
    review: bool,
    movetime: u64,
    /// The steps of a lesson about the scene. Only the frames of a practice game have them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lesson: Vec<LessonFrame>,
}

/// What a session costs so far. Amounts are texts.
#[derive(Serialize)]
struct MoneyFrame {
    stake: String,
    /// What each seat has won, with a sign.
    won: Vec<String>,
    /// The payments that settle the session now.
    payments: Vec<PaymentFrame>,
    /// Whether the session is over.
    over: bool,
}

/// What one seat pays another.
#[derive(Serialize)]
struct PaymentFrame {
    from: usize,
    to: usize,
    amount: String,
}

/// A step of a lesson. The values of its text are pairs of a name and a value.
#[derive(Serialize)]
struct LessonFrame {
    topic: &'static str,
    values: Vec<(&'static str, String)>,
}

#[derive(Serialize)]
struct FaultFrame<'a> {
    seat: usize,
    text: &'a str,
}

impl HostedTable {
    /// Writes the frame of a viewer at the time `now` as JSON. It contains no card that the viewer may not see.
    ///
    /// # Errors
    /// The deal cannot be drawn. The rules exclude this.
    pub(crate) fn frame(&self, viewer: Viewer, now: Instant) -> Result<String, Refusal> {
        let scene = match viewer {
            Viewer::Spectator => self.deal.public_scene(),
            // A seat passes to another person only with the next deal, so this person sees no hand yet.
            Viewer::Player(first) if self.is_passing(first) && self.state == TableState::Play => {
                self.deal.public_scene()
            }
            Viewer::Player(first) => self.deal.scene_of(self.seat_of(first), MAX_FRAME_MOVES)?,
        };
        let by_seat: Vec<usize> = Seat::all(self.players.len()).map(|seat| self.player_in(seat)).collect();
        let players = || by_seat.iter().filter_map(|&first| self.players.get(first));
        let seats_where = |test: &dyn Fn(&super::hosted_table::TablePlayer) -> bool| {
            players().enumerate().filter(|(_, player)| test(player)).map(|(seat, _)| seat).collect::<Vec<_>>()
        };
        let totals = self.series.standing(self.game()?, &scene)?;
        let (names, given) = self.names(by_seat.iter().copied());
        let is_between = self.state == TableState::Between;
        let frame = TableFrame {
            id: &self.id,
            game: &self.settings.game,
            rules: &self.settings.rules,
            deal: self.deal_number(),
            deals: self.settings.deals,
            target: self.settings.target,
            shared: self.settings.shared.as_ref().map(SharedDeals::word),
            state: self.state.word(),
            names,
            given,
            kinds: players()
                .map(|player| if player.substitute.is_some() { "player" } else { player.settings.kind() })
                .collect(),
            players: players()
                .map(|player| {
                    let substitute = player.saved.substitute.as_ref().map(|own| own.player.as_str());
                    substitute.or_else(|| player.settings.player()).unwrap_or_default()
                })
                .collect(),
            you: match viewer {
                Viewer::Player(first) => vec![self.seat_of(first).index()],
                Viewer::Spectator => Vec::new(),
            },
            totals: by_seat.iter().map(|&first| totals.get(first).copied().unwrap_or_default()).collect(),
            away: seats_where(&|player| {
                player.is_person() && (player.pages == 0 || player.substitute.is_some())
            }),
            waiting: seats_where(&|player| is_between && player.is_awaited() && !player.is_ready),
            clock: self.clock_frame(&by_seat, now),
            can: self.permissions(viewer),
            faults: self
                .faults
                .iter()
                .map(|fault| FaultFrame {
                    seat: self.seat_of(fault.first).index(),
                    text: self.fault_text(viewer, fault),
                })
                .collect(),
            helped: self.was_helped(),
            said: self.said().last().map_or(0, |said| said.number),
            talk: if viewer == Viewer::Spectator { Vec::new() } else { self.talk_now() },
            passing: matches!(viewer, Viewer::Player(first) if self.is_passing(first)),
            money: self.money(&totals, &by_seat),
            note: self.note(),
            review: is_between,
            movetime: self.settings.movetime,
            lesson: self.lesson(viewer, &scene)?,
        };
        let table = serde_json::to_string(&frame).unwrap_or_default();
        Ok(format!("{{\"scene\":{},\"table\":{table}}}", scene.json()))
    }

    /// Computes what the session costs with these totals. `by_seat` has the player of each seat.
    fn money(&self, totals: &[i64], by_seat: &[usize]) -> Option<MoneyFrame> {
        let stake = self.settings.stake.as_ref()?;
        let balances = self.series.balances(totals);
        let seat = |player: usize| self.seat_of(player).index();
        let won = |player: &usize| {
            let points = balances.get(*player).copied().unwrap_or_default();
            let sign = ["−", "", "+"][(points.signum() + 1) as usize];
            format!("{sign}{}", stake.amount(points))
        };
        let payment = |Debt { from, to, points }| PaymentFrame {
            from: seat(from),
            to: seat(to),
            amount: stake.amount(points),
        };
        Some(MoneyFrame {
            stake: stake.to_string(),
            won: by_seat.iter().map(won).collect(),
            payments: debts(balances.clone()).into_iter().map(payment).collect(),
            over: self.is_session_over(),
        })
    }

    /// Returns whether the frames of players have the steps of a lesson.
    fn has_lesson(&self) -> bool {
        let players = self.settings.players;
        self.settings.practice && self.game().is_ok_and(|game| game.lesson(players).is_some())
    }

    /// Returns the steps of a lesson about a scene. A step tells the rules, not which move is good, but a game
    /// that counts is not interrupted by them.
    fn lesson(&self, viewer: Viewer, scene: &SceneLine) -> Result<Vec<LessonFrame>, Refusal> {
        let screen = self.game()?.screen.filter(|_| self.has_lesson() && viewer != Viewer::Spectator);
        let steps = screen.map(|screen| screen.lesson(scene)).unwrap_or_default();
        Ok(steps.into_iter().map(|LessonStep { topic, values }| LessonFrame { topic, values }).collect())
    }

    /// Returns the key of the message that the page shows. `None` when there is no message.
    fn note(&self) -> Option<&'static str> {
        let complete = match &self.settings.shared {
            Some(SharedDeals::Daily { .. }) => "daily_complete",
            Some(SharedDeals::Challenge { .. }) => "challenge_complete",
            Some(SharedDeals::Round { .. }) => "round_complete",
            Some(SharedDeals::Offered { .. }) | None => "complete",
        };
        if self.is_stored { self.is_complete().then_some(complete) } else { Some("storage") }
    }

    /// Returns the text of a fault for a viewer. The text may name cards of the bot's hand. Players therefore
    /// see the text only after the deal, and until then only the kind of the fault. A spectator sees only the
    /// kind.
    fn fault_text<'a>(&self, viewer: Viewer, fault: &'a TableFault) -> &'a str {
        let is_over = fault.deal < self.deal_number() || self.state != TableState::Play;
        let kind = fault.text.split(": ").next().unwrap_or_default();
        if is_over && viewer != Viewer::Spectator { &fault.text } else { kind }
    }

    /// Lists what the viewer may do at the table now, except to move.
    fn permissions(&self, viewer: Viewer) -> Vec<&'static str> {
        let Viewer::Player(first) = viewer else { return Vec::new() };
        let mut can = Vec::new();
        if self.state != TableState::Closed {
            // Outside practice, each person decides whether to have hints.
            can.extend(if self.settings.practice {
                &["undo", "again"][..]
            } else {
                &["hints"][..self.has_hints().into()]
            });
        }
        if self.has_lesson() {
            can.push("lesson");
        }
        if self.may_ask(first).is_ok() {
            can.push("hint");
        }
        if self.may_claim(first) {
            can.push("claim");
        }
        let is_ready = self.players.get(first).is_some_and(|player| player.is_ready);
        if self.state == TableState::Between && !is_ready && !self.is_complete() {
            can.push("next");
        }
        if self.may_challenge(first) {
            can.push("challenge");
        }
        can
    }
}
