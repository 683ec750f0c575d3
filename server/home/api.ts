/** The personal section of a customer's home page, combined from several domains. */
import { type LateDelivery, mostNextItems, type NextDelivery } from '#contract/home/calls.ts';
import { isOnTheWay } from '#contract/orders/status-flow.ts';
import type { PlanDay } from '#contract/plans/calls.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { toRupees } from '#contract/shared/money.ts';
import type { Customer } from '../core/actor.ts';
import type { Services } from '../core/services.ts';
import { balanceOf, listBalances } from '../ledger/balance.store.ts';
import { sumDues } from '../money/account/due.store.ts';
import { readLastBasket } from '../orders/again/order-again.ts';
import { findLate, findOnItsWay, type OnItsWay } from '../orders/again/store.ts';
import { chosenWindowOf } from '../orders/rules.ts';
import { readNextDays, readRunOut } from '../plans/run-out/read-run-out.ts';
import type { Handlers } from '../platform/http/handler.ts';
import { readOwnRun } from '../runs/customer/read-own-run.ts';

export const homeApi = (services: Services) =>
  ({ 'GET /home': async ({ actor }) => ({ data: await readHome(services, actor) }) }) satisfies Partial<Handlers>;

/** Reads the personal section. The number of SQL statements does not depend on the number of orders. */
async function readHome(services: Services, actor: Customer) {
  const { db } = services;
  const { id: customer } = actor;
  const today = indiaDay(services.clock());
  const [order, late, days, balances, dues, basket, runOut] = await Promise.all([
    findOnItsWay(db, customer, today),
    findLate(db, customer, today),
    readNextDays(services, customer),
    listBalances(db, customer),
    sumDues(db, customer),
    readLastBasket(services, customer),
    readRunOut(services, customer),
  ]);
  const next = chooseNext(order, days);
  return {
    next: next && { ...next, run: await readRun(services, actor, next.order) },
    late: late ? presentLate(late) : null,
    jars: balances.reduce((sum, { kind, balance }) => sum + (kind === 'held' ? balance : 0), 0),
    credit: toRupees(balanceOf(balances, 'credit')),
    amountDue: toRupees(dues.paise),
    basket,
    runOut,
  };
}

/** Reads the rider, the stops before the delivery and its expected time, as on the page of the order. */
async function readRun(services: Services, actor: Customer, order: Coming['order']): Promise<NextDelivery['run']> {
  if (!order || !isOnTheWay(order)) return null;
  const { onItsWay } = await readOwnRun(services, actor, order.id);
  if (!onItsWay) return null;
  const { rider, stopsBefore, arrival } = onItsWay;
  return { rider, stopsBefore, arrival };
}

type Coming = Omit<NextDelivery, 'run'>;

/**
 * Chooses the next delivery. If an order and a planned delivery are for the same time, the order is shown, because it
 * is certain.
 */
function chooseNext(order: OnItsWay | undefined, days: readonly PlanDay[]): Coming | null {
  const due = days.find(({ state, problem }) => state === 'due' && problem === null);
  if (!order) return due ? presentPlanned(due) : null;
  if (due && startOf(due) < `${order.deliveryDate} ${chosenWindowOf(order).from}`) return presentPlanned(due);
  return presentOrdered(order, days);
}

const startOf = ({ on, window }: PlanDay) => `${on} ${window.from}`;

function presentPlanned({ planId, date, on, window, items, cutoffAt }: PlanDay): Coming {
  const { key, ...deliveryWindow } = window;
  const plan = { id: planId, date, cutoffAt };
  return { on, deliveryTime: key, deliveryWindow, ...firstOf(items), order: null, plan };
}

function presentOrdered(row: OnItsWay, days: readonly PlanDay[]): Coming {
  const { id, orderNumber, status, deliveryDate: on, deliveryWindow: deliveryTime, items } = row;
  const day = days.find((day) => day.order?.id === id);
  const plan = day ? { id: day.planId, date: day.date, cutoffAt: day.cutoffAt } : null;
  const order = { id, orderNumber, status };
  return { on, deliveryTime, deliveryWindow: chosenWindowOf(row), ...firstOf(items), order, plan };
}

function presentLate({ id, orderNumber, deliveryDate: on, items, count }: OnItsWay & { count: number }): LateDelivery {
  return { on, ...firstOf(items), order: { id, orderNumber }, moreOrders: count - 1 };
}

function firstOf(all: NextDelivery['items']): Pick<NextDelivery, 'items' | 'moreItems'> {
  const items = all.slice(0, mostNextItems);
  return { items, moreItems: all.length - items.length };
}
