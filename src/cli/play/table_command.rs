//! The commands of a person at the table.

use talon_games::folded;

use super::wording::Wording;

/// A command of a person at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TableCommand {
    /// Shows the move that `best` would play.
    Hint,
    /// Shows the last trick or the last moves.
    Last,
    Score,
    /// Shows the points of every deal.
    Sheet,
    Rules,
    /// Takes the last move back.
    Undo,
    /// Plays the same cards again in another seat.
    Again,
    /// Lets `best` play the rest of the deal for the person.
    Resign,
    /// Discards the words of the move entered so far.
    Back,
    /// Redraws the screen.
    Look,
    /// Lists the commands.
    Help,
    /// Leaves the table.
    Quit,
}

impl TableCommand {
    /// All commands, in the order of the help.
    pub(super) const ALL: [Self; 12] = [
        Self::Hint,
        Self::Last,
        Self::Score,
        Self::Sheet,
        Self::Rules,
        Self::Undo,
        Self::Again,
        Self::Resign,
        Self::Back,
        Self::Look,
        Self::Help,
        Self::Quit,
    ];

    /// Returns the command's English word, which works in every language.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Hint => "hint",
            Self::Last => "last",
            Self::Score => "score",
            Self::Sheet => "sheet",
            Self::Rules => "rules",
            Self::Undo => "undo",
            Self::Again => "again",
            Self::Resign => "resign",
            Self::Back => "back",
            Self::Look => "look",
            Self::Help => "help",
            Self::Quit => "quit",
        }
    }

    /// Returns whether the command is available in a match of the arbiter.
    pub(super) const fn is_in_matches(self) -> bool {
        !matches!(self, Self::Hint | Self::Sheet | Self::Undo | Self::Again)
    }

    /// Returns the command's word in the language of the screen.
    pub(super) fn name(self, wording: &Wording) -> String {
        wording.text(&format!("play_commands.{}", self.word()))
    }

    /// Parses a line as a command. Returns `None` when the line is not a command.
    pub(super) fn parse(line: &str, wording: &Wording) -> Option<Self> {
        let line = folded(line.trim());
        if line == "?" {
            return Some(Self::Help);
        }
        if line == "exit" {
            return Some(Self::Quit);
        }
        Self::ALL.into_iter().find(|command| command.word() == line || folded(&command.name(wording)) == line)
    }
}
