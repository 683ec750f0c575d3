import { expect, test } from 'vitest';
import { letters } from '#server/letters.ts';
import { shop } from '#server/testing/letters.ts';
import { oneLine, renderMail } from './render.ts';

test('oneLine makes a header value of one line and at most 150 characters', () => {
  expect(oneLine('Asha\r\nBcc: everybody@example.test\u2028X: y')).toBe('Asha Bcc: everybody@example.test X: y');
  expect(oneLine('x'.repeat(1000))).toHaveLength(150);
});

test('rendering an email of an unknown kind throws an error', () => {
  expect(() => renderMail(letters, { kind: 'birthday', to: 'a@b.test' }, shop)).toThrow(
    'No letter of the kind birthday',
  );
});
