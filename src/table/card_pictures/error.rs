//! The errors of a set of pictures. Each error is one line that names the file and the way out.

use std::fmt;
use std::path::{Path, PathBuf};

use talon_games::cards::Quoted;

use crate::limits::{MAX_ALL_PICTURES, MAX_PICTURE, MAX_PICTURE_FILES, MAX_PICTURE_SIDE};

/// The reason why a set of pictures is refused.
#[derive(Debug, thiserror::Error)]
pub struct CardPicturesError {
    set: PathBuf,
    file: Option<String>,
    #[source]
    problem: Problem,
}

/// What is wrong with a set of pictures or with one of its files.
#[derive(Debug, thiserror::Error)]
pub(super) enum Problem {
    #[error("is not there: give --cards a directory or a zip file")]
    Missing,
    #[error("is no zip file that this program can read ({0}): give --cards a directory or a zip file")]
    Archive(String),
    #[error("cannot be read ({0}): make the file readable, or leave it out")]
    Unreadable(String),
    #[error("has no picture of a card: name pictures by cards, such as Ks.png or t21.svg, or back.png")]
    Empty,
    #[error("has more than {MAX_PICTURE_FILES} files and folders: leave only the pictures in it")]
    Files,
    #[error("has pictures of more than {} MiB together: make them smaller", MAX_ALL_PICTURES >> 20)]
    Sum,
    #[error("leads out of the set: name pictures by cards, such as Ks.png or t21.svg, or back.png")]
    Path,
    #[error("is named by no card: name pictures by cards, such as Ks.png or t21.svg, or back.png")]
    Card,
    #[error("is in a folder of no game: a folder is named by one of {games}, not '{}'", Quoted::new(.folder))]
    Folder { folder: String, games: String },
    #[error("and '{}' are pictures of one card: leave one out", Quoted::new(.0))]
    Twice(String),
    #[error("is a link or no plain file: put the picture itself there")]
    Link,
    #[error("has more than {} MiB: make the picture smaller", MAX_PICTURE >> 20)]
    Large,
    #[error("has more than {MAX_PICTURE_SIDE} pixels in a row or column: make the picture smaller")]
    Pixels,
    #[error("is no {0} picture: convert it, or name it by its format")]
    Format(&'static str),
}

impl CardPicturesError {
    /// Creates the error of a whole set.
    pub(super) fn of(set: &Path, problem: Problem) -> Self {
        Self { set: set.to_owned(), file: None, problem }
    }

    /// Returns the error as the error of a file in the set.
    pub(super) fn with_file(self, file: &str) -> Self {
        Self { file: Some(file.to_owned()), ..self }
    }
}

impl fmt::Display for CardPicturesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let set = self.set.display().to_string();
        match &self.file {
            Some(file) => write!(f, "'{}' in {} {}", Quoted::new(file), Quoted::text(&set), self.problem),
            None => write!(f, "{} {}", Quoted::text(&set), self.problem),
        }
    }
}
