/** Checks rows of customers: finds every fault of every row, and what saving the row would create. Writes nothing. */
import { isDeepStrictEqual } from 'node:util';
import { v7 as newId } from 'uuid';
import { composeAddress, mostAddresses } from '#contract/accounts/addresses.ts';
import type { SharedField } from '#contract/imports/columns.ts';
import { mostPlans } from '#contract/plans/rules.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { messageOf } from '#contract/shared/translate.ts';
import { findNamed, type NamedCustomer, type NewAddress } from '#server/accounts/customers.store.ts';
import { listNamedContainers } from '#server/catalogue/containers/store.ts';
import { listNamedProducts } from '#server/catalogue/many-products.store.ts';
import { doorOf, officeOf } from '#server/core/delivery-address.store.ts';
import type { Services } from '#server/core/services.ts';
import { type OpeningBalance, openingEvent } from '#server/jars/desk/post-opening.ts';
import { listEventStates } from '#server/ledger/reversal.store.ts';
import { listCashBlocks } from '#server/orders/cash-blocks/store.ts';
import { openListedPlans } from '#server/plans/check-day.ts';
import { type LineRow, readProducts } from '#server/plans/store.ts';
import { findKnownPlaces } from '#server/zones/service-area.store.ts';
import {
  type CustomerRow,
  findNewCustomerFaults,
  type RowAddress,
  readCustomer,
  readPincode,
} from './customer-row.rules.ts';
import { type CellFault, nameKey } from './fields.rules.ts';
import { listReturned } from './followed.store.ts';
import { type ImportRow, noSums } from './import.store.ts';
import { byName, type Lead, People } from './look-up.rules.ts';
import { addNotes } from './notes/check-notes.ts';
import { checkPrices, type Priced } from './prices/check-prices.ts';
import type { FileRow, FoundRow } from './row.store.ts';
import { type Needs, withEdits } from './shared.rules.ts';
import { areaOfLine } from './sheets.rules.ts';
import { addTags } from './tags/check-tags.ts';
import type { Checked, CustomerWork, Step } from './work.rules.ts';

interface Read {
  line: number;
  row: CustomerRow;
  faults: CellFault[];
  lacks: ReadonlySet<SharedField>;
  isPriceSure: boolean;
}

/** A row with its customer. */
interface Placed extends Read, Pick<Priced, 'price'> {
  /** For a new customer, the line of the customer's first row in the file; otherwise the line of this row. */
  lead: number;
  id: string;
  work: CustomerWork;
}

const someAtOnce = 1000;

interface CustomerFile extends Pick<ImportRow, 'columns' | 'sharedValues' | 'sheets'> {
  /** Whether the column of prices certainly has prices of one jar: staff or a heading of our templates say so. */
  isPriceSure: boolean;
}

export async function checkCustomers(
  services: Services,
  rows: readonly FileRow[],
  { columns, sharedValues, sheets, ...file }: CustomerFile,
  step: Step,
): Promise<Checked> {
  const typed = rows.map((row) => {
    // A price that staff have typed themselves is certain.
    const isPriceSure = file.isPriceSure || row.edits.agreedPrice !== undefined;
    return { line: row.line, isPriceSure, ...withEdits(row, columns) };
  });
  const pincodes = typed.map(({ cells, chosen }) => readPincode(cells, chosen, sharedValues));
  const places = await findKnownPlaces(services.db, pincodes);
  const read: Read[] = [];
  for (const { line, isPriceSure, cells, chosen } of typed) {
    read.push({ line, isPriceSure, ...readCustomer(cells, chosen, places, sharedValues, areaOfLine(sheets, line)) });
    await step(read.length / 2);
  }
  const people = await findPeople(services, read);
  const placed: (Placed | Read)[] = [];
  const groups = new Map<number, Placed[]>();
  for (const one of read) {
    const found = place(one, people);
    placed.push(found);
    if ('work' in found) groups.set(found.lead, [...(groups.get(found.lead) ?? []), found]);
    await step((read.length + placed.length) / 2);
  }
  const right = placed.filter((one) => 'work' in one);
  const turn = () => step(read.length);
  for (const group of groups.values()) {
    gatherAddresses(group);
    await turn();
  }
  await addBalances(services, right, turn);
  await addPlans(services, right, turn);
  await checkPrices(services, right, turn);
  await addNotes(services, right);
  await addTags(services, right);
  return { ...(await present(placed, groups, turn)), needs: countNeeds(read) };
}

