/** What a player refuses; nothing sounds then. */
export class NotePlayerError extends Error {
  name = 'NotePlayerError';

  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

const within = (value, low, high) => Number.isFinite(value) && value >= low && value <= high;

export function checkFrequency(frequency) {
  if (!within(frequency, 20, 20000)) {
    throw new NotePlayerError('invalidFrequency',
      `a frequency of ${frequency} Hz must be between 20 and 20000`);
  }
}

/** `note`: `{ frequency, velocity, amplitudeDB, duration? }`. */
export function checkNote({ frequency, velocity, amplitudeDB, duration }) {
  checkFrequency(frequency);
  if (!within(velocity, 1, 127) || !Number.isInteger(velocity)) {
    throw new NotePlayerError('invalidVelocity',
      `a velocity of ${velocity} must be a whole number between 1 and 127`);
  }
  if (!within(amplitudeDB, -90, 12)) {
    throw new NotePlayerError('invalidAmplitude',
      `an amplitude of ${amplitudeDB} dB must be between -90 and 12`);
  }
  if (duration !== undefined && !(within(duration, 0, 3600) && duration > 0)) {
    throw new NotePlayerError('invalidDuration',
      `a duration of ${duration} s must be more than 0 and at most 3600`);
  }
}
