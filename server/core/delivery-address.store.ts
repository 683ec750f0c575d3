/**
 * Delivery addresses in the database. The address book, plans and pick-ups share their column names; an order adds
 * `delivery_` to some of them, and to floor and lift.
 */
import {
  type DeliveryAddress,
  type Door,
  deliveryAddress,
  door,
  type Office,
  office,
} from '#contract/accounts/delivery-address.ts';
import { toBook, toDelivery } from '#contract/shared/delivery-address.ts';
import { findPincode } from '#contract/shared/pincodes.ts';
import { asTexts, ofTable } from './db/column-names.ts';

const doorTexts = 'gate_note';
/** Columns of the notes for the delivery, in addition to the address. */
export const doorColumns = `floor, has_lift, ${doorTexts}` as const;
export const officeColumns = 'legal_name, gstin';
/** Address columns of a pick-up. */
export const placeColumns = `recipient, phone, address, city, state, pincode, ${doorColumns}` as const;
/** Address columns of a plan. */
export const planPlaceColumns = `${placeColumns}, ${officeColumns}` as const;
const orderAddress = 'delivery_name, delivery_phone, delivery_address, delivery_city, delivery_state, delivery_pincode';
const orderTexts = `${orderAddress}, ${doorTexts}, ${officeColumns}` as const;
/** Address columns of an order. */
export const orderPlaceColumns = `${orderTexts}, delivery_floor, delivery_has_lift` as const;
/** The address columns of an order with their SQL types. */
export const orderPlaceTypes = `${asTexts(orderTexts)}, delivery_floor integer, delivery_has_lift boolean`;

/** Address columns of orders `o`, with names and order that allow a union with the columns of a pick-up. */
export const orderDoor = `${ofTable('o', orderAddress)}, o.delivery_floor as floor, o.delivery_has_lift as has_lift, ${ofTable('o', doorTexts)}`;
/** The columns of `orderDoor` and the company data of an office. */
export const orderPlace = `${orderDoor}, ${ofTable('o', officeColumns)}`;

/** The address of a plan or pick-up. */
export interface PlaceRow extends Door {
  recipient: string;
  phone: string;
  address: string;
  city: string;
  state: string;
  pincode: string;
}

const noDoor: Door = { floor: null, hasLift: false, gateNote: '' };
export const noOffice: Office = { legalName: '', gstin: '' };
/** Empty notes for the delivery and empty company data. */
export const noDoorAndOffice = { ...noDoor, ...noOffice };
/** The empty address of a pick-up that only refunds money. */
export const noPlace: PlaceRow = { recipient: '', phone: '', address: '', city: '', state: '', pincode: '', ...noDoor };

function picker<Of extends object>(shape: Record<keyof Of, unknown>) {
  const names = Object.keys(shape) as (keyof Of)[];
  return (row: Of): Of => Object.fromEntries(names.map((name) => [name, row[name]])) as Of;
}

export const doorOf = picker<Door>(door);
export const officeOf = picker<Office>(office);
/** The address of an order, under the API's names. */
export const orderPlaceOf = picker<DeliveryAddress & Office>({ ...deliveryAddress, ...office });

/** The address of a plan or pick-up, under the API's names. */
export const presentPlace = (row: PlaceRow): DeliveryAddress => ({ ...toDelivery(row), ...doorOf(row) });

/** The address of an order, under the names of its columns. */
export function toOrderColumns<Row extends Pick<Door, 'floor' | 'hasLift'>>({ floor, hasLift, ...row }: Row) {
  return { ...row, deliveryFloor: floor, deliveryHasLift: hasLift };
}

interface Form extends Door {
  deliveryName?: string | undefined;
  deliveryPhone: string;
  deliveryAddress: string;
  deliveryCity: string;
  deliveryState?: string | undefined;
  deliveryPincode: string;
}

/**
 * The typed address with defaults for missing fields: the customer's name, and the state of the PIN code if it is
 * known. `place` is the zone's place, if staff have confirmed it.
 */
export const completed = (form: Form, customerName: string, place?: { state: string } | null): DeliveryAddress => ({
  deliveryName: form.deliveryName ?? customerName,
  deliveryPhone: form.deliveryPhone,
  deliveryAddress: form.deliveryAddress,
  deliveryCity: form.deliveryCity,
  deliveryState: form.deliveryState ?? findPincode(form.deliveryPincode)?.state ?? place?.state ?? '',
  deliveryPincode: form.deliveryPincode,
  ...doorOf(form),
});

/** The completed address as a row of a plan or pick-up. */
export function placeOf(form: Form, customerName: string): PlaceRow {
  const whole = completed(form, customerName);
  return { ...toBook(whole), ...doorOf(whole) };
}
