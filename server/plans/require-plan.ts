/** Checks the form of a plan that is begun or edited, and reports all broken rules at once. */
import { validate as isId } from 'uuid';
import type { CheckedInput } from '#contract/calls.ts';
import { sumByProduct, type WantedItem } from '#contract/cart/rules.ts';
import { computeTotals } from '#contract/orders/order-sums.ts';
import { isAccountOrder } from '#contract/orders/status-flow.ts';
import { nextPlanDate, rhythmDates } from '#contract/plans/dates.ts';
import { checkPlan, mostEveryDays, planMessages, rhythmOf } from '#contract/plans/rules.ts';
import { addDays, indiaDay, isCalendarDay, type Weekday, weekdays } from '#contract/shared/days.ts';
import { type DeliveryTerms, flatTermsOf } from '#contract/shared/delivery-terms.ts';
import { toPaise } from '#contract/shared/money.ts';
import { isValidPincode } from '#contract/shared/pincode-rules.ts';
import type { Queryable } from '../core/db/database.ts';
import { completed } from '../core/delivery-address.store.ts';
import { type FieldRefusal, refuseInput, refusePrice, refuseStock } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import { findCashBlock } from '../orders/cash-blocks/store.ts';
import { findAccount } from '../orders/credit/credit.store.ts';
import { noAccount } from '../orders/credit/require-credit.ts';
import {
  checkForm,
  describeWindowFault,
  findCashFaults,
  findMinimumFault,
  findStateFaults,
} from '../orders/placing/check-delivery.ts';
import { presentPrices } from '../orders/present.ts';
import { findItemFaults, findStockIssues } from '../orders/rules.ts';
import { slotZoneOf } from '../slots/read-area.ts';
import { refuseUnserved } from '../slots/refuse-slot.ts';
import { cutoffOf, isOffered } from '../slots/rules.ts';
import { type DeliveryFacts, readDelivery } from '../slots/store.ts';
import { type ServiceArea, serviceAreaOf } from '../zones/rules.ts';
import { findBlockedPlanFaults, findMoreFaults } from './blocked-cash.rules.ts';
import { type LineRow, type OpenPlan, readProducts } from './store.ts';

export type PlanForm = Omit<CheckedInput<'POST /plans'>['body'], 'dryRun'>;

/** The fields that determine the first delivery. */
type DatesForm = Pick<PlanForm, 'everyDays' | 'weekdays' | 'startDate' | 'endDate'>;
/** The fields whose allowed values depend on the address. */
type PlaceForm = Record<'deliveryTime' | 'paymentMethod', string>;

interface Asked {
  customerId: string;
  form: PlanForm;
  now: Date;
  /**
   * The plan before an edit. Its start may remain even if it has passed, and its payment method even if cash is blocked
   * now.
   */
  before?: OpenPlan;
  isByStaff?: boolean;
}

const unavailable = 'Some items in your order are not available as requested.';

/** Refuses an invalid form; returns the lines of a valid one. */
export async function requirePlan(
  tx: Queryable,
  services: Services,
  { customerId, form, now, before, isByStaff = false }: Asked,
) {
  const today = indiaDay(now);
  const keptStart = before?.plan.startsOn ?? '';
  const items = sumByProduct(form.items);
  const dateFaults: FieldRefusal[] = checkPlan(form, today, { keptStart });
  const hasDates = dateFaults.length === 0;
  const read = await readDelivery(tx, form.deliveryPincode, today);
  const shop = await services.freshShop(tx, read.settingsVersion);
  const area = serviceAreaOf(read.place, flatTermsOf(shop.delivery));
  if (hasDates && keptStart === '' && isTooLate(form, read.facts, now)) {
    dateFaults.push({ path: 'endDate', msg: planMessages.tooLate });
  }
  const first = hasDates ? firstDay(form, today) : today;
  const broken = [
    ...findItemFaults(items, services.shop().maxOrderUnits),
    ...dateFaults,
    ...findPlaceFaults(form, area, read, first),
  ];
  broken.push(...findStateFaults(shop, completed(form, '', area.zone?.place).deliveryState, first));
  if (isAccountOrder(form) && !(await findAccount(tx, customerId, today))) broken.push(noAccount);
  const lines = await findLines(tx, customerId, items, today);
  const cashBlock = await findCashBlock(tx, customerId);
  broken.push(...findBlockedPlanFaults(cashBlock, { ...form, lines }, { before, isByStaff, today }));
  const minimum =
    area.terms && !form.onlyEmpties && lines.length === items.length && findMinimumFaultOfLines(lines, area.terms);
  if (minimum) broken.push(minimum);
  if (broken.length > 0) throw refuseInput(broken);
  if (!area.isServed) throw refuseUnserved(form.deliveryPincode);
  requireSold(items, lines);
  requirePrice(form, lines, area.terms);
  return lines;
}

/** Refuses a form if one complete delivery costs another amount than the customer was shown. */
function requirePrice(form: PlanForm, lines: readonly LineRow[], terms: DeliveryTerms): void {
  const totals = computeTotals(lines, terms, form);
  if (form.expectedTotal === undefined || toPaise(form.expectedTotal) === totals.payablePaise) return;
  throw refusePrice(presentPrices(lines, totals));
}

/**
 * Broken rules of a form that its schema has already refused, as far as its fields can be read. An edited plan may keep
 * its start.
 */
