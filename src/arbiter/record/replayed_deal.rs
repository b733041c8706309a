//! A deal that is dealt again from the key and compared with the record.

use crate::cards::Quoted;
use crate::games::{Audience, PlayError, Table, Turn};
use crate::protocol::{Code, Line, Refusal};

/// A game that is dealt from the key and played by the moves of the record.
pub(super) struct ReplayedDeal {
    table: Box<dyn Table>,
    pack: Vec<u8>,
    number: u64,
    /// The number of events that the record has shown.
    seen: usize,
}

impl ReplayedDeal {
    /// Begins a game at this table. `pack` is the shuffled pack of deal `number`.
    pub(super) fn new(table: Box<dyn Table>, pack: Vec<u8>, number: u64) -> Self {
        Self { table, pack, number, seen: 0 }
    }

    /// The number of the deal.
    pub(super) fn number(&self) -> u64 {
        self.number
    }

    /// Whether the record has shown the whole game.
    pub(super) fn is_complete(&self) -> bool {
        self.seen == self.table.events() && self.table.turn() == Turn::Over
    }

    /// Compares a line of the record with the next event.
    pub(super) fn take(&mut self, line: &Line<'_>) -> Result<(), Refusal> {
        if self.seen == self.table.events() {
            self.advance(line)?;
        }
        let mut expected = String::new();
        self.table.write_line(self.seen, Audience::Record, &mut expected);
        self.seen += 1;
        if Line::parse(expected.trim_end()).as_ref() == Some(line) {
            return Ok(());
        }
        let text = format!("{} {}", line.keyword, line.tokens.join(" "));
        Err(error(format!(
            "'{}' does not follow from the key: deal {} has '{}'",
            Quoted::line(&text),
            self.number,
            expected.trim_end()
        )))
    }

    /// Deals the next cards, or plays the move of a line.
    fn advance(&mut self, line: &Line<'_>) -> Result<(), Refusal> {
        match (self.table.turn(), line.keyword, line.tokens.as_slice()) {
            (Turn::Chance, ..) => {
                self.table.deal(&self.pack);
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
            (Turn::Over, keyword, _) => {
                let keyword = Quoted::new(keyword);
                Err(error(format!("'{keyword}' does not follow from the key: the deal is over")))
            }
        }
    }
}

fn error(text: String) -> Refusal {
    Refusal::new(Code::State, text)
}
