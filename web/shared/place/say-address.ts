/** An address in words, for whoever reads it. */

import type { Address } from '#contract/accounts/address-calls.ts';
import { knownLabels } from '#contract/accounts/addresses.ts';
import { type doorRules, toDelivery } from '#contract/shared/delivery-address.ts';
import type { DeliveryTerms } from '#contract/shared/delivery-terms.ts';
import { formatAmount } from '#contract/shared/money.ts';
import { proposeState } from '#contract/zones/state-prefixes.ts';
import type { Order } from '../api-types.ts';
import { message, t } from '../language.ts';

type Placed = Pick<Order, 'deliveryName' | 'deliveryPhone' | 'deliveryAddress' | 'deliveryCity' | 'deliveryPincode'>;
type Place = Pick<Placed, 'deliveryAddress' | 'deliveryCity' | 'deliveryPincode'>;

const joined = (parts: readonly string[], mark: string) => parts.filter(Boolean).join(mark);

/** "14 Lake View Road, Bangalore 560038"; empty where there is no place. */
export const sayPlace = ({ deliveryAddress, deliveryCity, deliveryPincode }: Place) =>
  joined([deliveryAddress, joined([deliveryCity, deliveryPincode], ' ')], ', ');

/** The same with the phone at the door, which stays unbroken: what stands behind the name of who receives it. */
export const sayDoor = (placed: Placed) =>
  `\u00a0· ${sayPlace(placed)}\u00a0· ${placed.deliveryPhone.replaceAll(' ', '\u00a0')}`;

/** All of a saved address in one line, as it is offered. */
export const saySaved = (saved: Address) => saved.recipient + sayDoor(toDelivery(saved));

const labels: Readonly<Record<keyof typeof doorRules, string>> = { gateNote: message('At the gate') };

/** What a rider reads beside the address, with what each is called; nothing that is empty. */
export function doorNotes(door: Readonly<Record<keyof typeof doorRules, string>>): { label: string; note: string }[] {
  const names = Object.keys(labels) as (keyof typeof labels)[];
  return names.filter((name) => door[name] !== '').map((name) => ({ label: t(labels[name]), note: door[name] }));
}

/** The state of an address; one that its PIN code only suggests says so. Empty where nothing is known. */
export function sayState(state: string, pincode: string): string {
  const proposed = state === '' ? proposeState(pincode) : undefined;
  return proposed ? t('{state} (not confirmed)', { state: proposed }) : state;
}

/** "3, with a lift"; null where it is not known. */
export function sayStairs({ floor, hasLift }: Pick<Order, 'floor' | 'hasLift'>): string | null {
  if (floor === null) return null;
  return hasLift ? t('{floor}, with a lift', { floor }) : String(floor);
}

/** Home and Office in the reader's language, an own label as it was typed. */
export function describeLabel(label: string): string {
  const words: Readonly<Record<(typeof knownLabels)[number], string>> = {
    Home: t('Home (address)').replace(' (address)', ''),
    Office: t('Office'),
  };
  return (knownLabels as readonly string[]).includes(label) ? words[label as 'Home' | 'Office'] : label;
}

/** Where stairs cost something. */
export const describeFloorCharge = ({ floorChargePaise, floorFrom }: DeliveryTerms): string =>
  t('Without a lift, each jar costs {amount} more from floor {floor} up.', {
    amount: formatAmount(floorChargePaise),
    floor: floorFrom ?? 0,
  });
