import type { MoneyEntry as WireEntry } from '#contract/money/desk-calls.ts';
import { accountLabels, deskTexts, entryKinds } from '#contract/money/desk-rules.ts';
import { statementHead } from '#contract/money/statement-rules.ts';
import { describeMethod } from '#contract/orders/status-flow.ts';
import { formatAmount, formatNumber } from '#contract/shared/money.ts';
import { message, t } from '#web/language.ts';
import { formatDateTime, formatShortDay } from '#web/shared/dates.ts';
import type { InPaise } from '#web/shared/in-paise.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { IfMay } from '../access/if-may.tsx';
import { TallLink } from '../access/links.tsx';
import { ReasonDialog } from '../dialogs/reason-dialog.tsx';
import type { Column } from '../lists/data-table.tsx';
import { DocumentLinks } from '../lists/document-links.tsx';
import { opensRow } from '../lists/list-keys.ts';
import { customerPath } from '../lists/money-paths.ts';

export type MoneyEntry = InPaise<WireEntry>;

/** The name of an account, with its customer or rider if it belongs to one. */
function accountOf({ kind, name }: MoneyEntry['credit']): string {
  const label = t(accountLabels[kind]);
  return name === null ? label : t('{account} of {name}', { account: label, name });
}

/** The amount or number of jars of an entry. If the list shows one account, the amount has a sign. */
function sizeOf({ amount, amountSigned, jars, container }: MoneyEntry): string {
  if (amountSigned !== null) return `${amountSigned < 0 ? '−' : '+'}${formatAmount(Math.abs(amountSigned))}`;
  if (amount !== null) return formatAmount(amount);
  return `${formatNumber(jars ?? 0)} × ${container ?? ''}`;
}

/** The payment method and reference, such as "UPI · 412345678901", and the kind of an expense. */
function describeWay({ method, reference, expenseKind, note }: MoneyEntry): string {
  const shown = [method && t(describeMethod(method)), expenseKind, note.includes(reference) ? '' : reference];
  return shown.filter(Boolean).join(' · ');
}

/** Kind and number of an entry, such as "Payment 1204". */
const numbered = ({ kind, number }: Pick<MoneyEntry, 'kind' | 'number'>) => `${t(entryKinds[kind])} ${number}`;

/** Describes an entry in one line, such as "Jars given: 2 × 20 L jar". */
export const describeEntry = (entry: MoneyEntry): string => `${t(entryKinds[entry.kind])}: ${sizeOf(entry)}`;

/** The columns of the day book. */
export const entryColumns = (onTakeBack: (entry: MoneyEntry) => void): Column<MoneyEntry>[] => [
  {
    head: message('Time'),
    className: 'text-sm whitespace-nowrap text-ink-soft',
    cell: ({ at, valueDay }) => (
      <>
        <time dateTime={at}>{formatDateTime(at)}</time>
        {valueDay && <span className="block">{t('for {day}', { day: formatShortDay(valueDay) })}</span>}
      </>
    ),
  },
  { head: message('Amount'), isFigure: true, phone: 'corner', className: 'figures font-semibold', cell: sizeOf },
  {
    head: message('What happened'),
    phone: 'line',
    width: 'rest',
    cell: (entry) => <EntryWords entry={entry} />,
  },
  {
    head: statementHead.voucher,
    phone: 'line',
    named: 'before',
    className: 'text-sm text-ink-soft',
    cell: (entry) => (entry.documents.length > 0 ? <DocumentLinks documents={entry.documents} /> : numbered(entry)),
  },
  {
    head: message('Undoes'),
    phone: 'line',
    named: 'before',
    className: 'text-sm text-ink-soft',
    cell: ({ reverses }) => reverses && numbered(reverses),
  },
  {
    head: message('Order or customer'),
    phone: 'line',
    className: 'text-sm lg:min-w-44 xl:min-w-52',
    cell: ({ order, customer }) => (
      <span className="flex flex-wrap gap-x-3 lg:block">
        {order && (
          <TallLink to={`/admin/orders/${order.id}`} className="whitespace-nowrap lg:min-h-8" {...opensRow}>
            {order.orderNumber}
          </TallLink>
        )}
        {customer && (
          <TallLink
            to={customerPath(customer.id)}
            className="wrap-anywhere lg:flex lg:min-h-8"
            {...(order ? {} : opensRow)}
          >
            {customer.name}
          </TallLink>
        )}
      </span>
    ),
  },
  {
    head: message('By'),
    phone: 'line',
    className: 'text-sm text-ink-soft',
    cell: (entry) => (
      <>
        {entry.by ?? t('System')}
        {entry.canBeTakenBack && (
          <IfMay call="POST /admin/money/take-backs">
            <Button size="sm" variant="outline" className="mt-1 block" onClick={() => onTakeBack(entry)}>
              {t('Undo entry')}
            </Button>
          </IfMay>
        )}
      </>
    ),
  },
];

function EntryWords({ entry }: { entry: MoneyEntry }) {
  const { kind, credit, debit, note } = entry;
  const way = describeWay(entry);
  return (
    <>
      <span className="font-medium">{t(entryKinds[kind])}</span>
      {way && <span className="text-sm wrap-anywhere text-ink-soft"> · {way}</span>}
      <span className="block text-sm wrap-anywhere text-ink-soft">
        {t('from {credit} to {debit}', { credit: accountOf(credit), debit: accountOf(debit) })}
      </span>
      {note && <span className="block text-sm wrap-anywhere">“{t(note)}”</span>}
      {entry.isTakenBack && <Badge tone="neutral">{t('Undone')}</Badge>}
    </>
  );
}

/** Asks for a reason, then undoes an entry. Mount it only while it is open. */
export function TakeBackDialog({ eventId, what, onClose }: { eventId: string; what: string; onClose: () => void }) {
  const takeBack = useSend('POST /admin/money/take-backs', {
    onSuccess: ({ message }) => showToast(message),
    readsAfterFailure: true,
  });
  return (
    <ReasonDialog
      title={t('Undo entry')}
      submitLabel={t('Undo entry')}
      readBy="staff"
      rule={deskTexts.reason}
      send={(reason) => takeBack.mutateAsync({ body: { eventId, reason } })}
      onClose={onClose}
    >
      <p>{what}</p>
      <p className="text-sm text-ink-soft">
        {t(
          'Everything that this entry did is reversed with today’s date. What it had paid is due again. This can be done once.',
        )}
      </p>
    </ReasonDialog>
  );
}
