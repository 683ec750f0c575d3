import type { FastifyInstance } from 'fastify';
import { chooseEncoding, compressAs } from './content.ts';

/** The length in characters from which answers are compressed. Shorter ones fit into the first packets anyway. */
const compressedFrom = 4000;

/**
 * Compresses long texts for clients that accept it. For other clients they are only converted to bytes, because a text
 * that waits to be sent takes up to three times as much memory. Compression does not endanger secrets (as in the attack
 * BREACH), because no other site can make a browser send the session's token.
 */
export function compressAnswers(http: FastifyInstance): void {
  http.addHook('onSend', async ({ headers }, reply, answer) => {
    if (typeof answer !== 'string' || answer.length < compressedFrom) return answer;
    const encoding = chooseEncoding(headers['accept-encoding']);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return compressAs(encoding, Buffer.from(answer));
  });
}
