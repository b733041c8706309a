//! The items of the payoffs in words: each item as a sum, and what each player gets for it.

use talon_games::protocol::Seat;
use talon_games::screen::doubled;
use talon_games::{GameScreen, PayoffItem, ScreenWords as _};

use super::wording::Wording;

/// Formats an item in one line. Players who get nothing for it are left out.
pub(super) fn payoff_line(item: &PayoffItem, screen: &dyn GameScreen, wording: &Wording) -> String {
    let sum = sum(item, screen, wording);
    let outcome = item.outcome.map(|word| wording.word(word)).unwrap_or_default();
    let ended = [sum, outcome].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
    let name = wording.word(item.name);
    let head = if ended.is_empty() { name } else { format!("{name}: {ended}") };
    let amounts = Seat::all(item.amounts.len()).zip(&item.amounts).filter(|(_, amount)| **amount != 0);
    let amounts = amounts.map(|(seat, amount)| format!("{} {amount:+}", wording.name(seat)));
    let amounts = amounts.collect::<Vec<_>>().join(", ");
    if amounts.is_empty() { head } else { format!("{head} → {amounts}") }
}

/// Formats how the sum of an item was calculated. Empty for an item without a calculation.
fn sum(item: &PayoffItem, screen: &dyn GameScreen, wording: &Wording) -> String {
    if item.terms.is_empty() {
        return String::new();
    }
    let term = |(name, points): &(&str, i64)| {
        if *name == item.name { points.to_string() } else { format!("{} {points}", wording.word(name)) }
    };
    let terms: Vec<String> = item.terms.iter().map(term).collect();
    let names = screen.look().doubling.map_or(&[][..], |doubling| doubling.names);
    let doubled = doubled(names, item.doublings.into()).trim_start().to_owned();
    let factors = item.factors.iter().map(|(name, factor)| format!("{} ×{factor}", wording.word(name)));
    let factors: Vec<String> = factors.chain(Some(doubled).filter(|text| !text.is_empty())).collect();
    let is_plain = terms.len() == 1 && factors.is_empty();
    let added = terms.join(" + ");
    let first = if terms.len() > 1 && !factors.is_empty() { format!("({added})") } else { added };
    let product = [vec![first], factors].concat().join(" · ");
    let sum = if is_plain { product } else { format!("{product} = {}", item.sum()) };
    if item.is_each { wording.filled("board.each_opponent", &[("sum", &sum)]) } else { sum }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::languages::{Language, Texts};
    use crate::play::pack::Pack;
    use crate::play::style::Style;

    fn line(game: &str, players: usize, language: Language, item: &PayoffItem) -> String {
        let games = talon_engine::all_games();
        let game = games.find(game, Some(players)).expect("a game");
        let screen = game.screen.expect("a screen");
        let wording = Wording {
            texts: Texts::of_games(language, games.iter().map(|game| &**game)),
            style: Style { symbols: false, colours: false, redraws: false },
            names: ["Ana", "Bor", "Cilka", "Dušan"].map(str::to_owned).to_vec(),
            pack: Pack(screen.pack()),
            game: game.name,
        };
        payoff_line(item, screen, &wording)
    }

    /// For each game, the words of its items: names, terms, factors and outcomes.
    const WORDS: [(&str, &[&str]); 3] = [
        ("tablic", &["points", "tablas", "most", "session"]),
        (
            "marias",
            &[
                "hra",
                "sedma",
                "silent_sedma",
                "stovka",
                "betl",
                "durch",
                "cap",
                "hearts",
                "silent_hundred",
                "killed",
                "points",
                "won",
                "lost",
                "made",
            ],
        ),
        (
            "tarok",
            &[
                "game",
                "trula",
                "kings",
                "king",
                "pagat",
                "valat",
                "klop",
                "mond",
                "kontra",
                "radelc",
                "radelci",
                "difference",
                "total",
                "silent",
                "won",
                "lost",
                "three",
                "two",
                "one",
                "solo",
                "berac",
                "solo3",
                "solo2",
                "solo1",
                "without",
                "open",
                "piccolo",
                "colour",
            ],
        ),
    ];

    #[test]
    fn every_word_of_an_item_has_a_text_in_every_language() {
        let games = talon_engine::all_games();
        for language in Language::ALL {
            let texts = Texts::of_games(language, games.iter().map(|game| &**game));
            for (game, words) in WORDS {
                for word in words {
                    let keys = [format!("word_{game}.{word}"), format!("word.{word}")];
                    assert!(
                        keys.iter().any(|key| texts.get(key) != key),
                        "{} {game} {word}",
                        language.code()
                    );
                }
            }
        }
    }

    #[test]
    fn an_item_is_a_sum_with_its_doublings_and_the_amount_of_each_player() {
        let lost = PayoffItem {
            outcome: Some("lost"),
            terms: vec![("one", 30), ("difference", 9)],
            ..PayoffItem::new("game", [-39, 0, 0])
        };
        assert_eq!(line("tarok", 3, Language::En, &lost), "game: one 30 + difference 9 = 39, lost → Ana -39");
        let raised = PayoffItem { doublings: 1, ..lost };
        let raised = line("tarok", 3, Language::Sl, &raised);
        assert_eq!(raised, "igra: (ena 30 + razlika 9) · kontra ×2 = 78, izgubljeno → Ana -39");
        let berac = PayoffItem { terms: vec![("berac", 70)], ..PayoffItem::new("game", [70, 0, 0]) };
        assert_eq!(line("tarok", 3, Language::En, &berac), "game: berač 70 → Ana +70");
        let hra = PayoffItem {
            outcome: Some("won"),
            terms: vec![("hra", 1)],
            factors: vec![("hearts", 2)],
            doublings: 1,
            is_each: true,
            ..PayoffItem::new("hra", [8, -4, -4])
        };
        let expected = "hra: 1 · hearts ×2 · flek ×2 = 4, each opponent, won → Ana +8, Bor -4, Cilka -4";
        assert_eq!(line("marias", 3, Language::En, &hra), expected);
        assert_eq!(line("tablic", 2, Language::En, &PayoffItem::new("most", [0, 3])), "most cards → Bor +3");
    }

    #[test]
    fn an_outcome_fits_the_gender_and_number_of_every_item() {
        let lost = |name| PayoffItem { outcome: Some("lost"), ..PayoffItem::new(name, [0, 0, 0]) };
        for (language, game, name, expected) in [
            (Language::Cs, "marias", "betl", "betl: prohráno"),
            (Language::Cs, "marias", "sedma", "sedma: prohráno"),
            (Language::Hr, "tarok", "kings", "kraljevi: izgubljeno"),
        ] {
            assert_eq!(line(game, 3, language, &lost(name)), expected);
        }
    }
}
