/**
 * Names of the messages between recorder and worklets, two of which prove a worklet processor has handled everything sent before.
 *
 * `{ [PING]: id }` goes to the processor, `{ [PONG]: id }` comes back. A port keeps its messages in
 * order, so the answer also means that the processor's own earlier messages have arrived.
 * The names are long so that no app message carries them by accident.
 */
export const PING = 'parityCapturePing';
export const PONG = 'parityCapturePong';

/** `{ [CHANNEL]: true }` and a port: what recorder and processor say to each other goes there from now on. */
export const CHANNEL = 'parityCaptureChannel';

/** `{ [TAPE]: run }`: what a processor has played. */
export const TAPE = 'parityCaptureTape';

/** `{ [FAILED]: text }`: a processor threw, and is at its end. */
export const FAILED = 'parityCaptureFailed';
