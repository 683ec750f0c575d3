/** Reads the jars of a customer: their number, the deposit, the promised ones and the movements. */

import type { JarMovement, MyJars } from '#contract/jars/pickup-calls.ts';
import { toRupees } from '#contract/shared/money.ts';
import { listContainersById } from '#server/catalogue/containers/store.ts';
import type { Page, Slice } from '#server/core/db/page.ts';
import type { Services } from '#server/core/services.ts';
import { listBalances } from '#server/ledger/balance.store.ts';
import { type CustomerEntry, listCustomerEntries } from '#server/ledger/customer-entry.store.ts';
import { listPromised, listPromises, type PromiseRow } from '#server/orders/empties/promised.store.ts';
import { listNames, type Names } from '#server/orders/money/entries.store.ts';
import { balancesOf } from '#server/orders/money/open-money.ts';
import { findKeepingFault } from '#server/orders/rules.ts';
import { payBackDaysOf } from './rules.ts';
import { namePickups, sumRequestedBack } from './store.ts';

/** Reads without a lock, because the act of returning jars checks again. */
export async function readJars({ db, shop }: Pick<Services, 'db' | 'shop'>, customerId: string): Promise<MyJars> {
  const { creditPaise, held, deposits } = balancesOf(await listBalances(db, customerId));
  const promised = new Map((await listPromised(db, customerId)).map(({ containerId, count }) => [containerId, count]));
  const ids = new Set([...held.keys(), ...deposits.keys(), ...promised.keys()]);
  const names = await listContainersById(
    db,
    [...ids].filter((id) => id !== null),
  );
  const goods = deposits.get(null) ?? 0;
  const containers = names
    .map(({ id, name }) => ({
      containerId: id,
      name,
      held: held.get(id) ?? 0,
      promised: promised.get(id) ?? 0,
      deposit: toRupees(deposits.get(id) ?? 0),
    }))
    .filter((one) => one.held + one.promised + one.deposit > 0);
  const ofGoods = { containerId: null, name: '', held: 0, promised: 0, deposit: toRupees(goods) };
  return {
    held: [...held.values()].reduce((sum, count) => sum + count, 0),
    deposit: toRupees([...deposits.values()].reduce((sum, paise) => sum + paise, 0)),
    credit: toRupees(creditPaise),
    freeCredit: toRupees(Math.max(0, creditPaise - (await sumRequestedBack(db, customerId)))),
    payBackDays: payBackDaysOf(shop()),
    containers: goods > 0 ? [...containers, ofGoods] : containers,
    promises: (await listPromises(db, customerId)).map(presentPromise),
  };
}

function presentPromise({ id, orderNumber, count, day, status, paymentStatus, paidPaise }: PromiseRow) {
  const isOrder = status !== null && paymentStatus !== null && paidPaise !== null;
  const canKeep = isOrder && findKeepingFault({ status, paymentStatus, paidPaise }) === undefined;
  return { orderId: isOrder ? id : null, orderNumber, count, day, canKeep };
}

/** A page of movements, each with its order or pick-up, newest first. */
export async function readMovements(
  { db }: Pick<Services, 'db'>,
  customerId: string,
  page: Slice,
): Promise<Page<JarMovement>> {
  const { rows: entries, total } = await listCustomerEntries(db, {
    customerId,
    kinds: ['held', 'deposits'],
    from: null,
    to: null,
    ...page,
  });
  const names = await listNames(db, entries);
  const pickups = await namePickups(
    db,
    customerId,
    entries.map(({ eventId }) => eventId),
  );
  const rows = entries.map((entry) => ({
    id: entry.id,
    eventId: entry.eventId,
    createdAt: entry.createdAt.toISOString(),
    kind: entry.kind,
    containerId: entry.containerId,
    container: names.get(entry.containerId ?? '') ?? '',
    count: isOf(entry, 'held') ? -entry.effect : 0,
    deposit: isOf(entry, 'deposits') ? toRupees(entry.effect) : 0,
    order: orderOf(entry, names),
    pickupId: pickups.find(({ eventId }) => eventId === entry.eventId)?.id ?? null,
  }));
  return { rows, total };
}

function orderOf({ orderId }: CustomerEntry, names: Names): JarMovement['order'] {
  const orderNumber = names.get(orderId ?? '');
  return orderId !== null && orderNumber !== undefined ? { id: orderId, orderNumber } : null;
}

/**
 * Whether one side of the entry is this kind of account. Both sides are if jars are exchanged for another container, or
 * if accounts are joined.
 */
const isOf = ({ debit, credit }: CustomerEntry, kind: 'held' | 'deposits') => debit === kind || credit === kind;
