//! Why a move is illegal, and why an event cannot have happened.

use super::moves::{Goal, Move, Statements, game_word};
use super::rules::PlainGame;
use crate::cards::german::{Card, Suit};
use crate::protocol::{Code, Coded, Seat, SeatError};
use crate::{BrokenRule, DealError, SetUpError, TurnError};

/// Why a move is illegal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum Illegal {
    #[error(transparent)]
    Turn(#[from] TurnError),
    #[error("not now: seat {seat} is to {action}")]
    Kind { seat: Seat, action: String },
    #[error("{card} is not in the hand of seat {seat}: choose a card it holds")]
    NotInHand { card: Card, seat: Seat },
    #[error("{count} cards for the talon: discard exactly 2")]
    DiscardCount { count: usize },
    #[error("{card} is fat: tens and aces may not be discarded")]
    Fat { card: Card },
    #[error("{card} is the trump card, which may not be discarded")]
    TrumpCard { card: Card },
    #[error("trump lidu: z_lidu is off; choose one of the seven cards")]
    Lidu,
    #[error("{tried}: {card} lies in the talon; name betl or durch")]
    Bound { tried: Move, card: Card },
    #[error("play {}: seat {seat} plays {game}; name durch", game_word(*named))]
    Lower { named: Option<PlainGame>, seat: Seat, game: PlainGame },
    #[error("play colour: a game that was taken over has no trumps; name betl or durch")]
    TakenOver,
    #[error("play {game}: {game} is off; name another game")]
    Off { game: PlainGame },
    #[error("say bad: seat {seat} plays {game}, which nobody takes over; say good")]
    Highest { seat: Seat, game: PlainGame },
    #[error("say good flek {game}: the game is {}; say good", game_word(*played))]
    OtherGame { game: PlainGame, played: Option<PlainGame> },
    #[error(transparent)]
    Bid(#[from] IllegalBid),
    #[error("{card} may not be played: {duty}")]
    Duty { card: Card, duty: Duty },
}

impl Illegal {
    /// Returns the broken rule, for a person who enters a move. `None` for an error about a kind of move that
    /// people are never asked to enter.
    pub(super) fn rule(&self) -> Option<BrokenRule> {
        let (word, values) = match self {
            Self::Turn(_) | Self::Kind { .. } | Self::DiscardCount { .. } => return None,
            Self::NotInHand { card, .. } => ("not_in_hand", vec![("card", card.to_string())]),
            Self::Fat { card } => ("fat", vec![("card", card.to_string())]),
            Self::TrumpCard { card } => ("trump_card", vec![("card", card.to_string())]),
            Self::Lidu => ("lidu_off", Vec::new()),
            Self::Bound { card, .. } => ("bound", vec![("card", card.to_string())]),
            Self::Lower { .. } | Self::TakenOver => ("higher_game", Vec::new()),
            Self::Off { game } => ("game_off", vec![("game", game.to_string())]),
            Self::Highest { game, .. } => ("not_taken_over", vec![("game", game.to_string())]),
            Self::OtherGame { game, .. } => ("not_announced", vec![("goal", game.to_string())]),
            Self::Bid(bid) => bid.rule(),
            Self::Duty { card, duty } => {
                let (word, value) = duty.rule();
                (word, vec![("card", card.to_string()), value])
            }
        };
        Some(BrokenRule { word, values, text: self.to_string() })
    }
}

/// Why statements are illegal (rules, *Bidding*).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum IllegalBid {
    #[error("the opening announces hra: say hra [sedma] [stovka]")]
    Opening,
    #[error("{goal} was announced by seat {by} already: each goal is announced once in a deal")]
    Twice { goal: Goal, by: Seat },
    #[error("flek {goal}: nobody has announced {goal}")]
    NotAnnounced { goal: &'static str },
    #[error("flek {goal}: seat {by} of the same side announced it, and the other side doubles first")]
    OwnGoal { goal: &'static str, by: Seat },
    #[error("flek {goal}: the same side raised it last, and raising belongs to the side")]
    OwnFlek { goal: &'static str },
    #[error("flek {goal}: it was doubled {}, and that is the most", times(*most))]
    Fleks { goal: &'static str, most: u8 },
    #[error("the opening is one game: say hra [sedma] or say stovka [sedma]")]
    OneGame,
    #[error("stovka replaces hra: hra is no goal and cannot be doubled")]
    Replaced,
    #[error("stovka: the defenders announce it in their first turn, seat 0 in its opening")]
    LateStovka,
    #[error("{goal}: goals are announced in the first turn of a seat only")]
    Late { goal: Goal },
    #[error("sedma: only a seat that holds the trump 7 announces it")]
    NoSeven,
    #[error("no goals in betl and durch: say flek, or nothing")]
    NoGoals,
    #[error("{}: seat {seat} holds {card}, so must_flek demands flek hra", Move::Say(*said))]
    MustFlek { said: Statements, seat: Seat, card: Card },
    #[error("in place of a game only sedma and stovka are announced: say {opening}")]
    Top107 { opening: Statements },
}

fn times(count: u8) -> String {
    if count == 1 { "once".to_owned() } else { format!("{count} times") }
}

impl IllegalBid {
    /// Returns the word for the rule, and each value that the rule's text contains, with the name of the
    /// value.
    fn rule(self) -> (&'static str, Vec<(&'static str, String)>) {
        let goal = |goal: &str| ("goal", goal.to_owned());
        match self {
            Self::Opening => ("opening", Vec::new()),
            Self::Twice { goal: said, by } => {
                ("said_twice", vec![goal(said.word()), ("seat", by.to_string())])
            }
            Self::NotAnnounced { goal: said } => ("not_announced", vec![goal(said)]),
            Self::OwnGoal { goal: said, .. } => ("own_goal", vec![goal(said)]),
            Self::OwnFlek { goal: said } => ("own_flek", vec![goal(said)]),
            Self::Fleks { goal: said, most } => ("most_fleks", vec![goal(said), ("count", most.to_string())]),
            Self::OneGame => ("one_game", Vec::new()),
            Self::Replaced => ("replaced", Vec::new()),
            Self::LateStovka => ("late", vec![goal(Goal::Stovka.word())]),
            Self::Late { goal: said } => ("late", vec![goal(said.word())]),
            Self::NoSeven => ("no_seven", Vec::new()),
            Self::NoGoals => ("no_goals", Vec::new()),
            Self::MustFlek { card, .. } => ("must_flek", vec![("card", card.to_string())]),
            Self::Top107 { .. } => ("top107", Vec::new()),
        }
    }
}

/// The duty that a card breaks (rules, *Play*).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum Duty {
    #[error("a king goes after its ober, and {ober} is still in the hand")]
    Ober { ober: Card },
    #[error("the hand has cards of the suit led, follow suit with {suit}")]
    Follow { suit: Suit },
    #[error("the hand has no card of the suit led but has trumps; play a trump ({suit})")]
    Trump { suit: Suit },
    #[error("the hand has a card of the suit that beats {leading}, beat it")]
    Beat { leading: Card },
    #[error("the seat announced sedma and keeps the trump 7 while it can, play another card")]
    Seven,
}

impl Duty {
    /// Returns the word for the rule, and the value that its text contains in addition to the card, with the
    /// name of this value.
    fn rule(self) -> (&'static str, (&'static str, String)) {
        let suit = |suit: Suit| ("suit", ["hearts", "leaves", "acorns", "bells"][suit as usize].to_owned());
        match self {
            Self::Ober { ober } => ("ober_first", ("other", ober.to_string())),
            Self::Follow { suit: led } => ("follow", suit(led)),
            Self::Trump { suit: trump } => ("must_trump", suit(trump)),
            Self::Beat { leading } => ("must_beat", ("other", leading.to_string())),
            Self::Seven => ("keep_seven", ("goal", Goal::Sedma.word().to_owned())),
        }
    }
}

impl Coded for Illegal {
    fn code(&self) -> Code {
        match self {
            Self::Turn(error) => error.code(),
            Self::Kind { .. } => Code::State,
            _ => Code::Illegal,
        }
    }
}

/// Why an event cannot have happened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum EventError {
    #[error(transparent)]
    Illegal(#[from] Illegal),
    #[error(transparent)]
    Seat(#[from] SeatError),
    #[error(transparent)]
    Deal(#[from] DealError<Card>),
    #[error(transparent)]
    SetUp(#[from] SetUpError<Card>),
    #[error("the talon is hidden: send deal talon CARD CARD")]
    HiddenTalon,
    #[error("seat {seat} has its packet: 7, 5 and 5 cards come before the trump card, 5 each after it")]
    Dealt { seat: Seat },
    #[error("cards of seat {seat} are hidden: send its lines unmasked")]
    HiddenMove { seat: Seat },
    #[error("the trump card is not known: send show 0 trump CARD")]
    TrumpNotShown,
    #[error("the talon that seat {seat} takes is not known: send show {seat} talon CARD CARD")]
    TalonNotShown { seat: Seat },
    #[error("the card z lidu is not due: it comes after trump lidu, before the packet of seat 0")]
    NoLidu,
    #[error("the card z lidu comes before the packet of seat 0: send deal trump CARD")]
    LiduFirst,
    #[error(
        "no such show line is due: seat {seat} has not just turned up this trump card, taken the talon or played the ober of this marriage"
    )]
    NoShow { seat: Seat },
    #[error("impossible: the cards played and shown before exclude {card} from the hand of seat {seat}")]
    Excluded { seat: Seat, card: Card },
    #[error("impossible: no deal of the unseen cards agrees with this event and all before")]
    NoWorld,
}

impl Coded for EventError {
    fn code(&self) -> Code {
        match self {
            Self::Illegal(error) => error.code(),
            Self::Seat(error) => error.code(),
            Self::Deal(error) => error.code(),
            Self::SetUp(error) => error.code(),
            Self::Excluded { .. } | Self::NoWorld => Code::Card,
            Self::Dealt { .. }
            | Self::HiddenMove { .. }
            | Self::HiddenTalon
            | Self::TrumpNotShown
            | Self::TalonNotShown { .. }
            | Self::NoLidu
            | Self::LiduFirst
            | Self::NoShow { .. } => Code::State,
        }
    }
}
