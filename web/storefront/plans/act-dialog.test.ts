import { expect, test } from 'vitest';
import { currentToasts } from '#web/ui/messages/toast.ts';
import { showOutcome } from './act-dialog.tsx';

const nothing = { skips: [], takesBack: [], moves: [], cancels: [], stays: [], makesNow: [], next: null };

// Proves plans-20
test('the message about a new action on a plan replaces the message about the previous action', () => {
  showOutcome('pause', nothing);
  showOutcome('end', nothing);
  const openMessages = () => currentToasts().flatMap(({ message, isFading }) => (isFading ? [] : [message]));
  expect(openMessages()).toEqual(['The plan has ended']);
  showOutcome('end', nothing);
  expect(openMessages()).toEqual(['The plan has ended']);
});