/** Counts the rows that lack each value, and finds the PIN code that most other rows have. */
function countNeeds(read: readonly Read[]): Needs {
  const needs: Partial<Record<SharedField, { rows: number; proposed?: string }>> = {};
  for (const { lacks } of read) {
    for (const field of lacks) needs[field] = { rows: (needs[field]?.rows ?? 0) + 1 };
  }
  const pincodes = read.flatMap(({ row, lacks }) => (lacks.has('pincode') ? [] : (row.address?.pincode ?? [])));
  const [common] = [...Map.groupBy(pincodes, (pincode) => pincode).values()].toSorted(
    (one, other) => other.length - one.length,
  );
  if (needs.pincode && common?.[0]) needs.pincode.proposed = common[0];
  return needs;
}

/** Yields to the event loop between rows. */
type Turn = () => Promise<void>;

async function findPeople({ db }: Services, read: readonly Read[]): Promise<PeopleFound> {
  const named: NamedCustomer[] = [];
  for (let at = 0; at < read.length; at += someAtOnce) {
    const some = read.slice(at, at + someAtOnce).map(({ row }) => row);
    const emails = some.map(({ email }) => email).filter(Boolean);
    const numbers = some.map(({ number }) => number).filter(Boolean);
    named.push(...(await findNamed(db, emails, numbers)));
  }
  const closed = named.filter(({ isActive, isStaff }) => !isActive && !isStaff).map(({ id }) => id);
  return { people: new People(named), returned: await listReturned(db, closed) };
}

interface PeopleFound {
  people: People;
  returned: ReadonlySet<string>;
}

/** Finds the customer of a row, and adds a fault if the row does not fit this customer or lacks data of a new one. */
function place(one: Read, { people, returned }: PeopleFound): Placed | Read {
  const { line, row, faults } = one;
  if (row.number === '' && row.email === '') return one;
  const match = people.match(row);
  if (match.kind === 'fault') {
    faults.push(match.fault);
    return one;
  }
  if (match.kind === 'earlier') return workOf(one, match.lead.line, match.lead.id, 'new', row);
  if (match.kind === 'there' && !returned.has(match.customer.id)) {
    const { id, name, isActive } = match.customer;
    if (!isActive) faults.push({ column: 'phone', msg: 'The account of this customer is deactivated.' });
    if (row.name !== '' && nameKey(row.name) !== nameKey(name)) {
      const msg = messageOf('This is {name} in the shop. Use that name, or leave the name empty.', { name });
      faults.push({ column: 'name', msg });
    }
    return workOf(one, line, id, 'there', row);
  }
  faults.push(...findNewCustomerFaults(row));
  const lead: Lead = {
    line,
    id: match.kind === 'there' ? match.customer.id : newId(),
    nameKey: nameKey(row.name),
    number: row.number,
    email: row.email,
  };
  if (match.kind === 'new') people.addLead(lead);
  return workOf(one, line, lead.id, match.kind === 'new' ? 'new' : 'revived', row);
}

function workOf(one: Read, lead: number, id: string, mode: CustomerWork['mode'], row: CustomerRow): Placed {
  const { name, phone, email, language, address } = row;
  const isFirst = mode !== 'there' && lead === one.line;
  const customer = isFirst
    ? {
        id,
        name,
        phone,
        email: email || null,
        language,
        address: address ? composeAddress(address) : '',
        city: address?.city ?? '',
        state: address?.state ?? '',
        pincode: address?.pincode ?? '',
        addresses: [] as NewAddress[],
      }
    : null;
  return { ...one, lead, id, work: { mode, customer, balances: [], plan: null, note: null, price: null }, price: null };
}

/** Collects the different addresses of a customer's rows in the first of these rows. */
function gatherAddresses(group: readonly Placed[]): void {
  const customer = group[0]?.work.customer;
  if (!customer) return;
  const addresses: NewAddress[] = [];
  const seen = new Set<string>();
  for (const { row, faults } of group) {
    const { address } = row;
    const key = address && `${nameKey(composeAddress(address))} ${address.pincode}`;
    if (!address || !key || seen.has(key)) continue;
    seen.add(key);
    addresses.push({ ...address, id: newId() });
    if (addresses.length === mostAddresses + 1) {
      const msg = messageOf('A customer has at most {most} addresses.', { most: mostAddresses });
      faults.push({ column: 'street', msg });
    }
  }
  customer.addresses = addresses;
}

