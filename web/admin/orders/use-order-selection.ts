import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/shared/api.ts';
import type { AdminOrder, CallInput } from '#web/shared/api-types.ts';
import { errorText } from '#web/shared/call-error.ts';
import { t } from '#web/shared/language.ts';
import { newKey } from '#web/shared/requests/use-once.ts';
import { useReadAgain } from '#web/shared/use-send.ts';
import { showToast } from '#web/ui/messages/toast.ts';
import { addReport, type BulkReport, changeInParts, readAnew, seen, unpaid } from './bulk-orders.ts';
import { loadMatching } from './load-matching.ts';

type Query = Omit<CallInput<'GET /admin/orders'>['query'], 'page' | 'limit'>;

type Reading = 'choose' | 'print';
type Step = BulkReport['step'];
/** The action that runs on the selected orders. */
export type BulkWork = Step | Reading;

interface Sending {
  step: Step;
  orders: readonly AdminOrder[];
  /** The Idempotency-Key. */
  key: string;
}

/**
 * The orders that are chosen, on this page of the list and on others. They stay chosen when a step takes them out of
 * the filter, so that the next step follows; another filter forgets them.
 */
export function useOrderSelection(query: Query, shown: readonly AdminOrder[]) {
  const readAgain = useReadAgain();
  const name = JSON.stringify(query);
  const [of, setOf] = useState(name);
  const [chosen, setChosen] = useState<ReadonlyMap<string, AdminOrder>>(new Map());
  const [reading, setReading] = useState<Reading | null>(null);
  const [report, setReport] = useState<BulkReport | null>(null);
  const sending = useMutation({
    mutationFn: ({ step, orders, key }: Sending) =>
      changeInParts(step === 'undo' ? 'payment' : step, orders, step === 'undo' ? unpaid : seen, (body) =>
        call('POST /admin/orders/bulk', { headers: { 'idempotency-key': key }, body }),
      ),
    onSuccess: () => readAgain(),
  });
  const work: BulkWork | null = sending.isPending ? sending.variables.step : reading;
  if (of !== name) {
    setOf(name);
    setChosen(new Map());
    setReport(null);
  }
  // The page has the newest state of its own orders.
  const fresh = new Map(shown.map((order) => [order.id, order]));
  const orders = [...chosen.values()].map((order) => fresh.get(order.id) ?? order);

  function select(some: readonly AdminOrder[], isSelected: boolean) {
    setChosen((before) => {
      const next = new Map(before);
      for (const order of some) isSelected ? next.set(order.id, order) : next.delete(order.id);
      return next;
    });
    setReport(null);
  }

  async function during<Result>(what: Reading, read: () => Promise<Result>): Promise<Result | undefined> {
    if (work) return undefined;
    setReading(what);
    try {
      return await read();
    } catch (error) {
      showToast(errorText(error, t('Failed to Load Orders')), { type: 'error' });
      return undefined;
    } finally {
      setReading(null);
    }
  }

  async function change(step: Step, some: readonly AdminOrder[], key = newKey()) {
    if (work) return;
    const { now, ...result } = await sending.mutateAsync({ step, orders: some, key });
    setChosen((before) => {
      const next = new Map(before);
      for (const [id, order] of now) order ? next.has(id) && next.set(id, order) : next.delete(id);
      return next;
    });
    setReport((before) => addReport(before, { step, key, ...result }));
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
    load: (what: Reading) => during(what, () => loadMatching(query)),
    /** The chosen orders as they are now, whatever a colleague has done since they were chosen. */
    readChosen: () =>
      during('print', () =>
        readAnew(orders, async (id) => (await call('GET /admin/orders/:id', { params: { id } })).data.order),
      ),
    closeReport: () => setReport(null),
  };
}

export type OrderSelection = ReturnType<typeof useOrderSelection>;
