/** The first steps of a new shop. The browser loads this file, so it must not import Zod. */

/** The first steps, in the order in which screens list them. */
export const startSteps = [
  'email',
  'shop',
  'places',
  'windows',
  'products',
  'jars',
  'upi',
  'papers',
  'rehearsal',
] as const;
export type StartStep = (typeof startSteps)[number];

export const stepStates = ['open', 'later', 'done'] as const;
export type StepState = (typeof stepStates)[number];

/** The result of a test email: it was sent, no mail server is configured (`log`), or the reason of the failure. */
export const testOutcomes = ['sent', 'log', 'signIn', 'sender', 'unreachable', 'silent', 'refused'] as const;
export type TestOutcome = (typeof testOutcomes)[number];

/** The steps of a first order, which a rehearsal plays through in this order without saving anything. */
export const scenes = ['signUp', 'placed', 'confirmed', 'onTheWay', 'delivered'] as const;
export type Scene = (typeof scenes)[number];

/** Data without which a rehearsal cannot begin. */
export const rehearsalNeeds = ['products', 'windows'] as const;
