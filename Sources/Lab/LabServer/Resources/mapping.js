/**
 * From a slider's position to a value and back; the server's `ParameterMapping` is the same.
 *
 * - Units: a position is 0 at the left and 1 at the right; others are clamped.
 */

const clamp = (value, low, high) => Math.min(high, Math.max(low, value));

function stepped(parameter, place) {
  if (parameter.steps < 2) return place;
  const last = parameter.steps - 1;
  return Math.round(place * last) / last;
}

/** The value at a position of the whole range. */
export function valueAt(parameter, place) {
  const { minimum, maximum } = parameter;
  const at = stepped(parameter, clamp(place, 0, 1));
  if (parameter.isTrigger) return at > 0 ? maximum : minimum;
  // The ends are exact.
  if (at === 0) return minimum;
  if (at === 1) return maximum;
  if (parameter.scale === 'logarithmic') return minimum * (maximum / minimum) ** at;
  const value = minimum + (maximum - minimum) * at ** parameter.exponent;
  return parameter.steps < 2 ? value : plain(value, parameter);
}

/** For a step, the number as a person or a page's input would write it: 0.3 instead of 0.30000000000000004. */
function plain(value, { minimum, maximum }) {
  // The cancellation error at the range's ends is proportional to their size.
  const lost = 4 * Number.EPSILON * Math.max(Math.abs(minimum), Math.abs(maximum));
  if (Math.abs(value) <= lost) return 0;
  const short = Number(value.toPrecision(12));
  return Math.abs(short - value) <= lost ? short : value;
}

/** The position of a value in the whole range. */
export function placeOf(parameter, value) {
  const { minimum, maximum } = parameter;
  const bounded = clamp(value, minimum, maximum);
  if (parameter.scale === 'logarithmic') {
    return stepped(parameter, Math.log(bounded / minimum) / Math.log(maximum / minimum));
  }
  return stepped(parameter, ((bounded - minimum) / (maximum - minimum)) ** (1 / parameter.exponent));
}

/** The parameter with a custom range: the slider covers just that, along the same curve. */
export function narrowed(parameter, range) {
  if (!range) return parameter;
  return { ...parameter, minimum: range.low, maximum: range.high, steps: 0 };
}

/** The nearest value that the parameter can have. */
export function settled(parameter, value) {
  const bounded = clamp(value, parameter.minimum, parameter.maximum);
  return parameter.steps >= 2 ? valueAt(parameter, placeOf(parameter, bounded)) : bounded;
}

/** The ends of a custom range, at least a hundredth of the full range apart and within it. */
export function checkedRange(parameter, low, high) {
  const { minimum, maximum } = parameter;
  const least = (maximum - minimum) / 100;
  const bottom = clamp(low, minimum, maximum - least);
  return { low: bottom, high: clamp(high, bottom + least, maximum) };
}

/** A value as sent to a case and a port. */
export function sentValue(parameter, value) {
  if (!parameter.choices.length) return value;
  return parameter.choices[clamp(Math.round(value), 0, parameter.choices.length - 1)].value;
}

/** The number for a value of a case, or of a page's input; undefined for an impossible one. */
export function numberOf(parameter, sent) {
  const { choices } = parameter;
  // A page's switch is on or off, whatever a case calls these states.
  if (typeof sent === 'boolean' && !choices.some(({ value }) => value === sent)) {
    return numberOf(parameter, Number(sent)) ?? numberOf(parameter, sent ? 'on' : 'off');
  }
  if (!choices.length) {
    const number = typeof sent === 'string' && sent.trim() !== '' ? Number(sent) : sent;
    return Number.isFinite(number) ? number : undefined;
  }
  const same = choices.findIndex(({ value }) => value === sent);
  // An input's values are all text.
  const place = same >= 0 ? same : choices.findIndex(({ value }) => String(value) === sent);
  return place < 0 ? undefined : place;
}

/**
 * The value of a page's input in the form for a case and a port; unchanged if it is not one of the parameter's values.
 */
export function sentAs(parameter, accepted) {
  const value = numberOf(parameter, accepted);
  return value === undefined ? accepted : sentValue(parameter, value);
}

/** Four significant digits, with the unit. */
export function wordsFor(parameter, value) {
  if (parameter.choices.length) return parameter.choices[Math.round(value)]?.name ?? '';
  const digits = value === 0 ? 0 : Math.max(0, 3 - Math.floor(Math.log10(Math.abs(value))));
  const text = Number(value.toFixed(Math.min(6, digits))).toString();
  return parameter.unit ? `${text} ${parameter.unit}` : text;
}

/** A typed value, with or without its unit, `k` for thousands; undefined for invalid input. */
export function typedValue(parameter, text) {
  const match = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*(k?)\s*(\S*)\s*$/i
    .exec(text.replace(',', '.').replace('−', '-'));
  if (!match) return undefined;
  const [, digits, thousand, unit] = match;
  if (unit && unit.toLowerCase() !== parameter.unit.toLowerCase()) return undefined;
  return Number(digits) * (thousand ? 1000 : 1);
}
