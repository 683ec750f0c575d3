/** Makes the statements of the ended month and sends reminders of unpaid ones, in batches and each only once. */

import { mostMailed } from '#contract/money/statement-rules.ts';
import type { Queryable } from '#server/core/db/database.ts';
import type { Services } from '#server/core/services.ts';
import { type Done, type NoteTaken, processDueRows } from '#server/platform/jobs/process-due-rows.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import { readStatement } from '../account/read-statement.ts';
import { describeReminder, describeStatement, type MonthlyMail } from './letters.ts';
import { afterReminder, dueOn, firstReminder, letterDay, monthOf } from './rules.ts';
import {
  type CustomerSelection,
  insertStatements,
  type MonthOfCustomer,
  markCreated,
  type NewStatement,
  type ReminderRow,
  type StatementDue,
  sumMonths,
  takeDueReminders,
  takeStatementsDue,
  writeReminders,
} from './statement.store.ts';

/** Customers per transaction. */
const batchSize = 50;

/**
 * Makes the missing statements up to the ended month, and returns their number. A statement that is made a day late has
 * the same figures.
 */
export async function sendStatements(services: Services): Promise<number> {
  let made = 0;
  await processCustomers('send_statements', async (customers, note) => {
    const { taken, count } = await services.db.transaction((tx) => createStatements(services, tx, customers, note));
    made += count;
    return taken.map((wanted) => ({ id: wanted.customerId, what: wanted.month }));
  });
  return made;
}

/**
 * Processes customers in batches. If an email cannot be written, this customer does not block the others, and the job
 * tries again the next time.
 */
function processCustomers(
  name: string,
  process: (customers: CustomerSelection, note?: NoteTaken) => Promise<readonly Done[]>,
): Promise<number> {
  const except: string[] = [];
  return processDueRows({
    name,
    processBatch: (note) => process({ limit: batchSize, except, only: null }, note),
    single: {
      process: (only) => process({ limit: 1, except, only }),
      postpone: async (id) => {
        except.push(id);
      },
    },
  });
}

async function createStatements(
  services: Services,
  tx: Queryable,
  customers: CustomerSelection,
  note?: NoteTaken,
): Promise<{ taken: readonly StatementDue[]; count: number }> {
  const today = letterDay(services.clock());
  const last = monthOf(today, -1);
  const taken = await takeStatementsDue(tx, last, customers);
  note?.(taken.map(({ customerId }) => customerId));
  if (taken.length === 0) return { taken, count: 0 };
  const { statementDueDay } = (await services.freshShop(tx)).payment;
  const months = new Map((await sumMonths(tx, taken)).map((sums) => [sums.customerId, sums]));
  const letters: MonthlyMail[] = [];
  const made: NewStatement[] = [];
  for (const wanted of taken) {
    const sums = months.get(wanted.customerId);
    if (!sums || isNothing(wanted, sums)) continue;
    const due = dueOn(wanted.month, today, statementDueDay);
    const statement = {
      ...sums,
      month: wanted.month,
      dueOn: due,
      remindOn: sums.duePaise > 0 ? firstReminder(due) : null,
    };
    made.push(statement);
    // If several months are missing, only the newest is emailed.
    if (wanted.month !== last || sums.email === null) continue;
    const ofMonth = { customerId: wanted.customerId, month: last.slice(0, 7), most: mostMailed };
    const account = await readStatement(tx, services.shop(), ofMonth);
    letters.push(...describeStatement({ statement, account, customer: sums }, services));
  }
  if (made.length > 0) await insertStatements(tx, made, services.clock());
  await markCreated(tx, taken);
  await queueMails(tx, letters);
  return { taken, count: made.length };
}

/** Whether the month of a customer needs no statement. */
function isNothing({ hasAccount }: StatementDue, sums: MonthOfCustomer): boolean {
  const { broughtPaise, deliveredPaise, waivedPaise, duePaise } = sums;
  const isQuiet = broughtPaise === 0 && duePaise === 0;
  return isQuiet && (!hasAccount || (deliveredPaise === 0 && waivedPaise === 0));
}

/** Sends reminders for statements past their due date, and returns the number of emails. */
export async function sendReminders(services: Services): Promise<number> {
  let sent = 0;
  await processCustomers('send_account_reminders', async (customers, note) => {
    const { due, count } = await services.db.transaction((tx) => remindSome(services, tx, customers, note));
    sent += count;
    return due.map((row) => ({ id: row.customerId, what: `${row.month} ${row.reminders}` }));
  });
  return sent;
}

async function remindSome(
  services: Services,
  tx: Queryable,
  customers: CustomerSelection,
  note?: NoteTaken,
): Promise<{ due: readonly ReminderRow[]; count: number }> {
  const today = letterDay(services.clock());
  const due = await takeDueReminders(tx, today, customers);
  note?.(due.map(({ customerId }) => customerId));
  if (due.length === 0) return { due, count: 0 };
  const { accountReminderDays } = (await services.freshShop(tx)).payment;
  const needsReminder = (row: (typeof due)[number]) => row.leftPaise > 0 && row.isNewest;
  const letters = due.filter(needsReminder).flatMap((row) => describeReminder(row, services));
  const after = due.map((row) => ({
    customerId: row.customerId,
    month: row.month,
    ...afterReminder(
      today,
      { reminders: row.reminders, needsReminder: needsReminder(row), isReachable: row.email !== null },
      accountReminderDays,
    ),
  }));
  await writeReminders(tx, after);
  await queueMails(tx, letters);
  return { due, count: letters.length };
}
