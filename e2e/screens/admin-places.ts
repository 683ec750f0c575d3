/** Screens of zones, waiting lists, slots and settings for staff, in states that the test shop does not have. */

import type { CallAnswer } from '#contract/calls.ts';
import type { Zone, ZoneDetail } from '#contract/zones/calls.ts';
import { changeData, giveAnswer, giveRefusal, rejectFullSlot } from '../fixtures/broken-line.ts';
import { fillPhoneOrder } from './admin-screens.ts';
import { openFirst, openWhereFolded, type Screen, sendForm, untilAlert } from './screen.ts';

type Settings = CallAnswer<'GET /admin/settings'>['data'];

const now = '2026-11-20T06:00:00.000Z';
const names = ['कोरमंगला', 'इंदिरानगर'] as const;
const zoneOf = (name: string, at: number): Zone => ({
  id: `01936f0e-0000-7000-8000-00000000000${at}`,
  name,
  pincodeCount: 3 - at,
  fee: 30,
  freeFrom: 500,
  minimumOrder: at === 0 ? 150 : null,
  cashAllowed: at === 0,
  floorFrom: at === 0 ? null : 3,
  floorCharge: at * 10,
  windows: at === 0 ? null : ['morning'],
  city: at === 0 ? 'बेंगलुरु' : '',
  state: at === 0 ? 'Karnataka' : '',
  isActive: at === 0,
  version: 1,
  createdAt: now,
  updatedAt: now,
});
const zones = names.map(zoneOf);
const pagination = { currentPage: 1, limit: 10, totalPages: 1, totalItems: 2 };
const zoneDetail: ZoneDetail = {
  ...zoneOf(names[0], 0),
  pincodes: ['560034', '560095', '560102'],
  changedBy: 'मीरा',
  wishes: [],
};
const wishes = [
  { pincode: '560103', waiting: 14, told: 0, zone: names[0], isTelling: false, firstAt: now, lastAt: now },
  { pincode: '560066', waiting: 2, told: 3, zone: null, isTelling: false, firstAt: now, lastAt: now },
];
const changes = [
  { field: 'delivery.fee', before: '50.00', after: '40.00' },
  { field: 'shop.gstScheme', before: 'none', after: 'regular' },
];

const listZones: Screen['before'] = (page) =>
  giveAnswer(page, 'GET /admin/zones', () => ({ data: { zones, activeZones: 1, pagination } }));
const listWishes: Screen['before'] = (page) =>
  giveAnswer(page, 'GET /admin/delivery-wishes', () => ({ data: { wishes, isCountryServed: false, pagination } }));

/** Changes answers so that the evening of each day is full. */
const fillEvenings: Screen['before'] = (page) =>
  changeData(page, 'GET /admin/delivery-slots', ({ days }) => {
    for (const { windows } of days) Object.assign(windows[2] ?? {}, { state: 'full', booked: 12, capacity: 12 });
  });

