/** Builds pick-ups. They are requested through the API, so that promised jars, booked slots and emails are real. */
import { v7 as newId } from 'uuid';
import type { Pickup } from '#contract/jars/pickup-calls.ts';
import type { Services } from '#server/core/services.ts';
import type { Answer } from '../shop.ts';
import { buildContainer, openBalances } from './ledger.ts';
import { type CallableShop, deliveryFormAt } from './orders.ts';

type Buyer = { id: string; token: string };

interface PickupOptions {
  key?: string;
  form?: Record<string, unknown>;
}

/** The form of a pick-up tomorrow morning, at the address that test orders have. */
export function pickupForm(now: Date) {
  const { notes: _, paymentMethod: __, ...place } = deliveryFormAt(now);
  return place;
}

/** Requests a collection of jars for tomorrow morning, with a new key by default. */
export function requestPickup(
  shop: CallableShop,
  customer: Pick<Buyer, 'token'>,
  jars: readonly { containerId: string; count: number }[],
  { key = newId(), form = {} }: PickupOptions = {},
): Promise<Answer<'POST /pickups'>> {
  const body = { ...pickupForm(shop.clock()), jars, ...form };
  return shop.as(customer)('POST /pickups', { body }, { 'idempotency-key': key });
}

/**
 * Gives a customer `held` jars with a deposit of ₹150 each, and requests a pick-up of `count` of them. By default, the
 * customer gets three jars and all of them are picked up.
 */
export async function buildPickup(
  shop: CallableShop & Pick<Services, 'db'>,
  customer: Buyer,
  { count = 3, held = count, form = {} }: { count?: number; held?: number; form?: Record<string, unknown> } = {},
): Promise<Pickup> {
  const containerId = await buildContainer(shop);
  await openBalances(shop, customer.id, { containerId, jars: held, depositPaise: held * 150_00, creditPaise: 0 });
  const { status, body } = await requestPickup(shop, customer, [{ containerId, count }], { form });
  if (status !== 201) throw new Error(`The pick-up was refused: ${body.message}`);
  return body.data.pickup;
}
