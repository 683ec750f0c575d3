/** Makes UPI payments that customers have reported and nobody has checked. */
import { openClaims } from '#db/seed/demo/ledger.ts';
import type { Row } from '#server/testing/builders/rows.ts';
import type { LivingOrder, SimulatedShop } from './purse.ts';
import { minuteMs } from './times.ts';

type Claim = Row<'upi_claims'>;

interface Reported {
  customerId: string;
  orderId: string | null;
  paise: number;
  at: Date;
}

export function makeClaims(book: SimulatedShop, now: Date): Claim[] {
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
  // Each order is reported at most once, and only after it was placed or delivered.
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
  return [
    ...waiting('delivered', openClaims.ofDelivered),
    ...waiting('pending', openClaims.ofPending),
    ...openClaims.ofAccount.flatMap((ago) =>
      take('delivered', before(ago * minuteMs)).map((order) => ({
        ...ofOrder(order, before(ago * minuteMs)),
        orderId: null,
      })),
    ),
  ];
}

/** A payment reference in the format of banks: 12 digits. */
const utrOf = ({ random }: Pick<SimulatedShop, 'random'>): string =>
  `4${Array.from({ length: 11 }, () => random.whole(10)).join('')}`;
