/** Asks the server for the data of a page, so that a page that could not be loaded is told from an error of the program. */
import { isRouteErrorResponse } from 'react-router';
import { message, t } from '#web/language.ts';
import { CallError } from '../shared/call-error.ts';

const busy = message('The shop cannot answer just now. Please try again in a moment.');

/** Calls the loader on the server. Throws a CallError where the shop or the network did not answer. */
export async function askServer<Data>(serverLoader: () => Promise<Data>): Promise<Data> {
  try {
    return await serverLoader();
  } catch (error) {
    throw asLoadFailure(error);
  }
}

/** An answer that broke off counts as none. */
function asLoadFailure(error: unknown): unknown {
  if (isRouteErrorResponse(error)) {
    if (error.status < 500 && error.status !== 429) return error;
    // The shop's own sentence comes as plain text; what stands before the shop sends a page.
    const isSentence = typeof error.data === 'string' && /^[^<>{]{1,200}$/.test(error.data);
    return new CallError(error.status, { message: isSentence ? error.data : t(busy) });
  }
  // What cannot be read to its end was caused by something else; an error that the server tells of has no cause.
  const isCutOff = error instanceof Error && error.cause !== undefined;
  return error instanceof TypeError || isCutOff ? new CallError(0, {}) : error;
}
