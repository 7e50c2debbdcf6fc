/** Why a file is not a font that can be played: code, byte, what is wrong, and what to do. */
const DAMAGED = 'the file is damaged; fetch it again, or save it anew in a SoundFont editor';
const NO_FONT = 'the file is no SoundFont; fetch it again';
const PRUNE = 'prune the font to the presets that are needed';
const CONVERT = 'convert it to .sf2';
const REMEDIES = {
  unreadable: 'check the path and its permissions',
  empty: NO_FONT, tooShort: NO_FONT, notRIFF: NO_FONT, notSoundFont: NO_FONT,
  isSF3: CONVERT, isSF4: CONVERT, isDLS: CONVERT,
  isOther: 'unpack it or convert it to .sf2',
  tooLarge: PRUNE, tooManyRecords: PRUNE,
  truncated: 'the download was cut; fetch it again',
  nothingPlays: 'the font has ROM samples or broken ones only; use another one',
};

export class SoundFontError extends Error {
  name = 'SoundFontError';

  constructor(code, offset, detail) {
    super(`${code} at byte ${offset}: ${detail}; ${REMEDIES[code] ?? DAMAGED}`);
    this.code = code;
    this.offset = offset;
    this.detail = detail;
    this.remedy = REMEDIES[code] ?? DAMAGED;
  }
}

/** Oddities that do not keep a font from playing: the first 200, and how many there are. */
export class Warnings {
  static MOST_KEPT = 200;
  kept = [];
  count = 0;

  add(number, offset, detail) {
    this.count += 1;
    if (this.kept.length < Warnings.MOST_KEPT) {
      this.kept.push({ code: `W${number}`, offset, detail });
    }
  }
}
