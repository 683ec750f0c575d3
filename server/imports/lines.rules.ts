/** Lines below the headings that are neither a customer nor a product: totals, and headings that are printed again. Pure. */
import type { ImportColumn, ImportKind } from '#contract/imports/columns.ts';
import type { Cells } from './cells.rules.ts';
import { type Chosen, isExample, isPhoneNumber } from './fields.rules.ts';
import { headingKey } from './names.rules.ts';

const totalWords =
  /^(grand|sub|net|page|overall|कुल)?[ -]*(totals?|sum|jod|jodh|kul|yog|टोटल|कुल|योग|जोड़)( (of )?(customers?|jars?|cans?|amount|dues|baki|jama))?[ :.=₹\p{Nd},/-]*(customers?|jars?)?$/iu;
const isFigure = (cell: string) => /\p{Nd}/u.test(cell) && cell.length <= 40;
/** What only a customer's line has. A line of totals may have figures below these headings. */
const naming: readonly ImportColumn[] = ['name', 'lastName', 'house', 'street', 'area', 'landmark', 'email'];

/**
 * A line of totals has a word for a total and figures, or figures alone below no name and no address. A line with a phone
 * number is never one.
 */
function isTotal(kind: ImportKind, cells: readonly string[], chosen: Chosen): boolean {
  const filled = cells.filter((cell) => cell !== '');
  if (filled.some(isPhoneNumber)) return false;
  const words = filled.filter((cell) => !isFigure(cell));
  if (filled.some((cell) => totalWords.test(cell)) && words.every((cell) => totalWords.test(cell))) return true;
  const isNamed = naming.some((column) => (cells[chosen[column] ?? -1] ?? '') !== '');
  return kind === 'customers' && !isNamed && words.length === 0 && filled.length > 0;
}

const keyOf = (cells: readonly string[]) => cells.map(headingKey).join('\n');

/** The lines of a list that are read, and those that are named to staff instead. Examples of a template are in neither. */
export function splitLines<Row extends Cells>(
  kind: ImportKind,
  all: readonly Row[],
  { headerLine, columns }: { headerLine: number; columns: Chosen },
): { rows: Row[]; left: Row[] } {
  const headings = keyOf(all.find(({ line }) => line === headerLine)?.cells ?? []);
  const below = all.filter(({ line, cells }) => line > headerLine && !isExample(cells) && keyOf(cells) !== headings);
  const isLeft = new Set(below.filter(({ cells }) => isTotal(kind, cells, columns)));
  return { rows: below.filter((row) => !isLeft.has(row)), left: [...isLeft] };
}
