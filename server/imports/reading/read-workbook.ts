/**
 * Reads the sheets of an Excel workbook (.xlsx) as a stream: rows are passed on as they come, and only shared texts
 * are kept.
 */
import { posix } from 'node:path';
import { mostImportColumns, mostImportRows } from '#contract/imports/columns.ts';
import { type Cells, cleanCells, FileFault, type FileFaultName, isFormula, linesAbove } from '../cells.rules.ts';
import { builtInFormat, textOfIsoTime, textOfNumber, textOfText } from './formats.rules.ts';
import type { MergedCells } from './merged.rules.ts';
import { openXml, type XmlReader } from './read-xml.ts';
import { listBounded, walkZip } from './read-zip.ts';

/** Receives the sheets of a workbook: `begin`, all rows of the sheet, then `end`, for each sheet. */
export interface SheetTaker {
  begin(name: string, isHidden: boolean, place: number): void;
  row(row: Cells): void;
  /** A cell that is merged with those below it, after all rows of the sheet. */
  merged?(cells: MergedCells): void;
  /** The fault of this sheet. The file is refused only if staff choose this sheet. */
  end(fault: FileFaultName | null): void;
}

const mostSheets = 500;
const mostStyles = 100_000;
/** Maximum number and total length of shared texts in a workbook, ten times what ten thousand full rows need. */
const mostTexts = 600_000;
const mostLetters = 20_000_000;
const lastRow = 1_048_576;
const lastColumn = 16_384;
/** Longer texts are cut here to save memory. `cleanCells` cuts them further, to the maximum of a cell. */
const longestText = 4000;

interface Workbook {
  sheets: { name: string; isHidden: boolean; id: string }[];
  is1904: boolean;
}

interface Styles {
  /** The format of each cell style. */
  formats: string[];
}

