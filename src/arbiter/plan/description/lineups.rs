//! The lineups of a description, their blocks, and the names of their players.

use std::ops::Range;

use talon_games::lineups::{self, Lineup, balanced_counts, balanced_lineups};
use talon_games::protocol::name_in_list;

use crate::bot::Participant;
use crate::plan::description::stage::{Segment, Stage, segments};
use crate::plan::lineup;
use crate::plan::pair_seating::unnumbered;
use crate::plan::{Description, Format, PlanError, Seating};

impl Description {
    /// Returns the lineups in order. A lineup gives, for each player, the index of its contestant. A Swiss
    /// tournament has no lineups in advance.
    ///
    /// # Errors
    /// The number of participants does not fit the format, or there are too many lineups.
    pub fn all_lineups(&self) -> Result<Vec<Lineup>, PlanError> {
        if self.format == Format::Match {
            return Ok(vec![self.contestants_of(&self.match_lineup()?)]);
        }
        let places = self.lineups_of_places(self.participants.len())?;
        Ok(places.into_iter().map(|places| self.seating.filled(places)).collect())
    }

    /// Returns, for each player of a match, the index of its participant.
    pub(super) fn match_lineup(&self) -> Result<Lineup, PlanError> {
        let participants = self.participants.len();
        if !self.lineup.is_empty() {
            return Ok(self.lineup.clone());
        }
        if participants == 0 || !self.players.is_multiple_of(participants) {
            return Err(self.misfit("give as many as seats, or a number that divides it"));
        }
        Ok((0..participants).cycle().take(self.players).collect())
    }

    /// Returns the lineups of the first `participants` participants. Each of these lineups gives, for each
    /// place at the table, the index of its participant.
    fn lineups_of_places(&self, participants: usize) -> Result<Vec<Lineup>, PlanError> {
        let seats = self.places();
        let lineups = match self.format {
            Format::Match => return Ok(vec![self.match_lineup()?]),
            Format::Mixes if participants == 2 => Some(lineup::mixes(0, 1, seats)),
            Format::Mixes => return Err(self.misfit("give two")),
            Format::RoundRobin if participants < 2 => return Err(self.misfit("give two or more")),
            Format::RoundRobin if participants < seats => lineup::pairs(participants, seats),
            Format::RoundRobin => match self.lineups {
                Some(each) => return self.design(each),
                None => lineups::subsets(participants, seats),
            },
            Format::Gauntlet if participants + 1 < seats + self.challengers().len() => {
                return Err(self.misfit("give as many as seats, or more: challengers do not meet each other"));
            }
            Format::Gauntlet => lineup::gauntlet(participants, self.challengers(), seats),
            Format::Swiss => Some(Vec::new()),
        };
        lineups.ok_or(PlanError::Lineups)
    }

    /// Returns the challengers of a gauntlet.
    #[must_use]
    pub fn challengers(&self) -> Range<usize> {
        let is_named = |name: &String| Some(name) == self.challenger.as_ref();
        let first = self.names().iter().position(is_named).unwrap_or(0);
        first..first + self.challengers.unwrap_or(1)
    }

    pub(super) fn misfit(&self, way_out: &'static str) -> PlanError {
        let (participants, pairs) = (self.participants.len().max(self.lineup.len()), self.places());
        if pairs < self.players {
            return PlanError::Pairs { participants, pairs };
        }
        PlanError::Participants { participants, seats: self.players, way_out }
    }

    /// Returns lineups in which each participant plays `each` times, and every pair meets equally often.
    fn design(&self, each: usize) -> Result<Vec<Lineup>, PlanError> {
        let (participants, seats) = (self.participants.len(), self.places());
        balanced_lineups(participants, seats, each).ok_or_else(|| {
            let others = balanced_counts(participants, seats).into_iter().filter(|&other| other != each);
            let others: Vec<String> = others.map(|other| other.to_string()).collect();
            let possible = if others.is_empty() { "none".to_owned() } else { others.join(", ") };
            PlanError::Design { each, participants, seats, possible }
        })
    }

    /// Returns the only lineup of a match. `None` for the other formats.
    #[must_use]
    pub fn only_lineup(&self) -> Option<Lineup> {
        let lineup = self.match_lineup().ok().filter(|_| self.format == Format::Match);
        lineup.map(|lineup| self.contestants_of(&lineup))
    }

    /// Returns the blocks as segments of lineups, in the order of the block numbers. In a Swiss tournament,
    /// each round adds lineups.
    ///
    /// # Errors
    /// The same errors as in [`Description::all_lineups`].
    pub fn segments(&self) -> Result<Vec<Segment>, PlanError> {
        let session = self.deals_per_session.max(1);
        let now = Stage { participants: self.participants.len(), deals: self.deals };
        let stages = self.stages.iter().chain([&now]);
        let stage = |stage: &Stage| {
            let lineups = match self.format {
                Format::Swiss => self.rounds.unwrap_or(1) * self.tables_of_round(),
                _ => self.lineups_of_places(stage.participants)?.len() as u64,
            };
            Ok((lineups, stage.deals.div_ceil(session)))
        };
        Ok(segments(stages.map(stage).collect::<Result<Vec<_>, PlanError>>()?))
    }

