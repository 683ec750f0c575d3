/** How the states of a reported payment are called and coloured. */
import type { ClaimState } from '#contract/money/upi.ts';
import { message } from '#web/shared/language.ts';
import type { Tone } from '#web/ui/badge.tsx';

export const claimStateNames = {
  open: message('To be checked'),
  confirmed: message('Confirmed'),
  refused: message('Refused'),
} as const satisfies Record<ClaimState, string>;

export const claimTones: Record<ClaimState, Tone> = { open: 'warn', confirmed: 'good', refused: 'bad' };
