//! The page for a request that a server refuses, in the language of the browser.

use talon_server::Refused;

use crate::languages::{Language, Texts};

/// The maximum number of characters of an address that the page repeats.
const MAX_SHOWN_ADDRESS: usize = 100;

/// Creates the page for a refused request to a table server. `languages` is the header `Accept-Language`.
pub(crate) fn refused_page(refused: &Refused, languages: &str) -> String {
    let (name, address) = match refused {
        Refused::Host(host) if host.is_empty() => ("no_host", ""),
        Refused::Host(host) => ("host", host.as_str()),
        Refused::Origin(origin) => ("origin", origin.as_str()),
        Refused::UnknownAddress(origin) => ("address", origin.as_str()),
        Refused::Connections => ("connections", ""),
        Refused::Missing => ("missing", ""),
    };
    page(name, address, languages)
}

/// Creates the page for a refused request to the server of `--live`. This server has no option for other
/// addresses.
#[cfg(all(unix, feature = "arbiter"))]
pub(crate) fn refused_live_page(refused: &Refused, languages: &str) -> String {
    let name = if *refused == Refused::Connections { "connections" } else { "live" };
    page(name, "", languages)
}

/// Creates a page with this text. The page needs no other file, because the server would refuse the request
/// for that file, too.
fn page(name: &str, address: &str, languages: &str) -> String {
    let language = language_of(languages);
    let texts = Texts::of(language);
    let address: String = address.chars().take(MAX_SHOWN_ADDRESS).collect();
    let text = texts.filled(&format!("refused_page.{name}"), &[("address", &address)]);
    let [title, text] = [texts.get("refused_page.title"), &text].map(escaped);
    format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>Talon</title>\n<h1>{title}</h1>\n<p>{text}</p>\n</html>\n",
        language.code()
    )
}

/// Returns the first language of the browser for which there are texts.
fn language_of(languages: &str) -> Language {
    languages.split(',').find_map(Language::of_tag).unwrap_or_default()
}

/// Escapes a text for HTML.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn a_refused_page_says_what_to_do_in_the_language_of_the_browser() {
        let host = Refused::Host("cards.example:7777".to_owned());
        let mut pages = BTreeSet::new();
        for (languages, code) in [
            ("", "en"),
            ("de-AT,de;q=0.9", "en"),
            ("en-GB", "en"),
            ("de, hr;q=0.5, sl;q=0.4", "hr"),
            ("SK", "sk"),
            ("sl-SI", "sl"),
            ("cs-CZ,sk;q=0.8", "cs"),
            ("bs", "hr"),
        ] {
            let page = refused_page(&host, languages);
            assert!(page.contains(&format!("<html lang=\"{code}\">")), "{languages}: {page}");
            assert!(page.contains("cards.example:7777") && page.contains("--public-url"), "{page}");
            pages.insert(page);
        }
        assert_eq!(pages.len(), 5);
    }

    #[test]
    fn what_a_request_says_is_no_html_of_the_page() {
        let page = refused_page(&Refused::Host("<script>alert(1)</script>".repeat(100)), "");
        assert!(!page.contains("<script") && page.contains("&lt;script&gt;") && page.len() < 2000, "{page}");
    }

    #[test]
    fn every_refusal_has_a_text_in_every_language() {
        let all = [
            Refused::Host(String::new()),
            Refused::Host("x".to_owned()),
            Refused::Origin("x".to_owned()),
            Refused::UnknownAddress("x".to_owned()),
            Refused::Connections,
            Refused::Missing,
        ];
        for language in Language::ALL {
            for refused in &all {
                let page = refused_page(refused, language.code());
                assert!(!page.contains("refused_page."), "{page}");
                #[cfg(all(unix, feature = "arbiter"))]
                {
                    let live = refused_live_page(refused, language.code());
                    let names_table = live.contains("--public-url") || live.contains("host of the table");
                    assert!(!live.contains("refused_page.") && !names_table, "{live}");
                }
            }
        }
    }
}
