/** A new order as a row, from what was asked for and what was found. */
import { v7 as newId } from 'uuid';
import type { DeliveryTerms } from '#contract/shared/delivery-terms.ts';
import { computeTotals } from '#contract/shared/money.ts';
import { completed, officeOf } from '#server/core/delivery-address.store.ts';
import type { Slot, SlotZone } from '#server/slots/rules.ts';
import { keptSlot } from '../find-slot.ts';
import { createOrderNumber } from '../rules.ts';
import type { OrderRow } from '../store.ts';
import type { CustomerFacts, OrderedLine, WantedOrder, World } from './world.rules.ts';

/** The order as it is written, before anything is paid. */
export function buildOrder(
  { now }: Pick<World, 'now'>,
  { id, customerId, form, isByPhone }: WantedOrder,
  customer: Pick<CustomerFacts, 'name' | 'email'>,
  lines: readonly OrderedLine[],
  { terms, zone, slot }: { terms: DeliveryTerms; zone: SlotZone; slot: Slot },
): OrderRow {
  const totals = computeTotals(
    lines.map(({ product, quantity, depositFreeUnits }) => ({ ...product, quantity, depositFreeUnits })),
    terms,
    form,
  );
  return {
    id,
    orderNumber: createOrderNumber(now),
    customerId,
    customerName: customer.name,
    customerEmail: customer.email,
    status: 'pending',
    paymentStatus: 'pending',
    paymentMethod: form.paymentMethod,
    ...completed(form, customer.name),
    ...officeOf(form),
    deliveryDate: form.deliveryDate,
    deliveryWindow: slot.window.key,
    ...keptSlot({ slot, zone }),
    isByPhone,
    planId: null,
    notes: form.notes,
    adminNotes: '',
    itemsPaise: totals.itemsPaise,
    deliveryPaise: totals.deliveryPaise,
    floorPaise: totals.floorPaise,
    depositPaise: totals.depositPaise,
    paidPaise: 0,
    duePaise: totals.payablePaise,
    createdAt: now,
    creditUsedPaise: 0,
    askedPaise: 0,
    writtenOffPaise: 0,
    keptPaise: 0,
    failedStops: 0,
    items: lines.map(({ product, quantity, depositFreeUnits }) => ({
      id: newId(),
      containerId: product.containerId,
      depositFreeUnits,
      orderedQuantity: null,
      productId: product.id,
      quantity,
      unitPricePaise: product.pricePaise,
      unitDepositPaise: product.depositPaise,
      name: product.name,
      description: product.description,
      size: product.size,
      image: product.image,
    })),
  };
}
