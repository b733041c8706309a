//! The secret tokens in the links of a table.

use std::fmt::{self, Write as _};

use sha2::{Digest, Sha256};

/// A token of 128 bits. Its text has 32 hexadecimal digits. The text occurs only in the fragment of a link
/// and in requests and answers. It never occurs in a log.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Token([u8; 16]);

impl Token {
    /// Derives the token for a purpose from the secret of the server. The token of a link is therefore the
    /// same after a restart.
    pub(super) fn derive(secret: &[u8; 32], purpose: &str, table: &str, number: usize) -> Self {
        let hash = Sha256::new_with_prefix("talon table\n")
            .chain_update(secret)
            .chain_update(format!("{purpose}\n{table}\n{number}\n"));
        Self::first_half(&hash.finalize())
    }

    /// Derives the token for a seat. `link` is the number of earlier links of this seat.
    pub(super) fn of_seat(secret: &[u8; 32], table: &str, first: usize, link: u64) -> Self {
        Self::derive(secret, &format!("seat {link}"), table, first)
    }

    /// Parses a token from its 32 hexadecimal digits.
    pub(super) fn parse(text: &str) -> Option<Self> {
        if text.len() != 32 || !text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f')) {
            return None;
        }
        u128::from_str_radix(text, 16).ok().map(|number| Self(number.to_be_bytes()))
    }

    /// Returns the identifier of the owner of the token. Nobody can compute the token from the identifier.
    pub(super) fn identifier(self) -> String {
        Self::first_half(&Sha256::new_with_prefix("talon person\n").chain_update(self.0).finalize())
            .to_string()
    }

    fn first_half(hash: &[u8]) -> Self {
        let mut token = [0; 16];
        token.iter_mut().zip(hash).for_each(|(byte, hash_byte)| *byte = *hash_byte);
        Self(token)
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// What the link of a replay shows. The token says it itself: 4 bytes with the table, 4 bytes with the deal and
/// whether the names are shown, and 8 bytes that only this server can compute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ReplayLink {
    /// The identifier of the table.
    pub(super) table: String,
    /// The number of the deal, counted from 1.
    pub(super) deal: usize,
    /// Whether the replay shows the names that somebody has given.
    pub(super) has_names: bool,
}

impl ReplayLink {
    /// Returns the token of the link. `None` for a table or a deal that a token cannot name.
    pub(super) fn token(&self, secret: &[u8; 32]) -> Option<Token> {
        let table = u32::from_str_radix(&self.table, 16).ok()?;
        let deal = u32::try_from(self.deal).ok()?.checked_mul(2)? | u32::from(self.has_names);
        let Token(proof) = Token::derive(secret, "replay", &self.table, deal as usize);
        let bytes = table.to_be_bytes().into_iter().chain(deal.to_be_bytes()).chain(proof);
        Some(Token::first_half(&bytes.collect::<Vec<u8>>()))
    }

    /// Reads the token of a link. `None` when this server has not made the token.
    pub(super) fn read(secret: &[u8; 32], token: Token) -> Option<Self> {
        let number = u128::from_be_bytes(token.0);
        let (table, deal) = ((number >> 96) as u32, (number >> 64) as u32);
        let link = Self { table: table_name(table), deal: (deal / 2) as usize, has_names: deal % 2 == 1 };
        (link.token(secret) == Some(token)).then_some(link)
    }
}

/// Creates the identifier of a table from a random number: eight hexadecimal digits.
pub(super) fn table_name(number: u32) -> String {
    let mut name = String::new();
    // Writing to a string cannot fail.
    let _ = write!(name, "{number:08x}");
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_read_as_it_is_written() {
        let token = Token::derive(&[7; 32], "seat", "0000abcd", 1);
        assert!(Token::parse(&token.to_string()) == Some(token));
        for text in ["", "12", "0123456789ABCDEF0123456789ABCDEF", "+123456789abcdef0123456789abcdef"] {
            assert!(Token::parse(text).is_none(), "{text}");
        }
    }

    #[test]
    fn the_token_of_a_replay_says_what_it_shows_and_nobody_else_can_write_it() {
        let link = ReplayLink { table: "0000abcd".to_owned(), deal: 7, has_names: true };
        let token = link.token(&[7; 32]).unwrap();
        assert_eq!(ReplayLink::read(&[7; 32], token), Some(link));
        assert_eq!(ReplayLink::read(&[8; 32], token), None);
        for place in 0..16 {
            let mut other = token;
            other.0[place] ^= 1;
            assert_eq!(ReplayLink::read(&[7; 32], other), None, "{place}");
        }
    }

    #[test]
    fn every_purpose_table_and_seat_has_its_own_token() {
        let one = Token::derive(&[7; 32], "seat", "0000abcd", 1);
        for (secret, purpose, table, number) in [
            ([8; 32], "seat", "0000abcd", 1),
            ([7; 32], "watch", "0000abcd", 1),
            ([7; 32], "seat", "0000abce", 1),
            ([7; 32], "seat", "0000abcd", 2),
        ] {
            assert!(Token::derive(&secret, purpose, table, number) != one, "{purpose} {table} {number}");
        }
        assert_ne!(one.identifier(), one.to_string());
    }
}
