//! The scene of a deal, which a screen shows. It is computed from the deal's events.

use super::scene_line::{Drawing, SceneLine};
use crate::audience::Audience;
use crate::game::{Game, Position as _, Public as _, State, Turn, View as _};
use crate::legal_moves::LegalMoves;
use crate::next_newgame::next_newgame;
use crate::protocol::{NewGame, Seat};

/// A deal as one reader sees it, and the facts that are known about it.
pub struct DealScene<'deal, G: Game> {
    /// The `newgame` line.
    pub new: &'deal NewGame,
    /// The rules of the line.
    pub rules: &'deal G::Rules,
    /// All events of the deal. They may show cards that the reader may not see.
    pub events: &'deal [G::Event],
    /// The reader.
    pub reader: Audience,
    /// A seat for which the events are sufficient: they show its own cards, unless these cards are hidden
    /// from everybody.
    pub followed_by: Seat,
    /// Who acts next.
    pub turn: Turn,
    /// The public part after all events.
    pub public: &'deal G::Public,
    /// The view of the reader. `None` when the reader has no seat.
    pub own: Option<&'deal G::View>,
    /// The final state of the deal. `None` before the deal is over.
    pub end: Option<&'deal G::State>,
}

impl<G: Game> DealScene<'_, G> {
    /// Draws the deal event by event.
    ///
    /// # Errors
    /// When the seat `followed_by` cannot follow the events.
    pub fn drawing(&self) -> Result<Drawing, G::EventError> {
        let players = self.new.players;
        let mut drawing = Drawing::new(players, self.reader);
        let mut view = G::View::new(self.rules, self.followed_by);
        for event in self.events {
            view.apply(&G::mask(event, self.followed_by))?;
            drawing.add::<G>(&G::seen(event, self.reader, players), view.public());
        }
        // The end of the dealing may change the size of a hand.
        G::draw_known(&mut drawing.scene, self.public);
        if let Some(view) = self.own {
            drawing.add_own::<G>(view);
        }
        Ok(drawing)
    }

    /// Returns the scene line that has this drawing and these legal moves of the seat to move.
    #[must_use]
    pub fn line(&self, drawing: Drawing, legal: Option<LegalMoves>) -> SceneLine {
        let Drawing { scene, happened, said, own_facts, sorted_hand } = drawing;
        let facts = self.end.map_or_else(|| self.public.facts(), State::facts);
        SceneLine {
            game: G::NAME.to_owned(),
            events: self.events.len(),
            turn: self.turn,
            phase: self.public.phase(),
            facts: [facts, own_facts].concat(),
            sorted_hand,
            legal,
            result: self.end.and_then(State::payoffs).unwrap_or_default(),
            scores: self.end.map(State::scores).unwrap_or_default(),
            items: self.end.map(State::payoff_items).unwrap_or_default(),
            next: self.end.and_then(|end| next_newgame(self.new, end)),
            scene,
            happened,
            said,
        }
    }
}
