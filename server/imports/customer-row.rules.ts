/**
 * Reads one row of a file of customers: identity, address, balances, plan, note and tags. Pure: nothing is looked up here.
 */
import { addressRules, checkAddress } from '#contract/accounts/addresses.ts';
import type { Door } from '#contract/accounts/delivery-address.ts';
import { noteRules } from '#contract/accounts/note-rules.ts';
import { isSameTag, tagRules } from '#contract/accounts/tag-rules.ts';
import type { CustomerColumn, SharedField } from '#contract/imports/columns.ts';
import { mostJars } from '#contract/jars/desk.ts';
import { doorRules, floorRule, officeRules, topFloor } from '#contract/shared/delivery-address.ts';
import { normalizeEmail } from '#contract/shared/email-address.ts';
import { callerRules } from '#contract/shared/fields.ts';
import { toPaise } from '#contract/shared/money.ts';
import { checkValue } from '#contract/shared/rules.ts';
import { officialState } from '#contract/shared/state-names.ts';
import { cleanGstin } from '#contract/shared/tax-numbers.ts';
import { type Language, languages, nameOf } from '#contract/shared/translate.ts';
import { cleanCode, cleanEmail, cleanNumber } from '#contract/shared/typed-text.ts';
import type { NewAddress } from '#server/accounts/customers.store.ts';
import type { KnownPlace } from '#server/zones/rules.ts';
import { readDay } from './cells.rules.ts';
import {
  type CellFault,
  type CellReader,
  type Chosen,
  hasOtherPhone,
  lastDigits,
  nameKey,
  readAmount,
  readCount,
  readFlag,
  readPhone,
  readPrice,
  readRow,
  readSide,
} from './fields.rules.ts';
import { isOnCall, parsePlanDays, type Rhythm } from './notebooks/rhythm.rules.ts';
import type { SharedValues } from './shared.rules.ts';

export type RowAddress = Omit<NewAddress, 'id'>;

export interface ImportedPlanForm extends Rhythm {
  /** The product's name in the file. */
  product: string;
  quantity: number;
  /** The name of the delivery window; empty if the shop has only one. */
  window: string;
  /** Null means the first possible day. */
  start: string | null;
}

export interface ImportedPrice {
  /** The product's name in the file, or the one that staff chose for all rows; empty if neither is given. */
  product: string;
  /** Whether the row itself names the product. */
  isOfRow: boolean;
  pricePaise: number;
}

export interface CustomerRow {
  name: string;
  phone: string;
  /** The last ten digits of the phone number; empty without one. */
  number: string;
  /** In lower case; empty without one. */
  email: string;
  language: Language;
  /** Null if the row has no address. */
  address: RowAddress | null;
  container: string;
  jars: number;
  depositPaise: number;
  creditPaise: number;
  duesPaise: number;
  plan: ImportedPlanForm | null;
  price: ImportedPrice | null;
  /** A note of staff about the customer; empty without one. */
  note: string;
  /** The names of the tags, each once. */
  tags: string[];
}

export interface ReadCustomer {
  row: CustomerRow;
  faults: CellFault[];
  /** Values that this row lacks and that staff can give for all rows. */
  lacks: ReadonlySet<SharedField>;
}

/**
 * Records that the row lacks the value, and returns the value that staff have given for all rows; empty if there is
 * none.
 */
type AskShared = (field: SharedField) => string;

const someJars = 'This is not a whole number of jars.';

/** City and state of the PIN codes that the shop knows. */
export type KnownPlaces = ReadonlyMap<string, KnownPlace>;

/** Columns of the address in which people also write the PIN code. */
const placeColumns = ['house', 'street', 'area', 'landmark', 'city'] as const;
const pincodeInText = /(?<!\d[ -]?)[1-9]\d{2}[ -]?\d{3}(?![ -]?\d)/g;

