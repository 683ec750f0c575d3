/** Cash of the shop: counted, brought to the bank, spent, and drawn day by day. */
import type { CheckedInput } from '#contract/calls.ts';
import { type CashPlace, cashPlaces, drawnDays } from '#contract/money/desk-rules.ts';
import { listExpenseKinds } from '#contract/settings/rules.ts';
import { addDays } from '#contract/shared/days.ts';
import { formatAmount, toPaise, toRupees } from '#contract/shared/money.ts';
import { messageOf } from '#contract/shared/translate.ts';
import { type KeyedRequest, once } from '#server/core/once.ts';
import { refuseConflict, refuseInput } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { sumTotalsByDay } from '#server/ledger/balance.store.ts';
import { postEvent } from '#server/ledger/post-event.ts';
import { findFreeEvent } from '#server/ledger/reversal.store.ts';
import type { Line } from '#server/ledger/rules.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { lockCashAccount } from './figure.store.ts';
import { eventOf, openingOf } from './rules.ts';

type TillCount = CheckedInput<'POST /admin/money/till-counts'>['body'];
type BankCount = CheckedInput<'POST /admin/money/bank-counts'>['body'];
type Banking = CheckedInput<'POST /admin/money/banking'>['body'];
type Expense = CheckedInput<'POST /admin/money/expenses'>['body'];
type Opening = CheckedInput<'POST /admin/money/opening'>['body'];
type OwnerMoney = CheckedInput<'POST /admin/money/owner-money'>['body'];

const till = { kind: 'till' } as const;
const differences = { kind: 'cash_differences' } as const;

async function post(tx: Queryable, request: KeyedRequest, note: string, lines: readonly Line[]): Promise<void> {
  await postEvent(tx, { id: eventOf(request), at: request.at, actorId: request.by, note, lines });
}

/** Answers counted less expected. Who was shown another till than there is now is refused. */
export function countTill({ db }: Services, form: TillCount, request: KeyedRequest): Promise<number> {
  return count(db, { place: 'till', counted: form.counted, seen: form.tillSeen, reason: form.reason }, request);
}

/** The same of the bank: counted is what the bank says. */
export function countBank({ db }: Services, form: BankCount, request: KeyedRequest): Promise<number> {
  return count(db, { place: 'bank', counted: form.counted, seen: form.bankSeen, reason: form.reason }, request);
}

interface Counted {
  place: CashPlace;
  /** In rupees, as `seen`. */
  counted: number;
  seen: number | undefined;
  reason: string;
}

/** Said of a place that moved while it was counted. */
export const changed = {
  till: (amount: string) =>
    messageOf('The till changed while you were counting. It should hold {amount} now.', { amount }),
  bank: (amount: string) =>
    messageOf('The bank changed while you were checking. It should hold {amount} now.', { amount }),
};

function count(db: Services['db'], { place, counted, seen, reason }: Counted, request: KeyedRequest): Promise<number> {
  return once(db, request, async (tx) => {
    const expected = await lockCashAccount(tx, place);
    const difference = toPaise(counted) - expected;
    if (seen !== undefined && toPaise(seen) !== expected) {
      const msg = changed[place](formatAmount(expected));
      throw refuseConflict(msg, { errors: [{ path: 'counted', msg }] });
    }
    if (difference !== 0) await post(tx, request, reason, [differenceLine(place, difference)]);
    return difference;
  });
}

/** More than expected comes from cash differences, less goes there. */
export function differenceLine(place: CashPlace, difference: number): Line {
  const counted = { kind: place };
  const sides = difference > 0 ? { debit: counted, credit: differences } : { debit: differences, credit: counted };
  return { kind: 'cash_difference', amount: Math.abs(difference), ...sides };
}

/** Cash that is brought to the bank. The till may fall below zero: then it is to be counted. */
export async function bringToBank({ db }: Services, { amount, reason }: Banking, request: KeyedRequest): Promise<void> {
  const line: Line = { kind: 'banking', amount: toPaise(amount), debit: { kind: 'bank' }, credit: till };
  await postOnce(db, request, reason, line);
}

/** The opposite: cash is fetched from the bank for the till. The bank may fall below zero: then it must be compared. */
export async function fetchFromBank(
  { db }: Services,
  { amount, reason }: Banking,
  request: KeyedRequest,
): Promise<void> {
  const line: Line = { kind: 'banking', amount: toPaise(amount), debit: till, credit: { kind: 'bank' } };
  await postOnce(db, request, reason, line);
}

/** Refuses a kind that the settings do not name. */
export async function recordExpense(
  { db, shop }: Services,
  { amount, place, kind, reason }: Expense,
  request: KeyedRequest,
): Promise<void> {
  const line: Line = { kind: 'expense', amount: toPaise(amount), debit: { kind: 'expenses' }, credit: { kind: place } };
  await once(db, request, async (tx) => {
    if (kind && !listExpenseKinds(shop().expenseKinds).includes(kind)) {
      throw refuseInput([{ path: 'kind', msg: 'Please choose a kind of expense from the list' }]);
    }
    await post(tx, request, reason, [kind ? { ...line, expenseKind: kind } : line]);
  });
}

/** The owner's own money is neither income nor expense. */
export async function moveOwnerMoney(
  { db }: Services,
  { amount, place, direction, reason }: OwnerMoney,
  request: KeyedRequest,
): Promise<void> {
  const [owner, here] = [{ kind: 'owner' }, { kind: place }] as const;
  const sides = direction === 'in' ? { debit: here, credit: owner } : { debit: owner, credit: here };
  await postOnce(db, request, reason, { kind: 'owner_money', amount: toPaise(amount), ...sides });
}

/** What was there before the ledger. Of two who set it at once the second is refused. */
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

/** Those whose opening balance was not set yet. */
export async function listToOpen({ db }: Pick<Services, 'db'>): Promise<CashPlace[]> {
  const free = await Promise.all(cashPlaces.map((place) => findFreeEvent(db, openingOf(place))));
  return cashPlaces.filter((_, at) => free[at] !== undefined);
}

async function postOnce(db: Services['db'], request: KeyedRequest, reason: string, line: Line): Promise<void> {
  await once(db, request, (tx) => post(tx, request, reason, [line]));
}

/** Each day up to the last one, in rupees: the sums that the day book has of the account and the day. */
export async function readCashDays(db: Queryable, account: CashPlace, to: string) {
  const days = Array.from({ length: drawnDays }, (_, at) => addDays(to, at + 1 - drawnDays));
  const totals = await sumTotalsByDay(db, account, { from: days[0] ?? to, to });
  const byDay = new Map(totals.map((total) => [total.day, total]));
  return days.map((day) => {
    const { debits = 0, credits = 0 } = byDay.get(day) ?? {};
    return { day, amountIn: toRupees(debits), amountOut: toRupees(credits) };
  });
}
