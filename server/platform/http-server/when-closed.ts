import type { ServerResponse } from 'node:http';

const endings = new WeakMap<ServerResponse, (() => void)[]>();

/**
 * Calls `end` when the answer was sent or its connection was closed, or immediately if this has already happened. All
 * callers share one listener, because Node.js warns of a leak if an answer has more than ten.
 */
export function whenClosed(response: ServerResponse, end: () => void): void {
  const known = endings.get(response);
  if (response.closed) end();
  else if (known) known.push(end);
  else {
    const all = [end];
    endings.set(response, all);
    response.once('close', () => {
      for (const each of all) each();
    });
  }
}
