/** The text that a user reads beside an input of a page. */

/** Up to sixty characters; empty if there is none. */
export function labelOf(input) {
  const { ownerDocument: page } = input;
  const named = (input.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter(Boolean)
    .map((id) => page.getElementById(id)?.textContent ?? '').join(' ');
  return [
    named, input.getAttribute('aria-label'), [...input.labels ?? []].map(ownWords).join(' '),
    input.getAttribute('title'),
  ].map(tidy).find((words) => /[\p{L}\p{N}]/u.test(words)) ?? '';
}

/** The label on a button: words, not an icon. */
export function wordsOn(element) {
  const words = tidy(element.textContent || element.value);
  return /[\p{L}\p{N}]/u.test(words) ? words : '';
}

/** The name of a group of radio buttons. */
export function legendOf(input) {
  const group = input.closest('fieldset, [role=radiogroup]');
  if (!group) return '';
  return tidy(group.getAttribute('aria-label') ?? group.querySelector('legend')?.textContent);
}

/** A label's own words, without those of inputs in it, and of the values that it shows. */
function ownWords(label) {
  const copy = label.cloneNode(true);
  copy.querySelectorAll('input, select, textarea, button, output, meter, progress').forEach((one) => one.remove());
  return copy.textContent;
}

const tidy = (words) => (words ?? '').replace(/\s+/g, ' ').trim().replace(/\s*:$/, '').slice(0, 60);
