// The rules of a new table: a profile, and the values that the host has changed.

import { t, textUnder } from "./elements.js";

/** The key of `newgame` that sets the rules of a profile. */
const PROFILE = "profile";

/**
 * A rule that one key sets. It has a list of values, or a range of whole numbers.
 * @typedef {{ key: string, values?: string[], min?: number, max?: number }} Rule
 */

/** Returns the name of a rule. */
export function ruleName(key) {
  return textUnder(`table.rule_${key}`) ?? key.replaceAll("_", " ");
}

/** Returns the text of a value of a rule. */
export function ruleValue(key, value) {
  return (
    textUnder(`table.rule_value_${key}_${value}`) ??
    textUnder(`table.rule_value_${value}`) ??
    value.replaceAll("_", " ")
  );
}

/** Returns a text with a capital first letter. */
export function capitalized(text) {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** Returns a few words about a rule and its value, such as "betl 5". */
function shortRule(key, value) {
  const short = textUnder(`table.rule_short_${key}_${value}`) ?? textUnder(`table.rule_short_${key}`);
  return short?.replace("{value}", ruleValue(key, value)) ?? `${ruleName(key)}: ${ruleValue(key, value)}`;
}

/** The rules of a new table of one game. */
export class TableRules {
  /**
   * @param {any} info the game, as the server describes it
   * @param {string} words the rules as words of `newgame`; words that the game does not have are ignored
   */
  constructor(info, words = "") {
    this.info = info;
    /** @type {Rule[]} */
    this.rules = info.rules;
    this.profile = info.profiles[0].name;
    /** @type {Record<string, string>} */
    this.changed = {};
    const tokens = words.split(" ").filter(Boolean);
    const pairs = tokens.flatMap((key, at) => (at % 2 ? [] : [[key, tokens[at + 1] ?? ""]]));
    for (const [key, value] of pairs) if (key === PROFILE) this.setProfile(value);
    for (const [key, value] of pairs) if (key !== PROFILE) this.set(key, value);
  }

  /** Returns the names of the profiles. The name of the first one may be empty. */
  profiles() {
    return this.info.profiles.map(({ name }) => name);
  }

  /** Returns the text of a profile. */
  profileText(name) {
    return ruleValue(PROFILE, name || "none");
  }

  /** Sets the profile. The changed values are kept. */
  setProfile(name) {
    if (!this.profiles().includes(name)) return;
    this.profile = name;
    for (const [key, value] of Object.entries(this.changed)) this.set(key, value);
  }

  /** Returns the value of a rule under the profile. */
  standard(key) {
    return this.info.profiles.find(({ name }) => name === this.profile).values[key];
  }

  /** Returns the value of a rule. */
  value(key) {
    return this.changed[key] ?? this.standard(key);
  }

  /** Sets the value of a rule. A value that the rule does not have is ignored. */
  set(key, value) {
    const rule = this.rules.find((own) => own.key === key);
    if (!rule || !allows(rule, value)) return;
    if (value === this.standard(key)) delete this.changed[key];
    else this.changed[key] = value;
  }

  /** Returns whether the host has changed a rule. */
  isChanged(key) {
    return key in this.changed;
  }

  /** Returns the rules as words of `newgame`. */
  words() {
    const profile =
      this.profile && this.profile !== this.info.profiles[0].name ? [PROFILE, this.profile] : [];
    return [...profile, ...Object.entries(this.changed).flat()].join(" ");
  }

  /**
   * Says in a line what holds: the rules of `shown`, and the rules that differ from `usual`.
   * @param {string[]} shown
   * @param {TableRules} usual the rules of the choice before the host has changed them
   */
  shortText(shown, usual) {
    const differs = ({ key }) => this.value(key) !== usual.value(key) && !shown.includes(key);
    const profile = this.profiles().length > 1 ? [this.profileText(this.profile)] : [];
    return [...profile, ...this.texts([...shown, ...this.rules.filter(differs).map(({ key }) => key)])].join(
      " · ",
    );
  }

  /** Returns the keys of the rules whose values differ from the first profile or from the chosen one. */
  differing() {
    const [first] = this.info.profiles;
    const keys = this.rules.map(({ key }) => key);
    return keys.filter((key) => this.value(key) !== first.values[key] || this.isChanged(key));
  }

  /** Says in a sentence what a rule is at this table. The range of a number is left out. */
  sentence(key) {
    const value = this.value(key);
    const name = value === "0" ? ruleName(key) : ruleName(key).replace(/ \([^)]*\d[^)]*\)$/, "");
    return `${capitalized(name)}: ${ruleValue(key, value)}.`;
  }

  /** Says in a line what the profile and the changes of the host set differently from the first profile. */
  wholeText(shown) {
    const others = this.differing().filter((key) => !shown.includes(key));
    return this.texts([...shown, ...others]).join(" · ") || t("rules_as_written");
  }

  /** Returns a few words about each of these rules. */
  texts(keys) {
    return keys.map((key) => shortRule(key, this.value(key)));
  }
}

/**
 * Returns whether a rule can have a value.
 * @param {Rule} rule
 * @param {string} value
 */
function allows(rule, value) {
  if (rule.values) return rule.values.includes(value);
  return /^-?\d+$/.test(value) && Number(value) >= rule.min && Number(value) <= rule.max;
}
