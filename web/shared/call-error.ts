import type { NearestSlot, StockIssue } from '#contract/http/envelope.ts';
import type { Empties } from '#contract/orders/empties.ts';
import type { Paise } from '#contract/shared/money.ts';
import type { FieldError } from '#contract/shared/rules.ts';
import type { ChangedPrices, Failure, NewerPayment, NewerSettings, PaymentsSince } from './api-types.ts';
import { message, t } from './language.ts';

export const unreachable = message('We could not reach the shop. Please check your connection and try again.');

/** A refused or failed call. `status` is 0 when no answer came; `message` can always be shown to a person. */
export class CallError extends Error {
  readonly status: number;
  readonly errorType: Failure['errorType'];
  readonly errors: readonly FieldError[];
  readonly stockIssues: readonly StockIssue[];
  /** Slots to choose from, where the chosen one takes no more orders. */
  readonly nearestSlots: readonly NearestSlot[];
  /** The current price of the refused order. */
  readonly changedPrices: ChangedPrices | null;
  /** As many empties as can be handed back, where more were named. */
  readonly possibleEmpties: readonly Empties[] | null;
  /** What somebody else saved meanwhile. */
  readonly newerSettings: NewerSettings | null;
  /** By how much an order exceeds the available credit of its monthly account. */
  readonly overAmount: Paise | null;
  /** The payment of an order as somebody else left it meanwhile. */
  readonly newerPayment: NewerPayment | null;
  /** What came after a claim was made, where less is due than is claimed. */
  readonly paymentsSince: PaymentsSince | null;
  readonly requiresEmailVerification: boolean;
  /** With it: the request that the login code will belong to. */
  readonly request: Pick<Failure, 'registration' | 'mark'>;
  /** Whether the server said the message itself. */
  readonly isFromServer: boolean;
  /** Seconds until the same call may be made again; null where the server did not say. */
  readonly retryAfterSeconds: number | null;
  private readonly failure: Partial<Failure>;

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

  /** The same refusal, for a form that calls its fields otherwise than the wire. */
  withErrors(errors: FieldError[]): CallError {
    return new CallError(this.status, { ...this.failure, errors });
  }
}

/** The part of an answer that is kept with a requested code. */
export function pickRequest({ registration, mark }: Pick<Failure, 'registration' | 'mark'>) {
  return { ...(registration !== undefined && { registration }), ...(mark !== undefined && { mark }) };
}

/** The server's own sentence when it said one, else the screen's: without one, that the shop was not reached. */
export function errorText(error: unknown, fallback = t(unreachable)): string {
  return error instanceof CallError && error.isFromServer ? error.message : fallback;
}
