/** The refusals of an edit. */
import { totalsOf } from '#contract/orders/order-sums.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { type FieldRefusal, Refusal, refuseConflict, refuseStock } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { refuseDelivery, refuseSlot, refuseUnserved } from '#server/slots/refuse-slot.ts';
import { refuseCredit } from '../credit/require-credit.ts';
import { refuseEmpties } from '../empties/require-empties.ts';
import { presentPrices, pricedItem } from '../present.ts';
import type { OrderRow } from '../store.ts';
import type { DecidedEdit, WantedEdit } from './edit.rules.ts';

/** The refusal of an edit whose order was changed since it was shown. */
export const refuseOtherVersion = () =>
  refuseConflict('Someone else changed this order. Please check it before you save.', { errorType: 'ORDER_CHANGED' });

const unpaid =
  'This order is confirmed and paid, so nothing can be added here. Please place another order, or call us.';
const noReason: FieldRefusal = { path: 'reason', msg: 'Please give a reason for the new price.' };

/** The fields that are missing in the form: a new price needs a reason. */
export function findMissingReason(before: OrderRow, { items = [] }: WantedEdit, reason: string | null): FieldRefusal[] {
  const isOther = items.some(({ productId, pricePaise }) => {
    const line = before.items.find((item) => item.productId === productId);
    return pricePaise !== undefined && pricePaise !== line?.unitPricePaise;
  });
  return isOther && reason === null ? [noReason] : [];
}

/** The refusal of a decided edit: of all wrong fields at once, or of its first other fault. Undefined if it has none. */
export async function findRefusal(
  services: Services,
  tx: Queryable,
  { after, faults, zone }: DecidedEdit,
  { missing, isByStaff }: { missing: readonly FieldRefusal[]; isByStaff: boolean },
): Promise<Refusal | undefined> {
  const fields = [...missing, ...faults.flatMap((fault) => (fault.kind === 'fields' ? fault.fields : []))];
  if (fields.length > 0) return refuseDelivery(services, tx, fields, { date: after.deliveryDate, zone });
  const [first] = faults;
  switch (first?.kind) {
    case 'unserved':
      return refuseUnserved(after.deliveryPincode);
    case 'stock':
      return refuseStock('Some items are not available as requested.', { stockIssues: first.issues });
    case 'empties':
      return refuseEmpties(first.possible);
    case 'slot':
      return refuseSlot(services, tx, first.slot, zone);
    case 'unpaid':
      return refuseConflict(unpaid);
    case 'credit':
      return refuseCredit(first.availableCredit, first.duePaise, isByStaff);
    default:
      return undefined;
  }
}

/** The refusal of an edit whose total differs from its preview. */
export const refuseOtherTotal = (after: OrderRow) =>
  new Refusal('priceChanged', 'Prices have changed. Please check the new total before you save.', {
    errorType: 'PRICE_CHANGED',
    data: presentPrices(after.items.map(pricedItem), totalsOf(after)),
  });
