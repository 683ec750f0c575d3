/** A new order, from what was asked for and what was found: the same for one order and for many at once. */
import { v7 as newId } from 'uuid';
import type { CheckedInput } from '#contract/calls.ts';
import type { DeliveryTerms } from '#contract/shared/delivery-terms.ts';
import { computeTotals, type PricedLine } from '#contract/shared/money.ts';
import type { Customer } from '#server/core/actor.ts';
import { stateOf } from '#server/core/address-columns.ts';
import type { Slot, SlotZone } from '#server/slots/rules.ts';
import { createOrderNumber } from '../rules.ts';
import type { OrderItemRow, OrderRow } from '../store.ts';
import type { OrderedLine } from './check-empties.ts';

type OrderForm = CheckedInput<'POST /orders'>['body'];

type NotOfTheRow = 'items' | 'empties' | 'useCredit' | 'deliveryTime' | 'expectedTotal' | 'paymentMethod';

export interface NewOrder {
  customer: Pick<Customer, 'id' | 'name' | 'email'>;
  form: Omit<OrderForm, NotOfTheRow> & { paymentMethod: string };
  now: Date;
  isByPhone: boolean;
}

/** As they are priced for a minimum. */
export const linesOf = (items: readonly OrderItemRow[]): PricedLine[] =>
  items.map((item) => ({
    pricePaise: item.unit_price_paise,
    depositPaise: item.unit_deposit_paise,
    quantity: item.quantity,
  }));

/** The order as it is written, before anything is paid. */
export function buildOrder(
  request: NewOrder,
  id: string,
  lines: readonly OrderedLine[],
  { terms, zone, slot }: { terms: DeliveryTerms; zone: SlotZone; slot: Slot },
): OrderRow {
  const { customer, form, now } = request;
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
    customer_id: customer.id,
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
    is_by_phone: request.isByPhone,
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
    posted_paid_paise: 0,
    posted_due_paise: null,
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
