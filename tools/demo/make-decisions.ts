/** Makes what staff decided about customers: notes, agreed prices, and a request that waits for the owner. */
import { approvalHours } from '#contract/approvals/rules.ts';
import { askedStep } from '#contract/audited-calls.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { toRupees } from '#contract/shared/money.ts';
import { agreedPrices, managerLimit, openRequest } from '#db/seed/demo/ledger.ts';
import { customerNotes } from '#db/seed/demo/messages.ts';
import { hashOf } from '#server/core/once.ts';
import { monthOf } from '#server/money/monthly/rules.ts';
import type { Row } from '#server/testing/builders/rows.ts';
import type { Book, LiveOrder } from './live-orders.ts';
import { changesTo } from './make-log.ts';
import type { DemoUser, Staff } from './make-people.ts';
import { dayMs, hourMs, minuteMs } from './times.ts';

/** Makes notes, agreed prices and the limit of managers, and returns the rows by table. */
export function makeDecisions({ random, now, orders, log }: Book, staff: Staff, customers: readonly DemoUser[]) {
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  const notes = customerNotes.map(({ regular, daysAgo, note }) => {
    const [at, by, customerId] = [before(daysAgo), staff.support.id, customers[regular]?.id ?? ''];
    log.push({ at, by, call: 'POST /admin/users/:id/notes', records: [customerId], changes: changesTo({ note }) });
    return { id: random.newId(at), customerId, note, createdBy: by, createdAt: at };
  });
  const prices = agreedPrices.flatMap(({ regular, daysAgo, share, reason }) => {
    const usual = [...orders.values()].find(({ plan }) => plan.customer === customers[regular])?.plan;
    const good = usual?.lines[0]?.good;
    if (!good) return [];
    const [at, by, customerId, productId] = [before(daysAgo), staff.owner.id, usual.customer.id, good.id];
    const [price, firstDay] = [Math.round(toRupees(good.pricePaise * share)), monthOf(indiaDay(now), 1)];
    const changes = changesTo({ price, firstDay });
    log.push({ at, by, call: 'POST /admin/users/:id/prices', records: [customerId, productId], reason, changes });
    const row = { id: random.newId(at), customerId, productId, pricePaise: price * 100, firstDay, lastDay: null };
    return [{ ...row, reason, changedBy: by, changedAt: at }];
  });
  const { paise, daysAgo, reason } = managerLimit;
  const changes = changesTo({ limit: toRupees(paise) });
  log.push({ at: before(daysAgo), by: staff.owner.id, call: 'PUT /admin/role-limits', records: [], reason, changes });
  return { customer_notes: notes, agreed_prices: prices, role_limits: [{ role: 'manager', paise }] };
}

/** Makes the manager's request for an allowance above the limit, on the oldest order with a large enough due amount. */
export function makeRequest({ random, now, orders, log }: Book, { manager }: Staff): Row<'approvals'> {
  const isLarge = ({ plan, money }: LiveOrder) =>
    plan.method === 'cash' && money.status === 'delivered' && money.duePaise > managerLimit.paise;
  const order = [...orders.values()].find(isLarge);
  if (!order) throw new Error('The demo has no large due');
  const { id: orderId, customerId, duePaise: paise } = order.money;
  const at = new Date(now.getTime() - openRequest.minutesAgo * minuteMs);
  const [id, call, reason] = [random.newId(at), 'POST /admin/money/given-up', openRequest.reason] as const;
  const body = { kind: 'allowance', orderId, amount: toRupees(paise), reason };
  const changes = changesTo({ kind: body.kind, orderId, amount: body.amount });
  log.push({ at, by: manager.id, call: askedStep, records: [orderId, id, customerId], reason, changes });
  return {
    id,
    askerId: manager.id,
    call,
    permission: 'money.waive',
    input: { body },
    contentHash: `\\x${hashOf([call, undefined, body]).toString('hex')}`,
    requestKey: random.newId(at),
    paise,
    customerId,
    orderId,
    reason,
    createdAt: at,
    expiresAt: new Date(at.getTime() + approvalHours * hourMs),
  };
}
