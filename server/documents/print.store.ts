/** Stores the first print of each document. */
import { type Queryable, sql } from '../core/db/database.ts';

const insert = sql(`
  insert into document_prints (document_id, printed_by, printed_at) values ($1, $2, $3)
  on conflict (document_id) do nothing`);

interface Print {
  documentId: string;
  by: string;
  at: Date;
}

/** Returns true if the document was not printed before. If two prints happen at once, only one of them gets true. */
export async function insertPrint(tx: Queryable, { documentId, by, at }: Print): Promise<boolean> {
  return (await tx.run(insert, [documentId, by, at])) === 1;
}
