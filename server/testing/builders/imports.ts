/** Spreadsheets as staff send them. */
import { strToU8, zipSync } from 'fflate';
import { v7 as newId } from 'uuid';
import type { ImportKind } from '#contract/imports/columns.ts';
import { processImports } from '#server/imports/process-import.ts';
import type { CallShop, TestShop } from '../shop.ts';

/** A form with one file. */
export function fileForm(content: Uint8Array | string) {
  const head = '--edge\r\ncontent-disposition: form-data; name="file"; filename="list.csv"\r\n\r\n';
  return {
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
    body: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n--edge--\r\n')]),
  };
}

/** Sends a file and answers the import, read and looked at. */
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

/** Saves an import, or undoes it, and answers it as it is after all of it was done. */
export async function finishImport(shop: TestShop, asAdmin: CallShop, step: 'write' | 'return', id: string) {
  // What happened in the same instant counts as having followed.
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

type Cell = string | number | { date: number } | { formula: string; value: number };

const xml = (text: string) => strToU8(`<?xml version="1.0" encoding="UTF-8"?>${text}`);
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packed = 'http://schemas.openxmlformats.org/package/2006';

const cellOf = (cell: Cell) => {
  if (cell === '') return '<c/>';
  if (typeof cell === 'string') return `<c t="inlineStr"><is><t>${cell}</t></is></c>`;
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  return 'date' in cell ? `<c s="1"><v>${cell.date}</v></c>` : `<c><f>${cell.formula}</f><v>${cell.value}</v></c>`;
};

/** An Excel workbook with one sheet. `more` are further files in it. */
export function workbook(
  rows: readonly (readonly Cell[])[],
  { more = {}, after = '' }: { more?: Record<string, Uint8Array>; after?: string } = {},
): Uint8Array {
  const letter = (at: number) => String.fromCharCode(65 + at);
  const sheet = rows
    .map((cells, row) => {
      const all = cells.map((cell, at) => cellOf(cell).replace('<c', `<c r="${letter(at)}${row + 1}"`));
      return `<row r="${row + 1}">${all.join('')}</row>`;
    })
    .join('');
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  const relations = (all: string) => xml(`<Relationships xmlns="${packed}/relationships">${all}</Relationships>`);
  return zipSync({
    '[Content_Types].xml': xml(`<Types xmlns="${packed}/content-types"/>`),
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': xml(
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': relations(
      relation('rId1', 'worksheet', 'worksheets/sheet1.xml') + relation('rId2', 'styles', 'styles.xml'),
    ),
    'xl/styles.xml': xml(
      `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ),
    'xl/worksheets/sheet1.xml': xml(`<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData>${after}</worksheet>`),
    ...more,
  });
}
