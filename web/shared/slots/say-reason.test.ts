import { afterEach, expect, test } from 'vitest';
import { usualReasons } from '#contract/slots/rules.ts';
import { catalogues } from '#languages/texts.ts';
import { translatePerRequest } from '../language.ts';
import { keyOfReason, sayReason } from './say-reason.ts';

afterEach(() => translatePerRequest(() => undefined));

// Proves slots-31
test.each([...usualReasons])('the usual reason %s is shown in Hindi and stored by its key', (reason) => {
  translatePerRequest(() => ({ language: 'hi', texts: catalogues.get('hi')?.texts ?? {} }));
  expect(sayReason(reason)).not.toBe(reason);
  expect([keyOfReason(sayReason(reason)), keyOfReason(` ${sayReason(reason)} `)]).toEqual([reason, reason]);
  translatePerRequest(() => undefined);
  expect([sayReason(reason), keyOfReason(reason)]).toEqual([reason, reason]);
});

// Proves slots-31
test.each(['Diwali', 'rain at noon', 'बिजली नहीं', ''])('the typed reason "%s" stays unchanged', (reason) => {
  expect([sayReason(reason), keyOfReason(reason)]).toEqual([reason, reason]);
});
