//! Reads a record line by line.

use std::io::{self, ErrorKind, Read};

use talon_games::protocol::{BadLine, LineBuffer};

/// The maximum size in bytes of a game, including the comments before it. A game that an arbiter wrote has a
/// few thousand bytes.
const MAX_GAME: u64 = 4 << 20;

/// Calls `take` for each line of a record.
pub(crate) fn for_each_line(
    mut record: impl Read,
    mut take: impl FnMut(Result<&str, BadLine>),
) -> io::Result<()> {
    let mut buffer = LineBuffer::new();
    let mut bytes = vec![0; 1 << 16];
    // The number of bytes read, the offset after the last result, and the number of lines.
    let (mut read, mut ended, mut number) = (0, 0, 0_u64);
    loop {
        match record.read(&mut bytes)? {
            0 => break,
            count => {
                buffer.push(&bytes[..count]);
                read += count as u64;
            }
        }
        while let Some(line) = buffer.next_line() {
            number += 1;
            let is_result = line.is_ok_and(|line| line.split_ascii_whitespace().next() == Some("result"));
            take(line);
            if is_result {
                ended = read - buffer.waiting() as u64;
            }
        }
        if read - ended > MAX_GAME {
            let text =
                format!("line {number}: 4 MiB of lines without a result: a game is shorter, give a record");
            return Err(io::Error::new(ErrorKind::InvalidData, text));
        }
    }
    if let Some(line) = buffer.last_line() {
        take(line);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the number of lines, or the error.
    fn count(record: &[u8]) -> Result<usize, String> {
        let mut lines = 0;
        for_each_line(record, |_| lines += 1).map(|()| lines).map_err(|error| error.to_string())
    }

    #[test]
    fn lines_without_a_result_end_the_reading() {
        let size = 5 << 20;
        let expected = "without a result: a game is shorter, give a record";
        for record in [vec![b'\n'; size], vec![b'a'; size], b"result\n# x\n\n".repeat(9)] {
            let with_a_tail = [record, b"\n".repeat(size)].concat();
            let error = count(&with_a_tail).unwrap_err();
            assert!(error.starts_with("line ") && error.ends_with(expected), "{error}");
        }
        assert_eq!(count(&b"result 1 -1\n".repeat(size / 8)), Ok(size / 8));
    }
}
