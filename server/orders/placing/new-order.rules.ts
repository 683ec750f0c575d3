/** A new order as a row, from what was asked for and what was found. */
import { v7 as newId } from 'uuid';
import type { DeliveryTerms } from '#contract/shared/delivery-terms.ts';
import { computeTotals } from '#contract/shared/money.ts';
import { stateOf } from '#server/core/address-columns.ts';
import type { Slot, SlotZone } from '#server/slots/rules.ts';
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
    lines.map(({ product, quantity, spared }) => ({
      pricePaise: product.price_paise,
      depositPaise: product.deposit_paise,
      containerId: product.container_id,
      quantity,
      spared,
    })),
    terms,
    { floor: form.floor ?? null, hasLift: form.hasLift ?? false },
  );
  return {
    id,
    order_number: createOrderNumber(now),
    customer_id: customerId,
    customer_name: customer.name,
    customer_email: customer.email,
    status: 'pending',
    payment_status: 'pending',
    payment_method: form.paymentMethod,
    delivery_name: form.deliveryName ?? customer.name,
    delivery_address: form.deliveryAddress,
    delivery_city: form.deliveryCity,
    delivery_state: stateOf(form),
    delivery_pincode: form.deliveryPincode,
    delivery_phone: form.deliveryPhone,
    delivery_date: form.deliveryDate,
    delivery_window: slot.window.key,
    window_label: slot.window.label,
    window_from: slot.window.fromMinute,
    window_to: slot.window.toMinute,
    zone_id: zone.zoneId,
    holds_place: true,
    delivery_floor: form.floor ?? null,
    delivery_has_lift: form.hasLift ?? false,
    gate_note: form.gateNote,
    legal_name: form.legalName,
    gstin: form.gstin,
    is_by_phone: isByPhone,
    plan_id: null,
    notes: form.notes,
    admin_notes: '',
    items_paise: totals.itemsPaise,
    delivery_paise: totals.deliveryPaise,
    floor_paise: totals.floorPaise,
    deposit_paise: totals.depositPaise,
    paid_paise: 0,
    due_paise: totals.payablePaise,
    created_at: now,
    credit_used_paise: 0,
    asked_paise: 0,
    written_off_paise: 0,
    kept_paise: 0,
    failed_stops: 0,
    items: lines.map(({ product, quantity, spared }) => ({
      id: newId(),
      container_id: product.container_id,
      spared,
      ordered_quantity: null,
      product_id: product.id,
      quantity,
      unit_price_paise: product.price_paise,
      unit_deposit_paise: product.deposit_paise,
      name: product.name,
      description: product.description,
      size: product.size,
      image: product.image,
    })),
  };
}
