/** The form that records a delivery at the door ("door form"): its fields, its bill, and its request body. */
import { billAtDoor, cashFor, type DoorBill, type DoorOrder } from '#contract/orders/door-bill.ts';
import { totalsOfAnswer } from '#contract/orders/order-sums.ts';
import { type RecordedMethod, recordedMethods } from '#contract/orders/status-flow.ts';
import { optionalAmount } from '#contract/shared/fields.ts';
import { type Paise, paise } from '#contract/shared/money.ts';
import { checkValue } from '#contract/shared/rules.ts';
import type { AdminOrder, CallInput, Door } from '#web/shared/api-types.ts';

export interface TypedMoney {
  method: RecordedMethod;
  /** In paise. Null means an empty field. Undefined means that the field shows the amount due. */
  amount?: number | null;
}

/** The fields that staff have edited. Counts are stored by the id of an order line or a container. */
export interface DoorDraft {
  given: Readonly<Record<string, number>>;
  taken: Readonly<Record<string, number>>;
  damaged: Readonly<Record<string, number>>;
  /** Charges for damaged jars in paise. Null means an empty field. */
  charges: Readonly<Record<string, number | null>>;
  money: readonly TypedMoney[];
}

export interface DoorForm extends DoorDraft {
  money: readonly (TypedMoney & { amount: number | null })[];
  bill: DoorBill;
  /** True if nothing was delivered. */
  isFailed: boolean;
  /** True if an amount is invalid. */
  isBroken: boolean;
}

/** The order's payment method if staff can record it, otherwise cash. */
export const ownMethod = ({ paymentMethod }: Pick<AdminOrder, 'paymentMethod'>): RecordedMethod =>
  recordedMethods.find((one) => one === paymentMethod) ?? 'cash';

export function emptyDraft(order: AdminOrder): DoorDraft {
  return { given: {}, taken: {}, damaged: {}, charges: {}, money: [{ method: ownMethod(order) }] };
}

/** Converts an order to the input of the bill at the door. */
export function doorOrderOf(order: AdminOrder): DoorOrder {
  const { itemsPaise, deliveryPaise, depositPaise } = totalsOfAnswer(order);
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

/** The form's values: the ordered and promised numbers, replaced by edited values. */
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
  // A container without damaged jars has no field for the charge.
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

/** The sum of all valid amounts. */
export const sumOf = (money: DoorDraft['money']): number => sum(money.map(({ amount }) => amountOf(amount)));

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** The unpaid part of this delivery: its own amount due and the charge for damaged jars. */
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

/** The delivered items, taken empties and payments, in the format of both calls (delivery and failed stop). */
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

/** An invalid amount counts as 0. */
const amountOf = (typed: number | null = null): Paise =>
  paise(typed === null || checkDoorAmount(typed) !== undefined ? 0 : typed);

/** The error of a typed amount. An empty field has no error. */
export const checkDoorAmount = (typed: number | null): string | undefined =>
  typed === null ? undefined : checkValue(optionalAmount, typed);
