/** Checks that a customer has the empties that an order promises, and has not promised them for another order. */
import type { Empties } from '#contract/orders/empties.ts';
import type { HeldContainer } from '#contract/orders/empties-calls.ts';
import { describeEmpties } from '#contract/orders/swap.ts';
import { toRupees } from '#contract/shared/money.ts';
import { messageOf } from '#contract/shared/translate.ts';
import { listContainersById } from '#server/catalogue/containers/store.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { type Refusal, refuseJars } from '#server/core/refusal.ts';
import { listBalances, lockLedger } from '#server/ledger/balance.store.ts';
import { promisedOf } from '#server/ledger/order-money/delivery.rules.ts';
import type { Balances } from '#server/ledger/order-money/draft.rules.ts';
import { balancesOf, moneyOrderOf } from '../money/open-money.ts';
import type { OrderRow } from '../store.ts';
import { listPromised } from './promised.store.ts';

/** The number of empties of a container that can still be promised. */
export function freeEmpties({ held }: Balances, promised: readonly Empties[], containerId: string): number {
  const taken = promised.find((one) => one.containerId === containerId)?.count ?? 0;
  return Math.max(0, (held.get(containerId) ?? 0) - taken);
}

/** The possible numbers of empties if more of any container are wanted than `most` allows. Null if all are possible. */
export function findPossible(wanted: readonly Empties[], most: (containerId: string) => number): Empties[] | null {
  const possible = wanted.map(({ containerId, count }) => ({ containerId, count: Math.min(count, most(containerId)) }));
  return wanted.every(({ count }, at) => count === possible[at]?.count) ? null : possible;
}

export function refuseEmpties(possible: readonly Empties[]): Refusal {
  const count = possible.reduce((sum, one) => sum + one.count, 0);
  const words = messageOf('You can hand back {empties} with this order.', { empties: [describeEmpties(count)] });
  return refuseJars(words, { empties: [...possible] });
}

/** Refuses to reopen an order if its customer no longer has the empties that it promises. Locks the customer. */
export async function requireEmpties(tx: Queryable, order: OrderRow): Promise<void> {
  const wanted = promisedOf(moneyOrderOf(order).items);
  if (wanted.length === 0) return;
  const balances = balancesOf(await lockLedger(tx, order.customerId));
  const promised = await listPromised(tx, order.customerId);
  const possible = findPossible(wanted, (containerId) => freeEmpties(balances, promised, containerId));
  if (possible) throw refuseEmpties(possible);
}

/** The empties and the credit of a customer, read without a lock. Placing an order checks them again. */
export async function readEmpties(
  db: Queryable,
  customerId: string,
): Promise<{ containers: HeldContainer[]; credit: number }> {
  const balances = balancesOf(await listBalances(db, customerId));
  const promised = await listPromised(db, customerId);
  const ids = [...balances.held].flatMap(([id, held]) => (held > 0 ? [id] : []));
  const containers = (await listContainersById(db, ids)).map(({ id, name }) => {
    const available = freeEmpties(balances, promised, id);
    const held = balances.held.get(id) ?? 0;
    return { id, name, held, promised: promised.find(({ containerId }) => containerId === id)?.count ?? 0, available };
  });
  return { containers, credit: toRupees(balances.creditPaise) };
}
