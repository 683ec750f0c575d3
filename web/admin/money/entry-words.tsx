import { Link } from 'react-router';
import type { MoneyEntry as WireEntry } from '#contract/money/desk-calls.ts';
import { accountLabels, entryKinds } from '#contract/money/desk-rules.ts';
import { formatAmount } from '#contract/shared/money.ts';
import { formatNumber } from '#contract/shared/numbers.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import type { InPaise } from '#web/shared/in-paise.ts';
import { t } from '#web/shared/language.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { cell, ListRow } from '../lists/list-row.tsx';
import { opensRow } from '../lists/use-row-keys.ts';
import { customerPath } from '../monthly/money-paths.ts';
import { describeMethod } from '../order-detail/payment-methods.ts';

export type MoneyEntry = InPaise<WireEntry>;

/** The account by its name, with whose it is. */
function accountOf({ kind, name }: MoneyEntry['credit']): string {
  const label = t(accountLabels[kind]);
  return name === null ? label : t('{account} of {name}', { account: label, name });
}

/** Of the account that the list is of, with its sign. */
function sizeOf({ amount, amountSigned, jars, container }: MoneyEntry): string {
  if (amountSigned !== null) return `${amountSigned < 0 ? '−' : '+'}${formatAmount(Math.abs(amountSigned))}`;
  if (amount !== null) return formatAmount(amount);
  return `${formatNumber(jars ?? 0)} × ${container ?? ''}`;
}

/** "UPI · 412345678901", and what an expense was for. */
function describeWay({ method, reference, expenseKind, note }: MoneyEntry): string {
  const shown = [method && t(describeMethod(method)), expenseKind, note.includes(reference) ? '' : reference];
  return shown.filter(Boolean).join(' · ');
}

/** In one line: "Jars given: 2 × 20 L jar". */
export const describeEntry = (entry: MoneyEntry): string => `${t(entryKinds[entry.kind])}: ${sizeOf(entry)}`;

/** One entry: a row of the day book, and on a narrow screen a card. */
export function EntryRow({ entry, onTakeBack }: { entry: MoneyEntry; onTakeBack?: () => void }) {
  const { kind, credit, debit, order, customer, by, note, at } = entry;
  const way = describeWay(entry);
  return (
    <ListRow grid="grid-cols-[1fr_auto] gap-x-3 gap-y-1">
      <td className={`${cell} text-sm whitespace-nowrap text-ink-soft`}>
        <time dateTime={at}>{formatDateTime(at)}</time>
      </td>
      <td
        className={`${cell} figures col-start-2 row-start-1 text-right font-semibold whitespace-nowrap lg:order-none`}
      >
        {sizeOf(entry)}
      </td>
      <td className={`${cell} col-span-2 lg:w-full`}>
        <span className="font-medium">{t(entryKinds[kind])}</span>
        {way && <span className="text-sm wrap-anywhere text-ink-soft"> · {way}</span>}
        <span className="block text-sm wrap-anywhere text-ink-soft">
          {t('from {credit} to {debit}', { credit: accountOf(credit), debit: accountOf(debit) })}
        </span>
        {note && <span className="block text-sm wrap-anywhere">“{t(note)}”</span>}
        {entry.isTakenBack && <Badge tone="neutral">{t('Was taken back')}</Badge>}
        {entry.takesBack && <Badge tone="neutral">{t('Takes an entry back')}</Badge>}
      </td>
      <td className={`${cell} col-span-2 text-sm lg:min-w-44 xl:min-w-52`}>
        <span className="flex flex-wrap gap-x-3 lg:block">
          {order && (
            <Link
              to={`/admin/orders/${order.id}`}
              className="inline-flex min-h-11 items-center whitespace-nowrap text-deep underline lg:min-h-8"
              {...opensRow}
            >
              {order.orderNumber}
            </Link>
          )}
          {customer && (
            <Link
              to={customerPath(customer.id)}
              className="inline-flex min-h-11 items-center text-deep underline wrap-anywhere lg:flex lg:min-h-8"
              {...(order ? {} : opensRow)}
            >
              {customer.name}
            </Link>
          )}
        </span>
      </td>
      <td className={`${cell} col-span-2 text-sm text-ink-soft`}>
        {by ?? t('System')}
        {onTakeBack && entry.canBeTakenBack && (
          <Button size="sm" variant="outline" className="mt-1 block" onClick={onTakeBack}>
            {t('Take back')}
          </Button>
        )}
      </td>
    </ListRow>
  );
}
