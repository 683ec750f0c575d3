import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { buildAdmin } from '#server/testing/builders/accounts.ts';
import { buildZone } from '#server/testing/builders/zones.ts';

let shop: BrowserShop;
test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
});

const details = {
  name: 'Jharna',
  tagline: 'Water from the hill',
  legalName: 'Jharna Waters Pvt Ltd',
  state: 'Karnataka',
  address: '7 Hill Road, Mysuru 570001',
  phone: '+91 821 400 5678',
  email: 'water@jharna.test',
  deliveryHours: 'Every day, 6 AM to 9 PM',
  officeHours: 'Mon-Sat 8AM-5PM',
  fssaiNumber: '11122233344455',
  gstScheme: 'regular',
  gstin: '29AAGCB7383J1Z4',
  designerName: 'Studio Pani',
  designerUrl: 'https://pani.example/work',
};
const grievanceOfficer = {
  name: 'Lata Rao',
  designation: 'Head of care',
  phone: '+91 821 400 9999',
  email: 'care@jharna.test',
};

/** The HTML of a page without its scripts, because those contain all settings. */
async function readPage(path: string, cookie = ''): Promise<string> {
  const text = await (await fetch(new URL(path, shop.address), { headers: { cookie } })).text();
  return text.replace(/<script(?! type="application\/ld)[^>]*>.*?<\/script>/gs, '').replaceAll('<!-- -->', '');
}

const missingIn = (page: string, values: readonly string[]) => values.filter((value) => !page.includes(value));

// Proves storefront-8
test('the home page states the delivery charges of the zones, in both languages', inLongRun, async () => {
  const first = await readPage('/');
  expect(first).toContain('₹50 flat delivery');
  expect(first).toContain('Pick a day and a morning, afternoon or evening slot.');
  expect(await readPage('/', 'language=hi')).toContain('डिलीवरी सिर्फ़ ₹50');
  expect(await readPage('/contact')).toContain('₹50 for one order');
  await buildZone(shop, { pincodes: ['560034'], feePaise: 20_00, windows: ['morning'] });
  await buildZone(shop, { pincodes: ['560038'], feePaise: 60_00 });
  // Cached pages are replaced within two seconds.
  await expect.poll(() => readPage('/')).toContain('Delivery from ₹20');
  const changed = await readPage('/');
  expect(changed).not.toContain('flat');
  expect(changed).not.toContain('morning, afternoon');
  expect(changed).not.toContain('areaServed');
  await expect.poll(() => readPage('/', 'language=hi')).toContain('डिलीवरी ₹20 से');
  await expect.poll(() => readPage('/contact')).toContain('Delivery from ₹20');
});

// Proves settings-12
test(
  'a new shop shows no phone number, email, address or licence, and pages link to the contact form instead',
  inLongRun,
  async () => {
    for (const path of ['/', '/contact', '/offline', '/products', '/login']) {
      const page = await readPage(path);
      expect(page.match(/tel:|mailto:|FSSAI|GSTIN|"(telephone|email|address)":/g), path).toBeNull();
      expect(page.slice(page.indexOf('<footer')), path).toContain('href="/contact"');
    }
    const contact = await readPage('/contact');
    expect(contact).toContain('<a href="#write"');
    expect(contact).toContain('id="write"');
    const offline = await readPage('/offline');
    const main = offline.slice(offline.indexOf('<main'), offline.indexOf('</main>'));
    expect(main).toContain('Delivery hours: 7 AM to 10 PM every day');
    expect(main).toContain('href="/contact"');
  },
);

// Proves storefront-9
test('head, footer, contact page and structured data show every detail of the settings', async () => {
  const asAdmin = shop.as(await buildAdmin(shop));
  const saved = await asAdmin('PUT /admin/settings', { body: { version: 0, shop: { ...details, grievanceOfficer } } });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  await expect.poll(() => readPage('/')).toContain(details.name);
  const { gstScheme: _, state: __, ...shown } = details;
  const home = await readPage('/');
  const structured = home.slice(home.indexOf('<script'), home.indexOf('</script>'));
  const { designerName, designerUrl, ...described } = shown;
  const officer = Object.values(grievanceOfficer);
  expect(missingIn(structured, [...Object.values(described), ...officer])).toEqual([]);
  const footer = home.slice(home.indexOf('<footer'));
  const { deliveryHours, officeHours, ...inFooter } = shown;
  expect(missingIn(footer, [...Object.values(inFooter), ...officer])).toEqual([]);
  const contact = await readPage('/contact');
  const main = contact.slice(contact.indexOf('<main'), contact.indexOf('</main>'));
  const { phone, email, address } = details;
  expect(missingIn(main, [phone, email, address, deliveryHours, officeHours, ...officer])).toEqual([]);
  expect(missingIn(contact, [`<title>Contact Us — ${details.name}</title>`])).toEqual([]);
});