/** Throws `FileFault` for a file that is not a workbook, has macros, is broken or too large. */
export function readWorkbook(bytes: Uint8Array, mostBytes: number, taker: SheetTaker): void {
  const names = listBounded(bytes, mostBytes);
  if (names.some((name) => /vbaProject\.bin$/i.test(name))) throw new FileFault('macros');
  const root = readRelations(bytes, '_rels/.rels', '');
  const path = [...root.values()].find(({ type }) => type.endsWith('/officeDocument'))?.target ?? 'xl/workbook.xml';
  if (!names.some((name) => isSame(name, path)) || !path.endsWith('.xml')) throw new FileFault('unknownKind');
  const relations = readRelations(
    bytes,
    posix.join(posix.dirname(path), '_rels', `${posix.basename(path)}.rels`),
    path,
  );
  const workbook = readBook(bytes, path);
  const targetOf = (type: string) => [...relations.values()].find((one) => one.type.endsWith(`/${type}`))?.target ?? '';
  const styles: Styles = { formats: [] };
  const texts: string[] = [];
  readParts(bytes, [
    { path: targetOf('styles'), reader: stylesReader(styles) },
    { path: targetOf('sharedStrings'), reader: textsReader(texts) },
  ]);
  const sheets = workbook.sheets.flatMap((sheet, place) => {
    const relation = relations.get(sheet.id);
    return relation?.type.endsWith('/worksheet') ? [{ ...sheet, place, path: relation.target }] : [];
  });
  if (sheets.length > mostSheets) throw new FileFault('unpacksTooLarge');
  if (sheets.length === 0) throw new FileFault('broken');
  // Sheets come in the order of the archive, each in one piece.
  const waiting = new Set(sheets);
  walkZip(bytes, (name) => {
    const sheet = sheets.find((one) => isSame(one.path, name));
    if (!sheet || !waiting.delete(sheet)) return undefined;
    taker.begin(sheet.name, sheet.isHidden, sheet.place);
    const reader = new SheetReader({ styles, texts, is1904: workbook.is1904 }, taker);
    const take = openXml(reader);
    return (piece, isLast) => {
      take(piece, isLast);
      if (isLast) taker.end(reader.fault);
    };
  });
  if (waiting.size > 0) throw new FileFault('broken');
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

function readParts(bytes: Uint8Array, parts: readonly { path: string; reader: XmlReader }[]): void {
  walkZip(bytes, (name) => {
    const part = parts.find(({ path }) => isSame(path, name));
    return part && openXml(part.reader);
  });
}

/**
 * The files in the workbook's archive to which one of its files refers, by relation id. `path` is the .rels file
 * that lists them, and `of` the file that refers to them.
 */
function readRelations(bytes: Uint8Array, path: string, of: string): Map<string, { type: string; target: string }> {
  const relations = new Map<string, { type: string; target: string }>();
  const open = (name: string, attributes: ReadonlyMap<string, string>) => {
    if (name !== 'Relationship') return;
    if (relations.size >= mostSheets * 4) throw new FileFault('unpacksTooLarge');
    const target = attributes.get('Target') ?? '';
    relations.set(attributes.get('Id') ?? '', {
      type: attributes.get('Type') ?? '',
      target: target.startsWith('/') ? target.slice(1) : posix.join(posix.dirname(of), target),
    });
  };
  readParts(bytes, [{ path, reader: { open } }]);
  return relations;
}

function readBook(bytes: Uint8Array, path: string): Workbook {
  const book: Workbook = { sheets: [], is1904: false };
  const open = (name: string, attributes: ReadonlyMap<string, string>) => {
    if (name === 'workbookPr') book.is1904 = /^(1|true)$/.test(attributes.get('date1904') ?? '');
    if (name !== 'sheet') return;
    if (book.sheets.length >= mostSheets) throw new FileFault('unpacksTooLarge');
    const isHidden = /hidden$/i.test(attributes.get('state') ?? '');
    book.sheets.push({ name: attributes.get('name') ?? '', isHidden, id: attributes.get('id') ?? '' });
  };
  readParts(bytes, [{ path, reader: { open } }]);
  return book;
}

function stylesReader({ formats }: Styles): XmlReader {
  const own = new Map<string, string>();
  let isInCells = false;
  return {
    open(name, attributes) {
      const id = attributes.get('numFmtId') ?? '0';
      if (own.size + formats.length > mostStyles) throw new FileFault('unpacksTooLarge');
      if (name === 'cellXfs') isInCells = true;
      else if (name === 'numFmt') own.set(id, (attributes.get('formatCode') ?? 'General').slice(0, 1000));
      else if (name === 'xf' && isInCells) formats.push(own.get(id) ?? builtInFormat(Number(id)) ?? 'General');
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false;
    },
  };
}

/** Spreadsheets escape characters that XML cannot contain as _x000D_. */
const withSigns = (text: string) =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Copies a text: a substring would keep the whole larger text in memory. */
const detach = (text: string) => Buffer.from(withSigns(text)).toString();

/** Collects the text of one cell or shared text, without its phonetic reading. */
class TextCollector {
  #text = '';
  #isOn = false;
  #isPhonetic = false;
  open(name: string): void {
    if (name === 'rPh') this.#isPhonetic = true;
    this.#isOn = !this.#isPhonetic && (name === 't' || name === 'v');
  }
  text(text: string): void {
    if (this.#isOn && this.#text.length < longestText) this.#text += text;
  }
  close(name: string): void {
    if (name === 'rPh') this.#isPhonetic = false;
    this.#isOn = false;
  }
  take(): string {
    const text = this.#text;
    this.#text = '';
    return text;
  }
}

function textsReader(texts: string[]): XmlReader {
  const collector = new TextCollector();
  let letters = 0;
  return {
    open: (name) => collector.open(name),
    text: (text) => collector.text(text),
    close(name) {
      collector.close(name);
      if (name !== 'si') return;
      const text = detach(collector.take());
      letters += text.length;
      texts.push(text);
      if (texts.length > mostTexts || letters > mostLetters) throw new FileFault('unpacksTooLarge');
    },
  };
}

interface SheetContext {
  styles: Styles;
  texts: readonly string[];
  is1904: boolean;
}

class SheetReader implements XmlReader {
  /** The reason why the rows of this sheet cannot be used. */
  fault: FileFaultName | null = null;
  readonly #context: SheetContext;
  readonly #taker: SheetTaker;
  readonly #collector = new TextCollector();
  #line = 0;
  #column = 0;
  #cells: string[] = [];
  #rows = 0;
  /** Cells that are merged with one above them. */
  #merged = 0;
  #cell: { type: string; style: number; isFormula: boolean } | undefined;

  constructor(context: SheetContext, taker: SheetTaker) {
    this.#context = context;
    this.#taker = taker;
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (name === 'row') this.#openRow(attributes.get('r'));
    else if (name === 'c') this.#openCell(attributes);
    else if (name === 'mergeCell') this.#merge(attributes.get('ref') ?? '');
    else if (this.#cell) {
      if (name === 'f') this.#cell.isFormula = true;
      this.#collector.open(name);
    }
  }

  text(text: string): void {
    if (this.#cell) this.#collector.text(text);
  }

  close(name: string): void {
    if (name === 'row') this.#closeRow();
    else if (name === 'c') this.#closeCell();
    else if (this.#cell) this.#collector.close(name);
  }

  /** Rows and cells without a position follow the previous one. */
  #openRow(typed: string | undefined): void {
    const line = typed === undefined ? this.#line + 1 : Number(typed);
    if (!Number.isInteger(line) || line <= this.#line || line > lastRow) throw new FileFault('broken');
    this.#line = line;
    this.#column = -1;
    this.#cells = [];
  }

  #openCell(attributes: ReadonlyMap<string, string>): void {
    const place = attributes.get('r');
    this.#column = place === undefined ? this.#column + 1 : columnOf(place);
    if (this.#column < 0 || this.#column >= lastColumn || this.#cell) throw new FileFault('broken');
    this.#cell = { type: attributes.get('t') ?? 'n', style: Number(attributes.get('s') ?? 0), isFormula: false };
  }

  #merge(area: string): void {
    const [from = '', to = from] = area.split(':');
    const [column, first, last] = [columnOf(from), Number(/\d+$/.exec(from)?.[0]), Number(/\d+$/.exec(to)?.[0])];
    if (column >= mostImportColumns || !(first < last && last <= lastRow)) return;
    this.#merged += last - first;
    if (this.#merged > mostImportRows * mostImportColumns) throw new FileFault('unpacksTooLarge');
    this.#taker.merged?.({ column, first, last });
  }

  #closeCell(): void {
    const text = this.#textOf(this.#collector.take());
    this.#cell = undefined;
    if (text.trim() === '' || this.fault !== null) return;
    if (this.#column >= mostImportColumns) {
      this.fault = 'tooManyColumns';
      return;
    }
    while (this.#cells.length < this.#column) this.#cells.push('');
    this.#cells[this.#column] = text;
  }

  #textOf(value: string): string {
    const { texts, styles, is1904 } = this.#context;
    const { type, style, isFormula: isWorkedOut } = this.#cell ?? { type: 'n', style: 0, isFormula: false };
    const pattern = styles.formats[style] ?? 'General';
    if (type === 's') {
      const text = value === '' ? '' : texts[Number(value)];
      if (text === undefined) throw new FileFault('broken');
      return textOfText(text, pattern);
    }
    if (type === 'str' || type === 'inlineStr') return textOfText(withSigns(value), pattern);
    if (type === 'b') return value === '' ? '' : Number(value) === 1 || value === 'true' ? 'yes' : 'no';
    if (type === 'e') return isFormula(value) ? value : `=${value}`;
    if (type === 'd') return value === '' ? '' : textOfIsoTime(value.trim());
    // A formula without a computed value is not an empty cell: it is passed on as a formula, which is a fault.
    if (value.trim() === '') return isWorkedOut ? '=' : '';
    const number = Number(value);
    return Number.isFinite(number) ? textOfNumber(number, pattern, is1904) : `=${value}`;
  }

  #closeRow(): void {
    const cells = this.fault === null ? cleanCells(this.#cells) : [];
    if (cells.length === 0) return;
    this.#rows += 1;
    if (this.#rows > mostImportRows + linesAbove) this.fault = 'tooMany';
    else this.#taker.row({ line: this.#line, cells });
  }
}

function columnOf(place: string): number {
  const [, letters] = /^([A-Z]{1,3})\d{1,7}$/i.exec(place) ?? [];
  if (letters === undefined) throw new FileFault('broken');
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
