//! The tokens by which bots are known. A token is shown once, and only its hash is kept.

use std::fmt::{self, Write as _};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use sha2::{Digest as _, Sha256};

use talon_files::LinkPolicy;
use talon_games::cards::Quoted;

use crate::messages::random_digits;

/// The number of random bytes of a token.
const TOKEN_BYTES: usize = 20;

/// The number of hexadecimal digits of a token's hash.
const HASH_DIGITS: usize = 64;

/// The longest name of a bot, in characters.
const MAX_NAME: usize = 40;

/// The text of a token, as its owner keeps it. Its `Debug` text does not show it.
#[derive(Clone, PartialEq, Eq)]
pub struct TokenText(String);

impl TokenText {
    /// Draws a token. `None` when the system has no randomness.
    #[must_use]
    pub fn draw() -> Option<Self> {
        random_digits(TOKEN_BYTES).map(Self)
    }

    /// Reads a token. A text with other characters than letters and digits is no token.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        let is_token = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        (is_token && text.len() <= 2 * HASH_DIGITS).then(|| Self(text.to_owned()))
    }

    /// Returns the text of the token.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// Returns the hash that is kept: SHA-256, in hexadecimal digits. A token has 160 random bits, so that
    /// nobody can try all tokens of a hash.
    #[must_use]
    pub fn hash(&self) -> String {
        Sha256::digest(self.0.as_bytes()).iter().fold(String::new(), |mut text, byte| {
            // Writing to a string cannot fail.
            let _ = write!(text, "{byte:02x}");
            text
        })
    }
}

impl fmt::Debug for TokenText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TokenText")
    }
}

/// Knows the bots by their tokens.
pub trait BotTokens: Send + Sync {
    /// Returns the name of the bot that has a token with this hash. `None` for an unknown or revoked token.
    fn bot(&self, hash: &str) -> Option<String>;
}

/// A file of tokens: a line `NAME HASH` for each bot. It is read for each connection, so that a revoked token
/// is refused at once.
#[derive(Clone, Debug)]
pub struct TokenFile {
    path: PathBuf,
}

/// Why a file of tokens cannot be used.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the text of an error says what its fields are")]
pub enum TokenError {
    #[error("cannot read {path}: {error}")]
    Read { path: String, error: io::Error },
    #[error("cannot write {path}: {error}")]
    Write { path: String, error: io::Error },
    #[error("line {line} of {path} is not 'NAME HASH': arbiter token writes this file")]
    Line { line: usize, path: String },
    #[error("'{name}' is no name of a bot: use 1 to 40 letters, digits, '-', '_' and '.'")]
    Name { name: Quoted },
    #[error("no bot '{name}' in {path}: its bots are {known}")]
    Unknown { name: Quoted, path: String, known: String },
    #[error("no randomness for a token")]
    Random,
}

impl TokenFile {
    /// Names a file of tokens. The file need not exist.
    #[must_use]
    pub fn new(path: &Path) -> Self {
        Self { path: path.to_owned() }
    }

    /// Draws a new token for a bot, and keeps its hash. An earlier token of the bot is revoked.
    ///
    /// # Errors
    /// The name is wrong, or the file cannot be read or written.
    pub fn add(&self, name: &str) -> Result<TokenText, TokenError> {
        let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_.".contains(letter);
        if name.is_empty() || name.len() > MAX_NAME || !name.chars().all(is_plain) {
            return Err(TokenError::Name { name: Quoted::new(name) });
        }
        let mut bots = if self.path.exists() { self.bots()? } else { Vec::new() };
        let token = TokenText::draw().ok_or(TokenError::Random)?;
        bots.retain(|(known, _)| known != name);
        bots.push((name.to_owned(), token.hash()));
        self.write(&bots)?;
        Ok(token)
    }

    /// Revokes the token of a bot.
    ///
    /// # Errors
    /// The file has no such bot, or it cannot be read or written.
    pub fn revoke(&self, name: &str) -> Result<(), TokenError> {
        let mut bots = self.bots()?;
        let before = bots.len();
        bots.retain(|(known, _)| known != name);
        if bots.len() == before {
            let known: Vec<&str> = bots.iter().map(|(name, _)| name.as_str()).collect();
            let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
            return Err(TokenError::Unknown { name: Quoted::new(name), path: self.text(), known });
        }
        self.write(&bots)
    }

    /// Returns the names of the bots and the hashes of their tokens.
    ///
    /// # Errors
    /// The file cannot be read, or has a line of another form.
    pub fn bots(&self) -> Result<Vec<(String, String)>, TokenError> {
        let text =
            fs::read_to_string(&self.path).map_err(|error| TokenError::Read { path: self.text(), error })?;
        let read = |(line, text): (usize, &str)| match text.split_once(' ') {
            Some((name, hash)) if hash.len() == HASH_DIGITS => Ok((name.to_owned(), hash.to_owned())),
            _ => Err(TokenError::Line { line, path: self.text() }),
        };
        (1..).zip(text.lines()).map(read).collect()
    }

    fn write(&self, bots: &[(String, String)]) -> Result<(), TokenError> {
        let text: String = bots.iter().flat_map(|(name, hash)| [name, " ", hash, "\n"]).collect();
        let write = |error| TokenError::Write { path: self.text(), error };
        if !self.path.exists() {
            // Whoever could write the file could take over a bot.
            return talon_files::create_secret(&self.path, text.as_bytes()).map_err(write);
        }
        talon_files::replace(&self.path, text.as_bytes(), LinkPolicy::Followed).map_err(write)
    }

    fn text(&self) -> String {
        self.path.display().to_string()
    }
}

impl BotTokens for TokenFile {
    fn bot(&self, hash: &str) -> Option<String> {
        match self.bots() {
            Ok(bots) => bots.into_iter().find(|(_, known)| known == hash).map(|(name, _)| name),
            Err(error) => {
                log::error!("{error}");
                None
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_knows_a_bot_by_its_token_until_it_is_revoked() {
        let folder = tempfile::tempdir().unwrap();
        let file = TokenFile::new(&folder.path().join("tokens"));
        let (ana, bor) = (file.add("ana").unwrap(), file.add("bor").unwrap());
        assert_eq!(file.bot(&ana.hash()).as_deref(), Some("ana"));
        assert_eq!(file.bot(&bor.hash()).as_deref(), Some("bor"));
        assert!(!fs::read_to_string(&file.path).unwrap().contains(ana.reveal()), "only the hash is kept");
        let again = file.add("ana").unwrap();
        assert_eq!((file.bot(&ana.hash()), file.bot(&again.hash()).as_deref()), (None, Some("ana")));
        file.revoke("ana").unwrap();
        assert_eq!(file.bot(&again.hash()), None);
        let error = file.revoke("ana").unwrap_err().to_string();
        assert!(error.starts_with("no bot 'ana' in ") && error.ends_with("its bots are bor"), "{error}");
    }

    #[test]
    fn a_wrong_name_or_line_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let file = TokenFile::new(&folder.path().join("tokens"));
        for name in ["", "a b", "a\n", "ž", &"x".repeat(41)] {
            assert!(matches!(file.add(name), Err(TokenError::Name { .. })), "{name}");
        }
        fs::write(&file.path, "ana 12\n").unwrap();
        assert!(matches!(file.bots(), Err(TokenError::Line { line: 1, .. })));
        assert_eq!(file.bot("12"), None);
    }
}
