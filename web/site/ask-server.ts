/** Requests the data of a page and tells apart two failures: the server cannot be reached, and a bug in the program. */
import { isRouteErrorResponse } from 'react-router';
import { message, t } from '#web/language.ts';
import { CallError } from '../shared/call-error.ts';

const busy = message('The shop cannot answer just now. Please try again in a moment.');

/** Calls the loader on the server. Throws a CallError if the server is busy or the network does not answer. */
export async function askServer<Data>(serverLoader: () => Promise<Data>): Promise<Data> {
  try {
    return await serverLoader();
  } catch (error) {
    throw asLoadFailure(error);
  }
}

/** Converts an error to a CallError if the page could not be loaded, even if only a part of it arrived. */
function asLoadFailure(error: unknown): unknown {
  if (isRouteErrorResponse(error)) {
    if (error.status < 500 && error.status !== 429) return error;
    // The shop sends its message as plain text. A proxy in front of the shop sends an HTML page instead.
    const isSentence = typeof error.data === 'string' && /^[^<>{]{1,200}$/.test(error.data);
    return new CallError(error.status, { message: isSentence ? error.data : t(busy) });
  }
  // An error about an incomplete answer has a cause. An error that the server has sent has none.
  const isCutOff = error instanceof Error && error.cause !== undefined;
  return error instanceof TypeError || isCutOff ? new CallError(0, {}) : error;
}
