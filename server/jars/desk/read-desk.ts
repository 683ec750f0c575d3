/** Reads the data that the jars desk shows. */
import { drawnWeeks, type JarPlace, type JarWay } from '#contract/jars/desk.ts';
import type { JarBalance, JarMovement } from '#contract/jars/desk-calls.ts';
import { addDays, indiaDay, weekdayOf } from '#contract/shared/days.ts';
import { toRupees } from '#contract/shared/money.ts';
import { findDepositTerms } from '#server/accounts/deposit-terms.store.ts';
import { requireCustomer } from '#server/accounts/require-customer.ts';
import { listNamedContainers } from '#server/catalogue/containers/store.ts';
import type { Queryable } from '#server/core/db/database.ts';
import type { Page, Slice } from '#server/core/db/page.ts';
import type { Services } from '#server/core/services.ts';
import { balanceOfTotal, listBalances, sumTotals, sumTotalsByDay } from '#server/ledger/balance.store.ts';
import { listBookBefore } from '#server/ledger/book.store.ts';
import { type Days, type Entry, listJarMoves, listPlaceEntries } from '#server/ledger/entry.store.ts';
import { listNames, listPostedStates } from '#server/orders/money/entries.store.ts';
import { balancesOf } from '#server/orders/money/open-money.ts';
import { countHolders } from './holder.store.ts';
import { presentBalance, presentFigures, presentMovement } from './present.ts';
import { overdueBefore } from './rules.ts';

const allDays = { from: null, to: null };

export async function readFigures({ db, clock, shop }: Services) {
  const { overdueDays } = shop().jars;
  const [containers, totals] = [await listNamedContainers(db), await sumTotals(db, allDays)];
  const owed = totals.filter(({ kind }) => kind === 'deposits');
  return {
    containers: containers.map((container) => presentFigures(container, totals)),
    depositsOwed: toRupees(owed.reduce((sum, total) => sum + balanceOfTotal(total), 0)),
    ...(await countHolders(db, overdueBefore(clock(), overdueDays))),
    overdueDays,
  };
}

/**
 * Jars given to and taken from customers, week by week, of the containers that moved; the container with most movements
 * first.
 */
export async function readWeeks({ db, clock }: Services) {
  const today = indiaDay(clock());
  const monday = addDays(today, 1 - weekdayOf(today));
  const spans = Array.from({ length: drawnWeeks }, (_, at) => {
    const from = addDays(monday, 7 * (at + 1 - drawnWeeks));
    return { from, to: addDays(from, 6) };
  });
  const span = { from: spans[0]?.from ?? monday, to: addDays(monday, 6) };
  const [containers, totals] = [await listNamedContainers(db), await sumTotalsByDay(db, 'held', span)];
  const drawn = containers.map(({ id, name }) => {
    const own = totals.filter(({ containerId }) => containerId === id);
    const weeks = spans.map(({ from, to }) => {
      const ofWeek = own.filter(({ day }) => day >= from && day <= to);
      const out = ofWeek.reduce((sum, { debits }) => sum + debits, 0);
      const back = ofWeek.reduce((sum, { credits }) => sum + credits, 0);
      return { from, to, out, back };
    });
    return { id, name, weeks, moved: weeks.reduce((sum, { out, back }) => sum + out + back, 0) };
  });
  return drawn.filter(({ moved }) => moved > 0).sort((a, b) => b.moved - a.moved);
}

export async function readBalance({ db }: Services, customerId: string): Promise<JarBalance> {
  const customer = await requireCustomer(db, customerId);
  const balances = await listBalances(db, customerId);
  const terms = await findDepositTerms(db, customerId);
  return presentBalance(customer, balancesOf(balances), await listNames(db, balances), terms);
}

export async function readLocation(
  { db }: Services,
  wanted: Days & Slice & { containerId: string; place: JarPlace; way?: JarWay | undefined },
): Promise<Page<JarMovement>> {
  const { rows, total } = await listPlaceEntries(db, wanted);
  const { place } = wanted;
  const signOf = ({ debit, credit }: Entry) => Number(debit === place) - Number(credit === place);
  return { total, rows: await describe(db, rows, signOf) };
}

export async function readMoves(
  { db }: Services,
  wanted: Days & Slice & { customerId: string; containerId: string | null },
): Promise<Page<JarMovement>> {
  const { rows, total } = await listJarMoves(db, wanted);
  const signOf = ({ debit, debitOwner }: Entry) => (debit === 'held' && debitOwner === wanted.customerId ? 1 : -1);
  return { total, rows: await describe(db, rows, signOf) };
}

/** The next movements of all containers that are older than `before`, newest first. */
export async function readAllMoves({ db }: Services, days: Days, page: { before: string | undefined; limit: number }) {
  return describe(db, await listBookBefore(db, { ...days, what: 'jars' }, page), () => 1);
}

async function describe(db: Queryable, entries: readonly Entry[], signOf: (entry: Entry) => number) {
  const [names, states] = await Promise.all([listNames(db, entries), listPostedStates(db, entries)]);
  return entries.map((entry) => presentMovement(entry, signOf(entry), { names, states }));
}
