/**
 * Laws that must hold after any act, whatever was done before. Each law in `same` returns values, such as amounts in
 * paise or numbers of jars, that must all be equal. Each law in `never` names a state that must not occur.
 */
import type { BookSums, MoneyEntry } from '#contract/money/desk-calls.ts';
import { toPaise } from '#contract/shared/money.ts';
import { isOpen, type Model } from './model.ts';
import type { ShopFigures, View } from './views.ts';

interface Seen extends View {
  model: Model;
  /** Figures of the shop when the model was opened. */
  before: ShopFigures;
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const paise = (rupees: readonly number[]) => rupees.map(toPaise);
/** The amount by which a figure of the shop has grown. */
const grown = ({ shop, before }: Seen, of: (figures: ShopFigures) => number) => toPaise(of(shop)) - toPaise(of(before));
const cashOf = ({ money }: ShopFigures) => money.till + sum(money.pouches.map(({ amount }) => amount));
const isCash = ({ kind }: MoneyEntry['debit']) => kind === 'till' || kind === 'bank' || kind === 'pouch';
const isOwn = ({ kind }: MoneyEntry['debit']) => kind === 'orders' || kind === 'credit';
const onHand = ({ jar }: ShopFigures) => jar.depot + jar.run;
const surplusOf = ({ door }: View['orders'][number]) => toPaise(door.surplus);
/**
 * Money that was paid for orders and does not pay for a sale yet: the whole paid amount of open orders, and the surplus
 * (the money beyond the bill) of all other orders.
 */
const aheadOf = ({ orders }: Seen) =>
  sum(orders.map((order) => (isOpen(order.staff) ? toPaise(order.staff.amountPaid) : surplusOf(order))));
const isCancelled = ({ staff }: View['orders'][number]) => staff.status === 'cancelled';
export const isPaidNothing = ({ staff }: View['orders'][number]) =>
  staff.paymentStatus === 'paid' && staff.amountPaid === 0;
const documentedPaise = (documents: readonly { kind: string; total: number }[]) =>
  sum(documents.map(({ kind, total }) => toPaise(total) * (kind === 'credit_note' ? -1 : 1)));
const hasLeft = ({ status }: View['orders'][number]['staff']) => /^(out_for_delivery|delivered)$/.test(status);
const positive = (amounts: readonly number[]) => amounts.map((amount) => Math.max(0, amount));

/**
 * Three figures that must be equal: the given balance, the book's last balance, and the book's first balance plus its
 * sums.
 */
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

/** Laws whose figures must all be equal. */
const same: Record<string, (seen: Seen) => readonly unknown[]> = {
  'credit is the same in every view': (seen) => [
    ...paise([seen.account.credit, seen.myJars.credit, seen.moneyDesk.credit, seen.jarDesk.credit]),
    ...seen.orders.map(({ door }) => toPaise(door.credit)),
    ...(seen.monthly ? [toPaise(seen.monthly.creditAmount)] : []),
    grown(seen, ({ money }) => money.creditTotal),
  ],
  'the amount due is the same in every view': (seen) => [
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
    seen.model.held,
    seen.myJars.held,
    seen.holder?.jars ?? 0,
    seen.shop.jar.held - seen.before.jar.held,
    ...[seen.jarDesk.containers, seen.myJars.containers].map((rows) =>
      sum(rows.map((row) => ('count' in row ? row.count : row.held))),
    ),
    sum(seen.moneyDesk.containers.map(({ jars }) => jars)),
    sum(seen.movements.map(({ count }) => count)),
  ],
  'the depot, the runs and the scrap have as many jars as the test counted': ({ model, shop, before }) => [
    [model.depot, model.scrapped].join(),
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
  'the documents of an order say what was sold of it': ({ orders }) =>
    [
      ({ documents }: View['orders'][number]) => documentedPaise(documents.filter(({ charge }) => charge === null)),
      ({ staff, isWaiting }: View['orders'][number]) => (hasLeft(staff) && !isWaiting ? toPaise(staff.totalAmount) : 0),
    ].map((soldOf) => orders.map(soldOf).join()),
  'charged jars are the same in their documents and in the day book, which names them': ({ charged, dayBook }) => {
    // The page holds 100 entries. If it is full, it may lack some, so the sums cannot be compared.
    if (dayBook.length === 100 || charged.length === 100) return [];
    const entries = dayBook.filter(({ kind }) => kind === 'jar_charge');
    return [
      `${sum(entries.map(({ amount, debit }) => toPaise(amount ?? 0) * (debit.kind === 'orders' ? 1 : -1)))}`,
      `${documentedPaise(charged)}${entries.every(({ documents }) => documents.length === 1) ? '' : ' not named'}`,
    ];
  },
  'each entry of the customer’s money names its receipt or refund voucher': ({ dayBook }) => [
    '',
    ...dayBook
      .filter((entry) => isCash(entry.debit) !== isCash(entry.credit) && (isOwn(entry.debit) || isOwn(entry.credit)))
      .map(({ kind, number, documents }) => (documents.length > 0 ? '' : `${kind} ${number}`)),
  ],
  'the documents of an order name its company': ({ orders }) => [
    '',
    ...orders
      .filter(({ staff, isWaiting }) => hasLeft(staff) && !isWaiting)
      .map(({ staff, documents }) => (documents[0]?.gstin === staff.gstin ? '' : staff.orderNumber)),
  ],
  'the amount to return for a cancelled order is the same for customer and staff': ({ orders }) =>
    ['own' as const, 'door' as const].map((who) =>
      JSON.stringify(
        orders.map((order) =>
          isCancelled(order) ? (who === 'own' ? order.own.amountToReturn : order.door.surplus) : 0,
        ),
      ),
    ),
  'till, cash bags and bank hold the money that came in minus the money that went out': (seen) => [
    `${seen.model.money.till} ${seen.model.money.bank}`,
    `${grown(seen, cashOf)} ${grown(seen, ({ money }) => money.bank)}`,
  ],
  'money plus waived dues equals debts to the customer minus dues plus income': (seen) => {
    const [sales = 0, delivery = 0, charges = 0, allowances = 0, writeOffs = 0, ...others] = seen.earned;
    const { till, bank } = seen.model.money;
    const owed = toPaise(seen.account.credit) + toPaise(seen.myJars.deposit) + aheadOf(seen);
    return [
      till + bank + allowances + writeOffs + sum(others),
      owed - toPaise(seen.account.amountDue) + sales + delivery + charges,
    ];
  },
  'sales, allowances and write-offs are the same at the money desk and in the ledger': (seen) => {
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
  'My Deliveries shows each open order once, on its day and with its status': ({
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
  'My Deliveries shows each coming pick-up': ({ pickups, deliveries }) => {
    const open = pickups.filter(
      ({ status, deliveryDate }) => deliveryDate !== null && /requested|scheduled/.test(status),
    );
    return [
      nameDays(open.map(({ deliveryDate: on, id, status }) => ({ on, id, status }))),
      nameDays(deliveries.pickups),
    ];
  },
  'the amount paid ahead is the amount paid for open orders': (seen) => {
    const open = seen.orders.filter(({ staff }) => isOpen(staff));
    return [grown(seen, ({ money }) => money.aheadTotal), sum(open.map(({ staff }) => toPaise(staff.amountPaid)))];
  },
  'the part of it that is in the till is the cash counted for open orders': (seen) => {
    const open = seen.orders.filter(({ staff }) => isOpen(staff));
    const moneyOfOpen = open.map(({ staff }) => seen.model.orderMoney.get(staff.id));
    const known = moneyOfOpen.flatMap((one) => one ?? []);
    return known.length < open.length
      ? []
      : [grown(seen, ({ money }) => money.tillAhead), sum(known.map(({ till }) => till))];
  },
  'revenue is the total of paid orders that are not cancelled, and of what riders sold without an order': (seen) => [
    grown(seen, ({ dashboard }) => dashboard.totalRevenue) - seen.model.soldWithoutOrder,
    sum(
      seen.orders
        .filter((order) => !isCancelled(order) && order.staff.paymentStatus === 'paid')
        .map(({ staff }) => toPaise(staff.totalAmount)),
    ),
  ],
  'the last figures of the month are those of the account': ({ month: { after }, account, moneyDesk, orders }) => {
    const open = orders.filter(({ staff }) => isOpen(staff)).map(({ staff }) => toPaise(staff.amountPaid));
    const left = orders.filter(({ staff }) => !isOpen(staff)).map(surplusOf);
    return [
      [after.balance, after.paidAhead, after.leftOver, after.amountDue].map(toPaise).join(),
      [account.credit, account.paidAhead, account.leftOver, account.amountDue].map(toPaise).join(),
      [moneyDesk.credit, moneyDesk.paidAhead, account.leftOver, moneyDesk.amountDue].map(toPaise).join(),
      [toPaise(account.credit), sum(open), sum(left), toPaise(account.amountDue)].join(),
    ];
  },
  'the rows of a month add up from its first figures to its last ones': ({ month: { before, after, entries } }) => {
    const onOrders = ({ paidAhead, leftOver, amountDue }: typeof after) =>
      toPaise(paidAhead) + toPaise(leftOver) - toPaise(amountDue);
    const [orders, balance] = [entries.map((row) => row.forOrders), entries.map((row) => row.ofBalance)];
    return [
      [onOrders(after), toPaise(after.balance)].join(),
      [onOrders(before) + sum(paise(orders)), toPaise(before.balance) + sum(paise(balance))].join(),
    ];
  },
  'the statement is the same for customer and staff, and adds up from its first balance to the figures of the account':
    ({ statements: { own, staff }, account }) => {
      const { opening, closing, debits, credits, lines } = own;
      const { amountDue, credit, paidAhead, leftOver } = account;
      const ends = [closing, lines.at(-1)?.balance ?? opening, amountDue - credit - paidAhead - leftOver];
      const sums = [lines.map(({ debit }) => debit), lines.map(({ credit }) => credit)].map((side) => sum(paise(side)));
      return [
        JSON.stringify([ends.map(toPaise), sums, own]),
        JSON.stringify([
          ends.map(() => toPaise(opening) + toPaise(debits) - toPaise(credits)),
          paise([debits, credits]),
          staff,
        ]),
      ];
    },
  'the trial balance of the month is zero, and agrees with the money desk': ({ books, shop: { money } }) => {
    const { totals, accounts } = books;
    const closing = (kind: string) => toPaise(accounts.find((account) => account.kind === kind)?.closing ?? 0);
    const bags = sum(money.pouches.map(({ amount }) => toPaise(amount)));
    return [
      [0, 0, toPaise(totals.debits), sum(accounts.map((account) => toPaise(account.closing)))].join(),
      [toPaise(totals.opening), toPaise(totals.closing), toPaise(totals.credits), 0].join(),
      [
        closing('till') - toPaise(money.till),
        closing('bank') - toPaise(money.bank),
        toPaise(totals.debits) + closing('pouch') - bags,
        closing('credit') + toPaise(money.creditTotal) + closing('deposits') + toPaise(money.depositTotal),
      ].join(),
    ];
  },
  'the books of locked months stay as they were': ({ model, lockedBooks }) => [model.lockedBooks, lockedBooks],
  'the rows of the account add up to its figures, and an order of several parts is one row': ({ account, rows }) => {
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
  'the room on account is limit plus credit minus dues and open orders on account': ({ monthly, orders }) => {
    if (!monthly) return [];
    const open = orders.filter(({ staff }) => isOpen(staff) && staff.paymentMethod === 'account');
    return [
      toPaise(monthly.room),
      sum(paise([monthly.creditLimit, monthly.creditAmount, -monthly.owedAmount])) -
        sum(open.map(({ staff }) => toPaise(staff.amountDue))),
    ];
  },
  'entries of the day book keep their order': ({ model, dayBook }) => {
    // If the page is full, it may lack entries, so it cannot be compared.
    if (dayBook.length === 100) return [];
    const known = new Set(model.book.map(({ id }) => id));
    const newer = dayBook.filter(({ id }) => !known.has(id));
    // If entries have the same time, the one that was posted later comes first.
    const inOrder = Map.groupBy([...newer, ...model.book], ({ at }) => at);
    const instants = [...inOrder.keys()].toSorted().reverse();
    const wanted = instants.flatMap((at) => inOrder.get(at) ?? []);
    return [wanted, dayBook].map((entries) => entries.map(({ id }) => id).join());
  },
  'the last balance in the day book of the till is the money in the till': ({ tillBook, shop }) =>
    endsOf(tillBook, shop.money.till),
  'the last balance in the day book of credit is the credit': ({ creditBook, account }) =>
    endsOf(creditBook, account.credit),
  'the last balance in the day book of deposits is the deposit': ({ depositBook, myJars }) =>
    endsOf(depositBook, myJars.deposit),
};

/** Laws that are broken if their condition is true. */
const never: Record<string, (seen: Seen) => boolean> = {
  'a figure of a customer is below zero': ({ model, account, myJars, orders }) =>
    Math.min(
      model.held,
      account.credit,
      account.amountDue,
      myJars.deposit,
      myJars.freeCredit,
      ...orders.flatMap(({ staff, door }) => [staff.amountPaid, staff.amountDue, staff.creditUsed, door.surplus]),
      ...orders.map(({ staff }) => staff.amountPaid - staff.creditUsed),
    ) < 0,
  'an order has an amount due and a surplus at the same time': ({ orders }) =>
    orders.some((order) => !isCancelled(order) && order.staff.amountDue > 0 && order.door.surplus > 0),
  'a cancelled order has the status "paid" although nothing is paid': ({ model, orders }) =>
    orders.some((order) => isCancelled(order) && isPaidNothing(order) && !model.paidWithNothing.has(order.staff.id)),
  'a cancelled order whose money was refunded has an amount due': ({ orders }) =>
    orders.some(
      // Staff may set "refunded" first and record a payment later. This payment is not refunded yet.
      ({ staff: { status, paymentStatus, amountPaid, amountDue } }) =>
        status === 'cancelled' && paymentStatus === 'refunded' && amountPaid === 0 && amountDue > 0,
    ),
  'more is waived than was ever due, so that the shop pays out money that it never received': ({ earned, model }) => {
    const [sales = 0, delivery = 0, charges = 0, allowances = 0, writeOffs = 0] = earned;
    // An amount that staff demand beyond the bill is booked as a negative allowance. It is due as well.
    const owed = sales + delivery + charges + model.openedDues + model.takenOver + Math.max(0, -allowances);
    return sum(positive([allowances, writeOffs])) > owed + model.refundedAgain + model.givenForComplaints;
  },
};

/** A sentence for each law that is broken. */
export function findBroken(seen: Seen): string[] {
  const unlike = Object.entries(same)
    .map(([law, read]) => [law, read(seen)] as const)
    .filter(([, figures]) => new Set(figures).size > 1)
    .map(([law, figures]) => `not equal: ${law}: ${figures.join(' | ')}`);
  const broken = Object.entries(never)
    .filter(([, isBroken]) => isBroken(seen))
    .map(([law]) => `never: ${law}`);
  return [...unlike, ...broken];
}
