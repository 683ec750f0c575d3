/** Proposes which column of a file means what, from its headings and cells; staff can change it. Pure. */
import type { ImportColumn, ImportKind } from '#contract/imports/columns.ts';
import { type Cells, saysNothing } from './cells.rules.ts';
import { type Chosen, isPhoneNumber, readPrice, readRow } from './fields.rules.ts';
import { areaHeading, headingKey, namesPrice, otherNames, ownNames } from './names.rules.ts';
import { isWeekHeading, parsePlanDays } from './notebooks/rhythm.rules.ts';

/** A column whose heading has several meanings: staff choose one. */
export interface ColumnQuestion {
  index: number;
  fields: readonly ImportColumn[];
}

/**
 * Ambiguous headings: in the book of a shop they mean dues, in a bank statement a balance, and in some files they count
 * jars.
 */
const twoMeanings = new Set(
  'balance,credit,debit,pending,baki,opening,closing,બાકી,বাকি,பாக்கி,బాకీ,ಬಾಕಿ,ബാക്കി,बैलेंस,बैलेन्स,क्रेडिट,डेबिट,बाकी,बाक़ी,पेंडिंग,पेन्डिंग'.split(
    ',',
  ),
);
/** Headings that name an amount, but not who owes it. */
const anyAmount = new Set(
  'amount,total amount,amount rs,paisa,paise,rupees,राशि,रकम,रक़म,पैसा,पैसे,कुल राशि,जमा राशि'.split(','),
);
const noAmount = new Set('limit,days,terms,card,date,period,time,stock,note,notes,remark,rate'.split(','));
/** Headings of a month's bill. Next to such a column, a column of jars counts delivered jars. */
const billed = new Set(
  'amount,total amount,bill,bill amount,received,paid,amount received,amount paid,राशि,रकम,बिल'.split(','),
);
const meanings = ['dues', 'balance', 'jars'] as const;
/** Headings that count jars: either the jars that a customer has, or the jars of each delivery. */
const jarsOnly = new Set('jar,no of jar,जार,जार संख्या'.split(','));
/** Headings that count the delivered jars if the file is the list of a month. */
const jarTotals = new Set('total jar,jar total,total no of jar,कुल जार'.split(','));
const jarMeanings = ['jars', 'planQuantity'] as const;
const mostQuestions = 5;

function hasTwoMeanings(kind: ImportKind, heading: string): boolean {
  const words = heading.split(' ');
  return (
    kind === 'customers' &&
    (anyAmount.has(heading) || words.some((word) => twoMeanings.has(word))) &&
    !words.some((word) => noAmount.has(word)) &&
    !otherNames.customers.has(heading)
  );
}

/**
 * The headings of prices about which staff are asked: those that are not known, such as "Monthly rate", and all of them
 * if there are several. If one is a heading of our templates, staff are not asked, and only this heading is used.
 */
function findAskedPrices(names: readonly string[]): number[] {
  const isPrice = (names: ReadonlyMap<string, readonly { column: ImportColumn }[]>, name: string) =>
    names.get(name)?.some(({ column }) => column === 'agreedPrice') ?? false;
  if (names.some((name) => isPrice(ownNames.customers, name))) return [];
  const found = names.flatMap((name, index) => (namesPrice(name) ? [index] : []));
  return found.filter((index) => found.length > 1 || !isPrice(otherNames.customers, names[index] ?? ''));
}

/** Words before the noun of a heading that say nothing: "Party phone no" is "phone no". */
const whose = /^(party|customer|client|member|consumer) /;
const isLatin = (text: string) => /\p{Script=Latin}/u.test(text);

/**
 * The text by which a heading is compared. If it has two scripts, as in "Name (नाम)" and "बाकी / Due", it is the part
 * that is known. If it begins with the word "Party" or "Customer", it is the rest.
 */
function knownKey(kind: ImportKind, heading: string): string {
  const key = headingKey(heading);
  const isKnown = (name: string) => ownNames[kind].has(name) || otherNames[kind].has(name);
  if (isKnown(key)) return key;
  const parts = heading
    .split(/[/|()\n]/)
    .map(headingKey)
    .filter(Boolean);
  const [one = '', other = ''] = parts;
  const isInTwo = parts.length === 2 && isLatin(one) !== isLatin(other);
  const rest = key.replace(whose, '');
  const found = [...(isInTwo ? parts : []), ...(rest === key ? [] : [rest])];
  return found.find(isKnown) ?? found.find((name) => hasTwoMeanings(kind, name)) ?? key;
}

interface Proposal {
  columns: Chosen;
  questions: ColumnQuestion[];
}

/** Amounts that a file has only once: if it has "Deposit" and "Security", staff choose one of them. */
const amounts: ReadonlySet<ImportColumn> = new Set<ImportColumn>(['deposit', 'balance', 'dues']);

/**
 * The other columns of a file for a field that has one already: those with the same heading, and those with another
 * name of the same amount. A heading of our templates needs no question.
 */
