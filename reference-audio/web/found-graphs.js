/**
 * Graphs that once differed between Chromium and the native engine, each cut down to the smallest that
 * did: `[name, graph]`, written by `parity audit --graphs`. They are cases of suite `graph`.
 */
export const graphs = [
];
