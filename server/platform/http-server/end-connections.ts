/** How a closing instance ends its connections: running requests are answered, idle connections are closed. */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Time for a request in transit: browsers open connections before they have anything to ask. */
const firstWordMs = 1000;
/** Time for running requests; less than the program's own time to stop. */
const lastWordMs = 15_000;

/**
 * Node.js closes connections that have been answered, but waits for those that never asked, and no longer looks at its
 * time limits while it closes: one silent connection would hold the end up for a minute.
 */
export function endConnectionsOnClose(http: FastifyInstance): void {
  const silent = new Set<Socket>();
  let isClosing = false;
  http.server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  http.server.on('request', ({ socket }) => silent.delete(socket));
  http.addHook('preClose', async () => {
    isClosing = true;
    setTimeout(() => {
      for (const socket of silent) socket.destroy();
    }, firstWordMs).unref();
    setTimeout(() => http.server.closeAllConnections(), lastWordMs).unref();
  });
  http.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
}
