/** The songs that are there, and the one that plays. */
import { Player } from '../sound/player.js';

const FIRST_TEMPO = 500000;

/** A player for the engine that is there now, and goes on when there is none yet. */
export class Jukebox {
  songs = [];
  chosen = 0;
  onSongs = () => {};
  onEvents = () => {};
  /** Called when a song gives way to another while it plays. */
  onSwitch = () => {};
  /** Called before anything is played: makes an engine if there is none. */
  onPlay = async () => {};
  #player;
  #loops = false;
  #presets = new Map();
  #rate = 48000;

  get loops() { return this.#loops; }
  set loops(loops) {
    this.#loops = loops;
    if (this.#player) this.#player.loops = loops;
  }

  get isPlaying() { return this.#player?.isPlaying ?? false; }
  get seconds() { return (this.#player?.position ?? 0) / this.#rate; }
  get length() { return this.songs[this.chosen]?.song.seconds ?? 0; }
  get tempo() { return this.songs[this.chosen]?.song.tempo ?? FIRST_TEMPO; }

  /** The engine's player of events; `presets`: values by name, for scores. */
  attach(sampleRate, presets = this.#presets) {
    this.#rate = sampleRate;
    this.#presets = presets;
    this.#make();
    return { take: (tick, times) => this.#player?.take(tick, times) };
  }

  /** Adds a song and chooses it. */
  add(title, song) {
    this.songs.push({ title, song });
    this.choose(this.songs.length - 1);
    this.onSongs();
  }

  choose(index) {
    const plays = this.isPlaying;
    if (plays) {
      this.onEvents([{ kind: 'allNotesOff' }]);
      this.onSwitch();
    }
    this.chosen = index;
    this.#make();
    if (plays) this.#player.play();
  }

  async toggle() {
    if (this.isPlaying) return this.#player.pause();
    await this.onPlay();
    return this.#player?.play();
  }

  /** At once, for a song named in the address. */
  play() { this.#player?.play(); }

  stop() { this.#player?.stop(); }

  /** `share` of the song. */
  seek(share) { this.#player?.seek(Math.round(share * this.#player.length)); }

  #make() {
    const chosen = this.songs[this.chosen];
    if (!chosen) return;
    this.#player = new Player(chosen.song, this.#rate, this.#presets);
    this.#player.loops = this.#loops;
    this.#player.onEvents = (events) => this.onEvents(events);
  }
}
