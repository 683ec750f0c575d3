/** A very simple shop in memory. The real shop must agree with it after any sequence of acts. */

export interface ModelProduct {
  id: string;
  price: number;
  deposit: number;
  stock: number;
  active: boolean;
  deleted: boolean;
}

export interface ModelCustomer {
  id: string;
  email: string;
  password: string;
  /** The token of the customer's newest session. */
  token: string | undefined;
  active: boolean;
  cart: Map<ModelProduct, number>;
  /** Orders sent with an idempotency key: the content of the request, and the order that it placed. */
  requests: Map<string, { body: string; order: ModelOrder }>;
}

export interface ModelLine {
  product: ModelProduct;
  quantity: number;
  /** Units that were taken out of the stock for this line; 0 after they were put back. */
  held: number;
}

export interface ModelOrder {
  id: string;
  customer: ModelCustomer;
  lines: ModelLine[];
  /** The price of the whole order with delivery and deposit, in paise. */
  payable: number;
  status: string;
  payment: string;
  paid: number;
  due: number;
  /** Each change of the order's status or payment, with the new value. */
  history: [kind: string, next: string][];
}

export interface Model {
  products: ModelProduct[];
  customers: ModelCustomer[];
  orders: ModelOrder[];
}

export interface Wish {
  product: ModelProduct;
  quantity: number;
}

export const isSellable = (product: ModelProduct) => product.active && !product.deleted;

/** Sums the items of a form, so that each product is listed once. */
export function sumWanted(wishes: readonly Wish[]): Wish[] {
  const sums = new Map<ModelProduct, number>();
  for (const { product, quantity } of wishes) sums.set(product, (sums.get(product) ?? 0) + quantity);
  return [...sums].map(([product, quantity]) => ({ product, quantity }));
}

/** The reasons for which an order of these items is impossible, as the shop's answer lists them. */
export function issuesOf(wishes: readonly Wish[]) {
  return wishes.flatMap(({ product, quantity }) => {
    const issue = (name: string, availableStock: number) => [{ productId: product.id, issue: name, availableStock }];
    if (!isSellable(product)) return issue('product_inactive', 0);
    return product.stock < quantity ? issue('insufficient_stock', product.stock) : [];
  });
}

/** Adds an order to the model, and takes its units out of stock and cart. */
export function keepOrder(model: Model, customer: ModelCustomer, id: string, wishes: readonly Wish[]): ModelOrder {
  let payable = 50_00;
  for (const { product, quantity } of wishes) {
    payable += (product.price + product.deposit) * quantity;
    product.stock -= quantity;
    customer.cart.delete(product);
  }
  const lines = wishes.map(({ product, quantity }) => ({ product, quantity, held: quantity }));
  const money = { payable, paid: 0, due: payable, payment: 'pending' };
  const order: ModelOrder = { id, customer, lines, ...money, status: 'pending', history: [['status', 'pending']] };
  model.orders.push(order);
  return order;
}

const forward = ['pending', 'confirmed', 'preparing', 'out_for_delivery', 'delivered'];

/**
 * Whether staff may move an order to a status: to the next one (to "confirmed" only if it is paid), to "cancelled", and
 * from "cancelled" back to "pending".
 */
export function mayMove({ status, payment }: ModelOrder, to: string): boolean {
  if (status === 'cancelled') return to === 'pending';
  if (to === 'cancelled') return true;
  if (to === 'confirmed' && payment !== 'paid') return false;
  return forward.indexOf(to) === forward.indexOf(status) + 1;
}

/** Cancels an order. Its units are put back into stock unless they were delivered. */
export function cancel(order: ModelOrder): void {
  if (order.status !== 'delivered') {
    for (const line of order.lines) {
      line.product.stock += line.held;
      line.held = 0;
    }
  }
  order.status = 'cancelled';
  order.history.push(['status', 'cancelled']);
}

/** Reopens an order and takes its units out of the stock again. Returns false if the stock is too small for that. */
export function reopen(order: ModelOrder): boolean {
  const missing = order.lines.filter((line) => line.held < line.quantity);
  const isThere = ({ product, quantity, held }: ModelLine) => !product.deleted && product.stock >= quantity - held;
  if (!missing.every(isThere)) return false;
  for (const line of missing) {
    line.product.stock -= line.quantity - line.held;
    line.held = line.quantity;
  }
  order.status = 'pending';
  order.history.push(['status', 'pending']);
  // After a refund the order is due again. Without a refund its paid amount stays paid.
  if (order.payment === 'refunded') pay(order, 'pending', order.paid);
  return true;
}

/** Changes the payment of an order, and computes its paid amount and its amount due, in paise. */
export function pay(order: ModelOrder, status: string | undefined, paid: number | undefined): void {
  const next = status ?? order.payment;
  if (paid !== undefined) {
    order.paid = paid;
    order.due = Math.max(0, order.payable - paid);
  } else if (next !== order.payment) {
    order.paid = next === 'paid' ? order.payable : 0;
    order.due = next === 'pending' || next === 'failed' ? order.payable : 0;
  }
  order.payment = next;
  order.history.push(['payment', next]);
}
