//! The formats of pictures.

use super::error::Problem;
use crate::limits::MAX_PICTURE_SIDE;

/// A format that browsers show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PictureFormat {
    Png,
    Jpeg,
    WebP,
    Svg,
}

impl PictureFormat {
    /// Returns the format of files with this extension.
    pub(super) fn of_extension(extension: &str) -> Option<Self> {
        match extension.to_ascii_lowercase().as_str() {
            "png" => Some(Self::Png),
            "jpg" | "jpeg" => Some(Self::Jpeg),
            "webp" => Some(Self::WebP),
            "svg" => Some(Self::Svg),
            _ => None,
        }
    }

    /// Returns the extension in the address of a picture.
    pub(super) const fn extension(self) -> &'static str {
        match self {
            Self::Png => "png",
            Self::Jpeg => "jpg",
            Self::WebP => "webp",
            Self::Svg => "svg",
        }
    }

    /// Returns the value of the header `Content-Type`.
    pub(crate) const fn content_type(self) -> &'static str {
        match self {
            Self::Png => "image/png",
            Self::Jpeg => "image/jpeg",
            Self::WebP => "image/webp",
            Self::Svg => "image/svg+xml",
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Png => "PNG",
            Self::Jpeg => "JPEG",
            Self::WebP => "WebP",
            Self::Svg => "SVG",
        }
    }

    /// Checks that the bytes have this format, and that the picture does not have too many pixels.
    pub(super) fn check(self, bytes: &[u8]) -> Result<(), Problem> {
        let size = match self {
            Self::Png => png_size(bytes),
            Self::Jpeg => jpeg_size(bytes),
            Self::WebP => webp_size(bytes),
            Self::Svg => is_svg(bytes).then_some((0, 0)),
        };
        let (width, height) = size.ok_or(Problem::Format(self.name()))?;
        if width > MAX_PICTURE_SIDE || height > MAX_PICTURE_SIDE { Err(Problem::Pixels) } else { Ok(()) }
    }
}

/// Returns the number that these bytes are, with the first byte as the highest.
fn big(bytes: &[u8], at: usize, count: usize) -> Option<u32> {
    let bytes = bytes.get(at..at.checked_add(count)?)?;
    Some(bytes.iter().fold(0, |number, byte| number << 8 | u32::from(*byte)))
}

/// Returns the number that these bytes are, with the first byte as the lowest.
fn little(bytes: &[u8], at: usize, count: usize) -> Option<u32> {
    let bytes = bytes.get(at..at.checked_add(count)?)?;
    Some(bytes.iter().rev().fold(0, |number, byte| number << 8 | u32::from(*byte)))
}

/// Returns the width and the height in the head of a PNG file.
fn png_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let is_png = bytes.starts_with(b"\x89PNG\r\n\x1a\n") && bytes.get(12..16) == Some(b"IHDR");
    is_png.then(|| Some((big(bytes, 16, 4)?, big(bytes, 20, 4)?))).flatten()
}

/// Returns the width and the height of a JPEG file. They are in its first segment that begins a frame.
fn jpeg_size(bytes: &[u8]) -> Option<(u32, u32)> {
    if !bytes.starts_with(b"\xff\xd8") {
        return None;
    }
    let mut at = 2;
    loop {
        if big(bytes, at, 1)? != 0xff {
            return None;
        }
        match big(bytes, at + 1, 1)? {
            // Any number of these bytes may come before the kind of a segment.
            0xff => at += 1,
            0xc0..=0xc3 | 0xc5..=0xc7 | 0xc9..=0xcb | 0xcd..=0xcf => {
                return Some((big(bytes, at + 7, 2)?, big(bytes, at + 5, 2)?));
            }
            // The data of the picture begin here, without a frame.
            0xd8..=0xda => return None,
            _ => at += 2 + usize::try_from(big(bytes, at + 2, 2)?).ok()?.max(2),
        }
    }
}

/// Returns the width and the height of a WebP file. They have another place in each of its three forms.
fn webp_size(bytes: &[u8]) -> Option<(u32, u32)> {
    if !bytes.starts_with(b"RIFF") || bytes.get(8..12) != Some(b"WEBP") {
        return None;
    }
    match bytes.get(12..16)? {
        b"VP8X" => Some((little(bytes, 24, 3)? + 1, little(bytes, 27, 3)? + 1)),
        b"VP8L" => {
            let sizes = little(bytes, 21, 4)?;
            Some(((sizes & 0x3fff) + 1, (sizes >> 14 & 0x3fff) + 1))
        }
        b"VP8 " => Some((little(bytes, 26, 2)? & 0x3fff, little(bytes, 28, 2)? & 0x3fff)),
        _ => None,
    }
}

/// Returns whether a file is text whose first element is `svg`.
fn is_svg(bytes: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(bytes) else { return false };
    let mut rest = text.trim_start_matches('\u{feff}').trim_start();
    // What may come before the first element: a declaration, comments, and a document type.
    while let Some(end) = [("<?", "?>"), ("<!--", "-->"), ("<!", ">")]
        .iter()
        .find(|(begin, _)| rest.starts_with(begin))
        .map(|(_, end)| *end)
    {
        let Some((_, after)) = rest.split_once(end) else { return false };
        rest = after.trim_start();
    }
    rest.strip_prefix("<svg")
        .is_some_and(|rest| rest.starts_with(|letter: char| letter.is_whitespace() || letter == '>'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sizes_of_pictures_are_read_from_their_heads() {
        let png = [b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".as_slice(), &[0, 0, 1, 0, 0, 0, 2, 3]].concat();
        assert_eq!(png_size(&png), Some((256, 515)));
        let jpeg = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xff, 0xc2, 0, 11, 8, 1, 0, 0, 200, 3];
        assert_eq!(jpeg_size(&jpeg), Some((200, 256)));
        let webp = |kind: &[u8], rest: &[u8]| [b"RIFF\0\0\0\0WEBP", kind, b"\0\0\0\0", rest].concat();
        assert_eq!(webp_size(&webp(b"VP8X", &[0, 0, 0, 0, 255, 0, 0, 9, 1, 0])), Some((256, 266)));
        assert_eq!(webp_size(&webp(b"VP8L", &[0x2f, 0xff, 0x40, 0, 0])), Some((256, 2)));
        assert_eq!(webp_size(&webp(b"VP8 ", &[0, 0, 0, 0x9d, 1, 0x2a, 44, 1, 200, 0])), Some((300, 200)));
        for bytes in [png, jpeg.to_vec()] {
            for length in 0..bytes.len() - 1 {
                let cut = &bytes[..length];
                assert_eq!((png_size(cut), jpeg_size(cut), webp_size(cut)), (None, None, None), "{cut:?}");
            }
        }
        assert!(matches!(PictureFormat::Jpeg.check(b"\xff\xd8\xff\xd9"), Err(Problem::Format("JPEG"))));
    }

    #[test]
    fn a_text_is_a_drawing_when_its_first_element_is_svg() {
        for text in ["<svg/>", "<svgs>", "<html><svg></svg></html>", "", "<!-- <svg >", "<?xml <svg >"] {
            assert!(!is_svg(text.as_bytes()), "{text}");
        }
        for text in [
            "<svg xmlns=\"x\"/>",
            "\u{feff}<?xml version=\"1.0\"?>\n<!-- a --><!DOCTYPE svg>\n<svg\n>",
            "<svg>",
        ] {
            assert!(is_svg(text.as_bytes()), "{text}");
        }
    }
}
