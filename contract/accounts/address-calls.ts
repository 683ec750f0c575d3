import { z } from 'zod';
import type { CallTable } from '../http/call.ts';
import { dataAnswer, id, version } from '../http/envelope.ts';
import { optionalText, valueFields } from '../http/value-fields.ts';
import { addressRules, checkAddress } from './addresses.ts';
import { user } from './calls.ts';
import { door, doorFields, office, officeFields, position } from './delivery-address.ts';

const address = z.object({
  id,
  label: z.string(),
  recipient: z.string(),
  phone: z.string(),
  house: z.string(),
  street: z.string(),
  landmark: z.string(),
  address: z.string().describe('house, street and landmark as one text: the address of the profile and of an order'),
  pincode: z.string(),
  city: z.string(),
  state: z.string(),
  ...door,
  ...office,
  position: position.nullable().describe('where its door is, learnt at deliveries; null where nobody knows'),
  isDefault: z.boolean(),
  isPlanned: z.boolean().describe('whether a plan that is not over delivers there'),
  version: z.int(),
});
export type Address = z.infer<typeof address>;

const { floor, hasLift, ...doorTexts } = doorFields;
const form = {
  ...valueFields(addressRules),
  house: optionalText(addressRules.house),
  landmark: optionalText(addressRules.landmark),
  state: optionalText(addressRules.state).describe('may be empty where the shop knows the pincode, which then says it'),
  ...doorTexts,
  ...officeFields,
  floor,
  hasLift,
};

type Typed = Parameters<typeof checkAddress>[0];

/**
 * Adds the rules that compare several fields. They are checked together with the rules of single fields, so that one
 * answer reports every broken rule.
 */
function compared<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object(shape).superRefine(
    (form, context) => {
      const typedAs = (name: keyof Typed): string => {
        const value: unknown = Object(form)[name];
        return typeof value === 'string' ? value : '';
      };
      const typed = { house: typedAs('house'), street: typedAs('street'), landmark: typedAs('landmark') };
      for (const { path, msg } of checkAddress({
        ...typed,
        legalName: typedAs('legalName'),
        gstin: typedAs('gstin'),
      })) {
        context.addIssue({ code: 'custom', path: [path], message: msg });
      }
    },
    { when: () => true },
  );
}

export const newAddress = compared({
  ...form,
  isDefault: z.boolean().default(false),
});
const addressChange = compared({
  ...form,
  version: version.describe('of the address that was changed'),
  plans: z
    .enum(['follow', 'keep'], { error: 'plans must be follow or keep' })
    .default('follow')
    .describe('whether plans that deliver there follow, or keep delivering to the address as it was'),
});

/** The whole address book of a customer, with the default address first. */
export const addressBook = { addresses: z.array(address) };
/** The address book and the account, whose profile shows the default address. */
const book = { ...addressBook, user };
const bookAnswer = dataAnswer(book);
const addressAnswer = dataAnswer({ address, ...book });
const missing = 'Address not found';

const ofAddress = { may: 'profile.change', answer: addressAnswer, missing } as const;

/** Calls for a customer's address book. */
export const addressCalls = {
  'GET /addresses': {
    summary: 'My addresses, ten at most, the default one first',
    may: 'profile.change',
    fresh: true,
    answer: dataAnswer(addressBook),
  },
  'POST /addresses': {
    summary: 'Keep one more address, as the default one if asked for',
    may: 'profile.change',
    body: newAddress,
    idempotent: true,
    answer: addressAnswer,
    status: 201,
  },
  'PUT /addresses/:id': {
    ...ofAddress,
    summary: 'Change an address of mine',
    body: addressChange,
    refusals: [409],
  },
  'PUT /addresses/:id/default': {
    ...ofAddress,
    summary: 'Make an address of mine the default one',
  },
  'DELETE /addresses/:id/position': {
    ...ofAddress,
    summary: 'Delete what was learnt of where the door of an address of mine is',
  },
  'DELETE /addresses/:id': {
    summary: 'Delete an address of mine; for the default one, and one of a plan, another is named that takes its place',
    may: 'profile.change',
    query: z.object({
      defaultId: z.string().max(100).optional().describe('the default address from now on'),
      plansId: z.string().max(100).optional().describe('where plans deliver that deliver there'),
    }),
    answer: bookAnswer,
    refusals: [409],
    missing,
  },
} as const satisfies CallTable;
