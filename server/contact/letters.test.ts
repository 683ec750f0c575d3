import { expect, test } from 'vitest';
import { to, write } from '../testing/letters.ts';

test('an answer to a contact message goes to who wrote it', () => {
  const { replyTo } = write({
    kind: 'contact-message',
    to,
    name: 'Asha',
    email: 'asha@example.test',
    message: 'Hello',
  });
  expect(replyTo).toEqual({ name: 'Asha', address: 'asha@example.test' });
});
