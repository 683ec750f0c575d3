/**
 * A day with a bad network: answers are lost, and acts are sent again, and by two phones at the same time. Each act is
 * posted only once.
 */
import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { buildCustomer } from '#server/testing/builders/accounts.ts';
import { actFor, byMethod, openJarShop, watchShop } from '#server/testing/jar-shop.ts';
import { dispatchIn, ofOrders, phoneOf } from '#server/testing/run-shop.ts';
import { createRandom } from '#tools/demo/random.ts';
import { seed } from '#tools/seed.ts';
import { balanceOf, listBalances } from '../../ledger/balance.store.ts';
import { findLedgerFaults } from '../../ledger/verify.store.ts';
import { findOrderFaults } from '../../orders/money/verify.store.ts';

const [riders, stopsEach, salesEach] = [4, 25, 5];

test('100 deliveries and 20 sales that are sent repeatedly by two phones are each posted only once', async ({
  onTestFailed,
}) => {
  onTestFailed(() => console.info(`SEED=${seed} repeats it`));
  const world = await openJarShop();
  const desk = dispatchIn(world);
  const grown = await watchShop(world);
  try {
    const roads = await Promise.all(
      Array.from({ length: riders }, async () => {
        const asha = actFor(world, await buildCustomer(world.shop));
        await asha.hold(stopsEach, stopsEach * 150_00);
        const orders = [];
        for (let count = 0; count < stopsEach; count += 1)
          orders.push(await asha.step(await asha.place({ quantity: 1, empties: 1 }), 'confirmed'));
        const rider = await desk.rider();
        const loads = [{ productId: world.water, loaded: stopsEach + salesEach }];
        const run = await desk.start(await desk.plan(rider, ofOrders(...orders)), { loads });
        return { asha, rider, run, phones: [phoneOf(world, rider), phoneOf(world, rider)] as const };
      }),
    );
    await Promise.all(
      roads.map(async ({ asha, run, phones }, road) => {
        // One random generator per run, because the runs wait for answers in no fixed order.
        const random = createRandom(seed + road);
        const acts = (await phones[0].stops()).map((stop) =>
          phones[0].actAt(stop, 'delivered', { taken: asha.taken(1), payments: byMethod('cash', 70) }),
        );
        const sales = Array.from({ length: salesEach }, (_, at) =>
          phones[0].actAt({ id: newId(), state: '' }, 'sold', {
            runId: run.id,
            sold: [{ productId: world.water, quantity: 1, price: 20, deposit: 150 }],
            taken: asha.taken(1),
            payments: byMethod('cash', 20),
            buyer: at % 2 === 0 ? { name: 'Ravi Kumar', phone: '9000000001' } : null,
          }),
        );
        const waiting = new Set([...acts, ...sales]);
        while (waiting.size > 0) {
          const sample = random.shuffle([...waiting]).slice(0, 1 + random.whole(12));
          const answers = await Promise.all(phones.map((phone) => phone.send(sample)));
          expect(answers.map(({ status }) => status)).toEqual([200, 200]);
          expect(answers[0]?.body.data.answers).toEqual(answers[1]?.body.data.answers);
          expect(answers[0]?.body.data.answers.every(({ isRecorded, message }) => isRecorded && message === '')).toBe(
            true,
          );
          // The answers to the remaining acts count as lost, so that these are sent again.
          for (const act of sample) if (random.whole(3) > 0) waiting.delete(act);
        }
      }),
    );
    const all = riders * stopsEach;
    const sold = riders * salesEach;
    const cash = all * 70_00 + sold * 20_00;
    expect(await grown('pouch', 'till', 'sales', 'delivery')).toEqual([cash, 0, (all + sold) * 20_00, all * 50_00]);
    expect(await desk.matters()).toEqual([]);
    for (const { rider, run, asha } of roads) {
      expect(balanceOf(await listBalances(world.shop.db, rider.id), 'pouch')).toBe(cash / riders);
      expect(await asha.account()).toEqual([0, stopsEach * 150_00, stopsEach]);
      const { closing } = await desk.read(run);
      expect([closing.full, closing.empties]).toMatchObject([[{ expected: 0 }], [{ expected: stopsEach + salesEach }]]);
      expect((await desk.verify(run)).done).toBe(stopsEach + salesEach);
    }
    expect(await grown('pouch', 'till', 'run', 'depot', 'missing')).toEqual([0, cash, 0, 0, 0]);
    expect([...(await findOrderFaults(world.shop.db)), ...(await findLedgerFaults(world.shop.db))]).toEqual([]);
  } finally {
    await world.shop.close();
  }
});
