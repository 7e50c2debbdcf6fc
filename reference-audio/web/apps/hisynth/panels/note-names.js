const names = ['C', 'C♯', 'D', 'D♯', 'E', 'F', 'F♯', 'G', 'G♯', 'A', 'A♯', 'B'];

/** 60 → C4. */
export function noteName(note) {
  return `${names[note % 12]}${Math.floor(note / 12) - 1}`;
}

export function isBlack(note) {
  return [1, 3, 6, 8, 10].includes(note % 12);
}
