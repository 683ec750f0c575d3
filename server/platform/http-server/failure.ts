/** Turns every thrown error into an HTTP status and a body with the contract's schema of failures. */
import type { FastifyError } from 'fastify';
import type { Failure } from '#contract/http/envelope.ts';
import { translateMessage } from '#contract/shared/translate.ts';
import type { Texts } from '#languages/catalogue.ts';
import { isConnectionError, isDatabaseError } from '#server/core/db/database.ts';
import { Refusal, type RefusalKind } from '#server/core/refusal.ts';

/** The HTTP status of each kind of refusal. */
export const statusOf: Readonly<Record<RefusalKind, number>> = {
  invalid: 400,
  signedOut: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  outOfStock: 409,
  priceChanged: 409,
  tooLarge: 413,
  wrongFormat: 415,
  tooMany: 429,
  unavailable: 503,
  // Accepted and stored, but not done: a second person must confirm it.
  waits: 202,
};

/** Adds `statusCode` to a refusal. Fastify reads it if it answers by itself, before it has found a route of the API. */
export function withStatus(error: Error): Error {
  return error instanceof Refusal ? Object.assign(error, { statusCode: statusOf[error.kind] }) : error;
}

export interface FailureAnswer {
  status: number;
  body: Failure;
  retryAfterSeconds?: number;
  /** True for a fault of the shop or its database. Such errors are logged. */
  fault: boolean;
}

/** The messages for requests that are refused before they reach a call. */
export const serverSentences: Record<number, string> = {
  400: 'The request could not be read. Please check that it is valid JSON.',
  408: 'The request took too long to arrive.',
  413: 'The request is too large.',
  414: 'The address is too long.',
  415: 'Please send the request as JSON.',
  431: 'The request has too many or too long headers.',
};

/**
 * Whether the database cannot answer at the moment: it is unreachable, starting, stopping, full, out of connections, or
 * too slow (a statement or a lock took longer than the pool allows).
 */
function isDatabaseUnavailable(error: unknown): boolean {
  if (isDatabaseError(error)) return /^(08|53|57P|58|40|25006|25P03|55P03|57014)/.test(error.code ?? '');
  return isConnectionError(error);
}

/** Whether a file could not be written because the disk is full. */
function isDiskFull(error: unknown): boolean {
  return error instanceof Error && /^(ENOSPC|EDQUOT)$/.test((error as NodeJS.ErrnoException).code ?? '');
}

/** Describes the answer to an error. `texts` are the translations for the caller's language. */
export function describeFailure(error: unknown, requestId: string, texts: Texts): FailureAnswer {
  const { body, ...rest } = describeInEnglish(error, requestId, texts);
  return { ...rest, body: { ...body, message: translateMessage(texts, body.message) } };
}

function describeInEnglish(error: unknown, requestId: string, texts: Texts): FailureAnswer {
  if (error instanceof Refusal) {
    const { retryAfterSeconds, errors, ...details } = error.details;
    return {
      status: statusOf[error.kind],
      body: {
        success: false,
        message: translateMessage(texts, error.words),
        ...details,
        ...(errors && { errors: errors.map(({ path, msg }) => ({ path, msg: translateMessage(texts, msg) })) }),
      },
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      fault: error.cause !== undefined,
    };
  }
  if (isDatabaseUnavailable(error)) {
    return {
      status: 503,
      body: {
        success: false,
        message: 'The shop cannot reach its database at the moment. Please try again shortly.',
        errorType: 'DATABASE_ERROR',
        requestId,
      },
      retryAfterSeconds: 5,
      fault: true,
    };
  }
  if (isDiskFull(error)) {
    const message = 'The shop has run out of space for files. Please try again later.';
    return { status: 503, body: { success: false, message, requestId }, retryAfterSeconds: 60, fault: true };
  }
  if (isDatabaseError(error) && (error.code === '22021' || error.code === '22P05')) {
    return {
      status: 400,
      body: { success: false, message: 'The request contains characters that cannot be stored.' },
      fault: false,
    };
  }
  // The error of a rule that only the database can enforce. Its message is written for people.
  if (isDatabaseError(error) && error.code === 'PW409') {
    return {
      status: 409,
      body: { success: false, message: error.message, errorType: 'CONFLICT' },
      fault: false,
    };
  }
  const status = (error as Partial<FastifyError>)?.statusCode;
  if (status !== undefined && status >= 400 && status < 500) {
    return {
      status,
      body: { success: false, message: serverSentences[status] ?? 'The request could not be accepted.' },
      fault: false,
    };
  }
  return {
    status: 500,
    body: { success: false, message: 'Something went wrong on our side. Please try again.', requestId },
    fault: true,
  };
}
