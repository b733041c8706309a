//! How a page in the browser shows a game. The scripts of the page read these data and do not mention any
//! game.

use super::pack_art::{PackArt, SuitArt};
use crate::protocol::Json;

/// What lies in the middle of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Middle {
    /// The cards of the trick.
    Trick,
    /// The cards on the table, which players capture.
    Table,
}

/// How a person chooses the parts of a move with a keyword.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveForm {
    /// One word, which makes the move at once.
    Word,
    /// Any number of words, which the person confirms together.
    Words,
    /// Cards, which the person confirms together.
    Cards,
    /// A group of the talon.
    Group,
}

/// How players double the goals of other players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Doubling {
    /// The name of each level of doubling. Level 0 has no doubling, and its name is empty.
    pub names: &'static [&'static str],
    /// The word that a move has before a doubled goal. `None` when the doubling is the keyword of the move.
    pub word: Option<&'static str>,
    /// The keyword of a move that doubles every goal it names.
    pub keyword: Option<&'static str>,
}

/// How a row shows its fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FactValue {
    /// The text with this name in `board`. In this text, `{count}` stands for the first value of the fact.
    Text(&'static str),
    /// The first value of the fact, which is a word of the game or a suit.
    Word,
    /// All values of the fact, with dots between them.
    Numbers,
    /// The name of each player with the value of its seat in the fact.
    BySeat,
    /// The name of the player whose seat is the first value of the fact.
    Seat,
    /// The trump card that the fact names. When the scene lacks the fact, the trump card that lies face down.
    Trump,
    /// One row for each item of the fact, and one row for each other item that was doubled. If each seat can
    /// announce for itself, an item is followed by the seat that announced it.
    Items,
    /// The players of each side.
    Sides,
    /// The goal of a session of deals, and each player's total.
    Goal,
}

/// A row beside the cards, which shows a label and a fact. When the scene lacks the fact, the row is not
/// shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FactRow {
    /// The name of the label's text in `board`. When it is empty, the label is the name of the fact as a word
    /// of the game.
    pub label: &'static str,
    /// The name of the fact.
    pub fact: &'static str,
    /// How the fact is shown.
    pub value: FactValue,
    /// Another fact, whose last value is a seat. The name of the player in this seat stands beside the value.
    pub by: Option<&'static str>,
    /// A goal. Its doubling stands beside the value.
    pub doubled: Option<&'static str>,
    /// Another fact. While the scene has this fact, the row is not shown.
    pub unless: Option<&'static str>,
}

impl FactRow {
    /// The players of each side, once the sides are known.
    pub const SIDES: Self = Self::new("sides", "sides", FactValue::Sides);

    /// The goal of the session, and each player's total.
    pub const GOAL: Self = Self::new("goal", "goal", FactValue::Goal);

    /// Creates a row with nothing beside its value.
    #[must_use]
    pub const fn new(label: &'static str, fact: &'static str, value: FactValue) -> Self {
        Self { label, fact, value, by: None, doubled: None, unless: None }
    }

    fn json(&self) -> Json {
        let (kind, text) = match self.value {
            FactValue::Text(text) => ("text", text),
            FactValue::Word => ("word", ""),
            FactValue::Numbers => ("numbers", ""),
            FactValue::BySeat => ("by_seat", ""),
            FactValue::Seat => ("seat", ""),
            FactValue::Trump => ("trump", ""),
            FactValue::Items => ("items", ""),
            FactValue::Sides => ("sides", ""),
            FactValue::Goal => ("goal", ""),
        };
        Json::Object(vec![
            ("label", self.label.into()),
            ("fact", self.fact.into()),
            ("value", kind.into()),
            ("text", text.into()),
            ("by", self.by.into()),
            ("doubled", self.doubled.into()),
            ("unless", self.unless.into()),
        ])
    }
}

/// How a page in the browser shows one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PageLook {
    /// What lies in the middle of the board.
    pub middle: Middle,
    /// The keywords of moves. Each keyword has the form in which a person makes its moves.
    pub moves: &'static [(&'static str, MoveForm)],
    /// How players double. `None` in a game without doublings.
    pub doubling: Option<Doubling>,
    /// The rows of facts beside the cards.
    pub rows: &'static [FactRow],
    /// The facts that say, for each seat, what it has won. The text for such a fact has the name `won_` and
    /// the name of the fact in `board`.
    pub won_facts: &'static [&'static str],
    /// The role of seat 0 before a seat is the declarer, as a word of the game.
    pub first_role: Option<&'static str>,
    /// The contracts in which all players may look at the cards that the declarer has played.
    pub shows_played: &'static [&'static str],
    /// A fact with a number for each seat. The page shows the number as circles beside the totals. Its label
    /// is the text with the name of the fact in `board`.
    pub circles: Option<&'static str>,
}

impl PageLook {
    /// The look of a game with tricks and without bidding.
    pub const TRICKS: Self = Self {
        middle: Middle::Trick,
        moves: &[],
        doubling: None,
        rows: &[FactRow::SIDES, FactRow::GOAL],
        won_facts: &["tricks", "points"],
        first_role: None,
        shows_played: &[],
        circles: None,
    };

    /// Returns the data for the scripts of a page, together with the data of the pack.
    #[must_use]
    pub fn json(&self, pack: &PackArt) -> Json {
        let form = |form: MoveForm| match form {
            MoveForm::Word => "word",
            MoveForm::Words => "words",
            MoveForm::Cards => "cards",
            MoveForm::Group => "group",
        };
        let doubling = self.doubling.map(|doubling| {
            Json::Object(vec![
                ("names", Json::list(doubling.names.iter().copied())),
                ("word", doubling.word.into()),
                ("keyword", doubling.keyword.into()),
            ])
        });
        Json::Object(vec![
            ("pack", pack_json(pack)),
            ("table", (self.middle == Middle::Table).into()),
            (
                "moves",
                Json::Object(
                    self.moves.iter().map(|&(keyword, look)| (keyword, form(look).into())).collect(),
                ),
            ),
            ("doubling", doubling.into()),
            ("rows", Json::List(self.rows.iter().map(FactRow::json).collect())),
            ("won", Json::list(self.won_facts.iter().copied())),
            ("first_role", self.first_role.into()),
            ("shows_played", Json::list(self.shows_played.iter().copied())),
            ("circles", self.circles.into()),
        ])
    }
}

fn pack_json(pack: &PackArt) -> Json {
    let suit = |art: &SuitArt| {
        Json::Object(vec![
            ("letter", art.letter.to_string().as_str().into()),
            ("sign", art.sign.into()),
            ("text", art.key.into()),
        ])
    };
    Json::Object(vec![
        ("texts", pack.letters_key.into()),
        ("letters", pack.letters.into()),
        ("suits", Json::List(pack.suits.iter().map(suit).collect())),
        ("suit_order", pack.order.suits.into()),
        ("rank_order", pack.order.ranks.into()),
        ("by_rank", pack.order.by_rank.into()),
        ("numbered", pack.numbered.map(|(letter, _)| letter).into()),
        ("numbered_text", pack.numbered.map(|(_, text)| text).into()),
    ])
}
