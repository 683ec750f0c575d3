/** Builds spreadsheets, and sends them as staff do. */
import { strToU8, zipSync } from 'fflate';
import { v7 as newId } from 'uuid';
import type { ImportKind } from '#contract/imports/columns.ts';
import { processImports } from '#server/imports/process-import.ts';
import type { CallShop, TestShop } from '../shop.ts';

/** A multipart form with one file. */
export function fileForm(content: Uint8Array | string) {
  const head = '--edge\r\ncontent-disposition: form-data; name="file"; filename="list.csv"\r\n\r\n';
  return {
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
    body: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n--edge--\r\n')]),
  };
}

/** Sends a file and returns the import after it was read and checked. */
export async function sendImport(shop: TestShop, asAdmin: CallShop, kind: ImportKind, content: Uint8Array | string) {
  const form = fileForm(content);
  const sent = await asAdmin(
    'POST /admin/imports',
    { query: { kind, name: 'list.csv' }, body: form.body },
    form.headers,
  );
  if (sent.status !== 201) throw new Error(JSON.stringify(sent.body));
  await processImports(shop);
  const params = { id: sent.body.data.import.id };
  return (await asAdmin('GET /admin/imports/:id', { params })).body.data.import;
}

/** Saves the rows of an import (`write`), or undoes them (`return`). Returns the import after the job has run. */
export async function finishImport(shop: TestShop, asAdmin: CallShop, step: 'write' | 'return', id: string) {
  // Advances the clock of the test, which does not run by itself. The shop treats a change at the same time as the
  // import as a later one, and then refuses to undo the import.
  shop.clock.advance(1);
  const sent = await asAdmin(`POST /admin/imports/:id/${step}`, {
    params: { id },
    headers: { 'idempotency-key': newId() },
    ...(step === 'write' && { body: {} }),
  });
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body));
  await processImports(shop);
  return (await asAdmin('GET /admin/imports/:id', { params: { id } })).body.data.import;
}

/**
 * A cell of a workbook. A formula without `value` has not been computed by any program. `shown` is a number format.
 * `time` is an ISO text, as some programs write times.
 */
type Cell =
  | string
  | number
  | { date: number }
  | { formula: string; value?: number }
  | { error: string }
  | { value: number; shown: string }
  | { time: string };

export interface BuiltSheet {
  name: string;
  rows: readonly (readonly Cell[])[];
  state?: 'hidden' | 'veryHidden';
}

const xml = (text: string) => strToU8(`<?xml version="1.0" encoding="UTF-8"?>${text}`);
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packed = 'http://schemas.openxmlformats.org/package/2006';
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function cellOf(cell: Cell, styleOf: (format: string) => number): string {
  if (cell === '') return '<c/>';
  if (typeof cell === 'string') return `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  if ('date' in cell) return `<c s="1"><v>${cell.date}</v></c>`;
  if ('error' in cell) return `<c t="e"><v>${cell.error}</v></c>`;
  if ('time' in cell) return `<c t="d"><v>${cell.time}</v></c>`;
  if ('shown' in cell) return `<c s="${styleOf(cell.shown)}"><v>${cell.value}</v></c>`;
  return `<c><f>${cell.formula}</f>${cell.value === undefined ? '<v/>' : `<v>${cell.value}</v>`}</c>`;
}

/** An Excel workbook with one sheet. `more` adds files to its archive, and `after` adds XML after the sheet's rows. */
export function workbook(
  rows: BuiltSheet['rows'],
  { more = {}, after = '' }: { more?: Record<string, Uint8Array>; after?: string } = {},
): Uint8Array {
  return workbookOf([{ name: 'S', rows }], { more, after });
}

/** An Excel workbook with several sheets. */
export function workbookOf(
  sheets: readonly BuiltSheet[],
  { more = {}, after = '' }: { more?: Record<string, Uint8Array>; after?: string } = {},
): Uint8Array {
  const letter = (at: number): string =>
    at < 26 ? String.fromCharCode(65 + at) : letter(Math.floor(at / 26) - 1) + letter(at % 26);
  const formats: string[] = [];
  // Style 0 is plain and style 1 is for dates, so the number formats begin at style 2.
  const styleOf = (format: string) =>
    (formats.includes(format) ? formats.indexOf(format) : formats.push(format) - 1) + 2;
  const files = sheets.map(({ rows }) => {
    const lines = rows.map((cells, row) => {
      const all = cells.map((cell, at) => cellOf(cell, styleOf).replace('<c', `<c r="${letter(at)}${row + 1}"`));
      return `<row r="${row + 1}">${all.join('')}</row>`;
    });
    return xml(`<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData>${after}</worksheet>`);
  });
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  const relations = (all: string) => xml(`<Relationships xmlns="${packed}/relationships">${all}</Relationships>`);
  const named = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"${state ? ` state="${state}"` : ''}/>`,
  );
  const targets = sheets.map((_, at) => relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`));
  const own = formats.map((format, at) => `<numFmt numFmtId="${at + 164}" formatCode="${escaped(format)}"/>`);
  const styles = formats.map((_, at) => `<xf numFmtId="${at + 164}"/>`);
  return zipSync({
    '[Content_Types].xml': xml(`<Types xmlns="${packed}/content-types"/>`),
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': xml(
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${named.join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': relations(targets.join('') + relation('rId0', 'styles', 'styles.xml')),
    'xl/styles.xml': xml(
      `<styleSheet xmlns="${main}"><numFmts>${own.join('')}</numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/>${styles.join('')}</cellXfs></styleSheet>`,
    ),
    ...Object.fromEntries(files.map((file, at) => [`xl/worksheets/sheet${at + 1}.xml`, file])),
    ...more,
  });
}
