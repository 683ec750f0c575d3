/** Computes the sections of the GST returns from the sums of a period. Amounts are in paise. */
import type { Amounts, GstPart, GstSum, UsedNumbers } from './return.store.ts';

const parts = ['grossPaise', 'taxablePaise', 'cgstPaise', 'sgstPaise', 'igstPaise'] as const;
const nothing: Amounts = { grossPaise: 0, taxablePaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 };

export function addAmounts(rows: readonly Amounts[]): Amounts {
  const sum = { ...nothing };
  for (const row of rows) for (const part of parts) sum[part] += row[part];
  return sum;
}

export function negateAmounts(amounts: Amounts): Amounts {
  const negated = { ...nothing };
  for (const part of parts) negated[part] -= amounts[part];
  return negated;
}

/** Groups rows by a key, in the order of their first row. */
function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return [...groups.values()];
}

const taxed: ReadonlySet<GstPart> = new Set(['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur']);
export const isTaxed = ({ part }: Pick<GstSum, 'part'>): boolean => taxed.has(part);
/** Whether the sum is part of the return, with tax or nil-rated. */
const isReturned = ({ part }: Pick<GstSum, 'part'>): boolean => taxed.has(part) || part === 'exemp';

/** A row of the section b2cs. Its taxable value is negative if more was reversed than sold. */
export interface PlacedSales extends Amounts {
  place: string;
  placeCode: string;
  basisPoints: number;
}

/** Sales to customers without GSTIN by place and rate, without rows that credit notes have reversed completely. */
export function placeSales(sums: readonly GstSum[]): PlacedSales[] {
  const ofSection = sums.filter(({ part }) => part === 'b2cs');
  return groupBy(ofSection, ({ placeCode, place, basisPoints }) => `${placeCode} ${place} ${basisPoints}`)
    .flatMap((group) => {
      const [first] = group;
      return first ? [{ ...first, ...addAmounts(group) }] : [];
    })
    .filter(({ taxablePaise }) => taxablePaise !== 0);
}

export interface NilSales {
  isRegistered: boolean;
  isInterState: boolean;
  taxablePaise: number;
}

/** The four rows of the section exemp. */
export const nilSales = (sums: readonly GstSum[]): NilSales[] =>
  [true, false].flatMap((isRegistered) =>
    [true, false].map((isInterState) => {
      const own = sums.filter(
        (sum) => sum.part === 'exemp' && sum.isRegistered === isRegistered && sum.isInterState === isInterState,
      );
      return { isRegistered, isInterState, taxablePaise: addAmounts(own).taxablePaise };
    }),
  );

export interface HsnSales extends Amounts {
  hsn: string;
  basisPoints: number;
  quantity: number;
}

const isEmpty = ({ quantity, grossPaise }: HsnSales) => quantity === 0 && grossPaise === 0;

function sumHsn(sums: readonly GstSum[], isRegistered: boolean): HsnSales[] {
  const own = sums.filter((sum) => isReturned(sum) && sum.isRegistered === isRegistered);
  return groupBy(own, ({ hsn, basisPoints }) => `${hsn} ${basisPoints}`)
    .flatMap((group) => {
      const [first] = group;
      const quantity = group.reduce((total, sum) => total + sum.quantity, 0);
      return first ? [{ hsn: first.hsn, basisPoints: first.basisPoints, quantity, ...addAmounts(group) }] : [];
    })
    .filter((row) => !isEmpty(row))
    .sort((one, other) => (one.hsn === other.hsn ? one.basisPoints - other.basisPoints : one.hsn < other.hsn ? -1 : 1));
}

/**
 * Sales by HSN code and rate. The tool requires rows for customers with a GSTIN as well as for others. So a shop that
 * has no customer with a GSTIN reports one of its HSN codes with zeros there.
 */
export function hsnSales(sums: readonly GstSum[], isRegistered: boolean): HsnSales[] {
  const rows = sumHsn(sums, isRegistered);
  const others = isRegistered && rows.length === 0 ? sumHsn(sums, false) : [];
  const other = others.find(({ hsn }) => hsn !== '');
  return other ? [{ ...nothing, hsn: other.hsn, basisPoints: other.basisPoints, quantity: 0 }] : rows;
}

/** Sales with tax to other states, by place: to customers without GSTIN, and to embassies and UN bodies (UIN). */
export function salesToOtherStates(
  sums: readonly GstSum[],
): { place: string; isUin: boolean; taxablePaise: number; igstPaise: number }[] {
  const own = sums.filter((sum) => isTaxed(sum) && (!sum.isRegistered || sum.isUin) && sum.isInterState);
  const byKind = own.toSorted((one, other) => Number(one.isUin) - Number(other.isUin));
  return groupBy(byKind, ({ place, isUin }) => `${isUin} ${place}`).map((group) => {
    const { taxablePaise, igstPaise } = addAmounts(group);
    return { place: group[0]?.place ?? '', isUin: group[0]?.isUin ?? false, taxablePaise, igstPaise };
  });
}

/** The text of another number of the same series. */
export const numberText = ({ lastText }: Pick<UsedNumbers, 'lastText'>, number: number): string =>
  `${lastText.slice(0, lastText.lastIndexOf('/') + 1)}${number}`;

export const totalNumbers = ({ first, last }: Pick<UsedNumbers, 'first' | 'last'>): number => last - first + 1;
