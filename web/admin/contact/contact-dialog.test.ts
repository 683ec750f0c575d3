import { expect, test } from 'vitest';
import type { Contact } from '#contract/contact/calls.ts';
import { replyTo } from './contact-dialog.tsx';

const contact = (message: string): Contact => ({
  id: 'id-1',
  name: 'Ravi Menon',
  email: 'ravi+water@paniwala.test',
  message,
  domain: 'shop.test',
  ipAddress: '203.0.113.9',
  status: 'new',
  adminNotes: '',
  version: 1,
  createdAt: '2026-11-21T04:30:00.000Z',
  updatedAt: '2026-11-21T04:30:00.000Z',
});

test('the mailto link for a reply has the address, a subject, and the quoted message', () => {
  const url = new URL(replyTo(contact('Do you deliver\non Sundays & holidays?'), 'Paniwala'));
  expect(url.protocol).toBe('mailto:');
  expect(decodeURIComponent(url.pathname)).toBe('ravi+water@paniwala.test');
  expect(url.searchParams.get('subject')).toBe('Your message to Paniwala');
  const body = url.searchParams.get('body')?.split('\r\n');
  expect(body?.slice(0, 2)).toEqual(['', '']);
  expect(body?.[2]).toMatch(/^Ravi Menon wrote on 21 Nov 2026, 10:00\sam:$/);
  expect(body?.slice(3)).toEqual(['> Do you deliver', '> on Sundays & holidays?']);
});

test.each(['A long story. ', 'पानी कब आएगा? ', '🫗'])(
  'a long message that repeats "%s" is quoted only as far as the mailto link allows',
  (part) => {
    const address = replyTo(contact(part.repeat(400)), 'Paniwala');
    expect(address.length).toBeLessThanOrEqual(1900);
    expect(address.length).toBeGreaterThan(1850);
    expect(decodeURIComponent(address).endsWith('…')).toBe(true);
  },
);
