/** Gives merged cells their text in each row. Pure. */
import { type Cells, isSharedText } from '../cells.rules.ts';

/** Cells of one column that are merged from line `first` to line `last`. A workbook stores their text in the first. */
export interface MergedCells {
  column: number;
  first: number;
  last: number;
}

/** Copies the text of merged cells into the rows below the first, unless it can be an amount or a phone number. */
export function copyDown(rows: readonly Cells[], merged: readonly MergedCells[]): Cells[] {
  if (merged.length === 0) return [...rows];
  const byLine = new Map(rows.map(({ line, cells }) => [line, [...cells]]));
  for (const { column, first, last } of merged) {
    const text = byLine.get(first)?.[column] ?? '';
    if (!isSharedText(text)) continue;
    for (let line = first + 1; line <= last; line += 1) {
      const cells = byLine.get(line);
      if (!cells || (cells[column] ?? '') !== '') continue;
      while (cells.length < column) cells.push('');
      cells[column] = text;
    }
  }
  return rows.map(({ line }) => ({ line, cells: byLine.get(line) ?? [] }));
}
