/** One morning of deliveries in the browsers of the dispatcher, the rider and a customer. */
import { dialogOf } from '#e2e/fixtures/admin-list.ts';
import { desktop, phone } from '#e2e/fixtures/browser.ts';
import { countPresses } from '#e2e/fixtures/count-presses.ts';
import {
  acceptUpi,
  addRider,
  buildStops,
  findBookFaults,
  later,
  laterThanStored,
  nextStop,
  signIn,
} from '#e2e/fixtures/rider-run.ts';
import { untilAlive } from '#e2e/fixtures/settle.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { buildAdmin } from '#server/testing/builders/accounts.ts';

// Proves riders-1, riders-3, riders-6, riders-7, riders-8, riders-10, riders-30, load-5
test(
  'a run is planned, driven partly without a network with a locked door and a cancelled order, and counted',
  inLongRun,
  async ({ shop }) => {
    const meera = await buildAdmin(shop, { name: 'Meera' });
    const asMeera = shop.as(meera);
    await acceptUpi(shop, meera);
    const names = ['Asha Rao', 'Bina Iyer', 'Chitra Nair', 'Divya Shah', 'Esha Roy'];
    const { orders, customers, day } = await buildStops(shop, names);
    await addRider(shop, meera);
    const [first, , , cancelled] = orders;
    const [asha, , , divya] = customers;
    if (!first || !cancelled || !asha || !divya) throw new Error('No stops');

    const { page: desk, context: office } = await shop.open(desktop, meera);
    await desk.goto(`/admin/runs?date=${day}`);
    await desk.getByRole('checkbox', { name: /Morning/ }).check();
    await desk.getByRole('combobox', { name: 'Rider' }).selectOption({ label: 'Ravi Kumar: new run' });
    await desk.getByRole('button', { name: 'Assign' }).click();
    await expect(desk.getByText('No stops without a rider.')).toBeVisible();
    await desk.getByRole('link', { name: 'Ravi Kumar' }).click();
    // The last stop is moved to the first place by keyboard.
    await desk.getByRole('button', { name: /place 5$/ }).focus();
    await desk.keyboard.press('Alt+Home');
    await desk.getByRole('button', { name: 'Save the order' }).click();
    await expect(desk.getByRole('button', { name: /place 1$/ })).toHaveAccessibleName(/Esha Roy/);
    await desk.getByRole('button', { name: 'Start run' }).click();
    await dialogOf(desk)
      .getByLabel(/Lake water/)
      .fill('12');
    await dialogOf(desk).getByRole('button', { name: 'Start run' }).click();
    await expect(desk.getByText('On the road')).toBeVisible();

    const { page: own, context: home } = await shop.open(phone, asha);
    const ownPresses = await countPresses(own);
    await own.clock.install();
    await own.goto('/');
    await expect(own.getByText('1 stop before you')).toBeVisible();
    await own.goto(`/orders/${first.id}`);
    await expect(own.getByText('Ravi brings your water')).toBeVisible();

    const { page: road, context: away } = await shop.open(phone, null, { worksOffline: true });
    await road.clock.install();
    const presses = await countPresses(road);
    await signIn(road);
    const deliver = () => road.getByRole('button', { name: 'Deliver', exact: true }).click();
    await expect(nextStop(road)).toHaveText('Esha Roy');
    await expect(road.getByText(/^10 × 20 L jar/)).toBeVisible();
    const before = (await presses()).presses;
    await deliver();
    await road.getByRole('radio', { name: 'Cash' }).check();
    await road.getByRole('button', { name: 'Delivered · ₹90.00 cash' }).click();
    expect((await presses()).presses - before).toBeLessThanOrEqual(3);
    await laterThanStored(road);
    await expect(road.getByText('All sent')).toBeVisible();
    await own.clock.fastForward(61_000);
    await expect(own.getByText('You are next')).toBeVisible();

    await road.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await away.setOffline(true);
    await road.reload();
    await expect(nextStop(road)).toHaveText('Asha Rao');
    // Four of five stops and eight of ten jars, computed on the phone.
    await expect(road.getByText(/^[48] left$/)).toHaveText(['4 left', '8 left']);
    await deliver();
    await road.getByRole('radio', { name: 'UPI' }).check();
    await expect(road.getByRole('img', { name: 'QR code to pay ₹90.00 by UPI' })).toBeVisible();
    await road.getByRole('button', { name: 'Delivered · ₹90.00 UPI' }).click();
    // Bina returns one empty less than promised, so she must pay the deposit of one jar.
    await deliver();
    await road.getByRole('button', { name: /^One less of .*, empty$/ }).click();
    await road.getByRole('button', { name: 'Delivered · ₹240.00 cash' }).click();
    await road.getByRole('button', { name: 'Not delivered' }).click();
    await road.getByRole('radio', { name: 'Door locked' }).check();
    await road.getByRole('button', { name: 'Not delivered: bring again' }).click();
    const status = { params: { id: cancelled.id }, body: { status: 'cancelled' as const } };
    await asMeera('PUT /admin/orders/:id/status', status);
    await deliver();
    await road.getByRole('button', { name: 'Delivered · ₹90.00 cash' }).click();
    await expect(road.getByText('4 waiting')).toBeVisible();
    // The unsent records must still be on the phone after a reload.
    await road.reload();
    await expect(road.getByText('4 waiting')).toBeVisible();
    await expect(road.getByText('₹420.00')).toBeVisible();
    await later(road);
    await away.setOffline(false);
    await expect(road.getByText('All sent')).toBeVisible();
    await expect(road.getByText(/^This order was cancelled in between/)).toBeVisible();
    await road.getByRole('button', { name: 'I am back at the shop' }).click();
    await expect(road.getByText('The shop counts cash and jars now.')).toBeVisible();

    await own.reload();
    await untilAlive(own);
    await expect(own.getByText('2 given, 2 empties taken, jars with you: 2, paid ₹90.00')).toBeVisible();
    const unanswered = (await ownPresses()).presses;
    await own.getByRole('button', { name: 'Agree', exact: true }).click();
    await expect(own.getByText('You agreed.')).toBeVisible();
    expect((await ownPresses()).presses - unanswered).toBe(1);
    await road.reload();
    await expect(road.getByText('Customer agreed')).toBeVisible();
    await away.close();
    await own.getByRole('button', { name: 'Something is wrong' }).click();
    await own.getByLabel('What is wrong?').fill('I gave 3 empties');
    await own.getByRole('button', { name: 'Send to the shop' }).click();
    await expect(own.getByText('You said: “I gave 3 empties”')).toBeVisible();
    await own.getByRole('button', { name: 'View History' }).click();
    await expect(own.getByText('The customer agreed', { exact: true })).toBeVisible();

    await desk.goto('/admin/runs/matters');
    await expect(desk.getByRole('listitem').getByText('The order was cancelled before')).toBeVisible();
    await expect(desk.getByText('The customer says: “I gave 3 empties”')).toBeVisible();
    for (const note of ['Called Divya', 'Counted again']) {
      await desk.getByRole('listitem').getByRole('button', { name: 'Mark as resolved' }).first().click();
      await desk.getByLabel('How did you resolve it?').fill(note);
      await dialogOf(desk).getByRole('button', { name: 'Mark as resolved' }).click();
      await expect(desk.getByText(`Resolved by Meera: ${note}`)).toBeVisible();
    }
    await desk.goto(`/admin/runs?date=${day}`);
    await desk.getByRole('link', { name: 'Ravi Kumar' }).click();
    await expect(desk.getByRole('button', { name: 'Count and close' })).toBeVisible();
    // The rider is back, so there is no sequence to change any more.
    await expect(desk.getByText(/^Drag to reorder/)).toHaveCount(0);
    await desk.getByRole('button', { name: 'Count and close' }).click();
    await desk.getByRole('button', { name: 'All as expected' }).click();
    await desk.getByLabel('Cash counted (₹)').fill('410');
    await desk.getByLabel(/, empty$/).fill('6');
    await desk.getByRole('button', { name: 'In the bank: Asha Rao' }).click();
    await desk.getByLabel('Why does it differ?').fill('Ten rupees of change and one jar are missing');
    await desk.getByRole('button', { name: 'Count and close' }).last().click();
    await expect(desk.getByRole('cell', { name: '₹410.00' })).toBeVisible();
    await office.close();
    await home.close();

    const read = await Promise.all(orders.map(({ id }) => asMeera('GET /admin/orders/:id', { params: { id } })));
    expect(read.map(({ body }) => [body.data.order.status, body.data.order.amountPaid])).toEqual([
      ['delivered', 90],
      ['delivered', 240],
      ['out_for_delivery', 0],
      ['cancelled', 0],
      ['delivered', 90],
    ]);
    expect((await shop.as(divya)('GET /home')).body.data).toMatchObject({ credit: 90, jars: 2 });
    expect((await asMeera('GET /admin/money')).body.data.figures).toMatchObject({ till: 410, bank: 90 });
    expect(await findBookFaults(shop)).toEqual([]);
  },
);
