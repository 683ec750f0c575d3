/** Serves `GET /metrics` on a separate port, which strangers cannot reach unless METRICS_HOST allows it. */
import Fastify from 'fastify';

/** Returns a function that stops the server, and its address, which tests need. */
export async function serveMetrics(
  { host, port }: { host: string; port: number },
  read: () => Promise<string>,
): Promise<{ address: string; stop(): Promise<void> }> {
  const http = Fastify({ logger: false, forceCloseConnections: true });
  http.get('/metrics', async (_request, reply) =>
    reply.type('text/plain; version=0.0.4; charset=utf-8').send(await read()),
  );
  try {
    return { address: await http.listen({ host, port }), stop: () => http.close() };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`The figures cannot be served on ${host}:${port} (${code}): check METRICS_PORT and METRICS_HOST.`);
  }
}
