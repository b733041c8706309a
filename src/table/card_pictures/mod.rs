//! Pictures of cards that the host of a server chooses, in place of the drawings of the page.
//!
//! A set of pictures is a directory or an archive, which the host may have from somebody else. So names,
//! sizes and formats are checked when the server starts, and limits hold also after unpacking.

mod error;
mod format;
mod name;
mod source;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use axum::body::Bytes;
use sha2::{Digest as _, Sha256};
use talon_games::GameRules;
use talon_games::cards::HIDDEN;

pub use error::CardPicturesError;
use error::Problem;
use format::PictureFormat;
use name::{BACK, PictureName};
use source::{NamedFile, PictureSource};

/// The pictures of cards that a server has.
#[derive(Debug, Default)]
pub struct CardPictures {
    pictures: Vec<CardPicture>,
    /// For each game, the address of the picture of each card. [`HIDDEN`] is the back.
    by_game: BTreeMap<&'static str, BTreeMap<String, String>>,
}

/// A picture of a card.
#[derive(Debug)]
pub(crate) struct CardPicture {
    /// The address, relative to the address of the page.
    pub(crate) address: String,
    pub(crate) format: PictureFormat,
    pub(crate) bytes: Bytes,
}

impl CardPictures {
    /// Reads the pictures for these games from a directory or an archive.
    ///
    /// # Errors
    /// It cannot be read, a limit is exceeded, or a file is not what its name says.
    pub fn read<'games>(
        path: &Path,
        games: impl IntoIterator<Item = &'games GameRules>,
    ) -> Result<Self, CardPicturesError> {
        let packs = PackCards::all(games);
        let mut source = PictureSource::open(path)?;
        let named = source.names(|folder| packs.contains_key(folder))?;
        if named.is_empty() {
            return Err(CardPicturesError::of(path, Problem::Empty));
        }
        let mut files = BTreeMap::new();
        for NamedFile { file, name, .. } in &named {
            let error = |problem| CardPicturesError::of(path, problem).with_file(&file.name);
            check_name(name, &packs).map_err(error)?;
            if let Some(other) = files.insert(name, &file.name) {
                return Err(error(Problem::Twice(other.clone())));
            }
        }
        let mut addresses = BTreeMap::new();
        let mut pictures = Vec::with_capacity(named.len());
        for NamedFile { file, name, format } in named {
            let bytes = source.read(&file)?;
            format
                .check(&bytes)
                .map_err(|problem| CardPicturesError::of(path, problem).with_file(&file.name))?;
            let picture = CardPicture::new(&name, format, bytes);
            addresses.insert(name, picture.address.clone());
            pictures.push(picture);
        }
        let by_game = packs.iter().map(|(game, pack)| (*game, pack.addresses(game, &packs, &addresses)));
        Ok(Self { pictures, by_game: by_game.filter(|(_, own)| !own.is_empty()).collect() })
    }

    /// Returns the address of the picture of each card of a game. [`HIDDEN`] is the back. `None` when the game
    /// has no pictures.
    pub fn of_game(&self, game: &str) -> Option<&BTreeMap<String, String>> {
        self.by_game.get(game)
    }

    pub(crate) fn into_pictures(self) -> impl Iterator<Item = CardPicture> {
        self.pictures.into_iter()
    }
}

impl CardPicture {
    fn new(name: &PictureName, format: PictureFormat, bytes: Vec<u8>) -> Self {
        let digest = Sha256::digest(&bytes);
        let hash = digest.iter().take(8).fold(0, |hash: u64, byte| hash << 8 | u64::from(*byte));
        let folder = name.folder.as_ref().map(|folder| format!("{folder}/")).unwrap_or_default();
        let address = format!("pictures/{hash:016x}/{folder}{}.{}", name.card, format.extension());
        Self { address, format, bytes: bytes.into() }
    }
}

/// The pack of a game.
struct PackCards {
    cards: BTreeSet<String>,
    /// The letters of the suits.
    suits: BTreeSet<char>,
}

/// The packs of all games, by the name of the game.
type Packs = BTreeMap<&'static str, PackCards>;

impl PackCards {
    fn all<'games>(games: impl IntoIterator<Item = &'games GameRules>) -> Packs {
        let packs = games.into_iter().filter_map(|game| {
            let suits = game.screen?.pack().suits.iter().map(|suit| suit.letter).collect();
            Some((game.name, Self { cards: game.cards().into_iter().collect(), suits }))
        });
        packs.collect()
    }

    /// Returns the address of the picture of each card. A picture in the folder of the game comes before a
    /// picture for all games.
    fn addresses(
        &self,
        game: &str,
        packs: &Packs,
        addresses: &BTreeMap<PictureName, String>,
    ) -> BTreeMap<String, String> {
        let shared: BTreeSet<char> = addresses
            .keys()
            .filter(|name| name.folder.is_none())
            .filter_map(|name| suit_of(&name.card))
            .collect();
        let find = |card: &str, is_for_all: bool| {
            let own = PictureName { folder: Some(game.to_owned()), card: card.to_owned() };
            let all = PictureName { folder: None, card: card.to_owned() };
            addresses.get(&own).or_else(|| addresses.get(&all).filter(|_| is_for_all)).cloned()
        };
        let cards = self.cards.iter().filter_map(|card| {
            let is_for_all = suit_of(card).is_none_or(|suit| self.has_most_suits(suit, packs, &shared));
            Some((card.clone(), find(card, is_for_all)?))
        });
        let back = find(BACK, true).map(|address| (HIDDEN.to_owned(), address));
        cards.chain(back).collect()
    }

    /// Returns whether no other pack with this suit has more of the suits that were drawn. French and German
    /// hearts have the same letter, and a French king of hearts is not to lie among German cards.
    fn has_most_suits(&self, suit: char, packs: &Packs, drawn: &BTreeSet<char>) -> bool {
        let count = |pack: &Self| pack.suits.intersection(drawn).count();
        packs.values().filter(|pack| pack.suits.contains(&suit)).all(|pack| count(pack) <= count(self))
    }
}

/// Returns the letter of a card's suit. `None` for a card that has a number and no suit.
fn suit_of(card: &str) -> Option<char> {
    card.chars().last().filter(char::is_ascii_lowercase)
}

/// Checks that the folder of a picture is a game, and that the game has the card.
fn check_name(name: &PictureName, packs: &Packs) -> Result<(), Problem> {
    let has_card = |pack: &PackCards| name.card == BACK || pack.cards.contains(&name.card);
    let is_known = match &name.folder {
        None => packs.values().any(has_card),
        Some(folder) => match packs.get(folder.as_str()) {
            Some(pack) => has_card(pack),
            None => return Err(Problem::Folder { folder: folder.clone(), games: games_text(packs) }),
        },
    };
    if is_known { Ok(()) } else { Err(Problem::Card) }
}

fn games_text(packs: &Packs) -> String {
    packs.keys().copied().collect::<Vec<_>>().join(", ")
}
