import { useState } from 'react';
import { payableOfAnswer } from '#contract/orders/order-sums.ts';
import { orderStatusLabels } from '#contract/orders/status-flow.ts';
import { formatNumber, paise } from '#contract/shared/money.ts';
import { message, plural, t } from '#web/language.ts';
import type { AdminOrder } from '#web/shared/api-types.ts';
import { Price } from '#web/shared/price.tsx';
import { rich } from '#web/shared/rich-text.tsx';
import { BlockedButton } from '#web/ui/blocked-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { IfMay } from '../access/if-may.tsx';
import { Link } from '../access/links.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { SelectAll } from '../lists/select-column.tsx';
import { ConfirmHint } from '../order-detail/confirm-hint.tsx';
import { PrintSlips } from '../order-detail/print-slips.tsx';
import { type BulkReport, type BulkStep, byReason, describeSelected, nextOf, ordersAllowing } from './bulk-orders.ts';
import { mostChosen, type OrderSelection } from './use-order-selection.ts';

/** The sentence that explains why the buttons are disabled is shown before both buttons. */
const sentenceClass = 'order-first self-center';

interface OrderBulkBarProps {
  selection: OrderSelection;
  /** The orders that this page shows. */
  shown: readonly AdminOrder[];
  /** Number of orders on all pages. */
  total: number;
}

/** The bar above the orders. It selects the page or all matching orders, and has buttons for steps on the selection. */
export function OrderBulkBar({ selection, shown, total }: OrderBulkBarProps) {
  const { orders, work } = selection;
  const [askedStep, setAskedStep] = useState<BulkStep | null>(null);
  const here = shown.filter(({ id }) => selection.isSelected(id)).length;
  if (total === 0 && orders.length === 0) return selection.report && <OrderBulkReport selection={selection} />;
  const [next, ...others] = nextOf(orders);
  const isMore = total > shown.length && orders.length < total;

  async function chooseAll() {
    const all = await selection.load('choose');
    if (all) selection.select(all, true);
  }

  /** The orders to print slips for: the selected orders, or all matching orders if none is selected. */
  async function ordersToPrint() {
    if (orders.length === 0 && total > mostChosen) {
      showToast(t('At most {most} slips can be printed at once. Please narrow the list down.', { most: mostChosen }), {
        type: 'error',
      });
      return [];
    }
    const all = (await (orders.length > 0 ? selection.readChosen() : selection.load('print'))) ?? [];
    const open = all.filter(({ status }) => status !== 'delivered' && status !== 'cancelled');
    if (all.length > 0 && open.length === 0)
      showToast(t('All of these orders are already delivered or cancelled.'), { type: 'info' });
    return open;
  }

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 max-lg:sticky max-lg:top-14 max-lg:z-20 max-lg:-mx-1 max-lg:bg-mist max-lg:px-1">
        <div className="flex grow flex-wrap items-center gap-x-2">
          {shown.length > 0 && (
            <SelectAll
              selected={here}
              of={shown.length}
              disabled={work !== null}
              onSelect={(isSelected) => selection.select(shown, isSelected)}
            />
          )}
          {isMore && total <= mostChosen && (
            <Button size="sm" variant="quiet" pending={work === 'choose'} disabled={work !== null} onClick={chooseAll}>
              {t('Select all {total} that match', { total: formatNumber(total) })}
            </Button>
          )}
          <p role="status" className="figures text-sm text-ink-soft">
            {selection.progress ?? (orders.length > 0 && describeSelected(orders.length, here))}
            {isMore && total > mostChosen && here === shown.length && (
              <> · {t('At most {most} can be selected at once', { most: formatNumber(mostChosen) })}</>
            )}
          </p>
          {orders.length > 0 && (
            <Button size="sm" variant="quiet" disabled={work !== null} onClick={selection.clear}>
              {t('Clear Selection')}
            </Button>
          )}
        </div>
        <div className="flex flex-wrap gap-2 *:min-h-8 lg:*:min-h-9">
          {orders.length > 0 && (
            <IfMay call="POST /admin/orders/bulk">
              <fieldset className="flex min-w-0 flex-wrap gap-2">
                <legend className="sr-only">{t('Selected orders')}</legend>
                {/* To mark many orders as paid, the server requires the permission for a single payment, too. */}
                <IfMay call="PUT /admin/orders/:id/payment-status">
                  <BlockedButton
                    size="sm"
                    pending={work === 'payment'}
                    blocked={
                      work !== null ||
                      (ordersAllowing('payment', orders).length === 0 && t('None of them has anything left to pay.'))
                    }
                    sentenceClass={sentenceClass}
                    onClick={() => setAskedStep('payment')}
                  >
                    {t('Record payment')}
                  </BlockedButton>
                </IfMay>
                <BlockedButton
                  size="sm"
                  pending={work === 'next-status'}
                  blocked={work !== null || (!next && t('All of them are delivered or cancelled.'))}
                  sentenceClass={sentenceClass}
                  onClick={() => setAskedStep('next-status')}
                >
                  {next && others.length === 0
                    ? t('Move to {status}', { status: t(orderStatusLabels[next[0]]) })
                    : t('Move to next status')}
                </BlockedButton>
              </fieldset>
            </IfMay>
          )}
          <PrintSlips size="sm" onPrint={ordersToPrint} pending={work === 'print'} disabled={work !== null}>
            <span className="max-lg:sr-only">
              {orders.length > 0
                ? plural(orders.length, { one: 'Print {count} Delivery Slip', other: 'Print {count} Delivery Slips' })
                : t('Print Delivery Slips')}
            </span>
          </PrintSlips>
        </div>
      </div>
      {selection.report && <OrderBulkReport selection={selection} />}
      {askedStep && <ConfirmBulk step={askedStep} selection={selection} onClose={() => setAskedStep(null)} />}
    </>
  );
}

