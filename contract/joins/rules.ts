/** Rules of the form that merges two accounts. No schema library, because the browser loads this file. */

import { codeRules } from '../shared/fields.ts';
import type { Rules } from '../shared/rules.ts';

export const joinRules = { otp: codeRules.otp } satisfies Rules;

export const tickMessages = {
  codeTold: 'Tick that the customer told you the code',
  calledBack: 'Tick that you called the number back',
} as const;
