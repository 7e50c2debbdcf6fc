/** What a MIDI channel holds: controllers, the wheel, its preset, the pedal. */
import { initialState } from './modulators.js';
import { wheelCents } from './pitch.js';

export const CONTROL = {
  bank: 0, dataEntry: 6, dataEntryFine: 38, sustain: 64, parameterFine: 100, parameter: 101,
  soundOff: 120, reset: 121, notesOff: 123,
};
/** Not reset by controller 121. */
const KEPT = [7, 10, 91, 93];
const NO_PARAMETER = 127;

export class Channel {
  state = initialState();
  bank = 0;
  preset;
  /** Whether a program was asked for, also one that the font does not have. */
  hasProgram = false;
  #parameter = [NO_PARAMETER, NO_PARAMETER];
  #range = [2, 0];

  get bend() { return wheelCents(this.state.wheel, this.state.wheelRange); }
  get isSustained() { return this.state.controllers[CONTROL.sustain] >= 64; }

  /** Takes a controller in; the player does what concerns notes. */
  set(control, value) {
    if (control === CONTROL.reset) {
      this.#reset();
      return;
    }
    this.state.controllers[control] = value;
    if (control === CONTROL.bank) this.bank = value;
    if (control === CONTROL.parameter) this.#parameter[0] = value;
    if (control === CONTROL.parameterFine) this.#parameter[1] = value;
    const isRange = this.#parameter[0] === 0 && this.#parameter[1] === 0;
    if (!isRange || (control !== CONTROL.dataEntry && control !== CONTROL.dataEntryFine)) return;
    this.#range[control === CONTROL.dataEntry ? 0 : 1] = value;
    this.state.wheelRange = 100 * this.#range[0] + this.#range[1];
  }

  /** In place: voices that sound read it. */
  #reset() {
    const { controllers, wheelRange } = this.state;
    const fresh = { ...initialState(), wheelRange };
    for (const control of KEPT) fresh.controllers[control] = controllers[control];
    Object.assign(this.state, fresh);
    this.#parameter = [NO_PARAMETER, NO_PARAMETER];
  }
}
