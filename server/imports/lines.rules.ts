/** Finds lines below the headings that are not customers or products: totals, areas, and repeated headings. Pure. */
import type { ImportColumn, ImportKind } from '#contract/imports/columns.ts';
import type { Cells } from './cells.rules.ts';
import { type Chosen, isExample, isPhoneNumber } from './fields.rules.ts';
import { headingKey } from './names.rules.ts';

const totalWords =
  /^(grand|sub|net|page|overall|कुल)?[ -]*(totals?|sum|jod|jodh|kul|yog|टोटल|कुल|योग|जोड़)( (of )?(customers?|jars?|cans?|amount|dues|baki|jama))?[ :.=₹\p{Nd},/()-]*(customers?|jars?|parties)?[ )]*$/iu;
const isFigure = (cell: string) => /\p{Nd}/u.test(cell) && cell.length <= 40;
/** Columns that only the line of a customer fills. A line of totals has figures in other columns. */
const naming: readonly ImportColumn[] = ['name', 'lastName', 'house', 'street', 'area', 'landmark', 'email'];

/** Whether a line has a word for a total. */
export const saysTotal = (cells: readonly string[]): boolean => cells.some((cell) => totalWords.test(cell));

/**
 * A line that names an area contains the name twice: in a cell of the file, and in the column of areas that the import
 * adds.
 */
export const isArea = ([text, same, ...others]: readonly string[]): boolean =>
  text !== undefined && text === same && others.length === 0;

/**
 * Whether a line is not a customer or product: the name of an area, or a total. A total is a line with a word such as
 * "Total", or a line with figures but without a name and an address. A line with a phone number is neither: phones save
 * a contact without a name under its number, so the number is in the line twice.
 */
function isNobody(kind: ImportKind, cells: readonly string[], chosen: Chosen): boolean {
  const filled = cells.filter((cell) => cell !== '');
  if (filled.some(isPhoneNumber)) return false;
  if (kind === 'customers' && isArea(filled)) return true;
  const words = filled.filter((cell) => !isFigure(cell));
  if (filled.some((cell) => totalWords.test(cell)) && words.every((cell) => totalWords.test(cell))) return true;
  const isNamed = naming.some((column) => (cells[chosen[column] ?? -1] ?? '') !== '');
  return kind === 'customers' && !isNamed && words.length === 0 && filled.length > 0;
}

const keyOf = (cells: readonly string[]) => cells.map(headingKey).join('\n');

/**
 * Splits a list into `rows`, which are imported, and `left`, which staff see as not imported. Examples of a template
 * are in neither.
 */
export function splitLines<Row extends Cells>(
  kind: ImportKind,
  all: readonly Row[],
  { headerLine, columns }: { headerLine: number; columns: Chosen },
): { rows: Row[]; left: Row[] } {
  const headings = keyOf(all.find(({ line }) => line === headerLine)?.cells ?? []);
  const below = all.filter(({ line, cells }) => line > headerLine && !isExample(cells) && keyOf(cells) !== headings);
  const isLeft = new Set(below.filter(({ cells }) => isNobody(kind, cells, columns)));
  return { rows: below.filter((row) => !isLeft.has(row)), left: [...isLeft] };
}
