import { expect, test } from 'vitest';
import { linkWhatsApp } from './whats-app.ts';

// Proves money-18
test.each([
  ['98765 43210', '919876543210'],
  ['098765-43210', '919876543210'],
  ['+91 98765 43210', '919876543210'],
  ['00971 50 123 4567', '971501234567'],
  ['919876543210', '919876543210'],
])('the number %s opens a chat with %s', (phone, digits) => {
  expect(linkWhatsApp(phone, 'ok')).toBe(`https://wa.me/${digits}?text=ok`);
});

// Proves money-18
test.each(['', '12345', '+12', 'none'])('the number "%s" opens no chat', (phone) => {
  expect(linkWhatsApp(phone, 'ok')).toBeNull();
});

// Proves money-18
test('the text keeps its lines, marks and letters, and a broken character does no harm', () => {
  const text = 'नमस्ते & आभार?\n₹20 + ₹50 = #70';
  expect(new URL(linkWhatsApp('9876543210', text) ?? '').searchParams.get('text')).toBe(text);
  expect(new URL(linkWhatsApp('9876543210', 'a\ud800b') ?? '').searchParams.get('text')).toBe('a\ufffdb');
});