function findRivals(column: ImportColumn, index: number, names: readonly string[]): number[] {
  const name = names[index] ?? '';
  const isOwnName = ownNames.customers.get(name)?.some((one) => one.column === column) ?? false;
  const isRival = (other: string) =>
    other === name ||
    (amounts.has(column) && !isOwnName && otherNames.customers.get(other)?.some((one) => one.column === column));
  return names.flatMap((other, at) => (at !== index && other !== '' && isRival(other) ? [at] : []));
}

/**
 * Recognizes each of our columns at most once. If several headings fit one column, a heading of our templates wins,
 * then the name that is listed first. Staff are asked about an ambiguous heading, except "Balance" next to "Dues", as
 * in our templates, about two columns with the same heading, about two names of one amount, about totals of jars, about
 * columns for each weekday, about areas between the customers, and about prices that may not be those of one jar.
 */
export function chooseColumns(kind: ImportKind, headings: readonly string[]): Proposal {
  const columns: Chosen = {};
  const questions: ColumnQuestion[] = [];
  const ask = (index: number, fields: readonly ImportColumn[]) => {
    const isNew = !questions.some((question) => question.index === index);
    if (isNew && questions.length < mostQuestions) questions.push({ index, fields });
  };
  const names = headings.map((heading) => knownKey(kind, heading));
  const areas = headings.indexOf(areaHeading);
  const isOwn = (name: string, column: ImportColumn) => ownNames[kind].get(name)?.[0]?.column === column;
  const hasDues = names.some((name) => isOwn(name, 'dues'));
  const isAsked = names.map((name) => hasTwoMeanings(kind, name) && !(hasDues && isOwn(name, 'balance')));
  const askedPrices = kind === 'customers' ? findAskedPrices(names) : [];
  const taken = new Set<number>();
  for (const known of [ownNames[kind], otherNames[kind]]) {
    const found = names.flatMap((name, index) =>
      isAsked[index] || askedPrices.includes(index) ? [] : (known.get(name) ?? []).map((one) => ({ ...one, index })),
    );
    for (const { column, index } of found.toSorted((one, other) => weightOf(one) - weightOf(other))) {
      if (taken.has(index) || columns[column] !== undefined) continue;
      columns[column] = index;
      taken.add(index);
    }
  }
  const jars = columns.jars ?? -1;
  const isDelivered = columns.planDays !== undefined && columns.planQuantity === undefined;
  if (isDelivered && jarsOnly.has(names[jars] ?? '')) {
    delete columns.jars;
    ask(jars, jarMeanings);
  } else if (kind === 'customers' && jarsOnly.has(names[jars] ?? '') && names.some((name) => billed.has(name))) {
    delete columns.jars;
    ask(jars, ['jars']);
  }
  if (kind === 'customers') {
    for (const [column, index] of Object.entries(columns) as [ImportColumn, number][]) {
      const rivals = findRivals(column, index, names).filter((at) => !taken.has(at) && !isAsked[at]);
      if (rivals.length === 0) continue;
      delete columns[column];
      for (const at of [index, ...rivals].sort((one, other) => one - other)) ask(at, [column]);
    }
    const total = columns.jars === undefined ? names.findIndex((name) => jarTotals.has(name)) : -1;
    if (total >= 0) ask(total, ['jars']);
  }
  if (areas >= 0 && columns.area === undefined) ask(areas, ['area']);
  const week = headings.findIndex(isWeekHeading);
  if (kind === 'customers' && week >= 0 && columns.planDays === undefined) ask(week, ['planDays']);
  names.forEach((_, index) => {
    if (isAsked[index]) ask(index, meanings);
  });
  for (const index of askedPrices) ask(index, ['agreedPrice']);
  return { columns, questions };
}

/**
 * If a file has a second column of phone numbers or addresses, it becomes one of these fields. Columns for other fields
 * are chosen first.
 */
const spares: ReadonlySet<ImportColumn> = new Set<ImportColumn>(['secondPhone', 'area']);
const weightOf = ({ column, rank }: { column: ImportColumn; rank: number }) => rank + (spares.has(column) ? 1000 : 0);

