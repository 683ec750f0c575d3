import { expect, test } from 'vitest';
import type { ShopMail } from '../letters.ts';
import { link, to, visible, write } from '../testing/letters.ts';

test('an email with a code has the code in subject and body, and states how long the code is valid', () => {
  for (const kind of ['registration-code', 'login-code'] as const) {
    const mail: ShopMail = { kind, to, mark: 'K7', code: '012345', expiresInSeconds: 600 };
    const { subject, text, html } = write(mail);
    expect(subject).toContain('012345');
    for (const version of [text, visible(html)]) expect(version).toMatch(/012345.*10 minutes/s);
  }
});

// Proves accounts-158
test('an email with a code contains the mark of its request, also in the subject, if there may be several requests', () => {
  for (const kind of ['registration-code', 'login-code'] as const) {
    const letter = (mark: string | null) => write({ kind, to, code: '012345', mark, expiresInSeconds: 600 });
    const { subject, text, html } = letter('K7');
    for (const version of [subject, text, visible(html)]) expect(version).toContain('Request K7');
    expect(letter(null).subject + letter(null).text).not.toContain('Request');
  }
});

test('an email about a forgotten password contains the link for setting a new one', () => {
  const reset = { to, link: `${link}?a=1&b=2`, expiresInSeconds: 3600 };
  const { text, html } = write({ kind: 'password-reset', ...reset });
  expect(text).toContain(`${link}?a=1&b=2`);
  expect(html).toContain(`href="${link}?a=1&amp;b=2"`);
  // The link is also written below the button, and wraps on a phone.
  expect(html).toMatch(/word-break:break-word;[^>]*>[^<]*<br>[^<]*\?a=1/);
});
