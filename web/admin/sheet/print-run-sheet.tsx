import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { describeMethod } from '#contract/orders/status-flow.ts';
import { formatPrice } from '#contract/shared/money.ts';
import type { SheetWindow } from '#contract/sheet/calls.ts';
import type { Shop } from '#contract/shop.ts';
import { t, tMessage } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import type { CallInput, SheetStop } from '#web/shared/api-types.ts';
import { formatLongDay } from '#web/shared/dates.ts';
import { JarsByContainer, LoadFigures } from '#web/shared/orders/load-figures.tsx';
import { doorNotes } from '#web/shared/place/format-address.ts';
import { useShop } from '#web/shared/use-shop.ts';
import { PaperHead } from '#web/site/paper-head.tsx';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { Paper, usePaper } from '../dialogs/paper.tsx';
import { ShortLabel } from '../lists/list-buttons.tsx';
import type { SheetData } from './sheet-choice.tsx';
import { factsOf, formOf, idOf, nothingTyped, sumRows } from './stop-draft.ts';

interface PrintRunSheetProps {
  query: CallInput<'GET /admin/sheet'>['query'];
  sheet: SheetData;
}

const pageOf = 100;
/** At most this many pages of the list are loaded for printing, each with `pageOf` stops. */
const mostPages = 5;

/** The button that prints all stops of the day and window as a checklist. The screen does not change. */
export function PrintRunSheet({ query, sheet }: PrintRunSheetProps) {
  const { shop } = useShop();
  const { printed: stops, renderForPrint } = usePaper<readonly SheetStop[]>();
  const [isLoading, setIsLoading] = useState(false);

  async function print() {
    setIsLoading(true);
    try {
      renderForPrint(await loadAll(query));
      window.print();
    } catch {
      showToast(t('Failed to load the delivery sheet'), { type: 'error' });
    } finally {
      setIsLoading(false);
    }
  }

  const chosen = sheet.windows.find(({ key }) => key === query.window);
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        className="max-sm:w-11 max-sm:px-0"
        title={t('Print run sheet')}
        pending={isLoading}
        onClick={print}
      >
        {!isLoading && <Printer aria-hidden size={18} />} <ShortLabel>{t('Print run sheet')}</ShortLabel>
      </Button>
      {stops && (
        <Paper>
          <RunSheet shop={shop} day={sheet.day} window={chosen} stops={stops} />
        </Paper>
      )}
    </>
  );
}

async function loadAll({ page: _, limit: __, ...query }: PrintRunSheetProps['query']): Promise<SheetStop[]> {
  const stops: SheetStop[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const { data } = await call('GET /admin/sheet', { query: { ...query, page, limit: pageOf } });
    stops.push(...data.stops);
    if (page >= data.pagination.totalPages) break;
  }
  return stops;
}

interface RunSheetProps {
  shop: Pick<Shop, 'name' | 'phone' | 'look' | 'logoRatio'>;
  /** The day as `YYYY-MM-DD`. */
  day: string;
  /** The printed window. Undefined for the whole day. */
  window: SheetWindow | undefined;
  stops: readonly SheetStop[];
}

/** The sheet on paper: the expected values, and empty boxes for the results, which staff type in later. */
function RunSheet({ shop, day, window, stops }: RunSheetProps) {
  const open = stops.filter((stop) => factsOf(stop).state !== 'done');
  const { load, empties, cash } = sumRows(open.map((stop) => ({ stop, form: formOf(stop, nothingTyped) })));
  return (
    <article className="grid gap-3">
      <PaperHead shop={shop} title={t('Run sheet')} />
      <p className="text-lg font-semibold">
        {formatLongDay(day)}
        {window && `, ${tMessage(window.label) ?? window.label}`}
      </p>
      <div className="grid gap-1">
        <LoadFigures stops={open.length} jars={load.jars} empties={empties} cash={cash} />
        <JarsByContainer containers={load.containers} />
      </div>
      <p className="flex gap-6 text-sm">
        <span className="grow border-b pb-3">{t('Rider')}</span>
        <span className="grow border-b pb-3">{t('Cash handed in (₹)')}</span>
      </p>
      <table className="w-full border-collapse text-left text-sm">
        <thead>
          <tr className="border-b-2 align-bottom [&_th]:px-1 [&_th]:py-1">
            <th scope="col">#</th>
            <th scope="col" className="w-2/5">
              {t('Customer')}
            </th>
            <th scope="col">{t('Given')}</th>
            <th scope="col">{t('Empties')}</th>
            <th scope="col">{t('Money received')}</th>
            <th scope="col">{t('Not delivered, why')}</th>
          </tr>
        </thead>
        <tbody>
          {stops.map((stop, at) => (
            <PaperStop key={idOf(stop)} stop={stop} number={at + 1} />
          ))}
        </tbody>
      </table>
    </article>
  );
}

function PaperStop({ stop, number }: { stop: SheetStop; number: number }) {
  const facts = factsOf(stop);
  const form = formOf(stop, nothingTyped);
  const placed = stop.delivery?.order ?? stop.pickup?.pickup;
  const notes = [
    ...(placed ? doorNotes(placed).map(({ note }) => note) : []),
    stop.delivery?.order.notes ?? stop.pickup?.pickup.note ?? '',
  ].filter(Boolean);
  const isDone = facts.state === 'done';
  return (
    <tr className="break-inside-avoid border-b align-top [&_td]:px-1 [&_td]:py-1.5">
      <td className="figures">{number}</td>
      <td className="break-words">
        <strong>{facts.name}</strong> <span className="figures whitespace-nowrap">{placed?.deliveryPhone}</span>
        <br />
        {placed?.deliveryAddress}, {placed?.deliveryPincode}
        {notes.length > 0 && <em className="block">{notes.join(' · ')}</em>}
      </td>
      {isDone ? (
        <td colSpan={4}>{t('Done already')}</td>
      ) : (
        <>
          <td>
            {facts.lines.map(({ id, name, ordered }) => (
              <Blank key={id} expected={`${ordered} × ${name}`} />
            ))}
          </td>
          <td>
            {facts.jars.map(({ id, name, expected }) => (
              <Blank key={id} expected={facts.jars.length > 1 ? `${expected} × ${name}` : String(expected)} />
            ))}
          </td>
          <td>
            {facts.methods.map((method) => (
              <Blank
                key={method}
                expected={[t(describeMethod(method)), form.money[method] ? formatPrice(form.money[method]) : '']
                  .join(' ')
                  .trim()}
              />
            ))}
          </td>
          <td className="border-l" />
        </>
      )}
    </tr>
  );
}

/** An expected value with an empty box to write into. */
function Blank({ expected }: { expected: string }) {
  return (
    <span className="mb-1 flex items-center justify-between gap-2">
      <span className="min-w-0 break-words">{expected}</span>
      <span aria-hidden className="inline-block h-6 w-12 shrink-0 border" />
    </span>
  );
}
