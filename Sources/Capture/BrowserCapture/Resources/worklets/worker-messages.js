/**
 * What recorder and workers say to each other, on the worker's own channel so that it stays in
 * order with what the page says: `{ [WORKER]: kind, … }`.
 *
 * To a worker: "time" (`time`), "ping" and "run" (`id`, `time`); "run" lets its next timer run.
 * From it: "hello", "pong" (`id`, `nextDue`, `hasPorts`, `hasHeard`), "blocked" and "unblocked" around a wait that stops
 * it, "closed".
 */
export const WORKER = 'parityCaptureWorker';

/** Begins the name that a worker is given, before settings as JSON. */
export const NAME_PREFIX = 'parity-worker:';
