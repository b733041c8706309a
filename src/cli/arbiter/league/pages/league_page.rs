//! What the pages of a league have in common: the frame, the texts, and the links between pages.

use talon_league::LeagueView;

use crate::arbiter::league::pages::numbers::PageNumbers;
use crate::languages::{Language, Texts};
use crate::page::escaped;

/// The pages in the menu: the path of each, and the key of its title.
const MENU: [(&str, &str); 4] =
    [("index.html", "leaderboard"), ("rounds.html", "rounds"), ("days.html", "days"), ("join.html", "join")];

/// The names of the languages, each in itself.
const LANGUAGE_NAMES: [(Language, &str); 5] = [
    (Language::En, "English"),
    (Language::Hr, "Hrvatski"),
    (Language::Sl, "Slovenščina"),
    (Language::Sk, "Slovenčina"),
    (Language::Cs, "Čeština"),
];

/// A page of a league in one language. Every method returns HTML, unless its comment says otherwise.
pub(super) struct LeaguePage<'a> {
    pub(super) view: &'a LeagueView,
    pub(super) numbers: PageNumbers,
    texts: &'a Texts,
    language: Language,
    /// The path of the page below the folder of its language.
    path: String,
}

impl<'a> LeaguePage<'a> {
    /// Creates a page without contents. `path` is the path below the folder of the language.
    pub(super) fn new(view: &'a LeagueView, texts: &'a Texts, language: Language, path: String) -> Self {
        Self { view, numbers: PageNumbers(language), texts, language, path }
    }

    /// Returns the path of this page in a language, from the root of the pages. The result is no HTML.
    pub(super) fn path_in(&self, language: Language) -> String {
        format!("{}{}", folder(language), self.path)
    }

    /// Returns a text.
    pub(super) fn t(&self, name: &str) -> String {
        self.filled(name, &[])
    }

    /// Returns a text with its blanks filled. The values are no HTML.
    pub(super) fn filled(&self, name: &str, values: &[(&str, &str)]) -> String {
        escaped(&self.texts.filled(&format!("league.{name}"), values))
    }

    /// Returns a text with its blanks filled, in which a part between backquotes is code.
    pub(super) fn coded(&self, name: &str, values: &[(&str, &str)]) -> String {
        let text = self.filled(name, values);
        let parts = text.split('`').enumerate();
        parts
            .map(|(at, part)| if at % 2 == 1 { format!("<code>{part}</code>") } else { part.to_owned() })
            .collect()
    }

    /// Returns the name of a game.
    pub(super) fn game_name(&self, game: &str) -> String {
        let key = format!("games.{game}");
        let name = self.texts.get(&key);
        escaped(if name == key { game } else { name })
    }

    /// Returns the name of a role of a game.
    pub(super) fn role_name(&self, game: &str, role: &str) -> String {
        let words: Vec<&str> = role.split(' ').map(|word| self.texts.word(game, word)).collect();
        escaped(&words.join(", "))
    }

    /// Returns the relative address of a page in the same language.
    pub(super) fn page(&self, path: &str) -> String {
        escaped(&format!("{}{path}", "../".repeat(self.path.matches('/').count())))
    }

    /// Returns the relative address of a file that all languages share.
    pub(super) fn file(&self, path: &str) -> String {
        escaped(&format!("{}{path}", "../".repeat(self.path_in(self.language).matches('/').count())))
    }

    /// Returns a version. It is a link when the participant has a page.
    pub(super) fn version(&self, version: &str) -> String {
        let name = version.rsplit_once('@').map_or(version, |(name, _)| name);
        self.participant(name, version)
    }

    /// Returns a text about a participant. It is a link when the participant has a page. `text` is no HTML.
    pub(super) fn participant(&self, name: &str, text: &str) -> String {
        let path = participant_path(name);
        // A long name breaks before the number of its version.
        let text = escaped(text).replace('@', "<wbr>@");
        if path == self.path || !self.view.participants.iter().any(|one| one.name == name) {
            return text;
        }
        format!("<a href=\"{}\">{text}</a>", self.page(&path))
    }

