/**
 * Where a text stops being JSON: browsers say it in words of their own, and some not at all.
 */
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const TEXT = /"(?:[^"\\\u0000-\u001F]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const WORD = /true|false|null/y;
const BLANK = /[ \t\n\r]*/y;

/** `{ line, column }` of the first character that cannot stand where it stands, counted from 1. */
export function positionOf(text) {
  const index = firstError(text);
  const before = text.slice(0, index).split('\n');
  return { line: before.length, column: before.at(-1).length + 1 };
}

/** Walks the text with a stack of what is open, so that depth costs no call. */
function firstError(text) {
  let at = 0;
  const open = [];
  let wants = 'value';
  const take = (pattern) => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at += found[0].length;
    return found !== null;
  };
  for (;;) {
    take(BLANK);
    const next = text[at];
    if (wants === 'end' && open.length === 0) return at;
    if (wants === 'end') {
      const close = open.at(-1) === '{' ? '}' : ']';
      if (next === close) open.pop();
      else if (next === ',') wants = open.at(-1) === '{' ? 'name' : 'value';
      else return at;
      at += 1;
    } else if (wants === 'name' || wants === 'first name') {
      if (wants === 'first name' && next === '}') {
        at += 1;
        open.pop();
        wants = 'end';
        continue;
      }
      if (!take(TEXT)) return at;
      take(BLANK);
      if (text[at] !== ':') return at;
      at += 1;
      wants = 'value';
    } else if (next === '{' || next === '[') {
      open.push(next);
      at += 1;
      wants = next === '{' ? 'first name' : 'first value';
    } else if (wants === 'first value' && next === ']') {
      at += 1;
      open.pop();
      wants = 'end';
    } else if (take(TEXT) || take(NUMBER) || take(WORD)) {
      wants = 'end';
    } else {
      return at;
    }
  }
}
