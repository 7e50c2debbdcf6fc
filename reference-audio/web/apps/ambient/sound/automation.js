/** Small steps that every part of the app takes with AudioParams. */

/** Seconds in which a parameter follows a control. */
const SMOOTHING_SECONDS = 0.05;

/** Moves a parameter to where a control stands, without a click. */
export function follow(param, value, now) {
  param.setTargetAtTime(value, now, SMOOTHING_SECONDS);
}
