/** Screens of who looks around. */
import { cutLine } from '../fixtures/broken-line.ts';
import { matching } from '../fixtures/hindi-words.ts';
import { fillIn, openFirst, openWhereFolded, type Screen, sendForm, sendOverCutLine } from './screen.ts';

const question = { Name: 'Asha Rao', Email: 'asha@paniwala.example', Message: 'Do you deliver before eight?' };

export const visiting: Screen[] = [
  { name: 'home', who: 'visitor', path: () => '/' },
  { name: 'home-signed-in', who: 'customer', path: () => '/' },
  { name: 'home-first-order', who: 'newcomer', path: () => '/' },
  {
    name: 'home-again-failed',
    who: 'customer',
    path: () => '/',
    before: (page) => cutLine(page, 'GET /orders/again'),
  },
  { name: 'products', who: 'visitor', path: () => '/products' },
  { name: 'products-filtered', who: 'visitor', path: () => '/products?type=gallon&search=jar' },
  { name: 'products-none', who: 'visitor', path: () => '/products?search=lemonade' },
  {
    name: 'products-in-cart',
    who: 'visitor',
    path: () => '/products',
    async act(page, read) {
      await openFirst('Add {name} to cart')(page, read);
      await page.getByRole('group', { name: matching(read('Quantity of {label}')) }).waitFor();
    },
  },
  {
    name: 'products-not-added',
    who: 'newcomer',
    path: () => '/products',
    before: (page) => cutLine(page, 'POST /cart'),
    async act(page, read) {
      await openFirst('Add {name} to cart')(page, read);
      await page.locator('.messages').getByRole('button').first().waitFor();
    },
  },
  {
    name: 'products-filters',
    who: 'visitor',
    path: () => '/products?type=gallon',
    // Only a phone has this button in sight.
    act: openWhereFolded('Filters'),
  },
  {
    name: 'page-on-its-way',
    who: 'visitor',
    path: () => '/contact',
    before: (page) => page.route('**/products.data*', () => new Promise(() => undefined)),
    async act(page, read) {
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: read('All products') })
        .click();
      await page.getByRole('progressbar', { name: read('The page is loading') }).waitFor();
    },
    isWaiting: true,
  },
  { name: 'product', who: 'visitor', path: ({ product }) => `/products/${product}` },
  {
    name: 'product-several',
    who: 'customer',
    path: ({ product }) => `/products/${product}`,
    async act(page, read) {
      await page
        .locator('[data-foot-bar]')
        .getByRole('button', { name: matching(read('One more of {label}')) })
        .click();
    },
  },
  { name: 'product-sold-out', who: 'visitor', path: ({ soldOut }) => `/products/${soldOut}` },
  { name: 'product-missing', who: 'visitor', path: () => '/products/nothing' },
  { name: 'contact', who: 'visitor', path: () => '/contact' },
  { name: 'contact-errors', who: 'visitor', path: () => '/contact', act: sendForm },
  {
    name: 'contact-not-sent',
    who: 'visitor',
    path: () => '/contact',
    ...sendOverCutLine('POST /contact/submit', question),
  },
  {
    name: 'contact-sent',
    who: 'visitor',
    path: () => '/contact',
    async act(page, read) {
      await fillIn(page, read, question);
      await sendForm(page, read);
      await page.getByRole('heading', { name: read('Message Sent') }).waitFor();
    },
  },
  { name: 'offline', who: 'visitor', path: () => '/offline' },
];
