import { afterEach, expect, test } from 'vitest';
import { usualReasons } from '#contract/slots/rules.ts';
import { catalogues } from '#languages/texts.ts';
import { translatePerRequest } from '#web/language.ts';
import { formatReason, keyOfReason } from './format-reason.ts';

afterEach(() => translatePerRequest(() => undefined));

// Proves slots-31
test.each([...usualReasons])('the built-in reason %s is shown in Hindi and stored as its English key', (reason) => {
  translatePerRequest(() => ({ language: 'hi', texts: catalogues.get('hi')?.texts ?? {} }));
  expect(formatReason(reason)).not.toBe(reason);
  expect([keyOfReason(formatReason(reason)), keyOfReason(` ${formatReason(reason)} `)]).toEqual([reason, reason]);
  translatePerRequest(() => undefined);
  expect([formatReason(reason), keyOfReason(reason)]).toEqual([reason, reason]);
});

// Proves slots-31
test.each(['Diwali', 'rain at noon', 'बिजली नहीं', ''])('the typed reason "%s" stays unchanged', (reason) => {
  expect([formatReason(reason), keyOfReason(reason)]).toEqual([reason, reason]);
});
