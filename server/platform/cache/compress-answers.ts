import type { FastifyInstance } from 'fastify';
import { chooseEncoding, compressAs } from './content.ts';

/** Shorter answers fit into the first packets as they are. In characters. */
const compressedFrom = 4000;

/**
 * Compresses long texts for whoever takes that; bytes are sent as they are. Nothing can be guessed from the length of an
 * answer: no other site can make a browser send the session's token.
 */
export function compressAnswers(http: FastifyInstance): void {
  http.addHook('onSend', async ({ headers }, reply, answer) => {
    if (typeof answer !== 'string' || answer.length < compressedFrom) return answer;
    const encoding = chooseEncoding(headers['accept-encoding']);
    if (encoding === 'identity') return answer;
    reply.header('content-encoding', encoding);
    return compressAs(encoding, Buffer.from(answer));
  });
}
