//! The arguments of `talon play`.

use std::path::PathBuf;

use clap::Args;
use talon_table::BaseStake;

use super::seat_argument::SeatArgument;
use crate::languages::Language;

/// The arguments of `talon play`.
#[allow(clippy::struct_excessive_bools, reason = "every flag is a field")]
#[derive(Args)]
pub(crate) struct PlayArguments {
    /// The game: tablic, marias or tarok.
    pub(super) game: String,
    /// N is your seat in the first deal, from 0 [default: 0]. From deal to deal every player moves down one seat.
    /// SEAT=PLAYER[,OPTION=VALUE]… is the built-in player of another seat, and may be given for each seat.
    #[arg(long, value_name = "N|SEAT=PLAYER", allow_negative_numbers = true)]
    pub(super) seat: Vec<SeatArgument>,
    /// Your name on the screen and in the record.
    #[arg(long)]
    pub(super) name: Option<String>,
    /// The number of players, you included [default: the smallest number of the game].
    #[arg(long, allow_negative_numbers = true)]
    pub(super) players: Option<usize>,
    /// The built-in player of the other seats [default: best].
    #[arg(long)]
    pub(super) opponents: Option<String>,
    /// How well master plays in the other seats, 1 to 10 [default: 10].
    #[arg(long, allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..=10))]
    pub(super) strength: Option<u64>,
    /// The time of another player for a decision, in milliseconds.
    #[arg(long, default_value_t = 500, allow_negative_numbers = true)]
    pub(super) movetime: u64,
    /// The pause after each line that shows a move of another player, in milliseconds.
    #[arg(long, default_value_t = 600, allow_negative_numbers = true)]
    pub(super) pace: u64,
    /// The language of the screen [default: the language of the locale, otherwise en].
    #[arg(long, value_enum)]
    pub(super) lang: Option<Language>,
    /// Keeps the session in this record, and continues it when the file exists.
    #[arg(long)]
    pub(super) save: Option<PathBuf>,
    /// The cards follow from this number.
    #[arg(long, allow_negative_numbers = true)]
    pub(super) seed: Option<u64>,
    /// Keys of newgame and their values: "tens natural pay tavern".
    #[arg(long, default_value = "")]
    pub(super) rules: String,
    /// What a point is worth, such as "0.10 €". The end says who pays whom.
    #[arg(long)]
    pub(super) stake: Option<BaseStake>,
    /// A practice game: undo takes your last move back.
    #[arg(long)]
    pub(super) practice: bool,
    /// A first game that explains itself: what you may do, and why. For marias, and for tarok with four players.
    #[arg(long)]
    pub(super) lesson: bool,
    /// No review of your decisions after a deal.
    #[arg(long)]
    pub(super) no_review: bool,
    /// Lines without colours, symbols and drawing, for a screen reader.
    #[arg(long)]
    pub(super) plain: bool,
    /// Plays on this terminal instead of the one that talon was started from.
    #[arg(long)]
    pub(super) tty: Option<PathBuf>,
}

/// The arguments of `talon human`.
#[cfg(all(unix, feature = "arbiter"))]
#[derive(Args)]
pub(crate) struct HumanArguments {
    /// The terminal of the person [default: the one that talon was started from].
    #[arg(long)]
    pub(super) tty: Option<PathBuf>,
    /// The name in reports.
    #[arg(long, default_value = "human")]
    pub(super) name: String,
    /// The language of the screen [default: the language of the locale, otherwise en].
    #[arg(long, value_enum)]
    pub(super) lang: Option<Language>,
    /// Lines without colours, symbols and drawing, for a screen reader.
    #[arg(long)]
    pub(super) plain: bool,
}
