/** The file of an upload: read when the call asks for it, so that few are in memory at once. */
import '@fastify/multipart';
import type { FastifyError, FastifyRequest } from 'fastify';
import type { Call } from '#contract/http/call.ts';
import { mostImportBytes } from '#contract/imports/columns.ts';
import { mostPictureBytes, tooLargePicture } from '#contract/uploads/calls.ts';
import { Refusal, refuseInput } from '#server/core/refusal.ts';

type Field = NonNullable<Call['upload']>;

const words = {
  image: {
    none: 'Please select an image file',
    noForm: 'Please send the picture as a multipart form.',
    torn: 'The picture did not arrive whole. Please send it again.',
    tooLarge: tooLargePicture,
  },
  file: {
    none: 'Please choose a file',
    noForm: 'Please send the file as a multipart form.',
    torn: 'The file did not arrive whole. Please send it again.',
    tooLarge: 'The file is larger than 10 MB. Please split it into several files.',
  },
} as const;
const mostBytes: Readonly<Record<Field, number>> = { image: mostPictureBytes, file: mostImportBytes };

/**
 * The bytes of the form's only file. What the parser of forms throws without a status is always about the form: one
 * that is cut off or has no boundary.
 */
export async function readUpload(request: FastifyRequest, field: Field): Promise<Buffer> {
  if (!request.isMultipart()) throw new Refusal('wrongFormat', words[field].noForm);
  try {
    return await Promise.race([readFile(request, field), refuseWhenGone(request, field)]);
  } catch (error) {
    const { code, statusCode } = error as Partial<FastifyError>;
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw refuseTooLarge(field);
    if (error instanceof Refusal || statusCode !== undefined) throw error;
    throw refuseTorn(field);
  }
}

const refuseTooLarge = (field: Field) => refuseInput([{ path: field, msg: words[field].tooLarge }]);
const refuseTorn = (field: Field) => new Refusal('invalid', words[field].torn);

async function readFile(request: FastifyRequest, field: Field): Promise<Buffer> {
  const part = await request.file({ limits: { fileSize: mostBytes[field] } });
  if (part?.fieldname !== field) throw new Refusal('invalid', words[field].none);
  // What comes beyond the limit is not waited for: the refusal goes out while the rest is on its way, and thrown away.
  const beyond = new Promise<never>((_, reject) => part.file.once('limit', () => reject(refuseTooLarge(field))));
  return Promise.race([part.toBuffer(), beyond]);
}

/** The parser of forms waits for ever for the rest of a form whose sender is gone. */
function refuseWhenGone({ raw }: FastifyRequest, field: Field): Promise<never> {
  return new Promise((_, reject) => {
    const refuse = () => {
      if (!raw.complete) reject(refuseTorn(field));
    };
    if (raw.destroyed) refuse();
    raw.once('close', refuse);
  });
}
