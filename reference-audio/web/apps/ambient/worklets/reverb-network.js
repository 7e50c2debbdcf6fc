/**
 * One quality of the reverb, from the predelayed input to the wet stereo signal before its width.
 */
import { DcBlocker, DiffuserChain } from './reverb-filters.js';
import { ReverbLines } from './reverb-lines.js';
import { TYPES } from './reverb-tables.js';

/** Ceiling of the loop gain: one pass loses at least 0.04 dB. */
const MAXIMUM_FEEDBACK = 0.995;

export class ReverbNetwork {
  /** The frame last rendered. */
  left = 0;
  right = 0;

  #quality;
  #lines;
  #pre;
  #mid;
  #post;
  #dcLeft = new DcBlocker();
  #dcRight = new DcBlocker();
  #feedback = 0;

  /** `quality` is an entry of `QUALITIES`. */
  constructor(quality) {
    this.#quality = quality;
    this.#lines = new ReverbLines(quality.lines);
    this.#pre = makeStereoDiffuser(quality.pre);
    this.#mid = quality.mid && makeStereoDiffuser(quality.mid);
    this.#post = makeStereoDiffuser(quality.post);
  }

  /** `type` names an entry of `TYPES`, unknown ones mean a hall; the rest is unitless. */
  setParameters({ type, decay, size, diffusion }) {
    const character = TYPES[type] ?? TYPES.hall;
    this.#feedback = Math.min(MAXIMUM_FEEDBACK,
      character.decay + (1 - character.decay) * decay * 0.9);
    this.#lines.setSize(size);
    const density = character.diffusion * (0.6 + 0.4 * diffusion);
    const { pre, mid, post } = this.#quality;
    setGain(this.#pre, (0.5 + 0.4 * density) * pre.gainScale);
    if (mid) setGain(this.#mid, (0.45 + 0.4 * density) * mid.gainScale);
    setGain(this.#post, (0.4 + 0.4 * density) * post.gainScale);
  }

  render(inputLeft, inputRight, damping, modulation) {
    const preLeft = this.#pre.left.process(inputLeft);
    const preRight = this.#pre.right.process(inputRight);
    this.#lines.read(modulation, damping);
    this.#lines.write(this.#feedback, preLeft, preRight);
    let left = this.#lines.tapLeft();
    let right = this.#lines.tapRight();
    if (this.#mid) {
      const { mixed } = this.#lines;
      const midLeft = (mixed[0] + mixed[2] + mixed[4] + mixed[6]) * 0.25;
      const midRight = (mixed[1] + mixed[3] + mixed[5] + mixed[7]) * 0.25;
      left = 0.7 * left + 0.3 * this.#mid.left.process(midLeft);
      right = 0.7 * right + 0.3 * this.#mid.right.process(midRight);
    }
    this.left = this.#dcLeft.process(this.#post.left.process(left));
    this.right = this.#dcRight.process(this.#post.right.process(right));
  }
}

function makeStereoDiffuser({ left, right }) {
  const scale = sampleRate / 48000;
  const make = (delays) => new DiffuserChain(delays.map((delay) => Math.floor(delay * scale)));
  return { left: make(left), right: make(right) };
}

function setGain(diffuser, gain) {
  diffuser.left.gain = gain;
  diffuser.right.gain = gain;
}
