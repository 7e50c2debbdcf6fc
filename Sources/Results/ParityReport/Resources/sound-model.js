// The page's model of sounds: which is compared with which, how levels are matched, and what differs.
import { bytes } from "./bytes.js";

const isLevel = (value) => typeof value === "number" && Number.isFinite(value);

/** Levels that can be matched, by their names for the reader. */
const matched = {
  none: () => 0,
  lufs: (measures) => measures.loudness,
  rms: (measures) => measures.rms,
  peak: (measures) => measures.truePeak ?? measures.peak,
};

export class SoundModel {
  constructor({ results, frequencies, octaves, rows, highest, heard, pairs = [] }) {
    Object.assign(this, { results, frequencies, octaves, rows, highest, heard, pairs });
    this.sounds = results.sounds;
    /** null: each is compared with the sound that it was measured against. */
    this.chosenReference = null;
    this.match = results.match;
    this.smoothing = results.smoothing;
    this.statistic = "average";
    /** The pair that differs most; without pairs, as many sounds as can be distinguished. */
    this.current = pairs[0] ?? Math.max(0, this.sounds.findIndex((sound, place) => sound.reference !== place));
    this.shown = new Set([this.referenceOf(this.current), this.current]);
    for (let place = 0; !pairs.length && place < this.sounds.length && this.shown.size < 8; place += 1) this.shown.add(place);
    this.listeners = [];
  }

  set(change) {
    Object.assign(this, change);
    this.shown.add(this.current);
    for (const listener of this.listeners) listener(this);
  }

  /** A sound and the one it was measured against, and nothing else. */
  choosePair(place) {
    this.set({ chosenReference: null, current: place, shown: new Set([this.sounds[place].reference, place]) });
  }

  onChange(listener) {
    this.listeners.push(listener);
    listener(this);
  }

  toggle(place) {
    const shown = new Set(this.shown);
    if (shown.has(place)) shown.delete(place);
    else shown.add(place);
    this.set({ shown: shown.size ? shown : this.shown, current: shown.has(this.current) ? this.current : [...shown][0] ?? this.current });
  }

  referenceOf(place) {
    return this.chosenReference ?? this.sounds[place].reference;
  }

  isReference(place) {
    return this.referenceOf(place) === place;
  }

  /** In dB; null if there is no level to match. */
  gainOf(place) {
    const level = matched[this.match];
    const wanted = level(this.sounds[this.referenceOf(place)].measures);
    const own = level(this.sounds[place].measures);
    return isLevel(wanted) && isLevel(own) ? wanted - own : null;
  }

  /** Levels after the gain, and their frequencies. */
  levels(place, curves) {
    const curve = curves[this.smoothing === "none" ? "bins" : this.smoothing];
    const gain = this.gainOf(place) ?? 0;
    return {
      frequencies: this.smoothing === "none" ? curves.binFrequencies : this.frequencies,
      levels: curve[this.statistic].map((level) => (isLevel(level) ? level + gain : null)),
    };
  }

  /** Third octaves beside the reference's, largest difference first; inaudible ones are left out. */
  octaveRows(place) {
    const reference = this.sounds[this.referenceOf(place)].measures.thirdOctaves;
    const gain = this.gainOf(place) ?? 0;
    const own = this.sounds[place].measures.thirdOctaves.map((level) => (isLevel(level) ? level + gain : null));
    const floor = Math.max(...[...reference, ...own].filter(isLevel)) - 60;
    return this.octaves
      .map((center, band) => ({
        center, reference: reference[band] ?? null, level: own[band],
        difference: isLevel(reference[band]) && isLevel(own[band]) ? Math.max(own[band], floor) - Math.max(reference[band], floor) : null,
      }))
      .filter(({ reference, level }) => Math.max(reference ?? -Infinity, level ?? -Infinity) > floor)
      .sort((left, right) => Math.abs(right.difference ?? Infinity) - Math.abs(left.difference ?? Infinity));
  }
}

/** candidate − reference, at the candidate's frequencies; null where one of them has no value. */
export function levelDifferences(own, reference) {
  return own.levels.map((level, index) => {
    const expected = reference.levels[index];
    return isLevel(level) && isLevel(expected) ? level - expected : null;
  });
}

/** The smallest round scale that covers everything but outliers: 98 of 100 values. */
export function differenceScale(values) {
  const sizes = values.filter(isLevel).map(Math.abs).sort((left, right) => left - right);
  if (!sizes.length) return 3;
  const usual = sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * 0.98))];
  return [3, 6, 12, 24, 48].find((scale) => scale >= usual) ?? 96;
}

/** A spectrogram's bytes as levels. */
export function pictureLevels({ levels }, gain) {
  const steps = bytes.of(levels);
  return Float32Array.from(steps, (step) => (step === 0 ? -Infinity : -120 + (step - 1) * 0.5 + gain));
}
