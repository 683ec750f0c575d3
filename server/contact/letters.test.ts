import { expect, test } from 'vitest';
import { to, write } from '../testing/letters.ts';

test('a reply to a contact message goes to its sender', () => {
  const { replyTo } = write({
    kind: 'contact-message',
    to,
    name: 'Asha',
    email: 'asha@example.test',
    message: 'Hello',
  });
  expect(replyTo).toEqual({ name: 'Asha', address: 'asha@example.test' });
});
