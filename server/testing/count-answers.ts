/** Counts the answers that a server has begun. */
import type { Server } from 'node:http';

/**
 * Returns a function that counts the answers to later requests that are still open: not yet sent, and not abandoned by
 * the client.
 */
export function countOpenAnswers(server: Server): () => number {
  let open = 0;
  server.on('request', (_request, response) => {
    open += 1;
    response.once('close', () => {
      open -= 1;
    });
  });
  return () => open;
}
