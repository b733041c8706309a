//! Reads a record line by line.

use std::io::{self, Read};

use crate::protocol::{BadLine, LineBuffer};

/// Calls `take` for each line of a record.
pub(super) fn for_each_line(
    mut record: impl Read,
    mut take: impl FnMut(Result<&str, BadLine>),
) -> io::Result<()> {
    let mut buffer = LineBuffer::new();
    let mut bytes = vec![0; 1 << 16];
    loop {
        match record.read(&mut bytes)? {
            0 => break,
            count => buffer.push(&bytes[..count]),
        }
        while let Some(line) = buffer.next_line() {
            take(line);
        }
    }
    if let Some(line) = buffer.last_line() {
        take(line);
    }
    Ok(())
}
