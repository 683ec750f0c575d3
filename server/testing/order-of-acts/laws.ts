/** What holds after any act, whatever was done before: all figures of a line are equal, in paise or jars. */
import type { BookSums } from '#contract/money/desk-calls.ts';
import { toPaise } from '#contract/shared/money.ts';
import type { ShopFigures, View } from './views.ts';
import { isOpen, type World } from './world.ts';

interface Seen extends View {
  world: World;
  /** The shop when the customer came. */
  before: ShopFigures;
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const paise = (rupees: readonly number[]) => rupees.map(toPaise);
/** How much a figure of the shop has grown. */
const grown = ({ shop, before }: Seen, of: (figures: ShopFigures) => number) => toPaise(of(shop)) - toPaise(of(before));
const cashOf = ({ money }: ShopFigures) => money.till + sum(money.pouches.map(({ amount }) => amount));
const onHand = ({ jar }: ShopFigures) => jar.depot + jar.run;
const surplusOf = ({ door }: View['orders'][number]) => toPaise(door.surplus);
/** Paid for orders beyond their present price. */
const aheadOf = ({ orders }: Seen) =>
  sum(orders.map((order) => (isOpen(order.staff) ? toPaise(order.staff.amountPaid) : surplusOf(order))));
const isCancelled = ({ staff }: View['orders'][number]) => staff.status === 'cancelled';
export const isPaidNothing = ({ staff }: View['orders'][number]) =>
  staff.paymentStatus === 'paid' && staff.amountPaid === 0;
const positive = (amounts: readonly number[]) => amounts.map((amount) => Math.max(0, amount));

/** The balance before plus what came minus what went. */
function endsOf(sums: BookSums | null, end: number): number[] {
  const { balanceBefore, amountIn, amountOut, balanceAfter } = sums ?? noSums;
  return [
    toPaise(end),
    toPaise(balanceAfter ?? -1),
    sum(paise([balanceBefore ?? -1, amountIn ?? -1, -(amountOut ?? 0)])),
  ];
}
const noSums = { balanceBefore: null, amountIn: null, amountOut: null, balanceAfter: null };

const nameDays = (all: readonly { on: string | null; id: string; status: string }[]) =>
  all
    .map(({ on, id, status }) => `${on} ${id} ${status}`)
    .toSorted()
    .join();

/** Each line's figures are all equal. */
const same: Record<string, (seen: Seen) => readonly unknown[]> = {
  'credit is the same in every view': (seen) => [
    ...paise([seen.account.credit, seen.myJars.credit, seen.moneyDesk.credit, seen.jarDesk.credit]),
    ...seen.orders.map(({ door }) => toPaise(door.credit)),
    ...(seen.monthly ? [toPaise(seen.monthly.creditAmount)] : []),
    grown(seen, ({ money }) => money.creditTotal),
  ],
  'what is due is the same in every view': (seen) => [
    ...paise([seen.account.amountDue, seen.moneyDesk.amountDue]),
    ...[seen.account.dues, seen.moneyDesk.dues].map((dues) => sum(dues.map((due) => toPaise(due.amountDue)))),
    ...(seen.monthly ? [toPaise(seen.monthly.owedAmount)] : []),
    grown(seen, ({ money }) => money.owedTotal),
    ...seen.orders.map(
      ({ staff, door }) => toPaise(door.otherDues) + (staff.status === 'delivered' ? toPaise(staff.amountDue) : 0),
    ),
  ],
  'deposits are the same in every view': (seen) => [
    ...paise([seen.myJars.deposit, seen.jarDesk.depositHeld]),
    ...[seen.myJars.containers, seen.moneyDesk.containers].map((rows) => sum(rows.map((row) => toPaise(row.deposit)))),
    sum(seen.movements.map(({ deposit }) => toPaise(deposit))),
    grown(seen, ({ money }) => money.depositTotal),
    grown(seen, ({ jars }) => jars.depositsOwed),
  ],
  'jars of the customer are the same in every view': (seen) => [
    seen.world.held,
    seen.myJars.held,
    seen.holder?.jars ?? 0,
    seen.shop.jar.held - seen.before.jar.held,
    ...[seen.jarDesk.containers, seen.myJars.containers].map((rows) =>
      sum(rows.map((row) => ('count' in row ? row.count : row.held))),
    ),
    sum(seen.moneyDesk.containers.map(({ jars }) => jars)),
    sum(seen.movements.map(({ count }) => count)),
  ],
  'jars are where they were brought': ({ world, shop, before }) => [
    [world.depot, world.scrapped].join(),
    [onHand(shop) - onHand(before), shop.jar.scrapped - before.jar.scrapped].join(),
  ],
  'an order is the same for customer and staff': ({ orders }) =>
    ['staff' as const, 'own' as const].map((who) =>
      JSON.stringify(
        orders.map((order) => {
          const { status, paymentStatus, amountDue, creditUsed, amountToReturn, totalAmount } = order[who];
          return { status, paymentStatus, amountDue, creditUsed, amountToReturn, totalAmount };
        }),
      ),
    ),
  'what can be given back of a cancelled order is the same for customer and staff': ({ orders }) =>
    ['own' as const, 'door' as const].map((who) =>
      JSON.stringify(
        orders.map((order) =>
          isCancelled(order) ? (who === 'own' ? order.own.amountToReturn : order.door.surplus) : 0,
        ),
      ),
    ),
  'till, bags and bank hold what came in less what went out': (seen) => [
    `${seen.world.money.till} ${seen.world.money.bank}`,
    `${grown(seen, cashOf)} ${grown(seen, ({ money }) => money.bank)}`,
  ],
  'money and what was given up is what is owed and what was earned': (seen) => {
    const [sales = 0, delivery = 0, charges = 0, allowances = 0, writeOffs = 0, ...others] = seen.earned;
    const { till, bank } = seen.world.money;
    const owed = toPaise(seen.account.credit) + toPaise(seen.myJars.deposit) + aheadOf(seen);
    return [
      till + bank + allowances + writeOffs + sum(others),
      owed - toPaise(seen.account.amountDue) + sales + delivery + charges,
    ];
  },
  'desk and ledger say the same of sales, allowances and write-offs': (seen) => {
    const [sales, , , allowances, writeOffs] = seen.earned;
    return [
      JSON.stringify([sales, allowances, writeOffs]),
      JSON.stringify([
        grown(seen, ({ money }) => money.salesThisMonth),
        grown(seen, ({ money }) => money.allowanceTotal),
        grown(seen, ({ money }) => money.writeOffTotal),
      ]),
    ];
  },
  'an open order stands once in My Deliveries, on its day and as it is': ({
    orders,
    deliveries: { days, orders: ofDays },
  }) => {
    const open = orders.filter(({ staff }) => isOpen(staff)).map(({ own }) => own);
    const ofPlans = days.flatMap(({ on, order }) => (order ? [{ on, ...order }] : []));
    const shown = [...ofPlans, ...ofDays.map(({ deliveryDate, ...order }) => ({ on: deliveryDate, ...order }))];
    return [
      nameDays(open.map(({ deliveryDate: on, id, status }) => ({ on, id, status }))),
      nameDays(shown.filter(({ status }) => status !== 'delivered' && status !== 'cancelled')),
    ];
  },
  'a pick-up to come stands in My Deliveries': ({ pickups, deliveries }) => {
    const open = pickups.filter(
      ({ status, deliveryDate }) => deliveryDate !== null && /requested|scheduled/.test(status),
    );
    return [
      nameDays(open.map(({ deliveryDate: on, id, status }) => ({ on, id, status }))),
      nameDays(deliveries.pickups),
    ];
  },
  'what was paid ahead is that of open orders': (seen) => {
    const open = seen.orders.filter(({ staff }) => isOpen(staff));
    return [grown(seen, ({ money }) => money.aheadTotal), sum(open.map(({ staff }) => toPaise(staff.amountPaid)))];
  },
  'the till holds of it what lies there': (seen) => {
    const open = seen.orders.filter(({ staff }) => isOpen(staff));
    const lies = open.map(({ staff }) => seen.world.lies.get(staff.id));
    const known = lies.flatMap((one) => one ?? []);
    return known.length < open.length
      ? []
      : [grown(seen, ({ money }) => money.tillAhead), sum(known.map(({ till }) => till))];
  },
  'revenue is that of paid orders that are not cancelled': (seen) => [
    grown(seen, ({ dashboard }) => dashboard.totalRevenue),
    sum(
      seen.orders
        .filter((order) => !isCancelled(order) && order.staff.paymentStatus === 'paid')
        .map(({ staff }) => toPaise(staff.totalAmount)),
    ),
  ],
  'a month ends with the figures of the account': ({ month: { after }, account, moneyDesk, orders }) => {
    const open = orders.filter(({ staff }) => isOpen(staff)).map(({ staff }) => toPaise(staff.amountPaid));
    const left = orders.filter(({ staff }) => !isOpen(staff)).map(surplusOf);
    return [
      [after.balance, after.paidAhead, after.leftOver, after.amountDue].map(toPaise).join(),
      [account.credit, account.paidAhead, account.leftOver, account.amountDue].map(toPaise).join(),
      [moneyDesk.credit, moneyDesk.paidAhead, account.leftOver, moneyDesk.amountDue].map(toPaise).join(),
      [toPaise(account.credit), sum(open), sum(left), toPaise(account.amountDue)].join(),
    ];
  },
  'rows of a month lead from its first figures to its last': ({ month: { before, after, entries } }) => {
    const onOrders = ({ paidAhead, leftOver, amountDue }: typeof after) =>
      toPaise(paidAhead) + toPaise(leftOver) - toPaise(amountDue);
    const [orders, balance] = [entries.map((row) => row.forOrders), entries.map((row) => row.ofBalance)];
    return [
      [onOrders(after), toPaise(after.balance)].join(),
      [onOrders(before) + sum(paise(orders)), toPaise(before.balance) + sum(paise(balance))].join(),
    ];
  },
  'rows of the account are those of the month, and an order is one row': ({ account, rows }) => {
    const named = rows.filter(({ totalParts, orderId }) => totalParts > 1 && orderId !== null);
    const onOrders = toPaise(account.paidAhead) + toPaise(account.leftOver) - toPaise(account.amountDue);
    return [
      [onOrders, toPaise(account.credit), named.length].join(),
      [
        sum(rows.map((row) => toPaise(row.forOrders))),
        sum(rows.map((row) => toPaise(row.ofBalance))),
        new Set(named.map(({ orderId }) => orderId)).size,
      ].join(),
    ];
  },
  'room is limit and credit less what is owed and ordered on account': ({ monthly, orders }) => {
    if (!monthly) return [];
    const open = orders.filter(({ staff }) => isOpen(staff) && staff.paymentMethod === 'account');
    return [
      toPaise(monthly.room),
      sum(paise([monthly.creditLimit, monthly.creditAmount, -monthly.owedAmount])) -
        sum(open.map(({ staff }) => toPaise(staff.amountDue))),
    ];
  },
  'entries of the day book stay in their order': ({ world, dayBook }) => {
    // Only one page is compared.
    if (dayBook.length === 100) return [];
    const known = new Set(world.book.map(({ id }) => id));
    const newer = dayBook.filter(({ id }) => !known.has(id));
    // Later postings come before earlier ones of the same instant.
    const inOrder = Map.groupBy([...newer, ...world.book], ({ at }) => at);
    const instants = [...inOrder.keys()].toSorted().reverse();
    const wanted = instants.flatMap((at) => inOrder.get(at) ?? []);
    return [wanted, dayBook].map((entries) => entries.map(({ id }) => id).join());
  },
  'the day book of the till ends with what is in it': ({ tillBook, shop }) => endsOf(tillBook, shop.money.till),
  'the day book of credit ends with it': ({ creditBook, account }) => endsOf(creditBook, account.credit),
  'the day book of deposits ends with them': ({ depositBook, myJars }) => endsOf(depositBook, myJars.deposit),
};

/** Conditions that must never be true. */
const never: Record<string, (seen: Seen) => boolean> = {
  'something of a customer is below zero': ({ world, account, myJars, orders }) =>
    Math.min(
      world.held,
      account.credit,
      account.amountDue,
      myJars.deposit,
      myJars.freeCredit,
      ...orders.flatMap(({ staff, door }) => [staff.amountPaid, staff.amountDue, staff.creditUsed, door.surplus]),
      ...orders.map(({ staff }) => staff.amountPaid - staff.creditUsed),
    ) < 0,
  'an order has something due and too much at once': ({ orders }) =>
    orders.some((order) => !isCancelled(order) && order.staff.amountDue > 0 && order.door.surplus > 0),
  'a cancelled order of which nothing is paid is called paid': ({ world, orders }) =>
    orders.some((order) => isCancelled(order) && isPaidNothing(order) && !world.calledPaid.has(order.staff.id)),
  'something is due of a cancelled order whose money was given back': ({ orders }) =>
    orders.some(
      // Staff may set "refunded" first and record money after it: that has not been refunded yet.
      ({ staff: { status, paymentStatus, amountPaid, amountDue } }) =>
        status === 'cancelled' && paymentStatus === 'refunded' && amountPaid === 0 && amountDue > 0,
    ),
  'more is given up than was ever owed, so that money is paid out that never came': ({ earned, world }) => {
    const [sales = 0, delivery = 0, charges = 0, allowances = 0, writeOffs = 0] = earned;
    // What staff ask beyond the bill is an allowance below zero: it is owed too.
    const owed = sales + delivery + charges + world.openedDues + Math.max(0, -allowances);
    return sum(positive([allowances, writeOffs])) > owed + world.givenTwice;
  },
};

/** A sentence for each law that is broken. */
export function findBroken(seen: Seen): string[] {
  const unlike = Object.entries(same)
    .map(([law, read]) => [law, read(seen)] as const)
    .filter(([, figures]) => new Set(figures).size > 1)
    .map(([law, figures]) => `not so: ${law}: ${figures.join(' | ')}`);
  const broken = Object.entries(never)
    .filter(([, isBroken]) => isBroken(seen))
    .map(([law]) => `never: ${law}`);
  return [...unlike, ...broken];
}
