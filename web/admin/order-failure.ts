import type { ErrorType } from '../../contract/envelope.ts';
import { CallError } from '../call-error.ts';

export interface OrderFailure {
  text: string;
  /** The server's own sentence, where it says more than the text. */
  detail?: string;
}

const texts: Partial<Record<ErrorType, string>> = {
  INSUFFICIENT_STOCK: 'Stock Issue',
  ORDER_NOT_FOUND: 'Order not found. Please refresh the page.',
  INVALID_STATUS: 'Invalid status selected. Please try again.',
  INVALID_PAYMENT_STATUS: 'Invalid payment status selected. Please try again.',
  STATUS_ALREADY_SET: 'Order status is already set to this value.',
  PAYMENT_STATUS_ALREADY_SET: 'Payment status is already set to this value.',
  VALIDATION_ERROR: 'Validation Error',
  DATABASE_ERROR: 'Database error. Please try again later.',
};

const speaksForItself: readonly ErrorType[] = ['ORDER_NOT_FOUND', 'DATABASE_ERROR'];

/** What a refused order change says (specification: admin 8); `fallback` when the server gave no sentence. */
export function describeOrderFailure(error: unknown, fallback: string): OrderFailure {
  if (!(error instanceof CallError) || !error.isFromServer) return { text: fallback };
  const { errorType, message, errors } = error;
  const text = errorType && texts[errorType];
  if (!text) return { text: message };
  const sentence = errors.length > 1 ? errors.map(({ msg }) => msg).join(' ') : message;
  return speaksForItself.includes(errorType) || sentence === text ? { text } : { text, detail: sentence };
}
