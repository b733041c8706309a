//! The given keys of a description, from a file or from the command line, and how a description follows from
//! them.

use std::borrow::Borrow;

use toml::de::{DeTable, DeValue};
use toml::{Spanned, Table, Value};

use talon_games::cards::Quoted;
use talon_games::protocol::NewGameError;
use talon_games::{GameRegistry, GameRules, SessionLength};

use crate::bot::{KEY_SYNONYMS, Participant};
use crate::plan::description::key::{Kind, Place, PlanKey};
use crate::plan::description::keys::{
    BLOCKS, PARTICIPANT, PARTICIPANT_KEYS, PLAN_KEYS, PLAN_VERSION, SYNONYMS,
};
use crate::plan::description::other_words::{file_hint, participant_hint};
use crate::plan::{Description, Format, PlanError, Seating, SessionFilter};
use crate::similar_word::similar_word;

/// The number of deals in a match without the key `deals`.
const DEFAULT_DEALS: u64 = 200;

/// The number of sessions in a match without the key `deals`, if the rules of the game end a session.
const DEFAULT_SESSIONS: u64 = 100;

/// A synonym that was read, with the key in its place.
type Synonym = (&'static str, &'static str);

/// The given numbers of deals. `None` for a missing key.
struct GivenDeals {
    deals: Option<u64>,
    /// Whether `deals` is a number of blocks, which the synonym `blocks` gives.
    are_blocks: bool,
    per_session: Option<u64>,
}

/// The keys that are given for a description.
#[derive(Clone, Debug)]
pub struct Draft {
    keys: Table,
    participants: Vec<Participant>,
    /// Whether the keys come from a file.
    is_file: bool,
    synonyms: Vec<Synonym>,
}

impl Draft {
    /// Reads a file. `directory` is the directory of the file.
    ///
    /// # Errors
    /// The text is not valid TOML, a key is unknown, or a value does not have its key's type.
    pub fn of_file(text: &str, directory: &str) -> Result<Self, PlanError> {
        let (mut keys, synonyms) = read_table(text)?;
        let participants = keys.remove(PARTICIPANT).map_or(Ok(Vec::new()), Value::try_into);
        let participants = participants.map_err(|error| toml_error(text, &error))?;
        if let Some(given) =
            keys.get("version").filter(|version| version.as_integer() != Some(PLAN_VERSION.into()))
        {
            let version = given.as_integer().map_or("?".to_owned(), |version| version.to_string());
            return Err(PlanError::Version { version: Quoted::new(&version) });
        }
        keys.entry("directory").or_insert_with(|| Value::String(directory.to_owned()));
        Ok(Self { keys, participants, is_file: true, synonyms })
    }

    /// Creates the draft from the options of a command line and the texts of its participants.
    ///
    /// # Errors
    /// A text does not describe a participant.
    pub fn of_words(options: Table, participants: &[String]) -> Result<Self, PlanError> {
        let read = |(number, text): (usize, &String)| {
            let place = || format!("participant {}", number + 1);
            Participant::parse(text).map_err(|error| PlanError::Spec { place: place(), error })
        };
        let mut synonyms: Vec<_> =
            participants.iter().flat_map(|text| Participant::synonyms_in(text)).collect();
        synonyms.dedup();
        let participants = participants.iter().enumerate().map(read).collect::<Result<_, _>>()?;
        Ok(Self { keys: options, participants, is_file: false, synonyms })
    }

    /// Returns the same draft, with this value of a key.
    #[must_use]
    pub fn with(mut self, key: &'static str, value: Value) -> Self {
        self.keys.insert(key.to_owned(), value);
        self
    }

    /// Returns the same draft of a gauntlet, with these challengers before all other participants.
    #[must_use]
    pub fn with_challengers(mut self, challengers: Vec<Participant>) -> Self {
        if challengers.len() > 1 {
            self = self.with("challengers", Value::Integer(challengers.len() as i64));
        }
        self.participants.splice(0..0, challengers);
        self
    }

    /// Returns the participants.
    #[must_use]
    pub fn participants(&self) -> &[Participant] {
        &self.participants
    }

