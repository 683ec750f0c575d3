import { expect, test } from 'vitest';
import { balanceParts } from './statement-rules.ts';

const nothing = { amountDue: 0, balance: 0, paidAhead: 0, leftOver: 0 };
const partsOf = (...times: Parameters<typeof balanceParts>[0]) =>
  balanceParts(times).map(({ label, amounts }) => `${label}: ${amounts.join(', ')}`);

test('a balance consists of the amount due minus what the shop holds, without parts that are always 0', () => {
  const atStart = { ...nothing, amountDue: 500, leftOver: 20 };
  const atEnd = { ...nothing, balance: 300 };
  expect(partsOf(atStart, atEnd)).toEqual(['To pay: 500, 0', 'Balance: 0, -300', 'Left from other orders: -20, 0']);
  expect(partsOf(nothing)).toEqual(['To pay: 0']);
});
