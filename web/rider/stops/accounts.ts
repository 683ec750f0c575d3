/** The balance and the dues of customers after deliveries that the server's figures do not contain yet. */
import { type Paise, paise } from '#contract/shared/money.ts';
import type { KeptAct, KeptRuns } from '../queue/kept.ts';
import { isDone, isNews, type Stop, stopNow } from '../queue/stops-now.ts';
import { billOf, type DoorForm, draftOf, formOf } from './door-draft.ts';

/** Balance and dues by customer. Customers without a recent delivery have no entry. */
export type Accounts = Map<string, { credit: Paise; otherDues: Paise }>;

/** The customer of a stop. The phone may have stored an answer of an earlier release, which had no `customerId`. */
export const customerOf = ({ customerId, id }: Stop): string => customerId ?? id;

/** The stop with the balance and the dues that its customer has after the recent deliveries. */
export const billedBy = (accounts: Accounts, stop: Stop): Stop =>
  stop.bill ? { ...stop, bill: { ...stop.bill, ...accounts.get(customerOf(stop)) } } : stop;

/**
 * Stores the balance and the dues after a delivery with its payment. An unpaid amount is due at the customer's next
 * order.
 */
export function carryOver(accounts: Accounts, stop: Stop, { given, taken, received }: DoorForm): void {
  const bill = billOf(stop, given, taken, received);
  if (!bill) return;
  const otherDues = paise(bill.otherDuesPaise + bill.duePaise);
  accounts.set(customerOf(stop), { credit: paise(bill.creditPaise), otherDues });
}

/**
 * The accounts after the deliveries that this phone has recorded since the runs were loaded. The deliveries are applied
 * in the order of recording: the id of an act begins with its time. The delivery of the stop `except` is ignored,
 * because its form is open.
 */
export function accountsNow(acts: readonly KeptAct[], runs: KeptRuns, except?: string): Accounts {
  const accounts: Accounts = new Map();
  const recent = new Set(acts.filter((row) => isNews(row, runs)).map(({ act }) => act.stopId));
  const delivered = runs.data.runs
    .flatMap(({ stops }) => stops)
    // The bill of a stop that the server knows as done contains its payment already.
    .filter(({ id, outcome }) => recent.has(id) && id !== except && !isDone(outcome))
    .flatMap((stop) => {
      const { outcome, act } = stopNow(stop, acts, runs);
      return outcome === 'delivered' && act ? [{ stop, act }] : [];
    })
    .sort((one, other) => Number(one.act.id > other.act.id) - Number(one.act.id < other.act.id));
  for (const { stop, act } of delivered) {
    const billed = billedBy(accounts, stop);
    carryOver(accounts, billed, formOf(billed, draftOf(billed, act)));
  }
  return accounts;
}
