/** Chooses the sheets of a workbook to read, and numbers their lines. Pure. */
import type { ImportKind } from '#contract/imports/columns.ts';
import type { Cells, FileFaultName } from './cells.rules.ts';
import { findHeaderLine, missingColumns, proposeColumns } from './headings.rules.ts';
import { headingKey } from './names.rules.ts';

/** A sheet as an import stores it. */
export interface StoredSheet {
  /** The position of the sheet in the workbook, from 0. */
  place: number;
  name: string;
  isHidden: boolean;
  /** The number of rows below the headings of the sheet. */
  rows: number;
  headerLine: number;
  /** Sheets of one group have the same headings. */
  group: number;
  isRead: boolean;
}

/** A sheet with its rows, as the file has them. */
export interface FoundSheet {
  place: number;
  name: string;
  isHidden: boolean;
  fault: FileFaultName | null;
  rows: readonly Cells[];
}

export interface SheetChoice {
  /** The sheets that have any text. */
  sheets: StoredSheet[];
  /** Several sheets are possible and do not fit together: staff choose. */
  isAsked: boolean;
}

/**
 * Each sheet of a workbook gets a range of this many line numbers, so no two lines have the same number. The first
 * sheet keeps its line numbers.
 */
const linesOfSheet = 2 ** 21;
export const lineInImport = (place: number, line: number): number => place * linesOfSheet + line;
export const placeOfLine = (line: number): { place: number; line: number } => ({
  place: Math.floor(line / linesOfSheet),
  line: line % linesOfSheet,
});

const monthNames =
  'jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?';
/** Names such as "Sheet1", "Customers" and "Nov 2026" are not areas. */
const noArea = new RegExp(`^(sheet|page|table|list|data|customers?|शीट|ग्राहक|${monthNames})?[\\s_'’-]*\\d*$`, 'iu');

/**
 * The name of the sheet on which a line is, if it can be the name of an area; otherwise empty. It is also empty for
 * a file with a single sheet, because an import stores no sheets for it.
 */
export function areaOfLine(sheets: readonly StoredSheet[], line: number): string {
  const { place } = placeOfLine(line);
  const name = sheets.find((sheet) => sheet.place === place)?.name.trim() ?? '';
  return noArea.test(name) ? '' : name;
}

const rowsLooked = 30;
const keyOf = (cells: readonly string[]) => cells.map(headingKey).join('\n');

/**
 * Chooses the sheets to read. Visible sheets with the same headings are one group and are read together. If several
 * groups have the needed columns, staff are asked; if no group has them, the group with the most known headings is
 * read. `wanted` are the positions of the sheets that staff have chosen.
 */
export function chooseSheets(
  kind: ImportKind,
  found: readonly FoundSheet[],
  wanted: readonly number[] | null,
): SheetChoice {
  const groups: { key: string; known: number; isUsable: boolean }[] = [];
  const sheets = found.flatMap(({ place, name, isHidden, rows, fault }): StoredSheet[] => {
    const head = rows.slice(0, rowsLooked);
    if (head.length === 0 && fault === null) return [];
    const headerLine = findHeaderLine(kind, head);
    const headings = head.find(({ line }) => line === headerLine)?.cells ?? [];
    const key = keyOf(headings);
    let group = groups.findIndex((one) => one.key === key);
    if (group < 0) {
      const below = head.filter(({ line }) => line > headerLine);
      const { columns: chosen, questions } = proposeColumns(kind, headings, below);
      const known = Object.keys(chosen).length + questions.length;
      group = groups.push({ key, known, isUsable: missingColumns(kind, chosen).length === 0 }) - 1;
    }
    const count = rows.filter(({ line }) => line > headerLine).length;
    return [{ place, name, isHidden, rows: count, headerLine, group, isRead: false }];
  });
  const visible = sheets.filter(({ isHidden, rows }) => !isHidden && rows > 0);
  const usable = new Set(visible.flatMap(({ group }) => (groups[group]?.isUsable ? [group] : [])));
  const candidates = visible.length > 0 ? visible : sheets;
  const best = candidates.toSorted(
    (one, other) =>
      Number(groups[other.group]?.isUsable) - Number(groups[one.group]?.isUsable) ||
      (groups[other.group]?.known ?? 0) - (groups[one.group]?.known ?? 0) ||
      one.place - other.place,
  )[0];
  const isRead = ({ place, group, isHidden }: StoredSheet) =>
    wanted ? wanted.includes(place) : place === best?.place || (group === best?.group && !isHidden && !best.isHidden);
  return {
    sheets: sheets.map((sheet) => ({ ...sheet, isRead: isRead(sheet) })),
    isAsked: wanted === null && usable.size > 1,
  };
}

/** Joins the rows of the chosen sheets into one list. Only the first sheet keeps its titles and headings. */
export function joinSheets(found: readonly FoundSheet[], sheets: readonly StoredSheet[]): Cells[] {
  const read = sheets.filter(({ isRead }) => isRead);
  return read.flatMap(({ place, headerLine }, at) => {
    const rows = found.find((sheet) => sheet.place === place)?.rows ?? [];
    return rows
      .filter(({ line }) => at === 0 || line > headerLine)
      .map(({ line, cells }) => ({ line: lineInImport(place, line), cells }));
  });
}
