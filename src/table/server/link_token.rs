//! The tokens in the links of a table.

use std::fmt::Write as _;

use talon_server::Token;

/// Derives the token for a purpose from the secret of the server.
pub(super) fn table_token(secret: &[u8; 32], purpose: &str, table: &str, number: usize) -> Token {
    Token::derive("talon table", secret, &format!("{purpose}\n{table}\n{number}\n"))
}

/// Derives the token for a seat. `link` is the number of earlier links of this seat.
pub(super) fn seat_token(secret: &[u8; 32], table: &str, first: usize, link: u64) -> Token {
    table_token(secret, &format!("seat {link}"), table, first)
}

/// Returns the identifier of the person who has a token. Nobody can compute the token from the identifier.
pub(super) fn person_id(token: Token) -> String {
    token.identifier("talon person")
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
        let proof = table_token(secret, "replay", &self.table, deal as usize);
        let mut bytes = proof.bytes();
        bytes.copy_within(..8, 8);
        let named = table.to_be_bytes().into_iter().chain(deal.to_be_bytes());
        bytes.iter_mut().zip(named).for_each(|(byte, named)| *byte = named);
        Some(Token::from_bytes(bytes))
    }

    /// Reads the token of a link. `None` when this server has not made the token.
    pub(super) fn read(secret: &[u8; 32], token: Token) -> Option<Self> {
        let number = u128::from_be_bytes(token.bytes());
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
    fn the_token_of_a_replay_says_what_it_shows_and_nobody_else_can_write_it() {
        let link = ReplayLink { table: "0000abcd".to_owned(), deal: 7, has_names: true };
        let token = link.token(&[7; 32]).unwrap();
        assert_eq!(ReplayLink::read(&[7; 32], token), Some(link));
        assert_eq!(ReplayLink::read(&[8; 32], token), None);
        for place in 0..16 {
            let mut other = token.bytes();
            other[place] ^= 1;
            assert_eq!(ReplayLink::read(&[7; 32], Token::from_bytes(other)), None, "{place}");
        }
    }

    #[test]
    fn every_purpose_table_and_seat_has_its_own_token() {
        let one = table_token(&[7; 32], "seat", "0000abcd", 1);
        for (purpose, table, number) in
            [("watch", "0000abcd", 1), ("seat", "0000abce", 1), ("seat", "0000abcd", 2)]
        {
            assert!(table_token(&[7; 32], purpose, table, number) != one, "{purpose} {table} {number}");
        }
    }

    #[test]
    fn the_links_of_earlier_versions_stay_valid() {
        assert_eq!(
            table_token(&[7; 32], "watch", "0000abcd", 0).to_string(),
            "8c0baf18886d399cf41d373d27a84b8c"
        );
        assert_eq!(person_id(Token::from_bytes([9; 16])), "5ce48ab1f73eb10a6e0ad57394d672ad");
    }
}