    /// Returns the first given key that no plan may have, because it fixes the deals or belongs to a single
    /// run.
    #[must_use]
    pub fn fixes_deals(&self) -> Option<&'static str> {
        let names = ["seed", "key", "record", "only", "observe", "live"];
        names.into_iter().find(|name| self.keys.get(*name).is_some_and(|value| !PlanKey::is_off(value)))
    }

    /// Returns whether participants are given.
    #[must_use]
    pub fn has_participants(&self) -> bool {
        !self.participants.is_empty()
    }

    /// Creates the description, and notes for people. A missing key gets its default, which may depend on the
    /// game. If no participants are given, `agents` lists the built-in players for a game and a number of
    /// players.
    ///
    /// # Errors
    /// The game does not exist, or the keys contradict each other or the game.
    pub fn describe(
        mut self,
        games: &GameRegistry<impl Borrow<GameRules>>,
        agents: &dyn Fn(&str, usize) -> Vec<String>,
    ) -> Result<(Description, Vec<String>), PlanError> {
        self.check_pairs_of_keys()?;
        self.insert_defaults();
        let mut notes = Vec::new();
        let mut lineup_names = Vec::new();
        if let Some(Value::Array(names)) = self.keys.remove("lineup") {
            lineup_names = names.iter().filter_map(Value::as_str).map(str::to_owned).collect();
        }
        let number = |key: &str| self.keys.get(key).and_then(Value::as_integer).map(i64::unsigned_abs);
        let given = GivenDeals {
            deals: number("deals"),
            are_blocks: self.synonyms.iter().any(|(synonym, _)| *synonym == BLOCKS),
            per_session: number("deals-per-session"),
        };
        let wanted = number("players").map(|players| players as usize);
        let first = games.iter().next().map_or("", |game| game.borrow().name);
        self.keys.entry("game").or_insert_with(|| Value::String(first.to_owned()));
        let mut description: Description = self
            .keys
            .clone()
            .try_into()
            .map_err(|error: toml::de::Error| PlanError::Toml(error.message().to_owned()))?;
        let known = wanted.or(Some(self.participants.len()));
        let game = match games.find(&description.game, known) {
            // Without the key `players`, the number of participants may fit no game.
            Err(NewGameError::Count { .. }) if wanted.is_none() => games.find(&description.game, None),
            found => found,
        };
        let game = game?.borrow();
        let least = wanted.or(game.players().first().copied()).unwrap_or(1);
        if self.participants.is_empty() {
            let texts = agents(&description.game, least);
            self.participants = texts.iter().filter_map(|text| Participant::parse(text).ok()).collect();
        }
        description.players = wanted.unwrap_or(self.participants.len());
        if description.format == Format::Match
            && wanted.is_none()
            && !game.players().contains(&description.players)
        {
            return Err(PlanError::Game(wrong_number(
                description.players,
                game.name,
                &games.players_of(&description.game),
            )));
        }
        description.participants = self.participants;
        let seats = description.participants.len();
        if !self.is_file && description.format == Format::Match {
            description.make_distinct();
        }
        description.set_lineup(&lineup_names)?;
        if self.is_file {
            description.check_names()?;
        }
        let new = description.first_game();
        if description.seating == Seating::Rotations && game.is_in_pairs(&new) {
            description.seating = Seating::Pairs;
        }
        if self.is_file
            && description.format == Format::Match
            && seats == 2
            && description.places() != seats
            && description.lineup.is_empty()
        {
            description.format = Format::Mixes;
            notes.push(
                "did you mean format = \"mixes\"? two participants at a larger table play every mix"
                    .to_owned(),
            );
        }
        if description.format == Format::Match {
            description.lineup = description.match_lineup()?;
            description.forget_usual_lineup();
        }
        description.set_deals(&given, game.session(&new))?;
        let read = description.deals;
        if let Some(given) = given.deals.filter(|_| !given.are_blocks) {
            notes.extend(description.round_deals(given, self.is_file));
        }
        let note = |(synonym, key)| match given.deals {
            Some(given) if synonym == BLOCKS => {
                format!("did you mean 'deals = {read}'? '{BLOCKS} = {given}' is read as 'deals = {read}'")
            }
            _ => synonym_note(synonym, key),
        };
        notes.splice(..0, self.synonyms.into_iter().map(note));
        // A default is rounded up, too.
        description.round_deals(description.deals, self.is_file);
        description.check()?;
        Ok((description, notes))
    }

    fn check_pairs_of_keys(&self) -> Result<(), PlanError> {
        let is_given = |name: &str| self.keys.get(name).is_some_and(|value| !PlanKey::is_off(value));
        for key in PLAN_KEYS.iter().filter(|key| is_given(key.name)) {
            if let Some(other) = key.excludes.iter().find(|other| is_given(other)) {
                return Err(PlanError::Conflict { one: key.name, other });
            }
            if let Some(needed) = key.needs.filter(|needed| !is_given(needed)) {
                return Err(PlanError::Needs { key: key.name, needed });
            }
        }
        Ok(())
    }

    /// Inserts the defaults that do not depend on the game.
    fn insert_defaults(&mut self) {
        let sandbox = if self.is_file { "available" } else { "none" };
        self.keys.entry("sandbox").or_insert_with(|| Value::String(sandbox.to_owned()));
        for key in PLAN_KEYS {
            let is_apart = key.excludes.iter().any(|other| self.keys.contains_key(*other));
            let is_useless = key.needs.is_some_and(|needed| !self.keys.contains_key(needed));
            let Some(word) = key.default.filter(|_| !is_apart && !is_useless) else { continue };
            if let Ok(value) = key.kind.read(&[word.to_owned()]) {
                self.keys.entry(key.name).or_insert(value);
            }
        }
    }
}

