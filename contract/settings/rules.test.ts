import { expect, test } from 'vitest';
import { paise } from '../shared/money.ts';
import { checkSettings, type SettingGroups, type ShopDetails, standardSettings } from './rules.ts';

type DeliveryTerms = SettingGroups['delivery'];

const shop: ShopDetails = {
  name: 'Paniwala',
  tagline: 'Pure water',
  legalName: '',
  address: '14 Lake View Road, Bengaluru',
  state: 'Karnataka',
  phone: '+91 98765 43210',
  email: 'hello@paniwala.example',
  deliveryHours: '',
  officeHours: 'Mon-Fri 9AM-6PM',
  fssaiNumber: '',
  gstScheme: 'none',
  gstin: '',
  laterGst: { firstDay: '', gstScheme: 'none', gstin: '' },
  grievanceOfficer: { name: '', designation: '', phone: '', email: '' },
  designerName: '',
  designerUrl: '',
};

const faultsOf = (change: Partial<ShopDetails>) =>
  Object.fromEntries(checkSettings({ shop: { ...shop, ...change } }).map(({ path, msg }) => [path, msg]));

test('a shop with only the required settings is valid', () => {
  expect(faultsOf({})).toEqual({});
  expect(faultsOf({ address: '', state: '', phone: '', email: '' })).toEqual({});
  expect(faultsOf({ name: '', tagline: '' })).toEqual({
    'shop.name': 'Name is required',
    'shop.tagline': 'Tagline is required',
  });
});

// Proves settings-5
test('every broken rule of the settings is reported at once, under the name of its field', () => {
  const officer = { name: '', designation: 'Manager', phone: '12', email: 'nobody' };
  const broken = checkSettings({
    shop: {
      ...shop,
      name: 'www://',
      tagline: ' ',
      address: 'here',
      state: 'Atlantis',
      phone: 'call',
      email: 'x',
      fssaiNumber: '123',
      gstScheme: 'regular',
      gstin: '',
      designerName: 'Neer',
      grievanceOfficer: officer,
    },
    delivery: { fee: paise(-1), freeFrom: paise(0), minimumOrder: paise(0.5), daysAhead: 91, photoDays: 0 },
    payment: {
      confirmNeedsPayment: 'never' as 'always',
      upiId: 'paniwala',
      upiMerchantCode: '49',
      statementDueDay: 29,
      accountOverdueDays: 0,
      accountReminderDays: 91,
      askAfterRefused: 21,
      expenseKinds: 'x'.repeat(41),
    },
    jars: { overdueDays: 0, payBackDays: 366 },
    documents: { invoiceAt: 'later' as 'delivery', emailReceipts: 'maybe' as 'no' },
    printing: { slips: 'roll' as 'page' },
  });
  expect(broken.map(({ path }) => path)).toEqual([
    'shop.name',
    'shop.tagline',
    'shop.address',
    'shop.state',
    'shop.phone',
    'shop.email',
    'shop.fssaiNumber',
    'shop.grievanceOfficer.phone',
    'shop.grievanceOfficer.email',
    'shop.gstin',
    'shop.grievanceOfficer.name',
    'shop.designerUrl',
    'delivery.fee',
    'delivery.freeFrom',
    'delivery.minimumOrder',
    'delivery.daysAhead',
    'delivery.photoDays',
    'payment.confirmNeedsPayment',
    'payment.upiId',
    'payment.upiMerchantCode',
    'payment.expenseKinds',
    'payment.statementDueDay',
    'payment.accountOverdueDays',
    'payment.accountReminderDays',
    'payment.askAfterRefused',
    'jars.overdueDays',
    'jars.payBackDays',
    'documents.invoiceAt',
    'documents.emailReceipts',
    'printing.slips',
  ]);
});

