/** Scheme and GSTIN of the shop by day. */
import type { ShopDetails } from './rules.ts';

type Gst = Pick<ShopDetails, 'gstScheme' | 'gstin'>;
type GstByDay = Gst & Pick<ShopDetails, 'laterGst'>;

/** Whether the later scheme applies on this day. */
export const isLaterGst = ({ laterGst: { firstDay } }: Pick<ShopDetails, 'laterGst'>, day: string): boolean =>
  firstDay !== '' && day >= firstDay;

/** Scheme and GSTIN that apply on a day. */
export function gstOn(shop: GstByDay, day: string): Gst {
  const { gstScheme, gstin } = isLaterGst(shop, day) ? shop.laterGst : shop;
  return { gstScheme, gstin };
}
