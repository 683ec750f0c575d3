import type { NearestSlot, StockIssue } from '#contract/http/envelope.ts';
import type { Empties } from '#contract/orders/empties.ts';
import type { Paise } from '#contract/shared/money.ts';
import type { FieldError } from '#contract/shared/rules.ts';
import { message, t } from '#web/language.ts';
import type { ChangedPrices, Failure, NewerPayment, NewerSettings, PaymentsSince } from './api-types.ts';

export const unreachable = message('We could not reach the shop. Please check your connection and try again.');

/** A refused or failed call. `status` is 0 when no answer came; `message` can always be shown to a person. */
export class CallError extends Error {
  readonly status: number;
  readonly errorType: Failure['errorType'];
  readonly errors: readonly FieldError[];
  readonly stockIssues: readonly StockIssue[];
  /** Other slots that the server offers when the chosen one is full or closed. */
  readonly nearestSlots: readonly NearestSlot[];
  /** The current prices of the rejected order. */
  readonly changedPrices: ChangedPrices | null;
  /** The number of empties that the order can hand back, if it contained more. */
  readonly possibleEmpties: readonly Empties[] | null;
  /** The settings that somebody else saved in the meantime. */
  readonly newerSettings: NewerSettings | null;
  /** The amount by which an order exceeds the available credit of its monthly account. */
  readonly overAmount: Paise | null;
  /** The payment of the order after somebody else changed it. */
  readonly newerPayment: NewerPayment | null;
  /** The payments that arrived after a claim was made and reduced what is due. */
  readonly paymentsSince: PaymentsSince | null;
  readonly requiresEmailVerification: boolean;
  /** The fields that say to which sign-up or sign-in request an emailed code belongs. */
  readonly request: Pick<Failure, 'registration' | 'mark'>;
  /** True if `message` comes from the server. */
  readonly isFromServer: boolean;
  /** Seconds until the call may be repeated; null if the server did not say. */
  readonly retryAfterSeconds: number | null;
  readonly failure: Partial<Failure>;

  constructor(status: number, failure: Partial<Failure>, retryAfterSeconds: number | null = null) {
    super(failure.message ?? t(unreachable));
    this.failure = failure;
    const { data } = failure;
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
    this.errorType = failure.errorType;
    this.errors = failure.errors ?? [];
    this.stockIssues = failure.stockIssues ?? [];
    this.nearestSlots = failure.nearestSlots ?? [];
    this.changedPrices = data && 'items' in data ? data : null;
    this.possibleEmpties = data && 'empties' in data ? data.empties : null;
    this.newerSettings = data && 'settings' in data ? (data as NewerSettings) : null;
    this.overAmount = data && 'overAmount' in data ? data.overAmount : null;
    this.newerPayment = data && 'payment' in data ? data.payment : null;
    this.paymentsSince = data && 'payments' in data ? (data as PaymentsSince) : null;
    this.requiresEmailVerification = failure.requiresEmailVerification ?? false;
    this.request = pickRequest(failure);
    this.isFromServer = failure.message !== undefined;
  }

  /** Returns a copy with other field errors, for a form whose field names differ from the API's. */
  withErrors(errors: FieldError[]): CallError {
    return new CallError(this.status, { ...this.failure, errors });
  }
}

/** Picks the fields of an answer that are stored when a login code was requested. */
export function pickRequest({ registration, mark }: Pick<Failure, 'registration' | 'mark'>) {
  return { ...(registration !== undefined && { registration }), ...(mark !== undefined && { mark }) };
}

/** The server's own sentence, else `fallback`. Without a fallback it says that the shop could not be reached. */
export function errorText(error: unknown, fallback = t(unreachable)): string {
  return error instanceof CallError && error.isFromServer ? error.message : fallback;
}
