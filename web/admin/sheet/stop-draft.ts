/** A row of the delivery sheet: its expected values, typed values, errors and request body. */
import { nameWithSize } from '#contract/catalogue/product-types.ts';
import { type Load, type LoadLine, sumLoad } from '#contract/orders/load.ts';
import { doorMethods, isOnTheWay, type RecordedMethod } from '#contract/orders/status-flow.ts';
import { type Paise, paise } from '#contract/shared/money.ts';
import { message } from '#web/language.ts';
import type { AdminOrder, SheetStop } from '#web/shared/api-types.ts';
import {
  bodyOf,
  checkDoorAmount,
  type DoorDraft,
  formOf as doorFormOf,
  ownMethod,
} from '../order-detail/door/door-draft.ts';

export type Delivery = NonNullable<SheetStop['delivery']>;
export type Collection = NonNullable<SheetStop['pickup']>;

/** Only the edited fields. All other fields show the expected values. Null is an empty field, NaN an invalid number. */
export interface Typed {
  given: Readonly<Record<string, number | null>>;
  taken: Readonly<Record<string, number | null>>;
  damaged: Readonly<Record<string, number | null>>;
  /** The charge for damaged jars in paise, by container. */
  charges: Readonly<Record<string, number | null>>;
  /** The received amounts in paise, by payment method. */
  money: Readonly<Partial<Record<RecordedMethod, number | null>>>;
  /** The reason why nothing was delivered or collected. Empty if the stop has not failed. */
  reason: string;
  /** The next step after a failed stop: `cancelled`, or day and window of the next try, separated by a space. */
  next: string;
}

export const nothingTyped: Typed = { given: {}, taken: {}, damaged: {}, charges: {}, money: {}, reason: '', next: '' };
export const cancelled = 'cancelled';

/** The values that a row shows, which are sent when the row is saved. */
export interface StopForm {
  given: Readonly<Record<string, number | null>>;
  taken: Readonly<Record<string, number | null>>;
  damaged: Readonly<Record<string, number | null>>;
  money: Readonly<Partial<Record<RecordedMethod, number | null>>>;
  isFailed: boolean;
  /** English sentences that say why the row cannot be saved. */
  faults: readonly string[];
}

export interface StopFacts {
  id: string;
  name: string;
  /**
   * The order's products with their ordered numbers. `container` is null for a product without a returnable container.
   */
  lines: readonly { id: string; name: string; ordered: number; container: LoadLine['container'] }[];
  /** Containers that the customer may return, with the expected number and the number that the customer has. */
  jars: readonly { id: string; name: string; expected: number; held: number }[];
  /** The payment methods at the door. Empty for a pick-up. */
  methods: readonly RecordedMethod[];
  /**
   * `waits`: the order is not on its way yet, so nothing can be recorded. `done`: the server has a record of the stop.
   */
  state: 'open' | 'waits' | 'done';
}

const methodsOf = (order: AdminOrder): RecordedMethod[] => [...new Set([...doorMethods, ownMethod(order)])];

export const idOf = ({ delivery, pickup }: SheetStop): string => delivery?.order.id ?? pickup?.pickup.id ?? '';

export function factsOf({ delivery, pickup }: SheetStop): StopFacts {
  if (delivery) return factsOfDelivery(delivery);
  return pickup ? factsOfCollection(pickup) : { id: '', name: '', lines: [], jars: [], methods: [], state: 'done' };
}

function factsOfDelivery({ order, door }: Delivery): StopFacts {
  const back = (id: string) =>
    order.orderItems
      .filter(({ containerId }) => containerId === id)
      .reduce((sum, { emptiesBack }) => sum + emptiesBack, 0);
  return {
    id: order.id,
    name: order.deliveryName || order.user.name,
    lines: order.orderItems.map(({ id, quantity, product, containerId }) => ({
      id,
      name: nameWithSize(product),
      ordered: quantity,
      container: door.containers.find((container) => container.id === containerId) ?? null,
    })),
    jars: door.containers.map(({ id, name, held }) => ({ id, name, held, expected: Math.min(back(id), held) })),
    methods: methodsOf(order),
    state: isOnTheWay(order) ? 'open' : order.status === 'delivered' ? 'done' : 'waits',
  };
}

