/** Writes the data that the shop keeps about a customer as one zip file: each table as a spreadsheet and as JSON. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { indiaDay } from '#contract/shared/days.ts';
import type { Language } from '#contract/shared/translate.ts';
import { translateMessage } from '#contract/shared/translate.ts';
import { type Columns, MoneyCell } from '../core/csv.ts';
import type { Services } from '../core/services.ts';
import { answerCsv, type FileAnswer } from '../platform/http/file-answer.ts';
import { texts } from '../platform/http/handler.ts';
import { answerZip, type ZippedFile } from '../platform/http/zip-answer.ts';
import { describeDownload } from './about.rules.ts';
import {
  type DownloadedRow,
  type DownloadedTable,
  downloadedTables,
  isPhotoTable,
  loadPhoto,
} from './download.store.ts';
import { findPerson, type Person } from './people.store.ts';

const batchSize = 500;

/** Names of files that customers understand better than the names of tables. */
const fileNames: Readonly<Record<string, string>> = {
  users: 'profile',
  ledger_transfers: 'account-entries',
  ledger_notes: 'account-notes',
  ledger_accounts: 'balances',
  sessions: 'devices',
  customer_notes: 'notes',
  tagged_customers: 'tags',
  rider_acts: 'at-the-door',
  run_matters: 'issues-at-the-door',
  stop_photos: 'photos',
  contact_messages: 'messages',
  delivery_wishes: 'requested-places',
  import_rows: 'imported-rows',
  breach_people: 'data-breaches',
};
const fileName = (table: string) => fileNames[table] ?? table.replaceAll('_', '-');

/** Streams the data of a customer. No more than one part of one table is in memory. */
export async function exportOwnData(services: Services, customerId: string, language: Language): Promise<FileAnswer> {
  const { db, clock } = services;
  const person = await findPerson(db, customerId);
  const files: ZippedFile[] = [{ name: 'about.txt', open: async () => describe(services, language) }];
  for (const table of downloadedTables) {
    const [first] = await table.load(db, person, 1, 0);
    if (first) files.push(...filesOf(services, table, person, first));
    if (isPhotoTable(table.name)) files.push(...(await listPhotos(services, table, person)));
  }
  const at = clock();
  return answerZip(`my-data-${indiaDay(at)}.zip`, at, files);
}

async function* describe({ shop, clock }: Services, language: Language) {
  const lines = describeDownload(shop().name, indiaDay(clock()));
  yield lines.map((line) => `${translateMessage(texts[language], line)}\r\n`).join('');
}

function filesOf({ db }: Services, table: DownloadedTable, person: Person, first: DownloadedRow): ZippedFile[] {
  const name = fileName(table.name);
  const load = (limit: number, offset: number) => table.load(db, person, limit, offset);
  return [
    {
      name: `${name}.csv`,
      open: async () =>
        (await answerCsv(`${name}.csv`, columnsOf(first), (_after, limit, offset) => load(limit, offset))).chunks,
    },
    { name: `${name}.json`, open: async () => writeJson(load) },
  ];
}

async function* writeJson(load: (limit: number, offset: number) => Promise<DownloadedRow[]>) {
  let read = 0;
  for (;;) {
    const rows = await load(batchSize, read);
    const lines = rows.map((row, index) => `${read + index === 0 ? '' : ',\n'}${JSON.stringify(inRupees(row))}`);
    yield `${read === 0 ? '[' : ''}${lines.join('')}`;
    read += rows.length;
    if (rows.length < batchSize) break;
    await nextTurn();
  }
  yield ']\n';
}

const isAmount = (name: string) => name.endsWith('Paise');
const withoutUnit = (name: string) => name.replace(/Paise$/, '');

/** The row with its amounts in rupees. */
const inRupees = (row: DownloadedRow) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) =>
      isAmount(name) && typeof value === 'number'
        ? [withoutUnit(name), Number(new MoneyCell(value).toString())]
        : [withoutUnit(name), value],
    ),
  );

/** `deliveryName` becomes "Delivery name". */
function headingOf(name: string): string {
  const words = withoutUnit(name).replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const columnsOf = (first: DownloadedRow): Columns<DownloadedRow> =>
  Object.fromEntries(
    Object.keys(first).map((name) =>
      isAmount(name)
        ? [`${headingOf(name)} (₹)`, (row: DownloadedRow) => amountCell(row[name])]
        : [headingOf(name), (row: DownloadedRow) => cellOf(row[name])],
    ),
  ) as Columns<DownloadedRow>;

const amountCell = (value: unknown) => (typeof value === 'number' ? new MoneyCell(value) : '');

function cellOf(value: unknown): string | number {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  return JSON.stringify(value);
}

async function listPhotos({ db }: Services, table: DownloadedTable, person: Person): Promise<ZippedFile[]> {
  const rows: DownloadedRow[] = [];
  for (let batch = await table.load(db, person, batchSize, 0); batch.length > 0; ) {
    rows.push(...batch);
    batch = batch.length < batchSize ? [] : await table.load(db, person, batchSize, rows.length);
  }
  return rows.map(({ id }) => ({
    name: `photos/${id}.jpg`,
    open: async () => readPhoto(isPhotoTable(table.name) ? await loadPhoto(db, table.name, String(id)) : undefined),
  }));
}

async function* readPhoto(jpeg: Buffer | undefined) {
  if (jpeg) yield jpeg;
}
