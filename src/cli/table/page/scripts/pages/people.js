// The dialog of the host about all people: for each game, the deals of each person and the ratings.

import { get } from "./api.js";
import { openDialog, patiently, say } from "./dialogs.js";
import { el, gameName, number, t } from "./elements.js";
import { withError } from "./person.js";
import { scoreGrid } from "./sheet.js";
import { refusalText } from "./words.js";

/** The text of a rating that does not exist. */
const NONE = "–";

/** Creates the table of a game. The server sends the people in the order of their ratings. */
function gamePart({ game, people: rated }, people) {
  const rows = rated.map(({ name, duplicates, rating, error }) => {
    const { summary } = people.find((person) => person.name === name);
    const { deals, mean, error: width } = summary.find((row) => row.game === game);
    return [
      name,
      withError(rating, error) || NONE,
      number(duplicates),
      withError(mean, width),
      number(deals),
    ];
  });
  const columns = [t("rating"), t("compared"), t("points_a_deal"), t("deals")];
  return scoreGrid([gameName(game), ...columns], rows);
}

/** Asks the server for the summary of all people, and shows it. `token` is the token of the host. */
export async function peopleDialog(token) {
  try {
    const { people, ratings } = await patiently(get("/api/people", token));
    openDialog(t("people"), () =>
      ratings.length
        ? [
            ...ratings.map((rating) => gamePart(rating, people)),
            el("p", { class: "note" }, `${t("rating_note")} ${t("interval_note")}`),
          ]
        : el("p", { class: "note" }, t("person_empty")),
    );
  } catch (problem) {
    say(refusalText(problem), "refused");
  }
}
