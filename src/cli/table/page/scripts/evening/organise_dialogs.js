// The dialogs in which the organiser of an evening changes something about a participant or a deal.

import { askDialog, button, confirmDialog, openDialog, select } from "./dialogs.js";
import { el, number, t } from "./elements.js";

/** The maximum number of characters of a reason. */
const REASON = 200;

/** The largest correction, in points. */
const POINTS = 100000;

function reasonField() {
  return el("input", { type: "text", class: "wide", maxlength: REASON, required: true, autocomplete: "off" });
}

function labelled(name, field) {
  return el("label", { class: "field" }, el("span", null, name), field);
}

/** Creates a form of a dialog. `submit` is called when the form is complete. */
function dialogForm(close, submit, ...content) {
  const send = (event) => {
    event.preventDefault();
    close();
    submit();
  };
  const save = el("button", { type: "submit", class: "button primary" }, t("save"));
  return el(
    "form",
    { class: "dialogform", submit: send },
    content,
    el("div", { class: "row end" }, button(t("cancel"), close), save),
  );
}

/** Asks for the reason of a correction. Everybody can read it. */
export function reasonDialog(title, text, act) {
  openDialog(title, (close) => {
    const reason = reasonField();
    return [
      el("p", null, text),
      dialogForm(close, () => act(reason.value.trim()), labelled(t("reason"), reason)),
      el("p", { class: "note" }, t("journal_note")),
    ];
  });
}

/** Asks for a correction of the points of a participant in a round that is over. */
function pointsDialog({ place, participants, rounds, act }) {
  openDialog(`${t("correct_points")}: ${participants[place].name}`, (close) => {
    let round = rounds.at(-1);
    const points = el("input", { type: "number", min: -POINTS, max: POINTS, step: 1, required: true });
    const reason = reasonField();
    const numbers = rounds.map((own) => [own, t("round_number", { round: number(own) })]);
    const choose = (own) => {
      round = Number(own);
    };
    const send = () =>
      act("adjust", {
        participant: place,
        round,
        points: Math.round(Number(points.value)),
        reason: reason.value.trim(),
      });
    return [
      dialogForm(
        close,
        send,
        labelled(t("round_word"), select(t("round_word"), numbers, round, choose)),
        labelled(t("added_points"), points),
        labelled(t("reason"), reason),
      ),
      el("p", { class: "note" }, t("journal_note")),
    ];
  });
}

/** Asks who is the partner of a participant. */
function partnerDialog({ place, participants, act }) {
  const others = participants.flatMap(({ name, here }, other) =>
    other === place || !here ? [] : [[other, name]],
  );
  const now = participants[place].partner ?? -1;
  let partner = now;
  openDialog(`${t("partner")}: ${participants[place].name}`, (close) =>
    dialogForm(
      close,
      () => {
        if (partner === now) return;
        if (partner < 0) act("unpair", { participant: place });
        else act("pair", { participants: [place, partner] });
      },
      labelled(
        t("partner"),
        select(t("partner"), [[-1, t("no_partner")], ...others], partner, (other) => {
          partner = Number(other);
        }),
      ),
    ),
  );
}

/**
 * Opens the dialog with everything that the organiser can change about a participant. `rounds` are the numbers of the
 * rounds that are over. `act` sends a request.
 * @param {{ place: number, participants: any[], movement: string, state: string, rounds: number[],
 *   act: (action: string, body: any, done?: string) => any }} how
 */
export function participantDialog(how) {
  const { place, participants, movement, state, rounds, act } = how;
  const isOpen = state !== "closed";
  const { name, here, taken } = participants[place];
  openDialog(name, (close) => {
    const row = (text, act) =>
      button(text, () => {
        close();
        act();
      });
    const rename = () =>
      askDialog(t("rename"), t("name_word"), name, t("save"), (changed) =>
        act("rename", { participant: place, name: changed }),
      );
    const release = () =>
      confirmDialog(t("new_device"), t("new_device_text", { player: name }), t("new_device"), () =>
        act("release", { participant: place }, t("saved")),
      );
    return el(
      "div",
      { class: "menu" },
      row(t("rename"), rename),
      isOpen && here ? row(t("mark_left"), () => act("leave", { participant: place })) : null,
      isOpen && !here ? row(t("mark_back"), () => act("return", { participant: place })) : null,
      isOpen && taken ? row(t("new_device"), release) : null,
      isOpen && movement === "pairs" && participants.length > 1
        ? row(t("partner"), () => partnerDialog(how))
        : null,
      rounds.length ? row(t("correct_points"), () => pointsDialog(how)) : null,
    );
  });
}
