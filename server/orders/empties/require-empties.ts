/** Whether the empties that a customer promises are there: held, and not promised otherwise. */
import type { Empties } from '#contract/orders/empties.ts';
import { sayEmpties } from '#contract/orders/swap.ts';
import { say } from '#contract/shared/translate.ts';
import { refuseJars } from '#server/core/refusal.ts';
import { lockLedger } from '#server/ledger/balance.store.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { promisedOf } from '../money/delivery.rules.ts';
import type { Balances } from '../money/draft.rules.ts';
import { balancesOf, moneyOrderOf } from '../money/open-money.ts';
import type { OrderRow } from '../store.ts';
import { listPromised } from './promised.store.ts';

/** How many empties of a container can still be promised. */
export function freeEmpties({ held }: Balances, promised: readonly Empties[], containerId: string): number {
  const taken = promised.find((one) => one.containerId === containerId)?.count ?? 0;
  return Math.max(0, (held.get(containerId) ?? 0) - taken);
}

/** Refuses more of any container than `most`, and tells for each what is possible. */
export function requirePossible(wanted: readonly Empties[], most: (containerId: string) => number): void {
  const empties = wanted.map(({ containerId, count }) => {
    return { containerId, count: Math.min(count, most(containerId)) };
  });
  if (wanted.every(({ count }, at) => count === empties[at]?.count)) return;
  const possible = empties.reduce((sum, { count }) => sum + count, 0);
  const words = say('You can hand back {empties} with this order.', { empties: [sayEmpties(possible)] });
  throw refuseJars(words, { empties });
}

/** A reopened order promises its empties again. */
export async function requireEmpties(tx: Queryable, order: OrderRow): Promise<void> {
  const wanted = promisedOf(moneyOrderOf(order).items);
  if (wanted.length === 0) return;
  const balances = balancesOf(await lockLedger(tx, order.customer_id));
  const promised = await listPromised(tx, order.customer_id);
  requirePossible(wanted, (containerId) => freeEmpties(balances, promised, containerId));
}