// Proves settings-4
test('a GSTIN is required unless the scheme is none, and must fit its checksum and the state', () => {
  expect(faultsOf({ gstScheme: 'composition' })).toEqual({ 'shop.gstin': 'A GSTIN is required for this GST scheme' });
  expect(faultsOf({ gstScheme: 'regular', gstin: '29AAGCB7383J1Z4' })).toEqual({});
  expect(faultsOf({ gstin: '29AAGCB7383J1Z5' })).toEqual({
    'shop.gstin': 'This GSTIN has a typing mistake',
  });
  expect(faultsOf({ gstin: '29AAGCB' })).toEqual({ 'shop.gstin': 'A GSTIN has 15 characters, like 29AAGCB7383J1Z4' });
  expect(faultsOf({ gstScheme: 'regular', gstin: '27AAPFU0939F1ZV' })).toEqual({
    'shop.gstin': 'This GSTIN is of a different state than the shop',
  });
});

test('a named grievance officer needs a phone number or email', () => {
  const officer = { name: 'Ravi Rao', designation: '', phone: '', email: '' };
  expect(faultsOf({ grievanceOfficer: officer })).toEqual({
    'shop.grievanceOfficer.phone': 'Please enter a phone number or an email address',
  });
  expect(faultsOf({ grievanceOfficer: { ...officer, email: 'ravi@paniwala.example' } })).toEqual({});
});

test.each([
  { fee: paise(0), daysAhead: 1 },
  { fee: paise(10_000_00), daysAhead: 90 },
  { freeFrom: paise(1), minimumOrder: paise(1) },
] satisfies Partial<DeliveryTerms>[])(
  'fee $fee, freeFrom $freeFrom, minimumOrder $minimumOrder and daysAhead $daysAhead are accepted',
  (terms) => {
    expect(checkSettings({ delivery: { ...standardSettings.delivery, ...terms } })).toEqual([]);
  },
);

test.each([
  { fee: paise(10_000_01) },
  { daysAhead: 0 },
  { daysAhead: 1.5 },
  { freeFrom: paise(-1) },
  { minimumOrder: paise(Number.NaN) },
] satisfies Partial<DeliveryTerms>[])(
  'fee $fee, freeFrom $freeFrom, minimumOrder $minimumOrder and daysAhead $daysAhead are refused',
  (terms) => {
    expect(checkSettings({ delivery: { ...standardSettings.delivery, ...terms } })).toHaveLength(1);
  },
);

// Proves upi-1
test.each([
  ['paniwala@okicici', '', []],
  ['9876543210@ybl', '5499', []],
  ['pani.wala-shop_1@axis.bank', '', []],
  ['', '', []],
  ['paniwala', '', ['A UPI ID looks like paniwala@okicici']],
  ['pani wala@okicici', '', ['A UPI ID looks like paniwala@okicici']],
  ['a@b@okicici', '', ['A UPI ID looks like paniwala@okicici']],
  ['paniwala@1bank', '', ['A UPI ID looks like paniwala@okicici']],
  ['paniwala@okicici&am=1', '', ['A UPI ID looks like paniwala@okicici']],
  ['paniwala@okicici', '54991', ['A merchant code has 4 digits']],
  ['', '5499', ['A merchant code needs a UPI ID']],
])('a UPI ID %j with the merchant code %j has the faults %j', (upiId, upiMerchantCode, faults) => {
  const payment = { ...standardSettings.payment, upiId, upiMerchantCode };
  expect(checkSettings({ payment }).map(({ msg }) => msg)).toEqual(faults);
});

test('another GST scheme needs its first day, and a GSTIN of the state of the shop', () => {
  const later = (laterGst: Partial<ShopDetails['laterGst']>) =>
    faultsOf({ laterGst: { ...shop.laterGst, ...laterGst } });
  expect(later({ firstDay: '2027-04-01' })).toEqual({});
  expect(later({ gstScheme: 'composition' })).toEqual({
    'shop.laterGst.firstDay': 'Please enter a day like 2027-04-01',
  });
  expect(later({ firstDay: '2027-04-01', gstScheme: 'composition' })).toEqual({
    'shop.laterGst.gstin': 'A GSTIN is required for this GST scheme',
  });
  expect(later({ firstDay: '2027-04-31', gstScheme: 'regular', gstin: '29AAGCB7383J1Z4' })).toEqual({
    'shop.laterGst.firstDay': 'Please enter a day like 2027-04-01',
  });
});
