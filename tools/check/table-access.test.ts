import { expect, test } from 'vitest';
import { findTableFaults, findUnusedAccess } from './table-access.ts';

/** A table of the job library. Its name is split, because this check rejects every file that contains it. */
const undocumented = ['graphile_worker.', 'private_tasks'].join('_');

const faultsOf = (file: string, text: string) => findTableFaults(file, text).map((fault) => fault.split(':')[0]);

test('a domain may read and write its own tables and read those of domains that it may import', () => {
  const text = 'insert into orders select from users u join order_items i on true';
  expect(faultsOf('server/orders/store.ts', text)).toEqual([]);
});

test('the use of a table of another domain is rejected, also as an argument of functions that build SQL', () => {
  expect(faultsOf('server/accounts/users.store.ts', 'select 1 from payments')).toEqual([
    'server/accounts/users.store.ts must not read the table payments',
  ]);
  expect(faultsOf('server/contact/store.ts', "deleteLocked('visitors', 'id', '')")).toEqual([
    'server/contact/store.ts must not write the table visitors',
  ]);
  expect(faultsOf('server/dashboard/store.ts', 'update products set stock = 0')).toEqual([
    'server/dashboard/store.ts must not write the table products',
  ]);
  expect(faultsOf('server/start-instance.ts', 'delete from sessions')).toEqual([
    'server/start-instance.ts must not write the table sessions',
  ]);
});

test('the use of undocumented tables of the job library is rejected in every file', () => {
  const text = `delete from ${undocumented}`;
  for (const file of [
    'server/platform/jobs/rescue-jobs.ts',
    'server/backup/restore-backup.ts',
    'server/orders/store.ts',
  ]) {
    expect(faultsOf(file, text)).toHaveLength(1);
  }
});

test('comments and names that are not tables are ignored', () => {
  expect(
    faultsOf('server/cart/store.ts', "/** Taken from orders. */ import x from 'visitors'; -- from orders"),
  ).toEqual([]);
});

test('a permission to use a table is rejected if no statement needs it', () => {
  const texts = new Map([
    ['server/settings/store.ts', 'select name from users'],
    ['server/runs/store.ts', 'update products set stock = 0; select 1 from stock_movements'],
  ]);
  const faults = findUnusedAccess(texts).map((fault) => fault.split(':')[0]);
  expect(faults).not.toContain('settings does not read the table users');
  expect(faults).not.toContain('runs does not write the table products');
  expect(faults).toContain('runs does not write the table stock_movements');
  expect(faults).toContain('slots does not read the table users');
});
