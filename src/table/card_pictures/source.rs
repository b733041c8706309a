//! The files of a set of pictures, in a directory or in an archive.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use zip::ZipArchive;

use super::error::{CardPicturesError, Problem};
use super::format::PictureFormat;
use super::name::{PictureName, is_picture, name_of, parts_of};
use crate::limits::{MAX_ALL_PICTURES, MAX_PICTURE, MAX_PICTURE_FILES};

/// A set of pictures.
pub(super) struct PictureSource {
    path: PathBuf,
    files: Files,
    /// The number of bytes that may still be read.
    left: u64,
}

enum Files {
    Directory,
    Archive(Box<ZipArchive<File>>),
}

/// A file of a set.
#[derive(Clone, Debug)]
pub(super) struct SourceFile {
    /// The path in the set, with slashes.
    pub(super) name: String,
    /// The place in the archive. 0 in a directory.
    index: usize,
}

/// A file of a set with what its name says.
pub(super) struct NamedFile {
    pub(super) file: SourceFile,
    pub(super) name: PictureName,
    pub(super) format: PictureFormat,
}

impl PictureSource {
    pub(super) fn open(path: &Path) -> Result<Self, CardPicturesError> {
        let error = |problem| CardPicturesError::of(path, problem);
        let known = fs::metadata(path).map_err(|problem| error(unreadable(&problem)))?;
        let files = if known.is_dir() {
            Files::Directory
        } else if !known.is_file() {
            return Err(error(Problem::Archive("no plain file".to_owned())));
        } else if known.len() > MAX_ALL_PICTURES {
            return Err(error(Problem::Sum));
        } else {
            let file = File::open(path).map_err(|problem| error(unreadable(&problem)))?;
            let archive =
                ZipArchive::new(file).map_err(|problem| error(Problem::Archive(problem.to_string())))?;
            Files::Archive(Box::new(archive))
        };
        Ok(Self { path: path.to_owned(), files, left: MAX_ALL_PICTURES })
    }

    /// Lists the pictures. In an archive whose pictures are all below one folder, this folder is left out,
    /// unless it `is_game`.
    pub(super) fn names(&self, is_game: impl Fn(&str) -> bool) -> Result<Vec<NamedFile>, CardPicturesError> {
        let error = |problem| CardPicturesError::of(&self.path, problem);
        let files = match &self.files {
            Files::Directory => self.directory_files()?,
            Files::Archive(archive) => self.archive_files(archive)?,
        };
        let mut pictures = Vec::new();
        for file in files.iter().filter(|file| is_picture(&file.name)) {
            let parts = parts_of(&file.name).map_err(|problem| error(problem).with_file(&file.name))?;
            pictures.push((file, parts));
        }
        let first = pictures.first().filter(|(_, parts)| parts.len() > 1).map(|(_, parts)| parts[0]);
        let is_below = |folder: &str| pictures.iter().all(|(_, parts)| parts.len() > 1 && parts[0] == folder);
        let is_archive = matches!(self.files, Files::Archive(_));
        let skipped =
            usize::from(first.is_some_and(|folder| is_archive && !is_game(folder) && is_below(folder)));
        let named = pictures.iter().map(|(file, parts)| {
            let named = parts.get(skipped..).and_then(name_of);
            let (name, format) = named.ok_or_else(|| error(Problem::Card).with_file(&file.name))?;
            Ok(NamedFile { file: (*file).clone(), name, format })
        });
        named.collect()
    }

    /// Lists the files of a directory and of its folders.
    fn directory_files(&self) -> Result<Vec<SourceFile>, CardPicturesError> {
        let error = |problem| CardPicturesError::of(&self.path, problem);
        let mut files = Vec::new();
        let mut folders = vec![String::new()];
        let mut count = 0;
        while let Some(folder) = folders.pop() {
            let entries =
                fs::read_dir(self.path.join(&folder)).map_err(|problem| error(unreadable(&problem)))?;
            for entry in entries {
                let entry = entry.map_err(|problem| error(unreadable(&problem)))?;
                count += 1;
                if count > MAX_PICTURE_FILES {
                    return Err(error(Problem::Files));
                }
                let name = format!("{folder}{}", entry.file_name().to_string_lossy());
                let kind =
                    entry.file_type().map_err(|problem| error(unreadable(&problem)).with_file(&name))?;
                // The folders of a set are one deep.
                if kind.is_dir() && folder.is_empty() {
                    folders.push(format!("{name}/"));
                } else if !kind.is_dir() {
                    files.push(SourceFile { name, index: 0 });
                }
            }
        }
        // The order of the system is not the same everywhere, and the first error is reported.
        files.sort_by(|one, other| one.name.cmp(&other.name));
        Ok(files)
    }

    fn archive_files(&self, archive: &ZipArchive<File>) -> Result<Vec<SourceFile>, CardPicturesError> {
        let error = |problem| CardPicturesError::of(&self.path, problem);
        if archive.len() > MAX_PICTURE_FILES {
            return Err(error(Problem::Files));
        }
        let names = archive.file_names().enumerate().map(|(index, name)| {
            let name = name.map_err(|problem| error(Problem::Archive(problem.to_string())))?;
            Ok(SourceFile { name: name.into_owned(), index })
        });
        // The name of a folder ends with a slash.
        names.filter(|file| file.as_ref().map_or(true, |file| !file.name.ends_with('/'))).collect()
    }

    /// Reads a file.
    pub(super) fn read(&mut self, file: &SourceFile) -> Result<Vec<u8>, CardPicturesError> {
        let problem = match &mut self.files {
            Files::Directory => read_plain(&self.path.join(&file.name), self.left),
            Files::Archive(archive) => match archive.by_index(file.index) {
                Ok(entry) => read_at_most(entry, self.left),
                Err(problem) => Err(Problem::Unreadable(problem.to_string())),
            },
        };
        match problem {
            Ok(bytes) => {
                self.left = self.left.saturating_sub(bytes.len() as u64);
                Ok(bytes)
            }
            Err(Problem::Sum) => Err(CardPicturesError::of(&self.path, Problem::Sum)),
            Err(problem) => Err(CardPicturesError::of(&self.path, problem).with_file(&file.name)),
        }
    }
}

/// Reads a plain file. A link could lead to any file of this computer, and a pipe could have no end.
fn read_plain(path: &Path, left: u64) -> Result<Vec<u8>, Problem> {
    if !fs::symlink_metadata(path).map_err(|problem| unreadable(&problem))?.is_file() {
        return Err(Problem::Link);
    }
    read_at_most(File::open(path).map_err(|problem| unreadable(&problem))?, left)
}

/// Reads to the end. The size in the head of an archive is not trusted.
fn read_at_most(file: impl Read, left: u64) -> Result<Vec<u8>, Problem> {
    let mut bytes = Vec::new();
    let most = MAX_PICTURE.min(left);
    file.take(most + 1).read_to_end(&mut bytes).map_err(|problem| unreadable(&problem))?;
    match bytes.len() as u64 {
        length if length <= most => Ok(bytes),
        length if length > MAX_PICTURE => Err(Problem::Large),
        _ => Err(Problem::Sum),
    }
}

fn unreadable(error: &io::Error) -> Problem {
    match error.kind() {
        io::ErrorKind::NotFound => Problem::Missing,
        _ => Problem::Unreadable(error.to_string()),
    }
}
