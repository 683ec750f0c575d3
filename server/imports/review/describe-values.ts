/** The values that staff can give for all rows of an import, with a proposal from the data of the shop. */
import { v7 as newId } from 'uuid';
import type { ColumnChoices, SharedValue } from '#contract/imports/calls.ts';
import { type ImportKind, type SharedField, sharedFieldNames } from '#contract/imports/columns.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { toRupees } from '#contract/shared/money.ts';
import { listNamedContainers } from '#server/catalogue/containers/store.ts';
import { listNamedCategories, listNamedProducts, listSoldJars } from '#server/catalogue/many-products.store.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';
import type { Services } from '#server/core/services.ts';
import { readProducts } from '#server/plans/store.ts';
import { listWindows } from '#server/slots/window.store.ts';
import { findKnownPlace } from '#server/zones/service-area.store.ts';
import { nameKey } from '../fields.rules.ts';
import type { ImportRow } from '../import.store.ts';
import { byName } from '../look-up.rules.ts';
import { areaOfLine, lineInImport } from '../sheets.rules.ts';

type Known = Pick<SharedValue, 'proposed' | 'choices'> & Partial<Pick<SharedValue, 'byContainer'>>;

/** The values that rows of the file lack. */
export async function describeValues(
  { db, clock }: Services,
  { needs, sharedValues, sheets }: ImportRow,
): Promise<SharedValue[]> {
  const fields = sharedFieldNames.filter((field) => needs[field] !== undefined);
  if (fields.length === 0) return [];
  const areas = describeAreas(sheets);
  const known = {
    ...(await readKnown(db, needs.pincode?.proposed, indiaDay(clock()))),
    sheetArea: { proposed: '', choices: [areas] },
  };
  return fields.map((field) => ({
    field,
    rows: needs[field]?.rows ?? 0,
    // For `sheetArea`, staff answer yes or no. A yes applies to the sheets that are chosen now.
    byContainer: [],
    value: field === 'sheetArea' && sharedValues.sheetArea ? areas : (sharedValues[field] ?? null),
    ...known[field],
  }));
}

const longestAreas = 100;

/**
 * The names of the imported sheets that can be areas. They are only proposed, because only staff know whether they are
 * areas.
 */
function describeAreas(sheets: ImportRow['sheets']): string {
  const areas = sheets.flatMap(({ isRead, place }) => (isRead ? areaOfLine(sheets, lineInImport(place, 1)) || [] : []));
  const names = areas.join(', ');
  return names.length > longestAreas ? `${names.slice(0, longestAreas - 1)}…` : names;
}

const zonePincodes = sql<{ pincode: string }>(
  'select pincode from zone_pincodes where is_active order by pincode limit 2',
);

const listContainers = async (db: Queryable) =>
  (await listNamedContainers(db)).filter(({ isActive }) => isActive).map(({ id, name }) => ({ id, name }));

type Named = { name: string; size: string };

/** Names products by their name and size. The size is left out if the name says it and no other product fits it. */
function nameProducts(all: readonly Named[]): (product: Named) => string {
  const found = byName(all);
  return ({ name, size }) =>
    nameKey(name).includes(nameKey(size)) && found(name).length === 1 ? name : `${name} ${size}`;
}

/** If there are more names than this, no list is offered: staff type the name. */
const mostChoices = 500;

/** The names that the shop knows, for columns that take only these. For a product, `none` means no container. */
export async function listChoices({ db }: Services, kind: ImportKind): Promise<ColumnChoices[]> {
  const containers = (await listContainers(db)).map(({ name }) => name);
  const sold = (await listNamedProducts(db)).filter(({ isSold }) => isSold);
  const choices =
    kind === 'products'
      ? { container: ['none', ...containers], category: (await listNamedCategories(db)).map(({ name }) => name) }
      : {
          container: containers,
          planProduct: sold.map(nameProducts(sold)),
          planWindow: (await listWindows(db)).map(({ label }) => label),
        };
  return Object.entries(choices)
    .map(([column, values]) => ({ column, values }))
    .filter(({ values }) => values.length > 0 && values.length <= mostChoices);
}

async function readKnown(
  db: Queryable,
  common: string | undefined,
  today: string,
): Promise<Record<Exclude<SharedField, 'sheetArea'>, Known>> {
  const zones = await db.rows(zonePincodes);
  const pincode = common ?? (zones.length === 1 ? (zones[0]?.pincode ?? '') : '');
  const place = await findKnownPlace(db, pincode);
  const containers = await listContainers(db);
  const sold = (await listNamedProducts(db)).filter(({ isSold }) => isSold);
  // A new id belongs to no customer, so no agreed price and no exemption from deposits applies.
  const ids = sold.map(({ id }) => id);
  const lines = await readProducts(db, newId(), ids, today);
  // Most customers in a notebook get water in jars of 20 litres, so the one with most orders is proposed.
  const jars = (await listSoldJars(db))
    .flatMap((id) => lines.find(({ productId }) => productId === id) ?? [])
    .filter(({ containerId }) => containers.some(({ id }) => id === containerId));
  const [jar] = jars;
  const container = containers.find(({ id }) => id === jar?.containerId);
  const [only = '', ...others] = containers.map(({ name }) => name);
  const depositOf = (line: (typeof jars)[number]) => String(toRupees(line.depositPaise));
  const byContainer = containers.flatMap(({ id, name }) => {
    const line = jars.find(({ containerId }) => containerId === id);
    return line ? [{ container: name, proposed: depositOf(line) }] : [];
  });
  const windows = (await listWindows(db)).map(({ label }) => label);
  const nameOf = nameProducts(sold);
  const free = (proposed: string): Known => ({ proposed, choices: null });
  return {
    pincode: free(pincode),
    city: free(place?.city ?? ''),
    state: free(place?.state ?? ''),
    container: {
      proposed: container?.name ?? (others.length > 0 ? '' : only),
      choices: containers.map(({ name }) => name),
    },
    depositPerJar: { ...free(jar ? depositOf(jar) : ''), byContainer },
    planProduct: { proposed: jar ? nameOf(jar) : '', choices: sold.map(nameOf) },
    planQuantity: free('1'),
    planWindow: { proposed: windows[0] ?? '', choices: windows },
    planStart: free(''),
    priceProduct: { proposed: jar ? nameOf(jar) : '', choices: sold.map(nameOf) },
  };
}
