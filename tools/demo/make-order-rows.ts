/** An order that has lived, as its rows. */
import type { LivingOrder } from './purse.ts';

export interface StockChange {
  product_id: string;
  units: number;
  reason: 'order' | 'cancellation' | 'reopening' | 'delivery';
  order_id: string;
  at: Date;
}

export function describeOrder(order: LivingOrder) {
  const { plan, money, floorPaise, creditUsedPaise, events, payments } = order;
  return {
    row: {
      ...plan.fixed,
      status: money.status,
      payment_status: money.paymentStatus,
      payment_method: money.paymentMethod,
      holds_place: money.status !== 'cancelled',
      items_paise: money.itemsPaise,
      delivery_paise: money.deliveryPaise,
      deposit_paise: money.depositPaise,
      floor_paise: floorPaise,
      paid_paise: money.paidPaise,
      due_paise: money.duePaise,
      credit_used_paise: creditUsedPaise,
      delivered_at: order.deliveredAt,
    },
    items: itemsOf(order),
    events,
    payments,
    stock: stockOf(order),
  };
}

function itemsOf({ plan, money, orderedOf }: LivingOrder) {
  return plan.lines.map(({ id, good, containerId }, at) => {
    const { quantity = 0, spared = 0 } = money.items.find((item) => item.id === id) ?? {};
    const ordered = orderedOf.get(id);
    return {
      id,
      order_id: plan.id,
      line: at + 1,
      product_id: good.id,
      name: good.name,
      description: good.description,
      size: good.size,
      image: good.image,
      unit_price_paise: good.price_paise,
      unit_deposit_paise: good.deposit_paise,
      quantity,
      container_id: containerId,
      spared,
      ordered_quantity: ordered === quantity ? null : ordered,
    };
  });
}

/** What the steps took from the shelf and put back. */
function stockOf({ plan, money, orderedOf, deliveredAt }: LivingOrder): StockChange[] {
  const { id: order_id, lines, steps } = plan;
  const changes = steps.flatMap(({ kind, previous, next, at }): StockChange[] => {
    if (kind === 'payment') return [];
    const reason = next === 'cancelled' ? 'cancellation' : previous === 'cancelled' ? 'reopening' : 'order';
    if (reason === 'order' && previous !== null) return [];
    const sign = reason === 'cancellation' ? 1 : -1;
    return lines.map(({ good, quantity }) => ({ product_id: good.id, units: sign * quantity, reason, order_id, at }));
  });
  const back = lines.flatMap(({ id, good }): StockChange[] => {
    const units = (orderedOf.get(id) ?? 0) - (money.items.find((item) => item.id === id)?.quantity ?? 0);
    return units === 0 || !deliveredAt
      ? []
      : [{ product_id: good.id, units, reason: 'delivery', order_id, at: deliveredAt }];
  });
  return [...changes, ...back];
}
