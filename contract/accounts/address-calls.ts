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
  address: z.string().describe('house, street and landmark as one text, as in the profile and in orders'),
  pincode: z.string(),
  city: z.string(),
  state: z.string(),
  ...door,
  ...office,
  position: position.nullable().describe('position of the door, learnt at deliveries; null if unknown'),
  isDefault: z.boolean(),
  isPlanned: z.boolean().describe('true if a plan that has not ended delivers to this address'),
  version: z.int(),
});
export type Address = z.infer<typeof address>;

const { floor, hasLift, ...doorTexts } = doorFields;
const form = {
  ...valueFields(addressRules),
  house: optionalText(addressRules.house),
  landmark: optionalText(addressRules.landmark),
  state: optionalText(addressRules.state).describe(
    'may be empty if the shop knows the pincode: the state is then derived from it',
  ),
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
  version: version.describe('version of the address that was changed'),
  plans: z
    .enum(['follow', 'keep'], { error: 'plans must be follow or keep' })
    .default('follow')
    .describe('follow: plans that deliver to this address use its new fields; keep: they use the old ones'),
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
    summary: 'List my addresses, at most ten, the default one first',
    may: 'profile.change',
    fresh: true,
    answer: dataAnswer(addressBook),
  },
  'POST /addresses': {
    summary: 'Add an address, as the default one if requested',
    may: 'profile.change',
    body: newAddress,
    idempotent: true,
    answer: addressAnswer,
    status: 201,
  },
  'PUT /addresses/:id': {
    ...ofAddress,
    summary: 'Change one of my addresses',
    body: addressChange,
    refusals: [409],
  },
  'PUT /addresses/:id/default': {
    ...ofAddress,
    summary: 'Make one of my addresses the default one',
  },
  'DELETE /addresses/:id/position': {
    ...ofAddress,
    summary: 'Delete the learnt position of the door of one of my addresses',
  },
  'DELETE /addresses/:id': {
    summary: 'Delete one of my addresses; the default one and one that a plan uses need a replacement',
    may: 'profile.change',
    query: z.object({
      defaultId: z
        .string()
        .max(100)
        .optional()
        .describe('id of the new default address, if the deleted one was the default'),
      plansId: z
        .string()
        .max(100)
        .optional()
        .describe('id of the address to which plans of the deleted one deliver from now on'),
    }),
    answer: bookAnswer,
    refusals: [409],
    missing,
  },
} as const satisfies CallTable;