export const adminPlaces: Screen[] = [
  {
    name: 'admin-phone-order-question',
    who: 'admin',
    path: () => '/admin/orders/new',
    until: 'The slot is full ({booked} of {capacity}). Book one more?',
    before: fillEvenings,
    async act(page, read) {
      await fillPhoneOrder(page, read);
      await page.getByRole('button', { name: new RegExp(`^${read('Tomorrow')}`) }).click();
      await page.getByRole('radio', { name: new RegExp(`^${read('Evening')}`) }).click();
    },
  },
  {
    name: 'admin-phone-order-refused',
    who: 'admin',
    path: () => '/admin/orders/new',
    until: 'Book anyway',
    before: (page) => rejectFullSlot(page, 'POST /admin/callers/:id/orders'),
    async act(page, read) {
      await fillPhoneOrder(page, read);
      await sendForm(page, read);
      await untilAlert(page, read);
    },
  },
  {
    name: 'admin-zones-listed',
    who: 'admin',
    path: () => '/admin/zones',
    until: '{count} PIN codes',
    before: listZones,
  },
  {
    name: 'admin-zone-clash',
    who: 'admin',
    path: () => '/admin/zones',
    until: 'You have both changed these. Choose, then save again:',
    async before(page) {
      await listZones(page);
      let fee = 30;
      await giveAnswer(page, 'GET /admin/zones/:id', () => ({ data: { zone: { ...zoneDetail, fee } } }));
      await giveRefusal(page, 'PUT /admin/zones/:id', 409, () => {
        fee = 35;
        return { message: '', errorType: 'CONFLICT' };
      });
    },
    async act(page, read) {
      await openFirst('Edit {name}')(page, read);
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(read('Delivery fee (₹)')).fill('45');
      await dialog.locator('button[type=submit]').click();
      await dialog.getByRole('group', { name: read('Delivery fee (₹)') }).waitFor();
    },
  },
  {
    name: 'admin-wishes-listed',
    who: 'admin',
    path: () => '/admin/zones/wishes',
    until: 'Not served yet',
    before: listWishes,
  },
  {
    name: 'admin-wishes-question',
    who: 'admin',
    path: () => '/admin/zones/wishes',
    until: 'Each gets one email: you deliver to their PIN code now.',
    before: listWishes,
    act: openFirst('Tell them: {pincode}'),
  },
  {
    name: 'admin-slots-full-zone',
    who: 'admin',
    path: () => '/admin/slots',
    until: 'Full in {count} zones',
    async before(page) {
      await listZones(page);
      await changeData(page, 'GET /admin/slots', ({ days }) => {
        const [morning, noon] = days[2]?.windows ?? [];
        Object.assign(morning ?? {}, { booked: 38, capacity: 50, fullZones: 2 });
        Object.assign(noon ?? {}, { booked: 26, capacity: 25, isOverbooked: true, state: 'full' });
      });
    },
  },
  {
    name: 'admin-slots-choose',
    who: 'admin',
    path: () => '/admin/slots?act=close',
    until: 'Continue',
  },
  {
    name: 'admin-slots-move-report',
    who: 'admin',
    path: () => '/admin/slots',
    until: 'Not everything was moved',
    async before(page) {
      await changeData(page, 'GET /admin/slots', ({ days }) => {
        Object.assign(days[3]?.windows[0] ?? {}, { booked: 3 });
      });
      const left = ['PW-261121-7K3FQ', 'PW-261121-9M2XA'].map((orderNumber) => ({
        id: orderNumber,
        orderNumber,
        message: 'यह समय भर चुका है।',
      }));
      const pickups = { moved: 0, left: [{ id: 'asha', customerName: 'Asha Rao', message: 'यह समय भर चुका है।' }] };
      const plans = { moved: 2, left: [{ id: 'ravi', customerName: 'Asha Rao', message: 'यह समय भर चुका है।' }] };
      await giveAnswer(page, 'POST /admin/orders/move', () => ({
        message: '1 / 3',
        data: { moved: 1, left, pickups, plans, next: null, rest: 0 },
      }));
    },
    async act(page, read) {
      await page.locator('[data-cell="3-1"]').click();
      await page.getByLabel(read('Where its deliveries go')).selectOption({ index: 1 });
      await page.getByRole('dialog').locator('button[type=submit]').click();
    },
  },
  {
    name: 'admin-exceptions-filters',
    who: 'admin',
    path: () => '/admin/slots/exceptions?search=nobody',
    until: 'Nothing matches your current filters.',
    before: listZones,
    act: openWhereFolded('More filters'),
  },
  {
    name: 'admin-order-move',
    who: 'admin',
    path: ({ order }) => `/admin/orders/${order.id}`,
    until: 'Reason (optional)',
    async act(page, read) {
      await openFirst('More')(page, read);
      await page.getByRole('button', { name: read('Move'), exact: true }).click();
    },
  },
  {
    name: 'admin-settings-clash',
    who: 'admin',
    path: () => '/admin/settings#section-delivery',
    until: 'You have both changed these. Choose, then save again:',
    async before(page) {
      const versions = [{ version: 1, savedBy: 'मीरा', savedAt: now, changes }];
      const history = { versions, pagination: { ...pagination, totalPages: 3, totalItems: 21 } };
      await giveAnswer(page, 'GET /admin/settings/history', () => ({ data: history }));
      let newer: Settings | undefined;
      await changeData(page, 'GET /admin/settings', (data) => {
        newer = structuredClone(data);
      });
      await giveRefusal(page, 'PUT /admin/settings', 409, () => {
        if (!newer) throw new Error('The settings were not asked for');
        newer.settings.delivery.fee = 40;
        newer.settings.shop.officeHours = '10 - 18';
        return { message: '', data: { ...newer, version: 2, savedBy: 'मीरा', savedAt: now } };
      });
    },
    async act(page, read) {
      await page.getByRole('main').getByLabel(read('Delivery fee (₹)')).fill('45');
      await page.getByRole('button', { name: read('Save settings') }).click();
      await page.getByRole('group', { name: read('Delivery fee (₹)') }).waitFor();
    },
  },
  {
    name: 'admin-settings-preview',
    who: 'admin',
    path: () => '/admin/settings#section-look',
    until: 'Home screen of a phone',
    async act(page, read) {
      await page.getByRole('button', { name: read('Preview') }).click();
    },
  },
];
