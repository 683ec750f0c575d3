/** Calls of the rider's phone: the rider's own runs, and acts at doors. */

import { nameWithSize } from '#contract/catalogue/product-types.ts';
import { nameIn } from '#contract/catalogue/translations.ts';
import { isAccountOrder, wayToPay } from '#contract/orders/status-flow.ts';
import type { RiderRun, RiderStop } from '#contract/runs/rider-calls.ts';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import { toRupees } from '#contract/shared/money.ts';
import type { Language } from '#contract/shared/translate.ts';
import { translateMessage } from '#contract/shared/translate.ts';
import { positionOf } from '#server/accounts/addresses/store.ts';
import { orderPlaceOf, presentPlace } from '#server/core/delivery-address.store.ts';
import { refuseConflict } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import type { PickupRow } from '#server/jars/pickups/store.ts';
import type { Door } from '#server/orders/door/read-door.ts';
import { chosenWindowOf, recipientOf } from '#server/orders/rules.ts';
import type { OrderRow } from '#server/orders/store.ts';
import { type Handlers, sourceOf, texts } from '#server/platform/http/handler.ts';
import { presentSpan } from '#server/slots/present.ts';
import type { WindowRow } from '#server/slots/store.ts';
import { listWindows } from '#server/slots/window.store.ts';
import type { UndoableAct } from '../acts/act.store.ts';
import { recordActs } from '../acts/record-acts.ts';
import { formatAnswer } from '../acts/rules.ts';
import { writeReturn } from '../change-run.store.ts';
import { missingRun } from '../open-run.ts';
import { emptiesOf, fullOf } from '../present.ts';
import { writeHeard } from '../stop-record.store.ts';
import { findRunOf, type RunRow, type StopRow } from '../store.ts';
import { type Ahead, type PhoneJar, type PhoneRead, readAhead, readRunsOf } from './read-runs.ts';

export function phoneApi(services: Services) {
  const { db, clock } = services;
  return {
    'GET /run': async ({ actor, origin: { language } }) => {
      const now = clock();
      await writeHeard(db, actor.id, now);
      const today = indiaDay(now);
      const [read, windows] = await Promise.all([readRunsOf(db, actor, [today, addDays(today, 1)]), listWindows(db)]);
      const customers = [...read.orders.values()].map(({ order }) => order.customerId);
      customers.push(...[...read.pickups.values()].map(({ pickup }) => pickup.customerId));
      const ahead = await readAhead(db, services, [...new Set(customers)]);
      const { name, phone, payment } = services.shop();
      return {
        data: {
          rider: { id: actor.id, name: actor.name },
          today,
          now: now.toISOString(),
          shop: { name, phone, upiId: payment.upiId },
          windows: windows.map(presentSpan),
          runs: read.runs.map((run) => presentRunOnPhone(run, { ...read, ahead, language }, windows)),
          balance: toRupees(read.bagPaise),
        },
      };
    },

    'POST /run/acts': async ({ actor, body, origin }) => {
      await writeHeard(db, actor.id, clock());
      const answers = await recordActs(
        services,
        { rider: actor, source: sourceOf(origin), sentAt: body.sentAt },
        body.acts,
      );
      const translations = texts[origin.language];
      return {
        data: {
          answers: answers.map((answer, at) => {
            const message = formatAnswer((text) => translateMessage(translations, text), answer, body.acts[at]);
            return { id: answer.id, isRecorded: answer.isRecorded, message };
          }),
        },
      };
    },

    'POST /run/:id/returned': async ({ actor, params }) => {
      if (!(await writeReturn(db, params.id, actor.id, clock()))) {
        const run = await findRunOf(db, actor.id, params.id);
        if (!run) throw missingRun();
        if (run.state === 'planned') throw refuseConflict('This run was not started yet.');
      }
      return { message: 'The shop knows that you are back.' };
    },
  } satisfies Partial<Handlers>;
}

type Read = PhoneRead & { ahead: ReadonlyMap<string, Ahead>; language: Language };

function presentRunOnPhone(run: RunRow, read: Read, windows: readonly WindowRow[]): RiderRun {
  const window = windows.find(({ key }) => key === run.windowKey);
  return {
    id: run.id,
    day: run.day,
    window: window ? presentSpan(window) : null,
    state: run.state,
    stops: read.stops.filter(({ runId }) => runId === run.id).flatMap((stop) => presentStop(stop, read)),
    goods: presentGoods(run, read),
    balance: toRupees(read.bagPaise),
    closing:
      run.expectedPaise === null || run.countedPaise === null
        ? null
        : { balance: toRupees(run.expectedPaise), counted: toRupees(run.countedPaise), reason: run.reason },
  };
}

