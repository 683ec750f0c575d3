/** Photos of doors where nothing was delivered: a rider sends them, staff see them. */
import { z } from 'zod';
import type { CallTable } from '../http/call.ts';
import { dataAnswer, id, idParams, messageAnswer } from '../http/envelope.ts';
import { message } from '../shared/translate.ts';
import { mostPhotoBytes } from '../uploads/photos.ts';

const photo = z.object({
  id,
  rider: z.string(),
  reason: z.string().describe('why nothing was delivered'),
  createdAt: z.iso.datetime(),
  picture: z.string().describe('as a data: URL'),
});

export const wrongPhoto = message('Please send a JPEG picture of at most 150 kB');
const mostLetters = 4 * Math.ceil(mostPhotoBytes / 3);

export const runPhotoCalls = {
  'POST /run/acts/:id/photo': {
    summary: 'The photo of a door where nothing was delivered, after the act itself; the first one stays',
    may: 'runs.drive',
    params: idParams,
    bodyBytes: mostLetters + 1000,
    body: z.object({
      jpeg: z.base64(wrongPhoto).max(mostLetters, wrongPhoto).describe('in base64'),
    }),
    answer: messageAnswer,
    refusals: [503],
    missing: 'Stop not found',
  },
  'GET /admin/stop-photos/:id': {
    fresh: true,
    summary: 'The newest three photos from the door of an order or a pick-up',
    may: 'runs.manage',
    params: idParams,
    answer: dataAnswer(z.object({ photos: z.array(photo).max(3).describe('newest first') })),
    missing: 'Stop not found',
  },
} as const satisfies CallTable;
