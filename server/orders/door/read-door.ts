/** Reads the amounts and jars that staff need for a delivery of an order, and the ledger entries that explain them. */

import { listContainersById } from '#server/catalogue/containers/store.ts';
import type { AtDoor, StaffMember } from '#server/core/actor.ts';
import type { Queryable } from '#server/core/db/database.ts';
import type { Page, Slice } from '#server/core/db/page.ts';
import { listBalancesOf } from '#server/ledger/balance.store.ts';
import { type Entry, listOrderEntries } from '#server/ledger/entry.store.ts';
import { listOrderLines } from '#server/ledger/order-entry.store.ts';
import { type Draft, openDraft } from '#server/ledger/order-money/draft.rules.ts';
import type { JarMove } from '#server/ledger/order-money/order-ledger.rules.ts';
import { sumByMethod, surplusOf } from '#server/ledger/order-money/payment.rules.ts';
import { sumOtherDues } from '../money/due.store.ts';
import { listNames } from '../money/entries.store.ts';
import { listChargeIds } from '../money/money.store.ts';
import { balancesOf, moneyOrderOf } from '../money/open-money.ts';
import type { OrderRow } from '../store.ts';

/** A container type of the order or its customer, with the number of containers of this type that the order moved. */
export interface DoorContainer {
  id: string;
  name: string;
  lostChargePaise: number;
  held: number;
  depositPaise: number;
  given: number;
  taken: number;
  damaged: number;
}

export interface Door {
  surplusPaise: number;
  /** Paid amounts in paise by payment method, without the part that the customer's balance paid. */
  paidBy: ReadonlyMap<string, number>;
  creditPaise: number;
  otherDuesPaise: number;
  containers: DoorContainer[];
}

/** The data for several orders, by order id. The number of queries does not depend on the number of orders. */
export async function readDoors(
  db: Queryable,
  staff: AtDoor,
  orders: readonly OrderRow[],
): Promise<ReadonlyMap<string, Door>> {
  const [lines, balances, dues] = await Promise.all([
    listOrderLines(
      db,
      orders.map(({ id }) => id),
    ),
    listBalancesOf(db, [...new Set(orders.map(({ customerId }) => customerId))]),
    sumOtherDues(db, staff, orders),
  ]);
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId);
  const opened = orders.map((order) => {
    const own = balancesOf(balances.get(order.customerId) ?? []);
    return { order, draft: openDraft(moneyOrderOf(order), linesOf.get(order.id) ?? [], own) };
  });
  const ids = new Set(opened.flatMap(containersOf));
  const containers = await listContainersById(db, [...ids]);
  return new Map(
    opened.map(({ order, draft }) => {
      const own = new Set(containersOf({ order, draft }));
      const { jars } = draft.ledger;
      const { creditPaise, deposits, held } = draft.balances;
      const door = {
        surplusPaise: Math.max(0, surplusOf(draft)),
        paidBy: sumByMethod(draft),
        creditPaise,
        otherDuesPaise: dues.get(order.id) ?? 0,
        containers: containers
          .filter(({ id }) => own.has(id))
          .map((row) => ({
            id: row.id,
            name: row.name,
            lostChargePaise: row.lostChargePaise,
            held: held.get(row.id) ?? 0,
            depositPaise: deposits.get(row.id) ?? 0,
            ...movedBy(jars.filter(({ containerId }) => containerId === row.id)),
          })),
      };
      return [order.id, door];
    }),
  );
}

/** Ids of the container types that the order contains, that its customer has, or that the order has moved. */
const containersOf = ({ order, draft }: { order: OrderRow; draft: Draft }): string[] => [
  ...order.items.flatMap(({ containerId: id }) => (id === null ? [] : [id])),
  ...[...draft.balances.held].filter(([, count]) => count > 0).map(([id]) => id),
  ...draft.ledger.jars.map(({ containerId }) => containerId),
];

function movedBy(moves: readonly JarMove[]) {
  const sum = (...kinds: JarMove['kind'][]) =>
    moves.filter(({ kind }) => kinds.includes(kind)).reduce((total, { amount }) => total + amount, 0);
  return { given: sum('jars_given'), taken: sum('empties_taken', 'jars_damaged'), damaged: sum('jars_damaged') };
}

/** A ledger entry with the names of its container and its author. */
export type NamedEntry = Entry & { containerName: string | null; by: string | null };

export async function readEntries(
  db: Queryable,
  _staff: StaffMember,
  order: OrderRow,
  page: Slice,
): Promise<Page<NamedEntry>> {
  const chargeIds = await listChargeIds(db, order.id);
  const { rows, total } = await listOrderEntries(db, { orderId: order.id, chargeIds, ...page });
  const names = await listNames(db, rows);
  const nameOf = (id: string | null) => names.get(id ?? '') ?? null;
  return {
    total,
    rows: rows.map((entry) => ({
      ...entry,
      containerName: nameOf(entry.containerId),
      by: nameOf(entry.actorId),
    })),
  };
}
