import type { ServerResponse } from 'node:http';

const endings = new WeakMap<ServerResponse, (() => void)[]>();

/**
 * Calls `end` once the answer was sent or its connection is gone, at once where it is already. One listener for all of
 * them: Node.js warns of a leak when an answer has more than ten.
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
