//! The words of a connection beside the lines of the protocol.
//!
//! The bot asks for a WebSocket at [`SEAT_PATH`], with its token in the header `Authorization`. The first
//! message of the arbiter is the line `session ID received N`: the session of the seat, and the number of
//! lines that the arbiter has received in it. All other messages are lines of the protocol, one or more in a
//! message. A bot whose connection was cut asks again, with the session and the number of lines that it has
//! received.

use std::fmt::Write as _;

use rand::TryRng as _;
use rand::rngs::SysRng;

/// The path of the WebSocket on the server.
pub const SEAT_PATH: &str = "/seat";

/// The code with which a side closes a connection whose seat has ended. After every other end of a connection
/// the bot comes back.
pub(crate) const ENDED: u16 = 1000;

/// The largest size of a message, in bytes. It holds the longest line of the protocol.
pub(crate) const MAX_MESSAGE: usize = 2 * talon_games::protocol::MAX_LINE;

/// The longest reason of a closed connection, in bytes. A WebSocket allows 123.
const MAX_REASON: usize = 120;

/// Returns the first message of a connection.
pub(crate) fn session_line(session: &str, received: u64) -> String {
    format!("session {session} received {received}")
}

/// Reads the first message of a connection: the session, and the number of lines that the arbiter has
/// received in it.
pub(crate) fn read_session_line(message: &str) -> Option<(String, u64)> {
    let mut words = message.split_whitespace();
    let all = [(); 5].map(|()| words.next());
    let [Some("session"), Some(session), Some("received"), Some(received), None] = all else { return None };
    let is_session = session.len() == SESSION_DIGITS && session.bytes().all(|byte| byte.is_ascii_hexdigit());
    Some((session.to_owned(), received.parse().ok().filter(|_| is_session)?))
}

/// The number of hexadecimal digits of a session's name.
const SESSION_DIGITS: usize = 32;

/// Draws the name of a session. Nobody can guess it. `None` when the system has no randomness.
pub(crate) fn new_session() -> Option<String> {
    random_digits(SESSION_DIGITS / 2)
}

/// Draws this number of random bytes, as hexadecimal digits. `None` when the system has no randomness.
pub(crate) fn random_digits(bytes: usize) -> Option<String> {
    let mut drawn = vec![0; bytes];
    SysRng.try_fill_bytes(&mut drawn).ok()?;
    Some(drawn.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    }))
}

/// Returns a reason, shortened to what a WebSocket allows.
pub(crate) fn short_reason(reason: &str) -> &str {
    let end = (0..=MAX_REASON.min(reason.len())).rev().find(|&end| reason.is_char_boundary(end));
    &reason[..end.unwrap_or(0)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_message_has_the_session_and_the_lines_received() {
        let session = new_session().unwrap();
        assert_eq!(read_session_line(&session_line(&session, 7)), Some((session.clone(), 7)));
        for wrong in ["", "session", "session x received 1", "talon 1"] {
            assert_eq!(read_session_line(wrong), None, "{wrong}");
        }
        assert_eq!(read_session_line(&format!("session {session} received -1")), None);
        assert_eq!(read_session_line(&format!("session {session} received 1 2")), None);
    }

    #[test]
    fn a_reason_is_cut_between_two_characters() {
        assert_eq!(short_reason("it ended"), "it ended");
        assert_eq!(short_reason(&"ž".repeat(100)).chars().count(), MAX_REASON / 2);
    }
}
