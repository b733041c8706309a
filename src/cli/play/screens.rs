//! The list of the screens of all games.

use super::game_screen::GameScreen;
use super::marias::MariasScreen;
use super::tablic::TablicScreen;
use super::tarok::TarokScreen;

/// The screen of a game. `None` for a game that people cannot play yet.
pub(super) fn screen_of(game: &str) -> Option<&'static dyn GameScreen> {
    match game {
        "tablic" => Some(&TablicScreen),
        "marias" => Some(&MariasScreen),
        "tarok" => Some(&TarokScreen),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::cli::languages::{Language, Texts};
    use crate::cli::play::style::Style;
    use crate::cli::play::wording::Wording;
    use crate::engine::DealHost;
    use crate::games::{Entry, EntryStep};
    use crate::protocol::{Line, NewGame, ToMove};

    /// The maximum number of legal moves of a decision.
    const MOST: usize = 4000;

    /// Plays deals with arbitrary moves, and visits each decision.
    fn each_decision(new: &NewGame, deals: usize, mut visit: impl FnMut(&dyn DealHost)) {
        let games = crate::all_games();
        let game = games.of(new).expect("a game");
        for deal in 0..deals {
            let mut host = game.deal_host(new).expect("a deal");
            for step in 0.. {
                match host.status(0).turn {
                    ToMove::Over => break,
                    ToMove::Chance => {
                        host.deal_random(deal as u64).expect("cards");
                    }
                    ToMove::Seat(seat) => {
                        visit(host.as_ref());
                        let moves = host.legal(MOST).expect("moves").moves;
                        let line = format!("move {seat} {}", moves[(deal * 7 + step * 13) % moves.len()]);
                        host.apply(&Line::parse(&line).expect("a line")).expect("a move");
                    }
                }
            }
        }
    }

    #[test]
    fn a_choice_is_entered_by_its_printed_name_in_every_language() {
        let mut wrong = BTreeSet::new();
        for (new, deals) in [
            ("tarok players 4", 40),
            ("tarok players 4 profile zei", 20),
            ("tarok players 3 announcers all", 20),
            ("marias players 3 profile mariasek z_lidu on", 20),
        ] {
            let new = NewGame::parse(&new.split(' ').collect::<Vec<_>>()).expect("newgame");
            let screen = screen_of(&new.game).expect("a screen");
            for language in Language::ALL {
                let wording = Wording {
                    texts: Texts::of(language),
                    style: Style { symbols: true, colours: false, redraws: false },
                    names: vec!["Ana".to_owned(); new.players],
                    pack: screen.pack(),
                };
                each_decision(&new, deals, |host| {
                    let Ok(Entry::Open(EntryStep::Choice { choices, .. })) = host.enter(&[], false, 0) else {
                        return;
                    };
                    let scene = host.scene(None, 0).expect("a scene");
                    for (choice, number) in choices.iter().zip(1..) {
                        let name = screen.due_choice(choice, &scene, &wording);
                        let words: Vec<String> = name
                            .split(' ')
                            .map(|word| wording.pack.line_word(word, &wording.texts))
                            .collect();
                        let words: Vec<&str> = words.iter().map(String::as_str).collect();
                        let by_number = host.enter(&[&format!("#{number}")], false, 0);
                        if host.enter(&words, false, 0) != by_number {
                            wrong.insert(format!("{} {}: {choice}: {name}", language.code(), scene.phase));
                        }
                    }
                });
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
    }
}
