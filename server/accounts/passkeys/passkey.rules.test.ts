import { expect, test } from 'vitest';
import { passkeySite } from './passkey.rules.ts';

// Proves passkey-1
test.each([
  ['https://shop.example', { id: 'shop.example', origin: 'https://shop.example' }],
  ['https://shop.example:8443/water', { id: 'shop.example', origin: 'https://shop.example:8443' }],
  ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://shop.example', undefined],
  ['https://192.168.1.20', undefined],
  ['https://[fd00::1]', undefined],
  ['http://127.0.0.1:3000', undefined],
  ['https://depot', undefined],
])('passkeys at %s belong to %o', (publicUrl, site) => {
  expect(passkeySite(publicUrl)).toEqual(site);
});
