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
import { PaperHead } from '#web/site/papers/paper-head.tsx';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { Paper, usePaper } from '../dialogs/paper.tsx';
import { type PaperStop, StopTable } from '../dialogs/stop-table.tsx';
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
    <article className="grid grid-cols-1 gap-1">
      <PaperHead shop={shop} title={t('Run sheet')} />
      <div className="flex flex-wrap items-end gap-x-6">
        <p className="text-lg font-semibold">
          {formatLongDay(day)}
          {window && `, ${tMessage(window.label) ?? window.label}`}
        </p>
        <p className="flex grow gap-6 text-sm">
          <span className="grow border-b pb-1">{t('Rider')}</span>
          <span className="grow border-b pb-1">{t('Cash handed in (₹)')}</span>
        </p>
      </div>
      <div className="flex flex-wrap items-end gap-x-6">
        <LoadFigures stops={open.length} jars={load.jars} empties={empties} cash={cash} />
        <JarsByContainer containers={load.containers} />
      </div>
      <StopTable stops={stops.map(describeOnPaper)} />
    </article>
  );
}

function describeOnPaper(stop: SheetStop): PaperStop {
  const facts = factsOf(stop);
  const form = formOf(stop, nothingTyped);
  const placed = stop.delivery?.order ?? stop.pickup?.pickup;
  const notes = [
    ...(placed ? doorNotes(placed).map(({ note }) => note) : []),
    stop.delivery?.order.notes ?? stop.pickup?.pickup.note ?? '',
  ].filter(Boolean);
  return {
    key: idOf(stop),
    name: facts.name,
    phone: placed?.deliveryPhone ?? '',
    address: `${placed?.deliveryAddress}, ${placed?.deliveryPincode}`,
    notes,
    given: facts.lines.map(({ id, name, ordered }) => ({ id, text: `${ordered} × ${name}` })),
    empties: facts.jars.map(({ id, name, expected }) => ({
      id,
      text: facts.jars.length > 1 ? `${expected} × ${name}` : String(expected),
    })),
    money: facts.methods.map((method) => {
      const amount = form.money[method];
      return { id: method, text: [t(describeMethod(method)), amount ? formatPrice(amount) : ''].join(' ').trim() };
    }),
    isDone: facts.state === 'done',
  };
}
