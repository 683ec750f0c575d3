import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { expect, test } from 'vitest';
import { placeholderFor } from '#server/core/no-email.ts';
import { letters } from '#server/letters.ts';
import { openTestShop } from '#server/testing/shop.ts';
import { createSend } from './send-mail.ts';

test('an email that the previous release queued for a customer without an email address is not sent', async () => {
  const shop = await openTestShop();
  try {
    const logged: string[] = [];
    const log = { info: (text: string) => logged.push(text), warn() {} } as unknown as FastifyBaseLogger;
    const mail = {
      kind: 'order-status',
      to: placeholderFor('01a2'),
      customerName: 'Kamala',
      orderNumber: 'PW-1',
      status: 'confirmed',
      reason: null,
      link: 'http://shop.test/orders/1',
    };
    await createSend(letters, shop.settings, log)(shop, { id: '1', queuedAt: new Date(), mail, hasExpired: false });
    expect(logged).toEqual(['order-status has no address and is not sent']);
    expect(existsSync(join(shop.settings.dataDir, 'outbox'))).toBe(false);
  } finally {
    await shop.close();
  }
});

test('an email is not sent after its `goodUntil`', async () => {
  const shop = await openTestShop();
  try {
    const logged: string[] = [];
    const log = { info: (text: string) => logged.push(text), warn() {} } as unknown as FastifyBaseLogger;
    const now = shop.clock();
    const send = (goodUntil: Date) => {
      const letter = { kind: 'plan-paused', to: 'asha@paniwala.test', customerName: 'Asha', since: '2026-11-01' };
      const mail = { ...letter, link: 'http://shop.test/plans', goodUntil: goodUntil.toISOString() };
      return createSend(letters, shop.settings, log)(shop, { id: '1', queuedAt: now, mail, hasExpired: false });
    };
    await send(now);
    expect(logged).toEqual(['plan-paused came too late to be sent']);
    expect(existsSync(join(shop.settings.dataDir, 'outbox'))).toBe(false);
    await send(new Date(now.getTime() + 1));
    expect(existsSync(join(shop.settings.dataDir, 'outbox'))).toBe(true);
  } finally {
    await shop.close();
  }
});
