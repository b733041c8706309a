//! Floor 3: search. Generic, names no game.
