/** How long the days of a zone take among 500 zones and a year of slots: `node bench/slots.ts`. Starts a PostgreSQL. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { indiaDay } from '../contract/shared/days.ts';
import { openDatabase, sql } from '../server/platform/db/database.ts';
import { startEmbedded } from '../server/platform/db/embedded/start.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { presentDay } from '../server/slots/present.ts';
import { addDays, describeDays } from '../server/slots/rules.ts';
import { readDays } from '../server/slots/store.ts';
import { insertInto } from '../server/testing/builders/rows.ts';

const zones = 500;
const rounds = 400;
const zoneId = (n: string) => `('01936f0e-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

// Half a year lies behind: slots of the past are never deleted.
const fillSlots = sql(`
  ${insertInto('slots')}
  select ${zoneId('zone')}, date, w.key, (random() * 20)::integer
  from generate_series(1, $1::integer) zone
    cross join generate_series(current_date - 182, current_date + 182, interval '1 day') date
    cross join delivery_windows w`);
const fillExceptions = sql(`
  ${insertInto('slot_exceptions')}
  select gen_random_uuid(), date, null, case when n = 0 then null else ${zoneId('n')} end, true, 'Diwali', null, 1, null,
    now(), now()
  from generate_series(0, 20) n
    cross join generate_series(current_date - 182, current_date + 182, interval '7 days') date`);

const folder = mkdtempSync(join(tmpdir(), 'bench-slots-'));
const embedded = await startEmbedded(folder);
const db = openDatabase({ ...embedded.connection, statement_timeout: 0, query_timeout: 0 }, () => {});
try {
  await migrate(embedded.connection);
  await db.run(fillSlots, [zones]);
  await db.run(fillExceptions);
  await db.run(sql(`update delivery_windows set capacity = 20, cutoff_days = 1, cutoff_minute = 1080`));
  await db.run(sql('analyze slots, slot_exceptions'));
  for (const days of [14, 31]) {
    for (const isZoned of [true, false]) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const now = new Date();
        const zone = isZoned ? idOf(1 + Math.floor(Math.random() * zones)) : null;
        const start = performance.now();
        const facts = await readDays(db, zone, indiaDay(now), addDays(indiaDay(now), days - 1));
        describeDays(facts, { zone: { zoneId: zone, windowKeys: null }, now, days }).map(presentDay);
        times.push(performance.now() - start);
      }
      times.sort((a, b) => a - b);
      const at = (share: number) => `${times[Math.ceil(rounds * share) - 1]?.toFixed(1)} ms`;
      console.log(`${days} days, ${isZoned ? 'a zone of 500' : 'without zones'}   p50 ${at(0.5)}   p95 ${at(0.95)}`);
    }
  }
} finally {
  await db.close();
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
}

function idOf(zone: number): string {
  return `01936f0e-0000-7000-8000-${zone.toString(16).padStart(12, '0')}`;
}
