/**
 * Messages between recorder and workers, on the worker's own channel so that they stay in order with the page's: `{
 * [WORKER]: kind, … }`.
 *
 * To a worker: "time" (`time`), "ping" and "run" (`id`, `time`); "run" runs its next timer. From it: "hello", "pong"
 * (`id`, `nextDue`, `hasPorts`, `hasHeard`), "blocked" and "unblocked" around a wait that blocks it, "closed".
 */
export const WORKER = 'parityCaptureWorker';

/** The beginning of a worker's name, followed by settings as JSON. */
export const NAME_PREFIX = 'parity-worker:';
