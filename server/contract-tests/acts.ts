/** Acts of customers and staff. Each calls the real shop, compares its answer with the model, and changes the model. */
import fc from 'fast-check';
import { expect } from 'vitest';
import type { CallInput, CallName } from '#contract/calls.ts';
import { orderStatuses, paymentStatuses } from '#contract/orders/status-flow.ts';
import { toPaise, toRupees } from '#contract/shared/money.ts';
import { deliveryForm } from '../testing/builders/orders.ts';
import type { Answer, CallShop, TestShop } from '../testing/shop.ts';
import {
  cancel,
  isSellable,
  issuesOf,
  keepOrder,
  type Model,
  type ModelCustomer,
  type ModelOrder,
  type ModelProduct,
  mayMove,
  pay,
  reopen,
  sumWanted,
  type Wish,
} from './model.ts';

export interface Real {
  shop: TestShop;
  asAdmin: CallShop;
}

type Act = fc.AsyncCommand<Model, Real>;
type Chosen = { customer: ModelCustomer; product: ModelProduct; order: ModelOrder | undefined };

interface Choice {
  customer: number;
  product: number;
  order: number;
}

/** Creates an act on the chosen customer, product and order. The act is skipped if `check` returns false. */
function act<Detail>(
  name: string,
  choice: Choice,
  detail: Detail,
  run: (model: Model, real: Real, picked: Chosen) => Promise<void>,
  check: (picked: Chosen) => boolean = () => true,
): Act {
  const pick = ({ customers, products, orders }: Model): Chosen => ({
    customer: at(customers, choice.customer),
    product: at(products, choice.product),
    order: orders[choice.order % Math.max(1, orders.length)],
  });
  return {
    check: (model) => check(pick(model)),
    run: (model, real) => run(model, real, pick(model)),
    toString: () => `${name} ${JSON.stringify({ ...choice, ...detail })}`,
  };
}

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('There is nothing to choose from');
  return item;
}

/** Makes a call as the customer. For a deactivated account the call must be refused, and undefined is returned. */
async function asCustomer<Name extends CallName>(
  { shop }: Real,
  customer: ModelCustomer,
  name: Name,
  input?: CallInput<Name> | Record<string, unknown>,
  headers?: Record<string, string>,
): Promise<Answer<Name> | undefined> {
  const answer = await shop.as({ token: customer.token ?? 'A'.repeat(43) })(name, input, headers);
  if (customer.active) return answer;
  expect(answer.status).toBe(401);
  return undefined;
}

const hasOrder = ({ customer, order }: Chosen) => order !== undefined && customer !== undefined;

const choice = fc.record({ customer: fc.nat(1), product: fc.nat(2), order: fc.nat(9) });
const units = fc.integer({ min: 1, max: 7 });

const addToCart = fc.tuple(choice, units).map(([chosen, quantity]) =>
  act('add to cart', chosen, { quantity }, async (_model, real, { customer, product }) => {
    const answer = await asCustomer(real, customer, 'POST /cart', { body: { productId: product.id, quantity } });
    const wanted = (customer.cart.get(product) ?? 0) + quantity;
    const fits = isSellable(product) && wanted <= product.stock;
    if (!answer) return;
    expect(answer.status).toBe(fits ? 200 : 409);
    if (fits) customer.cart.set(product, wanted);
  }),
);

const setQuantity = fc.tuple(choice, fc.integer({ min: 0, max: 7 })).map(([chosen, quantity]) =>
  act('set quantity', chosen, { quantity }, async (_model, real, { customer, product }) => {
    const input = { params: { productId: product.id }, body: { quantity } };
    const answer = await asCustomer(real, customer, 'PUT /cart/:productId', input);
    if (!answer) return;
    const fits = quantity === 0 || (isSellable(product) && quantity <= product.stock);
    expect(answer.status).toBe(!customer.cart.has(product) ? 404 : fits ? 200 : 409);
    if (answer.status !== 200) return;
    if (quantity === 0) customer.cart.delete(product);
    else customer.cart.set(product, quantity);
  }),
);

