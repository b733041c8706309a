// The part of a form in which the host chooses the rules of a table: the profile first, then single rules.

import { select } from "./dialogs.js";
import { el, t } from "./elements.js";
import { ruleName, ruleValue } from "./table_rules.js";

/**
 * Creates the control of one rule.
 * @param {import("./table_rules.js").Rule} rule
 * @param {import("./table_rules.js").TableRules} rules
 * @param {() => void} changed
 */
function ruleControl({ key, values, min, max }, rules, changed) {
  const set = (value) => {
    rules.set(key, value);
    changed();
  };
  const control = values
    ? select(
        ruleName(key),
        values.map((value) => [value, ruleValue(key, value)]),
        rules.value(key),
        set,
      )
    : el("input", {
        type: "number",
        min,
        max,
        value: rules.value(key),
        "aria-label": ruleName(key),
        change: () => {
          set(control.value);
          control.value = rules.value(key);
        },
      });
  control.dataset.rule = key;
  return control;
}

/**
 * Creates the row of one rule. A rule that the host has changed is marked, and names the value of the
 * profile.
 */
function ruleRow(rule, rules, changed) {
  const { key } = rule;
  const mark = el("small", { class: "changed" });
  const row = el("label", { class: "field" }, el("span", null, ruleName(key)));
  const draw = () => {
    const isChanged = rules.isChanged(key);
    row.toggleAttribute("data-changed", isChanged);
    mark.hidden = !isChanged;
    mark.textContent = isChanged ? t("rule_changed", { value: ruleValue(key, rules.standard(key)) }) : "";
  };
  row.append(
    ruleControl(rule, rules, () => {
      draw();
      changed();
    }),
    mark,
  );
  draw();
  return row;
}

/** Creates the menu of the profiles; `null` when the game has only one. */
function profileField(rules, changed) {
  const profiles = rules.profiles();
  if (profiles.length < 2) return null;
  const menu = select(
    t("rule_profile"),
    profiles.map((name) => [name, rules.profileText(name)]),
    rules.profile,
    (name) => {
      rules.setProfile(name);
      changed();
    },
  );
  menu.dataset.rule = "profile";
  return menu;
}

/**
 * Creates the part with the rules. `shown` has the keys of the rules that the line about the rules always
 * names.
 * @param {import("./table_rules.js").TableRules} rules
 * @param {string[]} shown
 */
export function rulesPart(rules, shown) {
  if (!rules.rules.length) return null;
  const part = el("div", { class: "rules" });
  const text = el("p", { class: "note" });
  const fields = el("div", { class: "fields" });
  const draw = () => {
    text.textContent = rules.wholeText(shown);
  };
  const drawFields = () => {
    draw();
    fields.replaceChildren(...rules.rules.map((rule) => ruleRow(rule, rules, draw)));
  };
  drawFields();
  part.append(
    ...[
      profileField(rules, drawFields),
      text,
      el("details", null, el("summary", null, t("single_rules")), fields),
    ].filter(Boolean),
  );
  return part;
}
