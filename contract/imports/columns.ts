/**
 * The columns of an imported spreadsheet; docs/adding/spreadsheet.md says what a new one needs. The browser loads this
 * file, so it must not import Zod.
 */
import type { doorRules, officeRules } from '../shared/delivery-address.ts';
import { message } from '../shared/translate.ts';

export const importKinds = ['customers', 'products'] as const;
export type ImportKind = (typeof importKinds)[number];

export const importStates = [
  'reading',
  /** The file cannot be read. */
  'unreadable',
  'checking',
  /** The rows are checked, and staff decide what to do. */
  'checked',
  'writing',
  'written',
  'returning',
  'returned',
  /** Staff cancelled the import before anything was saved. */
  'cancelled',
] as const;
export type ImportState = (typeof importStates)[number];

/** Whether the shop works on the import. Screens then load it again and again, to show the progress. */
export const isUnderWay = (state: ImportState): boolean =>
  state === 'reading' || state === 'checking' || state === 'writing' || state === 'returning';

export const mostImportBytes = 10_485_760;
export const mostImportRows = 10_000;
/** Maximum columns of a file. A file with more columns is refused. */
export const mostImportColumns = 100;
/** An import can be undone for this many hours. */
export const takeBackHours = 24;

/** Fields in addition to the address itself. The compiler requires a column in `customerColumns` for each of them. */
type BesideAddress = keyof typeof doorRules | keyof typeof officeRules;

export const customerColumns = {
  name: message('Name'),
  lastName: message('Last name'),
  phone: message('Phone number'),
  secondPhone: message('Second phone number'),
  email: message('Email'),
  language: message('Language'),
  label: message('Address label'),
  house: message('House and building'),
  wing: message('Wing or block'),
  street: message('Street and area'),
  area: message('Area'),
  landmark: message('Landmark'),
  pincode: message('PIN code'),
  city: message('City'),
  state: message('State'),
  floor: message('Floor'),
  hasLift: message('Lift'),
  gateNote: message('Note for the gate'),
  legalName: message('Registered name'),
  gstin: message('GSTIN'),
  container: message('Container'),
  jars: message('Jars held'),
  deposit: message('Deposit paid'),
  balance: message('Balance'),
  dues: message('Dues'),
  planProduct: message('Plan: product'),
  planQuantity: message('Plan: quantity'),
  planDays: message('Plan: days'),
  planWindow: message('Plan: time'),
  planStart: message('Plan: first delivery'),
  agreedPrice: message('Agreed price'),
  note: message('Note for staff'),
  tags: message('Tags'),
} as const satisfies Readonly<Record<string, string> & Record<BesideAddress, string>>;

/** Columns that only spreadsheets of other programs have. An import joins their values to another column. */
export const joinedColumns: ReadonlySet<string> = new Set([
  'lastName',
  'secondPhone',
  'wing',
  'area',
] satisfies (keyof typeof customerColumns)[]);

/** Values that staff can give once for all rows of a file that lack them. */
export const sharedFields = {
  pincode: customerColumns.pincode,
  city: customerColumns.city,
  state: customerColumns.state,
  /** If it has any value, the name of each sheet becomes the area of the addresses on that sheet. */
  sheetArea: message('Area from the name of the sheet'),
  container: customerColumns.container,
  depositPerJar: message('Deposit for each jar (₹)'),
  planProduct: customerColumns.planProduct,
  planQuantity: customerColumns.planQuantity,
  planWindow: customerColumns.planWindow,
  planStart: customerColumns.planStart,
  priceProduct: message('Product of the agreed prices'),
} as const;
export type SharedField = keyof typeof sharedFields;
export const sharedFieldNames = Object.keys(sharedFields) as [SharedField, ...SharedField[]];

export const productColumns = {
  name: message('Name'),
  size: message('Size'),
  capacity: message('Capacity (litres)'),
  price: message('Price'),
  deposit: message('Deposit'),
  stock: message('Stock'),
  type: message('Type'),
  category: message('Category'),
  container: message('Container'),
  brand: message('Brand'),
  description: message('Description'),
  isActive: message('Shown in the shop'),
  hindiName: message('Name in Hindi'),
  hindiDescription: message('Description in Hindi'),
} as const;

export const importColumns = { customers: customerColumns, products: productColumns } as const;

export type CustomerColumn = keyof typeof customerColumns;
export type ProductColumn = keyof typeof productColumns;
export type ImportColumn = CustomerColumn | ProductColumn;

/** The label of a column on screens; undefined if this kind of import has no such column. */
export const labelOf = (kind: ImportKind, column: string): string | undefined =>
  (importColumns[kind] as Readonly<Record<string, string>>)[column];
