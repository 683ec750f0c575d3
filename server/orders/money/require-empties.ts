/** Whether the empties that a customer promises are there: held, and not promised in another open order. */
import type { Empties } from '../../../contract/orders/empties.ts';
import { say } from '../../../contract/shared/translate.ts';
import { refuseConflict } from '../../core/refusal.ts';
import { lockLedger } from '../../ledger/balance.store.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { OrderRow } from '../store.ts';
import { promisedOf } from './delivery.rules.ts';
import type { Balances } from './draft.rules.ts';
import { balancesOf, moneyOrderOf } from './open-money.ts';
import { listPromised } from './promised.store.ts';

/** How many empties of a container can still be promised. */
export function freeEmpties({ held }: Balances, promised: readonly Empties[], containerId: string): number {
  const taken = promised.find((one) => one.containerId === containerId)?.count ?? 0;
  return Math.max(0, (held.get(containerId) ?? 0) - taken);
}

export function refuseEmpties(most: number) {
  return refuseConflict(say('You can hand back {most} empties with this order.', { most }), {
    errorType: 'JARS_NOT_HELD',
  });
}

/** A reopened order promises its empties again. */
export async function requireEmpties(tx: Queryable, order: OrderRow): Promise<void> {
  const wanted = promisedOf(moneyOrderOf(order).items);
  if (wanted.length === 0) return;
  const balances = balancesOf(await lockLedger(tx, order.customer_id));
  const promised = await listPromised(tx, order.customer_id);
  for (const { containerId, count } of wanted) {
    const most = freeEmpties(balances, promised, containerId);
    if (count > most) throw refuseEmpties(most);
  }
}
