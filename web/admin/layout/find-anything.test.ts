import { expect, test } from 'vitest';
import { textsFor } from '#languages/texts.ts';
import { sections } from '../setting-fields/setting-fields.ts';
import { actions, findActions, findNear, findOwnWords, findScreens, findSettingRows, rankOf } from './find-places.ts';
import { places } from './screens.ts';
import { searchWords } from './search-words.ts';

const hindi = { Dues: 'बकाया', 'Close the day': 'दिन बंद करें', Logo: 'लोगो' };

const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);
const find = (typed: string) => namesOf([...findActions(typed, [hindi]), ...findScreens(typed, [hindi])]);

test.each([
  ['new order', ['New order by phone']],
  ['contain', ['Containers']],
  ['uti', []],
  ['%', []],
  ['pick ups', ['Pick-ups']],
])('typing %j finds only the actions and screens %j', (typed, labels) => {
  expect(find(typed)).toEqual(labels);
});

test.each([
  ['DUES', 'Dues'],
  ['money', 'Money'],
  ['बकाया', 'Dues'],
  ['close day', 'Close the day'],
])('typing the name %j lists that screen first', (typed, first) => {
  expect(namesOf(findScreens(typed, [hindi]))[0]).toBe(first);
});

test.each([
  ['rain', ['Close a day or slot', 'Slots', 'Holidays']],
  ['बारिश', ['Close a day or slot', 'Slots', 'Holidays']],
  ['barish', ['Close a day or slot', 'Slots', 'Holidays']],
  ['holiday', ['Close a day or slot', 'Holidays']],
  ['छुट्टी', ['Close a day or slot', 'Holidays']],
  ['refund', ['Refund balance', 'Balances and deposits']],
  ['pay back', ['Refund balance', 'Balances and deposits']],
  ['credit', ['Refund balance', 'Dues', 'Balances and deposits']],
  ['closing', ['Close the day', 'Slots']],
  ['भुगतान', ['Record a payment', 'Money', 'UPI payments']],
  ['भुगतान कैसे करें', ['Record a payment', 'Money', 'UPI payments']],
  ['udhar', ['Dues']],
  ['उधार', ['Dues']],
  ['diesel', ['Record an expense']],
  ['खर्च', ['Record an expense']],
  ['complaint', ['Complaints']],
  ['excel', ['Import']],
  ['area', ['Zones', 'Requested places']],
  ['driver', ['Runs', 'Riders']],
  ['download everything', ['Download all data']],
  ['sab download', ['Download all data']],
  ['डेटा डाउनलोड', ['Download all data']],
  ['backup', ['Download all data']],
  ['edit order', ['Orders']],
  ['refund customer', ['Balances and deposits']],
  ['add staff', ['Invitations']],
])('typing %j finds %j, whatever the language of the page', (typed, labels) => {
  expect(find(typed)).toEqual(expect.arrayContaining(labels));
});

const others = [textsFor('admin').hi];

/** The result that Enter opens, if the shop has no order, customer or product of this name. */
function findFirst(typed: string): string | undefined {
  const whole = [findActions(typed, others), findScreens(typed, others), findSettingRows(typed, others)];
  const near = findNear(typed, others);
  const parts = whole.flat().length > 0 ? whole : [near.actions, near.screens, findSettingRows(typed, others)];
  return parts.flat().toSorted((one, other) => rankOf(one) - rankOf(other))[0]?.name;
}

test('a customer of exactly this name comes before the screens that fit one word of the name', () => {
  const { actions: nearActions, screens } = findNear('Hari Das', others);
  expect(namesOf(screens)).toEqual(['Dashboard']);
  const customer = { to: '/admin/users/1', name: 'Hari Das', isExact: true };
  const rows = [...nearActions, ...screens, customer].toSorted((one, other) => rankOf(one) - rankOf(other));
  expect(rows[0]).toBe(customer);
});

