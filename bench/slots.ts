/** How long `GET /delivery-slots` takes in the database and the rules, among 500 zones, 19,000 PIN codes and a year of slots. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '#server/core/settings.ts';
import { openDatabase, sql } from '#server/platform/db/database.ts';
import { startEmbedded } from '#server/platform/db/embedded/start.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { presentDay } from '#server/slots/present.ts';
import { findZone, loadDays } from '#server/slots/read-area.ts';
import { insertInto } from '#server/testing/builders/rows.ts';

const zones = 500;
const rounds = 400;
const clock = () => new Date();
const { shop } = readSettings({});
const zoneId = (n: string) => `('01936f0e-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

const fillZones = sql(`
  ${insertInto('zones')}
  select ${zoneId('n')}, 'Zone ' || n, 5000, null, null, true, null, 0, true, now(), now()
  from generate_series(1, $1::integer) n`);
const fillPincodes = sql(`
  ${insertInto('zone_pincodes')}
  select ${zoneId('zone')}, (110000 + zone * 38 + n)::text, true
  from generate_series(1, $1::integer) zone cross join generate_series(0, 37) n`);

// Half a year lies behind: slots of the past are never deleted.
const fillSlots = sql(`
  ${insertInto('slots')}
  select ${zoneId('zone')}, date, w.key, (random() * 20)::integer
  from generate_series(1, $1::integer) zone
    cross join generate_series(current_date - 182, current_date + 182, interval '1 day') date
    cross join delivery_windows w`);
const fillExceptions = sql(`
  ${insertInto('slot_exceptions')}
  select gen_random_uuid(), date, null, case when n = 0 then null else ${zoneId('n')} end, true, false, 'Diwali', null, 1, null,
    now(), now()
  from generate_series(0, 20) n
    cross join generate_series(current_date - 182, current_date + 182, interval '7 days') date`);

const folder = mkdtempSync(join(tmpdir(), 'bench-slots-'));
const embedded = await startEmbedded(folder);
const db = openDatabase({ ...embedded.connection, statement_timeout: 0, query_timeout: 0 }, () => {});
try {
  await migrate(embedded.connection);
  await db.run(fillZones, [zones]);
  await db.run(fillPincodes, [zones]);
  await db.run(fillSlots, [zones]);
  await db.run(fillExceptions);
  await db.run(sql(`update delivery_windows set capacity = 20, cutoff_days = 1, cutoff_minute = 1080`));
  await db.run(sql('analyze zones, zone_pincodes, slots, slot_exceptions'));
  for (const days of [14, 31]) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const pincode = String(110_038 + Math.floor(Math.random() * zones * 38));
      const start = performance.now();
      const zone = await findZone({ db, clock, shop: () => shop }, pincode);
      if (!zone?.zoneId) throw new Error(`${pincode} is in no zone`);
      (await loadDays({ db, clock, shop: () => shop }, zone, days)).days.map(presentDay);
      times.push(performance.now() - start);
    }
    times.sort((a, b) => a - b);
    const at = (share: number) => `${times[Math.ceil(rounds * share) - 1]?.toFixed(1)} ms`;
    console.log(`${days} days of a PIN code   p50 ${at(0.5)}   p95 ${at(0.95)}`);
  }
} finally {
  await db.close();
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
}
