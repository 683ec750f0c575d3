import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const program = `
  import { describeDays, withoutZones } from '${import.meta.dirname}/rules.ts';
  const window = { key: 'morning', label: 'Morning', fromMinute: 540, toMinute: 720, firstDate: null, lastDate: null,
    weekdays: [1, 2, 3, 4, 5, 6], capacity: 5, cutoffDays: 1, cutoffMinute: 1080 };
  const facts = { windows: [window], exceptions: [], booked: [{ date: '2027-01-02', windowKey: 'morning', booked: 4 }] };
  const at = (instant) => describeDays(facts, { zone: withoutZones, now: new Date(instant), days: 4 })
    .map(({ date, slots: [slot] }) => date + ' ' + (slot.reason ?? slot.state));
  console.log(JSON.stringify(['2026-12-31T12:29:59Z', '2026-12-31T12:30:00Z', '2026-12-31T18:29:59Z',
    '2026-12-31T18:30:00Z'].map(at)));`;

// Proves slots-12
test.each(['Asia/Kolkata', 'America/Los_Angeles', 'Pacific/Kiritimati', 'UTC'])(
  'a server in the time zone %s uses the days and cut-offs of India',
  (TZ) => {
    const args = ['--experimental-strip-types', '--no-warnings', '--input-type=module-typescript', '-e', program];
    const days: unknown = JSON.parse(execFileSync(process.execPath, args, { env: { ...process.env, TZ } }).toString());
    const first = '2026-12-31 cut-off';
    const later = ['2027-01-02 few', '2027-01-03 weekday'];
    expect(days).toEqual([
      [first, '2027-01-01 open', ...later],
      [first, '2027-01-01 cut-off', ...later],
      [first, '2027-01-01 cut-off', ...later],
      ['2027-01-01 cut-off', ...later, '2027-01-04 open'],
    ]);
  },
);
