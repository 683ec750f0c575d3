import { depositFreeUnitsOf, depositWithEmpties, type Empties } from '#contract/orders/empties.ts';
import { sumLines } from '#contract/orders/order-sums.ts';
import { isAccountOrder } from '#contract/orders/status-flow.ts';
import { describeEmpties } from '#contract/orders/swap.ts';
import { messageOf } from '#contract/shared/translate.ts';
import { type Customer, noSource, type Source } from '#server/core/actor.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { type KeyedRequest, nothingChanged, once } from '#server/core/once.ts';
import { refuseConflict, refuseInput } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { promisedOf } from '#server/ledger/order-money/delivery.rules.ts';
import { findLargerFaults } from '../cash-blocks/rules.ts';
import { findCashBlock } from '../cash-blocks/store.ts';
import { requireCreditFor } from '../credit/require-credit.ts';
import { moneyOrderOf } from '../money/open-money.ts';
import { requireHourlyLimit } from '../require-limits.ts';
import { findKeepingFault } from '../rules.ts';
import type { OrderRow } from '../store.ts';
import { writeEmpties } from './change-order.store.ts';
import { readOwnOrder, requireOwnOrder } from './require-order.ts';

interface LowerEmpties {
  orderId: string;
  /** The new numbers of empties that the order takes back. Container types that are not listed keep their number. */
  empties: readonly Empties[];
  request?: KeyedRequest | undefined;
  source?: Source;
}

/**
 * Lowers the number of empties that an order takes back, and returns the order. Refuses (conflict) an order that is
 * partly paid or no longer pending or confirmed, more empties than it takes back now, and an order on account whose
 * credit does not cover the additional deposit. Refuses (invalid) additional deposit of a cash order if cash is blocked. A
 * call with the present numbers changes nothing.
 */
export async function lowerEmpties(services: Services, customer: Customer, asked: LowerEmpties): Promise<OrderRow> {
  await once(services.db, asked.request, (tx) => lowerOwn(services, tx, customer, asked));
  return readOwnOrder(services.db, customer.id, asked.orderId);
}

async function lowerOwn(
  services: Services,
  tx: Queryable,
  customer: Customer,
  { orderId, empties, source = noSource }: LowerEmpties,
): Promise<typeof nothingChanged | undefined> {
  const before = await requireOwnOrder(tx, customer.id, orderId);
  const refusal = findKeepingFault(before);
  if (refusal !== undefined) throw refuseConflict(refusal);
  const { items } = moneyOrderOf(before);
  const promised = promisedOf(items);
  const left = lower(promised, empties);
  const [was, count] = [countOf(promised), countOf(left)];
  if (was === count) return nothingChanged;
  await requireHourlyLimit(services, tx, 'move', customer.id);
  const depositPaise = Math.max(0, depositWithEmpties(items, left) - sumLines(items).depositPaise);
  if (depositPaise > 0) {
    const block = await findCashBlock(tx, customer.id);
    const broken = findLargerFaults(block, before.paymentMethod, 'order', 'empties');
    if (broken.length > 0) throw refuseInput(broken);
    if (isAccountOrder(before)) await requireCreditFor(services, tx, before, depositPaise);
  }
  const depositFreeUnits = depositFreeUnitsOf(items, left).map((count, at) => ({ id: items[at]?.id ?? '', count }));
  const change = { by: customer.id, reason: null, notes: null, ...source, at: services.clock() };
  const counts = { previous: String(was), next: String(count) };
  await writeEmpties(tx, before.id, { depositFreeUnits, depositPaise }, { counts, change });
  return undefined;
}

/** Returns the lowered numbers of empties by container type. Refuses a number above the one promised so far. */
function lower(promised: readonly Empties[], wanted: readonly Empties[]): Empties[] {
  const most = new Map(promised.map(({ containerId, count }) => [containerId, count]));
  if (wanted.some(({ containerId, count }) => count > (most.get(containerId) ?? 0))) {
    const empties = [describeEmpties(countOf(promised))];
    throw refuseConflict(
      messageOf('You are returning {empties} with this order. Here you can only return fewer.', { empties }),
    );
  }
  for (const { containerId, count } of wanted) most.set(containerId, Math.min(count, most.get(containerId) ?? 0));
  return [...most].map(([containerId, count]) => ({ containerId, count }));
}

const countOf = (empties: readonly Empties[]) => empties.reduce((sum, { count }) => sum + count, 0);
