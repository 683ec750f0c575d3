import Printer from 'lucide-react/icons/printer';
import type { Load as LoadSums } from '#contract/orders/load.ts';
import { formatAmount } from '#contract/shared/money.ts';
import { plural, t } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import type { AdminOrder } from '#web/shared/api-types.ts';
import { errorText } from '#web/shared/call-error.ts';
import { formatLongDay } from '#web/shared/dates.ts';
import { JarsByContainer } from '#web/shared/orders/load-figures.tsx';
import { doorNotes, formatAddress, formatFloor } from '#web/shared/place/format-address.ts';
import { useShop } from '#web/shared/use-shop.ts';
import { PaperHead } from '#web/site/paper-head.tsx';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { Paper, usePaper } from '../dialogs/paper.tsx';
import { PrintSlips } from '../order-detail/delivery-slip.tsx';
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
      <PrintSlips onPrint={() => loadOrders(run)}>{t('Print Delivery Slips')}</PrintSlips>
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
    <article className="grid gap-3">
      <PaperHead shop={shop} title={sheet === 'run' ? t('Run sheet') : t('Load sheet')} />
      <p className="text-lg font-semibold">
        {run.rider.name}, {formatLongDay(run.day)}
      </p>
      <div className="grid gap-1">
        <RunFigures run={run} jars={load.jars} />
        {sheet === 'run' && <JarsByContainer containers={load.containers} />}
      </div>
      {sheet === 'load' ? <Load {...load} /> : <Stops run={run} />}
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

function Stops({ run }: { run: RunDetail }) {
  return (
    <ol className="grid">
      {run.list.map((stop, at) => (
        <li
          key={keyOf(stop)}
          className="grid break-inside-avoid grid-cols-[1.5rem_minmax(0,3fr)_minmax(0,2fr)] gap-x-2 border-b py-1.5 text-sm"
        >
          <span className="figures font-bold">{at + 1}</span>
          <span className="min-w-0 break-words">
            <strong>{stop.deliveryName}</strong> <span className="figures">{stop.deliveryPhone}</span>
            <span className="block">{formatAddress(stop)}</span>
            {formatFloor(stop) !== null && (
              <span className="block">{t('Floor {floor}', { floor: formatFloor(stop) ?? '' })}</span>
            )}
            {doorNotes(stop).map(({ note }) => (
              <em key={note} className="block">
                {note}
              </em>
            ))}
          </span>
          <span className="figures text-right">
            <span className="block font-semibold">{stop.summary}</span>
            {stop.empties > 0 && (
              <span className="block">{plural(stop.empties, { one: '{count} empty', other: '{count} empties' })}</span>
            )}
            {stop.toCollect > 0 && <span className="block">{formatAmount(stop.toCollect)}</span>}
            <span aria-hidden className="mt-1 ml-auto block h-6 w-12 border" />
          </span>
        </li>
      ))}
    </ol>
  );
}