/** The PIN code of its column, otherwise the only one that the address names; empty without one. */
function pincodeOf(read: CellReader): string {
  const typed = cleanCode(read.plain('pincode')).replace(/\.0+$/, '');
  if (typed !== '') return typed;
  const named = placeColumns.flatMap((column) => read.plain(column).match(pincodeInText) ?? []);
  const [only = '', ...others] = new Set(named.map((text) => text.replace(/\D/g, '')));
  return others.length === 0 ? only : '';
}

/** The text of an address without a PIN code at its end: the address shows it once, in its own field. */
function withoutPincode(text: string, pincode: string): string {
  const end = /[\s,.:;(-]*(?:pin(?:[ -]?code)?|पिन(?:[ -]?कोड)?)?[\s.:-]*(\p{Nd}{3}[ -]?\p{Nd}{3})[\s).]*$/iu.exec(
    text,
  );
  return end && cleanNumber(end[1] ?? '').replace(/\D/g, '') === pincode ? text.slice(0, end.index) : text;
}

/** The PIN code of a row, read first because city and state are looked up by it; empty without one. */
export const readPincode = (cells: readonly string[], chosen: Chosen, shared: SharedValues = {}): string =>
  pincodeOf(readRow(cells, chosen)) || (shared.pincode ?? '');

export function readCustomer(
  cells: readonly string[],
  chosen: Chosen,
  places: KnownPlaces,
  shared: SharedValues = {},
  /** The area that the sheet is named after; empty without one. */
  sheetArea = '',
): ReadCustomer {
  const read = readRow(cells, chosen);
  const lacks = new Set<SharedField>();
  const ask: AskShared = (field) => {
    lacks.add(field);
    return shared[field] ?? '';
  };
  const jars = readCount(read, 'jars', mostJars, someJars) ?? 0;
  const container = read.text('container') || (jars > 0 ? ask('container') : '');
  const hasDeposit = jars === 0 || read.text('deposit') !== '';
  const phone = readPhone(read, 'phone') || readPhone(read, 'secondPhone');
  const email = cleanEmail(read.text('email')).toLowerCase();
  const money = [readSide(read, 'balance'), readSide(read, 'dues')];
  const paiseOf = (side: 'balance' | 'dues') =>
    money.reduce((sum, one) => sum + (one.side === side ? one.paise : 0), 0);
  const row: CustomerRow = {
    name: joinName(read.text('name'), read.text('lastName')),
    phone,
    number: lastDigits(phone),
    email: normalizeEmail(email) ?? email,
    language: readLanguage(read),
    address: readAddress(read, { places, sheetArea }, ask),
    container,
    jars,
    depositPaise: hasDeposit ? readAmount(read, 'deposit') : jars * toPaise(Number(ask('depositPerJar'))),
    creditPaise: paiseOf('balance'),
    duesPaise: paiseOf('dues'),
    plan: readPlan(read, ask),
    price: readAgreedPrice(read, ask),
    note: readNote(read, phone),
    tags: readTags(read),
  };
  if (row.phone === '' && row.email === '' && !read.faults.some(({ column }) => column === 'phone')) {
    read.fail('phone', 'Add a phone number or an email address.');
  }
  failRules(read, row);
  if (row.jars > 0 && row.container === '') read.fail('container', 'Jars need a container.');
  if (money.every(({ paise }) => paise > 0)) read.fail('dues', 'A customer has either a balance or dues.');
  return { row, faults: read.faults, lacks };
}

/** Some programs export the whole name and the last name. */
const joinName = (name: string, lastName: string) =>
  ` ${nameKey(name)}`.endsWith(` ${nameKey(lastName)}`) ? name : [name, lastName].filter(Boolean).join(' ');

/** The note, and the cells with further phone numbers, because a customer has one number. */
function readNote(read: CellReader, phone: string): string {
  const cells = (['phone', 'secondPhone'] as const).map((column) => read.text(column));
  const others = phone === '' ? [] : cells.filter((cell) => hasOtherPhone(cell, phone));
  return [read.text('note'), others.length > 0 && `☎ ${others.join(', ')}`].filter(Boolean).join(' · ');
}

