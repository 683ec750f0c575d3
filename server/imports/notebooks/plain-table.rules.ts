/**
 * Rewrites the lines of a sheet so that each cell has a value of its own: values that are only marked as the same as
 * above, amounts whose side (Dr or Cr) is in another column, one column for each weekday, and areas between the
 * customers. Pure.
 */
import { type ImportKind, mostImportColumns } from '#contract/imports/columns.ts';
import type { Weekday } from '#contract/shared/days.ts';
import { type Cells, saysNothing, saysSame } from '../cells.rules.ts';
import { isExample, isPhoneNumber, nameColumns, sideOf } from '../fields.rules.ts';
import { chooseColumns, findHeaderLine, proposeColumns } from '../headings.rules.ts';
import { saysTotal } from '../lines.rules.ts';
import { areaHeading, headingKey } from '../names.rules.ts';
import { weekdayOf, weekHeading } from './rhythm.rules.ts';

/** A sheet in parts: the lines above its headings, the headings, and the lines below them. */
interface Table {
  above: readonly Cells[];
  header: Cells | undefined;
  headings: readonly string[];
  /** The lines below the headings, without repetitions of the headings. */
  rows: readonly Cells[];
  /** The numbers of the lines above which the headings are printed again. */
  again: ReadonlySet<number>;
}

const linesLooked = 30;

/**
 * The sheets with lines that are rewritten below their headings. Lines keep their numbers, and cells their columns.
 * Areas that are written between the customers become a column behind all others.
 */
export function rewriteSheets<Sheet extends { rows: readonly Cells[] }>(
  kind: ImportKind,
  sheets: readonly Sheet[],
): Sheet[] {
  if (kind !== 'customers') return [...sheets];
  const tables = sheets.map(({ rows }) => joinWeekdays(joinSides(copyFromAbove(tableOf(rows)))));
  const width = Math.max(0, ...sheets.flatMap(({ rows }) => rows.map(({ cells }) => cells.length)));
  const areas = tables.map(findAreas);
  const hasAreas = width < mostImportColumns && areas.some(({ size }) => size > 0);
  return sheets.map((sheet, at) => {
    const { above, header, headings, rows } = tables[at] ?? tableOf(sheet.rows);
    const head = header ? [{ ...header, cells: [...headings] }] : [];
    if (!hasAreas) return { ...sheet, rows: [...above, ...head, ...rows] };
    const named = head.map((row) => ({ ...row, cells: withCell(row.cells, width, areaHeading) }));
    return { ...sheet, rows: [...above, ...named, ...addAreas(rows, areas[at] ?? new Map(), width)] };
  });
}

function tableOf(all: readonly Cells[]): Table {
  const headerLine = findHeaderLine('customers', all.slice(0, linesLooked));
  const header = all.find(({ line }) => line === headerLine);
  const headings = header?.cells ?? [];
  const [firstKey, head] = [headingKey(headings[0] ?? ''), keyOf(headings)];
  // Compares the first cells before all others, because most lines differ there.
  const isAgain = ({ cells }: Cells) =>
    headings.length > 0 && headingKey(cells[0] ?? '') === firstKey && keyOf(cells) === head;
  const below = all.filter(({ line }) => line > headerLine);
  return {
    above: all.filter(({ line }) => line < headerLine),
    header,
    headings,
    rows: below.filter((row) => !isAgain(row)),
    again: new Set(below.filter(isAgain).map(({ line }) => line)),
  };
}

const keyOf = (cells: readonly string[]) => cells.map(headingKey).join('\n');

/** The columns of names, and the columns about which staff will be asked whether they contain names. */
function findNames({ headings, rows }: Table): ReadonlySet<number> {
  const { columns, questions } = proposeColumns('customers', headings, rows);
  const chosen = [...nameColumns].flatMap((column) => columns[column] ?? []);
  const asked = questions.filter(({ fields }) => fields.some((field) => nameColumns.has(field)));
  return new Set([...chosen, ...asked.map(({ index }) => index)]);
}

/**
 * Replaces a mark for "same as above" by the value above it. A mark below an empty cell stays, and becomes a fault of
 * its row.
 */
