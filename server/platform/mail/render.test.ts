import { expect, test } from 'vitest';
import { letters } from '#server/letters.ts';
import { shop } from '#server/testing/letters.ts';
import { oneLine, renderMail } from './render.ts';

test('a header is one line of at most 150 characters', () => {
  expect(oneLine('Asha\r\nBcc: everybody@example.test\u2028X: y')).toBe('Asha Bcc: everybody@example.test X: y');
  expect(oneLine('x'.repeat(1000))).toHaveLength(150);
});

test('a kind of email from a newer release is refused', () => {
  expect(() => renderMail(letters, { kind: 'birthday', to: 'a@b.test' }, shop)).toThrow(
    'No letter of the kind birthday',
  );
});
