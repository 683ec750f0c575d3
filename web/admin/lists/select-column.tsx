import { type ReactNode, useEffect, useRef } from 'react';
import { message, t } from '#web/language.ts';
import type { Column } from './data-table.tsx';

interface SelectColumnOptions<Row> {
  /** Translated label of the checkbox. */
  labelOf: (row: Row) => string;
  isSelected: (row: Row) => boolean;
  onSelect: (row: Row, isSelected: boolean) => void;
}

/** The first column, with checkboxes that select rows. */
export function selectColumn<Row>({ labelOf, isSelected, onSelect }: SelectColumnOptions<Row>): Column<Row> {
  return {
    head: message('Selected'),
    isHeadHidden: true,
    cell: (row) => (
      <label className="-my-2.5 -ml-3 grid size-10 cursor-pointer place-items-center lg:my-0 lg:-mr-1 lg:-ml-2 lg:size-8">
        <input
          type="checkbox"
          className="checkbox"
          aria-label={labelOf(row)}
          checked={isSelected(row)}
          onChange={(event) => onSelect(row, event.target.checked)}
        />
      </label>
    ),
  };
}

interface SelectAllProps {
  /** Number of selected rows. */
  selected: number;
  of: number;
  disabled?: boolean;
  onSelect: (isSelected: boolean) => void;
  className?: string;
  children?: ReactNode;
}

/** A checkbox that selects several rows. It is indeterminate if only some of them are selected. */
export function SelectAll({ selected, of, disabled, onSelect, className, children }: SelectAllProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = selected > 0 && selected < of;
  }, [selected, of]);
  // When nothing is selected any more, the buttons for the selection disappear. The checkbox takes their focus.
  const hasSelected = selected > 0;
  useEffect(() => {
    if (!hasSelected) return;
    return () => void (document.activeElement === document.body && box.current?.focus({ preventScroll: true }));
  }, [hasSelected]);
  return (
    <label className={className ?? 'flex min-h-8 cursor-pointer items-center gap-3 px-2 text-sm font-semibold'}>
      <input
        ref={box}
        type="checkbox"
        className="checkbox"
        disabled={disabled}
        checked={selected > 0 && selected === of}
        onChange={(event) => onSelect(event.target.checked)}
      />
      {children ?? t('Select all')}
    </label>
  );
}
