import { z } from 'zod';
import { dataAnswer } from './envelope.ts';

export const uploaded = dataAnswer(z.object({ url: z.string() }));
