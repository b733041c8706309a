//! Which cards a card captures.
