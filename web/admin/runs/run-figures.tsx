import { LoadFigures } from '#web/shared/orders/load-figures.tsx';
import type { Run } from './run-words.ts';

interface RunFiguresProps {
  run: Pick<Run, 'stops' | 'done' | 'failed' | 'empties' | 'toCollect'>;
  /** Number of jars for the stops of the run when it leaves. */
  jars: number;
}

/** The four figures of a run. How many of its jars are left is not known, because spare jars are on board, too. */
export const RunFigures = ({ run, jars }: RunFiguresProps) => (
  <LoadFigures
    stops={run.stops}
    stopsLeft={run.stops - run.done - run.failed}
    jars={jars}
    empties={run.empties}
    cash={run.toCollect}
  />
);
