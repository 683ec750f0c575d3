/** Whether a spreadsheet of opening balances is right: every fault by its line, before anything is written. */
import type { OpeningCheck } from '#contract/jars/desk-calls.ts';
import { toRupees } from '#contract/shared/money.ts';
import { findPosted } from '#server/ledger/entry.store.ts';
import { eventIdOf } from '#server/ledger/rules.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { listContainerNames } from './holder.store.ts';
import { type LineFault, type OpeningLine, readOpening } from './opening.rules.ts';
import { findNamed, type NamedCustomer, type OpeningRow } from './opening.store.ts';
import { moneyUnit, openingName, unitOf } from './rules.ts';

export interface CheckedOpening {
  rows: OpeningRow[];
  faults: LineFault[];
}

const mostFaults = 200;

export async function checkOpening(db: Queryable, text: string): Promise<CheckedOpening> {
  const { lines, faults } = readOpening(text);
  if (lines.length === 0) return { rows: [], faults };
  const customerOf = matchCustomers(
    await findNamed(
      db,
      lines.map(({ email }) => email).filter(Boolean),
      lines.map(({ phone }) => numberIn(phone)).filter(Boolean),
    ),
  );
  const names = await listContainerNames(db);
  const containerOf = new Map(names.map(({ id, name }) => [name.normalize('NFC').toLowerCase(), id]));
  const found = lines.flatMap((line) => {
    const customerId = customerOf(line, faults);
    const containerId = line.container === '' ? null : containerOf.get(line.container.normalize('NFC').toLowerCase());
    if (containerId === undefined) faults.push({ line: line.line, column: 'container', fault: 'unknownContainer' });
    return customerId === undefined || containerId === undefined ? [] : split(line, customerId, containerId);
  });
  await refuseKnown(db, found, faults);
  return { rows: found.map(({ row }) => row), faults: faults.toSorted((one, other) => one.line - other.line) };
}

export function presentCheck({ rows, faults }: CheckedOpening): OpeningCheck {
  const sum = (of: (row: OpeningRow) => number) => rows.reduce((all, row) => all + of(row), 0);
  return {
    rows: new Set(rows.map(({ line }) => line)).size,
    customers: new Set(rows.map(({ customerId }) => customerId)).size,
    jars: sum(({ jars }) => jars),
    depositHeld: toRupees(sum(({ depositPaise }) => depositPaise)),
    credit: toRupees(sum(({ creditPaise }) => creditPaise)),
    dues: toRupees(sum(({ duesPaise }) => duesPaise)),
    faultCount: faults.length,
    faults: faults.slice(0, mostFaults),
  };
}

/** A number counts by its last ten digits; empty for what is none. */
function numberIn(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return digits.length >= 10 ? digits.slice(-10) : '';
}

/** By e-mail where one is given, because several customers can share a phone. */
function matchCustomers(named: readonly NamedCustomer[]) {
  const byEmail = new Map(named.map((one) => [one.email, one]));
  const byNumber = Map.groupBy(named, ({ number }) => number);
  return ({ line, email, phone }: OpeningLine, faults: LineFault[]): string | undefined => {
    if (email === '' && phone === '') return undefined;
    const column = email === '' ? 'phone' : 'email';
    const same = byNumber.get(numberIn(phone)) ?? [];
    const found = email === '' ? same[0] : byEmail.get(email);
    const fault = !found ? 'unknownCustomer' : email === '' && same.length > 1 ? 'manyCustomers' : undefined;
    const isOther = found && email !== '' && phone !== '' && found.number !== numberIn(phone);
    if (fault ?? isOther) faults.push({ line, column, fault: fault ?? 'otherCustomer' });
    return (fault ?? isOther) ? undefined : found?.id;
  };
}

interface Part {
  row: OpeningRow;
  /** The event that posts it. */
  eventId: string;
}

/** Jars with their deposit are one balance, money is another. */
function split(line: OpeningLine, customerId: string, containerId: string | null): Part[] {
  const { jars, depositPaise, creditPaise, duesPaise } = line;
  const none = { line: line.line, customerId, containerId, jars: 0, depositPaise: 0, creditPaise: 0, duesPaise: 0 };
  const part = (row: OpeningRow, unit: string): Part => ({ row, eventId: eventIdOf(openingName(customerId, unit)) });
  return [
    ...(jars + depositPaise > 0 ? [part({ ...none, jars, depositPaise }, unitOf(containerId))] : []),
    ...(creditPaise + duesPaise > 0 ? [part({ ...none, containerId: null, creditPaise, duesPaise }, moneyUnit)] : []),
  ];
}

/** Each balance is set once: in this file, and in the ledger. */
async function refuseKnown(db: Queryable, parts: readonly Part[], faults: LineFault[]): Promise<void> {
  const posted = await findPosted(
    db,
    parts.map(({ eventId }) => eventId),
  );
  const seen = new Set<string>();
  for (const { row, eventId } of parts) {
    const column = row.creditPaise > 0 ? 'credit' : row.duesPaise > 0 ? 'dues' : 'jars';
    if (posted.has(eventId)) faults.push({ line: row.line, column, fault: 'setBefore' });
    else if (seen.has(eventId)) faults.push({ line: row.line, column, fault: 'twice' });
    seen.add(eventId);
  }
}
