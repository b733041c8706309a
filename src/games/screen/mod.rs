//! The parts of a screen that are the same in every game: the cards in their places, the drawing, the words
//! of a terminal screen, and moves that people enter in words.

mod auction;
mod choice_entry;
mod deal_scene;
mod drawn_rows;
mod entry;
mod entry_rule;
mod game_screen;
mod lesson;
mod pack_art;
mod page_look;
mod scene;
mod scene_line;
mod start_choice;

pub use auction::auction;
pub use choice_entry::parts as move_parts;
pub use choice_entry::{ReadChoice, enter_choice};
pub(super) use choice_entry::{longest_name, read_offered_cards};
pub use deal_scene::DealScene;
pub use drawn_rows::{DRAWN_MOVES, SortedHand, drawn_rows, sorted_hands};
pub(super) use entry::read_card_or_letters;
pub use entry::{
    AUTO, BrokenRule, CardNames, Entry, EntryError, EntryErrorKind, EntryStep, NamedCard, folded, read_card,
};
pub(super) use entry_rule::enter_legal;
pub use game_screen::{
    ACCUSATIVE, GameScreen, MAX_FULL_ROWS, Row, ScreenWords, counts, doubled, doubled_item, hand_facts,
    plays, trick,
};
pub use lesson::{LessonStep, TrickDuty, led};
pub use pack_art::{Colour, FRENCH_SUITS, GERMAN_SUITS, HandOrder, PackArt, SuitArt};
pub use page_look::{Doubling, FactRow, FactValue, Middle, MoveForm, PageLook};
pub use scene::{Scene, SeenCards};
pub use scene_line::{Drawing, SaidWords, SceneEvent, SceneLine};
pub use start_choice::StartChoice;
