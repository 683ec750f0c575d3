/** Lists containers for staff, and writes them. */
import type { ContainerFilterQuery } from '#contract/catalogue/container-calls.ts';
import { type Conditions, holdsTyped, joinConditions } from '#server/core/db/conditions.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';
import { type PageRow, pageSql, readPage, type Slice } from '#server/core/db/page.ts';

export interface ContainerRow {
  id: string;
  name: string;
  hsn: string;
  taxBasisPoints: number;
  lostChargePaise: number;
  isActive: boolean;
  version: number;
  createdAt: Date;
  productCount: number;
  capacitiesMl: number[];
}

const columns = `
  c.id, c.name, c.hsn, c.tax_basis_points, c.lost_charge_paise, c.is_active, c.version, c.created_at,
  (select count(*) from products p where p.container_id = c.id and p.deleted_at is null) as product_count,
  array(select distinct p.capacity_ml from products p
    where p.container_id = c.id and p.deleted_at is null order by 1) as capacities_ml`;
const inOrder = 'name collate names, id';

const conditions: Conditions<ContainerFilterQuery> = {
  search: (value) => holdsTyped(`search_forms(name || ' ' || hsn)`, value),
  isActive: (value) => `is_active = ${value}`,
};

export function listContainers(db: Queryable, filter: ContainerFilterQuery, { limit, offset }: Slice) {
  const { text, values, add } = joinConditions(conditions, filter);
  const page = sql<PageRow<ContainerRow>>(`
    with found as (select * from containers where ${text}) ${pageSql({
      total: '(select count(*) from found)',
      rows: `select ${columns}
        from (select * from found order by ${inOrder} limit ${add(limit)} offset ${add(offset)}) c`,
      order: inOrder,
    })}`);
  return readPage(db, page, values);
}

const containerById = sql<ContainerRow>(`select ${columns} from containers c where c.id = $1`);

export function loadContainer(db: Queryable, id: string): Promise<ContainerRow | undefined> {
  return db.row(containerById, [id]);
}

const some = sql<Pick<ContainerRow, 'id' | 'name' | 'lostChargePaise'>>(`
  select id, name, lost_charge_paise from containers where id = any($1::uuid[]) order by ${inOrder}`);

/** Containers with these ids, sorted by name, active or not. */
export function listContainersById(db: Queryable, ids: readonly string[]) {
  return db.rows(some, [ids]);
}

const known = sql<{ id: string }>('select id from containers where id = $1');

/** Whether the container exists; true for null, which means no container. Containers are never deleted. */
export async function hasContainer(db: Queryable, id: string | null): Promise<boolean> {
  return id === null || (await db.row(known, [id])) !== undefined;
}

export type NamedContainer = Pick<ContainerRow, 'id' | 'name' | 'isActive' | 'lostChargePaise'>;

const named = sql<NamedContainer>(`select id, name, is_active, lost_charge_paise from containers order by ${inOrder}`);

/** All containers, sorted by name. */
export function listNamedContainers(db: Queryable): Promise<NamedContainer[]> {
  return db.rows(named);
}

export type ContainerValues = Pick<ContainerRow, 'name' | 'hsn' | 'taxBasisPoints' | 'lostChargePaise' | 'isActive'>;

/** The values of the parameters $2 to $6, in this order. */
const valuesOf = ({ name, hsn, taxBasisPoints, lostChargePaise, isActive }: ContainerValues) => [
  name,
  hsn,
  taxBasisPoints,
  lostChargePaise,
  isActive,
];

const lockContainerTable = sql(`select pg_advisory_xact_lock(hashtext('containers'))`);
const count = sql<{ containers: number }>('select count(*) as containers from containers');
const insertContainerRow = sql(`
  insert into containers (id, name, hsn, tax_basis_points, lost_charge_paise, is_active, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $7)`);
const updateContainerRow = sql(`
  update containers
  set name = $2, hsn = $3, tax_basis_points = $4, lost_charge_paise = $5, is_active = $6, updated_at = $7,
    version = version + 1
  where id = $1`);
const lockContainerRow = sql<{ version: number }>('select version from containers where id = $1 for no key update');
const toggle = sql(`
  update containers set is_active = not is_active, updated_at = $3, version = version + 1
  where id = $1 and is_active is distinct from $2::boolean`);

/** The number of containers. Until the transaction ends, nobody else can create one. */
export async function countContainers(tx: Queryable): Promise<number> {
  await tx.run(lockContainerTable);
  return (await tx.one(count)).containers;
}

/** Inserts a container. Like the update, it violates `containers_name_unique` if another container has the name. */
export async function insertContainer(tx: Queryable, id: string, values: ContainerValues, now: Date): Promise<void> {
  await tx.run(insertContainerRow, [id, ...valuesOf(values), now]);
}

export async function updateContainer(tx: Queryable, id: string, values: ContainerValues, now: Date): Promise<void> {
  await tx.run(updateContainerRow, [id, ...valuesOf(values), now]);
}

/** Locks a container until the transaction ends and returns its version. */
export async function lockContainer(tx: Queryable, id: string): Promise<number | undefined> {
  return (await tx.row(lockContainerRow, [id]))?.version;
}

/**
 * Activates or deactivates a container; null means the opposite of its present state. Returns false if it already has
 * the state.
 */
export async function writeContainerActive(
  db: Queryable,
  id: string,
  isActive: boolean | null,
  now: Date,
): Promise<boolean> {
  return (await db.run(toggle, [id, isActive, now])) === 1;
}
