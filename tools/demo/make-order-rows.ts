/** Converts a simulated order to the rows of its tables. */
import type { StockChange } from './make-goods.ts';
import type { LivingOrder } from './purse.ts';

export function describeOrder(order: LivingOrder) {
  const { plan, money, floorPaise, creditUsedPaise, events, payments } = order;
  return {
    row: {
      ...plan.fixed,
      ...money,
      holdsPlace: money.status !== 'cancelled',
      floorPaise,
      creditUsedPaise,
      deliveredAt: order.deliveredAt,
    },
    items: itemsOf(order),
    events,
    payments,
    stock: stockOf(order),
  };
}

function itemsOf({ plan, money, orderedOf }: LivingOrder) {
  return plan.lines.map(({ id, good, containerId }, at) => {
    const { quantity = 0, depositFreeUnits = 0 } = money.items.find((item) => item.id === id) ?? {};
    const ordered = orderedOf.get(id);
    return {
      ...good,
      id,
      orderId: plan.id,
      line: at + 1,
      productId: good.id,
      unitPricePaise: good.pricePaise,
      unitDepositPaise: good.depositPaise,
      quantity,
      containerId,
      depositFreeUnits,
      orderedQuantity: ordered === quantity ? null : ordered,
    };
  });
}

/** Makes the stock movements of an order's steps. */
function stockOf({ plan, money, orderedOf, deliveredAt }: LivingOrder): StockChange[] {
  const { id: orderId, lines, steps } = plan;
  const changes = steps.flatMap(({ kind, previous, next, at }): StockChange[] => {
    if (kind === 'payment') return [];
    const reason = next === 'cancelled' ? 'cancellation' : previous === 'cancelled' ? 'reopening' : 'order';
    if (reason === 'order' && previous !== null) return [];
    const sign = reason === 'cancellation' ? 1 : -1;
    return lines.map(({ good, quantity }) => ({ productId: good.id, units: sign * quantity, reason, orderId, at }));
  });
  const back = lines.flatMap(({ id, good }): StockChange[] => {
    const units = (orderedOf.get(id) ?? 0) - (money.items.find((item) => item.id === id)?.quantity ?? 0);
    return units === 0 || !deliveredAt
      ? []
      : [{ productId: good.id, units, reason: 'delivery', orderId, at: deliveredAt }];
  });
  return [...changes, ...back];
}
