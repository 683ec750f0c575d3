import { formatShortDay } from '#web/shared/dates.ts';
import { t, tMessage } from '#web/shared/language.ts';
import { Button } from '#web/ui/button.tsx';
import type { Run } from '../queue/stops-now.ts';

interface RunChoiceProps {
  runs: readonly Run[];
  chosen: Run | undefined;
  today: string;
  onChoose: (id: string) => void;
}

/** Of a rider with several runs: today, tomorrow, or left from an earlier day. */
export function RunChoice({ runs, chosen, today, onChoose }: RunChoiceProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {runs.map((run) => (
        <Button
          key={run.id}
          variant={run === chosen ? 'primary' : 'outline'}
          aria-pressed={run === chosen}
          className="whitespace-normal"
          onClick={() => onChoose(run.id)}
        >
          {run.day === today ? t('Today') : run.day > today ? t('Tomorrow') : formatShortDay(run.day)}
          {run.window && ` · ${tMessage(run.window.label)}`}
        </Button>
      ))}
    </div>
  );
}