    /// Returns the name of the title's page, and the whole page with these contents. `title` and `main` are HTML.
    pub(super) fn framed(&self, title: &str, main: &str) -> String {
        let league = escaped(&self.view.title);
        let code = self.language.code();
        format!(
            "<!DOCTYPE html>\n<html lang=\"{code}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title} · {league}</title>\n\
             <link rel=\"stylesheet\" href=\"{style}\">\n\
             <link rel=\"icon\" type=\"image/svg+xml\" href=\"{icon}\">\n\
             <link rel=\"alternate\" type=\"application/atom+xml\" title=\"{league}\" href=\"{feed}\">\n\
             {alternates}</head>\n<body>\n<header class=\"top\">\n\
             <p class=\"mark\"><a href=\"{index}\">{league}</a></p>\n\
             <nav class=\"parts\" aria-label=\"{parts}\">{menu}</nav>\n\
             <nav class=\"choice\" aria-label=\"{language}\">{languages}</nav>\n</header>\n\
             <main>\n{main}</main>\n<footer>\n<p>{data}: <a href=\"{json}\">JSON</a> · <a href=\"{feed}\">Atom</a></p>\n\
             </footer>\n</body>\n</html>\n",
            style = self.file("style.css"),
            icon = self.file("icon.svg"),
            feed = self.file("feed.xml"),
            json = self.file("api/league.json"),
            index = self.page("index.html"),
            parts = self.t("parts"),
            language = self.t("language"),
            data = self.t("data"),
            alternates = self.alternates(),
            menu = self.menu(),
            languages = self.languages(),
        )
    }

    fn alternates(&self) -> String {
        let others = Language::ALL.into_iter().filter(|other| *other != self.language);
        let line = |other: Language| {
            let address = self.file(&self.path_in(other));
            format!("<link rel=\"alternate\" hreflang=\"{}\" href=\"{address}\">\n", other.code())
        };
        others.map(line).collect()
    }

    fn menu(&self) -> String {
        let item = |(path, title): (&str, &str)| {
            let current = if path == self.path { " aria-current=\"page\"" } else { "" };
            format!("<a href=\"{}\"{current}>{}</a>", self.page(path), self.t(title))
        };
        MENU.map(item).concat()
    }

    fn languages(&self) -> String {
        let item = |(language, name): (Language, &str)| {
            let code = language.code();
            let current = if language == self.language { " aria-current=\"true\"" } else { "" };
            format!(
                "<a href=\"{}\" lang=\"{code}\" hreflang=\"{code}\" title=\"{name}\"{current}>{code}</a>",
                self.file(&self.path_in(language))
            )
        };
        LANGUAGE_NAMES.map(item).concat()
    }
}

/// Returns the folder of a language, with the slash after it. English has none.
fn folder(language: Language) -> String {
    if language == Language::En { String::new() } else { format!("{}/", language.code()) }
}

/// Returns the path of the page of a participant, below the folder of a language.
pub(super) fn participant_path(name: &str) -> String {
    format!("participants/{}.html", file_name(name))
}

/// Returns the name of a file for something with this name. Names of a league have only the characters that stay;
/// every other character is replaced.
pub(super) fn file_name(name: &str) -> String {
    let kept = |letter: char| letter.is_ascii_alphanumeric() || "._-".contains(letter);
    name.chars().map(|letter| if kept(letter) { letter } else { '_' }).collect()
}

/// Returns a table in a box in which it scrolls sideways. All arguments are HTML; `rows` has the rows of the body.
pub(super) fn scrolled_table(class: &str, name: &str, head: &[String], rows: &str) -> String {
    let head = head.join("</th><th scope=\"col\">");
    format!(
        "<div class=\"scroll\" role=\"region\" aria-label=\"{name}\" tabindex=\"0\">\n<table class=\"{class}\">\n\
         <thead><tr><th scope=\"col\">{head}</th></tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n</div>\n"
    )
}
