import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { call } from '#web/shared/api.ts';
import type { AdminOrder, CallInput } from '#web/shared/api-types.ts';
import { errorText } from '#web/shared/call-error.ts';
import { message, t } from '#web/shared/language.ts';
import { newKey } from '#web/shared/requests/send-once.ts';
import { useReadAgain } from '#web/shared/use-send.ts';
import { showToast } from '#web/ui/messages/toast.ts';
import { forgetWork, resultOf, runWork, type Tell, useWork } from '../progress/work.ts';
import { addReport, type BulkReport, changeInParts, readAnew, sayOrders, seen, unpaid } from './bulk-orders.ts';

type Query = Omit<CallInput<'GET /admin/orders'>['query'], 'page' | 'limit'>;

type Reading = 'choose' | 'print';
type Step = BulkReport['step'];
/** The action that runs on the selected orders. */
export type BulkWork = Step | Reading;

/** The steps of many orders are one work: it goes on while other screens are looked at, and its report waits here. */
const ofSteps = 'orders';
const labels: Readonly<Record<BulkWork, string>> = {
  payment: message('Recording payments'),
  'next-status': message('Moving orders to the next status'),
  undo: message('Undoing payments'),
  choose: message('Loading orders'),
  print: message('Loading orders'),
};

/**
 * The orders that are chosen, on this page of the list and on others. They stay chosen when a step takes them out of
 * the filter, so that the next step follows; another filter forgets them.
 */
export function useOrderSelection(query: Query, shown: readonly AdminOrder[]) {
  const { pathname } = useLocation();
  const readAgain = useReadAgain();
  const name = JSON.stringify(query);
  const [of, setOf] = useState(name);
  const [chosen, setChosen] = useState<ReadonlyMap<string, AdminOrder>>(new Map());
  const [reading, setReading] = useState<Reading | null>(null);
  const steps = useWork(ofSteps);
  const running = steps?.isRunning ? steps : undefined;
  const report = (steps?.result as BulkReport | undefined) ?? null;
  const lastName = useRef(name);
  const work: BulkWork | null = running ? (running.kind as Step) : reading;
  if (of !== name) {
    setOf(name);
    setChosen(new Map());
  }
  useEffect(() => {
    if (lastName.current !== name) forgetWork(ofSteps);
    lastName.current = name;
  }, [name]);
  // A report that was shown is not shown again; what still runs is left, and found again.
  useEffect(() => () => forgetWork(ofSteps), []);
  // The page has the newest state of its own orders.
  const fresh = new Map(shown.map((order) => [order.id, order]));
  const orders = [...chosen.values()].map((order) => fresh.get(order.id) ?? order);

  function select(some: readonly AdminOrder[], isSelected: boolean) {
    setChosen((before) => {
      const next = new Map(before);
      for (const order of some) isSelected ? next.set(order.id, order) : next.delete(order.id);
      return next;
    });
    forgetWork(ofSteps);
  }

  async function during<Result>(what: Reading, read: (tell: Tell) => Promise<Result>): Promise<Result | undefined> {
    if (work) return undefined;
    setReading(what);
    try {
      return await runWork({ name: `${ofSteps}-${what}`, label: t(labels[what]), say: sayOrders }, read);
    } catch (error) {
      showToast(errorText(error, t('Failed to Load Orders')), { type: 'error' });
      return undefined;
    } finally {
      setReading(null);
    }
  }

  async function change(step: Step, some: readonly AdminOrder[], key = newKey()) {
    if (work) return;
    const earlier = (resultOf(ofSteps) as BulkReport | undefined) ?? null;
    const send = (body: CallInput<'POST /admin/orders/bulk'>['body']) =>
      call('POST /admin/orders/bulk', { headers: { 'idempotency-key': key }, body });
    await runWork({ name: ofSteps, label: t(labels[step]), kind: step, say: sayOrders, at: pathname }, async (tell) => {
      const [change, present] = step === 'undo' ? (['payment', unpaid] as const) : ([step, seen] as const);
      const { now, ...result } = await changeInParts(change, some, present, send, tell);
      await readAgain();
      setChosen((before) => {
        const next = new Map(before);
        for (const [id, order] of now) order ? next.has(id) && next.set(id, order) : next.delete(id);
        return next;
      });
      return addReport(earlier, { step, key, ...result });
    });
  }

  return {
    orders,
    work,
    report,
    select,
    isSelected: (id: string) => chosen.has(id),
    clear: () => select(orders, false),
    change,
    /** Every order that the filter finds, on all pages. */
    load: (what: Reading) => during(what, (tell) => loadMatching(query, tell)),
    /** The chosen orders as they are now, whatever a colleague has done since they were chosen. */
    readChosen: () =>
      during('print', (tell) =>
        readAnew(orders, async (id) => (await call('GET /admin/orders/:id', { params: { id } })).data.order, tell),
      ),
    /** How far the step under way is. */
    progress: running && sayOrders(running.done, running.of),
  };
}

export type OrderSelection = ReturnType<typeof useOrderSelection>;

/** The most rows that are selected and printed together: more would take long, and a filter reduces them. */
export const mostChosen = 500;
const pageSize = 100;

/** All orders of a filter, newest first, at most `mostChosen`. One that moves to another page meanwhile comes once. */
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