/** The goods of a started run, in the form in which they are counted when the run comes back. */
function presentGoods({ id, state }: RunRow, { loads, jars, language }: Read): RiderRun['goods'] {
  if (state !== 'started' && state !== 'returned') return null;
  const own = loads.filter(({ runId }) => runId === id).map((load) => ({ ...load, expected: fullOf(load) }));
  return {
    full: own.map(({ productName, size, translations, pricePaise, depositPaise, isSold, expected, ...load }) => ({
      productId: load.productId,
      name: nameWithSize({ name: nameIn({ name: productName, translations }, language), size }),
      containerId: load.containerId,
      price: isSold ? toRupees(pricePaise) : null,
      deposit: toRupees(depositPaise),
      loaded: load.loaded,
      left: expected,
    })),
    empties: jars
      .filter(({ runId }) => runId === id)
      .map(({ containerId, name, balance }) => {
        return { containerId, name, count: emptiesOf(containerId, balance, own) };
      }),
  };
}

function presentStop(stop: StopRow, { orders, pickups, acts, ahead, language }: Read): RiderStop[] {
  const aheadOf = (customerId: string) => presentAhead(stop, ahead.get(customerId));
  const { id, place, outcome, orderId, pickupId, answer } = stop;
  const [act, position] = [presentAct(acts.get(id)), positionOf(stop)];
  const own = { id, place, outcome, orderId, pickupId, answer, act, position };
  const order = orders.get(orderId ?? '');
  // A rider can type any phone number at a sale, and must not learn from the answer what that account has.
  if (order?.order.soldAtDoor) {
    const shown = presentOrder(order.order, undefined, language);
    return [
      {
        ...own,
        ...shown,
        deliveryName: order.order.deliveryName,
        bill: null,
        wantsCode: false,
        isSale: true,
        ahead: null,
      },
    ];
  }
  if (order) {
    return [
      {
        ...own,
        ...presentOrder(order.order, order.door, language),
        isSale: false,
        ahead: aheadOf(order.order.customerId),
      },
    ];
  }
  const pickup = pickups.get(pickupId ?? '');
  return pickup
    ? [
        {
          ...own,
          ...presentPickup(pickup.pickup, pickup.jars),
          isSale: false,
          ahead: aheadOf(pickup.pickup.customerId),
        },
      ]
    : [];
}

/**
 * The customer's next delivery that a request can change. Null after a granted request: only the customer or staff can
 * make further changes.
 */
function presentAhead({ request: state, wish }: StopRow, ahead: Ahead | undefined): RiderStop['ahead'] {
  if (!ahead || state === 'done') return null;
  const { until: _, ...shown } = ahead;
  return { ...shown, asked: wish };
}

/** The act as the phone sent it, in rupees. */
function presentAct(act: UndoableAct | undefined): RiderStop['act'] {
  return act ? { ...act.body, id: act.id } : null;
}

type TargetFields = Omit<
  RiderStop,
  'id' | 'place' | 'outcome' | 'act' | 'answer' | 'position' | 'ahead' | 'orderId' | 'pickupId' | 'isSale'
>;

function presentJars(jars: readonly PhoneJar[], promised: (containerId: string) => number): RiderStop['containers'] {
  return jars.map(({ id, name, held, depositPaise }) => {
    return { containerId: id, name, expected: promised(id), held, deposit: toRupees(depositPaise) };
  });
}

function presentOrder(order: OrderRow, door: Door | undefined, language: Language): TargetFields {
  const promised = (containerId: string) =>
    order.items.reduce((sum, item) => sum + (item.containerId === containerId ? item.depositFreeUnits : 0), 0);
  return {
    orderNumber: order.orderNumber,
    customerId: order.customerId,
    state: order.status,
    ...orderPlaceOf(order),
    deliveryName: recipientOf(order),
    notes: order.notes,
    window: { key: order.deliveryWindow, ...chosenWindowOf(order) },
    items: order.items.map((item) => ({
      itemId: item.id,
      productId: item.productId,
      containerId: item.containerId,
      name: nameWithSize({ ...item, name: nameIn(item, language) }),
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
      isCash: wayToPay(order) === 'cash',
    },
    // A customer without an email address has no sign-in, and so cannot see the code.
    wantsCode: order.customerEmail !== null,
  };
}

function presentPickup(pickup: PickupRow, jars: readonly PhoneJar[]): TargetFields {
  const promised = (id: string) => pickup.lines.find(({ containerId }) => containerId === id)?.count ?? 0;
  return {
    orderNumber: null,
    customerId: pickup.customerId,
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
