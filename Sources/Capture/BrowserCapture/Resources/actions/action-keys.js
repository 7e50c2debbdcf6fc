/**
 * Keys as named in actions: by position, `KeyA`, `Digit1`, `Space`, `ArrowUp`, or by character, `a`; with modifiers
 * before it, `Shift+KeyA`. The letters are those of a US keyboard.
 */
const legacy = {
  Backspace: 8, Tab: 9, Enter: 13, Pause: 19, CapsLock: 20, Escape: 27, PageUp: 33, PageDown: 34,
  End: 35, Home: 36, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40, Insert: 45,
  Delete: 46, ContextMenu: 93,
};
const modifiers = {
  Shift: ['ShiftLeft', 16], Control: ['ControlLeft', 17], Alt: ['AltLeft', 18],
  Meta: ['MetaLeft', 91],
};
/** Position → the characters without and with Shift, and the key code. */
const signs = {
  Space: [' ', ' ', 32], Semicolon: [';', ':', 186], Equal: ['=', '+', 187], Comma: [',', '<', 188],
  Minus: ['-', '_', 189], Period: ['.', '>', 190], Slash: ['/', '?', 191],
  Backquote: ['`', '~', 192], BracketLeft: ['[', '{', 219], Backslash: ['\\', '|', 220],
  BracketRight: [']', '}', 221], Quote: ["'", '"', 222],
};
const shiftedDigits = ')!@#$%^&*(';

/** The properties of a keyboard event for a key: `{ code, key, keyCode, shiftKey, … }`. */
export function describeKey(text) {
  const parts = text.length > 1 ? text.split(/\+(?=.)/) : [text];
  const name = parts.pop();
  const held = {};
  for (const part of parts) {
    if (!Object.hasOwn(modifiers, part)) throw new Error(`'${part}' is not a modifier: Shift, Control, Alt, Meta`);
    held[`${part === 'Control' ? 'ctrl' : part.toLowerCase()}Key`] = true;
  }
  return { ...held, ...place(name, held.shiftKey ?? false) };
}

function place(name, isShifted) {
  const letter = /^(?:Key)?([A-Za-z])$/.exec(name)?.[1].toUpperCase();
  if (letter) {
    const isCapital = isShifted || (name.length === 1 && name === letter);
    const shift = isCapital ? { shiftKey: true } : {};
    return { ...shift, code: `Key${letter}`, keyCode: letter.charCodeAt(0),
      key: isCapital ? letter : letter.toLowerCase() };
  }
  const digit = /^(?:Digit)?([0-9])$/.exec(name)?.[1];
  if (digit) {
    return { code: `Digit${digit}`, key: isShifted ? shiftedDigits[digit] : digit,
      keyCode: 48 + Number(digit) };
  }
  const shifted = name.length === 1 ? shiftedDigits.indexOf(name) : -1;
  if (shifted >= 0) {
    return { shiftKey: true, code: `Digit${shifted}`, key: name, keyCode: 48 + shifted };
  }
  const pad = /^Numpad([0-9])$/.exec(name)?.[1];
  if (pad) return { code: name, key: pad, keyCode: 96 + Number(pad) };
  const f = /^F([1-9]|1[0-9]|2[0-4])$/.exec(name)?.[1];
  if (f) return { code: name, key: name, keyCode: 111 + Number(f) };
  if (Object.hasOwn(modifiers, name)) {
    const [code, keyCode] = modifiers[name];
    return { code, key: name, keyCode };
  }
  if (Object.hasOwn(legacy, name)) return { code: name, key: name, keyCode: legacy[name] };
  for (const [code, [plain, shifted, keyCode]] of Object.entries(signs)) {
    if (name === code || name === plain || name === shifted) {
      const isUpper = isShifted || (name === shifted && name !== plain);
      return { code, key: isUpper ? shifted : plain, keyCode,
        ...(isUpper ? { shiftKey: true } : {}) };
    }
  }
  throw new Error(`'${name}' is not a key; write KeyA, Digit1, Space, Enter, ArrowUp or what it types`);
}

/** The character that a key types; null for other keys. */
export function typedBy({ key, ctrlKey, altKey, metaKey }) {
  if (ctrlKey || altKey || metaKey) return null;
  if (key === 'Enter') return '\n';
  return key.length === 1 ? key : null;
}
