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

/** Returns whether the document was not printed before. Of two prints at once, only one is the first. */
export async function insertPrint(tx: Queryable, { documentId, by, at }: Print): Promise<boolean> {
  return (await tx.run(insert, [documentId, by, at])) === 1;
}
