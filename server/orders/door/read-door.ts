/** What staff need at the door of an order, and how its figures came about. */
import { listContainersById } from '#server/catalogue/containers/store.ts';
import type { Admin } from '#server/core/actor.ts';
import { listBalances } from '#server/ledger/balance.store.ts';
import { type Entry, listOrderEntries } from '#server/ledger/entry.store.ts';
import { listOrderLines } from '#server/ledger/order-entry.store.ts';
import { openDraft } from '#server/ledger/order-money/draft.rules.ts';
import type { JarMove } from '#server/ledger/order-money/order-ledger.rules.ts';
import { surplusOf } from '#server/ledger/order-money/payment.rules.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { listChargeIds } from '../money/money.store.ts';
import { balancesOf, moneyOrderOf } from '../money/open-money.ts';
import type { OrderRow } from '../store.ts';
import { namesOf, sumOtherDues } from './door.store.ts';

/** A container of the order or of its customer, with what this order has moved of it. */
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
  creditPaise: number;
  otherDuesPaise: number;
  containers: DoorContainer[];
}

export async function readDoor(db: Queryable, staff: Admin, order: OrderRow): Promise<Door> {
  const [lines, balances, otherDuesPaise] = await Promise.all([
    listOrderLines(db, [order.id]),
    listBalances(db, order.customerId),
    sumOtherDues(db, staff, order),
  ]);
  const draft = openDraft(moneyOrderOf(order), lines, balancesOf(balances));
  const { ledger } = draft;
  const { creditPaise, deposits, held } = draft.balances;
  const ids = [
    ...order.items.flatMap(({ containerId: id }) => (id === null ? [] : [id])),
    ...[...held].filter(([, count]) => count > 0).map(([id]) => id),
    ...ledger.jars.map(({ containerId }) => containerId),
  ];
  const containers = (await listContainersById(db, [...new Set(ids)])).map((row) => ({
    id: row.id,
    name: row.name,
    lostChargePaise: row.lostChargePaise,
    held: held.get(row.id) ?? 0,
    depositPaise: deposits.get(row.id) ?? 0,
    ...movedBy(ledger.jars.filter(({ containerId }) => containerId === row.id)),
  }));
  return { surplusPaise: Math.max(0, surplusOf(draft)), creditPaise, otherDuesPaise, containers };
}

function movedBy(moves: readonly JarMove[]) {
  const sum = (...kinds: JarMove['kind'][]) =>
    moves.filter(({ kind }) => kinds.includes(kind)).reduce((total, { amount }) => total + amount, 0);
  return { given: sum('jars_given'), taken: sum('empties_taken', 'jars_damaged'), damaged: sum('jars_damaged') };
}

/** An entry with the names that its ids stand for. */
export type NamedEntry = Entry & { containerName: string | null; by: string | null };

export async function readEntries(
  db: Queryable,
  staff: Admin,
  order: OrderRow,
  { page, limit }: { page: number; limit: number },
): Promise<{ total: number; entries: NamedEntry[] }> {
  const chargeIds = await listChargeIds(db, order.id);
  const asked = { orderId: order.id, chargeIds, limit, offset: (page - 1) * limit };
  const { total, entries } = await listOrderEntries(db, asked);
  const some = (of: (entry: Entry) => string | null) => [...new Set(entries.flatMap((entry) => of(entry) ?? []))];
  const [containers, actors] = await Promise.all([
    listContainersById(
      db,
      some((entry) => entry.containerId),
    ),
    namesOf(
      db,
      staff,
      some((entry) => entry.actorId),
    ),
  ]);
  const containerNames = new Map(containers.map(({ id, name }) => [id, name]));
  return {
    total,
    entries: entries.map((entry) => ({
      ...entry,
      containerName: containerNames.get(entry.containerId ?? '') ?? null,
      by: actors.get(entry.actorId ?? '') ?? null,
    })),
  };
}
