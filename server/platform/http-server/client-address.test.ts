import { expect, it } from 'vitest';
import { clientOf, readAddress } from './client-address.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['fe80::1%a-b.c', 'fe80:0:0:0::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['unknown', 'unknown'],
])('the address %s counts as the client %s', (address, client) => {
  expect(clientOf(address)).toBe(client);
});

it('readAddress returns "unknown" for an invalid address', () => {
  expect(readAddress('2001:db8::1')).toBe('2001:db8::1');
  for (const forged of ['', 'unknown', '<script>', 'x'.repeat(9000), '1.2.3.4.5'])
    expect(readAddress(forged)).toBe('unknown');
});
