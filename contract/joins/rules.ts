/** Rules of the form that joins two accounts. The browser loads this file, so it must not import Zod. */

import { codeRules } from '../shared/fields.ts';
import type { Rules } from '../shared/rules.ts';

export const joinRules = { otp: codeRules.otp } satisfies Rules;

export const tickMessages = {
  codeTold: 'Tick that the customer told you the code',
  calledBack: 'Tick that you called the number back',
} as const;
