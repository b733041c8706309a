//! A saved game of a batch, and its text.

use std::any::Any;
use std::fmt::Write as _;
use std::sync::Arc;

use talon_games::protocol::NewGame;
use talon_games::{ActionSpace, Turn};

use super::game_slot::{GameSlot, Past};

/// The first line of [`Saved::text`]. Its number is a version. It changes when the form of the text changes,
/// or when the same key or seed gives other cards.
pub(super) const VERSION_LINE: &str = "savedgame version 1";

/// A saved game of a batch. A clone is cheap.
#[derive(Clone, Debug)]
pub struct Saved {
    pub(super) new: NewGame,
    pub(super) slot: Arc<dyn Any + Send + Sync>,
    text: fn(&Saved) -> String,
}

impl Saved {
    pub(super) fn of<G: ActionSpace>(new: NewGame, slot: GameSlot<G>) -> Self {
        Self { new, slot: Arc::new(slot), text: text::<G> }
    }

    /// Writes the game as lines. `EnvironmentGame::read_saved` plays the game again from these lines.
    pub fn text(&self) -> String {
        (self.text)(self)
    }
}

/// Writes the text of a saved game ([`Saved::text`]). The lines of the text are, in this order:
/// - the version;
/// - the `newgame` line;
/// - the key and the number of the deal, and whether its lines are kept;
/// - one line for each move and each drawn world;
/// - one line for each part of an unfinished move.
fn text<G: ActionSpace>(saved: &Saved) -> String {
    let mut text = format!("{VERSION_LINE}\n{}\n", saved.new);
    let mut add = |line: std::fmt::Arguments<'_>| text.write_fmt(line).expect("a string takes all text");
    let Some(slot) = saved.slot.downcast_ref::<GameSlot<G>>() else { return text };
    add(format_args!("deal "));
    slot.key.iter().for_each(|byte| add(format_args!("{byte:02x}")));
    let kept = if slot.running.events().is_some() { "kept" } else { "forgotten" };
    add(format_args!(" {} {kept}\n", slot.deal));
    for past in &slot.past {
        match past {
            Past::Move(made) => add(format_args!("move {made}\n")),
            Past::World { seat, seed } => add(format_args!("world {seat} {seed}\n")),
        }
    }
    if let Turn::Seat(seat) = slot.turn() {
        for action in slot.chosen(seat).iter() {
            add(format_args!("part {action}\n"));
        }
    }
    text
}
