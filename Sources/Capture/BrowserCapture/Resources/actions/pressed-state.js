/** Elements that stand for a switch, and say by an attribute whether it is on. */

/** The attribute's name; undefined for what is no such element. */
export function pressedState(element) {
  const isBox = element.localName === 'input' && ['checkbox', 'radio'].includes(element.type);
  if (!isBox && ['switch', 'checkbox'].includes(element.getAttribute('role'))) return 'aria-checked';
  return element.hasAttribute('aria-pressed') ? 'aria-pressed' : undefined;
}
