/**
 * The schemas of where water is delivered, for every call that carries it: the book keeps `recipient`, `phone`, `address`
 * and so on, an order, a plan and a pick-up call them `deliveryName`, `deliveryPhone`, `deliveryAddress`. The names of
 * all else are the same. Rules and names are in contract/shared/delivery-address.ts.
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

/** What is said beside the address, as it is answered: how to reach the door. */
export const door = {
  floor: z.int().nullable().describe('0 is the ground floor; null when it was not said'),
  hasLift: z.boolean(),
  gateNote: z.string().describe('for whoever brings it, such as the code of a gate'),
};
export const office = {
  legalName: z.string().describe('of an office, for its papers'),
  gstin: z.string().describe('of an office, for its papers'),
};

/** Where a door is. */
export const position = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});

/** Where an order, a plan or a pick-up goes. */
export const deliveryAddress = {
  deliveryName: z.string().describe('who receives it'),
  deliveryPhone: z.string(),
  deliveryAddress: z.string(),
  deliveryCity: z.string(),
  deliveryState: z.string().describe('empty where it is not known'),
  deliveryPincode: z.string(),
  ...door,
};

export type Door = z.infer<z.ZodObject<typeof door>>;
export type Office = z.infer<z.ZodObject<typeof office>>;
export type DeliveryAddress = z.infer<z.ZodObject<typeof deliveryAddress>>;

/** The door as it is sent. All of it may be left out. */
export const doorFields = {
  floor: z
    .int({ error: invalidFloor })
    .min(0, invalidFloor)
    .max(topFloor, invalidFloor)
    .nullable()
    .default(null)
    .describe('0 is the ground floor'),
  hasLift: z.boolean().default(false),
  gateNote: optionalText(doorRules.gateNote),
};
export const officeFields = {
  legalName: optionalText(officeRules.legalName),
  gstin: optionalText(officeRules.gstin),
};

// Faults are told in the order of the fields: what must be said comes before the slot, the rest after it.
const { deliveryName, deliveryState, deliveryPhone, ...place } = deliveryAddressRules;
/** Of an order, a plan or a pick-up: what must be sent of its address. */
export const placeFields = valueFields({ ...place, deliveryPhone });
/** The rest of the address, which may be left out. */
export const recipientFields = {
  deliveryName: orNone(textField(deliveryName)).describe('the account’s name when left out'),
  deliveryState: orNone(textField(deliveryState)).describe('follows the pincode when left out'),
  ...doorFields,
};

/** A day and a window of it. */
export const slotFields = valueFields(slotRules);
