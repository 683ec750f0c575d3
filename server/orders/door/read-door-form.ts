/** Reads the empties and payments that staff enter for a stop. */
import { v7 as newId } from 'uuid';
import type { CheckedInput } from '#contract/calls.ts';
import { toPaise } from '#contract/shared/money.ts';
import { violates } from '#server/core/db/database.ts';
import { refuseInput } from '#server/core/refusal.ts';
import type { DoorRecord, Taken } from '#server/ledger/order-money/delivery.rules.ts';

type DoorForm = CheckedInput<'POST /admin/orders/:id/failed-stop'>['body'];

/**
 * Refuses a container type that is listed twice, more damaged empties than were taken, and a charge without a damaged
 * empty.
 */
export function requireTaken(taken: DoorForm['taken']): void {
  const refuse = (msg: string) => refuseInput([{ path: 'taken', msg }]);
  if (new Set(taken.map(({ containerId }) => containerId)).size < taken.length)
    throw refuse('Give each container only once');
  if (taken.some(({ count, damaged }) => damaged > count))
    throw refuse('Damaged empties cannot be more than the empties taken');
  if (taken.some(({ damaged, charge }) => damaged === 0 && charge > 0))
    throw refuse('Only damaged empties can be charged');
}

export function readTaken(taken: DoorForm['taken'], orderId?: string): Taken[] {
  return taken.map(({ charge, ...one }) => ({
    ...one,
    ...(charge > 0 && {
      charge: {
        id: newId(),
        kind: 'damaged' as const,
        amount: toPaise(charge),
        orderId,
        jars: { containerId: one.containerId, count: one.damaged },
      },
    }),
  }));
}

export function readPayments(payments: DoorForm['payments']): DoorRecord['payments'] {
  return payments.map(({ method, amount }) => ({ method, amount: toPaise(amount) }));
}

/** Throws a refusal for the database's error about an unknown container; throws any other error unchanged. */
export function throwUnknownContainer(error: unknown): never {
  const keys = ['ledger_accounts_container_id_fkey', 'charges_container_id_fkey'];
  if (!keys.some((key) => violates(error, key))) throw error;
  throw refuseInput([{ path: 'taken', msg: 'There is no such container' }]);
}