function factsOfCollection({ pickup, jars }: Collection): StopFacts {
  const promised = new Map(pickup.lines.map(({ containerId, count }) => [containerId, count]));
  return {
    id: pickup.id,
    name: pickup.deliveryName || pickup.user.name,
    lines: [],
    jars: jars.map(({ containerId: id, name, held }) => ({
      id,
      name,
      held,
      expected: Math.min(promised.get(id) ?? 0, held),
    })),
    methods: [],
    state: pickup.status === 'requested' || pickup.status === 'scheduled' ? 'open' : 'done',
  };
}

export function formOf(stop: SheetStop, typed: Typed): StopForm {
  const { lines, jars } = factsOf(stop);
  const isFailed = typed.reason !== '';
  // At a failed stop the expected numbers are 0.
  const given = fill(lines, typed.given, ({ ordered }) => (isFailed ? 0 : ordered));
  const taken = fill(jars, typed.taken, ({ expected }) => (isFailed ? 0 : expected));
  const damaged = fill(jars, typed.damaged, () => 0);
  const form = { given: isFailed ? fill(lines, {}, () => 0) : given, taken, damaged, isFailed };
  const money = stop.delivery ? moneyOf(stop.delivery, typed) : {};
  return { ...form, money, faults: faultsOf(stop, typed, { ...form, money }) };
}

type Counts = Readonly<Record<string, number | null>>;

function fill<One extends { id: string }>(ones: readonly One[], typed: Counts, expected: (one: One) => number): Counts {
  return Object.fromEntries(
    ones.map((one) => [one.id, typed[one.id] === undefined ? expected(one) : (typed[one.id] ?? null)]),
  );
}

const isCount = (count: number | null | undefined) =>
  typeof count === 'number' && Number.isInteger(count) && count >= 0 && count <= 999;
const countOf = (count: number | null | undefined): number => (isCount(count) ? Number(count) : 0);
const countsOf = (counts: Counts) =>
  Object.fromEntries(Object.entries(counts).map(([id, count]) => [id, countOf(count)]));

/**
 * Converts a row to the draft of the door form, so that sheet and door form compute the bill with the same function.
 */
function doorDraftOf({ order, door }: Delivery, typed: Typed): DoorDraft {
  const isFailed = typed.reason !== '';
  const nothing = Object.fromEntries(order.orderItems.map(({ id }) => [id, 0]));
  const noEmpties = Object.fromEntries(door.containers.map(({ id }) => [id, 0]));
  return {
    given: isFailed ? nothing : countsOf(typed.given),
    taken: { ...(isFailed && noEmpties), ...countsOf(typed.taken) },
    damaged: countsOf(typed.damaged),
    charges: typed.charges,
    money: methodsOf(order).map((method) => {
      const amount = typed.money[method];
      if (amount !== undefined) return { method, amount };
      return method === ownMethod(order) ? { method } : { method, amount: null };
    }),
  };
}

/** The amounts of a row. An expected amount of 0 is shown as an empty field. */
function moneyOf(delivery: Delivery, typed: Typed): StopForm['money'] {
  const { money } = doorFormOf(delivery.order, delivery.door, doorDraftOf(delivery, typed));
  return Object.fromEntries(
    money.map(({ method, amount }) => [method, typed.money[method] === undefined && amount === 0 ? null : amount]),
  );
}

const wrongCount = message('Enter whole numbers from 0 to 999');
const nothingGiven = message('Nothing was given: please choose why.');
const nothingTaken = message('No jars were collected: please choose why.');
const noNextTry = message('Please choose when to deliver it again.');
const tooManyDamaged = message('Damaged empties cannot be more than the empties taken');

