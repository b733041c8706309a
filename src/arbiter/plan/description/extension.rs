//! Extensions of a tournament: further participants, rounds, or deals.

use talon_games::cards::Quoted;

use crate::plan::description::stage::Stage;
use crate::plan::{Description, Format, PlanError};

impl Description {
    /// Extends the tournament `earlier` to this description, and returns the description of the extended
    /// tournament. The blocks of the earlier tournament come first in the extended tournament.
    ///
    /// # Errors
    /// This description does not extend the earlier one. The error gives the reason.
    pub fn extending(&self, earlier: &Self) -> Result<Self, PlanError> {
        let refuse = |reason: &str| Err(PlanError::Extension { reason: reason.to_owned() });
        let mut description = Self { stages: earlier.stages.clone(), ..self.clone() };
        if description.plan_lines() == earlier.plan_lines() {
            return Ok(description);
        }
        if !self.participants.starts_with(&earlier.participants) {
            return refuse(
                "its participants are others, or in another order: add new ones at the end, leave one out with resume \
                 --withdraw",
            );
        }
        let mut same = Self { participants: earlier.participants.clone(), ..description.clone() };
        if same.format == Format::Swiss && same.rounds.unwrap_or(1) >= earlier.rounds.unwrap_or(1) {
            same.rounds = earlier.rounds;
        }
        let has_deals = same.format != Format::Swiss && (same.format == Format::Match || same.sprt.is_none());
        if has_deals && same.deals >= earlier.deals {
            same.deals = earlier.deals;
        }
        let before = earlier.plan_lines();
        if let Some(line) = same.plan_lines().into_iter().find(|line| !before.contains(line)) {
            return refuse(&format!("its plan lacks '{}'", Quoted::line(&line)));
        }
        if same.plan_lines() != before {
            return refuse("its plan has other keys");
        }
        if self.participants.len() > earlier.participants.len() {
            self.check_further_participants(earlier)?;
        }
        if description.format != Format::Match && description.format != Format::Swiss {
            description.stages.push(Stage { participants: earlier.participants.len(), deals: earlier.deals });
        }
        description.check()?;
        Ok(description)
    }

    fn check_further_participants(&self, earlier: &Self) -> Result<(), PlanError> {
        let refuse = |reason: &str| Err(PlanError::Extension { reason: reason.to_owned() });
        let fills = |description: &Self| description.participants.len() >= description.places();
        match self.format {
            Format::Swiss => refuse(
                "a Swiss tournament takes no further participants, because its rounds were paired without them; it takes \
                 further rounds",
            ),
            Format::Match | Format::Mixes => refuse(
                "a match takes no further participants, because those that it has fill its table; it takes further deals",
            ),
            Format::RoundRobin if self.lineups.is_some() => refuse(
                "a round robin with the key lineups takes no further participants, because another number of them has \
                 other balanced lineups; it takes further deals",
            ),
            Format::RoundRobin if fills(self) != fills(earlier) => {
                refuse("fewer participants than seats meet in pairs, and now they fill a table")
            }
            Format::RoundRobin | Format::Gauntlet => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::Participant;
    use talon_games::protocol::NewGame;

    fn described(format: Format, players: usize, names: &[&str], deals: u64) -> Description {
        let new = NewGame { game: "whist".to_owned(), players, seat: None, keys: Vec::new() };
        let participant = |name: &&str| {
            let (name, command) = ((*name).to_owned(), format!("./{name}"));
            Participant { name, command, ..Participant::default() }
        };
        let participants = names.iter().map(participant).collect();
        let lineup = Vec::new();
        Description { format, lineup, deals, ..Description::of_match(&new, participants) }
    }

    fn refusal(description: &Description, earlier: &Description) -> String {
        description.extending(earlier).unwrap_err().to_string()
    }

    #[test]
    fn a_round_robin_takes_participants_and_deals() {
        let of = |names: &[&str], deals| described(Format::RoundRobin, 2, names, deals);
        let (three, four) = (of(&["a", "b", "c"], 4), of(&["a", "b", "c", "d"], 4));
        let extended = four.extending(&three).unwrap();
        assert_eq!(extended.stages, [Stage { participants: 3, deals: 4 }]);
        assert_eq!(four.extending(&extended).unwrap(), extended);
        assert_eq!(three.extending(&three).unwrap(), three);
        let more = of(&["a", "b", "c", "d"], 9).extending(&extended).unwrap();
        assert_eq!(more.stages.len(), 2);
        assert!(refusal(&three, &four).contains("its participants are others"));
        assert!(refusal(&of(&["a", "b", "c"], 3), &three).contains("its plan lacks '# deals = 3'"));
        let other = Description { nodes: Some(5), ..three.clone() };
        assert!(refusal(&other, &three).contains("its plan lacks '# nodes = 5'"));
        let mut changed = three.clone();
        changed.participants[2].command = "./other".to_owned();
        assert!(refusal(&changed, &three).contains("its participants are others"));
        // At a table of four, three participants meet in pairs, and four participants all meet at once.
        let wide = |description: &Description| Description { players: 4, ..description.clone() };
        assert!(refusal(&wide(&four), &wide(&three)).contains("meet in pairs"));
    }

    #[test]
    fn rounds_and_deals_extend_what_has_no_lineups_to_add() {
        let swiss = |names: &[&str], rounds| Description {
            rounds: Some(rounds),
            ..described(Format::Swiss, 2, names, 4)
        };
        let two = swiss(&["a", "b", "c"], 2);
        assert_eq!(swiss(&["a", "b", "c"], 3).extending(&two).unwrap().rounds, Some(3));
        assert!(refusal(&two, &swiss(&["a", "b", "c"], 3)).contains("its plan lacks '# rounds = 2'"));
        assert!(
            refusal(&swiss(&["a", "b", "c", "d"], 2), &two).contains("its rounds were paired without them")
        );
        let single = |deals| described(Format::Match, 3, &["a", "b", "c"], deals);
        assert_eq!(single(9).extending(&single(4)).unwrap(), single(9));
        assert!(refusal(&single(3), &single(4)).contains("'# deals = 3'"));
    }
}
