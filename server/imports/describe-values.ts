/** The values that staff can give for all rows of an import, with what the shop knows of each. */
import { v7 as newId } from 'uuid';
import type { SharedValue } from '#contract/imports/calls.ts';
import { type SharedField, sharedFieldNames } from '#contract/imports/columns.ts';
import { toRupees } from '#contract/shared/money.ts';
import { listNamedContainers } from '#server/catalogue/containers/store.ts';
import { listNamedProducts } from '#server/catalogue/many-products.store.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';
import type { Services } from '#server/core/services.ts';
import { readProducts } from '#server/plans/store.ts';
import { listWindows } from '#server/slots/window.store.ts';
import { findKnownPlace } from '#server/zones/service-area.store.ts';
import type { ImportRow } from './import.store.ts';

interface Known {
  proposed: string;
  choices: string[] | null;
}

/** Nothing is asked for a file that lacks nothing. */
export async function describeValues({ db }: Services, { needs, sharedValues }: ImportRow): Promise<SharedValue[]> {
  const fields = sharedFieldNames.filter((field) => needs[field] !== undefined);
  if (fields.length === 0) return [];
  const known = await readKnown(db, needs.pincode?.proposed);
  return fields.map((field) => ({
    field,
    rows: needs[field]?.rows ?? 0,
    value: sharedValues[field] ?? null,
    ...known[field],
  }));
}

const zonePincodes = sql<{ pincode: string }>(
  'select pincode from zone_pincodes where is_active order by pincode limit 2',
);

async function readKnown(db: Queryable, common: string | undefined): Promise<Record<SharedField, Known>> {
  const zones = await db.rows(zonePincodes);
  const pincode = common ?? (zones.length === 1 ? (zones[0]?.pincode ?? '') : '');
  const place = await findKnownPlace(db, pincode);
  const containers = (await listNamedContainers(db))
    .filter(({ isActive }) => isActive)
    .map(({ id, name }) => ({ id, name }));
  const sold = (await listNamedProducts(db)).filter(({ isSold }) => isSold);
  // No customer is meant: whether somebody pays no deposit does not matter here.
  const lines = await readProducts(
    db,
    newId(),
    sold.map(({ id }) => id),
  );
  // Customers of a notebook mostly get the product that comes in a container.
  const jar = lines
    .filter(({ containerId }) => containerId !== null)
    .toSorted((a, b) => b.depositPaise - a.depositPaise)[0];
  const container = containers.find(({ id }) => id === jar?.containerId) ?? containers[0];
  const windows = (await listWindows(db)).map(({ label }) => label);
  const nameOf = ({ name, size }: { name: string; size: string }) => `${name} ${size}`;
  const free = (proposed: string): Known => ({ proposed, choices: null });
  return {
    pincode: free(pincode),
    city: free(place?.city ?? ''),
    state: free(place?.state ?? ''),
    container: { proposed: container?.name ?? '', choices: containers.map(({ name }) => name) },
    depositPerJar: free(jar ? String(toRupees(jar.depositPaise)) : ''),
    planProduct: { proposed: jar ? nameOf(jar) : '', choices: sold.map(nameOf) },
    planQuantity: free('1'),
    planWindow: { proposed: windows[0] ?? '', choices: windows },
    planStart: free(''),
  };
}
