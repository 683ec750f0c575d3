/** UPI payments that customers have reported: most were confirmed, one was rejected, some wait. */
import { confirmedClaimEvery, openClaims, refusedClaim } from '#db/seed/demo/ledger.ts';
import type { Row } from '#server/testing/builders/rows.ts';
import type { LivingOrder, SimulatedShop } from './purse.ts';
import { utrOf } from './simulate-pickups.ts';
import { hourMs, minuteMs } from './times.ts';

type Claim = Row<'upi_claims'>;

interface Reported {
  customerId: string;
  orderId: string | null;
  paise: number;
  at: Date;
}

export function makeClaims(book: SimulatedShop, now: Date, owner: string): Claim[] {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const claim = ({ customerId, orderId, paise, at }: Reported): Claim => ({
    id: book.random.newId(at),
    customerId,
    orderId,
    utr: utrOf(book),
    amountPaise: paise,
    state: 'open',
    reason: '',
    decidedBy: null,
    decidedAt: null,
    createdAt: at,
  });
  const ofOrder = ({ money }: LivingOrder, at: Date) =>
    claim({ customerId: money.customerId, orderId: money.id, paise: money.duePaise, at });
  // Use each order once, and none from before it existed.
  const left = new Set(book.orders.filter(({ money }) => money.duePaise > 0 && money.paymentMethod !== 'account'));
  const take = (status: string, at: Date): LivingOrder[] => {
    const found = [...left].findLast(
      ({ money, plan, deliveredAt }) => money.status === status && (deliveredAt ?? plan.at) < at,
    );
    if (found) left.delete(found);
    return found ? [found] : [];
  };
  const waiting = (status: string, minutes: readonly number[]) =>
    minutes.flatMap((ago) =>
      take(status, before(ago * minuteMs)).map((order) => ofOrder(order, before(ago * minuteMs))),
    );
  const refusedAt = before(refusedClaim.hoursAgo * hourMs);
  return [
    ...confirmed(book, claim),
    ...waiting('delivered', openClaims.ofDelivered),
    ...waiting('pending', openClaims.ofPending),
    ...openClaims.ofAccount.flatMap((ago) =>
      take('delivered', before(ago * minuteMs)).map((order) => ({
        ...ofOrder(order, before(ago * minuteMs)),
        orderId: null,
      })),
    ),
    ...take('delivered', refusedAt).map((order) => ({
      ...ofOrder(order, refusedAt),
      state: 'refused',
      reason: refusedClaim.reason,
      decidedBy: owner,
      decidedAt: new Date(refusedAt.getTime() + 5 * hourMs),
    })),
  ];
}

/** Payments by UPI before the delivery. */
function confirmed({ orders }: SimulatedShop, claim: (reported: Reported) => Claim): Claim[] {
  const paid = orders.flatMap(({ plan, payments, posted }) => {
    const step = plan.steps.find(({ kind, next }) => kind === 'payment' && next === 'paid');
    const payment = payments.find(({ createdAt }) => createdAt === step?.at);
    const line = posted.find(({ kind, debit }) => kind === 'payment' && debit.kind === 'bank');
    return step && line && plan.method === 'upi' && payment?.status === 'paid' ? [{ plan, step, line }] : [];
  });
  return paid
    .filter((_, at) => at % confirmedClaimEvery === 0)
    .map(({ plan: { id: orderId, at, customer }, step, line }) => {
      const reported = new Date(Math.max(at.getTime() + minuteMs, step.at.getTime() - 25 * minuteMs));
      const made = claim({ customerId: customer.id, orderId, paise: line.amount, at: reported });
      return { ...made, state: 'confirmed', decidedBy: step.by.id, decidedAt: step.at };
    });
}
