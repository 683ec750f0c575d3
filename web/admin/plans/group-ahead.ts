/** Needs and stops of each day together, in the order of days. */
import type { Ahead } from '../../../contract/plans/ahead-calls.ts';

export interface DayAhead {
  date: string;
  /** Of all zones that are shown. */
  stops: { ordered: number; planned: number };
  needs: Ahead['needs'];
}

export function groupByDay({ needs, stops }: Pick<Ahead, 'needs' | 'stops'>): DayAhead[] {
  const needsOf = Map.groupBy(needs, ({ date }) => date);
  const stopsOf = Map.groupBy(stops, ({ date }) => date);
  const dates = [...new Set([...needsOf.keys(), ...stopsOf.keys()])].sort();
  return dates.map((date) => {
    const ofDay = stopsOf.get(date) ?? [];
    const sum = (kind: 'ordered' | 'planned') => ofDay.reduce((total, each) => total + each[kind], 0);
    return { date, stops: { ordered: sum('ordered'), planned: sum('planned') }, needs: needsOf.get(date) ?? [] };
  });
}
