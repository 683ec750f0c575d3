import { useMutation } from '@tanstack/react-query';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import { useSearchParams } from 'react-router';
import type { OrderStatus } from '#contract/orders/status-flow.ts';
import { windowKeyForm } from '#contract/slots/rules.ts';
import { plural, t } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import type { AdminOrder, CallInput } from '#web/shared/api-types.ts';
import { errorText } from '#web/shared/call-error.ts';
import { ConfirmLeave } from '#web/shared/forms/confirm-leave.tsx';
import { RoundLoad } from '#web/shared/orders/round-load.tsx';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { newKey } from '#web/shared/requests/send-once.ts';
import { useCall } from '#web/shared/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, Notice } from '#web/ui/messages/notice.tsx';
import { Loading } from '#web/ui/waiting/loading.tsx';
import { IfMay } from '../access/if-may.tsx';
import { Link } from '../access/links.tsx';
import { isWholeDay } from '../lists/list-filter.ts';
import { Pagination } from '../lists/pagination.tsx';
import { ordersPath } from '../order-detail/order-filters.ts';
import { changeInParts, formatOrderProgress, seen } from '../orders/bulk-orders.ts';
import { forgetWork, runWork, type Tell } from '../progress/work.ts';
import { PrintRunSheet } from './print-run-sheet.tsx';
import { SaveBar } from './save-bar.tsx';
import { SheetChoice } from './sheet-choice.tsx';
import { StopRow } from './stop-row.tsx';
import { type Row, useSheet } from './use-sheet.ts';

const rowsOfPage = 50;

export default function DeliverySheet() {
  const [params, setParams] = useSearchParams();
  const [day, window, page] = [params.get('day') ?? '', params.get('window') ?? '', Number(params.get('page') ?? 1)];
  const query = {
    limit: rowsOfPage,
    ...(isWholeDay(day) && { day }),
    ...(windowKeyForm.test(window) && { window }),
    ...(Number.isInteger(page) && page > 1 && { page }),
  };
  const answer = useCall('GET /admin/sheet', { query }, { keepPrevious: true });
  const data = answer.data?.data;
  const shown = data?.windows.filter(({ key }) => query.window === undefined || key === query.window) ?? [];
  const sheet = useSheet(data?.stops ?? []);
  const show = (next: { day?: string; window?: string | undefined; page?: number }) => {
    const all = { day: query.day, window: query.window, ...next };
    setParams({
      ...(all.day && { day: all.day }),
      ...(all.window && { window: all.window }),
      ...(next.page && next.page > 1 && { page: String(next.page) }),
    });
  };
  return (
    <main className="page flex flex-col gap-3 py-4 md:gap-4 md:py-6">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="flex grow flex-wrap items-baseline gap-x-3">
          <h1 className="text-title">{t('Delivery sheet')}</h1>
          {data && (
            <p className="figures text-ink-soft">
              {plural(data.pagination.totalItems, { one: '{count} stop', other: '{count} stops' })}
            </p>
          )}
        </div>
        {data && data.pagination.totalItems > 0 && <PrintRunSheet query={query} sheet={data} />}
      </header>
      {answer.isPending && <Loading label={t('Loading the stops…')} places={Array(6).fill('h-16')} />}
      {answer.isError && <LoadFailure title={t('Failed to load the delivery sheet')} answer={answer} />}
      {data && (
        <>
          <SheetChoice sheet={data} window={query.window} onShow={show} />
          <div className="grid gap-1 empty:hidden">
            <RoundLoad rounds={shown} others={query.window === undefined ? data : (shown[0] ?? data)} />
          </div>
          <SendOut
            rows={sheet.rows}
            toConfirm={ordersPath({ status: 'pending', deliveryDate: data.day, deliveryTime: query.window ?? '' })}
            onDone={sheet.refetch}
          />
          {data.stops.length === 0 ? (
            <EmptyState icon={<ClipboardList size={28} />} title={t('No stops on this day.')} />
          ) : (
            <>
              <table
                aria-busy={answer.isPlaceholderData}
                className="block w-full md:max-lg:grid md:max-lg:grid-cols-2 md:max-lg:gap-x-3 lg:table lg:rounded-lg lg:border lg:border-line lg:bg-surface lg:shadow-sm"
              >
                <thead className="sr-only lg:not-sr-only lg:table-header-group">
                  <tr className="bg-foam text-left text-sm">
                    <th scope="col" className="px-3 py-2 lg:w-full">
                      {t('Customer')}
                    </th>
                    <th scope="col" className="px-2 py-2">
                      {t('Given')}
                    </th>
                    <th scope="col" className="px-2 py-2">
                      {t('Empties')}
                    </th>
                    <th scope="col" className="px-2 py-2">
                      {t('Money received')}
                    </th>
                    <th scope="col" className="px-2 py-2 whitespace-nowrap">
                      {t('Delivered?')}
                    </th>
                    <th scope="col">
                      <span className="sr-only">{t('Save')}</span>
                    </th>
                  </tr>
                </thead>
                {sheet.rows.map((row) => (
                  <StopRow
                    key={row.stop.delivery?.order.id ?? row.stop.pickup?.pickup.id}
                    row={row}
                    onChange={sheet.change}
                    onSave={sheet.saveRow}
                    onTake={sheet.take}
                    onForget={sheet.forget}
                  />
                ))}
              </table>
              <Pagination pagination={data.pagination} onPage={(next) => show({ page: next })} />
              <IfMay call="POST /admin/orders/:id/delivery">
                <SaveBar sheet={sheet} />
              </IfMay>
            </>
          )}
        </>
      )}
      <ConfirmLeave isUnsaved={sheet.unsaved > 0 || sheet.progress?.isRunning === true} />
    </main>
  );
}