export async function checkRest(
  services: Services,
  rest: Partial<Record<keyof PlanForm, unknown>>,
  isEdit: boolean,
): Promise<FieldRefusal[]> {
  const today = indiaDay(services.clock());
  // An unreadable start is replaced with a day before every possible end.
  const startDate = isDay(rest.startDate) ? rest.startDate : unknownStart;
  const { everyDays: every, weekdays: chosen = [] } = rest;
  const everyDays = typeof every === 'number' ? every : null;
  // If the weekdays are unreadable, a valid rhythm is assumed, so that the rhythm is not reported as missing.
  const rhythm = isWeekdays(chosen) ? { everyDays, weekdays: chosen } : { everyDays: everyDays ?? 1, weekdays: [] };
  const form = {
    ...rhythm,
    startDate,
    endDate: isDay(rest.endDate) ? rest.endDate : null,
    deliveryTime: String(rest.deliveryTime),
    paymentMethod: String(rest.paymentMethod ?? 'cash'),
  };
  const hasStart = startDate !== unknownStart && !isEdit;
  const broken: FieldRefusal[] = checkPlan(form, today, { keptStart: hasStart ? '' : startDate });
  const { deliveryPincode: pincode, deliveryTime } = rest;
  if (typeof pincode !== 'string' || !isValidPincode(pincode)) {
    return [...broken, ...(await checkForm(services, { deliveryTime }))];
  }
  const read = await readDelivery(services.db, pincode, today);
  const area = serviceAreaOf(read.place, flatTermsOf(services.shop().delivery));
  const isWhole = broken.length === 0 && startDate !== unknownStart;
  const ofPlace = findPlaceFaults(form, area, read, isWhole ? firstDay(form, today) : today);
  return [...broken, ...ofPlace];
}

const unknownStart = '2000-01-01';
const isDay = (value: unknown): value is string => typeof value === 'string' && isCalendarDay(value);
const isWeekdays = (value: unknown): value is Weekday[] =>
  Array.isArray(value) && Array.from(value).every((day) => weekdays.includes(day));

/**
 * Checks quantities that a customer changes, for one day or for all: the products must be sold, the numbers must not exceed
 * the limits, and a plan that is paid in cash must not become larger if cash is blocked. `now` are the present quantities.
 */
export async function requireItems(
  tx: Queryable,
  services: Services,
  open: OpenPlan,
  { items, now }: Record<'items' | 'now', readonly WantedItem[]>,
): Promise<void> {
  const { customerId } = open.plan;
  const lines = await findLines(tx, customerId, items, indiaDay(services.clock()));
  const broken = [
    ...findItemFaults(items, services.shop().maxOrderUnits),
    ...findMoreFaults(await findCashBlock(tx, customerId), open, lines, now),
  ];
  if (broken.length > 0) throw refuseInput(broken);
  requireSold(items, lines);
}

/** Whether the cut-offs of all days of the plan up to its last day are over. */
function isTooLate(form: PlanForm, { windows }: DeliveryFacts['facts'], now: Date): boolean {
  const { startDate: start, endDate: end, deliveryTime } = form;
  const window = windows.find(({ key }) => key === deliveryTime);
  const soon = addDays(start, mostEveryDays);
  if (!window || end === null || end > soon) return false;
  const days = rhythmDates({ rhythm: rhythmOf(form), start, end }, start, end);
  return days.every((day) => cutoffOf(window, day) <= now);
}

export const firstDay = (form: DatesForm, today: string): string => {
  const schedule = { rhythm: rhythmOf(form), start: form.startDate, end: form.endDate, pauses: [] };
  return nextPlanDate(schedule, [], today)?.on ?? today;
};

export function findPlaceFaults(
  form: PlaceForm,
  area: ServiceArea,
  { facts }: DeliveryFacts,
  day: string,
): FieldRefusal[] {
  const broken: FieldRefusal[] = [];
  const offered = facts.windows.filter((window) => isOffered(window, day, slotZoneOf(area)));
  if (!offered.some(({ key }) => key === form.deliveryTime)) {
    broken.push({ path: 'deliveryTime', msg: describeWindowFault(offered) });
  }
  return [...broken, ...findCashFaults(area, form.paymentMethod)];
}

export const findMinimumFaultOfLines = (lines: readonly LineRow[], terms: Parameters<typeof findMinimumFault>[1]) =>
  findMinimumFault(
    lines.map((line) => ({
      pricePaise: line.pricePaise,
      depositPaise: line.depositPaise,
      quantity: line.quantity,
    })),
    terms,
  );

async function findLines(
  tx: Queryable,
  customerId: string,
  items: readonly WantedItem[],
  today: string,
): Promise<LineRow[]> {
  const ids = items.map(({ productId }) => productId).filter(isId);
  const products = new Map((await readProducts(tx, customerId, ids, today)).map((row) => [row.productId, row]));
  return items.flatMap(({ productId, quantity }) => {
    const product = products.get(productId);
    return product ? [{ ...product, quantity }] : [];
  });
}

/** Refuses products that are not sold, like an order does. Their stock is checked only when the order is made. */
function requireSold(items: readonly WantedItem[], lines: readonly LineRow[]): void {
  const products = new Map(
    lines.map((line) => [
      line.productId,
      {
        id: line.productId,
        name: line.name,
        translations: line.translations,
        stock: Number.MAX_SAFE_INTEGER,
        sellable: line.isSold,
      },
    ]),
  );
  const stockIssues = findStockIssues(items, products);
  if (stockIssues.length > 0) throw refuseStock(unavailable, { stockIssues });
}
