import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressRules } from '../accounts/addresses.ts';
import { textField } from '../http/value-fields.ts';
import { utrRule } from '../money/upi.ts';
import { checkoutRules } from './delivery-address.ts';
import { codeRules, loginRules, registrationRules } from './fields.ts';
import { checkValue, cleanTyped, type TextRule } from './rules.ts';
import { cleanCode, cleanEmail, cleanNumber, cleanSearch, cleanText, inLatinDigits } from './typed-text.ts';

const invisible =
  '\u00ad\u034f\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2069\ufe00\ufe0d\ufe0f\ufeff';
const spaces = ' \t\u00a0\u1680\u2002\u2009\u202f\u205f\u3000';
const hyphens = '-\u2010\u2011\u2012\u2013\u2014\u2212\ufe63\uff0d';

// Proves typed-1
test.each([...invisible])('an invisible mark %j in a phone number, code or email address is removed', (mark) => {
  expect(cleanNumber(`${mark}+91 98${mark}111 00041${mark}`)).toBe('+91 98111 00041');
  expect(cleanCode(`110${mark}001`)).toBe('110001');
  expect(cleanEmail(`asha${mark}@home.test`)).toBe('asha@home.test');
});

// Proves typed-1
test('every kind of space and hyphen becomes the plain one, and codes lose their spaces', () => {
  for (const space of spaces) expect(cleanNumber(`98111${space}00041`)).toBe('98111 00041');
  for (const hyphen of hyphens) expect(cleanNumber(`98111${hyphen}00041`)).toBe('98111-00041');
  expect(cleanCode('1234\u202f5678 9012')).toBe('123456789012');
  expect(cleanText('Asha\u00a0\tRao')).toBe('Asha  Rao');
});

// Proves typed-2
test.each([
  ['Hindi', '०१२३४५६७८९'],
  ['Bengali', '০১২৩৪৫৬৭৮৯'],
  ['Punjabi', '੦੧੨੩੪੫੬੭੮੯'],
  ['Gujarati', '૦૧૨૩૪૫૬૭૮૯'],
  ['Odia', '୦୧୨୩୪୫୬୭୮୯'],
  ['Tamil', '௦௧௨௩௪௫௬௭௮௯'],
  ['Telugu', '౦౧౨౩౪౫౬౭౮౯'],
  ['Kannada', '೦೧೨೩೪೫೬೭೮೯'],
  ['Malayalam', '൦൧൨൩൪൫൬൭൮൯'],
  ['Urdu', '۰۱۲۳۴۵۶۷۸۹'],
  ['Arabic', '٠١٢٣٤٥٦٧٨٩'],
  ['Santali', '᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙'],
  ['Meitei', '꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹'],
  ['Chakma', '𑄶𑄷𑄸𑄹𑄺𑄻𑄼𑄽𑄾𑄿'],
  ['full width', '０１２３４５６７８９'],
])('digits of %s are read in numbers, codes and searches', (_script, digits) => {
  expect([cleanNumber(digits), cleanCode(digits), cleanSearch(digits)]).toEqual(Array(3).fill('0123456789'));
});

test('inLatinDigits leaves characters other than digits unchanged', () => {
  expect(inLatinDigits('०१२ और 10 ॐ ½')).toBe('012 और 10 ॐ ½');
});

// Proves typed-1
test('zero-width joiners that shape a word are kept, and others are removed', () => {
  const shaped = ['क्‍ष', 'श्रीमान्‌', 'क्‌षेत्र', 'അവന്‍', '👩‍🌾', '❤️'];
  for (const word of shaped) expect(cleanText(word)).toBe(word);
  expect(cleanText('\u200dAsha\u200c \u200dRao\u200d')).toBe('Asha Rao');
  expect(cleanText('क\u200d\u200dमल')).toBe('क\u200dमल');
  expect(cleanText('Road 5\u200d, \u200c560001')).toBe('Road 5, 560001');
});

test('cleanText keeps line breaks and replaces half of a surrogate pair with U+FFFD', () => {
  expect(cleanText(' first\r\nsecond\n ')).toBe('first\r\nsecond');
  expect(cleanText('a\ud800b')).toBe('a\ufffdb');
});

