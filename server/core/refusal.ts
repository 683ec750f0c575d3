/**
 * Expected refusals of the shop. They know nothing of HTTP: the HTTP layer gives each kind its status, a job reads the
 * kind. `refuse…` returns a refusal; `find…Fault(s)` returns broken rules; `require…` and `throw…` throw.
 */
import type {
  ChangedPayment,
  ChangedPrices,
  ChangedSettings,
  ErrorType,
  Failure,
  PaymentsSince,
  PossibleEmpties,
} from '#contract/http/envelope.ts';
import { type Message, translateMessage } from '#contract/shared/translate.ts';

/** The message for a person, with its values separate from the words. */
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
  | 'unavailable';

export class Refusal extends Error {
  readonly kind: RefusalKind;
  readonly words: Words;
  readonly details: Details;

  constructor(kind: RefusalKind, words: Words, details: Details = {}) {
    super(translateMessage({}, words));
    this.kind = kind;
    this.words = words;
    this.details = details;
  }
}

const correctBelow = 'Please correct the errors below';

/** Names every broken rule; if there is only one, the message is that rule. */
export function refuseInput(errors: readonly FieldRefusal[], details: Details = {}): Refusal {
  const only = errors.length === 1 ? errors[0]?.msg : undefined;
  return new Refusal('invalid', only ?? correctBelow, { errorType: 'VALIDATION_ERROR', ...details, errors });
}

export const refuseSession = () => new Refusal('signedOut', 'Please sign in to continue.');
export const refuseRole = () => new Refusal('forbidden', 'You are not allowed to do this.');
export const refuseMissing = (message: Words, errorType?: ErrorType) =>
  new Refusal('missing', message, errorType ? { errorType } : {});
export const refuseConflict = (message: Words, details: Details = {}) =>
  new Refusal('conflict', message, { errorType: 'CONFLICT', ...details });
export const refuseStock = (message: Words, details: Details = {}) =>
  new Refusal('outOfStock', message, { errorType: 'INSUFFICIENT_STOCK', ...details });
/** Includes the present price. */
export const refusePrice = (data: ChangedPrices) =>
  new Refusal('priceChanged', 'Prices have changed. Please check the new total before you order.', {
    errorType: 'PRICE_CHANGED',
    data,
  });
/** Includes the settings saved since. */
export const refuseSettings = (message: Words, data: ChangedSettings) =>
  new Refusal('conflict', message, { errorType: 'SETTINGS_CHANGED', data });
/** Includes the possible numbers. */
export const refuseJars = (message: Words, data: PossibleEmpties) =>
  new Refusal('conflict', message, { errorType: 'JARS_NOT_HELD', data });
/** Includes the present payment. */
export const refusePayment = (message: Words, data: ChangedPayment) =>
  new Refusal('conflict', message, { errorType: 'PAYMENT_CHANGED', data });
/** Includes the payments since. */
export const refuseLessDue = (message: Words, data: PaymentsSince) =>
  new Refusal('conflict', message, { errorType: 'LESS_DUE', data });
export const refuseBusy = () =>
  new Refusal('unavailable', 'The shop is very busy. Please try again in a moment.', { retryAfterSeconds: 5 });
export const refuseTooMany = (message: Words, retryAfterSeconds: number) =>
  new Refusal('tooMany', message, { retryAfterSeconds });
