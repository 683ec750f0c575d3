/** What a customer has of the shop, for whoever writes an order: jars, those of them that are not promised, and credit. */
import type { HeldContainer } from '#contract/orders/empties-calls.ts';
import { toRupees } from '#contract/shared/money.ts';
import { nameContainers } from '#server/catalogue/containers/store.ts';
import { listBalances } from '#server/ledger/balance.store.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { balancesOf } from '../money/open-money.ts';
import { listPromised } from './promised.store.ts';
import { freeEmpties } from './require-empties.ts';

/** Read without a lock: the order is checked when it is placed. */
export async function readEmpties(
  db: Queryable,
  customerId: string,
): Promise<{ containers: HeldContainer[]; credit: number }> {
  const balances = balancesOf(await listBalances(db, customerId));
  const promised = await listPromised(db, customerId);
  const ids = [...balances.held].flatMap(([id, held]) => (held > 0 ? [id] : []));
  const containers = (await nameContainers(db, ids)).map(({ id, name }) => {
    const available = freeEmpties(balances, promised, id);
    const held = balances.held.get(id) ?? 0;
    return { id, name, held, promised: promised.find(({ containerId }) => containerId === id)?.count ?? 0, available };
  });
  return { containers, credit: toRupees(balances.creditPaise) };
}
