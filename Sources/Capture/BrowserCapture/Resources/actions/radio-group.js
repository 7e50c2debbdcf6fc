/** Radio buttons of a page: one choice among all with the same name. */
import { queryAll } from '../natives/native-queries.js';

/** The group's buttons, in the page's order; empty for other elements, and for a single button. */
export function radioGroup(input) {
  if (input.localName !== 'input' || input.type !== 'radio' || !input.name) return [];
  const group = queryAll(input.getRootNode(), 'input[type=radio]')
    .filter((other) => other.name === input.name && other.form === input.form);
  return group.length > 1 ? group : [];
}

/**
 * The buttons' names in a case: their values; if the page gives them none, `option 1` and so on, because a bare number
 * has always meant on or off.
 */
export function radioValues(group) {
  const values = group.map(({ value }) => value);
  return values.every((value, place) => values.indexOf(value) === place) ? values : values.map((_, place) => `option ${place + 1}`);
}

/** The value of the selected one; an empty text if there is none. */
export function chosenRadio(group) {
  return radioValues(group)[group.findIndex(({ checked }) => checked)] ?? '';
}

/** The one with a value; undefined if there is none. */
export function radioWith(group, value) {
  return group[radioValues(group).indexOf(String(value))];
}