test.each([
  ['kal chutti', 'Close a day or slot'],
  ['कल छुट्टी', 'Close a day or slot'],
  ['paisa wapas', 'Refund balance'],
  ['jar kitne bache', 'Jars'],
  ['जार कितने बचे', 'Jars'],
  ['GST bill', 'Invoices'],
  ['gst return', 'GST returns'],
  ['gstr-1', 'GST returns'],
  ['receipt', 'Invoices'],
  ['रसीद', 'Invoices'],
  ['invoice pdf', 'Invoices'],
  ['complaint', 'Complaints'],
  ['complaints', 'Complaints'],
  ['shikayat', 'Complaints'],
  ['ticket number', 'Complaints'],
  ['lock month', 'Lock a month'],
  ['महीना लॉक', 'Lock a month'],
  ['tally', 'Files for Tally'],
  ['delete customer data', 'Delete a customer’s account'],
  ['customer ka data delete karna hai', 'Delete a customer’s account'],
  ['kharcha', 'Record an expense'],
  ['diesel ka kharcha', 'Record an expense'],
  ['supplier bill', 'Suppliers’ bills'],
  ['input tax', 'Suppliers’ bills'],
  ['alerts', 'Alerts'],
  ['notification', 'Alerts'],
  ['privacy policy', 'Legal pages'],
  ['terms and conditions', 'Legal pages'],
  ['report', 'Numbers'],
  ['munafa', 'Trial balance and profit'],
  ['profit and loss', 'Trial balance and profit'],
  ['role', 'Roles of staff'],
  ['staff ki permission', 'Roles of staff'],
  ['password change', 'My account'],
  ['2fa', 'My account'],
  ['approval', 'Requests'],
  ['khata', 'Khata'],
  ['खाता', 'Khata'],
  ['udhar kiska hai', 'Dues'],
  ['baki paisa', 'Dues'],
  ['whatsapp reminder', 'Khata'],
  ['rate badhana', 'Change prices'],
  ['aaj ki delivery', 'Delivery sheet'],
  ['driver', 'Runs'],
  ['rider pin', 'Riders'],
  ['gmail', 'Email account of the shop'],
  ['otp nahi aa raha', 'Email account of the shop'],
  ['thermal printer', 'Delivery slips'],
  ['grievance officer', 'Officer’s name'],
  ['jar wapas lena', 'Pick-ups'],
  ['pin code add', 'Zones'],
  ['excel upload', 'Import'],
  ['contacts import', 'Import'],
  ['subscription', 'Plans'],
  ['kisne badla', 'Who changed what'],
  ['backup', 'Download all data'],
  ['galla ginti', 'Count the till'],
  ['din band', 'Close the day'],
  ['delivery time change', 'Windows'],
  ['diwali', 'Holidays'],
  ['new product', 'Products'],
  ['cash payment received', 'Record a payment'],
  ['customer', 'Users'],
  ['ग्राहक', 'Users'],
  ['stock', 'Products'],
  ['rate', 'Change prices'],
  ['password', 'My account'],
  ['email', 'Email account of the shop'],
  ['late orders', 'Orders'],
  ['gst', 'GST returns'],
  ['upi', 'UPI payments'],
  ['cash kitna hai', 'Money'],
  ['aaj ka hisab', 'Day book'],
  ['डेटा लीक', 'Data breaches'],
  ['फोन खो गया', 'Data breaches'],
  ['mobile kho gaya', 'Data breaches'],
  ['सर्ट-इन', 'Data breaches'],
  ['जीएसटी जमा किया', 'Record a GST payment'],
  ['gst jama kiya', 'Record a GST payment'],
  ['जीएसटी पेमेंट', 'Record a GST payment'],
  ['जीएसटी रिटर्न', 'GST returns'],
  ['महीना बंद करना', 'Lock a month'],
  ['टैली में डालना', 'Files for Tally'],
  ['मुनाफ़ा कितना हुआ', 'Trial balance and profit'],
  ['रसीद डाउनलोड', 'Invoices'],
  ['बिल की पीडीएफ', 'Invoices'],
  ['प्राइवेसी पॉलिसी', 'Legal pages'],
  ['नियम और शर्तें', 'Legal pages'],
  ['अकाउंट हटाना', 'Delete a customer’s account'],
  ['ओटीपी नहीं आ रहा', 'Email account of the shop'],
  ['स्टेटमेंट', 'Dues'],
])('Enter after %j opens %j', (typed, first) => {
  expect(findFirst(typed)).toBe(first);
});

const findNearby = (typed: string) => {
  const near = findNear(typed, [hindi]);
  return [namesOf(near.actions), namesOf(near.screens)];
};

test.each([
  ['holiday tomorrow because of rain', 'Close a day or slot', 'Slots'],
  ['paise wapas', 'Refund balance', 'Balances and deposits'],
  ['import customers', undefined, 'Import'],
  ['helper permission', undefined, 'Roles of staff'],
  ['daily cash closing', 'Count the till', 'Close the day'],
])('typing %j, which nothing fits as a whole, finds the action %j and the screen %j', (typed, action, screen) => {
  const [actionNames, screenNames] = findNearby(typed);
  if (action) expect(actionNames).toContain(action);
  expect(screenNames).toContain(screen);
});

test('a single unknown word finds nothing near it, and at most five of each kind are near', () => {
  expect(findNearby('qwertz')).toEqual([[], []]);
  const [actionNames = [], screenNames = []] = findNearby('cash jar order customer day stock money xyz');
  expect([actionNames.length <= 5, screenNames.length]).toEqual([true, 5]);
});

test.each([
  ['Biju Menon jars', 'Biju Menon'],
  ['khata Biju', 'Biju'],
  ['Biju Menon', ''],
  ['jars', ''],
])('of %j, the words %j are searched as a name', (typed, own) => {
  expect(findOwnWords(typed, [])).toBe(own);
});

test.each([
  ['food licence', ['FSSAI number']],
  ['खाद्य लाइसेंस', ['FSSAI number']],
  ['phonepe', ['UPI ID']],
  ['लोगो', ['Logo']],
  ['cod', ['When do customers pay?']],
])('typing %j finds the settings %j', (typed, labels) => {
  expect(namesOf(findSettingRows(typed, [hindi]))).toEqual(expect.arrayContaining(labels));
});

test('a found setting links to its field, and a whole name is marked as exact', () => {
  expect(findSettingRows('GSTIN', [])[0]).toEqual({
    to: '/admin/settings#shop.gstin',
    name: 'GSTIN',
    text: 'Licences and tax',
    isExact: true,
  });
  expect(findScreens('dues', []).filter(({ isExact }) => isExact)).toEqual([
    { to: '/admin/money/dues', name: 'Dues', isExact: true },
  ]);
});

test('without typed text all actions and screens are listed, and no settings', () => {
  expect(find('')).toHaveLength(actions.length + places.length);
  expect(findSettingRows('', [])).toEqual([]);
});

test('search words belong to an existing screen, action or setting', () => {
  const known = new Set([
    ...[...actions, ...places].map(({ to }) => to),
    ...sections.flatMap(({ fields }) => Object.keys(fields)),
  ]);
  expect(Object.keys(searchWords).filter((key) => !known.has(key))).toEqual([]);
});
