//! A deal that is replayed from the key and compared with the record.

use talon_games::cards::{Quoted, Random};
use talon_games::protocol::{Code, Command, FaultKind, Line, NewGame, Refusal, Seat};
use talon_games::{Audience, PlayError, Table, Turn};

/// A game that is dealt from the key and played by the moves of the record.
pub(crate) struct ReplayedDeal {
    table: Box<dyn Table>,
    pack: Vec<u8>,
    /// The randomness of the substitutes.
    random: Random,
    number: u64,
    /// The number of events that have appeared in the record.
    seen: usize,
    /// The faults in order. A substitute plays for each of these seats.
    faults: Vec<(Seat, FaultKind)>,
    /// The `score` lines and the `result` line that have not appeared in the record yet. `None` before the
    /// deal is over.
    closing: Option<Vec<String>>,
}

/// The result of a replayed game.
pub(crate) struct ReplayedResult {
    /// The points by seat, without the cost of faults.
    pub(crate) points: Vec<i64>,
    /// The faults in order. A seat fails at most once.
    pub(crate) faults: Vec<(Seat, FaultKind)>,
    /// The `newgame` line of the next deal of the session. `None` when the session ends with this deal.
    pub(crate) next: Option<NewGame>,
}

impl ReplayedDeal {
    /// Begins a game at this table. `pack` is the shuffled pack of deal `number`, and `random` the randomness
    /// of the substitutes.
    pub(crate) fn new(table: Box<dyn Table>, pack: Vec<u8>, random: Random, number: u64) -> Self {
        Self { table, pack, random, number, seen: 0, faults: Vec::new(), closing: None }
    }

    /// Returns the result of the game. `None` while lines of the game are missing in the record.
    pub(crate) fn result(&self) -> Option<ReplayedResult> {
        let Self { table, faults, closing, .. } = self;
        closing.as_ref().filter(|lines| lines.is_empty())?;
        Some(ReplayedResult { points: table.payoffs()?, faults: faults.clone(), next: table.carry() })
    }

    /// Compares a line of the record with the next line of the game.
    pub(crate) fn take(&mut self, line: &Line<'_>) -> Result<(), Refusal> {
        if self.seen == self.table.events() && self.table.turn() == Turn::Over {
            return self.close(line);
        }
        if line.keyword == "fault" {
            return self.fail(line);
        }
        if self.seen == self.table.events() {
            self.advance(line)?;
        }
        let mut expected = String::new();
        self.table.write_line(self.seen, Audience::Record, &mut expected);
        self.seen += 1;
        self.compare(line, expected.trim_end())
    }

    fn compare(&self, line: &Line<'_>, expected: &str) -> Result<(), Refusal> {
        if Line::parse(expected).as_ref() == Some(line) {
            return Ok(());
        }
        Err(error(format!(
            "'{}' does not follow from the key: deal {} has '{expected}'",
            Quoted::line(&written(line)),
            self.number,
        )))
    }

    /// Compares a line with the `score` lines and the `result` line.
    fn close(&mut self, line: &Line<'_>) -> Result<(), Refusal> {
        let table = self.table.as_ref();
        let lines = || table.closing_lines().lines().rev().map(str::to_owned).collect();
        let Some(expected) = self.closing.get_or_insert_with(lines).pop() else {
            let keyword = Quoted::new(line.keyword);
            return Err(error(format!("'{keyword}' after the result: newgame begins the next game")));
        };
        if Line::parse(&expected).as_ref() == Some(line) {
            return Ok(());
        }
        let line = written(line);
        Err(error(format!("'{}' contradicts the moves, which give '{expected}'", Quoted::line(&line))))
    }

    /// Handles a `fault` line. From this line on, a substitute makes the moves of the seat.
    fn fail(&mut self, line: &Line<'_>) -> Result<(), Refusal> {
        let text = written(line);
        // Without a seat and a kind, `parse` fails.
        let Some(Command::Fault { seat, kind }) = Command::parse(&text)? else { return Ok(()) };
        let seat = seat.at(self.table.players())?;
        if self.seen < self.table.events() {
            return Err(error(format!("'{}' between the lines of one deal or move", Quoted::line(&text))));
        }
        let expected = format!("fault {seat} {kind}");
        if text != expected {
            return Err(error(format!(
                "'{}' is not as the arbiter writes it: '{expected}'",
                Quoted::line(&text)
            )));
        }
        if self.has_failed(seat) {
            return Err(error(format!("seat {seat} fails twice: a substitute plays it already")));
        }
        self.faults.push((seat, kind));
        Ok(())
    }

    /// Returns whether a substitute plays for a seat.
    fn has_failed(&self, seat: Seat) -> bool {
        self.faults.iter().any(|(failed, _)| *failed == seat)
    }

    /// Deals the next cards, or plays the move of a line. For a seat that failed, it plays the move of the
    /// substitute.
    fn advance(&mut self, line: &Line<'_>) -> Result<(), Refusal> {
        match (self.table.turn(), line.keyword, line.tokens.as_slice()) {
            (Turn::Chance, ..) => {
                self.table.deal(&self.pack);
                Ok(())
            }
            (Turn::Seat(seat), "move", _) if self.has_failed(seat) => {
                self.table.play_random(&mut self.random);
                Ok(())
            }
            (Turn::Seat(_), "move", [_, written @ ..]) => {
                let played = self.table.play(&written.join(" "));
                played.map_err(|error: PlayError| error.refusal().clone())
            }
            (Turn::Seat(seat), keyword, _) => {
                let keyword = Quoted::new(keyword);
                Err(error(format!("'{keyword}' does not follow from the key: it is the turn of seat {seat}")))
            }
            // `take` has already handled the closing lines.
            (Turn::Over, ..) => Err(error("the deal is over".to_owned())),
        }
    }
}

/// Returns a line as text, with one blank between its tokens.
pub(crate) fn written(line: &Line<'_>) -> String {
    let words: Vec<&str> = std::iter::once(line.keyword).chain(line.tokens.iter().copied()).collect();
    words.join(" ")
}

pub(super) fn error(text: String) -> Refusal {
    Refusal::new(Code::State, text)
}
