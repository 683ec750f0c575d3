import { Chip } from '#web/ui/chip.tsx';

interface LinkedFiltersProps {
  title: string;
  filter: Readonly<Record<string, unknown>>;
  /** Of each such filter what it says, and what a press shows again. */
  texts: Readonly<Record<string, readonly [text: string, removeLabel: string]>>;
  /** The list without one of them. */
  pathWithout: (without: Readonly<Record<string, undefined>>) => string;
}

/** Filters that a link has set, each removable. */
export function LinkedFilters({ title, filter, texts, pathWithout }: LinkedFiltersProps) {
  const set = Object.entries(texts).filter(([name]) => filter[name]);
  if (set.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-sm text-ink-soft">{title}</span>
      {set.map(([name, [text, removeLabel]]) => (
        <Chip key={name} removeTo={pathWithout({ [name]: undefined })} removeLabel={removeLabel}>
          {text}
        </Chip>
      ))}
    </div>
  );
}