impl Description {
    /// Sets the lineup of a match to the participants with these names.
    pub(super) fn set_lineup(&mut self, names: &[String]) -> Result<(), PlanError> {
        if names.is_empty() {
            return Ok(());
        }
        let known = self.names();
        let find = |name: &String| {
            known.iter().position(|other| other == name).ok_or_else(|| PlanError::Value {
                key: "lineup",
                value: Quoted::new(name),
                expected: format!("the name of a participant: {}", known.join(", ")),
            })
        };
        self.lineup = names.iter().map(find).collect::<Result<_, _>>()?;
        self.forget_usual_lineup();
        Ok(())
    }

    /// Makes the participants distinct, and keeps their order as the lineup. If their number divides the
    /// number of players, they are repeated to fill the table.
    pub(super) fn make_distinct(&mut self) {
        let mut distinct: Vec<Participant> = Vec::new();
        let mut lineup = Vec::new();
        for participant in std::mem::take(&mut self.participants) {
            let number = distinct.iter().position(|known| *known == participant).unwrap_or(distinct.len());
            lineup.push(number);
            distinct.extend(Some(participant).filter(|_| number == distinct.len()));
        }
        let is_repeated = self.players.is_multiple_of(lineup.len().max(1));
        let players = if is_repeated { self.players } else { lineup.len() };
        self.lineup = lineup.into_iter().cycle().take(players).collect();
        self.participants = distinct;
        self.forget_usual_lineup();
    }

    /// Clears the lineup if it has every participant once, in their order.
    fn forget_usual_lineup(&mut self) {
        if self.lineup.iter().copied().eq(0..self.participants.len()) {
            self.lineup.clear();
        }
    }

    /// Sets the number of deals and the number of deals in a session.
    fn set_deals(&mut self, given: &GivenDeals, length: SessionLength) -> Result<(), PlanError> {
        let most = length.most().get() as u64;
        if let Some(given) = given.per_session.filter(|&given| length.is_open() && given > most) {
            return Err(PlanError::Value {
                key: "deals-per-session",
                value: Quoted::new(&given.to_string()),
                expected: format!(
                    "at most {most}, because a session has at most {most} deals by these rules"
                ),
            });
        }
        if self.has_person() {
            return self.set_person_session(given.deals, given.per_session, most);
        }
        self.deals_per_session = given.per_session.unwrap_or(most);
        self.deals = match given.deals {
            Some(blocks) if given.are_blocks => blocks.saturating_mul(self.deals_per_session),
            Some(deals) => deals,
            None if length.is_open() => DEFAULT_SESSIONS * self.deals_per_session,
            None => DEFAULT_DEALS,
        };
        Ok(())
    }

