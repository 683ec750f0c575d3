import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { message, t } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import type { AdminOrder, CallInput } from '#web/shared/api-types.ts';
import { errorText } from '#web/shared/call-error.ts';
import { newKey } from '#web/shared/requests/send-once.ts';
import { useRefetch } from '#web/shared/use-send.ts';
import { showToast } from '#web/ui/messages/toast.ts';
import { forgetWork, resultOf, runWork, type Tell, useWork } from '../progress/work.ts';
import {
  addReport,
  type BulkReport,
  changeInParts,
  formatOrderProgress,
  reloadOrders,
  seen,
  unpaid,
} from './bulk-orders.ts';

type Query = Omit<CallInput<'GET /admin/orders'>['query'], 'page' | 'limit'>;

type Reading = 'choose' | 'print';
type Step = BulkReport['step'];
/** The action in progress on the selected orders. */
export type BulkWork = Step | Reading;

/**
 * The name of the background task for steps on many orders. The task continues on other screens, and its report is kept
 * for this screen.
 */
const taskName = 'orders';
const labels: Readonly<Record<BulkWork, string>> = {
  payment: message('Recording payments'),
  'next-status': message('Moving orders to the next status'),
  undo: message('Undoing payments'),
  choose: message('Loading orders'),
  print: message('Loading orders'),
};

/**
 * The selected orders, on this page and other pages. Orders stay selected even if they no longer match the filter after
 * a step, so that the next step can follow. Another filter clears the selection.
 */
export function useOrderSelection(query: Query, shown: readonly AdminOrder[]) {
  const { pathname } = useLocation();
  const refetch = useRefetch();
  const name = JSON.stringify(query);
  const [of, setOf] = useState(name);
  const [chosen, setChosen] = useState<ReadonlyMap<string, AdminOrder>>(new Map());
  const [reading, setReading] = useState<Reading | null>(null);
  const steps = useWork(taskName);
  const running = steps?.isRunning ? steps : undefined;
  const report = (steps?.result as BulkReport | undefined) ?? null;
  const lastName = useRef(name);
  const work: BulkWork | null = running ? (running.kind as Step) : reading;
  if (of !== name) {
    setOf(name);
    setChosen(new Map());
  }
  useEffect(() => {
    if (lastName.current !== name) forgetWork(taskName);
    lastName.current = name;
  }, [name]);
  // When the user leaves the screen, the report is deleted, because it was seen. A task that still runs continues.
  useEffect(() => () => forgetWork(taskName), []);
  // For orders on the shown page, use their newest state.
  const fresh = new Map(shown.map((order) => [order.id, order]));
  const orders = [...chosen.values()].map((order) => fresh.get(order.id) ?? order);

  function select(affected: readonly AdminOrder[], isSelected: boolean) {
    setChosen((before) => {
      const next = new Map(before);
      for (const order of affected) isSelected ? next.set(order.id, order) : next.delete(order.id);
      return next;
    });
    forgetWork(taskName);
  }

  async function during<Result>(what: Reading, read: (tell: Tell) => Promise<Result>): Promise<Result | undefined> {
    if (work) return undefined;
    setReading(what);
    try {
      return await runWork({ name: `${taskName}-${what}`, label: t(labels[what]), format: formatOrderProgress }, read);
    } catch (error) {
      showToast(errorText(error, t('Failed to Load Orders')), { type: 'error' });
      return undefined;
    } finally {
      setReading(null);
    }
  }

  async function change(step: Step, affected: readonly AdminOrder[], key = newKey()) {
    if (work) return;
    const earlier = (resultOf(taskName) as BulkReport | undefined) ?? null;
    const send = (body: CallInput<'POST /admin/orders/bulk'>['body']) =>
      call('POST /admin/orders/bulk', { headers: { 'idempotency-key': key }, body });
    await runWork(
      { name: taskName, label: t(labels[step]), kind: step, format: formatOrderProgress, at: pathname },
      async (tell) => {
        const [change, present] = step === 'undo' ? (['payment', unpaid] as const) : ([step, seen] as const);
        const { now, ...result } = await changeInParts(change, affected, present, send, tell);
        await refetch();
        setChosen((before) => {
          const next = new Map(before);
          for (const [id, order] of now) order ? next.has(id) && next.set(id, order) : next.delete(id);
          return next;
        });
        return addReport(earlier, { step, key, ...result });
      },
    );
  }

  return {
    orders,
    work,
    report,
    select,
    isSelected: (id: string) => chosen.has(id),
    clear: () => select(orders, false),
    change,
    /** Loads every order that matches the filter, on all pages. */
    load: (what: Reading) => during(what, (tell) => loadMatching(query, tell)),
    /** Reloads the selected orders, because colleagues may have changed them. */
    readChosen: () =>
      during('print', (tell) =>
        reloadOrders(orders, async (id) => (await call('GET /admin/orders/:id', { params: { id } })).data.order, tell),
      ),
    /** Progress of the current step. */
    progress: running && formatOrderProgress(running.done, running.of),
  };
}

export type OrderSelection = ReturnType<typeof useOrderSelection>;

/** The largest number of orders that can be selected or printed at once. More would take too long. */
export const mostChosen = 500;
const pageSize = 100;

/**
 * Loads the orders that match a filter, newest first, at most `mostChosen`. An order that moves to another page during
 * loading is counted only once.
 */
async function loadMatching(query: Query, tell: Tell): Promise<AdminOrder[]> {
  const found = new Map<string, AdminOrder>();
  for (let page = 1; found.size < mostChosen; page += 1) {
    const { orders, pagination } = (await call('GET /admin/orders', { query: { ...query, page, limit: pageSize } }))
      .data;
    for (const order of orders) found.set(order.id, order);
    tell(found.size, Math.min(pagination.totalItems, mostChosen));
    if (page >= pagination.totalPages || page * pageSize >= mostChosen) break;
  }
  return [...found.values()];
}
