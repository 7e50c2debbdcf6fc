/** Elements that act as a switch, with an attribute for its state. */

/** The attribute's name; undefined for other elements. */
export function pressedState(element) {
  const isBox = element.localName === 'input' && ['checkbox', 'radio'].includes(element.type);
  if (!isBox && ['switch', 'checkbox'].includes(element.getAttribute('role'))) return 'aria-checked';
  return element.hasAttribute('aria-pressed') ? 'aria-pressed' : undefined;
}
