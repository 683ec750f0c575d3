/** Screens for visitors, and the home page of customers. */
import type { Page } from '@playwright/test';
import type { CallAnswer } from '#contract/calls.ts';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import { pincodeMessages } from '#contract/shared/pincode-rules.ts';
import { agreePrices, changeArea, changeData, cutLine, giveAnswer, stayOffline } from '../fixtures/broken-line.ts';
import { matching } from '../fixtures/hindi-words.ts';
import { issuedVoucher } from './admin-books.ts';
import { type Act, fillIn, openFirst, openWhereFolded, type Screen, sendForm, sendOverCutLine } from './screen.ts';

const question = { Name: 'Asha Rao', Email: 'asha@paniwala.example', Message: 'Do you deliver before eight?' };

const openPlace: Act = (page, read) =>
  page
    .getByRole('banner')
    .getByRole('button', { name: read('Deliver to...'), exact: true })
    .click();

/** Types a PIN code into the dialog that asks where to deliver. */
const askWhere: Act = async (page, read) => {
  await openPlace(page, read);
  await page.getByRole('dialog').getByRole('textbox').fill('560034');
};

/** The server's answer to an entry on the waiting list. Tests give this answer without creating an entry. */
const thanks = {
  en: 'Thank you. We will write to you when we deliver there.',
  hi: 'धन्यवाद। वहाँ डिलीवरी शुरू होते ही हम आपको लिखेंगे।',
};
const unserved: Screen['before'] = (page) => changeArea(page, () => ({ isServed: false, terms: null, nextSlot: null }));

const madeUp = '01936f0e-0000-7000-8000-0000000000b1';
const daysFromNow = (days: number) => addDays(indiaDay(new Date()), days);

/** Changes the data of the customer's home page. */
function changeHome(page: Page, change: Partial<CallAnswer<'GET /home'>['data']>) {
  return changeData(page, 'GET /home', (data) => {
    Object.assign(data, change);
  });
}

const runOutFrom = (days: number, isWithComing = false) => {
  const span = { from: daysFromNow(days), to: daysFromNow(days + 2) };
  return { product: { id: madeUp, name: '20 L' }, ...span, isWithComing, deliveries: 5 };
};
const windowOf = { deliveryTime: 'morning', deliveryWindow: { label: 'Morning', from: '09:00', to: '12:00' } };
const items = [{ productId: madeUp, name: '20 L', quantity: 2 }];

const late = {
  on: daysFromNow(-2),
  items,
  moreItems: 1,
  order: { id: madeUp, orderNumber: 'PW-261121-7K3FQ' },
  moreOrders: 2,
};

/** Changes the home page so that it has all parts: an order of a plan, jars, dues, and how long the water lasts. */
const onItsWay: Screen['before'] = (page) =>
  changeHome(page, {
    next: {
      on: daysFromNow(1),
      ...windowOf,
      items,
      moreItems: 3,
      order: { id: madeUp, orderNumber: 'PW-261121-7K3FQ', status: 'confirmed' },
      plan: { id: madeUp, date: daysFromNow(1), cutoffAt: `${daysFromNow(1)}T00:00:00.000Z` },
      run: null,
    },
    late,
    jars: 40,
    credit: 0,
    amountDue: 1_234.5,
    runOut: runOutFrom(5, true),
  });
const planComes: Screen['before'] = (page) =>
  changeHome(page, {
    next: {
      on: daysFromNow(5),
      ...windowOf,
      items,
      moreItems: 0,
      order: null,
      plan: { id: madeUp, date: daysFromNow(5), cutoffAt: `${daysFromNow(5)}T00:00:00.000Z` },
      run: null,
    },
    runOut: runOutFrom(2),
  });

const riderComes: Screen['before'] = (page) =>
  changeHome(page, {
    next: {
      on: daysFromNow(0),
      ...windowOf,
      items,
      moreItems: 0,
      order: { id: madeUp, orderNumber: 'PW-261121-7K3FQ', status: 'out_for_delivery' },
      plan: null,
      run: {
        rider: 'रवि',
        stopsBefore: 4,
        arrival: { from: `${daysFromNow(0)}T05:10:00.000Z`, to: `${daysFromNow(0)}T05:40:00.000Z` },
      },
    },
  });

