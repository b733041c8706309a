//! A line that ends too early is an error. The error says which word to type.

use std::collections::HashSet;

use talon::cards::Card as _;
use talon::games::Game;
use talon::games::marias::Marias;
use talon::games::tablic::Tablic;
use talon::games::tarok::four::TarokFour;
use talon::games::tarok::three::TarokThree;
use talon::protocol::{Code, Coded, Line};

/// Returns the required words of a form. An example replaces each placeholder.
fn shortest<G: Game>(form: &str) -> Vec<String> {
    let mut depth = 0;
    let required = form.split(' ').filter(|word| {
        let is_optional = depth > 0 || word.starts_with('[');
        depth += word.matches('[').count();
        depth -= word.matches(']').count();
        !is_optional
    });
    let example = |word: &str| match word.trim_end_matches('…') {
        "S" => "0".to_owned(),
        "N" => "1".to_owned(),
        "CARD" | "CARDS" => G::Card::from_index(0).unwrap().to_string(),
        "SUIT" => "h".to_owned(),
        "GOAL" => "hra".to_owned(),
        "CONTRACT" => "klop".to_owned(),
        "ITEM" => "pagat".to_owned(),
        word => word.split('|').next_back().unwrap().to_owned(),
    };
    required.map(example).collect()
}

/// Checks every beginning of every line of a game. Returns the number of refused lines.
fn check<G: Game>() -> usize {
    let forms: Vec<Vec<String>> = G::KEYWORDS.iter().map(|(form, _)| shortest::<G>(form)).collect();
    let complete: HashSet<String> = forms.iter().map(|words| words.join(" ")).collect();
    let mut refused = 0;
    for ((form, _), words) in G::KEYWORDS.iter().zip(&forms) {
        for length in 1..words.len() {
            let text = words[..length].join(" ");
            if complete.contains(&text) {
                continue;
            }
            let error = G::parse_event(&Line::parse(&text).unwrap()).expect_err(&text);
            assert_eq!(error.code(), Code::Syntax, "{text}: {error}");
            assert!(error.to_string().contains("expected"), "{text}, of {form}: {error}");
            refused += 1;
        }
    }
    refused
}

#[test]
fn a_line_without_its_last_words_is_refused() {
    let refused = [check::<Tablic>(), check::<Marias>(), check::<TarokThree>(), check::<TarokFour>()];
    assert!(refused.iter().all(|&lines| lines > 10), "{refused:?}");
}
