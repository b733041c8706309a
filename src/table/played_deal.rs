//! A deal at a table of people. It holds the referee's table. It also holds one engine for each seat, which
//! receives only what the seat may see.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use talon_agents::Control;
use talon_agents::search::SearchLimits;
use talon_engine::{DealHost, PlayableGame};
use talon_games::cards::Quoted;
#[cfg(feature = "server")]
use talon_games::protocol::Command;
use talon_games::protocol::{Code, Line, NewGame, OptionTable, Refusal, Seat};
use talon_games::{Audience, SceneLine, Score, Table, Turn};

use super::pack_source::PackSource;

/// A deal in progress.
pub struct PlayedDeal {
    new: NewGame,
    table: Box<dyn Table>,
    /// For each seat, its engine. It receives only the lines masked for this seat.
    hosts: Vec<Box<dyn DealHost>>,
    pack: Vec<u8>,
    /// The number of events that were sent to the engines.
    sent: usize,
}

impl PlayedDeal {
    /// Creates the deal with this number in a session, before its first card. The cards follow from `source`
    /// and `number`.
    ///
    /// # Errors
    /// The game refuses the rules.
    pub fn new(
        game: &PlayableGame,
        new: &NewGame,
        source: impl Into<PackSource>,
        number: u64,
    ) -> Result<Self, Refusal> {
        let new = NewGame { seat: None, ..new.clone() };
        let table = game.table(&new)?;
        let host = |seat| game.deal_host(&NewGame { seat: Some(seat), ..new.clone() });
        let hosts = Seat::all(new.players).map(host).collect::<Result<_, _>>()?;
        let pack = source.into().pack(number, table.pack_size());
        Ok(Self { new, table, hosts, pack, sent: 0 })
    }

    /// Returns who acts next.
    pub fn turn(&self) -> Turn {
        self.table.turn()
    }

    /// Returns the number of seats.
    pub fn players(&self) -> usize {
        self.new.players
    }

    /// Deals the cards that are due.
    ///
    /// # Errors
    /// The engine of a seat refuses an event, which is a bug of the game.
    pub fn deal(&mut self) -> Result<(), Refusal> {
        self.table.deal(&self.pack);
        self.send()
    }

    /// Makes a move of the seat to move.
    ///
    /// # Errors
    /// The move is not legal.
    pub fn play(&mut self, text: &str) -> Result<(), Refusal> {
        self.table.play(text).map_err(|error| error.refusal().clone())?;
        self.send()
    }

    /// Replays a record in this new deal. The record may end in the middle of a dealing. In this case,
    /// returns the index of the first line of that dealing.
    pub(crate) fn replay(&mut self, record: &[String]) -> Result<Option<usize>, Refusal> {
        let mut packets = None;
        for (place, line) in record.iter().enumerate() {
            packets = (self.turn() == Turn::Chance).then(|| packets.unwrap_or(place));
            self.apply(line)?;
        }
        Ok(packets.filter(|_| self.turn() == Turn::Chance))
    }

    /// Deals the due packets. `packets` are the lines of those packets that the record contains. They must
    /// equal the first packets that are dealt.
    pub(crate) fn deal_as(&mut self, packets: &[String]) -> Result<(), Refusal> {
        let first = self.table.events();
        self.deal()?;
        for (index, line) in (first..self.table.events()).zip(packets) {
            let mut own = String::new();
            self.table.write_line(index, Audience::Record, &mut own);
            if own.trim_end() != line {
                let (line, own) = (Quoted::line(line), own.trim_end());
                let text = format!("its last packets are not all there, and '{line}' should be '{own}'");
                return Err(Refusal::new(Code::Illegal, text));
            }
        }
        Ok(())
    }

    /// Applies a line of a record of this deal.
    ///
    /// # Errors
    /// The line is not possible in this deal.
    pub fn apply(&mut self, line: &str) -> Result<(), Refusal> {
        if let Some(line) = Line::parse(line) {
            self.table.apply(&line)?;
        }
        self.table.settle();
        self.send()
    }

    /// Sends each engine the new events, masked for its seat.
    fn send(&mut self) -> Result<(), Refusal> {
        for index in self.sent..self.table.events() {
            for (seat, host) in Seat::all(self.new.players).zip(&mut self.hosts) {
                let mut line = String::new();
                self.table.write_line(index, Audience::Seat(seat), &mut line);
                if let Some(line) = Line::parse(line.trim_end()) {
                    host.apply(&line)?;
                }
            }
        }
        self.sent = self.table.events();
        Ok(())
    }

    /// Returns the event lines of the deal as a record has them, with all cards. The `newgame` line is left
    /// out.
    pub fn record(&self) -> Vec<String> {
        self.table.record_from(0).lines().map(str::to_owned).collect()
    }

