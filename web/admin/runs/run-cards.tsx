import { Link } from 'react-router';
import { formatAmount } from '#contract/shared/money.ts';
import { formatLongDay } from '#web/shared/dates.ts';
import { plural, t, tMessage } from '#web/shared/language.ts';
import { Badge } from '#web/ui/badge.tsx';
import { type Run, type RunWindow, stateWords } from './run-words.ts';

/** The runs of the day, and what is left of earlier ones: who, when, how far. */
export function RunCards({ day, runs, windows }: { day: string; runs: readonly Run[]; windows: readonly RunWindow[] }) {
  if (runs.length === 0) return null;
  return (
    <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {runs.map((run) => (
        <li key={run.id} className="relative grid gap-1 rounded-lg border border-line bg-surface p-4 shadow-sm">
          <div className="flex items-center justify-between gap-3">
            <Link
              to={`/admin/runs/${run.id}`}
              className="min-w-0 text-lg font-bold wrap-anywhere after:absolute after:inset-0 hover:underline"
            >
              {run.rider.name}
            </Link>
            <Badge tone={stateWords[run.state].tone}>{t(stateWords[run.state].label)}</Badge>
          </div>
          <p className="text-sm text-ink-soft">
            {run.day !== day && `${formatLongDay(run.day)} · `}
            {nameOfWindow(run.windowKey, windows)}
          </p>
          <p className="figures">
            {t('{done} of {stops} done', { done: run.done, stops: run.stops })}
            {run.failed > 0 &&
              ` · ${plural(run.failed, { one: '{count} not delivered', other: '{count} not delivered' })}`}
          </p>
          {run.toCollect > 0 && (
            <p className="figures text-sm text-ink-soft">
              {t('{amount} to collect', { amount: formatAmount(run.toCollect) })}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

export const nameOfWindow = (key: string, windows: readonly RunWindow[]): string =>
  key === '' ? t('Whole day') : (tMessage(windows.find((window) => window.key === key)?.label) ?? key);