function copyFromAbove(table: Table): Table {
  const { rows } = table;
  if (!rows.some(({ cells }) => cells.some((cell) => saysSame(cell)))) return table;
  const names = findNames(table);
  let above: readonly string[] = [];
  const copied = rows.map((row) => {
    if (saysTotal(row.cells)) return row;
    const cells = row.cells.map((cell, at) => (saysSame(cell, names.has(at)) ? above[at] || cell : cell));
    above = cells;
    return { ...row, cells };
  });
  return { ...table, rows: copied };
}

const withCell = (cells: readonly string[], index: number, text: string) =>
  Array.from({ length: Math.max(cells.length, index + 1) }, (_, at) => (at === index ? text : (cells[at] ?? '')));

/**
 * Some programs export an amount and, in a column of its own, whether it is due or paid in advance. "500" and "To Pay"
 * become "500 Cr".
 */
function joinSides(table: Table): Table {
  const { headings, rows } = table;
  const isSides = (index: number) => {
    const cells = rows.map(({ cells }) => cells[index] ?? '').filter((cell) => cell !== '' && !saysNothing(cell));
    return cells.length > 0 && cells.every((cell) => sideOf(cell) !== undefined);
  };
  const sides = headings.findIndex((_, index) => isSides(index));
  if (sides < 0) return table;
  const { columns, questions } = chooseColumns('customers', headings);
  const asked = questions.filter(({ fields }) => fields.includes('dues')).map(({ index }) => index);
  const known = [columns.dues, columns.balance].filter((index) => index !== undefined);
  const amounts = [...known, ...asked].filter((index) => index !== sides);
  const before = amounts.filter((index) => index < sides);
  const amount = amounts.length === 1 ? amounts[0] : before.length > 0 ? Math.max(...before) : undefined;
  if (amount === undefined) return table;
  const joined = rows.map((row) => {
    const [typed, side] = [row.cells[amount] ?? '', sideOf(row.cells[sides] ?? '')];
    if (side === undefined) return row;
    const isAmount = /\p{Nd}/u.test(typed);
    const cells = isAmount ? withCell(row.cells, amount, `${typed} ${side}`) : row.cells;
    return { ...row, cells: withCell(cells, sides, '') };
  });
  return { ...table, headings: withCell(headings, sides, ''), rows: joined };
}

interface DayColumn {
  index: number;
  day: Weekday;
}

/** The minimum number of columns of weekdays, because a shop may be closed on some days. */
const fewestDays = 5;
const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** The columns of weekdays: by their names, or by the initials of a whole week. */
function findDayColumns(headings: readonly string[]): readonly DayColumn[] {
  const found = headings.flatMap((heading, index): DayColumn[] => {
    const day = weekdayOf(heading);
    return day ? [{ index, day }] : [];
  });
  const first = headings
    .map((heading) => heading.charAt(0).toLowerCase() || ' ')
    .join('')
    .indexOf('mtwtfss');
  const isInitials = first >= 0 && headings.slice(first, first + 7).every((heading) => heading.length === 1);
  if (isInitials) return dayNames.map((_, at) => ({ index: first + at, day: (at + 1) as Weekday }));
  const isWeek = found.length >= fewestDays && new Set(found.map(({ day }) => day)).size === found.length;
  return isWeek ? found : [];
}

const tick = /^(✓|✔|√|☑|✅|\*|•|●|y|yes|हाँ|हां|1)\ufe0f?$/iu;
const cross = /^[x×✗✘❌]\ufe0f?$/iu;
const none = /^(0|no|n|नहीं)$/iu;

/**
 * Writes the days of a customer into the first column of the week: "Mon, Thu" or, with a number of jars, "Mon, Thu: 2".
 * Days with different numbers become "Mon 2, Thu 1", which is no plan and therefore a fault.
 */
