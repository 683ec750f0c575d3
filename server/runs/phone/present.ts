/** Runs as a rider's phone keeps them; amounts in rupees. */
import { nameWithSize } from '#contract/catalogue/product-types.ts';
import { isAccountOrder } from '#contract/orders/status-flow.ts';
import type { RiderRun, RiderStop } from '#contract/runs/rider-calls.ts';
import { toRupees } from '#contract/shared/money.ts';
import { positionOf } from '#server/accounts/addresses/store.ts';
import { orderPlaceOf, presentPlace } from '#server/core/delivery-address.store.ts';
import type { PickupRow } from '#server/jars/pickups/store.ts';
import type { Door } from '#server/orders/door/read-door.ts';
import { chosenWindowOf, recipientOf } from '#server/orders/rules.ts';
import type { OrderRow } from '#server/orders/store.ts';
import { presentSpan } from '#server/slots/present.ts';
import type { WindowRow } from '#server/slots/store.ts';
import type { StandingAct } from '../acts/act.store.ts';
import type { RunRow, StopRow } from '../store.ts';
import type { Ahead, PhoneJar, PhoneRead } from './read-runs.ts';

type Read = PhoneRead & { ahead: ReadonlyMap<string, Ahead> };

export function presentRunOnPhone(run: RunRow, read: Read, windows: readonly WindowRow[]): RiderRun {
  const window = windows.find(({ key }) => key === run.windowKey);
  return {
    id: run.id,
    day: run.day,
    window: window ? presentSpan(window) : null,
    state: run.state,
    stops: read.stops.filter(({ runId }) => runId === run.id).flatMap((stop) => presentStop(stop, read)),
    balance: toRupees(read.pouchPaise),
    closing:
      run.expectedPaise === null || run.countedPaise === null
        ? null
        : { balance: toRupees(run.expectedPaise), counted: toRupees(run.countedPaise), reason: run.reason },
  };
}

function presentStop(stop: StopRow, { orders, pickups, acts, ahead }: Read): RiderStop[] {
  const aheadOf = (customerId: string) => ahead.get(customerId) ?? null;
  const { id, place, outcome, orderId, pickupId, answer } = stop;
  const [act, position] = [presentAct(acts.get(id)), positionOf(stop)];
  const own = { id, place, outcome, orderId, pickupId, answer, act, position };
  const order = orders.get(orderId ?? '');
  if (order) return [{ ...own, ...presentOrder(order.order, order.door), ahead: aheadOf(order.order.customerId) }];
  const pickup = pickups.get(pickupId ?? '');
  return pickup
    ? [{ ...own, ...presentPickup(pickup.pickup, pickup.jars), ahead: aheadOf(pickup.pickup.customerId) }]
    : [];
}

/** As the phone had sent it: its amounts are rupees already. */
function presentAct(act: StandingAct | undefined): RiderStop['act'] {
  if (!act) return null;
  const { given, taken, payments, code } = act.body;
  return { id: act.id, given, taken, payments, code };
}

type OfThing = Omit<
  RiderStop,
  'id' | 'place' | 'outcome' | 'act' | 'answer' | 'position' | 'ahead' | 'orderId' | 'pickupId'
>;

function presentJars(jars: readonly PhoneJar[], promised: (containerId: string) => number): RiderStop['containers'] {
  return jars.map(({ id, name, held, depositPaise }) => {
    return { containerId: id, name, expected: promised(id), held, deposit: toRupees(depositPaise) };
  });
}

function presentOrder(order: OrderRow, door: Door | undefined): OfThing {
  const promised = (containerId: string) =>
    order.items.reduce((sum, item) => sum + (item.containerId === containerId ? item.depositFreeUnits : 0), 0);
  return {
    orderNumber: order.orderNumber,
    state: order.status,
    ...orderPlaceOf(order),
    deliveryName: recipientOf(order),
    notes: order.notes,
    window: { key: order.deliveryWindow, ...chosenWindowOf(order) },
    items: order.items.map((item) => ({
      itemId: item.id,
      containerId: item.containerId,
      name: nameWithSize(item),
      quantity: item.quantity,
      price: toRupees(item.unitPricePaise),
      deposit: toRupees(item.unitDepositPaise),
      depositFreeUnits: item.depositFreeUnits,
    })),
    containers: presentJars(door?.containers ?? [], promised),
    bill: {
      totalPrice: toRupees(order.itemsPaise),
      deliveryCharge: toRupees(order.deliveryPaise),
      deposit: toRupees(order.depositPaise),
      amountPaid: toRupees(order.paidPaise),
      asked: toRupees(order.askedPaise),
      amountDue: toRupees(order.duePaise),
      otherDues: toRupees(door?.otherDuesPaise ?? 0),
      credit: toRupees(door?.creditPaise ?? 0),
      isOnAccount: isAccountOrder(order),
    },
    // Who has no account of the own sees no code.
    wantsCode: order.customerEmail !== null,
  };
}

function presentPickup(pickup: PickupRow, jars: readonly PhoneJar[]): OfThing {
  const promised = (id: string) => pickup.lines.find(({ containerId }) => containerId === id)?.count ?? 0;
  return {
    orderNumber: null,
    state: pickup.status,
    ...presentPlace(pickup),
    notes: pickup.note,
    window: { key: pickup.windowKey, ...chosenWindowOf(pickup) },
    items: [],
    containers: presentJars(jars, promised),
    bill: null,
    wantsCode: false,
  };
}
