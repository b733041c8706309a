//! The thread that reads lines.

use std::io::{ErrorKind, Read};
use std::sync::mpsc::Sender;

use super::message::Message;
use crate::protocol::LineBuffer;

/// Sends every line of `input`, then a message that the input has ended.
pub(super) fn read_lines(mut input: impl Read, messages: &Sender<Message>) {
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
