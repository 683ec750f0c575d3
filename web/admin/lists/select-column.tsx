import { message } from '#web/shared/language.ts';
import type { Column } from './data-table.tsx';

interface SelectColumnOptions<Row> {
  /** Of the box, in the language of the page. */
  labelOf: (row: Row) => string;
  isSelected: (row: Row) => boolean;
  onSelect: (row: Row, isSelected: boolean) => void;
}

/** The boxes by which rows are selected, before all other columns. */
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
