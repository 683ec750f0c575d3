/** Counts the answers that a server has begun. */
import type { Server } from 'node:http';

/** Returns how many answers to later requests are neither sent nor given up because the client left. */
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