    /// Returns the number of blocks in the whole description.
    ///
    /// # Errors
    /// The same errors as in [`Description::all_lineups`].
    pub fn all_blocks(&self) -> Result<u64, PlanError> {
        Ok(self.segments()?.last().map_or(0, Segment::end))
    }

    /// Returns the blocks in which one of these participants plays. In a Swiss tournament these blocks are
    /// not known in advance.
    ///
    /// # Errors
    /// The same errors as in [`Description::all_lineups`].
    pub fn blocks_of(&self, participants: &[usize]) -> Result<Vec<Range<u64>>, PlanError> {
        let (lineups, segments) = (self.all_lineups()?, self.segments()?);
        let has_one = |lineup: &Lineup| lineup.iter().any(|participant| participants.contains(participant));
        let numbers: Vec<u64> =
            (0..).zip(&lineups).filter(|(_, lineup)| has_one(lineup)).map(|(number, _)| number).collect();
        let of_segment =
            |segment: &Segment| numbers.iter().map(|&number| segment.blocks_of(number)).collect::<Vec<_>>();
        Ok(segments.iter().flat_map(of_segment).filter(|blocks| !blocks.is_empty()).collect())
    }

    /// Returns the number of lineups in a round of a Swiss tournament.
    #[must_use]
    pub fn tables_of_round(&self) -> u64 {
        (self.participants.len() / self.places().max(1)) as u64
    }

    /// Returns, for each player of a match, the index of its contestant. `lineup` gives, for each player, the
    /// index of its participant. In a game with pairs, a contestant is a pair of bots.
    fn contestants_of(&self, lineup: &[usize]) -> Lineup {
        if self.seating != Seating::Pairs {
            return lineup.to_vec();
        }
        let mut distinct: Vec<Vec<usize>> = Vec::new();
        let places = self.places();
        let contestant = |place: usize| {
            let bots: Vec<usize> = lineup.iter().skip(place).step_by(places).copied().collect();
            distinct.iter().position(|known| *known == bots).unwrap_or_else(|| {
                distinct.push(bots);
                distinct.len() - 1
            })
        };
        self.seating.filled((0..places).map(contestant).collect())
    }

    /// Returns two values for each player of a lineup: the index of its participant, and whether the bot of
    /// the player is the partner of this participant.
    #[must_use]
    pub fn bots_of(&self, lineup: &[usize]) -> Vec<(usize, bool)> {
        let contestants = match self.format {
            Format::Match => self.match_lineup().unwrap_or_default(),
            _ => lineup.to_vec(),
        };
        let places = self.places();
        let is_partner =
            |player: usize| player >= places && contestants[player] == contestants[player - places];
        (0..contestants.len()).map(|player| (contestants[player], is_partner(player))).collect()
    }

    /// Returns the names of the contestants. In a match of a game with pairs, the contestants are the pairs.
    /// In every other case, they are the participants.
    #[must_use]
    pub fn contestant_names(&self) -> Vec<String> {
        match self.only_lineup().filter(|_| self.seating == Seating::Pairs) {
            Some(lineup) => self.seating.participant_names(&self.player_names(&lineup), &lineup),
            None => self.names(),
        }
    }

    /// Returns the texts of the players in a match, or of the participants in a tournament. The texts do not
    /// include the names.
    #[must_use]
    pub fn entrant_texts(&self) -> Vec<String> {
        let texts: Vec<String> = self.participants.iter().map(Participant::written).collect();
        match self.only_lineup() {
            Some(lineup) => {
                self.bots_of(&lineup).into_iter().map(|(participant, _)| texts[participant].clone()).collect()
            }
            None => texts,
        }
    }

