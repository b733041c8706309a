//! Pairs: two players that sit opposite each other and are one participant ([`Seating::Pairs`]).

use talon_games::lineups::Lineup;

use crate::plan::seating::Seating;

/// Returns the partner of a player, or of a seat, in a game with pairs.
pub(crate) fn partner(own: usize, players: usize) -> usize {
    let pairs = players / 2;
    if own < pairs { own + pairs } else { own - pairs }
}

/// Returns a text for a pair. If the texts of the two players are equal, returns this text. If they differ,
/// returns both texts joined.
pub(crate) fn text_of_pair(first: &str, partner: &str) -> String {
    if first == partner { first.to_owned() } else { format!("{first} + {partner}") }
}

/// Returns the name of a pair. If the names of the two players differ only in an appended number, both
/// players are the same bot, and the pair has the name of its first player.
pub(crate) fn name_of_pair(first: &str, partner: &str) -> String {
    if unnumbered(first) == unnumbered(partner) { first.to_owned() } else { text_of_pair(first, partner) }
}

pub(super) fn unnumbered(name: &str) -> &str {
    match name.rsplit_once('#') {
        Some((own, number)) if !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()) => own,
        _ => name,
    }
}

impl Seating {
    /// Returns the number of places at a table of `players` players. A place holds one participant: a player,
    /// or a pair in a game with pairs.
    #[must_use]
    pub fn places(self, players: usize) -> usize {
        if self == Self::Pairs { (players / 2).max(1) } else { players }
    }

    /// Converts a lineup that gives the participant of each place to a lineup that gives the participant of
    /// each player.
    #[must_use]
    pub fn filled(self, places: Lineup) -> Lineup {
        if self == Self::Pairs { places.repeat(2) } else { places }
    }

    /// Returns, for each participant, its name. `names` are the names of the players. `participant_of` gives,
    /// for each player, the index of its participant.
    pub(crate) fn participant_names(self, names: &[String], participant_of: &[usize]) -> Vec<String> {
        self.of_participants(names, participant_of, name_of_pair)
    }

    /// Returns, for each participant, the text that the user wrote for it. `texts` are the texts of the
    /// players.
    pub(crate) fn participant_texts(self, texts: &[String], participant_of: &[usize]) -> Vec<String> {
        self.of_participants(texts, participant_of, text_of_pair)
    }

    fn of_participants(
        self,
        texts: &[String],
        participant_of: &[usize],
        of_pair: fn(&str, &str) -> String,
    ) -> Vec<String> {
        let text = |player: usize| texts.get(player).map_or("", String::as_str);
        let of_player = |player: usize| match self {
            Self::Pairs => of_pair(text(player), text(partner(player, participant_of.len()))),
            _ => text(player).to_owned(),
        };
        let participants = participant_of.iter().max().map_or(0, |last| last + 1);
        let first = |participant: usize| participant_of.iter().position(|&other| other == participant);
        (0..participants).map(|participant| first(participant).map_or(String::new(), of_player)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_of_two_bots_has_both_names() {
        let names = ["x", "y", "x#2", "z"].map(str::to_owned);
        assert_eq!(Seating::Pairs.participant_names(&names, &[0, 1, 0, 1]), ["x", "y + z"]);
        assert_eq!(Seating::Rotations.participant_names(&names, &[0, 1, 0, 1]), ["x", "y"]);
        assert_eq!(name_of_pair("x#2", "x#4"), "x#2");
        assert_eq!(name_of_pair("x#a", "x"), "x#a + x");
        assert_eq!(Seating::Pairs.participant_texts(&names, &[0, 1, 0, 1]), ["x + x#2", "y + z"]);
    }

    #[test]
    fn partners_sit_opposite_each_other() {
        assert_eq!([0, 1, 2, 3].map(|player| partner(player, 4)), [2, 3, 0, 1]);
        assert_eq!(Seating::Pairs.filled(vec![4, 7]), [4, 7, 4, 7]);
        assert_eq!((Seating::Pairs.places(6), Seating::Fixed.places(6)), (3, 6));
    }
}
