/**
 * The part of a statement that locks the rows it is going to write or delete, in the order of their key: two statements
 * that lock their rows like this never deadlock, whatever order they find them in.
 */
export function lockRows(table: string, key: string, condition: string): string {
  return `
  held as materialized (
    select ${key} from ${table} where ${condition} order by ${key} for update
  )`;
}

/** A whole deletion of the rows that meet a condition. */
export function deleteLocked(table: string, key: string, condition: string): string {
  return `
  with ${lockRows(table, key, condition)}
  delete from ${table} where (${key}) in (select ${key} from held)`;
}
