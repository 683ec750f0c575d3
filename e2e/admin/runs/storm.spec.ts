/**
 * A rider's phone with many failures: the network disappears and returns, answers are lost, and the page is closed or
 * crashes while it sends. Each run of the test prints its random seed. SEED repeats a run.
 */
import type { BrowserContext, Page, Route } from '@playwright/test';
import { openContext, phone } from '#e2e/fixtures/browser.ts';
import {
  acceptUpi,
  buildStops,
  findBookFaults,
  later,
  nextStop,
  startRun,
  storedRider,
} from '#e2e/fixtures/rider-run.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { sql } from '#server/core/db/database.ts';
import { buildAdmin } from '#server/testing/builders/accounts.ts';
import { seed } from '#tools/seed.ts';

const deliveries = 60;
test.describe.configure({ timeout: 400_000 });

/** A pseudo-random generator of whole numbers below `below`, determined by the seed. */
function chanceFrom(start: number): (below: number) => number {
  let state = start;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** The rider's input at a door: the payment method, and the empties that come back. */
const doors = [
  { paying: 'Cash', amount: 90, empties: 2 },
  { paying: 'UPI', amount: 90, empties: 2 },
  { paying: 'Not paid now', amount: 0, empties: 2 },
  { paying: 'Cash', amount: 240, empties: 1 },
  { paying: 'Cash', amount: 100, empties: 2 },
] as const;
type Door = (typeof doors)[number];

/**
 * Makes requests fail at random. `isMended` stops that. While `isCalm` is true, no failure may close the page.
 * `isDying` says that the test must close the page.
 */
function openLine(chance: (below: number) => number) {
  const line = { isMended: true, isCalm: false, isDying: false, happened: { cut: 0, lost: 0, killed: 0 } };
  const reach = (route: Route) => route.fetch().catch(() => null);
  async function pass(route: Route): Promise<void> {
    const fate = line.isMended ? 0 : chance(20);
    if (fate > 0 && fate <= 5) {
      line.happened.cut += 1;
      return route.abort('internetdisconnected');
    }
    if (fate > 5 && fate <= 9) {
      line.happened.lost += 1;
      await reach(route);
      return route.abort('connectionreset');
    }
    if (fate > 9 && fate <= 11 && !line.isCalm) {
      line.happened.killed += 1;
      if (chance(2) > 0) await reach(route);
      if (line.isMended) return route.abort();
      // The request is never answered, because the page is closed while it sends.
      line.isDying = true;
      return;
    }
    return route.continue();
  }
  return {
    line,
    // Handling a request fails if its page was closed. This failure is ignored.
    over: (context: BrowserContext) =>
      context.route(/\/api\/run(\/acts)?$/, (route) => pass(route).catch(() => undefined)),
  };
}

const recorded = sql<{ name: string; body: { payments: { amount: number }[]; taken: { count: number }[] } }>(`
  select u.name, a.body from rider_acts a join run_stops s on s.id = a.stop_id join orders o on o.id = s.order_id
  join users u on u.id = o.customer_id
  where a.is_recorded and a.kind = 'delivered' and a.taken_back_by is null`);
const refused = sql('select kind, body from rider_acts where not is_recorded');

test(
  'each of 60 deliveries with many failures is recorded once, cash and jars add up, and the ledger is exact',
  inLongRun,
  async ({ shop }) => {
    console.log(`SEED=${seed}`);
    const chance = chanceFrom(seed + 1);
    const meera = await buildAdmin(shop, { name: 'Meera' });
    await acceptUpi(shop, meera);
    const letter = (at: number) => String.fromCharCode(65 + at);
    const names = Array.from({ length: deliveries }, (_, at) => `Asha ${letter(at / 26)}${letter(at % 26)}`);
    const run = await startRun(shop, meera, await buildStops(shop, names));

    const stored = await storedRider(shop);
    const context = await openContext(shop.browser, shop.address, phone, stored, { worksOffline: true });
    await context.clock.install();
    const { line, over } = openLine(chance);
    await over(context);
    const faults: string[] = [];
    let crashes = 0;
    let page = await open(await context.newPage());
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const pressed = new Map<string, Door>();
    let turns = 0;
    for (let isFirst = true; ; isFirst = false) {
      turns += 1;
      // The part of the page about the end of a run is loaded after the last stop has gone.
      await untilShown(page);
      if (await page.getByText('All stops are done').isVisible()) break;
      const name = (await nextStop(page).textContent()) ?? '';
      const door = doors[chance(doors.length)] ?? doors[0];
      await deliver(page, name, door);
      if (!isFirst && !line.isDying) await mishap(name);
      await renew();
      if (isFirst) line.isMended = false;
    }

    async function renew(): Promise<void> {
      if (line.isDying) await page.close();
      if (!page.isClosed()) return;
      line.isDying = false;
      page = await open(await context.newPage());
    }

    /** Opens the page or reopens it. Without a network, the service worker on the phone answers. */
    async function open(opened: Page): Promise<Page> {
      opened.on('pageerror', ({ message }) => faults.push(message));
      await withoutClosing(async () => {
        await opened.goto('/run');
        await untilShown(opened);
      });
      return opened;
    }

    async function untilShown(at: Page): Promise<void> {
      await at.getByText(/^(Next stop|All stops are done)/).waitFor();
    }

    /** Runs steps during which no failure may close the page, such as loading it or correcting a record. */
    async function withoutClosing(work: () => Promise<unknown>): Promise<void> {
      line.isCalm = true;
      await work().finally(() => {
        line.isCalm = false;
      });
    }

    async function deliver(at: Page, name: string, door: Door): Promise<void> {
      await at.getByRole('button', { name: 'Deliver', exact: true }).click();
      await fillDoor(at, door);
      pressed.set(name, door);
      await submitDoor(at);
      await expect(nextStop(at).filter({ hasText: name })).toHaveCount(0);
    }

    /** A random failure, or an undone or corrected record, between two stops. */
    async function mishap(name: string): Promise<void> {
      const what = chance(12);
      if (what < 4) await later(page);
      if (what === 4) await undo(name);
      if (what === 5) await context.setOffline(true);
      if (what === 6 || what === 7) await context.setOffline(false);
      if (what === 8) await page.close();
      if (what === 9) await withoutClosing(() => page.reload());
      if (what === 10) await crash();
      if (what === 11) await correct(name);
    }

    async function undo(name: string): Promise<void> {
      await page.getByRole('button', { name: /^Undo/ }).click();
      await expect(nextStop(page)).toHaveText(name);
    }

    async function crash(): Promise<void> {
      crashes += 1;
      const inside = await context.newCDPSession(page);
      const gone = page.waitForEvent('crash');
      void inside.send('Page.crash').catch(() => undefined);
      await gone;
      await page.close();
    }

    async function correct(name: string): Promise<void> {
      const door = doors[chance(doors.length)] ?? doors[0];
      await withoutClosing(async () => {
        await page.getByRole('button', { name: `Correct ${name}` }).click();
        await fillDoor(page, door);
        pressed.set(name, door);
        await submitDoor(page);
        await expect(page.locator('dialog')).toHaveCount(0);
      });
    }

    line.isMended = true;
    await context.setOffline(false);
    await renew();
    await later(page);
    await page.getByRole('banner').getByRole('button').first().click();
    await expect(page.getByText('All sent')).toBeVisible();
    const sum = (...of: Door['paying'][]) =>
      [...pressed.values()].reduce((total, { paying, amount }) => total + (of.includes(paying) ? amount : 0), 0);
    await expect(page.getByText(`₹${sum('Cash').toLocaleString('en-IN')}.00`).first()).toBeVisible();
    await context.close();
    console.log(`${turns} turns`, JSON.stringify({ ...line.happened, crashes }));

    const written = await shop.db.rows(recorded);
    const of = ({ name, body }: (typeof written)[number]) => [
      name,
      body.payments[0]?.amount ?? 0,
      body.taken[0]?.count,
    ];
    expect(written.map(of).toSorted()).toEqual(
      [...pressed].map(([name, { amount, empties }]) => [name, amount, empties]).toSorted(),
    );
    expect(await shop.db.rows(refused)).toEqual([]);
    const asMeera = shop.as(meera);
    const { run: after } = (await asMeera('GET /admin/runs/:id', { params: { id: run.id } })).body.data;
    const empties = [...pressed.values()].reduce((total, door) => total + door.empties, 0);
    expect([after.done, after.failed, after.closing]).toMatchObject([
      deliveries,
      0,
      { balance: sum('Cash'), bank: sum('UPI'), full: [{ expected: 0 }], empties: [{ expected: empties }] },
    ]);
    expect([await findBookFaults(shop), faults]).toEqual([[], []]);
  },
);

async function fillDoor(page: Page, { paying, amount, empties }: Door): Promise<void> {
  const dialog = page.locator('dialog');
  await dialog.getByRole('radio', { name: paying }).check();
  const count = dialog.getByRole('group', { name: /^Quantity of .*, empty$/ });
  const shown = Number(await count.getByRole('status').textContent());
  const press = count.getByRole('button', { name: shown < empties ? /^One more/ : /^One less/ });
  for (let left = Math.abs(shown - empties); left > 0; left -= 1) await press.click();
  if (amount > 0) await dialog.getByLabel('Money received (₹)').fill(String(amount));
}

/**
 * Presses the button of the dialog. The dialog ignores presses for its first 600 ms, so the page's clock is advanced
 * first.
 */
async function submitDoor(page: Page): Promise<void> {
  await page.clock.runFor(600);
  await page.locator('dialog button[type=submit]').click();
}
