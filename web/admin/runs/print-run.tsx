import Printer from 'lucide-react/icons/printer';
import type { Load as LoadSums } from '#contract/orders/load.ts';
import { formatAmount, formatNumber } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import type { AdminOrder } from '#web/shared/api-types.ts';
import { errorText } from '#web/shared/call-error.ts';
import { formatLongDay } from '#web/shared/dates.ts';
import { JarsByContainer } from '#web/shared/orders/load-figures.tsx';
import { doorNotes, formatFloor } from '#web/shared/place/format-address.ts';
import { useShop } from '#web/shared/use-shop.ts';
import { PaperHead } from '#web/site/papers/paper-head.tsx';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { IfMay } from '../access/if-may.tsx';
import { Paper, usePaper } from '../dialogs/paper.tsx';
import { type PaperStop, StopTable } from '../dialogs/stop-table.tsx';
import { PrintSlips } from '../order-detail/print-slips.tsx';
import { RunFigures } from './run-figures.tsx';
import { keyOf, loadOf, type RunDetail } from './run-words.ts';

type Sheet = 'run' | 'load';

/** Prints the stops of a run as a checklist, or its load. Both fit on paper of 80 mm width. */
export function PrintRun({ run }: { run: RunDetail }) {
  const { printed: sheet, renderForPrint } = usePaper<Sheet>();
  const print = (wanted: Sheet) => {
    renderForPrint(wanted);
    window.print();
  };
  return (
    <>
      <Button variant="outline" onClick={() => print('run')}>
        <Printer aria-hidden size={18} /> {t('Run sheet')}
      </Button>
      <Button variant="outline" onClick={() => print('load')}>
        <Printer aria-hidden size={18} /> {t('Load sheet')}
      </Button>
      <IfMay call="GET /admin/orders/:id">
        <PrintSlips onPrint={() => loadOrders(run)}>{t('Print Delivery Slips')}</PrintSlips>
      </IfMay>
      {sheet && (
        <Paper>
          <RunPaper run={run} sheet={sheet} />
        </Paper>
      )}
    </>
  );
}

const atOnce = 8;

/** Loads the orders of a run that are not delivered yet, in the sequence of the run. */
async function loadOrders({ list }: RunDetail): Promise<AdminOrder[]> {
  const ids = list.flatMap(({ orderId, outcome }) => (orderId !== null && outcome === null ? [orderId] : []));
  const orders: AdminOrder[] = [];
  try {
    for (let first = 0; first < ids.length; first += atOnce) {
      const batch = ids.slice(first, first + atOnce);
      const read = await Promise.all(batch.map((id) => call('GET /admin/orders/:id', { params: { id } })));
      orders.push(...read.map(({ data }) => data.order));
    }
  } catch (error) {
    showToast(errorText(error), { type: 'error' });
    return [];
  }
  return orders;
}

function RunPaper({ run, sheet }: { run: RunDetail; sheet: Sheet }) {
  const { shop } = useShop();
  const load = loadOf(run);
  return (
    <article className="grid grid-cols-1 gap-1">
      <PaperHead shop={shop} title={sheet === 'run' ? t('Run sheet') : t('Load sheet')} />
      <p className="text-lg font-semibold">
        {run.rider.name}, {formatLongDay(run.day)}
      </p>
      <div className={sheet === 'run' ? 'flex flex-wrap items-end gap-x-6' : 'grid gap-1'}>
        <RunFigures run={run} jars={load.jars} />
        {sheet === 'run' && <JarsByContainer containers={load.containers} />}
      </div>
      {sheet === 'load' ? <Load {...load} /> : <StopTable stops={run.list.map(describeOnPaper)} />}
    </article>
  );
}

/** Jars in large letters, then the other products in two columns, each with a box for the counted number. */
function Load({ containers, products }: LoadSums) {
  return (
    <>
      <table className="w-full border-collapse text-left">
        <tbody>
          {containers.map(({ id, name, count }) => (
            <tr key={id} className="border-b">
              <th scope="row" className="py-2 text-xl font-normal">
                {name}
              </th>
              <td className="figures text-right text-3xl font-bold whitespace-nowrap">{count}</td>
              <td className="w-16">
                <Box />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="gap-x-6 sm:columns-2">
        {products.map(({ id, name, count }) => (
          <li key={id} className="flex break-inside-avoid items-center justify-between gap-2 border-b py-1">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="flex shrink-0 items-center gap-2">
              <strong className="figures">{count}</strong> <Box />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** An empty box to write a number into. */
const Box = () => <span aria-hidden className="ml-auto block h-7 w-12 border" />;

const describeOnPaper = (stop: RunDetail['list'][number]): PaperStop => ({
  key: keyOf(stop),
  name: stop.deliveryName,
  phone: stop.deliveryPhone,
  address: `${stop.deliveryAddress}, ${stop.deliveryPincode}`,
  notes: [
    ...(formatFloor(stop) === null ? [] : [t('Floor {floor}', { floor: formatFloor(stop) ?? '' })]),
    ...doorNotes(stop).map(({ note }) => note),
  ],
  given: [{ id: 'all', text: stop.summary }],
  empties: [{ id: 'all', text: formatNumber(stop.empties) }],
  money: [{ id: 'all', text: stop.toCollect > 0 ? formatAmount(stop.toCollect) : '' }],
});
