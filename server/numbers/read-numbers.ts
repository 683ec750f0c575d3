/**
 * Reads the numbers (key figures) of a period and of the period before it, as far as a member of staff may see them.
 */
import { kindsOfWork } from '#contract/audit/work.ts';
import type { Figure, Numbers } from '#contract/numbers/calls.ts';
import { failureReasons } from '#contract/numbers/lists.ts';
import { daysOf, lengthOf, type Period, type PeriodName, periodOf, type Span } from '#contract/numbers/period.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { type Rupees, toRupees } from '#contract/shared/money.ts';
import { may } from '#contract/shared/permissions.ts';
import { listNamedContainers } from '../catalogue/containers/store.ts';
import type { StaffMember } from '../core/actor.ts';
import type { Services } from '../core/services.ts';
import { sumTotalsByDay } from '../ledger/balance.store.ts';
import { countQuiet } from './quiet.store.ts';
import { sumRiders } from './run.store.ts';
import { countDelivered, countFailures, countPlaced, countWork, findFirstDay, sumCash } from './store.ts';

interface AskedPeriod {
  period: PeriodName;
  from?: string | undefined;
  to?: string | undefined;
}

/** The requested days. Chosen days take precedence over the name of a period. */
function readPeriod({ period, from, to }: AskedPeriod, today: string): Period {
  if (from !== undefined && to !== undefined) return daysOf({ from, to });
  return periodOf(period, today);
}

/** A value for the period, and the same value for the period before it. */
interface Both<Value> {
  now: Value;
  before: Value;
}

interface Pair<Read> extends Both<Read> {
  /** Whether the shop had no order yet at the end of the period. */
  isEarly: Both<boolean>;
}

interface Asked {
  services: Services;
  actor: StaffMember;
  period: Period;
  isEarly: Both<boolean>;
}

/** Makes the same read for both periods. */
async function readBoth<Read>({ period, isEarly }: Asked, read: (span: Span) => Promise<Read>): Promise<Pair<Read>> {
  return { now: await read(period), before: await read(period.before), isEarly };
}

/**
 * A figure from both reads; `get` may return null for "no data". Before the first order of the shop, 0 is "no data",
 * too. Other numbers of that time are shown, such as jars that came with an import.
 */
function figureOf<Read>(pair: Pair<Read>, get: (read: Read) => number | null): Figure {
  const knownIn = (side: keyof Both<Read>) => {
    const value = get(pair[side]);
    return value === 0 && pair.isEarly[side] ? null : value;
  };
  return { now: knownIn('now'), before: knownIn('before') };
}

function amountsOf<Read>({ now, before }: Pair<Read>, get: (read: Read) => number | null) {
  const rupeesOf = (read: Read): Rupees | null => {
    const paise = get(read);
    return paise === null ? null : toRupees(paise);
  };
  return { now: rupeesOf(now), before: rupeesOf(before) };
}

export async function readNumbers(services: Services, actor: StaffMember, asked: AskedPeriod): Promise<Numbers> {
  const { db, clock } = services;
  const today = indiaDay(clock());
  const period = readPeriod(asked, today);
  const since = await findFirstDay(db);
  const isEarly = ({ to }: Span) => to < (since ?? today);
  const all: Asked = { services, actor, period, isEarly: { now: isEarly(period), before: isEarly(period.before) } };
  const [orders, failures, jars, cash, quiet, riders, staff] = await Promise.all([
    may(actor, 'orders.read') ? readOrders(all) : null,
    may(actor, 'orders.read') ? readFailures(all) : null,
    may(actor, 'jars.read') ? readJars(all) : null,
    may(actor, 'money.read') ? readCash(all) : null,
    may(actor, 'users.read') ? readQuiet(all) : null,
    may(actor, 'runs.read') ? readRiders(all) : null,
    may(actor, 'audit.read') ? readStaff(all) : null,
  ]);
  const daysIn = (span: Span) => ({ from: span.from, to: span.to, days: lengthOf(span) });
  return {
    period: daysIn(period),
    before: daysIn(period.before),
    since,
    orders,
    failures,
    jars,
    cash,
    quiet,
    riders,
    staff,
  };
}

async function readOrders(all: Asked): Promise<Numbers['orders']> {
  const { db } = all.services;
  const placed = await readBoth(all, (span) => countPlaced(db, all.actor.id, span));
  const delivered = await readBoth(all, (span) => countDelivered(db, all.actor.id, span));
  return {
    placed: figureOf(placed, (read) => read.placed),
    cancelled: figureOf(placed, (read) => read.cancelled),
    delivered: figureOf(delivered, (read) => read.delivered),
    litres: figureOf(delivered, ({ millilitres }) => millilitres / 1000),
    onTime: figureOf(delivered, (read) => read.onTime),
    late: figureOf(delivered, (read) => read.late),
  };
}

