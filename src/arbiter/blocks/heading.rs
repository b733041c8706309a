//! The comments at the top of a record: program, date, plan, hashes, entropy and withdrawals. They say what the first
//! line of a journal says, so that a record needs no journal.

use crate::arbiter::blocks::JournalHeader;
use crate::arbiter::plan::{
    ARBITER_COMMENT, DATE_COMMENT, ENTROPY_COMMENT, HASH_COMMENT, PLAN_HASH_COMMENT, PLAN_VERSION,
    RecordHeader, TournamentFile, VERSION_COMMENT, WITHDRAWN_COMMENT,
};
use crate::cards::Quoted;
use crate::games::GameRegistry;

/// The comments at the top of the record of a match or tournament.
pub(crate) fn heading_of(header: &JournalHeader) -> String {
    let JournalHeader { date, plan, plan_hash, key_hash, entropy, .. } = header;
    let version = env!("CARGO_PKG_VERSION");
    let plan: String = plan.iter().flat_map(|line| [line, "\n"]).collect();
    let entropy = entropy.iter().map(|text| format!("{ENTROPY_COMMENT}{text}\n"));
    let withdrawn = header.withdrawn_names();
    let withdrawn = withdrawn.iter().map(|name| format!("{WITHDRAWN_COMMENT}{name}\n"));
    // The plan of a match has the hash of its key, the plan of a tournament has not.
    let has_key_hash = header.plan.iter().any(|line| line.starts_with(HASH_COMMENT));
    let key_hash = if has_key_hash { String::new() } else { format!("{HASH_COMMENT}{key_hash}\n") };
    let more: String = entropy.chain(withdrawn).collect();
    format!(
        "{ARBITER_COMMENT}{version}\n{DATE_COMMENT}{date}\n{plan}{PLAN_HASH_COMMENT}{plan_hash}\n{key_hash}{more}\n"
    )
}

impl JournalHeader {
    /// The match or tournament of a record with these comments before its first game. `None` when they have no plan.
    ///
    /// # Errors
    /// The plan cannot be read. The error says which line is wrong or missing.
    pub(crate) fn of_record(games: &GameRegistry, comments: &[String]) -> Result<Option<Self>, String> {
        check_version(comments)?;
        let value = |start: &str| comments.iter().find_map(|line| line.strip_prefix(start)).map(str::trim);
        let text = |start: &str| value(start).unwrap_or_default().to_owned();
        let (date, entropy) = (text(DATE_COMMENT), value(ENTROPY_COMMENT).map(str::to_owned));
        let header = if let Some(read) = TournamentFile::from_record(comments) {
            let (file, plan) = read.map_err(|error| error.to_string())?;
            games.find(&file.game, Some(file.players)).map_err(|error| error.to_string())?;
            let header = Self::of_tournament(&file, date, entropy, text(HASH_COMMENT));
            let mut header = header.map_err(|error| error.to_string())?;
            // The file that is read from the lines lacks directories, options and limits of its participants.
            header.plan = plan.to_vec();
            let withdrawn: Vec<&str> =
                comments.iter().filter_map(|line| line.strip_prefix(WITHDRAWN_COMMENT)).collect();
            for own in &mut header.participants {
                own.withdrawn = withdrawn.contains(&own.name.as_str());
            }
            header
        } else {
            let plan = RecordHeader::of_lines(comments);
            let Some(new) = &plan.new else { return Ok(None) };
            Self::of_match(&plan, new, date, entropy)
        };
        Self { plan_hash: text(PLAN_HASH_COMMENT), ..header }.accepted().map(Some)
    }
}

/// Checks that a plan in these comments has the version of this arbiter.
fn check_version(comments: &[String]) -> Result<(), String> {
    let found = comments.iter().find_map(|line| line.strip_prefix(VERSION_COMMENT)).map(str::trim);
    let is_of_plan = |line: &String| RecordHeader::default().take(line);
    let has_plan = TournamentFile::is_in_record(comments) || comments.iter().any(is_of_plan);
    match found {
        Some(version) if version.parse() != Ok(PLAN_VERSION) => {
            let version = Quoted::new(version);
            Err(format!("version {version} of a plan: this arbiter reads version {PLAN_VERSION}"))
        }
        None if has_plan => Err(format!("no line '{VERSION_COMMENT}{PLAN_VERSION}' before the first game")),
        _ => match RecordHeader::unreadable(comments) {
            Some(line) => Err(format!("'{}' is not a line of the plan here", Quoted::line(line))),
            None => Ok(()),
        },
    }
}
