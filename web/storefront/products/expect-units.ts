import { paise } from '#contract/shared/money.ts';
import type { Cart, Product } from '#web/shared/api-types.ts';

/** The cart as it will be with more units of a product, before the server has said so: a new line stands at its end. */
export function expectUnits(cart: Cart, product: Product, quantity: number): Cart {
  const { id: productId, price, deposit } = product;
  const now = new Date().toISOString();
  const line = cart.items.find((item) => item.productId === productId);
  const items = line
    ? cart.items.map((item) => (item === line ? { ...item, quantity: item.quantity + quantity } : item))
    : [
        ...cart.items,
        { id: productId, userId: '', productId, quantity, product, issue: null, createdAt: now, updatedAt: now },
      ];
  const add = (sum: number, each: number) => paise(sum + each * quantity);
  return {
    items,
    totalItems: cart.totalItems + quantity,
    totalPrice: add(cart.totalPrice, price),
    totalDeposit: add(cart.totalDeposit, deposit),
    grandTotal: add(cart.grandTotal, price + deposit),
  };
}
