import type { Caller } from '#contract/orders/phone-calls.ts';
import type { CallerRow, LastOrder } from './caller.store.ts';

export function presentCaller(row: CallerRow): Caller {
  const { id, name, phone, email, address, city, state, pincode, lastOrder } = row;
  return {
    id,
    name,
    phone,
    email,
    address,
    city,
    state,
    pincode,
    isActive: row.isActive,
    isDepositFree: row.isDepositFree,
    lastOrder: lastOrder && presentLast(lastOrder),
  };
}

function presentLast({ id, orderNumber, status, createdAt, deliveryDate, items }: LastOrder): Caller['lastOrder'] {
  return {
    id,
    status,
    orderNumber,
    createdAt: new Date(createdAt).toISOString(),
    deliveryDate,
    items,
  };
}
