//! The native part of the Python package `talon-cards`: it only binds what the library `talon` offers.

mod batch;
mod deal;
mod environment;
mod interrupt;
mod numbers;
mod space;
mod threads;
mod view;

use pyo3::prelude::*;

/// The module `talon_cards._native`.
#[pymodule]
mod _native {
    /// The version of the crate, which is that of the package.
    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "the name of the attribute in Python")]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    #[pymodule_export]
    use super::batch::Batch;
    #[pymodule_export]
    use super::deal::Deal;
    #[pymodule_export]
    use super::environment::SavedGame;
    #[pymodule_export]
    use super::space::Space;
    #[pymodule_export]
    use super::view::View;
}
