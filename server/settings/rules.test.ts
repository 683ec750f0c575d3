import { expect, test } from 'vitest';
import { standardSettings } from '#contract/settings/rules.ts';
import { recordOf } from '#contract/shop.ts';
import { readSettings } from '../core/settings.ts';
import { fillIn, findChanges, savedShop } from './rules.ts';

/** A record as the first release of the shop saved it. */
const stored = {
  shop: {
    name: 'Neer',
    tagline: 'Water that tastes of water',
    legalName: 'Neer Private Limited',
    address: '7 Hill Road, Mysuru',
    state: 'Karnataka',
    phone: '+91 80 4000 1234',
    email: 'neer@shop.example',
    deliveryHours: 'every day',
    officeHours: '',
    fssaiNumber: '10099999999990',
    gstScheme: 'regular',
    gstin: '29AAGCB7383J1Z4',
    laterGst: { firstDay: '2027-04-01', gstScheme: 'composition', gstin: '29AAGCB7383J1Z4' },
    grievanceOfficer: { name: 'Ravi Rao', designation: 'Owner', phone: '', email: 'ravi@shop.example' },
    designerName: '',
    designerUrl: '',
  },
  look: { logo: '/pictures/0123456789abcdef0123-1280.webp', accent: '#7c2d12' },
  delivery: { fee: 40_50, freeFrom: 500_00, minimumOrder: null, daysAhead: 14, photoDays: 90 },
  payment: {
    confirmNeedsPayment: 'prepaid',
    upiId: 'neer@okicici',
    upiMerchantCode: '5499',
    expenseKinds: 'Fuel, Rent',
    statementDueDay: 5,
    accountOverdueDays: 20,
    accountReminderDays: 3,
    askAfterRefused: 4,
  },
  jars: { overdueDays: 60, payBackDays: 7 },
  plans: { leadDays: 2, dearerPercent: 5 },
  documents: { invoiceAt: 'delivery', emailReceipts: 'no' },
  printing: { slips: 'roll58' },
};
type Stored = Parameters<typeof fillIn>[1];

const environment = readSettings({}).shop;

// Proves settings-1
test('a complete settings record is read as it was saved, and pages get all its values', () => {
  const record = fillIn(recordOf(environment), stored as Stored);
  expect(record).toMatchObject(stored);
  expect(findChanges(record, fillIn(recordOf(environment), record))).toEqual([]);
  const shop = savedShop(4, record, 1, environment);
  const { shop: details, ...groups } = stored;
  expect(shop).toMatchObject({ ...details, ...groups, version: 4 });
  expect(recordOf(shop)).toEqual(record);
});

// Proves settings-1
test('missing values of a settings record are filled in, and values of a newer release are kept', () => {
  const partial = { shop: { name: 'Neer', grievanceOfficer: { name: 'Ravi' }, newer: 'x' }, later: { a: 1 } };
  const record = fillIn(standardSettings, partial as Stored);
  expect(record).toEqual({
    ...standardSettings,
    shop: {
      ...standardSettings.shop,
      name: 'Neer',
      grievanceOfficer: { ...standardSettings.shop.grievanceOfficer, name: 'Ravi' },
      newer: 'x',
    },
  });
});
