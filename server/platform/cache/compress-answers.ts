import type { FastifyInstance } from 'fastify';
import { chooseEncoding, compressAs } from './content.ts';

/** In characters. Shorter answers fit into the first packets uncompressed. */
const compressedFrom = 4000;

/**
 * Compresses long texts for clients that accept it. Other texts are converted to bytes, too: a text that waits to be
 * sent takes up to three times its bytes. The length of an answer reveals nothing: no other site can make a browser
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
