/** An expected refusal: a handler throws it, the edge answers it in the form of rulings 1.1. Anything else is a 500. */
import type { ErrorType, Failure, StockIssue } from '../../contract/envelope.ts';
import type { FieldError } from '../../contract/fields.ts';

type Details = Partial<Pick<Failure, 'errors' | 'stockIssues' | 'requiresEmailVerification'>> & {
  errorType?: ErrorType;
  retryAfterSeconds?: number;
};

export class Refusal extends Error {
  readonly status: number;
  readonly details: Details;

  constructor(status: number, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }
}

const correctBelow = 'Please correct the errors below';

/** 400 with every broken rule; the message is the rule itself when there is only one. */
export function refuseInput(errors: FieldError[], errorType: ErrorType = 'VALIDATION_ERROR'): Refusal {
  const only = errors.length === 1 ? errors[0]?.msg : undefined;
  return new Refusal(400, only ?? correctBelow, { errors, errorType });
}

export const refuseSession = () => new Refusal(401, 'Please sign in to continue.');
export const refuseRole = () => new Refusal(403, 'You are not allowed to do this.');
export const refuseMissing = (message: string, errorType?: ErrorType) =>
  new Refusal(404, message, errorType ? { errorType } : {});
export const refuseConflict = (message: string, details: Details = {}) =>
  new Refusal(409, message, { errorType: 'CONFLICT', ...details });
export const refuseStock = (message: string, stockIssues: StockIssue[] = []) =>
  new Refusal(409, message, { errorType: 'INSUFFICIENT_STOCK', stockIssues });
export const refuseTooMany = (message: string, retryAfterSeconds: number) =>
  new Refusal(429, message, { retryAfterSeconds });