/** Tags are separated as in the shop's own spreadsheet, or by a semicolon or a line. */
function readTags(read: CellReader): string[] {
  const names = read
    .text('tags')
    .split(/[,;|]/)
    .map((name) => name.trim())
    .filter(Boolean);
  for (const name of names) {
    const msg = checkValue(tagRules.name, name);
    if (msg !== undefined) read.fail('tags', msg);
  }
  return names.filter((name, at) => names.findIndex((other) => isSameTag(other, name)) === at);
}

const rowRules = { ...callerRules, ...noteRules };

function failRules(read: CellReader, { name, phone, email, note }: CustomerRow): void {
  for (const [column, typed] of [
    ['name', name],
    ['phone', phone],
    ['email', email],
    ['note', note],
  ] as const) {
    const msg = typed === '' ? undefined : checkValue(rowRules[column], typed);
    if (msg !== undefined) read.fail(column, msg);
  }
}

/** Checks the additional fields that a new customer needs. */
export function findNewCustomerFaults({ name, phone, address }: CustomerRow): CellFault[] {
  const faults: CellFault[] = [];
  if (name === '') faults.push({ column: 'name', msg: 'Name is required' });
  if (phone === '') faults.push({ column: 'phone', msg: 'Phone number is required' });
  if (!address) faults.push({ column: 'street', msg: 'Address is required' });
  return faults;
}

const withoutNukta = (name: string) => name.toLowerCase().normalize('NFD').replaceAll('\u093c', '');

/** Languages by their code, their own name, and their names in each language of the shop. */
const languageNames = new Map(
  languages.flatMap((one) =>
    [
      one,
      nameOf(one),
      ...languages.map((other) => new Intl.DisplayNames(other, { type: 'language' }).of(one) ?? one),
    ].map((name) => [withoutNukta(name), one] as const),
  ),
);

function readLanguage(read: CellReader): Language {
  const typed = read.text('language');
  if (typed === '') return 'en';
  const named = languageNames.get(withoutNukta(typed));
  if (!named) read.fail('language', 'Write the code of a language here, such as en.');
  return named ?? 'en';
}

const ofAddress = ['house', 'street', 'landmark', 'pincode', 'city', 'state'] as const;
const doorTexts = Object.keys(doorRules) as (keyof typeof doorRules)[];
const officeTexts = Object.keys(officeRules) as (keyof typeof officeRules)[];

const readTexts = <Column extends CustomerColumn>(read: CellReader, columns: readonly Column[]) =>
  Object.fromEntries(columns.map((column) => [column, read.text(column)])) as Record<Column, string>;

interface AddressSources {
  places: KnownPlaces;
  sheetArea: string;
}

/** Adds the area of the sheet if staff want that, and if the address does not name it already. */
function readArea(read: CellReader, sheetArea: string, ask: AskShared): string {
  const typed = read.text('area');
  const isNamed = (['house', 'street', 'landmark'] as const).some((column) =>
    nameKey(read.text(column)).includes(nameKey(sheetArea)),
  );
  return typed === '' && !isNamed && ask('sheetArea') !== '' ? sheetArea : typed;
}

function readAddress(read: CellReader, { places, sheetArea }: AddressSources, ask: AskShared): RowAddress | null {
  if ([...ofAddress, 'wing' as const, 'area' as const].every((column) => read.text(column) === '')) return null;
  const pincode = pincodeOf(read) || cleanCode(ask('pincode'));
  const known = places.get(pincode);
  const isKnown = known !== undefined || read.text('city') !== '';
  const [city, state] = isKnown ? ['', ''] : [ask('city'), ask('state')];
  const textOf = (column: CustomerColumn) => withoutPincode(read.text(column), pincode);
  const said = {
    house: joinHouse(read.text('wing'), read.text('house')),
    street: joinStreet(textOf('street'), withoutPincode(readArea(read, sheetArea, ask), pincode)),
    landmark: textOf('landmark'),
    pincode,
    city: textOf('city') || (known?.city ?? city),
    state: known?.state ?? officialState(read.text('state') || state),
  };
  // A single column for the whole address is read as the street.
  if (said.street === '' && said.house !== '') [said.street, said.house] = [said.house, ''];
  const address: RowAddress = {
    ...said,
    label: read.text('label') || 'Home',
    ...readDoor(read),
    ...readTexts(read, officeTexts),
    gstin: cleanGstin(read.text('gstin')),
  };
  for (const column of ['label', ...ofAddress, ...doorTexts, ...officeTexts] as const) {
    // The state may stay empty: screens show the state that the PIN code suggests until somebody confirms it.
    const msg =
      column === 'state' && address.state === '' ? undefined : checkValue(addressRules[column], address[column]);
    if (msg !== undefined) read.fail(column, msg);
  }
  for (const { path, msg } of checkAddress(address)) read.fail(path as CustomerColumn, msg);
  return address;
}