/** The cells of this many rows are compared, and this share of them must look like a value of the field. */
const rowsRead = 50;
const mostAlike = 0.7;
const isPincode = (cell: string) => /^'?[1-9]\d{2} ?\d{3}$/.test(cell);
const isEmail = (cell: string) => /^\S+@\S+\.\S+$/.test(cell);
const isName = (cell: string) => /^\p{L}[\p{L}\p{M} .'&-]+$/u.test(cell);
const isRhythm = (cell: string) => !/^\p{Nd}*$/u.test(cell) && parsePlanDays(cell) !== undefined;

/** Fields that can be recognized by their cells alone, most certain first. */
const shapes: readonly { column: ImportColumn; fits(cell: string): boolean }[] = [
  { column: 'phone', fits: isPhoneNumber },
  { column: 'email', fits: isEmail },
  { column: 'planDays', fits: isRhythm },
  { column: 'pincode', fits: isPincode },
  { column: 'name', fits: isName },
];

/** Whether the heading is one of our templates, which say what their columns mean. */
export const hasOwnHeading = (heading = ''): boolean => ownNames.customers.has(headingKey(heading));

/**
 * The highest price that counts as the price of one jar, in paise. Higher amounts are mostly for a month or for several
 * jars.
 */
export const mostForOne = 200_00;

/** Whether most cells are prices of one jar. */
function looksLikePrices(cells: readonly string[]): boolean {
  const fits = (cell: string) => {
    const read = readRow([cell], { agreedPrice: 0 });
    const paise = readPrice(read) ?? 0;
    return read.faults.length === 0 && paise <= mostForOne;
  };
  return cells.filter(fits).length >= cells.length * mostAlike;
}

/**
 * Proposes columns by their headings, then by their cells. Staff are asked about a column with an unknown heading
 * whose cells look like phone numbers, email addresses, PIN codes or days, and about remarks that look like one of
 * these, and about prices that are too high for one jar. Without any heading, phone numbers, email addresses and PIN codes are taken without a question.
 */
export function proposeColumns(kind: ImportKind, headings: readonly string[], rows: readonly Cells[]): Proposal {
  const { columns, questions } = chooseColumns(kind, headings);
  if (kind !== 'customers') return { columns, questions };
  const some = rows.slice(0, rowsRead).map(({ cells }) => cells);
  const width = Math.max(headings.length, ...some.map((cells) => cells.length));
  const price = columns.agreedPrice;
  const isAgreed = hasOwnHeading(headings[price ?? -1]);
  if (price !== undefined && !isAgreed && !looksLikePrices(some.map((row) => row[price] ?? '').filter(Boolean))) {
    delete columns.agreedPrice;
    if (questions.length < mostQuestions) questions.push({ index: price, fields: ['agreedPrice'] });
  }
  const isFree = (index: number) =>
    (columns.note === index || !Object.values(columns).includes(index)) &&
    !questions.some((question) => question.index === index);
  for (const { column, fits } of shapes) {
    const isOpen = columns[column] === undefined && !questions.some(({ fields }) => fields.includes(column));
    if (!isOpen) continue;
    for (let index = 0; index < width; index += 1) {
      const heading = headings[index] ?? '';
      const cells = some.map((row) => row[index] ?? '').filter((cell) => cell !== '' && !saysNothing(cell));
      const alike = cells.filter((cell) => fits(cell)).length;
      if (!isFree(index) || cells.length === 0 || alike < cells.length * mostAlike) continue;
      if (column === 'name' && heading !== '') continue;
      if (heading === '' && column !== 'planDays' && column !== 'name') columns[column] = index;
      else if (questions.length < mostQuestions) {
        const isNote = columns.note === index;
        questions.push({ index, fields: isNote ? [column, 'note'] : [column] });
        if (isNote) delete columns.note;
      }
      break;
    }
  }
  return { columns, questions };
}

/** Headings are searched in this many lines, because titles and merged headings can be above them. */
const linesLooked = 15;

const isFigure = (cell: string) => /^[\p{Nd}.,₹ -]{1,20}$/u.test(cell) && /\p{Nd}/u.test(cell);

/**
 * A line with a phone number or an email address is not a line of headings. A line with several numbers is not one
 * either, unless it has a heading for names: the list of a month also has the days of the month as headings.
 */
const isData = (cells: readonly string[], { name }: Chosen) =>
  cells.some((cell) => isPhoneNumber(cell) || isEmail(cell)) ||
  (name === undefined && cells.filter((cell) => isFigure(cell)).length >= 2);

/**
 * The number of the line with the most known headings; if two lines have equally many, the lower line, which is more
 * detailed. If the file has no headings and begins with a customer, it is the number of the first line minus one.
 */
export function findHeaderLine(kind: ImportKind, head: readonly Cells[]): number {
  const first = head[0]?.line ?? 1;
  let [best, most] = [first, 0];
  for (const { line, cells } of head.slice(0, linesLooked)) {
    const { columns, questions } = chooseColumns(kind, cells);
    // Headings may be repeated further down, so the search ends at the first customer.
    if (isData(cells, columns) && most >= 2) break;
    if (isData(cells, columns)) continue;
    const count = Object.keys(columns).length + questions.length;
    if (count >= most && count > 0) [best, most] = [line, count];
  }
  if (most >= 2) return best;
  return kind === 'customers' && (head[0]?.cells ?? []).some(isPhoneNumber) ? first - 1 : first;
}

const needed: Readonly<Record<ImportKind, readonly (readonly ImportColumn[])[]>> = {
  customers: [['phone', 'secondPhone', 'email']],
  products: [['name'], ['size'], ['capacity'], ['price'], ['stock']],
};

/**
 * The required columns that are missing. If one of several columns is enough, only the first of them is returned.
 */
export const missingColumns = (kind: ImportKind, chosen: Chosen): ImportColumn[] =>
  needed[kind].flatMap((some) => (some.some((column) => chosen[column] !== undefined) ? [] : some.slice(0, 1)));