const workName = 'send out';
const readyToSend: readonly OrderStatus[] = ['confirmed', 'preparing'];

interface SendOutProps {
  rows: readonly Row[];
  /** Path of the list of orders that must be confirmed. */
  toConfirm: string;
  onDone: () => Promise<unknown>;
}

/**
 * Shown if deliveries cannot be recorded yet because their orders are not on their way. Staff can send out all
 * confirmed orders with one press.
 */
function SendOut({ rows, toConfirm, onDone }: SendOutProps) {
  const waiting = rows.flatMap(({ state, fresh }) =>
    state === 'waits' && fresh.delivery ? [fresh.delivery.order] : [],
  );
  const orders = waiting.filter(({ status }) => readyToSend.includes(status));
  const unconfirmed = waiting.length - orders.length;
  const send = useMutation({
    mutationFn: () =>
      runWork({ name: workName, label: t('Moving orders to the next status'), format: formatOrderProgress }, (tell) =>
        sendOut(orders, tell),
      ),
    onSettled: () => {
      forgetWork(workName);
      return onDone();
    },
  });
  if (waiting.length === 0 && !send.data?.length) return null;
  return (
    <Notice tone="info" className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2 text-sm">
      {unconfirmed > 0 && (
        <Link to={toConfirm} className="inline-flex min-h-9 items-center font-semibold text-deep underline">
          {plural(unconfirmed, {
            one: '{count} order is not confirmed yet.',
            other: '{count} orders are not confirmed yet.',
          })}
        </Link>
      )}
      {orders.length > 0 && (
        <>
          <p>
            {plural(orders.length, {
              one: '{count} order is ready to go.',
              other: '{count} orders are ready to go.',
            })}
          </p>
          <IfMay call="POST /admin/orders/bulk">
            <Button size="sm" pending={send.isPending} onClick={() => send.mutate()}>
              {plural(orders.length, { one: 'Send out {count} order', other: 'Send out {count} orders' })}
            </Button>
          </IfMay>
        </>
      )}
      {send.data?.map((reason) => (
        <p key={reason} className="w-full text-rose">
          {reason}
        </p>
      ))}
      {send.isError && <p className="w-full text-rose">{errorText(send.error)}</p>}
    </Notice>
  );
}

/** Moves orders to the next status until they are on their way. Returns the reasons why some of them are not. */
async function sendOut(orders: readonly AdminOrder[], tell: Tell): Promise<string[]> {
  const reasons = new Set<string>();
  let left = orders;
  while (left.length > 0) {
    const key = newKey();
    const headers = { 'idempotency-key': key };
    const post = (body: CallInput<'POST /admin/orders/bulk'>['body']) =>
      call('POST /admin/orders/bulk', { body, headers });
    const { done, refused, failure, now } = await changeInParts('next-status', left, seen, post, tell);
    for (const { order, reason } of refused) reasons.add(`#${order.orderNumber}: ${reason}`);
    if (failure !== undefined) return [...reasons, failure];
    left = done.flatMap(({ id }) => now.get(id) ?? []).filter(({ status }) => readyToSend.includes(status));
  }
  return [...reasons];
}
