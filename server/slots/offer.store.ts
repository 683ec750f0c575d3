/** What the shop offers over all its places, in one row. */
import { type Queryable, sql } from '../platform/db/database.ts';

export interface OfferRow {
  zones: number;
  lowestFee: number | null;
  highestFee: number | null;
  freeFrom: number | null;
  /** How many different ones there are, none among them. */
  freeFroms: number;
  takesCash: boolean | null;
  hasFirstWindows: boolean;
}

const offer = sql<OfferRow>(`
  select count(*) as zones, min(fee_paise) as lowest_fee, max(fee_paise) as highest_fee,
    min(free_from_paise) as free_from, count(distinct coalesce(free_from_paise, -1)) as free_froms,
    bool_or(cash_allowed) as takes_cash,
    not exists (select from delivery_windows where version > 1 or key not in ('morning', 'afternoon', 'evening'))
      and not exists (select from zone_windows w join zones a on a.id = w.zone_id and a.is_active) as has_first_windows
  from zones where is_active`);

export async function readOffer(db: Queryable): Promise<OfferRow> {
  const row = await db.row(offer);
  if (!row) throw new Error('A count is always a row');
  return row;
}
