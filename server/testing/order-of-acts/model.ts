/**
 * The model of the model tests: a count of one customer's jars and of all money that changed hands, kept by the test
 * itself and compared with the real shop after each act.
 */

import type { CallName } from '#contract/calls.ts';
import type { Pickup } from '#contract/jars/pickup-calls.ts';
import type { MoneyEntry } from '#contract/money/desk-calls.ts';
import type { AdminOrder } from '#contract/orders/calls.ts';
import { toPaise } from '#contract/shared/money.ts';
import { sql } from '#server/core/db/database.ts';
import { keepDocuments } from '#server/orders/documents/keep-documents.ts';
import { type BuiltCustomer, buildCustomer } from '../builders/accounts.ts';
import { type Acts, actFor, type JarShop, watchShop } from '../jar-shop.ts';
import type { CallShop } from '../shop.ts';

/** The two places where the model counts money. */
export type CashAccount = 'till' | 'bank';
export type Money = Record<CashAccount, number>;

/** A UPI payment that the customer has made and reported. */
export interface Claim {
  id: string;
  orderId: string | null;
  amount: number;
  /** The amount due when staff opened the list of claims, before one of them recorded the same money by hand. */
  dueSeen: number;
  isRecorded: boolean;
}

/** The customer under test in a real shop, with everything that the test counts. Amounts are in paise. */
export interface Model {
  asha: BuiltCustomer;
  shop: JarShop;
  do: Acts;
  asAsha: CallShop;
  asAdmin: CallShop;
  /** Reads how much accounts of the shop's ledger have grown since the model was opened. */
  moved: Awaited<ReturnType<typeof watchShop>>;
  orders: string[];
  /** Ids of plans. Each has a delivery today, and the next one in three months. */
  plans: string[];
  pickups: Pickup[];
  /** Runs that were started and are not counted yet, each with the session of the rider who has it. */
  runs: { id: string; riderId: string; token: string }[];
  claims: Claim[];
  /** Money in minus money out, in paise. Cash in a rider's bag counts as money in the till. */
  money: Money;
  /** Money of each order in till and bank; undefined once the test cannot know which payment was returned. */
  orderMoney: Map<string, Money | undefined>;
  /**
   * The amount of the last payment for each cancelled order. If the same amount is paid again, the shop regards it as a
   * repeated call and does not record it.
   */
  latePayments: Map<string, number>;
  /**
   * Orders whose paid amount staff lowered to zero without changing the status "paid". They still have that status
   * after a cancellation.
   */
  paidWithNothing: Set<string>;
  /** The amount that staff refunded a second time on purpose, in paise. */
  refundedAgain: number;
  /**
   * The amount paid or credited for complaints, in paise. It is booked as an allowance, although nothing that was due
   * is waived.
   */
  givenForComplaints: number;
  /** Dues that were entered as opening balances, so that no sale in this shop explains them. */
  openedDues: number;
  /**
   * Deposit without a container, in paise, that an opening balance took over. If the order that charged it is waived,
   * the waiver is booked as an allowance.
   */
  takenOver: number;
  /** The amount that riders received for sales to others without an order, in paise. */
  soldWithoutOrder: number;
  /** Jars that the customer has. */
  held: number;
  /** Jars at the depot and on runs. */
  depot: number;
  /** Jars that left the shop's books (positive), or came from unknown places (negative). */
  outside: number;
  scrapped: number;
  /** Whether staff have blocked cash for the customer. Plans that are paid in cash still make orders. */
  isCashBlocked: boolean;
  /** Whether the customer's jars were entered as an opening balance, which is possible once. */
  isOpened: boolean;
  /** Books of the locked months, as they were when a month was locked or unlocked, or before the first act. */
  lockedBooks: string | undefined;
  /** Entries of the day book, newest first, as they were read after the previous act. */
  book: readonly MoneyEntry[];
  /** Each writing call with its answer. The test prints them if a sequence finds a fault. */
  log: string[];
  /** Names of the calls that the shop did not refuse. */
  done: Set<CallName>;
}

/** One act of a sequence. Each act reads the drawn numbers in its own way. */
export interface Step {
  act: string;
  /** Chooses one of the orders, plans or pick-ups. */
  order: number;
  count: number;
  other: number;
  /** In paise. */
  amount: number;
  /** Decides between two variants of the act. */
  isSure: boolean;
}

/** How the customer pays a new order or plan: in cash, unless it is blocked. */
export const wayOf = ({ isCashBlocked }: Model) => (isCashBlocked ? 'online' : 'cash');

/** Whether the customer cannot make this order larger, because it is paid in cash and cash is blocked. */
export const hasBlockedCash = ({ isCashBlocked }: Model, { paymentMethod }: Pick<AdminOrder, 'paymentMethod'>) =>
  isCashBlocked && (paymentMethod === 'cash' || paymentMethod === '');

