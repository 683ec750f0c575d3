/** Delivery addresses as columns of a spreadsheet, with the column names that an import of customers uses. */
import type { Door, Office } from '#contract/accounts/delivery-address.ts';
import { customerColumns } from '#contract/imports/columns.ts';
import { doorRules, officeRules } from '#contract/shared/delivery-address.ts';
import { type Columns, yesNoCell } from './csv.ts';

/** Fields that may be null because they are unknown. A member of staff has no address book, so all of them are null. */
export type Known<Of> = { readonly [Name in keyof Of]: Of[Name] | null };
type Place = Readonly<Record<'address' | 'city' | 'state' | 'pincode', string>> & Known<Door>;

const textCells = <Name extends keyof typeof customerColumns, Row>(
  rules: Readonly<Record<Name, unknown>>,
  of: (row: Row) => Readonly<Record<NoInfer<Name>, string | null>>,
): Columns<Row> => {
  const names = Object.keys(rules) as Name[];
  const columns = Object.fromEntries(
    names.map((name) => [customerColumns[name], (row: Row): string => of(row)[name] ?? '']),
  );
  // The compiler cannot see from computed names that none of these columns is an amount.
  return columns as Columns<Row>;
};

export const placeCells = <Row>(placeOf: (row: Row) => Place): Columns<Row> => ({
  Address: (row) => placeOf(row).address,
  City: (row) => placeOf(row).city,
  State: (row) => placeOf(row).state,
  Pincode: (row) => placeOf(row).pincode,
  [customerColumns.floor]: (row) => placeOf(row).floor ?? '',
  [customerColumns.hasLift]: (row) => liftCell(placeOf(row)),
  ...textCells(doorRules, placeOf),
});

/** The cell about a lift. It is empty if the floor is unknown, because forms ask about a lift only with a floor. */
const liftCell = ({ floor, hasLift }: Known<Door>) => (floor !== null || hasLift ? yesNoCell(hasLift === true) : '');

export const officeCells: Columns<Known<Office>> = textCells(officeRules, (row) => row);
