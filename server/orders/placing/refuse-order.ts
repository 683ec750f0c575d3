/** Why an order in a form is not placed, in words: the first rule that it breaks, or all of its wrong fields at once. */
import { totalsOf } from '#contract/shared/money.ts';
import { messageOf } from '#contract/shared/translate.ts';
import {
  type FieldRefusal,
  type Refusal,
  refuseInput,
  refusePrice,
  refuseStock,
  refuseTooMany,
} from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { refuseDelivery, refuseSlot, refuseUnserved } from '#server/slots/refuse-slot.ts';
import { refuseCredit } from '../credit/require-credit.ts';
import { refuseEmpties } from '../empties/require-empties.ts';
import { presentPrices, pricedItem } from '../present.ts';
import { refuseManyUnpaid, refusePace } from '../require-limits.ts';
import type { Obstacle, Refused } from './decide.rules.ts';
import type { WantedOrder } from './world.rules.ts';

const openOrdersRetrySeconds = 3600;

export async function refuseOrder(
  services: Services,
  tx: Queryable,
  { form, isByPhone }: WantedOrder,
  { obstacles, zone }: Refused,
): Promise<Refusal> {
  const [first] = obstacles;
  switch (first?.kind) {
    case 'open-orders':
      return refuseOpenOrders(first.open, isByPhone);
    case 'pace':
      return refusePace('place', first.pace.count, first.pace.since, services.clock());
    case 'items':
    case 'time':
    case 'cash':
    case 'no-account':
      return refuseDelivery(services, tx, obstacles.flatMap(fieldOf), { date: form.deliveryDate, zone });
    case 'unserved':
      return refuseUnserved(form.deliveryPincode);
    case 'stock':
      return refuseStock('Some items in your order are not available as requested.', { stockIssues: first.issues });
    case 'empties':
      return refuseEmpties(first.possible);
    case 'minimum':
      return refuseInput([first.field]);
    case 'slot':
      return refuseSlot(services, tx, first.slot, zone);
    case 'price':
      return refusePrice(presentPrices(first.bill.items.map(pricedItem), totalsOf(first.bill)));
    case 'unpaid':
      return refuseManyUnpaid(services, tx, { slot: first.slot, zone });
    case 'credit':
      return refuseCredit(first.availableCredit, first.payablePaise, isByPhone);
    default:
      throw new Error('An order is refused for a reason');
  }
}

/** Wrong whatever the products are: the minimum is told once all of them can be delivered. */
const fieldOf = (obstacle: Obstacle): FieldRefusal[] =>
  'field' in obstacle && obstacle.kind !== 'minimum' ? [obstacle.field] : [];

function refuseOpenOrders(open: number, isByPhone: boolean): Refusal {
  const words = isByPhone
    ? 'This customer has {open} open orders. One must be delivered first.'
    : 'You have {open} open orders. Please wait until one is delivered.';
  return refuseTooMany(messageOf(words, { open }), openOrdersRetrySeconds);
}
