import { expect, test } from 'vitest';
import { checkValue } from '../shared/rules.ts';
import { breachRules, listContacts, readIndiaTime, typeIndiaTime } from './breach-rules.ts';

test.each([
  ['2026-11-30T18:30', undefined],
  ['2028-02-29T00:00', undefined],
  ['2026-02-29T18:30', 'Please enter a day and a time'],
  ['2026-11-31T18:30', 'Please enter a day and a time'],
  ['2026-11-30T24:00', 'Please enter a day and a time'],
  ['1999-11-30T18:30', 'Please enter a day and a time'],
])('%s as the time at which a breach was noticed: %s', (typed, fault) => {
  expect(checkValue(breachRules.noticedAt, typed)).toBe(fault);
});

test('a time keeps its value when it is parsed and formatted again', () => {
  expect(typeIndiaTime(readIndiaTime('2026-11-30T00:10'))).toBe('2026-11-30T00:10');
});

// Proves breaches-2
test.each([
  ['98450 22222\n asha@x.test , 98450 22222', ['98450 22222', 'asha@x.test']],
  ['९८४५० २२२२२; tel: 98450‑33333\u200b', ['98450 22222', '98450-33333']],
  ['Asha Rao <Asha@X.test>, Ravi <ravi@x.test>', ['asha@x.test', 'ravi@x.test']],
  ['98450 22222 asha@x.test', ['98450 22222', 'asha@x.test']],
  ['mailto:asha@x.test', ['asha@x.test']],
  ['Asha Rao', ['asha rao']],
  [' \n,', []],
])('the contacts in %j are %j', (pasted, contacts) => {
  expect(listContacts(pasted)).toEqual(contacts);
});
