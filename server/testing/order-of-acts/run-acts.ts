/** A model act: a rider brings an order. Once the run is counted, all lies where the desk's own record would have put it. */
import { toPaise } from '#contract/shared/money.ts';
import { buildRider } from '../builders/accounts.ts';
import { byMethod } from '../jar-shop.ts';
import { dispatchIn, ofOrders, phoneOf } from '../run-shop.ts';
import { jarsOf, keepLies, type OrderAct, sendOut } from './order-acts.ts';
import { exchange, isOpen, moveMoney, readOrder } from './world.ts';

export const runActs = {
  async byRider(world, { count, other, amount, isSure }, order) {
    if (!isOpen(order)) return;
    await sendOut(world, order.id);
    const desk = dispatchIn({ shop: world.shop.shop, asAdmin: world.asAdmin });
    const rider = await buildRider(world.shop.shop);
    const plan = await desk.plan(rider, ofOrders(order), order.deliveryDate);
    // More than can be given: what a run gives beyond its load is missing at its closing.
    const loads = order.orderItems.map(({ productId }) => ({ productId, loaded: 9 }));
    const run = await desk.start(plan, { loads });
    const phone = phoneOf(world.shop, rider);
    const stop = await phone.stopOf(order);
    const method = amount % 2 ? 'upi' : 'cash';
    const what = {
      given: [{ itemId: order.orderItems[0]?.id, quantity: 1 + (count % 4) }],
      taken: world.do.taken(other),
      payments: isSure ? byMethod(method, amount / 100) : [],
    };
    const act = phone.actAt(stop, 'delivered', what);
    await phone.record(act, act);
    let last = act;
    if (count > 1) {
      const [[isUndone] = []] = await phone.record(phone.actAt(stop, 'taken_back', { takesBack: act.id }));
      const again = phone.actAt(stop, 'delivered', what);
      if (isUndone) await phone.record(again);
      if (isUndone) last = again;
    }
    world.done.add('POST /run/acts');
    // What the customer says to it moves nothing.
    const said = { actId: last.id, answer: isSure ? 'agreed' : 'objected', objection: 'I gave more' };
    const headers = { 'idempotency-key': last.id };
    await world.asAsha('POST /orders/:id/run/answer', { params: { id: order.id }, body: said as never }, headers);
    await desk.verify(run, { reason: 'As we counted' });
    const after = await readOrder(world, order.id);
    if (isSure) moveMoney(world, method, amount, order.id);
    keepLies(world, order, after, isSure ? toPaise(amount / 100) : 0);
    exchange(world, jarsOf(after), other);
  },
} satisfies Record<string, OrderAct>;
