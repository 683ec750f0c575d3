/** The form for a delivery or pick-up at the door: its fields, the amount to collect, and the act that is recorded. */
import { billAtDoor, cashFor, type DoorBill, type DoorOrder } from '#contract/orders/door-bill.ts';
import { type DoorMethod, doorMethods } from '#contract/orders/status-flow.ts';
import type { CustomerRequest } from '#contract/runs/rules.ts';
import { type Paise, paise } from '#contract/shared/money.ts';
import type { NewAct } from '../queue/create-queue.ts';
import type { Act } from '../queue/kept.ts';
import { newActId } from '../queue/new-act-id.ts';
import { type Correctable, emptiesExpected, isDone, type Stop, type StopNow } from '../queue/stops-now.ts';

/** How the customer pays at the door; `none` means on account or not paid now. */
export type Paying = DoorMethod | 'none';

/**
 * The values that the rider has entered, by the id of an order line or a container. All other values are the expected
 * ones.
 */
export interface DoorDraft {
  given: Readonly<Record<string, number>>;
  taken: Readonly<Record<string, number>>;
  /** How many of the taken empties are damaged. */
  damaged: Readonly<Record<string, number>>;
  /** Undefined means cash, or `none` if there is nothing to collect. */
  paying: Paying | undefined;
  /** The typed amount in paise; null if the field is empty; undefined means the amount to collect. */
  amount: number | null | undefined;
  code: string;
  /** True if the rider also collects what the customer owes for other orders. */
  withDues: boolean;
}

export interface DoorForm {
  given: Readonly<Record<string, number>>;
  taken: Readonly<Record<string, number>>;
  damaged: Readonly<Record<string, number>>;
  bill: DoorBill | null;
  /** The amount to collect for this order. */
  collect: Paise;
  /** The amount that can be collected for other orders. */
  otherDues: Paise;
  /** The amount that is collected for other orders; 0 unless the rider has chosen it. */
  dues: Paise;
  /** The whole amount to collect: for this order, and for other orders if the rider has chosen that. */
  asked: Paise;
  paying: Paying;
  /** The received amount in paise; NaN if none was typed. */
  received: number;
  isNothingGiven: boolean;
}

/** Creates the draft of a form: with the values of the act to correct, or empty, so that the expected values apply. */
export function draftOf({ containers }: Stop, before?: Correctable): DoorDraft {
  const [payment] = before?.payments ?? [];
  const paying = doorMethods.find((method) => method === payment?.method) ?? 'none';
  return {
    given: Object.fromEntries((before?.given ?? []).map(({ itemId, quantity }) => [itemId, quantity])),
    taken: Object.fromEntries([
      ...(before ? containers : []).map(({ containerId }) => [containerId, 0]),
      ...(before?.taken ?? []).map(({ containerId, count }) => [containerId, count]),
    ]),
    damaged: Object.fromEntries((before?.taken ?? []).map(({ containerId, damaged = 0 }) => [containerId, damaged])),
    paying: before && paying,
    amount: before ? (payment ? Number(payment.amount ?? 0) : null) : undefined,
    code: before?.code ?? '',
    withDues: false,
  };
}

/**
 * The draft with which the form of a stop opens. After a failed stop it is empty, because nothing changed hands. At a
 * finished stop it includes older dues if the recorded amount has paid them.
 */
export function beginDraft({ stop, outcome, act }: Pick<StopNow, 'stop' | 'outcome' | 'act'>): DoorDraft {
  const draft = draftOf(stop, isDone(outcome) ? (act ?? undefined) : undefined);
  const { dues, asked, received } = formOf(stop, { ...draft, withDues: true });
  return { ...draft, withDues: draft.paying !== undefined && dues > 0 && received >= asked };
}

/** Changes the method of payment. A correction keeps the amount that was recorded. */
export const choosePaying = (draft: DoorDraft, paying: Paying, isCorrection: boolean): Partial<DoorDraft> => ({
  paying,
  amount: isCorrection ? (draft.amount ?? undefined) : undefined,
});

export function formOf(stop: Stop, draft: DoorDraft): DoorForm {
  const given = Object.fromEntries(stop.items.map(({ itemId, quantity }) => [itemId, draft.given[itemId] ?? quantity]));
  const taken = Object.fromEntries(
    stop.containers.map((container) => [
      container.containerId,
      draft.taken[container.containerId] ?? emptiesExpected(stop, container),
    ]),
  );
  const damaged = Object.fromEntries(
    Object.entries(taken).map(([containerId, count]) => [
      containerId,
      Math.min(draft.damaged[containerId] ?? 0, count),
    ]),
  );
  const bill = billOf(stop, given, taken, 0);
  const collect = paise(bill && !stop.bill?.isOnAccount ? bill.duePaise : 0);
  // At an order on account, the server books a payment on that order first. Older dues could not be paid with it.
  const otherDues = paise(bill && !stop.bill?.isOnAccount ? bill.otherDuesPaise : 0);
  const dues = paise(draft.withDues ? otherDues : 0);
  const asked = paise(collect + dues);
  const paying = draft.paying ?? (asked === 0 ? 'none' : 'cash');
  const { amount = paying === 'cash' ? cashFor(asked) : asked } = draft;
  const received = paying === 'none' ? 0 : (amount ?? 0);
  const isNothingGiven = !Object.values(given).some(Boolean);
  return { given, taken, damaged, bill, collect, otherDues, dues, asked, paying, received, isNothingGiven };
}