    /// Sets the session of a table with a person: its number of deals, and its place in the match. There is
    /// one session only, because the person must not see the same cards twice.
    fn set_person_session(
        &mut self,
        deals: Option<u64>,
        session: Option<u64>,
        usual: u64,
    ) -> Result<(), PlanError> {
        if self.sprt.is_some() {
            return Err(PlanError::Person(
                "--sprt measures, and a table with clock=none does not: leave out one of them",
            ));
        }
        let chosen = deals.or(session).unwrap_or(usual);
        if session.is_some_and(|session| session != chosen) {
            return Err(PlanError::Person(
                "a table with clock=none plays one session: give --deals alone, the number of its deals",
            ));
        }
        (self.deals, self.deals_per_session) = (chosen, chosen);
        self.only.get_or_insert(SessionFilter { block: 0, rotation: 0 });
        Ok(())
    }

    /// Rounds the number of deals up to whole sessions. The reason is that a session is played to its end.
    /// Returns a note for people if the `given` number is rounded.
    fn round_deals(&mut self, given: u64, is_file: bool) -> Option<String> {
        let session = self.deals_per_session.max(1);
        self.deals = self.deals.checked_next_multiple_of(session).unwrap_or(self.deals);
        let whole = self.deals;
        let key = if is_file { "deals =" } else { "--deals" };
        let single = if is_file { "deals-per-session = 1" } else { "--deals-per-session 1" };
        (whole != given)
            .then(|| format!("{key} {given} is rounded up to {whole}: a session has {session} deals; {single} plays single deals"))
    }
}

/// Returns the note about a synonym that was read.
pub fn synonym_note(synonym: &str, key: &str) -> String {
    format!("did you mean '{key}'? '{synonym}' is read as '{key}'")
}

/// Reads TOML, replaces synonyms, and checks the keys. Also returns the synonyms.
pub(super) fn read_table(text: &str) -> Result<(Table, Vec<Synonym>), PlanError> {
    let spanned = DeTable::parse(text).map_err(|error| toml_error(text, &error))?;
    if let Some((at, error)) = wrong_type(spanned.get_ref()) {
        let line = 1 + text[..at.min(text.len())].matches('\n').count();
        return Err(PlanError::Toml(format!("line {line}: {error}")));
    }
    let mut table: Table = toml::from_str(text).map_err(|error| toml_error(text, &error))?;
    let replaced = replace_synonyms(&mut table);
    check_keys(&table, PLAN_KEYS, file_hint, "")?;
    let participants = table.get(PARTICIPANT).and_then(Value::as_array);
    for participant in participants.into_iter().flatten().filter_map(Value::as_table) {
        check_keys(participant, PARTICIPANT_KEYS, participant_hint, " of a participant")?;
    }
    Ok((table, replaced))
}

fn toml_error(text: &str, error: &toml::de::Error) -> PlanError {
    let line = error.span().map(|span| 1 + text[..span.start.min(text.len())].matches('\n').count());
    let message = error.message().lines().collect::<Vec<_>>().join(" ");
    PlanError::Toml(line.map_or(message.clone(), |line| format!("line {line}: {message}")))
}

/// Replaces the synonyms among the keys of a file and of its participants. Returns the replaced synonyms,
/// each with its key. A synonym is not replaced if its key is given as well.
fn replace_synonyms(table: &mut Table) -> Vec<Synonym> {
    let mut replaced = Vec::new();
    let mut replace = |table: &mut Table, synonyms: &[(&'static str, &'static str)]| {
        for &(synonym, key) in synonyms {
            let value = (!table.contains_key(key)).then(|| table.remove(synonym)).flatten();
            if let Some(value) = value {
                table.insert(key.to_owned(), value);
                replaced.push((synonym, key));
            }
        }
    };
    replace(table, SYNONYMS);
    let participants = table.get_mut(PARTICIPANT).and_then(Value::as_array_mut);
    for participant in participants.into_iter().flatten().filter_map(Value::as_table_mut) {
        replace(participant, &KEY_SYNONYMS);
    }
    replaced.sort_unstable();
    replaced.dedup();
    replaced
}

