import { useEffect, useRef } from 'react';
import type { ContactStatus } from '../../contract/contact.ts';
import { Button } from '../ui/button.tsx';

export type BulkAct = Exclude<ContactStatus, 'new'> | 'delete';

interface ContactBulkBarProps {
  selected: number;
  /** On this page of the list. */
  shown: number;
  /** What is being done to the selected ones. */
  pending: BulkAct | null;
  onSelectAll: (isSelected: boolean) => void;
  onAct: (act: BulkAct) => void;
}

const marks = [
  { status: 'read', label: 'Mark as Read' },
  { status: 'replied', label: 'Replied' },
  { status: 'closed', label: 'Closed' },
] as const;

/** Above the list: selects all of the page, and says what can be done with those that are selected. */
export function ContactBulkBar({ selected, shown, pending, onSelectAll, onAct }: ContactBulkBarProps) {
  const box = useRef<HTMLInputElement>(null);
  const isPending = pending !== null;
  useEffect(() => {
    if (box.current) box.current.indeterminate = selected > 0 && selected < shown;
  }, [selected, shown]);
  return (
    <div className="flex grow flex-wrap items-center gap-2">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 pr-2 pl-1 text-sm font-semibold lg:pl-4">
        <input
          ref={box}
          type="checkbox"
          className="size-5 accent-deep"
          disabled={isPending}
          checked={selected > 0 && selected === shown}
          onChange={(event) => onSelectAll(event.target.checked)}
        />
        Select all
      </label>
      <p role="status" className="figures mr-auto text-sm text-ink-soft">
        {selected > 0 && `${selected} selected`}
      </p>
      {selected > 0 && (
        <fieldset className="flex min-w-0 flex-wrap gap-2">
          <legend className="sr-only">Selected contacts</legend>
          {marks.map(({ status, label }) => (
            <Button
              key={status}
              size="sm"
              variant="outline"
              title={`Mark as ${status}`}
              pending={pending === status}
              disabled={isPending}
              onClick={() => onAct(status)}
            >
              {label}
            </Button>
          ))}
          <Button
            size="sm"
            variant="outline"
            className="text-rose"
            pending={pending === 'delete'}
            disabled={isPending}
            onClick={() => onAct('delete')}
          >
            Delete Selected
          </Button>
          <Button size="sm" variant="quiet" disabled={isPending} onClick={() => onSelectAll(false)}>
            Clear Selection
          </Button>
        </fieldset>
      )}
    </div>
  );
}
