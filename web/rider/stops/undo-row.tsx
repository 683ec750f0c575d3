import type { ActKind } from '#contract/runs/rules.ts';
import { t } from '#web/language.ts';
import { Button } from '#web/ui/button.tsx';
import type { Act } from '../queue/kept.ts';
import type { Stop } from '../queue/stops-now.ts';

interface UndoRowProps {
  act: Act;
  /** The stop of the act; undefined for a sale, whose stop comes from the server. */
  stop: Stop | undefined;
  seconds: number;
  onUndo: () => void;
}

/** Says what the last press has recorded, with a button that undoes the press. */
export function UndoRow({ act, stop, seconds, onUndo }: UndoRowProps) {
  const name = stop?.deliveryName ?? (act.buyer?.name || t('Sold at the door'));
  return (
    <div className="flex items-center justify-between gap-3">
      <span className="min-w-0 font-semibold wrap-anywhere">{describePress(act.kind, name)}</span>
      <Button variant="outline" onClick={onUndo}>
        {t('Undo ({seconds})', { seconds })}
      </Button>
    </div>
  );
}

/**
 * Describes the last press, which can still be undone. It says "recorded" only for a delivery, a pick-up or a failed
 * stop, because only these finish the stop.
 */
function describePress(kind: ActKind, name: string): string {
  if (kind === 'asked') return t('Request noted: {name}', { name });
  return kind === 'taken_back' ? t('Open again: {name}', { name }) : t('Recorded: {name}', { name });
}
