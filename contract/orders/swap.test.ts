import { expect, test } from 'vitest';
import hindi from '#languages/hi.ts';
import { translateMessage } from '../shared/translate.ts';
import { describeSwap, swapOf } from './swap.ts';

const line = (
  quantity: number,
  depositFreeUnits: number,
  depositPaise = 150_00,
  containerId: string | null = 'jar',
) => ({
  quantity,
  depositFreeUnits,
  depositPaise,
  containerId,
});
const words = (lines: ReturnType<typeof line>[], texts = {}) => translateMessage(texts, describeSwap(swapOf(lines)));

// Proves posting-20
test.each([
  [[line(2, 2)], '2 jars, 2 empties back: no new deposit'],
  [[line(1, 1)], '1 jar, 1 empty back: no new deposit'],
  [[line(3, 2)], '3 jars, 2 empties back: deposit for 1 new jar'],
  [[line(3, 1)], '3 jars, 1 empty back: deposit for 2 new jars'],
  // Jars of two kinds are added up. Goods without a container do not count.
  [
    [line(2, 2), line(1, 0, 300_00, 'camper'), line(4, 0, 99_00, null)],
    '3 jars, 2 empties back: deposit for 1 new jar',
  ],
  [[line(2, 1, 0)], '2 jars, 1 empty back: no new deposit'],
  [[line(2, 0)], undefined],
])('the swap of the lines %j is described as %j', (lines, sentence) => {
  expect(words(lines)).toBe(sentence);
});

// Proves posting-20
test('a swap is described in Hindi', () => {
  expect(words([line(2, 2)], hindi.texts)).toBe('2 जार, 2 खाली जार वापस: कोई नया डिपॉज़िट नहीं');
  expect(words([line(3, 1)], hindi.texts)).toBe('3 जार, 1 खाली जार वापस: 2 नए जार का डिपॉज़िट');
});
