import type { Caller } from '#contract/orders/phone-calls.ts';
import type { CallerRow, LastOrder } from './caller.store.ts';

export function presentCaller(row: CallerRow): Caller {
  const { id, name, phone, email, address, city, state, pincode, last_order } = row;
  return {
    id,
    name,
    phone,
    email,
    address,
    city,
    state,
    pincode,
    isActive: row.is_active,
    isDepositFree: row.is_deposit_free,
    lastOrder: last_order && presentLast(last_order),
  };
}

function presentLast({ id, order_number, status, created_at, delivery_date, items }: LastOrder): Caller['lastOrder'] {
  return {
    id,
    status,
    orderNumber: order_number,
    createdAt: new Date(created_at).toISOString(),
    deliveryDate: delivery_date,
    items: items.map(({ product_id, name, quantity }) => ({ productId: product_id, name, quantity })),
  };
}