async function readFailures(all: Asked): Promise<Numbers['failures']> {
  const counted = await readBoth(all, (span) => countFailures(all.services.db, all.actor.id, span));
  return failureReasons.map((reason) => ({ reason, count: figureOf(counted, (read) => read.get(reason) ?? 0) }));
}

/** Jars as the jars desk counts them, week by week: those given to customers and those taken from them. */
async function readJars(all: Asked): Promise<Numbers['jars']> {
  const { db } = all.services;
  const containers = await listNamedContainers(db);
  const totals = await readBoth(all, (span) => sumTotalsByDay(db, 'held', span));
  return containers.map(({ id, name }) => {
    const sumOf = (side: 'debits' | 'credits') =>
      figureOf(totals, (rows) => rows.reduce((sum, row) => sum + (row.containerId === id ? row[side] : 0), 0));
    return { id, name, out: sumOf('debits'), back: sumOf('credits') };
  });
}

async function readCash(all: Asked): Promise<Numbers['cash']> {
  const sums = await readBoth(all, (span) => sumCash(all.services.db, all.actor.id, span));
  // If no bag was counted, no amount was expected, and the figure is null.
  const orNone = (bags: number, paise: number) => (bags === 0 ? null : paise);
  return {
    bags: figureOf(sums, ({ bags }) => bags),
    expected: amountsOf(sums, ({ bags, expectedPaise }) => orNone(bags, expectedPaise)),
    counted: amountsOf(sums, ({ bags, countedPaise }) => orNone(bags, countedPaise)),
    difference: amountsOf(sums, ({ bags, expectedPaise, countedPaise }) => orNone(bags, countedPaise - expectedPaise)),
  };
}

async function readQuiet(all: Asked): Promise<Figure> {
  const today = indiaDay(all.services.clock());
  const counted = await readBoth(all, (span) => countQuiet(all.services.db, all.actor.id, untilToday(span, today)));
  return figureOf(counted, (quiet) => quiet);
}

/** A customer cannot have gone quiet on a day in the future. */
export const untilToday = ({ from, to }: Span, today: string): Span => ({ from, to: to < today ? to : today });

async function readRiders(all: Asked): Promise<Numbers['riders']> {
  const read = await readBoth(all, async (span) => byId(await sumRiders(all.services.db, all.actor.id, span)));
  return namesOf(read).map(({ id, name }) => {
    const own = figureFor(read, id);
    return {
      id,
      name,
      runs: own(({ runs }) => runs),
      stops: own(({ stops }) => stops),
      failed: own(({ failed }) => failed),
      jars: own(({ jars }) => jars),
      minutes: own(({ minutes }) => minutes, null),
      cash: amountsOf(read, (riders) => riders.get(id)?.cashPaise ?? null),
    };
  });
}

async function readStaff(all: Asked): Promise<Numbers['staff']> {
  const read = await readBoth(all, async (span) => byId(await countWork(all.services.db, all.actor.id, span)));
  return namesOf(read).map(({ id, name }) => {
    const own = figureFor(read, id);
    const work = kindsOfWork.map((kind) => [kind, own((row) => row[kind])] as const);
    return {
      id,
      name,
      all: own((row) => row.all),
      work: Object.fromEntries(work) as NonNullable<Numbers['staff']>[number]['work'],
    };
  });
}

interface Named {
  id: string;
  name: string;
}
type ById<Row> = ReadonlyMap<string, Row>;

const byId = <Row extends Named>(rows: readonly Row[]): ById<Row> => new Map(rows.map((row) => [row.id, row]));

/** The names of everybody who has worked in one of the periods, those of the present period first. */
function namesOf<Row extends Named>({ now, before }: Pair<ById<Row>>): Row[] {
  return [...new Map([...before, ...now]).values()].toSorted(
    (one, other) => Number(now.has(other.id)) - Number(now.has(one.id)),
  );
}

/** Figures of one person. Without any row in a period the figure is `none`. */
const figureFor =
  <Row>(read: Pair<ById<Row>>, id: string) =>
  (get: (row: Row) => number | null, none: number | null = 0): Figure =>
    figureOf(read, (rows) => {
      const row = rows.get(id);
      return row === undefined ? none : get(row);
    });
