//! Opens the journal of a run. The run begins, resumes or extends the journal. The names of withdrawn
//! participants are stored in its header.

use std::path::Path;
use std::sync::Arc;

use talon_arbiter::blocks::{JournalError, JournalHeader, JournalLine, JournalReader, JournalWriter};
use talon_arbiter::date::now;
use talon_arbiter::plan::{Description, Format};
use talon_arbiter::stats::{Figures, Statistics};
use talon_games::cards::Quoted;

use crate::arbiter::output::number_format::{counted, decimal};
use crate::arbiter::playing::bot_history::BotHistory;
use crate::arbiter::playing::match_directory::DirectoryPart;
use crate::arbiter::playing::match_journal::MatchJournal;
use crate::arbiter::playing::prepared_match::PreparedMatch;

/// Returns the description to play. If there is a journal, the description extends the journal's tournament.
pub(crate) fn extending_journal(description: &Description, journal: &Path) -> Result<Description, String> {
    match JournalReader::open(journal) {
        Ok(reader) => description.extending(&reader.header().description).map_err(|error| error.to_string()),
        // The journal has no readable header, so no block was played.
        Err(_) => Ok(description.clone()),
    }
}

/// Begins, resumes or extends the journal of a run.
pub(crate) fn open_journal(
    part: &DirectoryPart,
    description: &Arc<Description>,
) -> Result<MatchJournal, String> {
    let text = |error: JournalError| error.to_string();
    let DirectoryPart { directory, shard, withdrawn, .. } = part;
    let path = directory.journal(*shard);
    let (entropy, key_hash) = (directory.entropy.clone(), directory.key.hash());
    let header = JournalHeader::new(Arc::clone(description), now(), entropy.clone(), key_hash);
    let mut header = header.map_err(|error| error.to_string())?;
    header.shard = shard.map(|shard| shard.numbers());
    let earlier = path.exists().then(|| JournalReader::open(&path)).and_then(Result::ok);
    if earlier.is_none() {
        // Without a journal no participant has played.
        withdrawn.first().map_or(Ok(()), |name| Err(unplayed(name)))?;
    }
    if let Some(reader) = earlier {
        let earlier = reader.header().clone();
        header.keep_withdrawn(&earlier);
        header.extended.clone_from(&earlier.extended);
        header.date.clone_from(&earlier.date);
        let is_extended = earlier.description.plan_lines() != header.plan;
        if is_extended {
            directory.check_open(&path)?;
            header.extended.push(extension_line(&path, &earlier)?);
        }
        withdrawn.iter().try_for_each(|name| withdraw(&mut header, name))?;
        if is_extended || earlier.withdrawn != header.withdrawn {
            // The plan is written first. After an interruption, the next run therefore extends the journal
            // again.
            directory.keep_description(description)?;
            let is_played = reader.into_iter().any(|line| matches!(line, Ok(JournalLine::Block(_))));
            withdrawn.first().filter(|_| !is_played).map_or(Ok(()), |name| Err(unplayed(name)))?;
            JournalWriter::replace_header(&path, &header).map_err(text)?;
        }
    }
    entropy.map_or(Ok(()), |entropy| directory.keep_entropy(&entropy))?;
    if directory.description.plan_hash() != description.plan_hash() {
        directory.keep_description(description)?;
    }
    let mut journal = if path.exists() {
        MatchJournal::resume(&path, header, *shard)
    } else {
        MatchJournal::create(&path, header, *shard)
    }
    .map_err(text)?;
    let withdrawn = journal.header.withdrawn_numbers();
    if !withdrawn.is_empty() {
        journal.selection.left_out = description.blocks_of(&withdrawn).map_err(|error| error.to_string())?;
    }
    journal.bots.refuses_changes = part.refuses_changes;
    Ok(journal)
}

/// Returns the line about an extension: the time of the extension, and the results before it.
fn extension_line(journal: &Path, earlier: &JournalHeader) -> Result<String, String> {
    let results = Statistics::read_tournament(journal, &[], |_| true).map_err(|error| error.to_string())?;
    let figures = Figures::snapshot(&results, &earlier.shown_names(), None);
    let points = |&participant: &usize| {
        let statistics = &figures.participants[participant];
        format!(
            "{} {}",
            statistics.name,
            statistics.mean.mean.map_or("–".to_owned(), |mean| decimal(mean, 2))
        )
    };
    let standings: Vec<String> = figures.standings.iter().map(points).collect();
    let blocks = counted(results.blocks, "block");
    Ok(format!("{}, after {blocks}: {}", now(), standings.join(", ")))
}

/// Refuses bots that have changed since their games in the journal of a run. Nothing is written before this
/// check.
pub(crate) fn refuse_changed(part: &DirectoryPart, prepared: &PreparedMatch) -> Result<(), String> {
    // Without a readable journal no bot has played.
    let Ok(reader) = JournalReader::open(&part.directory.journal(part.shard)) else { return Ok(()) };
    let withdrawn = [&reader.header().withdrawn[..], &part.withdrawn].concat();
    let names = prepared.description.names();
    let versions = reader.map_while(Result::ok).filter_map(|line| match line {
        JournalLine::Versions { versions } => Some(versions),
        _ => None,
    });
    let history = BotHistory::new(names.clone(), versions.collect());
    let bots = prepared.bots.iter().zip(&prepared.partners).enumerate();
    let bots = bots.filter(|(participant, _)| !withdrawn.contains(&names[*participant]));
    history.refuse_changed(bots.flat_map(|(participant, (bot, partner))| {
        std::iter::once(bot).chain(partner.as_ref()).map(move |bot| (participant, bot))
    }))
}

/// Refuses a withdrawal in a format that needs all its participants.
pub(crate) fn check_withdrawal(format: Format, name: &str) -> Result<(), String> {
    let refuse = |reason: &str| Err(format!("--withdraw '{}': {reason}", Quoted::new(name)));
    match format {
        Format::Match | Format::Mixes => refuse("a match has no block without one of its participants"),
        Format::Swiss => refuse(
            "the pairs of a Swiss tournament follow from all results before; a participant that does not start loses its \
             games",
        ),
        Format::RoundRobin | Format::Gauntlet => Ok(()),
    }
}

/// Adds a participant to the withdrawn participants.
fn withdraw(header: &mut JournalHeader, name: &str) -> Result<(), String> {
    let refuse = |reason: &str| Err(format!("--withdraw '{}': {reason}", Quoted::new(name)));
    let names = header.description.names();
    if !names.iter().any(|known| known == name) {
        return refuse(&format!("no participant has this name; they are {}", names.join(", ")));
    }
    if !header.withdrawn.iter().any(|known| known == name) {
        header.withdrawn.push(name.to_owned());
    }
    Ok(())
}

fn unplayed(name: &str) -> String {
    let name = Quoted::new(name);
    format!(
        "--withdraw '{name}': no block was played yet; leave the participant out of the file, and begin anew"
    )
}