/** Adds opening balances: one for jars with their deposit, one for money. Each can be set only once for a customer. */
async function addBalances({ db }: Services, placed: readonly Placed[], turn: Turn): Promise<void> {
  const containers = byName(await listNamedContainers(db));
  const byEvent = new Map<string, Placed[]>();
  for (const one of placed) {
    const { id: customerId, row, faults, work } = one;
    const none = { customerId, containerId: null, jars: 0, depositPaise: 0, creditPaise: 0, duesPaise: 0 };
    const container = row.container === '' ? undefined : containers(row.container)[0];
    if (row.container !== '' && !container) {
      faults.push({ column: 'container', msg: 'There is no container of this name.' });
    }
    const { jars, depositPaise, creditPaise, duesPaise } = row;
    const balances: OpeningBalance[] = [];
    if (jars + depositPaise > 0) balances.push({ ...none, containerId: container?.id ?? null, jars, depositPaise });
    if (creditPaise + duesPaise > 0) balances.push({ ...none, creditPaise, duesPaise });
    work.balances = balances;
    for (const balance of balances) {
      const event = openingEvent(balance);
      byEvent.set(event, [...(byEvent.get(event) ?? []), one]);
    }
    await turn();
  }
  await addOpeningFaults(db, byEvent);
}

/** Adds a fault of the whole row unless the row has it already, because jars and money are checked separately. */
function failRow({ faults }: Placed, msg: CellFault['msg']): void {
  const fault: CellFault = { column: null, msg };
  if (!faults.some((other) => isDeepStrictEqual(other, fault))) faults.push(fault);
}

async function addOpeningFaults(db: Services['db'], byEvent: ReadonlyMap<string, readonly Placed[]>): Promise<void> {
  const events = [...byEvent.keys()];
  for (let at = 0; at < events.length; at += someAtOnce) {
    const states = await listEventStates(db, events.slice(at, at + someAtOnce));
    for (const event of events.slice(at, at + someAtOnce)) {
      const [first, ...others] = byEvent.get(event) ?? [];
      const state = states.get(event);
      if (first && state && !state.isTakenBack) {
        failRow(first, 'This opening balance of the customer is already set.');
      }
      for (const other of others) {
        const msg = messageOf('Same customer as line {line}, which has a balance like this already.', {
          line: first?.line ?? 0,
        });
        failRow(other, msg);
      }
    }
  }
}

const columnOfPlan: Readonly<Record<string, CellFault['column']>> = {
  everyDays: 'planDays',
  weekdays: 'planDays',
  startDate: 'planStart',
  endDate: 'planStart',
  deliveryTime: 'planWindow',
  paymentMethod: 'planProduct',
  items: 'planQuantity',
  pincode: 'pincode',
};

async function addPlans(services: Services, placed: readonly Placed[], turn: Turn): Promise<void> {
  const wishes = placed.filter(({ row }) => row.plan !== null && row.plan.product !== '');
  if (wishes.length === 0) return;
  const named = (await listNamedProducts(services.db)).filter(({ isSold }) => isSold);
  const products = byName(named);
  // A new id belongs to no customer, so no agreed price and no exemption from deposits applies.
  const ids = named.map(({ id }) => id);
  const lines = await readProducts(services.db, newId(), ids, indiaDay(services.clock()));
  const lineOf = new Map(lines.map((line) => [line.productId, line]));
  const addressOf = new Map(placed.map(({ id, work }) => [id, work.customer?.addresses[0]]));
  const places = wishes.map(({ id, row }) => (row.address ?? addressOf.get(id))?.pincode ?? '').filter(Boolean);
  const check = await openListedPlans(services, places);
  const blocks = await listCashBlocks(
    services.db,
    wishes.map(({ id }) => id),
  );
  const plansOf = new Map<string, number>();
  for (const one of wishes) {
    await turn();
    const { id, row, faults, work } = one;
    const address = row.address ?? addressOf.get(id);
    const line = findLine(row.plan?.product ?? '', row.plan?.quantity ?? 1, products, lineOf, faults);
    const count = (plansOf.get(id) ?? 0) + 1;
    plansOf.set(id, count);
    if (count > mostPlans) {
      faults.push({
        column: 'planProduct',
        msg: messageOf('A customer has at most {most} plans.', { most: mostPlans }),
      });
    }
    if (!address) faults.push({ column: 'street', msg: 'A plan needs an address in its row.' });
    if (!line || !address || !row.plan) continue;
    const cashBlock = blocks.get(id) ?? null;
    const { found, broken } = check({ ...row.plan, pincode: address.pincode, lines: [line], cashBlock });
    for (const { path, msg } of broken) faults.push({ column: columnOfPlan[path] ?? 'planProduct', msg });
    work.plan = { id: newId(), name: row.name, form: formOf(row, address, { ...found, line }) };
  }
}

