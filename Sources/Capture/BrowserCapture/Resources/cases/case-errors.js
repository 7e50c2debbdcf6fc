/**
 * What goes wrong with a case, told to the server with its place.
 */
import { placeOf, shownPath } from './error-places.js';
import { reportError } from './server.js';

/**
 * `caseId` and `file` are null when unknown; any value can have been thrown. `place` is where it was, as
 * far as somebody knows better than the error.
 */
export async function reportCaseError(caseId, file, error, place = placeOf(error)) {
  await reportError(caseId, file, error, place ?? (file === null ? null : shownPath(file)));
}
