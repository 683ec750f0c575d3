import type { Cart, CartItem } from '#contract/cart/calls.ts';
import { sumLines, toRupees } from '#contract/shared/money.ts';
import type { CartLine } from './store.ts';

/** A cart as the wire has it: amounts in rupees, `grandTotal` without delivery. */
export function presentCart(lines: readonly CartLine[]): Cart {
  const sums = sumLines(
    lines.map((line) => ({
      pricePaise: line.price_paise,
      depositPaise: line.deposit_paise,
      quantity: line.quantity,
    })),
  );
  return {
    items: lines.map(presentLine),
    totalItems: lines.reduce((units, line) => units + line.quantity, 0),
    totalPrice: toRupees(sums.itemsPaise),
    totalDeposit: toRupees(sums.depositPaise),
    grandTotal: toRupees(sums.itemsPaise + sums.depositPaise),
  };
}

function presentLine(line: CartLine): CartItem {
  return {
    id: line.id,
    userId: line.user_id,
    productId: line.product_id,
    quantity: line.quantity,
    product: {
      id: line.product_id,
      name: line.name,
      description: line.description,
      image: line.image,
      size: line.size,
      capacity: line.capacity_ml / 1000,
      price: toRupees(line.price_paise),
      deposit: toRupees(line.deposit_paise),
      stock: line.stock,
      isActive: line.sellable,
      containerId: line.container_id,
    },
    issue: findIssue(line),
    createdAt: line.created_at.toISOString(),
    updatedAt: line.updated_at.toISOString(),
  };
}

function findIssue(line: CartLine): CartItem['issue'] {
  if (!line.sellable) return 'unavailable';
  return line.stock < line.quantity ? 'short' : null;
}
