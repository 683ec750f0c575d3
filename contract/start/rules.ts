/** The first steps of a new shop. The browser loads this file, so it must not import Zod. */

/** The first steps, in the order in which screens list them. */
export const startSteps = [
  'email',
  'shop',
  'places',
  'windows',
  'products',
  'jars',
  'payment',
  'upi',
  'papers',
  'rehearsal',
] as const;
export type StartStep = (typeof startSteps)[number];

/**
 * The entries that the law requires on a shop's documents and pages, in the order in which screens list them. `gst`:
 * whether the shop is registered, and how.
 */
export const papers = ['legalName', 'address', 'state', 'fssaiNumber', 'gst', 'officer', 'legalPages'] as const;
export type Paper = (typeof papers)[number];

/** The products with which a new shop starts have a brand that begins like this (db/seed/catalogue.ts). */
export const starterBrand = 'Paniwala';

export const stepStates = ['open', 'later', 'done'] as const;
export type StepState = (typeof stepStates)[number];

/** The result of a test email: it was sent, no mail server is configured (`log`), or the reason of the failure. */
export const testOutcomes = ['sent', 'log', 'signIn', 'sender', 'unreachable', 'silent', 'refused'] as const;
export type TestOutcome = (typeof testOutcomes)[number];

/** The steps of a first order, which a rehearsal plays through in this order without saving anything. */
export const scenes = ['signUp', 'placed', 'confirmed', 'onTheWay', 'delivered'] as const;
export type Scene = (typeof scenes)[number];

/** The conditions of a rehearsal. `email` is one of them, because a customer needs the emailed code to sign up. */
export const rehearsalNeeds = ['email', 'products', 'windows'] as const;

/** How emails leave the shop; `locked`: none leave it until the password of the saved account is entered again. */
export const mailRoutes = ['environment', 'account', 'locked', 'none'] as const;
/** The only answers to a test with an entered account. */
export const accountOutcomes = ['sent', 'signIn', 'unreachable'] as const satisfies readonly TestOutcome[];
export type AccountOutcome = (typeof accountOutcomes)[number];
