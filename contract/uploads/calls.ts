import { z } from 'zod';
import type { CallTable } from '../http/call.ts';
import { dataAnswer } from '../http/envelope.ts';

const uploaded = dataAnswer({ url: z.string() });

/** Calls for pictures from the admin area. */
export const uploadCalls = {
  'POST /upload/product': {
    summary: 'Upload a picture',
    may: 'catalogue.manage',
    upload: 'image',
    answer: uploaded,
    status: 201,
    refusals: [400, 413],
  },
} as const satisfies CallTable;
