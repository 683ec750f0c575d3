import { formatAmount } from '../../../contract/shared/money.ts';
import { t } from '../../shared/language.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import type { OrderFailure } from './order-failure.ts';

interface OrderFailureNoticeProps {
  failure: OrderFailure;
  /** Reopens an order on account although there is no room for it. */
  onOverLimit?: () => void;
  /** Gives back more than is left of what was paid. */
  onGiveMore?: () => void;
}

/** Why an order was not changed. */
export function OrderFailureNotice({ failure, onOverLimit, onGiveMore }: OrderFailureNoticeProps) {
  const { text, detail, overAmount, asksMore } = failure;
  return (
    <Notice tone="bad" className="text-sm">
      <p>{text}</p>
      {detail && <p className="font-normal">{detail}</p>}
      {overAmount !== undefined && onOverLimit && (
        <Button variant="outline" size="sm" className="mt-2" onClick={onOverLimit}>
          {overAmount > 0
            ? t('Reopen it, {amount} above the limit', { amount: formatAmount(overAmount) })
            : t('Reopen it all the same')}
        </Button>
      )}
      {asksMore && onGiveMore && (
        <Button variant="outline" size="sm" className="mt-2" onClick={onGiveMore}>
          {t('Give it back once more')}
        </Button>
      )}
    </Notice>
  );
}
