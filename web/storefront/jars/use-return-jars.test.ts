import { beforeEach, expect, test } from 'vitest';
import { writeDraft } from '#web/shared/customer-storage.ts';
import { asha } from '#web/testing/asha.ts';
import { openSessionStorage } from '#web/testing/session-storage.ts';
import { readReturnDraft, writeReturnDraft } from './use-return-jars.ts';

const now = new Date('2026-11-23T07:30:00Z');
const most = { jar: 3, can: 2 };

beforeEach(openSessionStorage);

// Proves returns-13
test('the draft of a pick-up keeps the choices of its customer until it is deleted', () => {
  const start = readReturnDraft(asha, most, now);
  expect(start).toMatchObject({ counts: most, keepAsCredit: false, values: { deliveryDate: '', deliveryTime: '' } });
  const values = { ...start.values, deliveryDate: '2026-11-25', deliveryTime: 'evening' };
  const chosen = { values, counts: { jar: 2, can: 2 }, keepAsCredit: true };
  writeReturnDraft(asha, most, chosen);
  expect(readReturnDraft(asha, most, now)).toEqual(chosen);
  expect(readReturnDraft({ ...asha, id: 'imran' }, most, now).values.deliveryDate).toBe('');
  writeDraft(asha.id, 'return', null);
  expect(readReturnDraft(asha, most, now)).toEqual(start);
});

// Proves returns-13
test('the draft of a pick-up loses a day that has passed and never has more jars than the customer can return', () => {
  const start = readReturnDraft(asha, most, now);
  const values = { ...start.values, deliveryDate: '2026-11-25' };
  writeReturnDraft(asha, most, { ...start, values, counts: { jar: 2, can: 2 } });
  const later = readReturnDraft(asha, { jar: 1, can: 4 }, new Date('2026-11-26T07:30:00Z'));
  expect(later).toMatchObject({ counts: { jar: 1, can: 4 }, values: { deliveryDate: '' } });
});
