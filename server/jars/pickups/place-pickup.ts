/** Requests a collection of jars, or a payment of credit, in one transaction. */
import { v7 as newId } from 'uuid';
import type { CheckedInput } from '#contract/calls.ts';
import { sumEmpties } from '#contract/orders/empties.ts';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import { formatAmount, toPaise } from '#contract/shared/money.ts';
import { messageOf } from '#contract/shared/translate.ts';
import type { Customer } from '#server/core/actor.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { noPlace, placeOf } from '#server/core/delivery-address.store.ts';
import { countAgainst, type Limit } from '#server/core/limits.ts';
import { type KeyedRequest, once } from '#server/core/once.ts';
import { type FieldRefusal, refuseConflict, refuseMissing } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import type { Balances } from '#server/ledger/order-money/draft.rules.ts';
import { type OwnChoice, turnOwnInto } from '#server/orders/changing/return-surplus.ts';
import { listPromised } from '#server/orders/empties/promised.store.ts';
import { freeEmpties } from '#server/orders/empties/require-empties.ts';
import { chooseSlot, takePlace } from '#server/orders/find-slot.ts';
import { openCustomer } from '#server/orders/money/post-customer.ts';
import { keptSlot } from '#server/orders/rules.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import { withKnownState } from '#server/zones/service-area.store.ts';
import { insertPickup, type NewPickup } from './change-pickup.store.ts';
import { describePickup } from './letters.ts';
import { payBackDaysOf } from './rules.ts';
import { findOwnPickup, type PickupRow, sumRequestedBack } from './store.ts';

type PickupForm = CheckedInput<'POST /pickups'>['body'];
type PayBackForm = CheckedInput<'POST /pay-backs'>['body'];

const requestsOfCustomer: Limit = {
  name: 'pickups',
  most: 30,
  windowSeconds: 3600,
  message: 'You have asked for many pick-ups in a short time. Please try again later.',
};

const otherKey = 'This Idempotency-Key was already used for something else.';

/** Requests a collection of jars. From then on the jars are promised, and the pick-up takes one place of its slot. */
export function placePickup(
  services: Services,
  customer: Customer,
  { form, request }: { form: PickupForm; request?: KeyedRequest | undefined },
): Promise<PickupRow> {
  return openRequest(services, customer, request, async (tx, balances) => {
    const { deliveryPincode: pincode, deliveryDate: date, deliveryTime: windowKey } = form;
    const chosen = await chooseSlot(services, tx, { pincode }, { date, windowKey });
    const lines = sumEmpties(form.jars);
    await requireJars(tx, customer, balances, lines);
    await takePlace(services, tx, chosen);
    return {
      ...placeOf(await withKnownState(tx, form), customer.name),
      kind: 'return_jars',
      keepsCredit: form.keepAsCredit,
      note: form.note,
      pickupDate: date,
      windowKey,
      ...keptSlot(chosen),
      payablePaise: 0,
      payBy: addDays(date, payBackDaysOf(chosen.shop)),
      lines,
    };
  });
}

/**
 * Requests that credit is paid back. The customer can still spend the credit, so it is checked again when it is paid.
 */
export function placePayBack(
  services: Services,
  customer: Customer,
  { form, request }: { form: PayBackForm; request?: KeyedRequest | undefined },
): Promise<PickupRow> {
  return openRequest(services, customer, request, async (tx, balances) => {
    const amountPaise = toPaise(form.amount);
    const most = Math.max(0, balances.creditPaise - (await sumRequestedBack(tx, customer.id)));
    if (amountPaise > most) {
      const amount = formatAmount(most);
      throw refuseConflict(messageOf('You can get back {amount} of your balance.', { amount }));
    }
    return payBackRequest(services, tx, amountPaise, form.note);
  });
}

async function payBackRequest(services: Services, tx: Queryable, paise: number, note: string): Promise<PickupRequest> {
  const payBy = addDays(indiaDay(services.clock()), payBackDaysOf(await services.freshShop(tx)));
  return { ...nowhere, kind: 'pay_back', note, payablePaise: paise, payBy };
}

/**
 * Records that a customer wants back the money of a cancelled order. The money becomes credit, which pays the dues, and
 * a request is written to pay out the rest. Null if nothing is left. A repeated key returns the first result.
 */
export async function placePayBackOfOrder(
  services: Services,
  customer: Customer,
  choice: OwnChoice,
): Promise<PickupRow | null> {
  const now = services.clock();
  await countAgainst(services.db, requestsOfCustomer, customer.id, now);
  const id = await once(services.db, choice.request, async (tx) => {
    const turned = await turnOwnInto(tx, customer, { ...choice, at: now });
    const balances = await openCustomer(tx, customer.id);
    const free = balances.creditPaise - (await sumRequestedBack(tx, customer.id));
    const paise = Math.min(turned, free);
    if (paise <= 0) return undefined;
    return insertRequest(services, tx, customer, await payBackRequest(services, tx, paise, ''));
  });
  return id === undefined ? null : requireOwn(services.db, customer, id);
}

type PickupRequest = Omit<NewPickup, 'id' | 'customerId' | 'createdAt'>;

async function openRequest(
  services: Services,
  customer: Customer,
  request: KeyedRequest | undefined,
  decide: (tx: Queryable, balances: Balances) => Promise<PickupRequest>,
): Promise<PickupRow> {
  await countAgainst(services.db, requestsOfCustomer, customer.id, services.clock());
  const write = async (tx: Queryable) =>
    insertRequest(services, tx, customer, await decide(tx, await openCustomer(tx, customer.id)));
  return requireOwn(services.db, customer, await once(services.db, request, write, otherKey));
}

async function insertRequest(
  services: Services,
  tx: Queryable,
  customer: Customer,
  pickup: PickupRequest,
): Promise<string> {
  const { id: customerId } = customer;
  const id = newId();
  const row = { ...pickup, id, customerId, createdAt: services.clock() };
  await insertPickup(tx, row, { eventId: newId(), by: customerId });
  const made = await requireOwn(tx, customer, id);
  await queueMails(tx, describePickup(made, 'requested', null, services));
  return id;
}

async function requireOwn(db: Queryable, { id: customerId }: Customer, id: string): Promise<PickupRow> {
  const row = await findOwnPickup(db, customerId, id);
  if (!row) throw refuseMissing('Pick-up not found');
  return row;
}

/**
 * Refuses jars that the customer does not hold or has promised elsewhere; names the possible number for each container.
 */
async function requireJars(
  tx: Queryable,
  customer: Customer,
  balances: Balances,
  lines: readonly { containerId: string; count: number }[],
): Promise<void> {
  const promised = await listPromised(tx, customer.id);
  const errors = lines.flatMap(({ containerId, count }): FieldRefusal[] => {
    const most = freeEmpties(balances, promised, containerId);
    if (count <= most) return [];
    return [{ path: `jars.${containerId}`, msg: messageOf('You can return {most} of these jars.', { most }) }];
  });
  const [first] = errors;
  if (first) throw refuseConflict(first.msg, { errorType: 'JARS_NOT_HELD', errors });
}

const nowhere = {
  ...noPlace,
  keepsCredit: false,
  lines: [],
  pickupDate: null,
  windowKey: '',
  windowLabel: '',
  windowFrom: null,
  windowTo: null,
  zoneId: null,
  holdsPlace: false,
};
