import type { MyJars } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';
import { QuantityStepper } from '#web/ui/forms/quantity-stepper.tsx';

type Held = MyJars['containers'][number];

interface JarCountsProps {
  free: readonly Held[];
  counts: Readonly<Record<string, number>>;
  error: string | undefined;
  onChange: (containerId: string, count: number) => void;
}

/** How many jars of each kind go back: of those that are not promised already. */
export function JarCounts({ free, counts, error, onChange }: JarCountsProps) {
  return (
    <>
      <ul className="grid gap-3">
        {free.map(({ containerId, name, held, promised }) => (
          <li key={containerId} className="flex flex-wrap items-center justify-between gap-3">
            <div className="grid min-w-0">
              <span className="font-medium wrap-anywhere">{name}</span>
              <span className="text-sm text-ink-soft">{t('You can return {count}', { count: held - promised })}</span>
            </div>
            <QuantityStepper
              label={name}
              min={0}
              max={held - promised}
              value={counts[containerId ?? ''] ?? 0}
              onChange={(count) => onChange(containerId ?? '', count)}
            />
          </li>
        ))}
      </ul>
      <div aria-live="polite">{error && <p className="text-sm font-medium text-rose">{error}</p>}</div>
    </>
  );
}
