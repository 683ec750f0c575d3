/**
 * Expected refusals of requests. They are independent of HTTP, whose layer gives each kind of refusal a status. Names:
 * `refuse…` returns a refusal; `find…Fault(s)` returns broken rules; `require…` and `throw…` throw.
 */
import type {
  ChangedPayment,
  ChangedPrices,
  ChangedSettings,
  ErrorType,
  Failure,
  MissingStep,
  PaymentsSince,
  PossibleEmpties,
} from '#contract/http/envelope.ts';
import { type Language, type Message, translateMessage } from '#contract/shared/translate.ts';
import { translateNames } from './translations.ts';

/** A message for a person: a text, or a `Message` whose values are separate so that it can be translated. */
export type Words = string | Message;

/** A broken rule of a field. */
export interface FieldRefusal {
  path: string;
  msg: Words;
}

type Details = Partial<
  Pick<Failure, 'stockIssues' | 'nearestSlots' | 'data' | 'requiresEmailVerification' | 'registration' | 'mark'>
> & {
  errors?: readonly FieldRefusal[];
  errorType?: ErrorType;
  retryAfterSeconds?: number;
};
/** Details about what happened inside the shop. They are logged, and the person does not see them. */
type Inside = { cause?: Error };

export type RefusalKind =
  | 'invalid'
  | 'signedOut'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'outOfStock'
  | 'priceChanged'
  | 'tooLarge'
  | 'wrongFormat'
  | 'tooMany'
  | 'unavailable'
  | 'waits';

export class Refusal extends Error {
  readonly kind: RefusalKind;
  readonly words: Words;
  readonly details: Details;

  constructor(kind: RefusalKind, words: Words, { cause, ...details }: Details & Inside = {}) {
    super(translateMessage({}, words), cause && { cause });
    this.kind = kind;
    this.words = words;
    this.details = details;
  }

  /** The refusal with the names of products in a language. */
  withNamesIn(language: Language): Refusal {
    const { stockIssues, data } = this.details;
    if (!stockIssues && !data) return this;
    return new Refusal(this.kind, this.words, translateNames(this.details, language));
  }
}

const correctBelow = 'Please correct the errors below';

/** A refusal that lists every broken rule. If there is only one, its message is the message of the refusal. */
export function refuseInput(errors: readonly FieldRefusal[], details: Details = {}): Refusal {
  const only = errors.length === 1 ? errors[0]?.msg : undefined;
  return new Refusal('invalid', only ?? correctBelow, { errorType: 'VALIDATION_ERROR', ...details, errors });
}

export const refuseSession = () => new Refusal('signedOut', 'Please sign in to continue.');
export const refuseRole = () => new Refusal('forbidden', 'You are not allowed to do this.');
export const refuseProof = () =>
  new Refusal('forbidden', 'Please enter your password again.', { errorType: 'PROOF_NEEDED' });
/** Refuses a member of staff whose role needs a second step of the sign-in until it is set up. */
export const refuseWithoutFactor = () =>
  new Refusal('forbidden', 'Your role needs a second step of the sign-in. Please set it up to continue.', {
    errorType: 'FACTOR_NEEDED',
  });
export const refuseFactorProof = () =>
  new Refusal('forbidden', 'Please show your second step again.', { errorType: 'FACTOR_PROOF_NEEDED' });
export const refuseMissing = (message: Words, errorType?: ErrorType) =>
  new Refusal('missing', message, errorType ? { errorType } : {});
export const refuseConflict = (message: Words, details: Details = {}) =>
  new Refusal('conflict', message, { errorType: 'CONFLICT', ...details });
export const refuseStock = (message: Words, details: Details = {}) =>
  new Refusal('outOfStock', message, { errorType: 'INSUFFICIENT_STOCK', ...details });
/** A refusal with the present prices. */
export const refusePrice = (data: ChangedPrices) =>
  new Refusal('priceChanged', 'Prices have changed. Please check the new total before you order.', {
    errorType: 'PRICE_CHANGED',
    data,
  });
/** A refusal with the settings that somebody else has saved since the form was loaded. */
export const refuseSettings = (message: Words, data: ChangedSettings) =>
  new Refusal('conflict', message, { errorType: 'SETTINGS_CHANGED', data });
/** A refusal with the number of empties of each container that the order can return. */
export const refuseJars = (message: Words, data: PossibleEmpties) =>
  new Refusal('conflict', message, { errorType: 'JARS_NOT_HELD', data });
/** A refusal with the present payment of the order. */
export const refusePayment = (message: Words, data: ChangedPayment) =>
  new Refusal('conflict', message, { errorType: 'PAYMENT_CHANGED', data });
/** A refusal with the payments that arrived since the claim was made. */
export const refuseLessDue = (message: Words, data: PaymentsSince) =>
  new Refusal('conflict', message, { errorType: 'LESS_DUE', data });
/** Refuses a sign-in whose password was right until its second step is made. */
export const refuseSecondStep = (data: MissingStep) =>
  new Refusal('forbidden', secondStepWords(data), { errorType: 'SECOND_FACTOR', data });
const secondStepWords = ({ ways }: MissingStep) =>
  ways.includes('code')
    ? 'Please enter the code of your authenticator app.'
    : 'Please use your passkey or a recovery code.';
export const refuseBusy = () =>
  new Refusal('unavailable', 'The shop is very busy. Please try again in a moment.', { retryAfterSeconds: 5 });
export const refuseTooMany = (message: Words, retryAfterSeconds: number) =>
  new Refusal('tooMany', message, { retryAfterSeconds });
