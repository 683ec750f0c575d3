/** Concurrent calls: one account or client that makes too many does not delay others. */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { buildCustomer } from '#server/testing/builders/accounts.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';
import { untilWaiting } from '#server/testing/until-waiting.ts';
import { requestLimits } from '../http-server/request-limits.ts';

const { accountCallsAtOnce, ownWorksAtOnce } = requestLimits;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ TRUST_PROXY: 'true' }, requestLimits);
});
afterAll(() => shop.close());

const from = (ip: string) => ({ 'x-forwarded-for': ip });
const times = <Result>(count: number, ask: () => Promise<Result>) => Promise.all(Array.from({ length: count }, ask));
const countOf = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

test('an account has a limit of concurrent calls from all clients, which does not affect other accounts', async () => {
  const few = await openTestShop({ TRUST_PROXY: 'true' }, { ...requestLimits, accountCallsAtOnce: 2 });
  onTestFinished(() => few.close());
  const [greedy, other] = [few.as(await buildCustomer(few)), few.as(await buildCustomer(few))];
  const refused: unknown[] = [];
  let greed: Promise<number[]> | undefined;
  await few.db.transaction(async (tx) => {
    // The lock makes the first two calls wait, however fast the machine is.
    await tx.run(sql('lock table orders in access exclusive mode'));
    greed = Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        const answer = await greedy('GET /orders', {}, from(`198.51.100.${n + 2}`));
        if (answer.status === 503) refused.push(answer);
        return answer.status;
      }),
    );
    await expect.poll(() => refused.length).toBe(10);
    expect((await other('GET /cart', {}, from('198.51.100.1'))).status).toBe(200);
  });
  expect((await greed)?.filter((status) => status === 200)).toHaveLength(2);
  expect(refused[0]).toMatchObject({
    headers: { 'retry-after': '5' },
    body: { success: false, message: 'The shop is very busy. Please try again in a moment.' },
  });
  expect((await greedy('GET /orders')).status).toBe(200);
});

test('the calls of a client wait behind each other, whatever account they use, and delay no other client', async () => {
  const customers = await times(8, () => buildCustomer(shop));
  const other = shop.as(await buildCustomer(shop));
  let answered = 0;
  const ask = async (one: { token: string }) => {
    const answer = await shop.as(one)('GET /orders', {}, from('203.0.113.7'));
    answered += 1;
    return answer;
  };
  let greed: ReturnType<typeof times<{ status: number }>> | undefined;
  let late: ReturnType<typeof other> | undefined;
  await shop.db.transaction(async (tx) => {
    // The lock makes all calls that may run wait, however fast the machine is.
    await tx.run(sql('lock table orders in access exclusive mode'));
    greed = Promise.all(customers.flatMap((one) => Array.from({ length: 20 }, () => ask(one))));
    await untilWaiting(tx, ownWorksAtOnce);
    late = other('GET /orders', {}, from('203.0.113.8'));
    await untilWaiting(tx, ownWorksAtOnce + 1);
    expect(answered).toBe(0);
  });
  expect((await late)?.status).toBe(200);
  expect(countOf((await greed) ?? [], 200)).toBe(160);
});

test('a refused or failed call no longer counts as a concurrent call', async () => {
  const customer = shop.as(await buildCustomer(shop));
  for (let round = 0; round < accountCallsAtOnce + 1; round += 1) {
    expect((await customer('GET /orders', { query: { page: 'x' } })).status).toBe(400);
  }
});

test('a further export of an account is refused until the file of the first one was sent', async () => {
  const customer = shop.as(await buildCustomer(shop));
  const ask = () => customer('GET /account/export');
  let first: ReturnType<typeof ask> | undefined;
  await shop.db.transaction(async (tx) => {
    // The lock makes the first export wait, however fast the machine is.
    await tx.run(sql('lock table ledger_transfers in access exclusive mode'));
    first = ask();
    await untilWaiting(tx, 1);
    for (const refused of await times(2, ask)) {
      expect(refused).toMatchObject({
        status: 429,
        headers: { 'retry-after': '5' },
        body: { message: 'Your account is being exported already. Please wait until that is done.' },
      });
    }
  });
  expect((await first)?.status).toBe(200);
  expect((await ask()).status).toBe(200);
});
