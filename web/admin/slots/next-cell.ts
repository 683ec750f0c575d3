/** Where a key leads in a grid. */

export interface Cell {
  row: number;
  column: number;
}

interface Pressed {
  key: string;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
}

/** The cell that a key leads to; undefined where the key is not the grid's or there is no further cell. */
export function nextCell(
  { key, ctrlKey, altKey, metaKey }: Pressed,
  { row, column }: Cell,
  { rows, columns }: { rows: number; columns: number },
): Cell | undefined {
  if (altKey || metaKey || (ctrlKey && !/^(Home|End)$/.test(key))) return undefined;
  const next = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    Home: { row: ctrlKey ? 0 : row, column: 0 },
    End: { row: ctrlKey ? rows - 1 : row, column: columns - 1 },
  }[key];
  if (!next || next.row < 0 || next.row >= rows || next.column < 0 || next.column >= columns) return undefined;
  return next;
}
