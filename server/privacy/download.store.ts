/** Reads the data that the shop keeps about a customer, from the list of personal tables. */
import { type Queryable, sql } from '../core/db/database.ts';
import type { Person } from './people.store.ts';
import { type PersonalTable, personalTables } from './personal-tables.store.ts';

export type DownloadedRow = Readonly<Record<string, unknown>>;

/** A table of the download. Its rows are read in parts, in the order of the key. */
export interface DownloadedTable {
  name: string;
  load(db: Queryable, person: Person, limit: number, offset: number): Promise<DownloadedRow[]>;
}

function describeTable([name, { of, by, key = 'id', download }]: [string, PersonalTable]): DownloadedTable[] {
  if (typeof download !== 'string') return [];
  const rows = sql<DownloadedRow>(`select ${download} from ${name} where ${of} order by ${key} limit $2 offset $3`);
  return [
    {
      name,
      load: (db, { ids, emails }, limit, offset) => db.rows(rows, [by === 'email' ? emails : ids, limit, offset]),
    },
  ];
}

export const downloadedTables: readonly DownloadedTable[] = Object.entries(personalTables).flatMap(describeTable);

const photos = {
  stop_photos: sql<{ jpeg: Buffer }>('select jpeg from stop_photos where id = $1'),
  complaint_photos: sql<{ jpeg: Buffer }>('select jpeg from complaint_photos where id = $1'),
};
type PhotoTable = keyof typeof photos;
export const isPhotoTable = (table: string): table is PhotoTable => Object.hasOwn(photos, table);

/** A photo of a door or of a complaint; undefined if it was deleted after the download began. */
export async function loadPhoto(db: Queryable, table: PhotoTable, id: string): Promise<Buffer | undefined> {
  return (await db.row(photos[table], [id]))?.jpeg;
}