const syncCart = fc.tuple(choice, units, units).map(([chosen, first, second]) =>
  act('sync cart', chosen, { first, second }, async (model, real, { customer }) => {
    const wishes = [first, second].map((quantity, index) => ({
      product: at(model.products, chosen.product + index),
      quantity,
    }));
    const localCartItems = wishes.map(({ product, quantity }) => ({ productId: product.id, quantity }));
    const answer = await asCustomer(real, customer, 'PUT /cart/sync', { body: { localCartItems } });
    if (!answer) return;
    const taken = wishes.map(({ product, quantity }) => {
      const inCart = customer.cart.get(product) ?? 0;
      const most = isSellable(product) ? Math.max(0, Math.min(quantity, product.stock - inCart)) : 0;
      if (most > 0) customer.cart.set(product, inCart + most);
      return { productId: product.id, requested: quantity, taken: most };
    });
    const short = taken.filter((line) => line.taken < line.requested);
    expect(answer.body.data.adjustments).toMatchObject(short);
    expect(answer.body.data.adjustments).toHaveLength(short.length);
  }),
);

function send(real: Real, customer: ModelCustomer, wishes: readonly Wish[], key: string | undefined) {
  const items = wishes.map(({ product, quantity }) => ({ productId: product.id, quantity }));
  const body = { ...deliveryForm, items };
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  return asCustomer(real, customer, 'POST /orders', { body }, headers);
}

const placeOrder = fc
  .tuple(choice, fc.array(units, { minLength: 1, maxLength: 3 }), fc.constantFrom(undefined, 'a', 'b'))
  .map(([chosen, quantities, key]) =>
    act('order', chosen, { quantities, key }, async (model, real, { customer }) => {
      const wishes = quantities.map((quantity, n) => ({
        product: at(model.products, chosen.product + n * 2),
        quantity,
      }));
      const answer = await send(real, customer, wishes, key);
      if (!answer) return;
      const body = JSON.stringify(wishes.map(({ product, quantity }) => [product.id, quantity]));
      const before = key === undefined ? undefined : customer.requests.get(key);
      if (before) {
        expect(answer.status).toBe(before.body === body ? 201 : 409);
        if (answer.status === 201) expect(answer.body.data.order.id).toBe(before.order.id);
        return;
      }
      const wanted = sumWanted(wishes);
      const issues = issuesOf(wanted);
      expect(answer.status).toBe(issues.length === 0 ? 201 : 409);
      if (answer.status === 409) {
        expect(answer.body.stockIssues).toMatchObject(issues);
        return;
      }
      const order = keepOrder(model, customer, answer.body.data.order.id, wanted);
      if (key !== undefined) customer.requests.set(key, { body, order });
      const { totalAmount, depositAmount } = answer.body.data.order;
      expect(toPaise(totalAmount) + toPaise(depositAmount)).toBe(order.payable);
    }),
  );

const orderTogether = fc.tuple(choice, units, units).map(([chosen, first, second]) =>
  act('two at once', chosen, { first, second }, async (model, real, { product }) => {
    const buyers = model.customers.filter(({ active }) => active);
    const quantities = [first, second];
    const wishes = buyers.map((_, n) => [{ product, quantity: quantities[n] ?? 1 }]);
    const answers = await Promise.all(buyers.map((buyer, n) => send(real, buyer, wishes[n] ?? [], undefined)));
    for (const [n, answer] of answers.entries()) {
      const [buyer, wish] = [buyers[n], wishes[n]];
      if (answer?.status === 201 && buyer && wish) keepOrder(model, buyer, answer.body.data.order.id, wish);
    }
    expect(product.stock).toBeGreaterThanOrEqual(0);
    // A refused order must be impossible with the stock that is left after all accepted orders.
    for (const [n, answer] of answers.entries()) {
      if (answer?.status !== 201) expect(issuesOf(wishes[n] ?? [])).not.toEqual([]);
    }
  }),
);

const cancelOwn = choice.map((chosen) =>
  act(
    'cancel',
    chosen,
    {},
    async (_model, real, { customer, order }) => {
      if (!order) return;
      const input = { params: { id: order.id }, body: {} };
      const answer = await asCustomer(real, customer, 'POST /orders/:id/cancel', input);
      if (!answer) return;
      const refusal = order.status === 'pending' ? 200 : 409;
      expect(answer.status).toBe(order.customer === customer ? refusal : 404);
      if (answer.status === 200) cancel(order);
    },
    hasOrder,
  ),
);

const stepOrder = fc.tuple(choice, fc.constantFrom(...orderStatuses)).map(([chosen, to]) =>
  act(
    'move',
    chosen,
    { to },
    async (_model, { asAdmin }, { order }) => {
      if (!order) return;
      const answer = await asAdmin('PUT /admin/orders/:id/status', { params: { id: order.id }, body: { status: to } });
      if (order.status === to || !mayMove(order, to)) {
        expect(answer.status).toBe(400);
      } else if (to === 'cancelled') {
        expect(answer.status).toBe(200);
        cancel(order);
      } else if (order.status === 'cancelled') {
        expect(answer.status).toBe(reopen(order) ? 200 : 409);
      } else {
        expect(answer.status).toBe(200);
        order.status = to;
        order.history.push(['status', to]);
      }
    },
    hasOrder,
  ),
);

