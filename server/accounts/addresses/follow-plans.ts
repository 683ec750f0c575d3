/** Moves plans when their address changes. The code of plans imports accounts, so its functions are passed in here. */
import { indiaDay } from '#contract/shared/days.ts';
import type { CustomerId } from '#server/core/actor.ts';
import { inCode } from '#server/core/db/column-names.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { type AddressRow, type AddressValues, deliveredColumns } from './store.ts';

/** The functions about plans that the address book needs; `server/plans` implements them. */
export interface AddressPlans {
  /** Locks the customer's plans until the transaction ends. Call it before locking the account. */
  lock(tx: Queryable, customer: CustomerId): Promise<void>;
  /** Locks the plans that deliver to this address and returns their ids. */
  find(tx: Queryable, customer: CustomerId, address: string, today: string): Promise<string[]>;
  /**
   * Makes plans deliver to this address. `before` is the address before its change: if a plan has another recipient,
   * phone or office than `before`, the plan keeps its own.
   */
  move(
    tx: Queryable,
    address: string,
    change: { plans: readonly string[]; by: CustomerId; at: Date; before?: AddressRow },
  ): Promise<void>;
  /** Detaches plans from their address: they keep delivering there, whatever happens to the address. */
  keep(tx: Queryable, plans: readonly string[]): Promise<void>;
}

const delivered = deliveredColumns.split(', ').map(inCode) as (keyof AddressValues)[];

/** Whether the change affects the delivery of a plan. */
export const isOtherDelivery = (before: AddressValues, after: AddressValues) =>
  delivered.some((name) => before[name] !== after[name]);

/** Moves the plans of every changed address, under the locks of plans and address book. */
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
