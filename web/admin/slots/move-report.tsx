import { plural, t } from '#web/language.ts';
import type { CallAnswer } from '#web/shared/api-types.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { TallLink } from '../access/links.tsx';

type Moved = CallAnswer<'POST /admin/orders/move'>['data'];

/** The result of a move that left some orders, pick-ups or planned deliveries in the slot. */
export interface Report {
  /** The summary: "12 of 14 orders moved.", or the reason why the result is unknown. */
  message: string;
  left: Moved['left'];
  pickups: Moved['pickups']['left'];
  plans: Moved['plans']['left'];
}

/** Lists what was not moved, with reasons. Mount it only while it is open. */
export function MoveReport({ report, onClose }: { report: Report; onClose: () => void }) {
  const byReason = Map.groupBy(report.left, ({ message }) => message);
  const plansByReason = Map.groupBy(report.plans, ({ message }) => message);
  const pickupsByReason = Map.groupBy(report.pickups, ({ message }) => message);
  return (
    <Dialog
      title={
        report.pickups.length + report.plans.length > 0 ? t('Not everything was moved') : t('Not all orders were moved')
      }
      isOpen
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <div className="grid gap-4">
        <Notice tone="warn">{report.message}</Notice>
        {[...byReason].map(([reason, left]) => (
          <section key={reason} className="grid gap-1">
            <p>
              {plural(left.length, { one: '{count} order was not moved:', other: '{count} orders were not moved:' })}{' '}
              {reason}
            </p>
            <ul className="flex flex-wrap gap-x-4">
              {left.map(({ id, orderNumber }) => (
                <li key={id}>
                  <TallLink to={`/admin/orders/${id}`} className="figures font-semibold">
                    #{orderNumber}
                  </TallLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {[...plansByReason].map(([reason, left]) => (
          <section key={reason} className="grid gap-1">
            <p>
              {plural(left.length, {
                one: '{count} planned delivery was not moved:',
                other: '{count} planned deliveries were not moved:',
              })}{' '}
              {reason}
            </p>
            <ul className="flex flex-wrap gap-x-4">
              {left.map(({ id, customerName }) => (
                <li key={id}>
                  <TallLink to={`/admin/plans/${id}`} className="font-semibold">
                    {customerName}
                  </TallLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {[...pickupsByReason].map(([reason, left]) => (
          <section key={reason} className="grid gap-1">
            <p>
              {plural(left.length, {
                one: '{count} pick-up was not moved:',
                other: '{count} pick-ups were not moved:',
              })}{' '}
              {reason}
            </p>
            <ul className="flex flex-wrap gap-x-4">
              {left.map(({ id, customerName }) => (
                <li key={id}>
                  <TallLink
                    to={`/admin/jars/pickups?${new URLSearchParams({ search: customerName })}`}
                    className="font-semibold"
                  >
                    {customerName}
                  </TallLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
