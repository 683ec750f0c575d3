import type { Cart, CartItem } from '#contract/cart/calls.ts';
import { payableOf, sumLines } from '#contract/orders/order-sums.ts';
import { toRupees } from '#contract/shared/money.ts';
import type { CartLine } from './store.ts';

/** A cart as JSON: amounts in rupees, `grandTotal` without delivery. */
export function presentCart(lines: readonly CartLine[]): Cart {
  const sums = sumLines(lines);
  return {
    items: lines.map(presentLine),
    totalItems: lines.reduce((units, line) => units + line.quantity, 0),
    totalPrice: toRupees(sums.itemsPaise),
    totalDeposit: toRupees(sums.depositPaise),
    grandTotal: toRupees(payableOf({ ...sums, deliveryPaise: 0 })),
  };
}

function presentLine(line: CartLine): CartItem {
  return {
    ...line,
    product: {
      ...line,
      id: line.productId,
      capacity: line.capacityMl / 1000,
      price: toRupees(line.pricePaise),
      deposit: toRupees(line.depositPaise),
      isActive: line.sellable,
    },
    issue: findIssue(line),
    createdAt: line.createdAt.toISOString(),
    updatedAt: line.updatedAt.toISOString(),
  };
}

/** Why a line cannot be bought. It stays in the cart, so that the customer sees that and decides. */
function findIssue(line: CartLine): CartItem['issue'] {
  if (!line.sellable) return 'unavailable';
  return line.stock < line.quantity ? 'short' : null;
}
