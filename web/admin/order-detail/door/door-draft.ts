/** What is typed at a door: what the fields show, what it costs, and what is sent. */
import { billAtDoor, cashFor, type DoorBill, type DoorOrder } from '#contract/orders/door-bill.ts';
import { type RecordedMethod, recordedMethods } from '#contract/orders/status-flow.ts';
import { optionalAmount } from '#contract/shared/fields.ts';
import { type Paise, paise } from '#contract/shared/money.ts';
import { checkValue } from '#contract/shared/rules.ts';
import type { AdminOrder, CallInput, Door } from '#web/shared/api-types.ts';
import { figuresOf } from '#web/shared/orders/order-figures.ts';

export interface TypedMoney {
  method: RecordedMethod;
  /** In paise, as it was typed; null is empty, and without one it follows what is due. */
  amount?: number | null;
}

/** Only what was touched; counts by the id of a line or a container. */
export interface DoorDraft {
  given: Readonly<Record<string, number>>;
  taken: Readonly<Record<string, number>>;
  damaged: Readonly<Record<string, number>>;
  /** In paise, as they were typed; null is empty. */
  charges: Readonly<Record<string, number | null>>;
  money: readonly TypedMoney[];
}

export interface DoorForm extends DoorDraft {
  money: readonly (TypedMoney & { amount: number | null })[];
  bill: DoorBill;
  /** Nothing was given at all. */
  isFailed: boolean;
  /** An amount that is none. */
  isBroken: boolean;
}

/** By which the money that is due is expected: cash where staff record no such method. */
export const ownMethod = ({ paymentMethod }: Pick<AdminOrder, 'paymentMethod'>): RecordedMethod =>
  recordedMethods.find((one) => one === paymentMethod) ?? 'cash';

export function emptyDraft(order: AdminOrder): DoorDraft {
  return { given: {}, taken: {}, damaged: {}, charges: {}, money: [{ method: ownMethod(order) }] };
}

/** An order as the bill at the door reads it. */
export function doorOrderOf(order: AdminOrder): DoorOrder {
  const { itemsPaise, deliveryPaise, depositPaise } = figuresOf(order);
  const items = order.orderItems.map((item) => ({
    id: item.id,
    containerId: item.containerId,
    quantity: item.quantity,
    depositFreeUnits: item.emptiesBack,
    pricePaise: item.unitPrice,
    depositPaise: item.unitDeposit,
  }));
  const { amountPaid: paidPaise, amountDue: duePaise, asked: askedPaise } = order;
  return { items, itemsPaise, deliveryPaise, depositPaise, paidPaise, duePaise, askedPaise };
}

/** Everything as ordered and promised, but for what was touched. */
export function formOf(order: AdminOrder, door: Door, draft: DoorDraft): DoorForm {
  const given = Object.fromEntries(order.orderItems.map(({ id, quantity }) => [id, draft.given[id] ?? quantity]));
  const taken = Object.fromEntries(
    door.containers.map(({ id, held }) => [id, draft.taken[id] ?? Math.min(promisedOf(order, id), held)]),
  );
  const damaged = Object.fromEntries(
    door.containers.map(({ id }) => [id, Math.min(draft.damaged[id] ?? 0, taken[id] ?? 0)]),
  );
  const isFailed = Object.values(given).every((quantity) => quantity === 0);
  const chargeOf = (id: string) => (damaged[id] ? amountOf(draft.charges[id]) : paise(0));
  const bill = (receivedPaise: number) => {
    const counts = door.containers.map(({ id }) => ({
      containerId: id,
      count: taken[id] ?? 0,
      chargePaise: chargeOf(id),
    }));
    return billAtDoor(doorOrderOf(order), accountOf(door), {
      given: new Map(Object.entries(given)),
      taken: counts,
      receivedPaise,
    });
  };
  const left = isFailed || order.paymentMethod === 'account' ? 0 : leftToPay(bill(sumOf(draft.money)));
  const money = draft.money.map(({ method, amount = method === 'cash' ? cashFor(left) : left }) => ({
    method,
    amount,
  }));
  // The charge of a container without damaged ones has no field.
  const charges = Object.entries(draft.charges).filter(([id]) => damaged[id]);
  return {
    given,
    taken,
    damaged,
    charges: draft.charges,
    isFailed,
    money,
    bill: bill(sumOf(money)),
    isBroken: [...money.map(({ amount }) => amount), ...charges.map(([, charge]) => charge)].some(
      (amount) => checkDoorAmount(amount) !== undefined,
    ),
  };
}

/** Of all that can be an amount. */
export const sumOf = (money: DoorDraft['money']): number => sum(money.map(({ amount }) => amountOf(amount)));

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** What this delivery costs that nothing has paid: its own due, and what is asked for damaged jars. */
function leftToPay({ duePaise, otherDuesPaise, chargePaise }: DoorBill): number {
  return duePaise + Math.min(chargePaise, otherDuesPaise);
}

const accountOf = ({ credit, otherDues, containers }: Door) => ({
  creditPaise: credit,
  otherDuesPaise: otherDues,
  containers: containers.map(({ id, held, deposit }) => ({ id, held, depositPaise: deposit })),
});

export function promisedOf({ orderItems }: Pick<AdminOrder, 'orderItems'>, container: string): number {
  return sum(orderItems.filter(({ containerId }) => containerId === container).map(({ emptiesBack }) => emptiesBack));
}

type Body = CallInput<'POST /admin/orders/:id/delivery'>['body'];

/** What changed hands, as both calls take it. */
export function bodyOf(order: AdminOrder, door: Door, form: DoorForm) {
  return {
    given: order.orderItems
      .filter(({ id, quantity }) => form.given[id] !== quantity)
      .map(({ id, quantity }) => ({ itemId: id, quantity: form.given[id] ?? quantity })),
    taken: door.containers
      .filter(({ id }) => (form.taken[id] ?? 0) > 0)
      .map(({ id }) => ({
        containerId: id,
        count: form.taken[id] ?? 0,
        damaged: form.damaged[id] ?? 0,
        charge: form.damaged[id] ? amountOf(form.charges[id]) : paise(0),
      })),
    payments: form.money
      .map(({ method, amount }) => ({ method, amount: amountOf(amount) }))
      .filter(({ amount }) => amount > 0),
  } satisfies Body;
}

/** What is wrong does not count. */
const amountOf = (typed: number | null = null): Paise =>
  paise(typed === null || checkDoorAmount(typed) !== undefined ? 0 : typed);

/** What is wrong with a typed amount; nothing typed is none. */
export const checkDoorAmount = (typed: number | null): string | undefined =>
  typed === null ? undefined : checkValue(optionalAmount, typed);
