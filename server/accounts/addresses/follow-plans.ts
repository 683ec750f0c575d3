/** Plans that deliver to an address of the book follow it. Plans know accounts, and accounts do not know plans. */
import { indiaDay } from '#contract/shared/days.ts';
import type { CustomerId } from '#server/core/actor.ts';
import { inCode } from '#server/platform/db/column-names.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { type AddressRow, type AddressValues, deliveredColumns } from './store.ts';

/** What the address book asks of plans: `server/plans` does it. */
export interface AddressPlans {
  /** Nobody changes a plan of this customer until the transaction ends. Comes before the lock of the account. */
  lock(tx: Queryable, customer: CustomerId): Promise<void>;
  /** The ids of the plans that deliver to this address, locked. */
  find(tx: Queryable, customer: CustomerId, address: string, today: string): Promise<string[]>;
  /** From now on these plans deliver to this address; with `before`, what a plan has of its own stays. */
  move(
    tx: Queryable,
    address: string,
    change: { plans: readonly string[]; by: CustomerId; at: Date; before?: AddressRow },
  ): Promise<void>;
  /** These plans stay where they deliver, whatever becomes of the address. */
  keep(tx: Queryable, plans: readonly string[]): Promise<void>;
}

const delivered = deliveredColumns.split(', ').map(inCode) as (keyof AddressValues)[];

/** Whether a plan that follows would be delivered in another way. */
export const isOtherDelivery = (before: AddressValues, after: AddressValues) =>
  delivered.some((name) => before[name] !== after[name]);

/** Moves the plans of every address that says something else than before, under the locks of plans and address book. */
export async function movePlansOfChanged(
  tx: Queryable,
  plans: AddressPlans,
  by: CustomerId,
  { before, after, at }: { before: readonly AddressRow[]; after: readonly AddressRow[]; at: Date },
): Promise<void> {
  for (const old of before) {
    const address = after.find(({ id }) => id === old.id);
    if (!address || !isOtherDelivery(old, address)) continue;
    const planned = await plans.find(tx, by, old.id, indiaDay(at));
    if (planned.length > 0) await plans.move(tx, old.id, { plans: planned, by, at, before: old });
  }
}
