//! The options of a match that people watch.

use std::num::NonZeroUsize;

use clap::Args;

use crate::cli::languages::Language;

/// Whether the games are printed as they are played, and in which language.
#[derive(Args, Clone, Copy, Default)]
pub(in crate::cli) struct ObserveArguments {
    /// Print the games as they are played, for people to watch.
    #[arg(long, visible_alias = "follow")]
    observe: bool,
    /// With --observe: the language.
    #[arg(long, value_enum, requires = "observe", default_value_t = Language::En)]
    lang: Language,
}

impl ObserveArguments {
    /// The language in which the games are printed. `None` when they are not printed.
    pub(in crate::cli) fn language(self) -> Option<Language> {
        self.observe.then_some(self.lang)
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
