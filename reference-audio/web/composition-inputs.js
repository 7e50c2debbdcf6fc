/**
 * What the cases of composition.js are given: dates, lanes, texts of presets that are hard to write
 * again, patches.
 */
const PHRASE = 16000;
const FIRST = 110529900 * PHRASE;

/** Milliseconds since 1970, around boundaries of phrases, and of days and years. */
export const dates = {
  phrases: [
    FIRST, FIRST - 1, FIRST + 1, FIRST - 0.25, FIRST + 0.0009765625, FIRST + 15999.5, 0.1 + 0.2,
    -PHRASE, 15999.999999999998,
  ],
  calendar: [
    0, -1, -0.5, 0.999, 1768478411000, 1767225599999, 1767225600000, 1709164799999.75,
    1709164800000, 951782400000, 4107542399999, -2203891200000, -62167219200000, -62167219200001,
    253402300799999, 253402300800000, 8.64e15, -8.64e15,
  ],
};

export const lanes = [
  'lancaran', 'ketawang', 'ladrang', 'gangsaran', 'kotekan', 'kotekan2', 'srepegan', 'sampak',
  'ayak', 'bonang', 'clapping', 'clappingB', 'poly3v4', 'poly4v3', 'poly5v4', 'additive7',
  'additive11', 'additive13', 'reich18', 'drumming', 'sparse', 'dense', 'longSparse', 'custom',
  'of-no-such-name',
];

const preset = (state, rest = '') => `{"state": {${state}}${rest}}`;

/** Numbers, texts and what is nested. */
export const values = [
  '{"name": "without a state", "dualRanges": null}',
  preset('"x": [0, -0, 1e21, 1e-7, 0.30000000000000004, 123456789012345680000, 1E2, 1.50]'),
  preset('"x": [5e-324, 1.7976931348623157e308, 1e400, -1e400, 1e-400, 4503599627370497.5]'),
  preset('"x": [9007199254740993, 2.2250738585072014e-308, 1e23, 299792458.000000001, -1.5e-9]'),
  preset('"tension": -0, "cofCurrentStep": -1e-7, "rootNote": 1e21, "detune": 1e1, "y": 0.1e3'),
  preset('"rootNote": 1e400, "tension": 7, "randomness": -1e400, "spray": -0.1, "x": 0.000001'),
  preset('"manualScale": "\\u0022\\\\\\/\\b\\f\\n\\r\\t\\u0000\\u001F\\u007f\\u2028é🎹"'),
  preset('"x": ["\\ud800", "\\udc00\\ud800", "a\\uD83C", "\\ud83c\\udfb9", "\\ud83c🎹"]'),
  preset('"\\ud83d": "\\u0001", "é\\n": "", "": "x", "\\u0061": "named a", "a": "and again"'),
  preset('"x": [[[[]]], {}, [{}], {"a": {"b": {"c": [null, true, false, {"d": "e"}]}}}]'),
];

/** Names in an order of their own, and pairs. */
export const names = [
  preset('"zeta": 1, "12": 2, "alpha": 3, "7": 4, "tension": 0.5, "012": 5, "-1": 6, "1.5": 7'),
  preset('"4294967295": 1, "4294967294": 2, "4294967296": 3, "0": 4, "1e3": 5'),
  preset('"a": 1, "b": 2, "a": 3, "tension": 0.1, "b": {"c": 1, "c": 2}, "tension": 0.9'),
  preset('"toString": 1, "__proto__": {"tension": 1}, "constructor": null, "own": 2'),
  preset('"x": {"__proto__": {"y": 1}, "toString": 1, "9": 1, "10": 2, "2": [{"b": 1, "1": 2}]}'),
  '{"state": {"x": 1}, "name": "n", "state": {"y": [ ] , "z" : { } }}',
  preset('"grainSizeMin": 15, "grainSizeMax": 95, "oceanDurationMin": 2, "oceanDurationMax": 55'),
  preset('"grainSizeMin": 15, "x": 0, "grainSizeMax": "95", "rootNoteMax": 3'),
  preset(
    '"grainSize": 70, "sprayMin": 0.1, "sprayMax": 0.2, "rootNoteMin": -7, "rootNoteMax": 8',
    ', "dualRanges": {"grainSize": {"max": 9, "min": 90}, "spray": {"min": 1, "max": 2, "x": 0}}'),
  preset('"tensionMin": 0.25, "tensionMax": 0.5, "tension": "any", "tensionMinMin": 1'),
  preset('"sprayMin": 5, "sprayMax": 7', ', "dualRanges": {"spray": null, "drum": {"x": []}}'),
];

/** Two lead patches that differ in everything; the second has fewer modulators. */
export const patches = {
  first: {
    name: 'first', algorithm: 'cross', xLevel: 0.95, xPan: -0.35, yLevel: 1.05, yPan: 0.35,
    beatDetune: 25, carrier2Mix: 0.65,
    modulators: [
      { ratio: 2.4, index: 2, decay: 0.45, sustain: 0.08 },
      { ratio: 5.5, index: 0.5, decay: 0.2, sustain: 0 },
    ],
    envelope: { attack: 0.002, decay: 0.35, sustain: 0.3, release: 6 },
    filter: { frequency: 7000, q: 1 },
    transient: {
      click: 0.5, noise: 0.15, duration: 25, decay: 80, frequency: 5000, type: 'filtered',
    },
    gain: 0.7,
  },
  second: {
    name: 'second', algorithm: 'stack', xLevel: 0.7, xPan: 0.1, yLevel: 0.3, yPan: -1,
    beatDetune: -3, carrier2Mix: 0.1,
    modulators: [{ ratio: 1, index: 0.7, decay: 1.1, sustain: 0.3 }],
    envelope: { attack: 0.03, decay: 1.2, sustain: 0.7, release: 0.9 },
    filter: { frequency: 2300, q: 0.7 },
    transient: { click: 0, noise: 0.01, duration: 12, decay: 130, frequency: 900, type: 'brown' },
    gain: 0.31,
  },
};
