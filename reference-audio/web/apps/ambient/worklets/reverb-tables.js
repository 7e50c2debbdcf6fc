/**
 * The reverb's fixed numbers: what distinguishes its types and its qualities.
 */

/** Character of a space, unitless: how long it rings, how dense, how far its lines sway. */
export const TYPES = {
  plate: { decay: 0.88, diffusion: 0.8, modulationDepth: 0.25 },
  hall: { decay: 0.92, diffusion: 0.85, modulationDepth: 0.3 },
  cathedral: { decay: 0.96, diffusion: 0.95, modulationDepth: 0.4 },
  darkHall: { decay: 0.94, diffusion: 0.9, modulationDepth: 0.3 },
};

/**
 * Eight feedback lines.
 *
 * `milliseconds` at size 1; `modulators` names the modulator that sways each line; the taps make
 * the output of one side from the lines' undamped reads.
 */
const EIGHT_LINES = {
  milliseconds: [37.3, 43.7, 53.1, 61.7, 71.3, 83.9, 97.1, 109.3],
  modulators: [0, 0, 1, 1, 2, 2, 3, 3],
  injectLevel: 0.2,
  tapLeft: (r) => (r[0] + r[2] + r[4] + r[6] + 0.3 * r[1] + 0.3 * r[3]) * 0.5,
  tapRight: (r) => (r[1] + r[3] + r[5] + r[7] + 0.3 * r[0] + 0.3 * r[2]) * 0.5,
};

/** Four feedback lines, for devices that cannot afford eight. */
const FOUR_LINES = {
  milliseconds: [41.3, 59.7, 79.1, 103.7],
  modulators: [0, 0, 1, 1],
  injectLevel: 0.25,
  tapLeft: (r) => (r[0] + r[2] + 0.3 * r[1]) * 0.6,
  tapRight: (r) => (r[1] + r[3] + 0.3 * r[0]) * 0.6,
};

/** Hertz of the modulators that a quality runs. */
const FOUR_RATES = [0.023, 0.031, 0.041, 0.053];
const TWO_RATES = [0.023, 0.041];

/**
 * For each quality its lines, modulators and diffusers.
 *
 * - Units: `left` and `right` are allpass delays in samples at 48 kHz; `gainScale` multiplies the
 *   diffusers' gain. A quality without `mid` has no diffusers inside the loop's output.
 */
export const QUALITIES = {
  lite: {
    lines: FOUR_LINES,
    modulationRates: TWO_RATES,
    pre: { left: [113, 197, 293], right: [127, 211, 307], gainScale: 0.95 },
    post: { left: [179, 283], right: [191, 307], gainScale: 1 },
  },
  balanced: {
    lines: EIGHT_LINES,
    modulationRates: FOUR_RATES,
    pre: {
      left: [89, 127, 179, 233, 307, 401],
      right: [97, 137, 191, 251, 317, 419],
      gainScale: 1,
    },
    mid: { left: [167, 229, 313, 421], right: [173, 241, 331, 433], gainScale: 1 },
    post: {
      left: [211, 283, 367, 457, 547, 641],
      right: [223, 293, 379, 467, 557, 653],
      gainScale: 1,
    },
  },
  ultra: {
    lines: EIGHT_LINES,
    modulationRates: FOUR_RATES,
    pre: {
      left: [53, 79, 107, 139, 173, 211, 257, 307, 367, 431],
      right: [59, 83, 113, 149, 181, 223, 269, 317, 379, 443],
      gainScale: 0.92,
    },
    mid: {
      left: [127, 179, 233, 293, 359, 431],
      right: [137, 191, 251, 307, 373, 449],
      gainScale: 0.9,
    },
    post: {
      left: [167, 211, 263, 317, 383, 449, 521, 599, 683, 773],
      right: [179, 227, 277, 331, 397, 467, 541, 617, 701, 797],
      gainScale: 0.88,
    },
  },
};
