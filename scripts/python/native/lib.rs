//! The native part of the Python package `talon-cards`. It only binds functions of the library `talon`.

mod batch;
mod deal;
mod environment;
mod interrupt;
mod numbers;
mod space;
mod threads;
mod versions;
mod view;

use pyo3::prelude::*;

/// The module `talon_cards._native`.
#[pymodule]
mod _native {
    /// The version of the crate, which is also the version of the package.
    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "the name of the attribute in Python")]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    /// The limits that errors of the Python functions name.
    #[pymodule_export]
    const MAX_GAMES: usize = super::batch::MAX_GAMES;
    #[pymodule_export]
    const MAX_MOVES: usize = super::numbers::MAX_MOVES;
    #[pymodule_export]
    const MAX_THREADS: usize = super::batch::MAX_THREADS;

    #[pymodule_export]
    use super::batch::Batch;
    #[pymodule_export]
    use super::deal::Deal;
    #[pymodule_export]
    use super::environment::SavedGame;
    #[pymodule_export]
    use super::space::Space;
    #[pymodule_export]
    use super::versions::differing_keys;
    #[pymodule_export]
    use super::view::View;
}
