/** Why a recording cannot continue; `reason` is a keyword of the server's protocol. */
export class Failure extends Error {
  constructor(reason, text) {
    super(text);
    this.reason = reason;
  }
}

/** A readable description of anything that was thrown. */
export function describe(error) {
  if (error instanceof Failure) return error.message;
  return error instanceof Error || error instanceof DOMException
    ? `${error.name}: ${error.message}` : String(error);
}
