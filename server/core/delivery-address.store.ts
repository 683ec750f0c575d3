/**
 * Where water is delivered, as rows have it. The address book, plans and pick-ups call the columns as the book does; an
 * order has `delivery_` before those that the wire calls so, and before floor and lift.
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
import { asTexts, ofTable } from '../platform/db/column-names.ts';

const doorTexts = 'gate_note';
/** What stands beside the address. */
export const doorColumns = `floor, has_lift, ${doorTexts}` as const;
export const officeColumns = 'legal_name, gstin';
/** Of a pick-up. */
export const placeColumns = `recipient, phone, address, city, state, pincode, ${doorColumns}` as const;
/** Of a plan. */
export const planPlaceColumns = `${placeColumns}, ${officeColumns}` as const;
const orderAddress = 'delivery_name, delivery_phone, delivery_address, delivery_city, delivery_state, delivery_pincode';
const orderTexts = `${orderAddress}, ${doorTexts}, ${officeColumns}` as const;
/** Of an order. */
export const orderPlaceColumns = `${orderTexts}, delivery_floor, delivery_has_lift` as const;
/** The same, with the types of the columns. */
export const orderPlaceTypes = `${asTexts(orderTexts)}, delivery_floor integer, delivery_has_lift boolean`;

/** Of the orders `o`, under the names of the wire and in the order of a pick-up's columns, for a union with them. */
export const orderDoor = `${ofTable('o', orderAddress)}, o.delivery_floor as floor, o.delivery_has_lift as has_lift, ${ofTable('o', doorTexts)}`;
/** With what its papers say. */
export const orderPlace = `${orderDoor}, ${ofTable('o', officeColumns)}`;

/** A place of a plan or a pick-up. */
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
/** Nothing beside the address. */
export const nothingBeside = { ...noDoor, ...noOffice };
/** Of a pick-up that only pays back. */
export const noPlace: PlaceRow = { recipient: '', phone: '', address: '', city: '', state: '', pincode: '', ...noDoor };

function picker<Of extends object>(shape: Record<keyof Of, unknown>) {
  const names = Object.keys(shape) as (keyof Of)[];
  return (row: Of): Of => Object.fromEntries(names.map((name) => [name, row[name]])) as Of;
}

export const doorOf = picker<Door>(door);
export const officeOf = picker<Office>(office);
/** Of an order, which has the names of the wire. */
export const orderPlaceOf = picker<DeliveryAddress & Office>({ ...deliveryAddress, ...office });

/** Of a plan or a pick-up, under the names of the wire. */
export const presentPlace = (row: PlaceRow): DeliveryAddress => ({ ...toDelivery(row), ...doorOf(row) });

/** What an order says of its place, under the names of its columns. */
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

/** The typed address with what may be left out: the name of the customer, and the state of the PIN code, or none. */
export const completed = (form: Form, customerName: string): DeliveryAddress => ({
  deliveryName: form.deliveryName ?? customerName,
  deliveryPhone: form.deliveryPhone,
  deliveryAddress: form.deliveryAddress,
  deliveryCity: form.deliveryCity,
  deliveryState: form.deliveryState ?? findPincode(form.deliveryPincode)?.state ?? '',
  deliveryPincode: form.deliveryPincode,
  ...doorOf(form),
});

/** The same as the row of a plan or a pick-up has it. */
export function placeOf(form: Form, customerName: string): PlaceRow {
  const whole = completed(form, customerName);
  return { ...toBook(whole), ...doorOf(whole) };
}
