import { v7 as newId } from 'uuid';
import { expect, test, vi } from 'vitest';
import { deliveryDays } from '#contract/orders/delivery.ts';
import { buildCustomer } from '#server/testing/builders/accounts.ts';
import { deliveryForm, findStockFaults } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { openMailServer } from '#server/testing/mail-server.ts';
import { countQueuedMails } from '#server/testing/queued-mails.ts';
import { endShop, makeDataFolder, startShop } from '#server/testing/real-shop.ts';

test('two instances on one database sell each unit once, place a repeated order once, and send each email once', {
  timeout: 90_000,
}, async () => {
  const folder = makeDataFolder();
  const mails = await openMailServer();
  try {
    const env = { DATA_DIR: folder.path, SMTP_URL: mails.url };
    const shops = await Promise.all([startShop(env), startShop(env)]);
    const product = await buildProduct(folder, { stock: 30 });
    const customers = await Promise.all(Array.from({ length: 50 }, () => buildCustomer(folder)));
    const body = JSON.stringify({
      ...deliveryForm,
      deliveryDate: deliveryDays(new Date())[2],
      items: [{ productId: product.id, quantity: 1 }],
    });
    const buy = async (address: string, token: string, key: string) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key };
      const response = await fetch(`${address}/api/orders`, { method: 'POST', headers, body });
      const answer = (await response.json()) as { data?: { order: { id: string } } };
      return { status: response.status, id: answer.data?.order.id };
    };
    // Each customer sends the same order with the same key to both instances at once.
    const answers = await Promise.all(
      customers.map(({ token }) => {
        const key = newId();
        return Promise.all(shops.map(({ address }) => buy(address, token, key)));
      }),
    );
    for (const [one, other] of answers) expect(one).toEqual(other);
    expect(answers.filter(([one]) => one?.status === 201)).toHaveLength(30);
    expect(answers.filter(([one]) => one?.status === 409)).toHaveLength(20);
    expect(await findStockFaults(folder)).toEqual([]);

    await vi.waitFor(async () => expect(await countQueuedMails(folder)).toBe(0), { timeout: 60_000 });
    expect(mails.messages).toHaveLength(60);
    expect(new Set(mails.messages.map(({ messageId }) => messageId)).size).toBe(60);
    await endShop(shops[0]);
    expect((await fetch(`${shops[1].address}/api/health`)).status).toBe(200);
    await endShop(shops[1]);
  } finally {
    await folder.close();
    await mails.close();
  }
});
