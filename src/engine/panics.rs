//! Panics as error lines.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use talon_games::cards::Quoted;
use talon_games::protocol::{Code, Refusal};

/// Runs `action`. If it panics, the panic is logged, and the function returns a refusal with code `internal`
/// and the text "`subject` panicked: …; `consequence`".
///
/// After a panic, `action` may have changed a part of some state. The caller must not use such state.
pub(super) fn catch_panic<T>(
    subject: &str,
    consequence: &str,
    action: impl FnOnce() -> T,
) -> Result<T, Refusal> {
    catch_unwind(AssertUnwindSafe(action)).map_err(|payload| {
        let message = Quoted::line(message(payload.as_ref()));
        log::error!("{subject} panicked: {message}");
        Refusal::new(Code::Internal, format!("{subject} panicked: {message}; {consequence}"))
    })
}

/// Returns the message of a panic, or `no message` if the panic carries no string.
fn message(payload: &(dyn Any + Send)) -> &str {
    let owned = || payload.downcast_ref::<String>().map(String::as_str);
    payload.downcast_ref::<&str>().copied().or_else(owned).unwrap_or("no message")
}

/// Makes this process log every panic with its location. If logging is off at a panic, the previous hook
/// writes the panic to standard error, so no panic is silent.
pub(super) fn log_panics() {
    let previous = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if log::log_enabled!(log::Level::Error) {
            log::error!("{info}");
        } else {
            previous(info);
        }
    }));
}
