import { Link } from 'react-router';
import type { MyJars } from '#web/shared/api-types.ts';
import { formatLongDay } from '#web/shared/dates.ts';
import { t } from '#web/shared/language.ts';
import { Button } from '#web/ui/button.tsx';
import { useLongList } from '#web/ui/use-long-list.ts';
import { KeepJars } from './keep-jars.tsx';

/** So many are seen at once: the button that returns jars is not far below. */
const seen = 4;

/** Which orders and pick-ups take jars back: they cannot be returned a second time. An order can be told to take fewer. */
export function Promises({ promises }: Pick<MyJars, 'promises'>) {
  const { list, shown, showAll } = useLongList(promises, seen);
  return (
    <ul ref={list} className="grid gap-1 text-sm">
      {shown.map(({ orderId, orderNumber, count, day, canKeep }, at) => {
        const what = { count, day: day === null ? '' : formatLongDay(day) };
        const link = 'inline-flex min-h-11 items-center text-left underline underline-offset-2';
        return (
          <li key={orderId ?? at} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            {orderId && orderNumber ? (
              <>
                <Link className={link} to={`/orders/${orderId}`}>
                  {t('{count} promised to order #{orderNumber}, {day}', { ...what, orderNumber })}
                </Link>
                {canKeep && <KeepJars orderId={orderId} orderNumber={orderNumber} />}
              </>
            ) : (
              <a className={link} href="#pickups">
                {t('{count} promised to a pick-up, {day}', what)}
              </a>
            )}
          </li>
        );
      })}
      {showAll && (
        <li>
          <Button variant="quiet" size="sm" className="-ml-4" onClick={showAll}>
            {t('Show all {count}', { count: promises.length })}
          </Button>
        </li>
      )}
    </ul>
  );
}