function faultsOf(stop: SheetStop, typed: Typed, form: Omit<StopForm, 'faults'>): string[] {
  const { given, taken, damaged, money, isFailed } = form;
  const faults: string[] = [];
  if (![given, taken, damaged].every((counts) => Object.values(counts).every(isCount))) faults.push(wrongCount);
  const isNothing = (counts: Counts) => Object.values(counts).every((count) => count === 0);
  if (!isFailed && stop.delivery && isNothing(given)) faults.push(nothingGiven);
  if (!isFailed && stop.pickup && isNothing(taken)) faults.push(nothingTaken);
  if (Object.entries(damaged).some(([id, count]) => countOf(count) > countOf(taken[id]))) faults.push(tooManyDamaged);
  if (isFailed && typed.next === '') faults.push(noNextTry);
  const charges = Object.entries(typed.charges).filter(([id]) => countOf(damaged[id]) > 0);
  const amounts = [...Object.values(money), ...charges.map(([, charge]) => charge)];
  for (const amount of amounts) {
    const fault = checkDoorAmount(amount ?? null);
    if (fault !== undefined && !faults.includes(fault)) faults.push(fault);
  }
  return faults;
}

const chargeOf = (typed: Typed, id: string): Paise => paise(typed.charges[id] ?? 0);

/**
 * The request body of a delivery, or of a failed stop if there is a `reason`. It contains the shown payment and number
 * of failed stops, so that the server rejects it if somebody else has recorded something newer.
 */
export function bodyOfDelivery(delivery: Delivery, typed: Typed) {
  const { order, door } = delivery;
  const form = doorFormOf(order, door, doorDraftOf(delivery, typed));
  return { ...bodyOf(order, door, form), paymentSeen: order.amountPaid, stopsSeen: order.failedStops };
}

/** The request body that records a pick-up. */
export function bodyOfCollection({ pickup, jars }: Collection, typed: Typed, form: StopForm) {
  const taken = jars.map(({ containerId }) => ({
    containerId,
    count: countOf(form.taken[containerId]),
    damaged: countOf(form.damaged[containerId]),
  }));
  const charge = paise(
    taken.reduce((sum, { containerId, damaged }) => sum + (damaged > 0 ? chargeOf(typed, containerId) : 0), 0),
  );
  return { version: pickup.version, taken, ...(charge > 0 && { damageCharge: charge }) };
}

/** The day and window of the next try. Undefined if the stop is cancelled. */
export function nextTryOf({ next }: Typed): { deliveryDate: string; deliveryTime: string } | undefined {
  const [deliveryDate = '', deliveryTime = ''] = next.split(' ');
  return deliveryTime === '' ? undefined : { deliveryDate, deliveryTime };
}

export interface SheetSums {
  stops: number;
  load: Load;
  empties: number;
  cash: Paise;
  /** The amount received by each other payment method, in paise. Methods without an amount have no entry. */
  otherMoney: ReadonlyMap<RecordedMethod, Paise>;
  failed: number;
}

/** The totals of the rows' shown values. */
export function sumRows(rows: readonly { stop: SheetStop; form: StopForm }[]): SheetSums {
  const given: LoadLine[] = [];
  const money = new Map<RecordedMethod, Paise>();
  let empties = 0;
  for (const { stop, form } of rows) {
    const { lines, methods } = factsOf(stop);
    for (const { id, name, container } of lines) given.push({ name, container, count: countOf(form.given[id]) });
    for (const method of methods) {
      const amount = form.money[method] ?? 0;
      if (amount > 0) money.set(method, paise((money.get(method) ?? 0) + amount));
    }
    empties += Object.values(form.taken).reduce<number>((sum, count) => sum + countOf(count), 0);
  }
  const cash = money.get('cash') ?? paise(0);
  money.delete('cash');
  return {
    stops: rows.length,
    load: sumLoad(given),
    empties,
    cash,
    otherMoney: money,
    failed: rows.filter(({ form }) => form.isFailed).length,
  };
}
