/**
 * Names of the messages between recorder and worklets; two of them prove that a processor has handled all earlier ones.
 *
 * `{ [PING]: id }` is sent to the processor, `{ [PONG]: id }` comes back. A port keeps its messages in order, so the
 * answer also means that the processor's own earlier messages have arrived. The names are long so that no app message
 * contains them by accident.
 */
export const PING = 'parityCapturePing';
export const PONG = 'parityCapturePong';

/** `{ [CHANNEL]: true }` and a port: recorder and processor use that port from now on. */
export const CHANNEL = 'parityCaptureChannel';

/** `{ [TAPE]: run }`: what a processor has played. */
export const TAPE = 'parityCaptureTape';

/** `{ [FAILED]: text }`: a processor threw, and has ended. */
export const FAILED = 'parityCaptureFailed';

/** `{ [CLOSED]: true }`: a processor has closed its port. */
export const CLOSED = 'parityCaptureClosed';