/// Checks the keys of a table.
fn check_keys(
    table: &Table,
    known: &[PlanKey],
    hint: fn(&str) -> Option<String>,
    place: &'static str,
) -> Result<(), PlanError> {
    let Some(key) = table.keys().find(|key| !known.iter().any(|plan_key| plan_key.name == key.as_str()))
    else {
        return Ok(());
    };
    if let Some(hint) = hint(key) {
        return Err(PlanError::OtherWord { key: Quoted::new(key), place, hint });
    }
    let known: Vec<&'static str> = known
        .iter()
        .filter(|plan_key| plan_key.place != Place::Written)
        .map(|plan_key| plan_key.name)
        .collect();
    Err(match similar_word(key, known.iter().copied()) {
        Some(similar) => PlanError::Misspelt { key: Quoted::new(key), place, similar },
        None => PlanError::Unknown { key: Quoted::new(key), place, known: known.join(", ") },
    })
}

/// Finds the first value whose type does not fit its key. Returns the offset of the value in the text, and a
/// description of the error. Unknown keys are checked elsewhere.
fn wrong_type(file: &DeTable<'_>) -> Option<(usize, String)> {
    let mut found = wrong_value(file, PLAN_KEYS, SYNONYMS);
    let participants = file.iter().find(|(key, _)| own_name(key.get_ref(), SYNONYMS) == PARTICIPANT);
    let participants = participants.and_then(|(_, value)| value.get_ref().as_array());
    for participant in participants.into_iter().flatten() {
        let wrong = match participant.get_ref() {
            DeValue::Table(participant) => wrong_value(participant, PARTICIPANT_KEYS, &KEY_SYNONYMS),
            _ => Some((
                participant.span().start,
                format!("{PARTICIPANT}: expected {}", Kind::Participants.expected()),
            )),
        };
        found = found.into_iter().chain(wrong).min_by_key(|&(at, _)| at);
    }
    found
}

/// Returns the first value of a table whose type does not fit its key.
fn wrong_value(
    table: &DeTable<'_>,
    known: &[PlanKey],
    synonyms: &[(&'static str, &'static str)],
) -> Option<(usize, String)> {
    let of_key = |(key, value): (&Spanned<toml::de::DeString<'_>>, &Spanned<DeValue<'_>>)| {
        let name = key.get_ref().as_ref();
        let plan_key = known.iter().find(|known| known.name == own_name(name, synonyms))?;
        let (inside, expected) = plan_key.kind.check(value.get_ref()).err()?;
        let expected = expected.strip_prefix("expected ").unwrap_or(&expected);
        let given = match (plan_key.kind, value.get_ref()) {
            (Kind::Word(_) | Kind::Parsed(_), DeValue::String(text)) => {
                format!(" cannot be '{}'", Quoted::new(text))
            }
            _ => String::new(),
        };
        Some((value.span().start, format!("{}{inside}{given}: expected {expected}", Quoted::new(name))))
    };
    table.iter().filter_map(of_key).min_by_key(|&(at, _)| at)
}

fn own_name<'a>(name: &'a str, synonyms: &[(&'static str, &'a str)]) -> &'a str {
    synonyms.iter().find(|(synonym, _)| *synonym == name).map_or(name, |&(_, key)| key)
}

/// Returns the error when the game has no table for this number of participants.
fn wrong_number(participants: usize, game: &str, tables: &[usize]) -> String {
    let plural = |count: usize| if count == 1 { "" } else { "s" };
    let needed = match tables {
        [one] => format!("give {one} --participant options"),
        _ => "give as many --participant options".to_owned(),
    };
    let repeated = match tables.iter().find(|table| table.is_multiple_of(participants.max(1))) {
        Some(table) if participants == 1 => {
            format!(", or add --players {table}, and the one participant is repeated")
        }
        Some(table) => format!(", or add --players {table}, and the participants are repeated"),
        None => String::new(),
    };
    let tables: Vec<String> = tables.iter().map(ToString::to_string).collect();
    let tables = match tables.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => tables.concat(),
    };
    let plural = plural(participants);
    format!("{participants} participant{plural} given, and {game} needs {tables} players: {needed}{repeated}")
}
