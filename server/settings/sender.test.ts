import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sql } from '../core/db/database.ts';
import { readSettings } from '../core/settings.ts';
import { letters } from '../letters.ts';
import { createSend } from '../platform/mail/send-mail.ts';
import { senderOf } from '../platform/mail/transport.ts';
import { buildAdmin, buildCustomer } from '../testing/builders/accounts.ts';
import { buildPicture } from '../testing/builders/pictures.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';

const quiet = { info() {}, warn() {} } as unknown as FastifyBaseLogger;

/** Sends the first email of a shop and returns its source. */
async function sendLetter(shop: TestShop): Promise<string> {
  const send = createSend(letters, shop.settings, quiet);
  const mail = { kind: 'contact-message', to: 'a@b.test', name: 'Asha', email: 'a@b.test', message: 'Hello' };
  await send(shop, { id: '1', queuedAt: shop.clock(), mail, hasExpired: false });
  const outbox = join(shop.settings.dataDir, 'outbox');
  return readdirSync(outbox).map((file) => readFileSync(join(outbox, file), 'utf8'))[0] ?? '';
}

/** The decoded parts of an email by type. */
function partsOf(letter: string): Record<string, Buffer> {
  const parts = letter.split(/\r\n--[^\r]*\r\n/).flatMap((part) => {
    const [head = '', ...body] = part.split('\r\n\r\n');
    const type = /^Content-Type: ([\w/]+)/m.exec(head)?.[1] ?? '';
    const text = body.join('\r\n\r\n');
    if (/base64/i.test(head)) return [[type, Buffer.from(text, 'base64')] as const];
    const plain = text
      .replace(/=\r\n/g, '')
      .replace(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
    return [[type, Buffer.from(plain, 'latin1')] as const];
  });
  return Object.fromEntries(parts);
}

const look = async (shop: TestShop, logo: string) => {
  const body = { version: 0, look: { logo, accent: '#7c2d12' } };
  expect((await shop.as(await buildAdmin(shop))('PUT /admin/settings', { body })).status).toBe(200);
};

// Proves settings-11
test('an email contains the logo and the colour of the shop, and its plain text is the same as without them', async () => {
  const [plain, own] = [await openTestShop(), await openTestShop()];
  try {
    await look(own, await buildPicture(own, '#7c2d12'));
    const [before, after] = [partsOf(await sendLetter(plain)), partsOf(await sendLetter(own))];
    expect(after['text/plain']?.toString()).toBe(before['text/plain']?.toString());
    expect(Object.keys(before)).not.toContain('image/png');
    const html = after['text/html']?.toString();
    expect(html).toMatch(/<img src="cid:logo@shop" width="48" height="48" alt=""/);
    expect(html).toContain('border-bottom:4px solid #7c2d12');
    expect(html).not.toMatch(/https?:[^"]+\.(png|webp)/);
    expect(before['text/html']?.toString()).not.toMatch(/<img|#7c2d12/);
    const { format, width, height } = await sharp(after['image/png']).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: 96, height: 96 });
  } finally {
    await Promise.all([plain.close(), own.close()]);
  }
});

// Proves settings-11
test('a wide logo is above the name of the shop in an email, in its own width', async () => {
  const shop = await openTestShop();
  try {
    await look(shop, await buildPicture(shop, '#7c2d12', { width: 480, height: 160 }));
    const { 'text/html': html, 'image/png': logo } = partsOf(await sendLetter(shop));
    expect(html?.toString()).toMatch(
      /<img src="cid:logo@shop" width="144" height="48" alt=""[\s\S]*<\/tr><tr><td[^>]*>Paniwala/,
    );
    expect(await sharp(logo).metadata()).toMatchObject({ width: 288, height: 96 });
  } finally {
    await shop.close();
  }
});

// Proves settings-11
test('an email is sent without the logo if the logo cannot be read', async () => {
  const shop = await openTestShop();
  try {
    await look(shop, await buildPicture(shop, '#7c2d12'));
    rmSync(join(shop.settings.dataDir, 'pictures'), { recursive: true });
    const { 'text/html': html, 'image/png': logo } = partsOf(await sendLetter(shop));
    expect(logo).toBeUndefined();
    expect(html?.toString()).toContain('border-bottom:4px solid #7c2d12');
    expect(html?.toString()).not.toContain('<img');
  } finally {
    await shop.close();
  }
});

// Proves settings-9
test.each([
  [{}, 'From: Neer <neer@paniwala.test>'],
  [{ MAIL_FROM: 'Post <post@paniwala.test>' }, 'From: Post <post@paniwala.test>'],
])('the sender of an email is the shop with its current settings, unless MAIL_FROM is set: %j', async (env, from) => {
  const shop = await openTestShop(env as Record<string, string>);
  try {
    const body = { version: 0, shop: { name: 'Neer', email: 'neer@paniwala.test', phone: '+91 80 5555 6666' } };
    expect((await shop.as(await buildAdmin(shop))('PUT /admin/settings', { body })).status).toBe(200);
    const letter = await sendLetter(shop);
    expect(letter).toContain(from);
    expect(letter).toContain('+91 80 5555 6666, neer@paniwala.test');
  } finally {
    await shop.close();
  }
});

// Proves settings-12
test.each([
  [{ PUBLIC_URL: 'https://jal.test' }, 'no-reply@jal.test'],
  [{ PUBLIC_URL: 'https://jal.test', SMTP_URL: 'smtp://orders%40jal.test:secret@127.0.0.1:2525' }, 'orders@jal.test'],
  [{ PUBLIC_URL: 'https://jal.test', SMTP_URL: 'smtp://key:secret@127.0.0.1:2525' }, 'no-reply@jal.test'],
])('without an email address of the shop, the sender is derived from the environment: %j', (env, address) => {
  const settings = readSettings(env as Record<string, string>);
  expect(senderOf(settings, settings.shop)).toEqual({ name: 'Paniwala', address });
});

// Proves settings-12, settings-13
test('an email to a shop without an email address goes to every active admin', async () => {
  const shop = await openTestShop();
  try {
    const admins = [await buildAdmin(shop), await buildAdmin(shop)];
    const off = await buildAdmin(shop);
    await shop.db.run(sql('update users set is_active = false where id = $1'), [off.id]);
    await buildCustomer(shop);
    const warned: string[] = [];
    const log = { info() {}, warn: (text: string) => warned.push(text) } as unknown as FastifyBaseLogger;
    const send = createSend(letters, shop.settings, log);
    const mail = { kind: 'contact-message', to: '', name: 'Asha', email: 'a@b.test', message: 'Hello' };
    await send(shop, { id: '1', queuedAt: new Date(), mail, hasExpired: false });
    const outbox = join(shop.settings.dataDir, 'outbox');
    const letter = readdirSync(outbox).map((file) => readFileSync(join(outbox, file), 'utf8'))[0] ?? '';
    const to = /^To: ((?:.*\r?\n )*.*)$/m.exec(letter)?.[1]?.split(/,\s*/);
    expect(to).toEqual(admins.map(({ email }) => email));
    expect(letter).toMatch(/\n-- *(=20)?\r\nPaniwala\r\n\r\n/);
    await shop.db.run(sql('update users set is_active = false'), []);
    await send(shop, { id: '2', queuedAt: new Date(), mail, hasExpired: false });
    expect(readdirSync(outbox)).toHaveLength(1);
    expect(warned.at(-1)).toBe('contact-message is not sent: neither the shop nor an admin has an address');
  } finally {
    await shop.close();
  }
});
