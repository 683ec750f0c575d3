/** Builds requests for the approval of a second member of staff. */
import { v7 as newId } from 'uuid';
import { insertApproval } from '#server/approvals/store.ts';
import { hashOf } from '#server/core/once.ts';
import type { TestShop } from '../shop.ts';
import { type BuiltAdmin, type BuiltCustomer, buildAdmin } from './accounts.ts';
import { buildOrder } from './orders.ts';
import { buildProduct } from './products.ts';

/** A request to write off ₹6 of a delivered order. A new manager makes it, unless the test gives another account. */
export async function buildApproval(
  shop: TestShop,
  customer: Pick<BuiltCustomer, 'id' | 'token'>,
  { asker }: { asker?: Pick<BuiltAdmin, 'id'> } = {},
): Promise<string> {
  const { id: productId } = await buildProduct(shop, { pricePaise: 100_00 });
  const order = await buildOrder(shop, customer as BuiltCustomer, [{ productId, quantity: 1 }], {
    status: 'delivered',
  });
  const { id: askerId } = asker ?? (await buildAdmin(shop, { roles: ['manager'] }));
  const call = 'POST /admin/money/given-up';
  const body = { kind: 'write_off', orderId: order.id, amount: 6, reason: 'Moved away' };
  const id = newId();
  const at = shop.clock();
  await insertApproval(
    shop.db,
    {
      id,
      askerId: askerId as never,
      call,
      permission: 'money.waive',
      input: { body },
      contentHash: hashOf([call, undefined, body]),
      requestKey: newId(),
      paise: 6_00,
      customerId: customer.id,
      orderId: order.id,
      reason: body.reason,
      at,
      expiresAt: new Date(at.getTime() + 86_400_000),
    },
    20,
  );
  return id;
}
