/** How the states of a reported payment are called and coloured. */
import type { ClaimState } from '#contract/money/upi.ts';
import { text } from '#web/shared/language.ts';
import type { Tone } from '#web/ui/badge.tsx';

export const claimStateNames = {
  open: text('To be checked'),
  confirmed: text('Confirmed'),
  refused: text('Refused'),
} as const satisfies Record<ClaimState, string>;

export const claimTones: Record<ClaimState, Tone> = { open: 'warn', confirmed: 'good', refused: 'bad' };
