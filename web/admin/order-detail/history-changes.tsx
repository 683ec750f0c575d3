import { describeMethod } from '#contract/orders/status-flow.ts';
import type { Paise } from '#contract/shared/money.ts';
import type { HistoryChange } from '#web/shared/api-types.ts';
import { message, t } from '#web/shared/language.ts';
import { HistoryFact } from '#web/shared/orders/order-history.tsx';
import { Price } from '#web/shared/price.tsx';
import { rich } from '#web/shared/rich-text.tsx';

const names: Record<Exclude<HistoryChange['field'], 'adminNotes'>, string> = {
  paymentMethod: message('Payment Method'),
  amountPaid: message('Amount Paid'),
  amountDue: message('Amount Due'),
};

/** The changes of a payment beside the status. New notes are in the entry itself, old ones here. */
export function HistoryChanges({ changes }: { changes: readonly HistoryChange[] }) {
  return changes.map((change) =>
    change.field === 'adminNotes' ? (
      <HistoryFact key={change.field} label={t('Notes before')} value={change.from || t('None')} />
    ) : (
      <HistoryFact
        key={change.field}
        label={t(names[change.field])}
        value={rich('{from} to {to}', { from: <Shown value={change.from} />, to: <Shown value={change.to} /> })}
      />
    ),
  );
}

function Shown({ value }: { value: string | Paise }) {
  return typeof value === 'number' ? <Price paise={value} exact /> : t(describeMethod(value));
}
