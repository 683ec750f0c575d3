import { formatAmount } from '#contract/shared/money.ts';
import { t } from '#web/shared/language.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import type { OrderFailure } from './order-failure.ts';

interface OrderFailureNoticeProps {
  failure: OrderFailure;
  /** Reopens an order on account although the credit is not enough. */
  onOverLimit?: () => void;
  /** Gives back more than is left of what was paid. */
  onGiveMore?: () => void;
  /** Reopens an order of a plan beside the newer one of its day. */
  onBoth?: () => void;
}

/** Why an order was not changed. */
export function OrderFailureNotice({ failure, onOverLimit, onGiveMore, onBoth }: OrderFailureNoticeProps) {
  const { text, detail, overAmount, asksMore, asksBoth } = failure;
  return (
    <Notice tone="bad" className="text-sm">
      <p>{text}</p>
      {detail && <p className="font-normal">{detail}</p>}
      {overAmount !== undefined && onOverLimit && (
        <Button variant="outline" size="sm" className="mt-2" onClick={onOverLimit}>
          {overAmount > 0
            ? t('Reopen order, {amount} above the limit', { amount: formatAmount(overAmount) })
            : t('Reopen anyway')}
        </Button>
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
