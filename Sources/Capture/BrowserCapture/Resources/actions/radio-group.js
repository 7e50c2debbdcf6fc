/** Radio buttons of a page: one choice among all that share a name. */
import { queryAll } from '../natives/native-queries.js';

/** Those among which one is chosen, in the page's order; empty for what is no such button, or stands alone. */
export function radioGroup(input) {
  if (input.localName !== 'input' || input.type !== 'radio' || !input.name) return [];
  const group = queryAll(input.getRootNode(), 'input[type=radio]')
    .filter((other) => other.name === input.name && other.form === input.form);
  return group.length > 1 ? group : [];
}

/**
 * What each is called by a case: its value; where pages give them none of their own `option 1` and so on, since a bare
 * number has always meant on or off.
 */
export function radioValues(group) {
  const values = group.map(({ value }) => value);
  return values.every((value, place) => values.indexOf(value) === place) ? values : values.map((_, place) => `option ${place + 1}`);
}

/** The value of the chosen one; an empty text where none is. */
export function chosenRadio(group) {
  return radioValues(group)[group.findIndex(({ checked }) => checked)] ?? '';
}

/** The one with a value; undefined where none has it. */
export function radioWith(group, value) {
  return group[radioValues(group).indexOf(String(value))];
}