/** Builds a new customer in a running shop, and the model for this customer. */
export async function openModel(jarShop: JarShop): Promise<Model> {
  const log: string[] = [];
  const done = new Set<CallName>();
  const asha = await buildCustomer(jarShop.shop);
  const asAdmin = logged(jarShop.asAdmin, 'staff', { log, done });
  const asAsha = logged(jarShop.shop.as(asha), 'customer', { log, done });
  const as = (account: { token: string }) => (account.token === asha.token ? asAsha : jarShop.shop.as(account));
  const shop: JarShop = { ...jarShop, asAdmin, shop: { ...jarShop.shop, as } };
  return {
    asha,
    shop,
    do: actFor(shop, asha),
    asAsha,
    asAdmin,
    moved: await watchShop(shop),
    log,
    done,
    orders: [],
    plans: [],
    pickups: [],
    runs: [],
    claims: [],
    money: { till: 0, bank: 0 },
    orderMoney: new Map(),
    latePayments: new Map(),
    paidWithNothing: new Set(),
    refundedAgain: 0,
    givenForComplaints: 0,
    openedDues: 0,
    takenOver: 0,
    soldWithoutOrder: 0,
    held: 0,
    depot: 0,
    outside: 0,
    scrapped: 0,
    isOpened: false,
    isCashBlocked: false,
    lockedBooks: undefined,
    book: [],
  };
}

function logged(call: CallShop, who: string, { log, done }: Pick<Model, 'log' | 'done'>): CallShop {
  const logging = async (name: CallName, input: { params?: object; body?: object } = {}, headers = {}) => {
    const answer = await call(name, input as never, headers);
    if (!name.startsWith('GET')) {
      if (answer.status < 300) done.add(name);
      const refusal = answer.status < 300 ? '' : ` ${answer.body.message}`;
      log.push(`${who}: ${name} ${JSON.stringify({ ...input.params, ...input.body })} -> ${answer.status}${refusal}`);
    }
    return answer;
  };
  return logging as CallShop;
}

export const cashAccountOf = (method: string): CashAccount => (method === 'cash' || method === '' ? 'till' : 'bank');

/** Counts money in the model: positive if the shop receives it, negative if it pays. It may belong to an order. */
export function moveMoney({ money, orderMoney }: Model, method: string, paise: number, orderId?: string): void {
  const place = cashAccountOf(method);
  money[place] += paise;
  const own = orderId === undefined ? undefined : orderMoney.get(orderId);
  if (own) own[place] += paise;
}

const countedPlaces = ['held', 'depot', 'outside', 'scrapped'] as const;

/** Returns the money and jars of an undone entry to their earlier accounts in the model. */
export function undoEntry(model: Model, { amount, jars, debit, credit }: MoneyEntry): void {
  for (const [{ kind }, sign] of [
    [debit, -1],
    [credit, 1],
  ] as const) {
    const account = kind === 'pouch' ? 'till' : kind;
    if (amount !== null && (account === 'till' || account === 'bank')) model.money[account] += sign * toPaise(amount);
    const place = kind === 'run' ? 'depot' : countedPlaces.find((one) => one === kind);
    if (jars !== null && place) model[place] += sign * jars;
  }
}

/**
 * Returns how much money the shop paid back for an order, and counts it in the model. The shop chooses from which
 * payments it pays back, so the new sums of till and bank are read from its ledger.
 */
export async function readReturned(model: Model, orderId: string): Promise<number> {
  const [inTill = 0, inBags = 0, bank = 0] = await model.moved('till', 'pouch', 'bank');
  const till = inTill + inBags;
  const gone = { till: model.money.till - till, bank: model.money.bank - bank };
  Object.assign(model.money, { till, bank });
  const own = model.orderMoney.get(orderId);
  if (own) Object.assign(own, { till: own.till - gone.till, bank: own.bank - gone.bank });
  return gone.till + gone.bank || 0;
}

/**
 * Counts jars given to the customer and taken back. If more are taken than the customer has, the rest is from outside.
 */
export function exchange(model: Model, given: number, taken: number, damaged = 0): void {
  const matched = Math.min(taken, model.held);
  const broken = Math.min(damaged, matched);
  model.held += given - matched;
  model.depot += taken - broken - given;
  model.outside -= taken - matched;
  model.scrapped += broken;
}

export const isOpen = ({ status }: AdminOrder) => status !== 'delivered' && status !== 'cancelled';
export const promisedOf = ({ orderItems }: AdminOrder) =>
  orderItems.reduce((sum, { emptiesBack }) => sum + emptiesBack, 0);
export const billOf = ({ totalAmount, depositAmount }: Pick<AdminOrder, 'totalAmount' | 'depositAmount'>) =>
  toPaise(totalAmount) + toPaise(depositAmount);

/** The deposit of `count` of the customer's jars, in paise. The last jar takes the remainder of the division. */
export async function shareOf({ do: acts, held }: Model, count: number): Promise<number> {
  const [, deposit] = await acts.account();
  if (count === 0) return 0;
  return count >= held ? deposit : Math.floor((deposit * count) / held);
}

export const readOrder = async ({ asAdmin }: Model, id: string): Promise<AdminOrder> =>
  (await asAdmin('GET /admin/orders/:id', { params: { id } })).body.data.order;
const setOut = sql(
  `update orders set status = 'out_for_delivery' where id = $1 and status in ('pending', 'confirmed')`,
);
/** Sets an order to "out for delivery" directly, without the statuses before it. */
export const sendOut = ({ shop: { shop } }: Model, id: string): Promise<void> =>
  shop.db.transaction(async (tx) => {
    await tx.run(setOut, [id]);
    await keepDocuments(tx, shop, id, null);
  });

export const readMoney = async ({ asAdmin, asha }: Model) =>
  (await asAdmin('GET /admin/money/customers/:id', { params: { id: asha.id } })).body.data.money;
export const creditOf = async (model: Model) => (await model.do.account())[0];
export const depositOf = async (model: Model) => (await model.do.account())[1];
