/** What a person reads beside an input of a page. */

/** Up to sixty characters; an empty text where nothing is said. */
export function labelOf(input) {
  const { ownerDocument: page } = input;
  const named = (input.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter(Boolean)
    .map((id) => page.getElementById(id)?.textContent ?? '').join(' ');
  return [
    named, input.getAttribute('aria-label'), [...input.labels ?? []].map(ownWords).join(' '),
    input.getAttribute('title'),
  ].map(tidy).find((words) => /[\p{L}\p{N}]/u.test(words)) ?? '';
}

/** What stands on a button: words, not a picture. */
export function wordsOn(element) {
  const words = tidy(element.textContent || element.value);
  return /[\p{L}\p{N}]/u.test(words) ? words : '';
}

/** What a group of radio buttons is called. */
export function legendOf(input) {
  const group = input.closest('fieldset, [role=radiogroup]');
  if (!group) return '';
  return tidy(group.getAttribute('aria-label') ?? group.querySelector('legend')?.textContent);
}

/** A label's words without those of the inputs in it, and of the values that it shows. */
function ownWords(label) {
  const copy = label.cloneNode(true);
  copy.querySelectorAll('input, select, textarea, button, output, meter, progress').forEach((one) => one.remove());
  return copy.textContent;
}

const tidy = (words) => (words ?? '').replace(/\s+/g, ' ').trim().replace(/\s*:$/, '').slice(0, 60);
