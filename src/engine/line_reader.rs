//! The thread that reads the lines of a session, and the messages that the main thread receives.

use std::io::{ErrorKind, Read};
use std::sync::mpsc::{Receiver, SyncSender};

use talon_games::protocol::{BadLine, LineBuffer};

/// Sends every line of `input`, and then [`Message::End`].
pub(super) fn read_lines(mut input: impl Read, messages: &SyncSender<Message>) {
    let mut buffer = LineBuffer::new();
    let mut bytes = vec![0; 1 << 16];
    loop {
        match input.read(&mut bytes) {
            Ok(0) => break,
            Ok(count) => buffer.push(&bytes[..count]),
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(_) => break,
        }
        while let Some(line) = buffer.next_line() {
            if messages.send(Message::Line(line.map(str::to_owned))).is_err() {
                return;
            }
        }
    }
    if let Some(line) = buffer.last_line() {
        let _ = messages.send(Message::Line(line.map(str::to_owned)));
    }
    let _ = messages.send(Message::End);
}

/// Sends every line that `next_line` returns, and then [`Message::End`]. Before this function calls
/// `next_line` again, it waits until `handled` reports that the session has handled the previous line. The
/// answer to a line therefore appears before the next line is read.
pub(super) fn ask_for_lines(
    mut next_line: impl FnMut() -> Option<Vec<u8>>,
    messages: &SyncSender<Message>,
    handled: &Receiver<()>,
) {
    let mut buffer = LineBuffer::new();
    while let Some(typed) = next_line() {
        buffer.push(&typed);
        buffer.push(b"\n");
        // One input of a person may have several lines, for example after a paste.
        while let Some(line) = buffer.next_line() {
            let sent = messages.send(Message::Line(line.map(str::to_owned)));
            if sent.is_err() || handled.recv().is_err() {
                return;
            }
        }
    }
    let _ = messages.send(Message::End);
}

/// A message to the main thread of a session.
pub(super) enum Message {
    /// The reader has read a line.
    Line(Result<String, BadLine>),
    /// The input has ended.
    End,
    /// The search thread has written its answer.
    Answered,
}
