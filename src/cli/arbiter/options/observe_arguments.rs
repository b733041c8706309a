//! The options of a match that people watch.

use std::num::NonZeroUsize;

use clap::Args;

use crate::cli::languages::Language;

/// Whether the games are printed as they are played, in which language, and whether a page shows the match.
#[derive(Args, Clone, Copy, Default)]
pub(in crate::cli) struct ObserveArguments {
    /// Print the games as they are played, for people to watch.
    #[arg(long, visible_alias = "follow")]
    observe: bool,
    /// With --observe: the language.
    #[arg(long, value_enum, requires = "observe", default_value_t = Language::En)]
    lang: Language,
    /// Show the match in the browser while it is played: standings, games and faults, at an address that is printed. Only
    /// this machine can open it. Without a port the system chooses a free one.
    #[arg(long, value_name = "PORT", num_args = 0..=1, require_equals = true, default_missing_value = "0",
        hide = cfg!(not(feature = "table")))]
    live: Option<u16>,
}

impl ObserveArguments {
    /// The language in which the games are printed. `None` when they are not printed.
    pub(in crate::cli) fn language(self) -> Option<Language> {
        self.observe.then_some(self.lang)
    }

    /// The port of the page that shows the match; 0 for any free port. `None` for no page.
    pub(in crate::cli) fn live_port(self) -> Option<u16> {
        self.live
    }

    /// The number of tables: one, if people watch and no number is given. `None` leaves it to the plan.
    pub(in crate::cli) fn tables(self, given: Option<NonZeroUsize>) -> Result<Option<NonZeroUsize>, String> {
        match given {
            Some(tables) if self.observe && tables.get() > 1 => {
                Err("--observe shows one table: leave out --concurrency".to_owned())
            }
            None if self.observe => Ok(Some(NonZeroUsize::MIN)),
            given => Ok(given),
        }
    }
}
