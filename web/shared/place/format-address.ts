/** Formats addresses for reading. */

import type { Address } from '#contract/accounts/address-calls.ts';
import { knownLabels } from '#contract/accounts/addresses.ts';
import { type doorRules, toDelivery } from '#contract/shared/delivery-address.ts';
import type { DeliveryTerms } from '#contract/shared/delivery-terms.ts';
import { formatAmount } from '#contract/shared/money.ts';
import { message, t } from '#web/language.ts';
import type { Order } from '../api-types.ts';
import { proposeState } from './state-prefixes.ts';

type Placed = Pick<Order, 'deliveryName' | 'deliveryPhone' | 'deliveryAddress' | 'deliveryCity' | 'deliveryPincode'>;
type Place = Pick<Placed, 'deliveryAddress' | 'deliveryCity' | 'deliveryPincode'>;

const joined = (parts: readonly string[], mark: string) => parts.filter(Boolean).join(mark);

/** "14 Lake View Road, Bangalore 560038"; empty without an address. */
export const formatAddress = ({ deliveryAddress, deliveryCity, deliveryPincode }: Place) =>
  joined([deliveryAddress, joined([deliveryCity, deliveryPincode], ' ')], ', ');

/** The text after the recipient's name: address and phone number. A phone number never breaks into two lines. */
export const formatAddressAndPhone = (placed: Placed) =>
  `\u00a0· ${formatAddress(placed)}\u00a0· ${placed.deliveryPhone.replaceAll(' ', '\u00a0')}`;

/** A whole saved address in one line, for a list of addresses to choose from. */
export const formatSavedAddress = (saved: Address) => saved.recipient + formatAddressAndPhone(toDelivery(saved));

const labels: Readonly<Record<keyof typeof doorRules, string>> = { gateNote: message('At the gate') };

/** The notes that a rider reads in addition to the address, with labels and without empty notes. */
export function doorNotes(door: Readonly<Record<keyof typeof doorRules, string>>): { label: string; note: string }[] {
  const names = Object.keys(labels) as (keyof typeof labels)[];
  return names.filter((name) => door[name] !== '').map((name) => ({ label: t(labels[name]), note: door[name] }));
}

/** The state of an address. A state that only the PIN code suggests is marked. Empty without a state. */
export function formatState(state: string, pincode: string): string {
  const proposed = state === '' ? proposeState(pincode) : undefined;
  return proposed ? t('{state} (not confirmed)', { state: proposed }) : state;
}

/** "3, with a lift"; null if the floor is unknown. */
export function formatFloor({ floor, hasLift }: Pick<Order, 'floor' | 'hasLift'>): string | null {
  if (floor === null) return null;
  return hasLift ? t('{floor}, with a lift', { floor }) : String(floor);
}

/** Translates the labels Home and Office of saved addresses; any other label stays as typed. */
export function describeLabel(label: string): string {
  const words: Readonly<Record<(typeof knownLabels)[number], string>> = {
    Home: t('Home (address)').replace(' (address)', ''),
    Office: t('Office'),
  };
  return (knownLabels as readonly string[]).includes(label) ? words[label as 'Home' | 'Office'] : label;
}

/** Describes what stairs cost in areas that charge for them. */
export const describeFloorCharge = ({ floorChargePaise, floorFrom }: DeliveryTerms): string =>
  t('Without a lift, each jar costs {amount} more from floor {floor} up.', {
    amount: formatAmount(floorChargePaise),
    floor: floorFrom ?? 0,
  });
