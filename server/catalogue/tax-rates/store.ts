/** Lists rates of GST for staff, and writes them. */
import type { TaxRateFilterQuery } from '#contract/catalogue/tax-rate-calls.ts';
import { type Conditions, holdsTyped, joinConditions } from '#server/core/db/conditions.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';
import { type PageRow, pageSql, readPage, type Slice } from '#server/core/db/page.ts';

export interface TaxRateRow {
  id: string;
  name: string;
  hsn: string;
  isStandard: boolean;
  isActive: boolean;
  version: number;
  createdAt: Date;
  productCount: number;
  /** The percentages, newest first. */
  steps: { firstDay: string; taxBasisPoints: number }[];
}

const columns = `
  r.id, r.name, r.hsn, r.is_standard, r.is_active, r.version, r.created_at,
  (select count(*) from products p where p.tax_rate_id = r.id and p.deleted_at is null) as product_count,
  (select json_agg(s order by s.first_day desc)
    from (select first_day, tax_basis_points from tax_rate_steps where tax_rate_id = r.id) s) as steps`;
const inOrder = 'name collate names, id';

const conditions: Conditions<TaxRateFilterQuery> = {
  search: (value) => holdsTyped(`search_forms(name || ' ' || hsn)`, value),
  isActive: (value) => `is_active = ${value}`,
};

export function listTaxRates(db: Queryable, filter: TaxRateFilterQuery, { limit, offset }: Slice) {
  const { text, values, add } = joinConditions(conditions, filter);
  const page = sql<PageRow<TaxRateRow>>(`
    with found as (select * from tax_rates where ${text}) ${pageSql({
      total: '(select count(*) from found)',
      rows: `select ${columns}
        from (select * from found order by ${inOrder} limit ${add(limit)} offset ${add(offset)}) r`,
      order: inOrder,
    })}`);
  return readPage(db, page, values);
}

const all = sql<TaxRateRow>(`select ${columns} from tax_rates r order by ${inOrder}`);

/** All rates, sorted by name. */
export function listAllTaxRates(db: Queryable): Promise<TaxRateRow[]> {
  return db.rows(all);
}

const taxRateById = sql<TaxRateRow>(`select ${columns} from tax_rates r where r.id = $1`);

export function loadTaxRate(db: Queryable, id: string): Promise<TaxRateRow | undefined> {
  return db.row(taxRateById, [id]);
}

const known = sql<{ id: string }>('select id from tax_rates where id = $1');

/** Whether the rate exists; true for null, which means the standard rate. Rates are never deleted. */
export async function hasTaxRate(db: Queryable, id: string | null): Promise<boolean> {
  return id === null || (await db.row(known, [id])) !== undefined;
}

export type TaxRateValues = Pick<TaxRateRow, 'name' | 'hsn' | 'isStandard' | 'isActive'>;

const lockTable = sql(`select pg_advisory_xact_lock(hashtext('tax rates'))`);
const count = sql<{ rates: number }>('select count(*) as rates from tax_rates');

/** The number of rates. Until the transaction ends, nobody else can write one. */
export async function lockTaxRates(tx: Queryable): Promise<number> {
  await tx.run(lockTable);
  return (await tx.one(count)).rates;
}

const insertRow = sql(`
  insert into tax_rates (id, name, hsn, is_standard, is_active, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $6)`);
const updateRow = sql(`
  update tax_rates
  set name = $2, hsn = $3, is_standard = $4, is_active = $5, updated_at = $6, version = version + 1
  where id = $1`);
const endStandard = sql(`
  -- locked: lockTaxRates has locked all rates
  update tax_rates set is_standard = false, updated_at = $2, version = version + 1
  where is_standard and id <> $1`);

/** Inserts a rate. Like the update, it violates `tax_rates_name_unique` if another rate has the name. */
export async function insertTaxRate(tx: Queryable, id: string, values: TaxRateValues, now: Date): Promise<void> {
  await tx.run(insertRow, [id, values.name, values.hsn, values.isStandard, values.isActive, now]);
}

export async function updateTaxRate(tx: Queryable, id: string, values: TaxRateValues, now: Date): Promise<void> {
  await tx.run(updateRow, [id, values.name, values.hsn, values.isStandard, values.isActive, now]);
}

/** Makes all other rates ordinary rates, before the rate with this id becomes the standard rate. */
export async function endOtherStandard(tx: Queryable, id: string, now: Date): Promise<void> {
  await tx.run(endStandard, [id, now]);
}

const putStep = sql(`
  insert into tax_rate_steps (tax_rate_id, first_day, tax_basis_points) values ($1, $2, $3)
  on conflict (tax_rate_id, first_day) do update set tax_basis_points = excluded.tax_basis_points`);

/** Writes the percentage of a rate from a day on. */
export async function writeTaxStep(
  tx: Queryable,
  id: string,
  { firstDay, taxBasisPoints }: TaxRateRow['steps'][number],
): Promise<void> {
  await tx.run(putStep, [id, firstDay, taxBasisPoints]);
}
