/** Copies orders, because placing many orders with many lines one by one would take too long. */
import { v7 as newId } from 'uuid';
import { type Queryable, sql } from '#server/core/db/database.ts';
import { insertRows, type Row } from './rows.ts';

const placed = sql<Row<'orders'> & { orderNumber: string }>('select * from orders where id = $1');
const linesOf = sql<Row<'order_items'>>('select * from order_items where order_id = $1');

/** Copies an existing order with other texts. The copies take no stock and have no entries in the ledger. */
export async function copyOrder(
  db: Queryable,
  id: string,
  copies: number,
  texts: Partial<Record<'notes' | 'adminNotes' | 'deliveryAddress', string>> = {},
): Promise<void> {
  const order = await db.one(placed, [id]);
  const lines = await db.rows(linesOf, [id]);
  const copied = Array.from({ length: copies }, (_, n) => {
    return { ...order, ...texts, id: newId(), orderNumber: `${order.orderNumber}-${n}` };
  });
  await insertRows(db, 'orders', copied);
  const ofCopies = copied.flatMap((copy) => lines.map((line) => ({ ...line, id: newId(), orderId: copy.id })));
  await insertRows(db, 'order_items', ofCopies);
}
