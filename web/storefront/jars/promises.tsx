import { Link } from 'react-router';
import type { MyJars } from '#web/shared/api-types.ts';
import { formatLongDay } from '#web/shared/dates.ts';
import { t } from '#web/shared/language.ts';

/** Which orders and pick-ups take jars back: they cannot be returned a second time. */
export function Promises({ promises }: Pick<MyJars, 'promises'>) {
  return (
    <ul className="grid text-sm">
      {promises.map(({ orderId, orderNumber, count, day }, at) => {
        const what = { count, day: day === null ? '' : formatLongDay(day) };
        const link = 'inline-flex min-h-11 items-center underline underline-offset-2';
        return (
          <li key={orderId ?? at}>
            {orderId && orderNumber ? (
              <Link className={link} to={`/orders/${orderId}`}>
                {t('{count} promised to order #{orderNumber}, {day}', { ...what, orderNumber })}
              </Link>
            ) : (
              <a className={link} href="#pickups">
                {t('{count} promised to a pick-up, {day}', what)}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}
