import { expect, test } from 'vitest';
import { to, write } from '../testing/letters.ts';

test('the email about a contact message has the sender of the message as the address for replies', () => {
  const { replyTo } = write({
    kind: 'contact-message',
    to,
    name: 'Asha',
    email: 'asha@example.test',
    message: 'Hello',
  });
  expect(replyTo).toEqual({ name: 'Asha', address: 'asha@example.test' });
});
