import { z } from 'zod';
import { dataAnswer } from '../http/envelope.ts';

/** Recovery codes that were just made. */
export const recoveryCodesAnswer = dataAnswer({
  recoveryCodes: z
    .array(z.string())
    .describe('each works once. They are shown only now; earlier ones stop working. Empty if no new ones were made'),
});