    /// Returns the scene for a seat. At most `limit` legal moves are listed.
    ///
    /// # Errors
    /// The table has no such seat.
    pub fn scene_of(&self, seat: Seat, limit: usize) -> Result<SceneLine, Refusal> {
        let nobody = || Refusal::new(Code::State, format!("there is no seat {seat}"));
        self.host(seat).ok_or_else(nobody)?.scene(Some(seat), limit)
    }

    /// Returns the engine of a seat.
    pub fn host(&self, seat: Seat) -> Option<&dyn DealHost> {
        self.hosts.get(seat.index()).map(AsRef::as_ref)
    }

    /// Chooses a move for the seat to move. Option `Player` of `options` gives the player that chooses. It
    /// knows only the seat's own view. `None` when the seat has no move.
    ///
    /// # Errors
    /// The player refuses the options.
    pub fn choose(
        &self,
        seat: Seat,
        options: &OptionTable,
        time: Duration,
    ) -> Result<Option<String>, Refusal> {
        self.host(seat).map_or(Ok(None), |host| choose(host, options, time))
    }

    /// Returns the payoff of each seat. `None` before the deal is over.
    pub fn payoffs(&self) -> Option<Vec<i64>> {
        self.table.payoffs()
    }

    /// Returns, for each seat, how its payoff is composed.
    pub fn scores(&self) -> Vec<Score> {
        self.table.scores()
    }

    /// Returns the `newgame` line of the session's next deal. `None` when the session ends with this deal.
    pub fn carry(&self) -> Option<NewGame> {
        self.table.carry()
    }

    /// Returns the `newgame` line of this deal.
    pub fn newgame(&self) -> &NewGame {
        &self.new
    }
}

/// Methods for the browser table.
#[cfg(feature = "server")]
impl PlayedDeal {
    /// Plays the deal to its end. The seat to move makes the moves of its plan, with which the result is
    /// certain. The others make their first legal moves.
    ///
    /// # Errors
    /// The result is not certain; some moves may have been made then.
    pub(crate) fn finish(&mut self) -> Result<(), Refusal> {
        let planned = self.turn();
        while let Turn::Seat(seat) = self.turn() {
            let open = || Refusal::new(Code::State, "the result of the deal is not certain");
            let host = self.host(seat).ok_or_else(open)?;
            let chosen = if self.turn() == planned {
                host.certain_move()
            } else {
                host.legal(1)?.moves.into_iter().next()
            };
            self.play(&chosen.ok_or_else(open)?)?;
        }
        Ok(())
    }

    /// Returns the lines of the deal masked for a seat, `newgame` first.
    pub(crate) fn lines(&self, seat: Seat) -> Vec<String> {
        self.hosts.get(seat.index()).map(|host| host.lines()).unwrap_or_default()
    }

    /// Returns the scene as a spectator sees it.
    pub(crate) fn public_scene(&self) -> SceneLine {
        self.table.scene(Audience::Public, 0)
    }

    /// Returns the lines that end the deal in a record.
    pub(crate) fn closing_lines(&self) -> String {
        self.table.closing_lines()
    }

    /// Returns the scene with all cards.
    pub(crate) fn open_scene(&self) -> SceneLine {
        self.table.scene(Audience::Record, 0)
    }
}

/// Creates an engine that has received these lines of a seat. The first line is `newgame`.
#[cfg(feature = "server")]
pub(super) fn host_of(game: &PlayableGame, lines: &[String]) -> Result<Box<dyn DealHost>, Refusal> {
    let begins = || Refusal::new(Code::State, "a deal begins with newgame");
    let (first, events) = lines.split_first().ok_or_else(begins)?;
    let Ok(Some(Command::NewGame(new))) = Command::parse(first) else { return Err(begins()) };
    let mut host = game.deal_host(&new)?;
    events.iter().filter_map(|line| Line::parse(line)).try_for_each(|line| host.apply(&line))?;
    Ok(host)
}

/// Chooses a move for the seat of an engine. Option `Player` of `options` gives the player that chooses.
/// `None` when the seat has no move.
///
/// # Errors
/// The player refuses the options.
pub fn choose(host: &dyn DealHost, options: &OptionTable, time: Duration) -> Result<Option<String>, Refusal> {
    choose_within(host, options, limits(&AtomicBool::new(false), time))
}

/// Chooses a move like [`choose`], but within the given limits.
pub(super) fn choose_within(
    host: &dyn DealHost,
    options: &OptionTable,
    limits: SearchLimits<'_>,
) -> Result<Option<String>, Refusal> {
    let control = Control { limits, report: &|_: &_| () };
    Ok(host.think(false, options)?.run(&control).map(|best| best.text))
}

/// Creates the limits of a decision that begins now and may take `time`.
pub(super) fn limits(stop: &AtomicBool, time: Duration) -> SearchLimits<'_> {
    let deadline = Instant::now().checked_add(time);
    SearchLimits { deadline, ..SearchLimits::unlimited(stop) }
}
