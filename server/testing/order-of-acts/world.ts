/** What model tests count themselves, next to the real shop: one customer's jars, and money that changed hands. */

import type { CallName } from '#contract/calls.ts';
import type { Pickup } from '#contract/jars/pickup-calls.ts';
import type { MoneyEntry } from '#contract/money/desk-calls.ts';
import type { AdminOrder } from '#contract/orders/calls.ts';
import { toPaise } from '#contract/shared/money.ts';
import { type BuiltCustomer, buildCustomer } from '../builders/accounts.ts';
import { type Acts, actFor, type JarShop, watchShop } from '../jar-shop.ts';
import type { CallShop } from '../shop.ts';

/** Where the money is. */
export type CashAccount = 'till' | 'bank';
export type Money = Record<CashAccount, number>;

/** A UPI payment that the customer has made and reported. */
export interface Claim {
  id: string;
  orderId: string | null;
  amount: number;
  /** What was due when staff opened the list of claims, before one of them recorded the same money by hand. */
  dueSeen: number;
  isRecorded: boolean;
}

export interface World {
  asha: BuiltCustomer;
  shop: JarShop;
  do: Acts;
  asAsha: CallShop;
  asAdmin: CallShop;
  moved: Awaited<ReturnType<typeof watchShop>>;
  orders: string[];
  /** Each with a delivery today, and the next one in three months. */
  plans: string[];
  pickups: Pickup[];
  /** Runs on the road. */
  runs: { id: string; riderId: string }[];
  claims: Claim[];
  /** Money in minus money out, in paise. Cash in a rider's bag counts for the till. */
  money: Money;
  /** Money per order, as long as it is known from which payment something was returned. */
  lies: Map<string, Money | undefined>;
  /** The last payment of each cancelled order: the same sum again is a repeat of the call. */
  late: Map<string, number>;
  /** Staff lowered the paid amount to zero and kept the status: a cancellation does not change that. */
  calledPaid: Set<string>;
  /** What staff deliberately refunded a second time, in paise. */
  givenTwice: number;
  /** Owed from before the shop: it was never sold here. */
  openedDues: number;
  held: number;
  /** Jars at the depot and on the road. */
  depot: number;
  outside: number;
  scrapped: number;
  isOpened: boolean;
  /** Entries of the day book, newest first, as they were read before. */
  book: readonly MoneyEntry[];
  /** Each writing call with its answer: printed for a sequence that finds a fault. */
  log: string[];
  /** The calls that were not refused. */
  done: Set<CallName>;
}

export interface Step {
  act: string;
  order: number;
  count: number;
  other: number;
  amount: number;
  isSure: boolean;
}

/** A new customer in an open shop. */
export async function openWorld(jarShop: JarShop): Promise<World> {
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
    lies: new Map(),
    late: new Map(),
    calledPaid: new Set(),
    givenTwice: 0,
    openedDues: 0,
    held: 0,
    depot: 0,
    outside: 0,
    scrapped: 0,
    isOpened: false,
    book: [],
  };
}

function logged(call: CallShop, who: string, { log, done }: Pick<World, 'log' | 'done'>): CallShop {
  const logging = async (name: CallName, input: { params?: object; body?: object } = {}, headers = {}) => {
    const answer = await call(name, input as never, headers);
    if (!name.startsWith('GET')) {
      if (answer.status < 300) done.add(name);
      const said = answer.status < 300 ? '' : ` ${answer.body.message}`;
      log.push(`${who}: ${name} ${JSON.stringify({ ...input.params, ...input.body })} -> ${answer.status}${said}`);
    }
    return answer;
  };
  return logging as CallShop;
}

export const cashAccountOf = (method: string): CashAccount => (method === 'cash' || method === '' ? 'till' : 'bank');

/** Records money that changes hands, positive towards the shop; for an order if one is named. */
export function moveMoney({ money, lies }: World, method: string, paise: number, orderId?: string): void {
  const place = cashAccountOf(method);
  money[place] += paise;
  const own = orderId === undefined ? undefined : lies.get(orderId);
  if (own) own[place] += paise;
}

const counted = ['held', 'depot', 'outside', 'scrapped'] as const;

/** What an entry moved is where it was before. */
export function moveEntry(world: World, { amount, jars, debit, credit }: MoneyEntry): void {
  for (const [{ kind }, sign] of [
    [debit, -1],
    [credit, 1],
  ] as const) {
    const account = kind === 'pouch' ? 'till' : kind;
    if (amount !== null && (account === 'till' || account === 'bank')) world.money[account] += sign * toPaise(amount);
    const place = kind === 'run' ? 'depot' : counted.find((one) => one === kind);
    if (jars !== null && place) world[place] += sign * jars;
  }
}

/** Money of an order that is returned from payments chosen by the shop: which ones is read from the shop. */
export async function giveBack(world: World, orderId: string): Promise<number> {
  const [inTill = 0, inBags = 0, bank = 0] = await world.moved('till', 'pouch', 'bank');
  const till = inTill + inBags;
  const gone = { till: world.money.till - till, bank: world.money.bank - bank };
  Object.assign(world.money, { till, bank });
  const own = world.lies.get(orderId);
  if (own) Object.assign(own, { till: own.till - gone.till, bank: own.bank - gone.bank });
  return gone.till + gone.bank || 0;
}

/** Jars given to the customer, and taken: others than the held ones come from outside. */
export function exchange(world: World, given: number, taken: number, damaged = 0): void {
  const matched = Math.min(taken, world.held);
  const broken = Math.min(damaged, matched);
  world.held += given - matched;
  world.depot += taken - broken - given;
  world.outside -= taken - matched;
  world.scrapped += broken;
}

export const isOpen = ({ status }: AdminOrder) => status !== 'delivered' && status !== 'cancelled';
export const promisedOf = ({ orderItems }: AdminOrder) =>
  orderItems.reduce((sum, { emptiesBack }) => sum + emptiesBack, 0);
export const billOf = ({ totalAmount, depositAmount }: Pick<AdminOrder, 'totalAmount' | 'depositAmount'>) =>
  toPaise(totalAmount) + toPaise(depositAmount);

/** The deposit share of `count` held jars, in paise; the last one takes the rest. */
export async function shareOf({ do: acts, held }: World, count: number): Promise<number> {
  const [, deposit] = await acts.account();
  if (count === 0) return 0;
  return count >= held ? deposit : Math.floor((deposit * count) / held);
}

export const readOrder = async ({ asAdmin }: World, id: string): Promise<AdminOrder> =>
  (await asAdmin('GET /admin/orders/:id', { params: { id } })).body.data.order;
export const readMoney = async ({ asAdmin, asha }: World) =>
  (await asAdmin('GET /admin/money/customers/:id', { params: { id: asha.id } })).body.data.money;
export const creditOf = async (world: World) => (await world.do.account())[0];
export const depositOf = async (world: World) => (await world.do.account())[1];