const successes: Record<BulkReport['step'], { one: string; other: string }> = {
  payment: { one: message('{count} payment was recorded.'), other: message('{count} payments were recorded.') },
  'next-status': { one: message('{count} order was moved.'), other: message('{count} orders were moved.') },
  undo: { one: message('{count} payment was undone.'), other: message('{count} payments were undone.') },
};

/** The result of the last step: successes, failures with reasons, and a button to undo payments. */
function OrderBulkReport({ selection }: { selection: OrderSelection }) {
  const { report, work } = selection;
  if (!report) return null;
  const { step, done, refused, unanswered } = report;
  return (
    <>
      {done.length > 0 && (
        <Notice tone="good" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
          <p>{plural(done.length, successes[step])}</p>
          {step === 'payment' && (
            <Button
              size="sm"
              variant="outline"
              pending={work === 'undo'}
              disabled={work !== null}
              onClick={() => selection.change('undo', done)}
            >
              {t('Undo')}
            </Button>
          )}
        </Notice>
      )}
      {refused.length > 0 && (
        <Notice tone="bad" className="text-sm">
          <p>
            {plural(refused.length, {
              one: '{count} order was not changed.',
              other: '{count} orders were not changed.',
            })}
          </p>
          <ul className="list-disc pl-5 font-normal">
            {byReason(refused).map(([reason, orders]) => (
              <li key={reason}>
                {reason}{' '}
                <span className="figures">
                  {orders.map(({ order: { id, orderNumber } }, at) => (
                    <span key={id}>
                      {at > 0 && ', '}
                      <Link to={`/admin/orders/${id}`} className="font-semibold whitespace-nowrap underline">
                        #{orderNumber}
                      </Link>
                    </span>
                  ))}
                </span>
              </li>
            ))}
          </ul>
          {step === 'next-status' && (
            <ConfirmHint payments={refused.map(({ order }) => order).filter(({ status }) => status === 'pending')} />
          )}
        </Notice>
      )}
      {unanswered.length > 0 && (
        <Notice tone="bad" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
          <div>
            <p>{report.failure}</p>
            <p className="font-normal">
              {plural(unanswered.length, {
                one: 'We don’t know if {count} order was changed. You can safely try again: nothing is changed twice.',
                other:
                  'We don’t know if {count} orders were changed. You can safely try again: nothing is changed twice.',
              })}
            </p>
          </div>
          <Button
            size="sm"
            variant="outline"
            pending={work !== null}
            onClick={() => selection.change(step, unanswered, report.key)}
          >
            {t('Try Again')}
          </Button>
        </Notice>
      )}
    </>
  );
}

interface ConfirmBulkProps {
  step: BulkStep;
  selection: OrderSelection;
  onClose: () => void;
}

/**
 * Asks for a confirmation before a step on many orders. Says how many orders change, to which status, and how many are
 * skipped. Mount it only while it is open.
 */
function ConfirmBulk({ step, selection, onClose }: ConfirmBulkProps) {
  const { orders } = selection;
  const allowed = ordersAllowing(step, orders);
  const left = orders.length - allowed.length;
  const total = paise(allowed.reduce((sum, order) => sum + payableOfAnswer(order), 0));
  const count = allowed.length;
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
      // The dialog does not wait for the step. Its progress is shown above the list.
      onConfirm={async () => void selection.change(step, allowed)}
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
            {nextOf(allowed).map(([status, of]) => (
              <li key={status}>
                {t('{count} to {status}', { count: formatNumber(of), status: t(orderStatusLabels[status]) })}
              </li>
            ))}
          </ul>
          <p className="text-sm text-ink-soft">
            {t('Customers with an email address get an email. You can’t move an order back, but you can cancel it.')}
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
