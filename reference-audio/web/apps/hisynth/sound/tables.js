/**
 * One turn of each waveform: 4096 points, not band-limited. Aliasing is part of the sound.
 */
export const TABLE_LENGTH = 4096;

const HALF = TABLE_LENGTH / 2;
const shapes = [
  (i) => Math.sin(2 * Math.PI * i / TABLE_LENGTH),
  (i) => (i < HALF ? -1 : 1),
  (i) => -1 + 2 * i / TABLE_LENGTH,
  (i) => (i < HALF ? 4 * i / TABLE_LENGTH - 1 : 3 - 4 * i / TABLE_LENGTH),
  (i) => (i < TABLE_LENGTH / 4 ? 1 : -1),
  (i) => 1 - 2 * i / TABLE_LENGTH,
];

/** Sine, square, saw, triangle, pulse, reverse saw, as the fields number them. */
export const tables = shapes.map((shape) =>
  Float32Array.from({ length: TABLE_LENGTH }, (_, index) => shape(index)));
