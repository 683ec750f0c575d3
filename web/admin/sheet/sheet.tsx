import ClipboardList from 'lucide-react/icons/clipboard-list';
import { useSearchParams } from 'react-router';
import { plural, t } from '#web/shared/language.ts';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { EmptyState } from '#web/ui/messages/empty-state.tsx';
import { Loading } from '#web/ui/waiting/loading.tsx';
import { ConfirmLeave } from '../dialogs/confirm-leave.tsx';
import { isWholeDay } from '../lists/list-filter.ts';
import { Pagination } from '../lists/pagination.tsx';
import { ordersPath } from '../order-detail/order-filters.ts';
import { PrintRunSheet } from './print-run-sheet.tsx';
import { SaveBar } from './save-bar.tsx';
import { SendOut } from './send-out.tsx';
import { SheetChoice } from './sheet-choice.tsx';
import { StopRow } from './stop-row.tsx';
import { useSheet } from './use-sheet.ts';

const rowsOfPage = 50;
const isWindow = /^[a-z0-9-]{1,40}$/;

export default function DeliverySheet() {
  const [params, setParams] = useSearchParams();
  const [day, window, page] = [params.get('day') ?? '', params.get('window') ?? '', Number(params.get('page') ?? 1)];
  const query = {
    limit: rowsOfPage,
    ...(isWholeDay(day) && { day }),
    ...(isWindow.test(window) && { window }),
    ...(Number.isInteger(page) && page > 1 && { page }),
  };
  const answer = useCall('GET /admin/sheet', { query }, { keepPrevious: true });
  const data = answer.data?.data;
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
          <SendOut
            rows={sheet.rows}
            toConfirm={ordersPath({ status: 'pending', deliveryDate: data.day, deliveryTime: query.window ?? '' })}
            onDone={sheet.readAgain}
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
              <SaveBar sheet={sheet} />
            </>
          )}
        </>
      )}
      <ConfirmLeave isUnsaved={sheet.unsaved > 0 || sheet.progress?.isRunning === true} />
    </main>
  );
}
