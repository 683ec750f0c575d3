/**
 * Schemas of a delivery address, for every call that has one. The address book uses the names `recipient`, `phone` and
 * `address`; an order, a plan and a pick-up use `deliveryName`, `deliveryPhone` and `deliveryAddress`. All other names
 * are the same. Rules and names are in contract/shared/delivery-address.ts.
 */
import { z } from 'zod';
import { orNone } from '../http/envelope.ts';
import { optionalText, textField, valueFields } from '../http/value-fields.ts';
import {
  deliveryAddressRules,
  doorRules,
  invalidFloor,
  officeRules,
  slotRules,
  topFloor,
} from '../shared/delivery-address.ts';

/** The fields of an answer that say how to reach the door. */
export const door = {
  floor: z.int().nullable().describe('floor of the door; 0 is the ground floor, null if unknown'),
  hasLift: z.boolean(),
  gateNote: z.string().describe('a note for the person who delivers, such as the code of a gate'),
};
export const office = {
  legalName: z.string().describe('registered name of the company, printed on its invoices'),
  gstin: z.string().describe('GST number of the company, printed on its invoices'),
};

/** The position of a door on the map. */
export const position = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});

/** The fields of an answer with the delivery address of an order, a plan or a pick-up. */
export const deliveryAddress = {
  deliveryName: z.string().describe('name of the recipient'),
  deliveryPhone: z.string(),
  deliveryAddress: z.string(),
  deliveryCity: z.string(),
  deliveryState: z.string().describe('state of India; empty if unknown'),
  deliveryPincode: z.string(),
  ...door,
};

export type Door = z.infer<z.ZodObject<typeof door>>;
export type Office = z.infer<z.ZodObject<typeof office>>;
export type DeliveryAddress = z.infer<z.ZodObject<typeof deliveryAddress>>;

/** The fields of a request that say how to reach the door. All are optional. */
export const doorFields = {
  floor: z
    .int({ error: invalidFloor })
    .min(0, invalidFloor)
    .max(topFloor, invalidFloor)
    .nullable()
    .default(null)
    .describe('floor of the door; 0 is the ground floor'),
  hasLift: z.boolean().default(false),
  gateNote: optionalText(doorRules.gateNote),
};
export const officeFields = {
  legalName: optionalText(officeRules.legalName),
  gstin: optionalText(officeRules.gstin),
};

// A call reports errors in the order of its fields: first the required address fields, then the delivery day and
// window, then the optional address fields.
const { deliveryName, deliveryState, deliveryPhone, ...place } = deliveryAddressRules;
/** Required address fields of an order, a plan or a pick-up. */
export const placeFields = valueFields({ ...place, deliveryPhone });
/** The optional address fields of an order, a plan or a pick-up. */
export const recipientFields = {
  deliveryName: orNone(textField(deliveryName)).describe('the account’s name if omitted'),
  deliveryState: orNone(textField(deliveryState)).describe('derived from the pincode if omitted'),
  ...doorFields,
};

/** The chosen delivery day and delivery window. */
export const slotFields = valueFields(slotRules);