function findLine(
  name: string,
  quantity: number,
  products: ReturnType<typeof byName<{ id: string; name: string }>>,
  lineOf: ReadonlyMap<string, LineRow>,
  faults: CellFault[],
): LineRow | undefined {
  const [product, ...others] = products(name);
  const line = product && lineOf.get(product.id);
  if (!line) faults.push({ column: 'planProduct', msg: 'There is no such product in the shop.' });
  else if (others.length > 0) {
    faults.push({ column: 'planProduct', msg: 'Several products have this name: write the size behind it.' });
  }
  return line && { ...line, quantity };
}

interface FoundCourse {
  startDate: string;
  deliveryTime: string;
  paymentMethod: string;
  line: LineRow;
}

function formOf(
  { name, phone, plan }: CustomerRow,
  address: RowAddress,
  { startDate, deliveryTime, paymentMethod, line }: FoundCourse,
): NonNullable<CustomerWork['plan']>['form'] {
  return {
    items: [{ productId: line.productId, quantity: line.quantity }],
    everyDays: plan?.everyDays ?? null,
    weekdays: plan?.weekdays ?? [],
    startDate,
    endDate: null,
    deliveryTime,
    paymentMethod: paymentMethod as 'cash',
    onlyEmpties: false,
    notes: '',
    ...(name !== '' && { deliveryName: name }),
    deliveryPhone: phone,
    deliveryAddress: composeAddress(address),
    deliveryCity: address.city,
    deliveryState: address.state,
    deliveryPincode: address.pincode,
    ...doorOf(address),
    ...officeOf(address),
  };
}

async function present(
  all: readonly (Placed | Read)[],
  groups: ReadonlyMap<number, readonly Placed[]>,
  turn: Turn,
): Promise<Omit<Checked, 'needs'>> {
  const sums = { ...noSums };
  const there = new Set<string>();
  const rows: FoundRow[] = [];
  for (const one of all) {
    await turn();
    const { line, faults } = one;
    if (faults.length > 0 || !('work' in one)) {
      rows.push({ line, state: 'wrong', lead: null, faults, work: null, madeId: null });
      continue;
    }
    const { work, lead, id, row } = one;
    // A customer is saved as a whole: if one row has a fault, the other rows of this customer wait, too.
    const wrong = groups.get(lead)?.find((other) => other.faults.length > 0);
    if (wrong) {
      const msg = messageOf('Line {line} of this customer has a fault.', { line: wrong.line });
      rows.push({ line, state: 'wrong', lead, faults: [{ column: null, msg }], work, madeId: id });
      continue;
    }
    sums.jars += row.jars;
    sums.depositPaise += row.depositPaise;
    sums.creditPaise += row.creditPaise;
    sums.duesPaise += row.duesPaise;
    sums.plans += work.plan ? 1 : 0;
    sums.notes += work.note ? 1 : 0;
    sums.tags += work.tags?.length ?? 0;
    sums.pricesBelow += one.price === 'below' ? 1 : 0;
    sums.pricesAbove += one.price === 'above' ? 1 : 0;
    sums.pricesSame += one.price === 'same' ? 1 : 0;
    sums.added += work.customer ? 1 : 0;
    sums.addresses += work.customer?.addresses.length ?? 0;
    if (work.mode === 'there') there.add(id);
    const hasNothing =
      work.mode === 'there' && work.balances.length === 0 && !(work.plan || work.note || work.price || work.tags);
    rows.push({ line, state: hasNothing ? 'passed' : 'right', lead, faults: null, work, madeId: id });
  }
  return { rows, sums: { ...sums, known: there.size } };
}
