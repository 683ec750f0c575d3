/**
 * The cash in the rider's bag and the goods on board: the server's last figures, changed by the acts recorded since.
 */
import { type Paise, paise } from '#contract/shared/money.ts';
import type { Act, KeptAct, KeptRuns } from './kept.ts';
import { type Correctable, isDone, isNews, type Run } from './stops-now.ts';

type Known = Pick<KeptRuns, 'askedAt' | 'data'>;

interface Changed {
  stopId: string;
  act: Partial<Correctable> & Partial<Pick<Act, 'kind' | 'runId' | 'sold'>>;
  /** 1 for an act, -1 for an act that was undone. */
  sign: number;
}

/** The acts that the server's figures do not contain yet, and acts that were undone since. */
function listChanged(acts: readonly KeptAct[], runs: Known): Changed[] {
  const known = runs.data.runs.flatMap(({ stops }) => stops.flatMap(({ act }) => act ?? []));
  const stopIds = new Set(runs.data.runs.flatMap(({ stops }) => stops.map(({ id }) => id)));
  // If the answer to a sale was lost, its stop is already in the server's figures.
  const isKnownSale = ({ kind, stopId }: Act) => kind === 'sold' && stopIds.has(stopId);
  const news = acts.filter((row) => isNews(row, runs) && row.answer?.isRecorded !== false && !isKnownSale(row.act));
  return news.flatMap(({ act }): Changed[] => {
    const { stopId, kind, takesBack } = act;
    if (kind !== 'taken_back') return [{ stopId, act, sign: 1 }];
    const undone = acts.find((row) => row.act.id === takesBack)?.act ?? known.find(({ id }) => id === takesBack);
    return undone ? [{ stopId, act: undone, sign: -1 }] : [];
  });
}

/** The cash in the rider's bag in paise. */
export function cashNow(acts: readonly KeptAct[], runs: Known): Paise {
  // The phone may have stored an answer of an earlier release, which sent the balance with each run.
  const balance = runs.data.balance ?? runs.data.runs[0]?.balance ?? 0;
  const cashOf = ({ payments = [] }: Changed['act']) =>
    payments
      .filter(({ method }) => method === 'cash')
      .reduce<number>((sum, { amount }) => sum + Number(amount ?? 0), 0);
  return paise(listChanged(acts, runs).reduce<number>((sum, { act, sign }) => sum + sign * cashOf(act), balance));
}

/**
 * The full units and the empties on board of a run. Undefined before its start, after its count, and if the phone has
 * stored an answer of an earlier release.
 */
export function goodsNow(run: Run, acts: readonly KeptAct[], runs: Known): NonNullable<Run['goods']> | undefined {
  const { goods, stops } = run;
  if (!goods) return undefined;
  const given = new Map<string, number>();
  const taken = new Map(goods.empties.map(({ containerId, count }) => [containerId, count]));
  const names = new Map(goods.empties.map(({ containerId, name }) => [containerId, name]));
  const add = (counts: Map<string, number>, id: string, count: number) => counts.set(id, (counts.get(id) ?? 0) + count);
  for (const { stopId, act, sign } of listChanged(acts, runs)) {
    const isSale = act.kind === 'sold' && act.runId === run.id;
    const stop = stops.find(({ id }) => id === stopId);
    if (!stop && !isSale) continue;
    // If another phone recorded the act, its kind is unknown here. The outcome of its stop says whether something was
    // delivered.
    const isDelivery = act.kind === undefined ? isDone(stop?.outcome ?? null) : act.kind === 'delivered';
    for (const { itemId, productId, quantity } of (isDelivery && stop?.items) || []) {
      // The act lists all lines that the phone knew. For a line that was added later, nothing was given.
      const isOrdered = !act.given?.length;
      const units = isOrdered ? quantity : (act.given?.find((one) => one.itemId === itemId)?.quantity ?? 0);
      add(given, productId, sign * units);
    }
    for (const { productId, quantity } of act.sold ?? []) add(given, productId, sign * quantity);
    for (const { containerId, name } of stop?.containers ?? []) names.set(containerId, name);
    // Damaged empties are not among the empties that the shop expects back.
    for (const { containerId, count, damaged = 0 } of act.taken ?? [])
      add(taken, containerId, sign * (count - damaged));
  }
  return {
    full: goods.full.map((one) => ({ ...one, left: Math.max(0, one.left - (given.get(one.productId) ?? 0)) })),
    empties: [...taken].map(([containerId, count]) => ({
      containerId,
      name: names.get(containerId) ?? '',
      count: Math.max(0, count),
    })),
  };
}
