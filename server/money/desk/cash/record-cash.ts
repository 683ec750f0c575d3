/** Staff record that cash of the shop was counted, banked or spent; also reads its movements by day for a chart. */
import type { CheckedInput } from '#contract/calls.ts';
import { type CashPlace, cashPlaces, drawnDays } from '#contract/money/desk-rules.ts';
import { listExpenseKinds } from '#contract/settings/rules.ts';
import { addDays } from '#contract/shared/days.ts';
import { formatAmount, toPaise, toRupees } from '#contract/shared/money.ts';
import { message, messageOf } from '#contract/shared/translate.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { type KeyedRequest, once } from '#server/core/once.ts';
import { refuseConflict, refuseInput } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { sumTotalsByDay } from '#server/ledger/balance.store.ts';
import { postEvent } from '#server/ledger/post-event.ts';
import { openValueDay } from '#server/ledger/require-value-day.ts';
import { findFreeEvent } from '#server/ledger/reversal.store.ts';
import type { Line } from '#server/ledger/rules.ts';
import { lockCashAccount } from '../figure.store.ts';
import { eventOf, openingOf } from '../rules.ts';

type CashCount = CheckedInput<'POST /admin/money/counts'>['body'];
type Banking = CheckedInput<'POST /admin/money/banking'>['body'];
type Expense = CheckedInput<'POST /admin/money/expenses'>['body'];
type Opening = CheckedInput<'POST /admin/money/opening'>['body'];
type GstPayment = CheckedInput<'POST /admin/money/gst-payments'>['body'];
type OwnerMoney = CheckedInput<'POST /admin/money/owner-money'>['body'];

const differences = { kind: 'cash_differences' } as const;

interface Posted {
  note: string;
  lines: readonly Line[];
  /** The earlier day to which the entry belongs; undefined for today. */
  valueDay?: string | undefined;
}

async function post(tx: Queryable, request: KeyedRequest, posted: Posted): Promise<void> {
  await postEvent(tx, { id: eventOf(request), at: request.at, actorId: request.by, ...posted });
}

/** Messages after a count, and for a balance that changed during the count. */
export const countWords = {
  till: {
    right: message('The till is right: {counted}.'),
    more: message('The till holds {amount} more than expected. It is {counted} now.'),
    less: message('The till holds {amount} less than expected. It is {counted} now.'),
    changed: message('The till changed while you were counting. It should hold {amount} now.'),
  },
  bank: {
    right: message('The bank is right: {counted}.'),
    more: message('The bank holds {amount} more than expected. It is {counted} now.'),
    less: message('The bank holds {amount} less than expected. It is {counted} now.'),
    changed: message('The bank changed while you were checking. It should hold {amount} now.'),
  },
} as const satisfies Record<CashPlace, object>;

/**
 * Posts the difference of a count and returns counted minus expected, in paise. Refuses if the balance that staff saw
 * is no longer the present one.
 */
export function countCash(
  { db }: Services,
  { place, counted, balanceSeen, reason }: CashCount,
  request: KeyedRequest,
): Promise<number> {
  return once(db, request, async (tx) => {
    const expected = await lockCashAccount(tx, place);
    const difference = toPaise(counted) - expected;
    if (balanceSeen !== undefined && toPaise(balanceSeen) !== expected) {
      const msg = messageOf(countWords[place].changed, { amount: formatAmount(expected) });
      throw refuseConflict(msg, { errors: [{ path: 'counted', msg }] });
    }
    if (difference !== 0) await post(tx, request, { note: reason, lines: [differenceLine(place, difference)] });
    return difference;
  });
}

/** The line for a difference: extra cash comes from the account of cash differences, missing cash goes there. */
export function differenceLine(place: CashPlace, difference: number): Line {
  const counted = { kind: place };
  const sides = difference > 0 ? { debit: counted, credit: differences } : { debit: differences, credit: counted };
  return { kind: 'cash_difference', amount: Math.abs(difference), ...sides };
}

/**
 * Records that cash was taken to the bank or withdrawn from it. Either balance may become negative; then staff must
 * count it.
 */
