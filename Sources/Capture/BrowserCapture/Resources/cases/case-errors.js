/**
 * Reports errors in a case to the server, with their place.
 */
import { placeOf, shownPath } from './error-places.js';
import { reportError } from './server.js';

/**
 * `caseId` and `file` are null when unknown; any value may have been thrown. `place` is given if the caller knows it
 * better than the error does.
 */
export async function reportCaseError(caseId, file, error, place = placeOf(error)) {
  await reportError(caseId, file, error, place ?? (file === null ? null : shownPath(file)));
}
