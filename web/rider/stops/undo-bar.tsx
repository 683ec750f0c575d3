import Check from 'lucide-react/icons/check';
import { useEffect, useState } from 'react';
import { undoMilliseconds } from '#contract/runs/act-rules.ts';
import { t } from '#web/shared/language.ts';
import { Button } from '#web/ui/button.tsx';
import type { Stop, StopNow } from '../queue/stops-now.ts';
import { useQueue } from './use-queue.ts';

interface UndoBarProps {
  stops: readonly StopNow[];
  next: Stop | undefined;
  onDeliver: (stopId: string) => void;
  onFailed: (stopId: string) => void;
}

/** Under the thumb: what to press at this door, and for ten seconds the way back from the last one. */
export function UndoBar({ stops, next, onDeliver, onFailed }: UndoBarProps) {
  const { queue, state } = useQueue();
  const [now, setNow] = useState(() => Date.now());
  const { act, until = 0 } = state.acts.findLast(({ answer }) => answer === null) ?? {};
  const name = stops.find(({ stop }) => stop.id === act?.stopId)?.stop.deliveryName;
  const left = Math.ceil((until - now) / 1000);
  useEffect(() => {
    const tick = () => {
      setNow(Date.now());
      if (Date.now() > until) clearInterval(timer);
    };
    const timer = setInterval(tick, 250);
    tick();
    return () => clearInterval(timer);
  }, [until]);
  const canUndo = name !== undefined && left > 0 && left <= undoMilliseconds / 1000;
  if (!canUndo && !next) return null;
  return (
    <div
      data-foot-bar="run"
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line-strong bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      <div className="mx-auto grid max-w-xl gap-2 p-3">
        {canUndo && (
          <div className="flex items-center justify-between gap-3">
            <span className="min-w-0 font-semibold wrap-anywhere">{t('Recorded: {name}', { name })}</span>
            <Button variant="outline" onClick={() => void queue.undo(until)}>
              {t('Undo ({seconds})', { seconds: left })}
            </Button>
          </div>
        )}
        {next && (
          <div className="grid grid-cols-[1fr_auto] gap-2 large-text:grid-cols-1">
            <Button size="lg" className="min-h-16 text-xl" onClick={() => onDeliver(next.id)}>
              <Check aria-hidden /> {next.pickupId ? t('Collect') : t('Deliver')}
            </Button>
            <Button variant="outline" className="min-h-16 whitespace-normal" onClick={() => onFailed(next.id)}>
              {next.pickupId ? t('Not collected') : t('Not delivered')}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