export async function moveCash(
  { db }: Services,
  { amount, to, reason, day }: Banking,
  request: KeyedRequest,
): Promise<void> {
  const [till, bank] = [{ kind: 'till' }, { kind: 'bank' }] as const;
  const sides = to === 'bank' ? { debit: bank, credit: till } : { debit: till, credit: bank };
  await postOnce(db, request, { reason, day }, { kind: 'banking', amount: toPaise(amount), ...sides });
}

/** Records an expense. Refuses a kind that the settings do not contain. */
export async function recordExpense(
  { db, shop }: Services,
  { amount, place, kind, reason, day }: Expense,
  request: KeyedRequest,
): Promise<void> {
  const line: Line = { kind: 'expense', amount: toPaise(amount), debit: { kind: 'expenses' }, credit: { kind: place } };
  await once(db, request, async (tx) => {
    const valueDay = await openValueDay(tx, day, request.at);
    if (kind && !listExpenseKinds(shop().payment.expenseKinds).includes(kind)) {
      throw refuseInput([{ path: 'kind', msg: 'Please choose a kind of expense from the list' }]);
    }
    await post(tx, request, { note: reason, lines: [kind ? { ...line, expenseKind: kind } : line], valueDay });
  });
}

/** Records GST that was paid to the government. Customers paid it with their orders, so it is no expense. */
export async function payGst({ db }: Services, { amount, place, reason, day }: GstPayment, request: KeyedRequest) {
  const sides = { debit: { kind: 'gst_paid' }, credit: { kind: place } } as const;
  await postOnce(db, request, { reason, day }, { kind: 'gst_payment', amount: toPaise(amount), ...sides });
}

/** Records private money of the owner, which is neither income nor expense. */
export async function moveOwnerMoney(
  { db }: Services,
  { amount, place, direction, reason, day }: OwnerMoney,
  request: KeyedRequest,
): Promise<void> {
  const [owner, here] = [{ kind: 'owner' }, { kind: place }] as const;
  const sides = direction === 'in' ? { debit: here, credit: owner } : { debit: owner, credit: here };
  await postOnce(db, request, { reason, day }, { kind: 'owner_money', amount: toPaise(amount), ...sides });
}

/** Sets the opening balance of till or bank. If two staff members do so at once, the second is refused. */
export async function setOpening({ db }: Services, form: Opening, request: KeyedRequest): Promise<void> {
  const { amount, place, reason: note } = form;
  await once(db, request, async (tx) => {
    await lockCashAccount(tx, place);
    const id = await findFreeEvent(tx, openingOf(place));
    if (id === undefined) {
      const msg = 'This opening balance is already set.';
      throw refuseConflict(msg, { errors: [{ path: 'place', msg }] });
    }
    const line: Line = {
      kind: 'opening',
      amount: toPaise(amount),
      debit: { kind: place },
      credit: { kind: 'opening' },
    };
    await postEvent(tx, { id, at: request.at, actorId: request.by, note, lines: [line] });
  });
}

/** Till and bank, if their opening balance has not been set yet. */
export async function listToOpen({ db }: Pick<Services, 'db'>): Promise<CashPlace[]> {
  const free = await Promise.all(cashPlaces.map((place) => findFreeEvent(db, openingOf(place))));
  return cashPlaces.filter((_, at) => free[at] !== undefined);
}

async function postOnce(
  db: Services['db'],
  request: KeyedRequest,
  { reason: note, day }: { reason: string; day: string | undefined },
  line: Line,
): Promise<void> {
  await once(db, request, async (tx) => {
    const valueDay = await openValueDay(tx, day, request.at);
    await post(tx, request, { note, lines: [line], valueDay });
  });
}

/** Debits and credits of the last days up to `to`, in rupees, equal to those in the day book. */
export async function readCashDays(db: Queryable, account: CashPlace, to: string) {
  const days = Array.from({ length: drawnDays }, (_, at) => addDays(to, at + 1 - drawnDays));
  const totals = await sumTotalsByDay(db, account, { from: days[0] ?? to, to });
  const byDay = new Map(totals.map((total) => [total.day, total]));
  return days.map((day) => {
    const { debits = 0, credits = 0 } = byDay.get(day) ?? {};
    return { day, amountIn: toRupees(debits), amountOut: toRupees(credits) };
  });
}
