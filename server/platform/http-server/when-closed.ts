import type { ServerResponse } from 'node:http';

const endings = new WeakMap<ServerResponse, (() => void)[]>();

/**
 * Calls `end` once the answer was sent or its connection is gone, or immediately if that has happened. One listener
 * for all callers: Node.js warns of a leak if an answer has more than ten.
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
