/** How long `GET /delivery-slots` takes in the database and the rules, among 500 zones, 19,000 PIN codes and a year of slots. */
import { readSettings } from '#server/core/settings.ts';
import { sql } from '#server/platform/db/database.ts';
import { presentDay } from '#server/slots/present.ts';
import { findZone, loadDays } from '#server/slots/read-area.ts';
import { insertInto } from '#server/testing/builders/rows.ts';
import { numberedId } from './fill.ts';
import { withOwnDatabase } from './own-database.ts';
import { describeTimes, timeRounds } from './times.ts';

const zones = 500;
const rounds = 400;
const clock = () => new Date();
const { shop } = readSettings({});

const fillZones = sql(`
  ${insertInto('zones')}
  select ${numberedId('n')}, 'Zone ' || n, 5000, null, null, true, null, 0, true, now(), now()
  from generate_series(1, $1::integer) n`);
const fillPincodes = sql(`
  ${insertInto('zone_pincodes')}
  select ${numberedId('zone')}, (110000 + zone * 38 + n)::text, true
  from generate_series(1, $1::integer) zone cross join generate_series(0, 37) n`);

// Half a year lies behind: slots of the past are never deleted.
const fillSlots = sql(`
  ${insertInto('slots')}
  select ${numberedId('zone')}, date, w.key, (random() * 20)::integer
  from generate_series(1, $1::integer) zone
    cross join generate_series(current_date - 182, current_date + 182, interval '1 day') date
    cross join delivery_windows w`);
const fillExceptions = sql(`
  ${insertInto('slot_exceptions')}
  select gen_random_uuid(), date, null, case when n = 0 then null else ${numberedId('n')} end, true, false, 'Diwali', null, 1, null,
    now(), now()
  from generate_series(0, 20) n
    cross join generate_series(current_date - 182, current_date + 182, interval '7 days') date`);

await withOwnDatabase(async (db) => {
  await db.run(fillZones, [zones]);
  await db.run(fillPincodes, [zones]);
  await db.run(fillSlots, [zones]);
  await db.run(fillExceptions);
  await db.run(sql(`update delivery_windows set capacity = 20, cutoff_days = 1, cutoff_minute = 1080`));
  await db.run(sql('analyze zones, zone_pincodes, slots, slot_exceptions'));
  const services = { db, clock, shop: () => shop };
  for (const days of [14, 31]) {
    const times = await timeRounds(rounds, async () => {
      const pincode = String(110_038 + Math.floor(Math.random() * zones * 38));
      const zone = await findZone(services, pincode);
      if (!zone?.zoneId) throw new Error(`${pincode} is in no zone`);
      (await loadDays(services, zone, days)).days.map(presentDay);
    });
    console.log(`${days} days of a PIN code   ${describeTimes(times)}`);
  }
});
