import type { ErrorType } from '#contract/http/envelope.ts';
import { formatAmount, type Paise } from '#contract/shared/money.ts';
import { message, t } from '#web/language.ts';
import { CallError } from '#web/shared/call-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { IfMay } from '../access/if-may.tsx';

export interface OrderFailure {
  text: string;
  /** The server's message, if it says more than `text`. */
  detail?: string;
  /** The amount by which the order exceeds the available credit of its monthly account. Staff may confirm anyway. */
  overAmount?: Paise;
  /** True if `text` asks whether to refund money that was already refunded as a deposit. */
  asksMore?: boolean;
  /** True if `text` asks whether to deliver this order in addition to a newer order of the same day. */
  asksBoth?: boolean;
}

const texts: Partial<Record<ErrorType, string>> = {
  INSUFFICIENT_STOCK: message('Stock Issue'),
  ORDER_NOT_FOUND: message('Order not found. Please refresh the page.'),
  INVALID_STATUS: message('Invalid status selected. Please try again.'),
  INVALID_PAYMENT_STATUS: message('Invalid payment status selected. Please try again.'),
  STATUS_ALREADY_SET: message('Order status is already set to this value.'),
  PAYMENT_STATUS_ALREADY_SET: message('Payment status is already set to this value.'),
  VALIDATION_ERROR: message('Validation Error'),
  DATABASE_ERROR: message('Database error. Please try again later.'),
};

/** Errors for which the fixed text is enough. */
const withoutDetail: readonly ErrorType[] = ['ORDER_NOT_FOUND', 'DATABASE_ERROR'];

/** The message of a rejected order change; `fallback` if the server sent none. */
export function describeOrderFailure(error: unknown, fallback: string): OrderFailure {
  if (!(error instanceof CallError) || !error.isFromServer) return { text: fallback };
  const { errorType, message, errors, overAmount } = error;
  if (overAmount !== null) return { text: message, overAmount };
  if (errors.some(({ path }) => path === 'givesMore')) return { text: message, asksMore: true };
  if (errors.some(({ path }) => path === 'both')) return { text: message, asksBoth: true };
  const known = errorType && texts[errorType];
  if (!known) return { text: message };
  const title = t(known);
  const sentence = errors.length > 1 ? errors.map(({ msg }) => msg).join(' ') : message;
  return withoutDetail.includes(errorType) || sentence === title ? { text: title } : { text: title, detail: sentence };
}

interface OrderFailureNoticeProps {
  failure: OrderFailure;
  /** Called to reopen an order on account although it exceeds the limit. */
  onOverLimit?: () => void;
  /** Called when staff confirm that they refund an amount again that was already refunded as deposit. */
  onGiveMore?: () => void;
  /** Called to reopen an order of a plan in addition to the newer order of its day. */
  onBoth?: () => void;
}

/** Explains why an order was not changed, with buttons for the possible confirmations. */
export function OrderFailureNotice({ failure, onOverLimit, onGiveMore, onBoth }: OrderFailureNoticeProps) {
  const { text, detail, overAmount, asksMore, asksBoth } = failure;
  return (
    <Notice tone="bad" className="text-sm">
      <p>{text}</p>
      {detail && <p className="font-normal">{detail}</p>}
      {overAmount !== undefined && onOverLimit && (
        <IfMay call="PUT /admin/users/:id/credit-limit">
          <Button variant="outline" size="sm" className="mt-2" onClick={onOverLimit}>
            {overAmount > 0
              ? t('Reopen order, {amount} above the limit', { amount: formatAmount(overAmount) })
              : t('Reopen anyway')}
          </Button>
        </IfMay>
      )}
      {asksMore && onGiveMore && (
        <Button variant="outline" size="sm" className="mt-2" onClick={onGiveMore}>
          {t('Refund again')}
        </Button>
      )}
      {asksBoth && onBoth && (
        <Button variant="outline" size="sm" className="mt-2" onClick={onBoth}>
          {t('Reopen order, deliver both')}
        </Button>
      )}
    </Notice>
  );
}
