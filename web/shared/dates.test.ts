import { expect, it } from 'vitest';
import { formatAmount, formatNumber } from '#contract/shared/money.ts';
import { localeOf } from '#contract/shared/translate.ts';
import { formOf, plural, t, translatePerRequest } from '#web/language.ts';
import { formatDate, formatDateTime, formatLongDay } from './dates.ts';

const inHindi = <Made>(make: () => Made): Made => {
  translatePerRequest(() => ({
    language: 'hi',
    texts: { 'Add to Cart': 'कार्ट में जोड़ें', '{count} item': '{count} आइटम' },
  }));
  try {
    return make();
  } finally {
    translatePerRequest(() => undefined);
  }
};

// Proves admin-orders-103
it('days, times and numbers are formatted in the language of the page, with the digits 0 to 9', () => {
  expect([formatLongDay('2026-11-21'), formatDate('2026-11-20T20:00:00Z')]).toEqual([
    'Saturday, 21 November 2026',
    '21 Nov 2026',
  ]);
  expect(inHindi(() => [formatLongDay('2026-11-21'), formatDate('2026-11-20T20:00:00Z')])).toEqual([
    'शनिवार, 21 नवंबर 2026',
    '21 नव॰ 2026',
  ]);
  expect(inHindi(() => formatNumber(125_000))).toBe('1,25,000');
});

it('times are formatted in Hindi without the English am and pm', () => {
  const evening = '2026-11-21T12:04:00Z';
  expect(formatDateTime(evening)).toBe('21 Nov 2026, 5:34 pm');
  expect(inHindi(() => formatDateTime(evening))).toBe('21 नव॰ 2026, शाम 5:34');
  expect(inHindi(() => formatDateTime('2026-11-20T19:00:00Z'))).toBe('21 नव॰ 2026, रात 12:30');
});

it('amounts are formatted in Hindi as in English', () => {
  const format = new Intl.NumberFormat(localeOf('hi'), { style: 'currency', currency: 'INR' });
  for (const paise of [0, 8500, 12_345_678_90]) expect(format.format(paise / 100)).toBe(formatAmount(paise));
});

// Proves admin-orders-104
it('plural forms follow the rules of the language: 0 is "one" in Hindi and "other" in English', () => {
  const forms = { one: '{count} item', other: '{count} items' };
  expect([0, 1, 2].map((count) => plural(count, forms))).toEqual(['0 items', '1 item', '2 items']);
  expect(inHindi(() => [0, 1, 2].map((count) => formOf(count, forms)))).toEqual([forms.one, forms.one, forms.other]);
});

it('a sentence that has no translation is shown in English', () => {
  expect(inHindi(() => [t('Add to Cart'), t('Not there: {name}', { name: 'x' })])).toEqual([
    'कार्ट में जोड़ें',
    'Not there: x',
  ]);
});
