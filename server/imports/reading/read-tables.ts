/**
 * Reads the tables of a web page, and the sheets of an Excel workbook of 2003 in XML. Banks and accounting programs
 * write both with the ending .xls.
 */
import sax from 'sax';
import { mostImportColumns, mostImportRows } from '#contract/imports/columns.ts';
import { type Cells, cleanCells, FileFault, type FileFaultName, linesAbove } from '../cells.rules.ts';
import { textOfIsoTime } from './formats.rules.ts';
import type { MergedCells } from './merged.rules.ts';
import type { SheetTaker } from './read-workbook.ts';

const mostTables = 500;
const mostRows = mostImportRows + linesAbove;
/** Maximum tags inside each other. A web page may leave its cells and rows open, so each is inside the one before. */
const deepest = 200_000;
/** Longer texts are cut here to save memory. `cleanCells` cuts them further. */
const longestText = 4000;

const cellTags = new Set(['td', 'th', 'cell']);
const rowTags = new Set(['tr', 'row']);
const lineTags = new Set(['br', 'p', 'div', 'li']);
/** The name of a tag or attribute without its prefix: `index` of `ss:index`. */
const local = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase();

/** Each table becomes a sheet. Throws `FileFault` for a page without any text in a table. */
export function readTables(text: string, taker: SheetTaker): void {
  const tables = collectTables(text).filter(({ rows }) => rows.length > 0);
  if (tables.length === 0) throw new FileFault('webPage');
  for (const [place, { name, rows, merged, fault }] of tables.entries()) {
    taker.begin(name || (tables.length > 1 ? `${place + 1}` : ''), false, place);
    for (const row of rows) taker.row(row);
    for (const cells of merged) taker.merged?.(cells);
    taker.end(fault);
  }
}

function collectTables(text: string): readonly Table[] {
  const parser = sax.parser(false, { position: false });
  const tables: Table[] = [];
  /** The tables that are open at this point of the page, the outermost first. */
  const open: Table[] = [];
  let sheetName = '';
  let depth = 0;
  parser.onerror = () => {
    throw new FileFault('webPage');
  };
  parser.onopentag = (tag) => {
    depth += 1;
    const name = local(tag.name);
    if (depth > deepest || tables.length > mostTables) throw new FileFault('webPage');
    const values = new Map(Object.entries(tag.attributes).map(([key, value]) => [local(key), `${value}`]));
    if (name === 'worksheet') sheetName = values.get('name') ?? '';
    if (name === 'table') {
      const table = new Table(sheetName);
      tables.push(table);
      open.push(table);
    } else open.at(-1)?.openTag(name, values);
  };
  parser.onclosetag = (tag) => {
    depth -= 1;
    const name = local(tag);
    open.at(-1)?.closeTag(name);
    if (name === 'table') open.pop();
  };
  parser.ontext = (part) => open.at(-1)?.add(part);
  parser.oncdata = (part) => open.at(-1)?.add(part);
  parser.write(text).close();
  for (const table of open) table.closeTag('table');
  return tables;
}

const countOf = (typed: string | undefined, most: number) =>
  /^\d{1,7}$/.test(typed ?? '') ? Math.min(Number(typed), most) : 0;

class Table {
  readonly name: string;
  readonly rows: Cells[] = [];
  readonly merged: MergedCells[] = [];
  fault: FileFaultName | null = null;
  #line = 0;
  #cells: string[] | undefined;
  #column = 0;
  /** The text of the open cell; undefined between two cells. */
  #text: string | undefined;
  #isTime = false;
  /** Number of columns of the open cell. */
  #width = 1;
  /** By column: the last line of a cell that continues below its own line. */
  readonly #lastLine = new Map<number, number>();

  constructor(name: string) {
    this.name = name;
  }

  openTag(name: string, values: ReadonlyMap<string, string>): void {
    if (rowTags.has(name)) this.#openRow(values);
    else if (cellTags.has(name)) this.#openCell(values);
    // The text of a comment is not part of its cell's text.
    else if (name === 'comment') this.#endCell();
    else if (name === 'data') this.#isTime = values.get('type')?.toLowerCase() === 'datetime';
    else if (this.#text && lineTags.has(name)) this.#text += '\n';
  }

  closeTag(name: string): void {
    if (name === 'table' || rowTags.has(name)) this.#endRow();
    else if (cellTags.has(name)) this.#endCell();
  }

  add(part: string): void {
    if (this.#text !== undefined && this.#text.length < longestText) this.#text += part.replace(/\s+/g, ' ');
  }

  #openRow(values: ReadonlyMap<string, string>): void {
    this.#endRow();
    this.#line = Math.max(this.#line + 1, countOf(values.get('index'), mostRows));
    this.#cells = [];
    this.#column = 0;
  }

  #openCell(values: ReadonlyMap<string, string>): void {
    if (!this.#cells) this.#openRow(new Map());
    this.#endCell();
    const index = countOf(values.get('index'), mostImportColumns + 1);
    if (index > 0) this.#column = index - 1;
    while ((this.#lastLine.get(this.#column) ?? 0) >= this.#line) this.#column += 1;
    this.#width =
      countOf(values.get('colspan'), mostImportColumns) || countOf(values.get('mergeacross'), mostImportColumns) + 1;
    const below = (countOf(values.get('rowspan'), mostRows) || countOf(values.get('mergedown'), mostRows) + 1) - 1;
    this.#text = '';
    this.#isTime = false;
    if (below === 0 || this.#column >= mostImportColumns || this.fault !== null) return;
    const last = this.#line + below;
    this.merged.push({ column: this.#column, first: this.#line, last });
    for (let at = 0; at < this.#width; at += 1) this.#lastLine.set(this.#column + at, last);
  }

  #endCell(): void {
    const text = this.#text;
    this.#text = undefined;
    if (text === undefined || !this.#cells) return;
    if (text.trim() !== '') {
      if (this.#column >= mostImportColumns) this.fault ??= 'tooManyColumns';
      else {
        while (this.#cells.length < this.#column) this.#cells.push('');
        this.#cells[this.#column] = this.#isTime ? textOfIsoTime(text.trim()) : text;
      }
    }
    this.#column += this.#width;
  }

  #endRow(): void {
    this.#endCell();
    const cells = cleanCells(this.#cells ?? []);
    this.#cells = undefined;
    if (cells.length === 0 || this.fault !== null) return;
    if (this.rows.length >= mostRows) this.fault = 'tooMany';
    else this.rows.push({ line: this.#line, cells });
  }
}
