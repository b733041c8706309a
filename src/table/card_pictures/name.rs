//! The names of pictures.

use super::error::Problem;
use super::format::PictureFormat;

/// The name of the picture of the back.
pub(super) const BACK: &str = "back";

/// What a picture shows.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct PictureName {
    /// The game whose folder has the picture. `None` for a picture for all games.
    pub(super) folder: Option<String>,
    /// The card as lines write it, or [`BACK`].
    pub(super) card: String,
}

/// Splits a path in a set into its parts. Other systems than this one may have written the path.
///
/// # Errors
/// The path leads out of the set.
pub(super) fn parts_of(path: &str) -> Result<Vec<&str>, Problem> {
    let parts: Vec<&str> = path.split('/').collect();
    let is_safe = |part: &&str| {
        !matches!(*part, "" | "." | "..")
            && !part.contains(|letter: char| "\\:".contains(letter) || letter.is_control())
    };
    if parts.iter().all(is_safe) { Ok(parts) } else { Err(Problem::Path) }
}

/// Returns whether a path names a picture. Other files, such as a licence and the hidden files of a system,
/// are never read.
pub(super) fn is_picture(path: &str) -> bool {
    let is_hidden =
        |part: &str| part.starts_with('.') && part != "." && !part.starts_with("..") || part == "__MACOSX";
    !path.split('/').any(is_hidden) && path.rsplit('/').next().is_some_and(|file| split(file).is_some())
}

/// Returns the name and the format of a picture: `CARD.FORMAT` or `GAME/CARD.FORMAT`. `None` when the file is
/// deeper in the set, or no picture.
pub(super) fn name_of(parts: &[&str]) -> Option<(PictureName, PictureFormat)> {
    let (folder, file) = match parts {
        [file] => (None, file),
        [folder, file] => (Some((*folder).to_owned()), file),
        _ => return None,
    };
    let (card, format) = split(file)?;
    Some((PictureName { folder, card: card.to_owned() }, format))
}

fn split(file: &str) -> Option<(&str, PictureFormat)> {
    let (card, extension) = file.rsplit_once('.')?;
    Some((card, PictureFormat::of_extension(extension)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_out_of_the_set_is_refused() {
        for path in [
            "",
            "/Ks.png",
            "../Ks.png",
            "a/../Ks.png",
            "./Ks.png",
            "a//Ks.png",
            "a\\Ks.png",
            "C:Ks.png",
            "K\0s.png",
            "K\ns.png",
        ] {
            assert!(matches!(parts_of(path), Err(Problem::Path)), "{path:?}");
        }
        assert_eq!(parts_of("tarok/t21.svg").unwrap(), ["tarok", "t21.svg"]);
    }

    #[test]
    fn other_files_are_no_pictures() {
        for path in [
            "LICENSE",
            "README.txt",
            ".Ks.png",
            "__MACOSX/Ks.png",
            ".git/Ks.png",
            "Thumbs.db",
            "Ks",
            ".a/Ks.png",
        ] {
            assert!(!is_picture(path), "{path}");
        }
        let (name, format) = name_of(&["Ks.JPEG"]).unwrap();
        assert_eq!((name.card.as_str(), format), ("Ks", PictureFormat::Jpeg));
        assert_eq!(name_of(&["a", "b", "Ks.png"]), None);
    }
}