/**
 * A higher amount is a typing error, such as a phone number in the field of the amount, and the server would refuse it
 * later.
 */
const mostReceived = 10_00_000_00;

/**
 * Whether the amount can be recorded. A field that the rider has emptied does not count as ₹0: the rider must type an
 * amount.
 */
export const isAmount = ({ paying, received }: DoorForm, { amount }: DoorDraft): boolean =>
  paying === 'none' || (amount !== null && Number.isInteger(received) && received >= 0 && received <= mostReceived);

/** Converts the order of a stop to the input of `billAtDoor`. */
export const doorOrderOf = (items: Stop['items'], bill: NonNullable<Stop['bill']>): DoorOrder => ({
  items: items.map(({ itemId, containerId, quantity, depositFreeUnits, price, deposit }) => ({
    id: itemId,
    containerId,
    quantity,
    depositFreeUnits,
    pricePaise: price,
    depositPaise: deposit,
  })),
  itemsPaise: bill.totalPrice,
  deliveryPaise: bill.deliveryCharge,
  depositPaise: bill.deposit,
  paidPaise: bill.amountPaid,
  duePaise: bill.amountDue,
  askedPaise: bill.asked,
});

/** The bill of a stop; null for a pick-up. */
export function billOf(
  { bill, items, containers }: Stop,
  given: DoorForm['given'],
  taken: DoorForm['taken'],
  receivedPaise: number,
): DoorBill | null {
  if (!bill) return null;
  const account = {
    creditPaise: bill.credit,
    otherDuesPaise: bill.otherDues,
    containers: containers.map(({ containerId, held, deposit }) => ({ id: containerId, held, depositPaise: deposit })),
  };
  const counts = Object.entries(taken).map(([containerId, count]) => ({ containerId, count }));
  return billAtDoor(doorOrderOf(items, bill), account, {
    given: new Map(Object.entries(given)),
    taken: counts,
    receivedPaise,
  });
}

const takenOf = ({ taken, damaged }: DoorForm) =>
  Object.entries(taken)
    .filter(([, count]) => count > 0)
    .map(([containerId, count]) => ({ containerId, count, damaged: damaged[containerId] ?? 0 }));

const seenOf = ({ id, state }: Stop) => ({ stopId: id, seen: state });

/** The act of a delivery, with all values that a correction fills in again. */
export function deliveredAct(stop: Stop, draft: DoorDraft): NewAct & Required<Omit<Correctable, 'id'>> {
  const form = formOf(stop, draft);
  return {
    ...seenOf(stop),
    kind: 'delivered',
    // Send every line: the order may change before the server receives this, but what was given is a fact.
    given: stop.items.map(({ itemId }) => ({ itemId, quantity: form.given[itemId] ?? 0 })),
    taken: takenOf(form),
    payments:
      form.paying === 'none' || form.received === 0
        ? []
        : [{ method: form.paying, amount: paise(Math.round(form.received)) }],
    code: draft.code === '' ? null : draft.code,
  };
}

export const collectedAct = (stop: Stop, draft: DoorDraft): NewAct => ({
  ...seenOf(stop),
  kind: 'collected',
  taken: takenOf(formOf(stop, draft)),
});

/** The act of a failed stop. Without a `next` try the order goes back to the shop. */
export const notDeliveredAct = (stop: Stop, reason: string, next: Act['next']): NewAct => ({
  ...seenOf(stop),
  kind: 'not_delivered',
  reason,
  next: next ?? null,
});

/** The act of a customer's request about the next delivery, `ahead`, as the phone has shown it. */
export const requestAct = (
  stop: Stop,
  ahead: NonNullable<Stop['ahead']>,
  request: CustomerRequest,
  next: Act['next'],
): NewAct => ({
  ...seenOf(stop),
  kind: 'asked',
  asked: { wish: request, planId: ahead.planId, date: ahead.date, orderId: ahead.orderId },
  next: request === 'move' ? (next ?? null) : null,
});

/** The act that undoes the act `before`. */
export const takenBackAct = (stop: Stop, before: Correctable): NewAct & { id: string } => ({
  ...seenOf(stop),
  id: newActId(),
  kind: 'taken_back',
  takesBack: before.id,
});