    /// Returns the names of the players in a lineup. A participant with several players has several names:
    /// the second player has `#2` appended, the third player `#3`, and so on.
    #[must_use]
    pub fn player_names(&self, lineup: &[usize]) -> Vec<String> {
        let participants: Vec<usize> =
            self.bots_of(lineup).into_iter().map(|(participant, _)| participant).collect();
        let name =
            |participant: usize| self.participants.get(participant).map_or("?", |known| known.name.as_str());
        let mut names: Vec<String> = Vec::new();
        for (player, &participant) in participants.iter().enumerate() {
            let is_first = !participants[..player].contains(&participant);
            let is_taken = |candidate: &str, names: &[String]| {
                let listed = name_in_list(candidate);
                names.iter().any(|other| name_in_list(other) == listed)
                    || self.participants.iter().any(|other| name_in_list(&other.name) == listed)
            };
            let numbered = || {
                let base = unnumbered(name(participant));
                let mut candidates = (2..).map(|number: u64| format!("{base}#{number}"));
                candidates.find(|candidate| !is_taken(candidate, &names)).unwrap_or_default()
            };
            let name_in_lineup = if is_first { name(participant).to_owned() } else { numbered() };
            names.push(name_in_lineup);
        }
        names
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use talon_games::protocol::NewGame;

    fn described(players: usize, names: &[&str]) -> Description {
        let new = NewGame { game: "whist".to_owned(), players, seat: None, keys: Vec::new() };
        let participant = |name: &&str| Participant { name: (*name).to_owned(), ..Participant::default() };
        let lineup = Vec::new();
        Description { lineup, ..Description::of_match(&new, names.iter().map(participant).collect()) }
    }

    #[test]
    fn formats_have_their_lineups() {
        let of =
            |format, players| Description { format, ..described(players, &["a", "b", "c"]) }.all_lineups();
        assert_eq!(of(Format::Match, 3).unwrap(), [[0, 1, 2]]);
        assert_eq!(of(Format::RoundRobin, 2).unwrap(), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(of(Format::Gauntlet, 2).unwrap(), [[0, 1], [0, 2]]);
        assert_eq!(of(Format::Swiss, 2).unwrap(), [[0; 0]; 0]);
        assert_eq!(of(Format::RoundRobin, 4).unwrap().len(), 9);
        assert_eq!(of(Format::Match, 6).unwrap(), [[0, 1, 2, 0, 1, 2]]);
        assert!(
            of(Format::Gauntlet, 4).is_err()
                && of(Format::Match, 2).is_err()
                && of(Format::Mixes, 4).is_err()
        );
        let two_challengers = |participants: &[&str]| {
            let challengers = Some(2);
            Description { format: Format::Gauntlet, challengers, ..described(3, participants) }.all_lineups()
        };
        assert_eq!(two_challengers(&["a", "b", "c", "d"]).unwrap(), [[0, 2, 3], [1, 2, 3]]);
        assert!(two_challengers(&["a", "b", "c"]).is_err());
        let two = Description { format: Format::Mixes, ..described(3, &["a", "b"]) };
        assert_eq!(two.all_lineups().unwrap(), [[0, 1, 1], [0, 1, 0]]);
    }

    #[test]
    fn a_round_robin_can_have_balanced_lineups() {
        let of = |lineups| Description {
            format: Format::RoundRobin,
            lineups,
            ..described(3, &["a", "b", "c", "d", "e", "f", "g"])
        };
        assert_eq!(of(Some(3)).all_lineups().unwrap().len(), 7);
        let error = of(Some(4)).all_lineups().unwrap_err().to_string();
        let start = "no balanced lineups with lineups = 4: 7 participants in 3 seats may have 3, 6, ";
        assert!(error.starts_with(start), "{error}");
    }

    #[test]
    fn players_of_one_participant_are_numbered() {
        let names = |names: &[&str], lineup: &[usize]| {
            Description { lineup: lineup.to_vec(), ..described(lineup.len(), names) }.player_names(lineup)
        };
        assert_eq!(names(&["a", "b"], &[0, 1, 0]), ["a", "b", "a#2"]);
        assert_eq!(names(&["bot", "bot#2"], &[0, 1, 0, 1]), ["bot", "bot#2", "bot#3", "bot#4"]);
        assert_eq!(names(&["a", "b", "a#2"], &[0, 0, 1]), ["a", "a#3", "b"]);
    }

    #[test]
    fn the_pairs_of_a_given_lineup_are_its_contestants() {
        let lineup = vec![0, 1, 2, 1];
        let description = Description { seating: Seating::Pairs, lineup, ..described(4, &["x", "y", "z"]) };
        assert_eq!(description.all_lineups().unwrap(), [[0, 1, 0, 1]]);
        assert_eq!(description.contestant_names(), ["x + z", "y"]);
        assert_eq!(description.player_names(&[0, 1, 0, 1]), ["x", "y", "z", "y#2"]);
        let bots = |description: &Description| description.bots_of(&description.only_lineup().unwrap());
        assert_eq!(bots(&description), [(0, false), (1, false), (2, false), (1, true)]);
        let description = Description { seating: Seating::Pairs, ..described(4, &["x", "y"]) };
        assert_eq!(bots(&description), [(0, false), (1, false), (0, true), (1, true)]);
        assert_eq!(description.contestant_names(), ["x", "y"]);
    }

    #[test]
    fn an_extension_keeps_the_numbers_of_blocks() {
        let stages = vec![Stage { participants: 2, deals: 4 }];
        let description =
            Description { format: Format::RoundRobin, deals: 6, stages, ..described(2, &["a", "b", "c"]) };
        assert_eq!(description.all_blocks().unwrap(), 3 * 6);
        assert_eq!(description.blocks_of(&[1]).unwrap(), [0..4, 4..6, 12..18]);
        assert_eq!(description.blocks_of(&[2]).unwrap(), [6..12, 12..18]);
    }
}