/** The flat with its wing: "A" and "101" become "A-101", "Rose Wing" and "101" become "Rose Wing, 101". */
const joinHouse = (wing: string, house: string) => [wing, house].filter(Boolean).join(wing.includes(' ') ? ', ' : '-');

/** Adds the area to the street unless the street names it already. */
const joinStreet = (street: string, area: string) =>
  nameKey(street).includes(nameKey(area)) ? street : [street, area].filter(Boolean).join(', ');

const groundFloors = /^(g|gf|ground|ground floor|ग्राउंड|ग्राउंड फ़्लोर|भूतल)$/i;

function readDoor(read: CellReader): Door {
  const typed = read
    .plain('floor')
    .replace(/(?<=\d)(st|nd|rd|th)?( floor)?$/i, '')
    .replace(/\.0+$/, '');
  const floor = groundFloors.test(typed) ? '0' : typed;
  const msg = floor === '' ? undefined : checkValue(floorRule, /^\d+$/.test(floor) ? Number(floor) : Number.NaN);
  if (msg !== undefined) read.fail('floor', msg);
  return {
    floor: floor === '' || msg !== undefined ? null : Math.min(Number(floor), topFloor),
    hasLift: readFlag(read, 'hasLift') ?? false,
    ...readTexts(read, doorTexts),
  };
}

function readPlan(read: CellReader, ask: AskShared): ImportedPlanForm | null {
  const days = read.text('planDays');
  if (isOnCall(days)) return null;
  const product = read.text('planProduct') || (days === '' ? '' : ask('planProduct'));
  if (product === '' && days === '' && /^[0.-]*$/.test(read.plain('planQuantity'))) return null;
  if (product === '') read.fail('planProduct', 'A plan needs a product.');
  const rhythm = parsePlanDays(days);
  if (!rhythm) read.fail('planDays', 'How often? For example: daily, every 2 days, or Mon, Thu.');
  const quantity = readCount(read, 'planQuantity', 999, 'Quantity must be a whole number from 1 to 999.');
  if (quantity !== undefined && rhythm?.quantity !== undefined && quantity !== rhythm.quantity) {
    read.fail('planDays', 'These days name another number of jars than the plan.');
  }
  if (quantity === 0) read.fail('planQuantity', 'Quantity must be a whole number from 1 to 999.');
  const typed = read.text('planStart') || ask('planStart');
  const start = typed === '' ? null : readDay(typed);
  if (start === undefined) read.fail('planStart', 'This is not a day, such as 5/12/2026.');
  return {
    everyDays: rhythm ? rhythm.everyDays : 1,
    weekdays: rhythm?.weekdays ?? [],
    product,
    quantity: quantity ?? rhythm?.quantity ?? (Number(ask('planQuantity')) || 1),
    window: read.text('planWindow') || ask('planWindow'),
    start: start ?? null,
  };
}

/** The agreed price of a row: of the product that the row names for its plan, otherwise of the product of the file. */
function readAgreedPrice(read: CellReader, ask: AskShared): ImportedPrice | null {
  const pricePaise = readPrice(read);
  if (pricePaise === null) return null;
  const named = read.text('planProduct');
  const product = named || ask('priceProduct');
  if (product === '') read.fail('agreedPrice', 'Choose the product of this price under “Values for all rows”.');
  return { product, isOfRow: named !== '', pricePaise };
}
