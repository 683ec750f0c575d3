import { expect, test } from 'vitest';
import { currentToasts } from '#web/ui/messages/toast.ts';
import { tellDone } from './act-dialog.tsx';

const nothing = { skips: [], takesBack: [], moves: [], cancels: [], stays: [], makesNow: [], next: null };

// Proves plans-20
test('the message of an act replaces the message of the act before', () => {
  tellDone('pause', nothing);
  tellDone('end', nothing);
  const standing = () => currentToasts().flatMap(({ message, isFading }) => (isFading ? [] : [message]));
  expect(standing()).toEqual(['The plan has ended']);
  tellDone('end', nothing);
  expect(standing()).toEqual(['The plan has ended']);
});
