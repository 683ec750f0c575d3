import type { FastifyInstance } from 'fastify';
import { chooseEncoding, compressAs } from './content.ts';

/** Shorter answers fit into the first packets as they are. In characters. */
const compressedFrom = 4000;

/**
 * Compresses long texts for clients that take that. Without it they become bytes as well: a text that waits to be sent
 * takes up to three times its bytes. Nothing can be guessed from the length of an answer: no other site can make a browser
 * send the session's token.
 */
export function compressAnswers(http: FastifyInstance): void {
  http.addHook('onSend', async ({ headers }, reply, answer) => {
    if (typeof answer !== 'string' || answer.length < compressedFrom) return answer;
    const encoding = chooseEncoding(headers['accept-encoding']);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return compressAs(encoding, Buffer.from(answer));
  });
}
