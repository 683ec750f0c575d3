import { Link } from 'react-router';
import { message, plural, t } from '#web/shared/language.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { type BulkReport, byReason } from './bulk-orders.ts';
import type { OrderSelection } from './use-order-selection.ts';

const successes: Record<BulkReport['step'], { one: string; other: string }> = {
  payment: { one: message('{count} payment was recorded.'), other: message('{count} payments were recorded.') },
  'next-status': { one: message('{count} order was moved.'), other: message('{count} orders were moved.') },
  undo: { one: message('{count} payment was undone.'), other: message('{count} payments were undone.') },
};

/** The result of the last step: successes, failures with reasons, and Undo where possible. */
export function OrderBulkReport({ selection }: { selection: OrderSelection }) {
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
                  {orders.map(({ id, orderNumber }, at) => (
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
