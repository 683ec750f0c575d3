import { z } from 'zod';
import { dataAnswer } from '../http/envelope.ts';

/** New recovery codes, in the answer to the call that created them. */
export const recoveryCodesAnswer = dataAnswer({
  recoveryCodes: z
    .array(z.string())
    .describe(
      'each code works once. They are shown only now, and earlier codes stop working. Empty if no codes were created',
    ),
});
