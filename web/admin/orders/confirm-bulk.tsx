import { orderStatusLabels } from '#contract/orders/status-flow.ts';
import { paise } from '#contract/shared/money.ts';
import { formatNumber } from '#contract/shared/numbers.ts';
import { plural, t } from '#web/shared/language.ts';
import { payableOf } from '#web/shared/orders/order-figures.ts';
import { Price } from '#web/shared/price.tsx';
import { rich } from '#web/shared/rich-text.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { type BulkStep, nextOf, whoCan } from './bulk-orders.ts';
import type { OrderSelection } from './use-order-selection.ts';

interface OrderBulkQuestionProps {
  step: BulkStep;
  selection: OrderSelection;
  onClose: () => void;
}

/** Before a step of many orders: how many take it, where to, and how many do not. Mounted while it is open. */
export function ConfirmBulk({ step, selection, onClose }: OrderBulkQuestionProps) {
  const { orders } = selection;
  const able = whoCan(step, orders);
  const left = orders.length - able.length;
  const total = paise(able.reduce((sum, order) => sum + payableOf(order), 0));
  const count = able.length;
  return (
    <ConfirmDialog
      type="info"
      title={step === 'payment' ? t('Record payments') : t('Move to next status')}
      confirmLabel={
        step === 'payment'
          ? plural(count, { one: 'Record {count} payment', other: 'Record {count} payments' })
          : plural(count, { one: 'Move {count} order', other: 'Move {count} orders' })
      }
      fallback={t('Failed to update order.')}
      // How far it is stands above the list, also when somebody has left it meanwhile.
      onConfirm={async () => void selection.change(step, able)}
      onClose={onClose}
    >
      {step === 'payment' ? (
        <p className="font-medium">
          {rich('These orders will be recorded as paid in full: {amount} in total.', {
            amount: <Price paise={total} exact />,
          })}
        </p>
      ) : (
        <>
          <ul className="font-medium">
            {nextOf(able).map(([status, of]) => (
              <li key={status}>
                {t('{count} to {status}', { count: formatNumber(of), status: t(orderStatusLabels[status]) })}
              </li>
            ))}
          </ul>
          <p className="text-sm text-ink-soft">
            {t('Each customer gets an email. You can’t move an order back, but you can cancel it.')}
          </p>
        </>
      )}
      {left > 0 && (
        <p className="text-sm text-ink-soft">
          {step === 'payment'
            ? plural(left, {
                one: '{count} skipped: already paid, refunded or cancelled.',
                other: '{count} skipped: already paid, refunded or cancelled.',
              })
            : plural(left, {
                one: '{count} skipped: delivered or cancelled.',
                other: '{count} skipped: delivered or cancelled.',
              })}
        </p>
      )}
    </ConfirmDialog>
  );
}
