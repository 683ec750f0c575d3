import { describe, expect, test } from 'vitest';
import { normalizeEmail } from './email-address.ts';

describe('an email address with another spelling of its domain:', () => {
  test.each([
    'asha@x.example',
    'asha@X.Example',
    'asha@x.example.',
    'asha@x。example',
    'asha@x．example',
    'asha@x｡example。',
    'asha@ⓧ.example',
    'asha@ｘ.ｅｘａｍｐｌｅ',
    'asha@𝐱.example',
    'asha@x.ⓔⓧⓐⓜⓟⓛⓔ',
  ])('%s is stored as asha@x.example', (typed) => {
    expect(normalizeEmail(typed)).toBe('asha@x.example');
  });

  // Proves accounts-166
  test.each([
    ['asha@बूँद.भारत', 'asha@xn--h1b8eqa2g.xn--h2brj9c'],
    ['asha@bücher.example', 'asha@xn--bcher-kva.example'],
    ['asha@XN--BCHER-KVA.example', 'asha@xn--bcher-kva.example'],
    ['asha@bu\u0308cher.example', 'asha@xn--bcher-kva.example'],
    ['Asha.Rao+jar@localhost', 'Asha.Rao+jar@localhost'],
    ["o'brien&=1+1@paniwala.test", "o'brien&=1+1@paniwala.test"],
    ['आशा@x.example', 'आशा@x.example'],
  ])('%s is stored as %s', (typed, stored) => {
    expect(normalizeEmail(typed)).toBe(stored);
    expect(normalizeEmail(stored)).toBe(stored);
  });
});

test.each([
  'asha',
  '@x.example',
  'asha@',
  'asha@x..example',
  'asha@.example',
  'asha@x.example..',
  'a@b@x.example',
  'asha@x.example/path',
  'asha@x.example:80',
  'asha@x.example?a',
  'asha@x.example#a',
  'asha@x\\example',
  'asha@%78.example',
  'asha@1.2.3.4',
  'asha@12',
  'asha@0x7f.1',
  'asha@[127.0.0.1]',
  'asha@[::1]',
  'asha@x\u200b.example',
  'asha@-x.example',
  'asha@x-.example',
  `asha@${'x'.repeat(64)}.example`,
  'asha@℀.example',
  'asha rao@x.example',
  'asha@x .example',
  'asha@x,example',
  'asha@。',
  `asha@${'x.'.repeat(500)}example`,
])('%s is refused as an email address', (typed) => {
  expect(normalizeEmail(typed)).toBeUndefined();
});
