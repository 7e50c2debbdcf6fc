/** Plays a MIDI file on the chosen font. */
import { pageClock } from './sound/player.js';
import { playScore } from './sound/score.js';

export class MIDIPlayer {
  #sound;
  #score;
  #timers = new Set();
  #button = document.getElementById('play-midi');
  #name = document.getElementById('midi-name');

  constructor(sound) {
    this.#sound = sound;
    this.#button.addEventListener('click', () => (this.#timers.size ? this.#stop() : this.#play()));
  }

  take(name, score) {
    this.#stop();
    this.#score = score;
    this.#name.textContent = `${name}, ${score.events.filter((event) => 'key' in event).length} notes`;
    this.#button.disabled = false;
  }

  #play() {
    const player = this.#sound();
    if (!player) return;
    const clock = pageClock();
    playScore(player, {
      ...clock,
      after: (milliseconds, run) => {
        const id = clock.after(milliseconds, () => {
          this.#timers.delete(id);
          run();
          if (!this.#timers.size) this.#button.textContent = 'Play';
        });
        this.#timers.add(id);
      },
    }, this.#score, () => {});
    this.#button.textContent = 'Stop';
  }

  #stop() {
    for (const id of this.#timers) clearTimeout(id);
    this.#timers.clear();
    this.#button.textContent = 'Play';
    this.#sound()?.stopAll();
  }
}
