/** An act of a rider posts the same amounts as the same act at the shop, but between other accounts. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { at, holding, jar, orderOf } from '#server/testing/order-money/drafts.ts';
import type { Account, Line } from '../rules.ts';
import { type DoorRecord, postDelivery, postFailedStop } from './delivery.rules.ts';
import { openDraft } from './draft.rules.ts';
import { changeMethod } from './payment.rules.ts';
import type { Carrier } from './rules.ts';

const rider: Carrier = { riderId: 'ravi', runId: 'run' };

/** The shop's account that corresponds to a carrier's account. */
function atShop(account: Account): Account {
  if (account.kind === 'pouch') return { kind: 'till' };
  if (account.kind === 'run' || account.kind === 'missing') return { kind: 'depot', containerId: account.containerId };
  return account;
}
const toShop = ({ runId: _, ...line }: Line): Line => ({
  ...line,
  debit: atShop(line.debit),
  credit: atShop(line.credit),
});

const stop = fc.record({
  ordered: fc.nat(4),
  given: fc.nat(4),
  taken: fc.nat(4),
  held: fc.nat(4),
  damaged: fc.nat(2),
  payments: fc.array(
    fc.record({ method: fc.constantFrom('cash', 'upi'), amount: fc.constantFrom(50_00, 90_00, 390_00, 700_00) }),
    { maxLength: 2 },
  ),
  status: fc.constantFrom('out_for_delivery' as const, 'cancelled' as const),
  isDelivered: fc.boolean(),
  isVerified: fc.boolean(),
});

it('an act at the door posts the same jars and money as the same act at the shop, but with run and cash bag instead of depot and till', () => {
  fc.assert(
    fc.property(stop, ({ ordered, given, taken, held, damaged, payments, status, isDelivered, isVerified }) => {
      const door = (carrier?: Carrier) => {
        const order = { ...orderOf(ordered), status: isDelivered ? ('out_for_delivery' as const) : status };
        const draft = openDraft(order, [], holding(held, held * 150_00), { eventId: 'event', carrier });
        const counts = [{ containerId: jar, count: taken, damaged: Math.min(taken, damaged) }];
        const record: Required<DoorRecord> = { given: at(given, taken).given, taken: counts, payments };
        if (isDelivered) postDelivery(draft, record);
        else postFailedStop(draft, record);
        return draft;
      };
      const [shop, run] = [door(), door({ ...rider, isVerified })];
      expect(run.lines.map(toShop)).toEqual(shop.lines);
      expect(run.order).toEqual(shop.order);
      expect(run.lines.every(({ runId }) => runId === rider.runId)).toBe(true);
      const kinds = new Set(run.lines.flatMap(({ debit, credit }) => [debit.kind, credit.kind]));
      expect([kinds.has('till'), kinds.has('depot'), kinds.has(isVerified ? 'run' : 'missing')]).toEqual([
        false,
        false,
        false,
      ]);
    }),
    { numRuns: 300 },
  );
});

it('if a rider corrects the method of cash that was paid at the shop, cash posts nothing, and UPI takes the cash out of the till', () => {
  const paidBefore: Line = {
    kind: 'payment',
    amount: 100_00,
    orderId: 'order',
    debit: { kind: 'till' },
    credit: { kind: 'orders', customerId: 'asha' },
    method: 'cash',
  };
  const order = { ...orderOf(2), paymentMethod: '', paidPaise: 100_00 };
  const draft = openDraft(order, [paidBefore], holding(0, 0), { carrier: rider });
  changeMethod(draft, 'cash');
  expect(draft.lines).toEqual([]);
  changeMethod(draft, 'upi');
  expect(draft.lines).toMatchObject([
    { kind: 'method_change', amount: 100_00, debit: { kind: 'orders' }, credit: { kind: 'till' }, method: 'cash' },
    { kind: 'method_change', amount: 100_00, debit: { kind: 'bank' }, credit: { kind: 'orders' }, method: 'upi' },
  ]);
});