export const visiting: Screen[] = [
  { name: 'home', who: 'visitor', path: () => '/', until: 'Get Started' },
  { name: 'home-signed-in', who: 'customer', path: () => '/', until: 'Order Again' },
  { name: 'home-waiting', who: 'customer', path: () => '/', until: 'Next delivery', before: onItsWay },
  {
    name: 'home-rider-comes',
    who: 'customer',
    path: () => '/',
    until: (page) => page.getByText('10:40'),
    before: riderComes,
  },
  {
    name: 'home-plan-comes',
    who: 'customer',
    path: () => '/',
    until: (page, read) => page.getByRole('link', { name: read('See Plan'), exact: true }),
    before: planComes,
  },
  {
    name: 'home-run-out',
    who: 'customer',
    path: () => '/',
    until: 'Your water should last until {first}, maybe until {last}.',
    before: (page) => changeHome(page, { next: null, runOut: runOutFrom(2) }),
  },
  {
    name: 'home-move',
    who: 'customer',
    path: () => '/',
    until: (page, read) => page.getByRole('dialog').getByRole('button', { name: read('Change Time'), exact: true }),
    act: openFirst('Move'),
  },
  {
    name: 'home-first-order',
    who: 'newcomer',
    path: () => '/',
    until: 'Your last order will appear here, ready to order again.',
  },
  {
    name: 'home-again-failed',
    who: 'customer',
    path: () => '/',
    until: 'Your last order could not be loaded.',
    before: (page) => cutLine(page, 'GET /home'),
  },
  { name: 'products', who: 'visitor', path: () => '/products', until: 'Our Products' },
  {
    name: 'place-asked',
    who: 'visitor',
    path: () => '/products',
    until: 'We show the delivery charge and the next delivery time.',
    act: openPlace,
  },
  {
    name: 'place-wrong',
    who: 'visitor',
    path: () => '/products',
    until: pincodeMessages.invalid,
    async act(page, read) {
      await openPlace(page, read);
      await page.getByRole('dialog').getByRole('textbox').fill('012345');
    },
  },
  {
    name: 'place-served',
    who: 'visitor',
    path: () => '/products',
    until: (page, read) => page.getByRole('dialog').getByRole('button', { name: read('Continue Shopping') }),
    act: askWhere,
  },
  {
    name: 'place-unserved',
    who: 'visitor',
    path: () => '/products',
    until: 'Tell me when you do',
    before: unserved,
    act: askWhere,
  },
  {
    name: 'place-wished',
    who: 'visitor',
    path: () => '/products',
    until: (page) => page.getByRole('dialog').getByText(/^(Thank you|धन्यवाद)/),
    before: unserved,
    async act(page, read) {
      const message = read('Tell Me') === 'Tell Me' ? thanks.en : thanks.hi;
      await giveAnswer(page, 'POST /delivery-wishes', () => ({ message }));
      await askWhere(page, read);
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: read('Email') }).fill('asha@paniwala.example');
      await dialog.getByRole('button', { name: read('Tell Me'), exact: true }).click();
    },
  },
  {
    name: 'products-next-slot',
    who: 'customer',
    path: () => '/products',
    until: 'Your price',
    before: agreePrices,
  },
  {
    name: 'product-next-slot',
    who: 'customer',
    path: ({ product }) => `/products/${product}`,
    until: 'Your price',
    before: agreePrices,
  },
  { name: 'products-filtered', who: 'visitor', path: () => '/products?type=gallon&search=jar', until: 'Clear Filters' },
  {
    name: 'products-none',
    who: 'visitor',
    path: () => '/products?search=lemonade',
    until: 'No products found matching your criteria.',
  },
  {
    name: 'products-in-cart',
    who: 'visitor',
    path: () => '/products',
    until: (page, read) => page.getByRole('group', { name: matching(read('Quantity of {label}')) }),
    act: openFirst('Add {name} to cart'),
  },
  {
    name: 'products-not-added',
    who: 'newcomer',
    path: () => '/products',
    until: 'Failed to add item to cart',
    before: (page) => cutLine(page, 'POST /cart'),
    async act(page, read) {
      await openFirst('Add {name} to cart')(page, read);
    },
  },
  {
    name: 'products-filters',
    who: 'visitor',
    path: () => '/products?type=gallon',
    until: 'Our Products',
    // The button is visible only on a phone.
    act: openWhereFolded('Filters'),
  },
  {
    name: 'page-on-its-way',
    who: 'visitor',
    path: () => '/contact',
    until: (page, read) => page.getByRole('progressbar', { name: read('The page is loading') }),
    before: (page) => page.route('**/products.data*', () => new Promise(() => undefined)),
    act: (page, read) =>
      page
        .getByRole('contentinfo')
        .getByRole('link', { name: read('Gallon jars') })
        .click(),
    isWaiting: true,
  },
  { name: 'product', who: 'visitor', path: ({ product }) => `/products/${product}`, until: 'Buy Now' },
  {
    name: 'product-several',
    who: 'customer',
    path: ({ product }) => `/products/${product}`,
    until: 'Added to Cart',
    async act(page, read) {
      await page
        .locator('[data-foot-bar]')
        .getByRole('button', { name: matching(read('One more of {label}')) })
        .click();
    },
  },
  { name: 'product-sold-out', who: 'visitor', path: ({ soldOut }) => `/products/${soldOut}`, until: 'Out of Stock' },
  { name: 'product-missing', who: 'visitor', path: () => '/products/nothing', until: 'Product Not Found' },
  { name: 'legal', who: 'visitor', path: () => '/terms', until: 'Terms of sale' },
  { name: 'legal-version', who: 'visitor', path: () => '/grievance/1', until: 'Complaints and grievance officer' },
  { name: 'legal-none', who: 'visitor', path: () => '/privacy', until: 'The shop has not written this text yet.' },
  { name: 'contact', who: 'visitor', path: () => '/contact', until: 'Send Message' },
  { name: 'contact-errors', who: 'visitor', path: () => '/contact', until: 'Name is required', act: sendForm },
  {
    name: 'contact-not-sent',
    who: 'visitor',
    path: () => '/contact',
    until: 'Failed to submit contact form. Please try again later.',
    ...sendOverCutLine('POST /contact/submit', question),
  },
  {
    name: 'contact-sent',
    who: 'visitor',
    path: () => '/contact',
    until: 'Send Another Message',
    async act(page, read) {
      await fillIn(page, read, question);
      await sendForm(page, read);
      await page.getByRole('heading', { name: read('Message Sent') }).waitFor();
    },
  },
  {
    name: 'pay-link',
    who: 'visitor',
    path: () => '/pay/0',
    until: 'Scan it with any UPI app.',
    before: (page) =>
      giveAnswer(page, 'GET /pay/:secret', () => ({
        data: {
          amountDue: 1255.5,
          upi: { upiId: 'paniwala@okicici', name: 'Paniwala', merchantCode: '' },
          reference: 'AC-261121-1A2B3C',
        },
      })),
  },
  {
    name: 'pay-link-expired',
    who: 'visitor',
    path: () => '/pay/0',
    until: 'This payment link has expired. Please ask the shop for a new one.',
  },
  {
    name: 'receipt-link',
    who: 'visitor',
    path: () => '/receipt/0',
    until: 'Authorised signatory',
    before: (page) => giveAnswer(page, 'GET /receipt/:secret', () => ({ data: { receipt: issuedVoucher } })),
  },
  {
    name: 'receipt-link-expired',
    who: 'visitor',
    path: () => '/receipt/0',
    until: 'This link has expired. Please ask the shop for a new one.',
  },
  { name: 'offline', who: 'visitor', path: () => '/offline', until: 'You are offline', before: stayOffline },
  {
    name: 'offline-own',
    who: 'customer',
    path: () => '/',
    until: 'Last seen: {time}',
    before: onItsWay,
    async act(page) {
      await page.getByRole('region').first().waitFor();
      await stayOffline(page);
      await page.goto('/offline');
    },
  },
];
