/** Values that staff give once for all rows that lack them, and cells that they have corrected. Pure. */
import type { ImportColumn, SharedField } from '#contract/imports/columns.ts';
import { isValidPincode } from '#contract/shared/pincode-rules.ts';
import { readDay } from './cells.rules.ts';
import type { Chosen } from './fields.rules.ts';

/** Values by field. An empty value means that staff decided to give none. */
export type SharedValues = Readonly<Partial<Record<SharedField, string>>>;

/** The number of rows that lack a value, and the value that most other rows have. */
export type Needs = Readonly<Partial<Record<SharedField, { rows: number; proposed?: string }>>>;

/** Adds cells with the corrections after all columns of the file, and points the corrected columns to these cells. */
export function withEdits(
  { cells, edits }: { cells: readonly string[]; edits: Readonly<Record<string, string>> },
  chosen: Chosen,
): { cells: readonly string[]; chosen: Chosen } {
  const typed = Object.entries(edits);
  if (typed.length === 0) return { cells, chosen };
  const own: Chosen = { ...chosen };
  // A row ends at its last filled cell, so it may be shorter than the list of columns.
  const width = Math.max(cells.length, ...Object.values(chosen).map((index) => index + 1));
  const all = Array.from({ length: width }, (_, index) => cells[index] ?? '');
  for (const [column, value] of typed) own[column as ImportColumn] = all.push(value) - 1;
  return { cells: all, chosen: own };
}

const mostPerJar = 10_000;

/**
 * The faults of values that staff have given for all rows. Names of places, products and windows are checked with each
 * row instead.
 */
export function findSharedFaults({ pincode, depositPerJar, planQuantity, planStart }: SharedValues): {
  path: SharedField;
  msg: string;
}[] {
  const faults: { path: SharedField; msg: string }[] = [];
  if (pincode && !isValidPincode(pincode)) {
    faults.push({ path: 'pincode', msg: 'Please enter a valid 6-digit pincode' });
  }
  if (depositPerJar && !(/^\d{1,5}(\.\d{1,2})?$/.test(depositPerJar) && Number(depositPerJar) <= mostPerJar)) {
    faults.push({ path: 'depositPerJar', msg: 'This is not an amount in rupees.' });
  }
  if (planQuantity && !/^[1-9]\d{0,2}$/.test(planQuantity)) {
    faults.push({ path: 'planQuantity', msg: 'Quantity must be a whole number from 1 to 999.' });
  }
  if (planStart && readDay(planStart) === undefined) {
    faults.push({ path: 'planStart', msg: 'This is not a day, such as 5/12/2026.' });
  }
  return faults;
}
