import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { expect, test } from 'vitest';
import { letters } from '../letters.ts';
import { createSendMail } from '../platform/mail/send-mail.ts';
import { buildAdmin } from '../testing/builders/accounts.ts';
import { openTestShop } from '../testing/shop.ts';

const quiet = { info() {}, warn() {} } as unknown as FastifyBaseLogger;

// Proves settings-9
test.each([
  [{}, 'From: Neer <neer@paniwala.test>'],
  [{ MAIL_FROM: 'Post <post@paniwala.test>' }, 'From: Post <post@paniwala.test>'],
])('a letter comes from the shop as it is set now, unless MAIL_FROM says otherwise: %j', async (env, from) => {
  const shop = await openTestShop(env as Record<string, string>);
  try {
    const body = { version: 0, shop: { name: 'Neer', email: 'neer@paniwala.test', phone: '+91 80 5555 6666' } };
    expect((await shop.as(await buildAdmin(shop))('PUT /admin/settings', { body })).status).toBe(200);
    const send = createSendMail(letters, shop.settings, quiet);
    const payload = { kind: 'contact-message', to: 'a@b.test', name: 'Asha', email: 'a@b.test', message: 'Hello' };
    await send.run(shop, { id: '1', queuedAt: new Date(), payload });
    const outbox = join(shop.settings.dataDir, 'outbox');
    const letter = readdirSync(outbox).map((file) => readFileSync(join(outbox, file), 'utf8'))[0] ?? '';
    expect(letter).toContain(from);
    expect(letter).toContain('+91 80 5555 6666, neer@paniwala.test');
  } finally {
    await shop.close();
  }
});