function joinWeekdays(table: Table): Table {
  const { headings, rows } = table;
  const columns = findDayColumns(headings);
  const [first] = columns;
  if (!first) return table;
  const cellsOf = ({ cells }: Cells) => columns.map(({ index }) => cells[index] ?? '');
  // Next to ticks or numbers, a cross means "no delivery". If a list has only crosses, each of them means a delivery.
  const hasOtherMarks = rows.some((row) => cellsOf(row).some((cell) => tick.test(cell) || /^\p{Nd}+$/u.test(cell)));
  const daysOf = (row: Cells): string => {
    const used = columns.flatMap(({ index, day }) => {
      const cell = row.cells[index] ?? '';
      const isNone = cell === '' || saysNothing(cell) || none.test(cell) || (hasOtherMarks && cross.test(cell));
      return isNone ? [] : [{ name: dayNames[day - 1] ?? '', cell: tick.test(cell) || cross.test(cell) ? '1' : cell }];
    });
    const names = used.map(({ name }) => name).join(', ');
    const [one, ...others] = new Set(used.map(({ cell }) => cell));
    if (others.length > 0) return used.map(({ name, cell }) => `${name} ${cell}`).join(', ');
    return one === undefined || one === '1' ? names : `${names}: ${one}`;
  };
  const blank = (cells: readonly string[], text: string) =>
    cells.map((cell, at) => (at === first.index ? text : columns.some(({ index }) => index === at) ? '' : cell));
  const nameOf = ({ index, day }: DayColumn) => {
    const heading = headings[index] ?? '';
    return weekdayOf(heading) ? heading : (dayNames[day - 1] ?? '');
  };
  const week = weekHeading(nameOf(first), nameOf(columns.at(-1) ?? first));
  return {
    ...table,
    headings: blank(headings, week),
    rows: rows.map((row) =>
      saysTotal(row.cells) ? row : { ...row, cells: blank(withCell(row.cells, first.index, ''), daysOf(row)) },
    ),
  };
}

/** Whether a line has only a text that can be the name of an area. */
function isLoneText({ cells }: Cells): boolean {
  const [text = '', ...others] = cells.filter((cell) => cell !== '');
  const isName = /\p{L}[\p{L}\p{M}]{2}/u.test(text) && text.length <= longestArea && !text.includes('@');
  return others.length === 0 && isName && !isPhoneNumber(text) && !saysTotal([text]) && !isExample([text]);
}

const longestArea = 60;
/** The name of the area in such a line: "Gokulam" for "--- Area: Gokulam ---". */
const areaIn = (text: string) =>
  text
    .replace(/^[\s\-=*_#.:–—]+|[\s\-=*_#.:–—]+$/g, '')
    .replace(/^(area|route|line|इलाका|रूट)\s*[:–-]\s*/iu, '')
    .trim();

/**
 * The areas that are written between the customers, by the number of their line. The list must begin with one, or the
 * headings must be printed again below each. In the column of names, such a line can also be a customer without a phone
 * number, so it must be set off by an empty line or by capital letters.
 */
function findAreas({ above, headings, rows, again }: Table): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  const [first] = rows;
  const lone = rows.flatMap((row, at) => (isLoneText(row) ? [{ row, at }] : []));
  const startsHere = first !== undefined && isLoneText(first);
  const isBeforeHeadings = ({ line }: Cells) => again.has(line + 1) || again.has(line + 2);
  const repeats = lone.some(({ row }) => isBeforeHeadings(row));
  if (headings.length < 2 || !(startsHere || repeats)) return found;
  const { name } = chooseColumns('customers', headings).columns;
  for (const { row, at } of lone) {
    const next = rows[at + 1];
    if (!next || isLoneText(next)) continue;
    const text = row.cells.find((cell) => cell !== '') ?? '';
    const gap = row.line - (rows[at - 1]?.line ?? row.line - 2) > 1;
    const isCapital = text !== text.toLowerCase() && text === text.toUpperCase();
    const isNameColumn = name !== undefined && row.cells[name] === text;
    if (isBeforeHeadings(row) || gap || isCapital || !isNameColumn) found.set(row.line, areaIn(text));
  }
  const title = above.at(-1);
  if (repeats && title && isLoneText(title)) {
    found.set(title.line, areaIn(title.cells.find((cell) => cell !== '') ?? ''));
  }
  return found;
}

/** Writes the area of each customer behind the other cells. The line of an area gets its own text there. */
function addAreas(rows: readonly Cells[], areas: ReadonlyMap<number, string>, index: number): Cells[] {
  let area = [...areas].find(([line]) => line < (rows[0]?.line ?? 0))?.[1] ?? '';
  return rows.map((row) => {
    const own = areas.get(row.line);
    if (own !== undefined) area = own;
    if (saysTotal(row.cells)) return row;
    const text = own === undefined ? area : (row.cells.find((cell) => cell !== '') ?? '');
    return text === '' ? row : { ...row, cells: withCell(row.cells, index, text) };
  });
}
