/** Several orders at one door: which ones they are, what to collect for them together, and the acts of one press. */
import { type Paise, paise } from '#contract/shared/money.ts';
import type { NewAct } from '../queue/create-queue.ts';
import { emptiesExpected, type Stop, type StopNow } from '../queue/stops-now.ts';
import { type Accounts, billedBy, carryOver, customerOf } from './accounts.ts';
import { type DoorDraft, type DoorForm, deliveredAct, draftOf, formOf, type Paying } from './door-draft.ts';

/** Acts of one press are sent in one request, together with others. A door has fewer orders. */
const mostOrders = 20;

const placeOf = ({ deliveryAddress, deliveryPincode, floor }: Stop) =>
  [deliveryAddress.trim().toLowerCase(), deliveryPincode, floor].join('\n');

/** The open orders at the door of a stop: its own, then the others in their sequence. A pick-up is recorded alone. */
export function listDoorOrders(stop: Stop, stops: readonly StopNow[]): Stop[] {
  const place = placeOf(stop);
  const others = stops
    .filter((now) => now.outcome === null && now.stop.orderId !== null && placeOf(now.stop) === place)
    .map((now) => now.stop)
    .filter(({ id }) => id !== stop.id);
  return [stop, ...others].slice(0, mostOrders);
}

const shownOf = (stops: readonly Stop[]) =>
  JSON.stringify(stops.map(({ id, items, containers, bill }) => [id, items, containers, bill]));

/** True if the orders of a door, their quantities and their amounts are still those that the opened form shows. */
export const isSameDoor = (opened: readonly Stop[], now: readonly Stop[]): boolean => shownOf(opened) === shownOf(now);

interface DoorOrder {
  stop: Stop;
  form: DoorForm;
}

/**
 * The forms of the orders of a door, each as expected. Each is billed with the balance, the dues and the empties that
 * the orders of the same customer before it have left.
 */
export function billDoor(stops: readonly Stop[], paying: Paying): DoorOrder[] {
  const accounts: Accounts = new Map();
  const used = new Map<string, number>();
  return stops.map((stop) => {
    const customerId = customerOf(stop);
    const containers = stop.containers.map((container) => {
      const { containerId, held, deposit } = container;
      const left = Math.max(0, held - (used.get(`${customerId} ${containerId}`) ?? 0));
      // The deposit for one jar stays the same.
      return { ...container, held: left, deposit: paise(held > 0 ? Math.round((deposit * left) / held) : 0) };
    });
    const billed: Stop = { ...billedBy(accounts, stop), containers };
    const draft = draftOf(billed);
    const isFree = formOf(billed, draft).collect === 0;
    const paid: DoorDraft = { ...draft, paying: isFree ? 'none' : paying };
    const form = formOf(billed, paid);
    carryOver(accounts, billed, form);
    for (const container of containers) {
      const key = `${customerId} ${container.containerId}`;
      used.set(key, (used.get(key) ?? 0) + emptiesExpected(billed, container));
    }
    return { stop: billed, form };
  });
}

/**
 * The amount to collect for an order. In cash it is rounded up to whole rupees, and the difference pays the customer's
 * next order.
 */
export const amountOf = ({ paying, collect, received }: DoorForm): Paise =>
  paying === 'none' ? collect : paise(received);
/** The amount to collect for all these orders. */
export const sumCollect = (orders: readonly DoorOrder[]): Paise =>
  paise(orders.reduce((sum, { form }) => sum + amountOf(form), 0));

/**
 * What the customers of these orders owe for other orders, before these orders are delivered. Each customer has the
 * name on their first order.
 */
export function listOtherDues(orders: readonly DoorOrder[]): { stopId: string; name: string; dues: Paise }[] {
  const firsts = orders.filter(
    ({ stop }, at) => orders.findIndex((one) => customerOf(one.stop) === customerOf(stop)) === at,
  );
  return firsts
    .map(({ stop }) => ({ stopId: stop.id, name: stop.deliveryName, dues: paise(stop.bill?.otherDues ?? 0) }))
    .filter(({ dues }) => dues > 0);
}

/** The number in the code for a UPI payment: the number of the first order with money to collect. */
export const referenceOf = (orders: readonly DoorOrder[]): string =>
  orders.find(({ form }) => form.collect > 0)?.stop.orderNumber ?? '';

/** One act for each order, all as expected. */
export const doorActs = (orders: readonly DoorOrder[]): NewAct[] =>
  orders.map(({ stop, form }) => deliveredAct(stop, { ...draftOf(stop), paying: form.paying }));
