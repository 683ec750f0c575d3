import { formatAmount } from '#contract/shared/money.ts';
import { plural, t } from '#web/language.ts';
import { type Stop, stopNow } from '../queue/stops-now.ts';
import { accountsNow, billedBy } from './accounts.ts';
import { CollectParts, OtherDues } from './deliver-dialog.tsx';
import { draftOf, formOf } from './door-draft.ts';
import { listDoorOrders } from './door-orders.ts';
import { useQueue } from './use-queue.ts';

/**
 * The amount to collect if the stop goes as expected, and the rows that add up to it. Also says if more orders are open
 * at this door.
 */
export function Collect({ stop: unbilled }: { stop: Stop }) {
  const { state } = useQueue();
  const { runs, acts } = state;
  const stop = runs ? billedBy(accountsNow(acts, runs), unbilled) : unbilled;
  const own = runs?.data.runs.find(({ stops }) => stops.some(({ id }) => id === stop.id))?.stops ?? [];
  const orders = runs
    ? listDoorOrders(
        stop,
        own.map((one) => stopNow(one, acts, runs)),
      )
    : [];
  const atDoor = orders.length > 1 && (
    <p className="text-lg font-semibold">
      {plural(orders.length, { one: '{count} order at this door', other: '{count} orders at this door' })}
    </p>
  );
  if (stop.bill?.isOnAccount)
    return (
      <>
        <strong>{t('Nothing: on account')}</strong>
        {atDoor}
      </>
    );
  const form = formOf(stop, draftOf(stop));
  return (
    <>
      {atDoor}
      <strong className="figures block text-3xl">{formatAmount(form.collect)}</strong>
      <OtherDues form={form} />
      <details className="text-lg">
        <summary className="flex items-center font-semibold underline">{t('How it adds up')}</summary>
        <CollectParts stop={stop} form={form} />
      </details>
    </>
  );
}