const recordPayment = fc
  .tuple(
    choice,
    fc.option(fc.constantFrom(...paymentStatuses), { nil: undefined }),
    fc.option(fc.nat(90_000), { nil: undefined }),
  )
  .map(([chosen, paymentStatus, paise]) =>
    act(
      'pay',
      chosen,
      { paymentStatus, paise },
      async (_model, { asAdmin }, { order }) => {
        if (!order) return;
        const amountPaid = paise === undefined ? undefined : toRupees(paise);
        const input = { params: { id: order.id }, body: { paymentStatus, amountPaid } };
        const answer = await asAdmin('PUT /admin/orders/:id/payment-status', input);
        const changes = paise !== undefined || (paymentStatus !== undefined && paymentStatus !== order.payment);
        expect(answer.status).toBe(changes ? 200 : 400);
        if (!changes) return;
        pay(order, paymentStatus, paise);
        const { amountPaid: paid, amountDue: due } = answer.body.data.order;
        expect([paid, due]).toEqual([toRupees(order.paid), toRupees(order.due)]);
      },
      hasOrder,
    ),
  );

const editProduct = fc
  .tuple(choice, fc.nat(20), fc.option(fc.nat(20), { nil: undefined }), fc.nat(500_00))
  .map(([chosen, stock, stockSeen, price]) =>
    act('edit', chosen, { stock, stockSeen, price }, async (_model, { asAdmin }, { product }) => {
      const prices = { price: toRupees(price), deposit: toRupees(product.deposit) };
      const body = { name: 'Jar', size: '20 L', capacity: 20, ...prices, stock, stockSeen, isActive: product.active };
      const answer = await asAdmin('PUT /admin/products/:id', { params: { id: product.id }, body });
      const after = stockSeen === undefined ? stock : product.stock + stock - stockSeen;
      expect(answer.status).toBe(price === 0 ? 400 : product.deleted ? 404 : after < 0 ? 409 : 200);
      if (answer.status !== 200) return;
      Object.assign(product, { stock: after, price });
    }),
  );

const changeShelf = fc.tuple(choice, fc.constantFrom('toggle', 'delete', 'restore')).map(([chosen, what]) =>
  act('shelf', chosen, { what }, async (_model, { asAdmin }, { product }) => {
    const params = { id: product.id };
    if (what === 'toggle') {
      const answer = await asAdmin('PATCH /admin/products/:id/toggle-status', { params });
      expect(answer.status).toBe(product.deleted ? 404 : 200);
      if (!product.deleted) product.active = !product.active;
    } else if (what === 'delete') {
      const answer = await asAdmin('DELETE /admin/products/:id/permanent', { params, body: { confirm: 'DELETE' } });
      expect(answer.status).toBe(product.deleted ? 404 : 200);
      product.deleted = true;
    } else {
      expect((await asAdmin('POST /admin/products/:id/restore', { params })).status).toBe(200);
      product.deleted = false;
    }
  }),
);

const changeAccount = choice.map((chosen) =>
  act('account', chosen, {}, async (_model, { asAdmin, shop }, { customer }) => {
    customer.active = !customer.active;
    const body = { isActive: customer.active };
    expect((await asAdmin('PUT /admin/users/:id/status', { params: { id: customer.id }, body })).status).toBe(200);
    if (!customer.active) return;
    // A session that ended with the deactivation must not become valid again.
    expect((await shop.as({ token: customer.token ?? '' })('GET /cart')).status).toBe(401);
    const { email, password } = customer;
    customer.token = (await shop.call('POST /auth/login', { body: { email, password } })).body.data.token;
  }),
);

/**
 * The acts of a sequence. Those that place orders and change stock are listed several times, so that they are frequent.
 */
export const acts: fc.Arbitrary<Act>[] = [
  addToCart,
  setQuantity,
  syncCart,
  changeShelf,
  changeAccount,
  placeOrder,
  placeOrder,
  placeOrder,
  orderTogether,
  editProduct,
  editProduct,
  cancelOwn,
  stepOrder,
  stepOrder,
  stepOrder,
  recordPayment,
  recordPayment,
];
