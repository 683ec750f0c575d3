/** An expected refusal: a handler throws it, the edge answers it in the envelope that every failure has. Anything else is a 500. */
import type { ChangedPrices, ErrorType, Failure, StockIssue } from '../../contract/envelope.ts';
import { type Sentence, sayIn } from '../../contract/translate.ts';

/** What a person is told; with values apart from the words where there are any. */
export type Words = string | Sentence;

interface WordedError {
  path: string;
  msg: Words;
}

type Details = Partial<
  Pick<Failure, 'stockIssues' | 'data' | 'requiresEmailVerification' | 'registration' | 'mark'>
> & {
  errors?: readonly WordedError[];
  errorType?: ErrorType;
  retryAfterSeconds?: number;
};

export class Refusal extends Error {
  readonly status: number;
  readonly words: Words;
  readonly details: Details;

  constructor(status: number, words: Words, details: Details = {}) {
    super(sayIn({}, words));
    this.status = status;
    this.words = words;
    this.details = details;
  }
}

const correctBelow = 'Please correct the errors below';

/** 400 with every broken rule; the message is the rule itself when there is only one. */
export function refuseInput(errors: readonly WordedError[], errorType: ErrorType = 'VALIDATION_ERROR'): Refusal {
  const only = errors.length === 1 ? errors[0]?.msg : undefined;
  return new Refusal(400, only ?? correctBelow, { errors, errorType });
}

export const refuseSession = () => new Refusal(401, 'Please sign in to continue.');
export const refuseRole = () => new Refusal(403, 'You are not allowed to do this.');
export const refuseMissing = (message: Words, errorType?: ErrorType) =>
  new Refusal(404, message, errorType ? { errorType } : {});
export const refuseConflict = (message: Words, details: Details = {}) =>
  new Refusal(409, message, { errorType: 'CONFLICT', ...details });
export const refuseStock = (message: Words, stockIssues: StockIssue[] = []) =>
  new Refusal(409, message, { errorType: 'INSUFFICIENT_STOCK', stockIssues });
/** With what it would cost now. */
export const refusePrice = (message: Words, data: ChangedPrices) =>
  new Refusal(409, message, { errorType: 'PRICE_CHANGED', data });
export const refuseBusy = () =>
  new Refusal(503, 'The shop is very busy. Please try again in a moment.', { retryAfterSeconds: 5 });
export const refuseTooMany = (message: Words, retryAfterSeconds: number) =>
  new Refusal(429, message, { retryAfterSeconds });
