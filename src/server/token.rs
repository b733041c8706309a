//! Secret tokens: in links, and for programs.

use std::fmt;

use sha2::{Digest, Sha256};

use super::random::{RandomError, random_bytes};

/// A token of 128 bits. Its text has 32 hexadecimal digits. The text occurs only in the fragment of a link
/// and in requests and answers. It never occurs in a log.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Token([u8; 16]);

impl Token {
    /// Creates a random token.
    ///
    /// # Errors
    /// The system has no random numbers.
    pub fn random() -> Result<Self, RandomError> {
        random_bytes().map(Self)
    }

    /// Creates the token with these bytes.
    pub fn from_bytes(bytes: [u8; 16]) -> Self {
        Self(bytes)
    }

    /// Returns the bytes of the token.
    pub fn bytes(self) -> [u8; 16] {
        self.0
    }

    /// Derives the token for a purpose from the secret of the server. The token of a link is therefore the
    /// same after a restart. `kind` is the kind of server.
    pub fn derive(kind: &str, secret: &[u8; 32], purpose: &str) -> Self {
        Self::first_half(
            Sha256::new_with_prefix(kind).chain_update(b"\n").chain_update(secret),
            purpose.as_bytes(),
        )
    }

    /// Parses a token from its 32 hexadecimal digits.
    pub fn parse(text: &str) -> Option<Self> {
        if text.len() != 32 || !text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f')) {
            return None;
        }
        u128::from_str_radix(text, 16).ok().map(|number| Self(number.to_be_bytes()))
    }

    /// Returns the identifier of the owner of the token. Nobody can compute the token from the identifier. `kind` is
    /// the kind of owner: owners of different kinds have different identifiers.
    pub fn identifier(self, kind: &str) -> String {
        Self::first_half(Sha256::new_with_prefix(kind).chain_update(b"\n"), &self.0).to_string()
    }

    fn first_half(hash: Sha256, end: &[u8]) -> Self {
        let mut token = [0; 16];
        let hash = hash.chain_update(end).finalize();
        token.iter_mut().zip(hash).for_each(|(byte, hash_byte)| *byte = hash_byte);
        Self(token)
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_read_as_it_is_written() {
        let token = Token::derive("test", &[7; 32], "link\n");
        assert!(Token::parse(&token.to_string()) == Some(token));
        assert!(Token::from_bytes(token.bytes()) == token);
        for text in ["", "12", "0123456789ABCDEF0123456789ABCDEF", "+123456789abcdef0123456789abcdef"] {
            assert!(Token::parse(text).is_none(), "{text}");
        }
    }

    #[test]
    fn every_kind_secret_and_purpose_has_its_own_token() {
        let one = Token::derive("test", &[7; 32], "link\n");
        for (kind, secret, purpose) in
            [("other", [7; 32], "link\n"), ("test", [8; 32], "link\n"), ("test", [7; 32], "other\n")]
        {
            assert!(Token::derive(kind, &secret, purpose) != one, "{kind} {purpose}");
        }
        assert_ne!(one.identifier("test"), one.to_string());
        assert_ne!(one.identifier("test"), one.identifier("other"));
        assert!(Token::random().unwrap() != Token::random().unwrap());
    }
}
