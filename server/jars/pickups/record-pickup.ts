/** Records collected jars: posts their movement, turns their deposit into credit, and pays dues with it. */
import { v7 as newId } from 'uuid';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import type { AtDoor, StaffMember } from '#server/core/actor.ts';
import { type Queryable, violates } from '#server/core/db/database.ts';
import { refuseInput } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import type { Balances } from '#server/ledger/order-money/draft.rules.ts';
import type { Taken } from '#server/ledger/order-money/empties.rules.ts';
import type { Carrier, NewCharge } from '#server/ledger/order-money/rules.ts';
import { eventIdOf } from '#server/ledger/rules.ts';
import { findCarrierOfPickup, keepDeskRecord, markStop } from '#server/orders/door/door.store.ts';
import { lockDues } from '#server/orders/money/money.store.ts';
import { openCustomer, postForCustomer } from '#server/orders/money/post-customer.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import { writeCollection } from './change-pickup.store.ts';
import { type PickupAct, readPickup, stepPickup } from './change-pickup.ts';
import { describePickup } from './letters.ts';
import { type Collection, chargesOf, collectJars, payableOfRelease, payBackDaysOf, promisedTaken } from './rules.ts';
import type { PickupRow } from './store.ts';

export interface CollectedJars {
  /** The run that carries the jars, if the caller knows it; otherwise it is looked up. */
  carrier?: Carrier | undefined;
  /** Id of the ledger event. */
  eventId?: string | undefined;
  /** The collected jars; if undefined, the promised ones that the customer still holds. */
  taken?: readonly Taken[] | undefined;
  damageChargePaise: number;
  /** The charges for damaged jars by container, if the caller knows them; their sum is `damageChargePaise`. */
  charged?: readonly NewCharge[] | undefined;
  reason: string | null;
}

/** Records a collection. Jars beyond those that the customer holds are not the shop's and release no deposit. */
export async function recordCollection(
  services: Services,
  admin: StaffMember,
  act: PickupAct,
  input: CollectedJars,
): Promise<PickupRow> {
  requireCounts(input);
  try {
    return await stepPickup(services, admin, act, 'collected', (tx, before) =>
      collectLocked(services, tx, admin, before, input),
    );
  } catch (error) {
    if (!violates(error, 'pickup_lines_container_id_fkey')) throw error;
    throw refuseInput([{ path: 'taken', msg: 'There is no such container' }]);
  }
}

function requireCounts({ taken, damageChargePaise }: CollectedJars): void {
  if (taken && new Set(taken.map(({ containerId }) => containerId)).size < taken.length)
    throw refuseInput([{ path: 'taken', msg: 'Give each container only once' }]);
  if (taken?.some(({ count, damaged }) => damaged > count))
    throw refuseInput([{ path: 'taken', msg: 'Damaged empties cannot be more than the empties taken' }]);
  if (damageChargePaise > 0 && !taken?.some(({ damaged }) => damaged > 0))
    throw refuseInput([{ path: 'damageCharge', msg: 'Only damaged jars can be charged' }]);
}

/** Collects a pick-up that the transaction has locked. Refuses a collection of nothing. */
export async function collectLocked(
  services: Services,
  tx: Queryable,
  actor: AtDoor,
  before: PickupRow,
  {
    taken,
    damageChargePaise,
    charged,
    reason,
    carrier,
    eventId = eventIdOf(`pickup:${before.id}:collected`),
  }: CollectedJars,
): Promise<void> {
  const { customerId } = before;
  const at = services.clock();
  const carriedBy = carrier ?? (await findCarrierOfPickup(tx, before.id));
  await markStop(tx, before.id, 'collected', { by: carriedBy, isOrder: false });
  if (!carrier) await keepDeskRecord(tx, before.id, { eventId, before: null });
  const balances = await openCustomer(tx, customerId);
  const collection = collectJars(customerId, taken ?? promisedTaken(before.lines, balances), balances, carriedBy);
  if (collection.lines.length === 0) {
    throw refuseInput([{ path: 'taken', msg: 'No jars were collected. Please move or reject the pick-up instead.' }]);
  }
  const charges = charged ?? chargesOf(taken ?? [], damageChargePaise);
  const payablePaise = await sumPayable(tx, customerId, balances, collection, damageChargePaise);
  // The pick-up ends if no money is left to pay back, or if the customer chose to keep it as credit.
  const isEnded = before.keepsCredit || payablePaise === 0;
  const payBy = addDays(indiaDay(at), payBackDaysOf(await services.freshShop(tx)));
  const written = { releasedPaise: collection.releasedPaise, payablePaise, payBy, eventId, lines: collection.taken };
  const event = { id: newId(), kind: 'collected', by: actor.id, at, reason } as const;
  await writeCollection(tx, before.id, isEnded ? 'credited' : 'collected', written, event);
  const after = await readPickup(tx, actor, before.id);
  await queueMails(tx, describePickup(after, 'collected', reason, services));
  const posting = { eventId, customerId, lines: collection.lines, charges };
  await postForCustomer(tx, balances, posting, { by: actor.id, at, reason });
}

/** The amount that can be paid back after this collection. Dues stay locked until the collection is posted. */
async function sumPayable(
  tx: Queryable,
  customerId: string,
  { creditPaise }: Balances,
  { releasedPaise }: Collection,
  chargePaise: number,
): Promise<number> {
  if (releasedPaise === 0) return 0;
  const dues = await lockDues(tx, customerId, null);
  const duesPaise = dues.reduce((sum, { duePaise }) => sum + duePaise, chargePaise);
  return payableOfRelease(releasedPaise, creditPaise, duesPaise);
}
