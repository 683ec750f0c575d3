/** The file of an upload: read when the call asks for it, so that few are in memory at once. */
import '@fastify/multipart';
import type { FastifyError, FastifyRequest } from 'fastify';
import { tooLargePicture } from '#contract/uploads/calls.ts';
import { Refusal, refuseInput } from '#server/core/refusal.ts';

/**
 * The bytes of the form's only file. What the parser of forms throws without a status is always about the form: one
 * that is cut off or has no boundary.
 */
export async function readUpload(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new Refusal('wrongFormat', 'Please send the picture as a multipart form.');
  try {
    return await Promise.race([readFile(request), refuseWhenGone(request)]);
  } catch (error) {
    const { code, statusCode } = error as Partial<FastifyError>;
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw refuseInput([{ path: 'image', msg: tooLargePicture }]);
    if (error instanceof Refusal || statusCode !== undefined) throw error;
    throw refuseTorn();
  }
}

const refuseTorn = () => new Refusal('invalid', 'The picture did not arrive whole. Please send it again.');

async function readFile(request: FastifyRequest): Promise<Buffer> {
  const part = await request.file();
  if (part?.fieldname !== 'image') throw new Refusal('invalid', 'Please select an image file');
  return part.toBuffer();
}

/** The parser of forms waits for ever for the rest of a form whose sender is gone. */
function refuseWhenGone({ raw }: FastifyRequest): Promise<never> {
  return new Promise((_, reject) => {
    const refuse = () => {
      if (!raw.complete) reject(refuseTorn());
    };
    if (raw.destroyed) refuse();
    raw.once('close', refuse);
  });
}