// Proves typed-3
test('the prefixes tel: and mailto: of copied links are removed', () => {
  expect(cleanNumber('tel:+919811100041')).toBe('+919811100041');
  expect(cleanEmail('MAILTO:asha@home.test')).toBe('asha@home.test');
  expect(cleanNumber('tel:Tel: 9811100041')).toBe('9811100041');
  expect(cleanCode(cleanCode('te l:tel: 110 001'))).toBe(cleanCode('te l:tel: 110 001'));
  expect(cleanEmail('mailto: mailto:asha@home.test')).toBe('asha@home.test');
  expect(cleanSearch('tel:mailto:asha@')).toBe('asha@');
  expect([cleanSearch('tel:+9198111'), cleanSearch('mailto:asha@')]).toEqual(['+9198111', 'asha@']);
  expect(checkValue(registrationRules.email, 'mailto:asha@home.test?subject=hello')).toBeDefined();
  expect(checkValue(registrationRules.phone, 'tel:+919811100041;ext=2')).toBeDefined();
});

describe('a field for one phone number', () => {
  // Proves typed-3
  test.each([
    '9811100047-48',
    '98111 00047-48',
    '98111-00047/48',
    '9811100047 / 9811100048',
    '9811100047, 48',
    '+91 98111 00047 48',
    '+919811100047-8',
    '09811100047-48',
    '0091 98111 00047-48',
    '919811100047 – 49',
    '080-23456789-90',
    '(9811100047) 48',
    '98111 00035 & 98111 00036',
    '98111 00035 or 98111 00036',
    '९८१११०००४७-४८',
    '9811100047 या 9811100048',
  ])('refuses %s, because it contains more than one number', (typed) => {
    for (const rule of [registrationRules.phone, checkoutRules.deliveryPhone, addressRules.phone]) {
      expect(checkValue(rule, typed)).toBe('Please enter only one phone number');
    }
  });

  test.each([
    '9811100047',
    '+91 98111 00047',
    '+91-98-11-10-00-47',
    '91 98111-00047',
    '0 98111 00047',
    '080-2345-6789',
    '(080) 4123-4567',
    '011-23456789',
    '+91-(98765)-(432)-(10)',
    '+1 212-555-0147',
    '+49-151-23456-789',
    '+86 138-0013-8000',
    '123456789012345',
  ])('accepts %s', (typed) => expect(checkValue(registrationRules.phone, typed)).toBeUndefined());
});

test('passwords are kept unchanged', () => {
  const typed = ' \u200b१२३\u00a0–\ufeff ';
  expect(cleanTyped(loginRules.password, typed)).toBe(typed);
});

const checked = [
  ...Object.values(registrationRules),
  checkoutRules.deliveryPhone,
  codeRules.otp,
  utrRule,
  addressRules.gstin,
  { required: 'Message is required' },
].map((rule: TextRule) => ({ rule, schema: textField(rule) }));
const parts = [
  ...[...invisible, ...spaces, ...hyphens, ...'0123456789०९௧۳９aZ@.:+()/,₹कि्ं'],
  ...[
    '\n',
    '\r',
    '\u2028',
    '\u0000',
    '\ud800',
    '\udc00',
    '👩',
    'tel:',
    'mailto:',
    '9811100041',
    '110001',
    'asha@home.test',
  ],
  '123456789012',
  '29ABCDE1234F1ZW',
  'Asha Rao',
];

// Proves typed-4
test('browser and server clean and check every text in the same way, and cleaning twice changes nothing', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...parts), { maxLength: 12 }),
      fc.constantFrom(...checked),
      (chosen, { rule, schema }) => {
        const typed = chosen.join('');
        const { data, error } = schema.safeParse(typed);
        expect(error?.issues[0]?.message).toBe(checkValue(rule, typed));
        if (data === undefined) return;
        expect(checkValue(rule, data)).toBeUndefined();
        expect(cleanTyped(rule, data)).toBe(data);
      },
    ),
    { numRuns: 2000 },
  );
});
