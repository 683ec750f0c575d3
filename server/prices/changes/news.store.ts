/** Reads which customers were told of a new price, and when. */
import { type Queryable, sql } from '#server/core/db/database.ts';

/**
 * A new price that a customer was told of: by the email of a bulk change, or by a WhatsApp message that staff opened.
 */
export interface PriceNews {
  customerId: string;
  productId: string;
  pricePaise: number;
  firstDay: string;
  toldAt: Date;
}

const news = sql<PriceNews>(`
  select a.customer_id, a.product_id, a.price_paise, a.first_day, n.told_at
  from agreed_prices a cross join lateral (
    select case a.told when 'email' then a.changed_at else (
      select min(m.opened_at) from opened_messages m where m.price_id = a.id and m.kind = 'price'
    ) end as told_at
  ) n
  where a.customer_id = any($1::uuid[]) and a.told is not null and a.price_paise is not null
    and a.taken_back_at is null and a.first_day <= $2::date and n.told_at is not null
  order by a.first_day, a.id`);

/**
 * The news of prices that have begun and were not undone. If there are two about one product, the later one applies.
 */
export function listPriceNews(db: Queryable, customerIds: readonly string[], today: string): Promise<PriceNews[]> {
  return db.rows(news, [customerIds, today]);
}
