/** Screens of the cart, the checkout and a customer's orders. */
import type { CartItem } from '../../contract/cart.ts';
import { changeCart, cutLine } from '../fixtures/broken-line.ts';
import { settle } from '../fixtures/settle.ts';
import { type Act, fillIn, openFirst, type Screen } from './screen.ts';

/** By the button of the home page. */
const orderAgain: Act = async (page, read) => {
  await page.getByRole('button', { name: read('Order Again'), exact: true }).click();
  await page.getByRole('heading', { name: read('When should we come?') }).waitFor();
};

const nowhere = '00000000-0000-7000-8000-000000000000';

/** The cart as it was before the shop raised its prices. */
const atOldPrice = ({ product, ...item }: CartItem): CartItem => ({
  ...item,
  product: { ...product, price: product.price - 5, deposit: product.deposit && product.deposit - 25 },
});
const tooMany = (item: CartItem): CartItem => ({ ...item, quantity: 150, issue: null });

const orderForTomorrow: Act = async (page, read) => {
  await page.getByRole('button', { name: new RegExp(`^${read('Tomorrow')}`) }).click();
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: read('Place Order') }).click();
};

export const buying: Screen[] = [
  { name: 'cart', who: 'customer', path: () => '/cart' },
  { name: 'cart-empty', who: 'newcomer', path: () => '/cart' },
  { name: 'cart-marked', who: 'waverer', path: () => '/cart' },
  { name: 'cart-over-limit', who: 'customer', path: () => '/cart', before: (page) => changeCart(page, tooMany) },
  { name: 'checkout', who: 'customer', path: () => '/checkout' },
  { name: 'checkout-unfolded', who: 'customer', path: () => '/checkout', act: openFirst('Edit delivery address') },
  { name: 'checkout-again', who: 'customer', path: () => '/', act: orderAgain },
  { name: 'checkout-marked', who: 'waverer', path: () => '/checkout' },
  {
    name: 'checkout-errors',
    who: 'customer',
    path: () => '/checkout',
    async act(page, read) {
      await openFirst('Edit delivery address')(page, read);
      await fillIn(page, read, { 'Phone Number': '', Address: '' });
      await page.getByRole('button', { name: read('Place Order') }).click();
    },
  },
  {
    name: 'checkout-failed',
    who: 'customer',
    path: () => '/checkout',
    before: (page) => cutLine(page, 'POST /orders'),
    async act(page, read) {
      await orderForTomorrow(page, read);
      await page.getByRole('heading', { name: read('Order Failed') }).waitFor();
    },
  },
  {
    name: 'checkout-over-limit',
    who: 'customer',
    path: () => '/checkout',
    before: (page) => changeCart(page, tooMany),
  },
  {
    name: 'checkout-price-changed',
    who: 'customer',
    path: () => '/checkout',
    before: (page) => changeCart(page, atOldPrice),
    async act(page, read) {
      await orderForTomorrow(page, read);
      await page.getByRole('heading', { name: read('Prices have changed') }).waitFor();
      await page.unrouteAll({ behavior: 'wait' });
    },
  },
  {
    name: 'order-success',
    who: 'customer',
    path: ({ order }) => `/order-success?orderNumber=${order.orderNumber}&orderId=${order.id}`,
  },
  {
    name: 'order-success-missing',
    who: 'customer',
    path: () => `/order-success?orderNumber=PW-260101-FAKE1&orderId=${nowhere}`,
  },
  { name: 'orders', who: 'customer', path: () => '/orders' },
  { name: 'orders-none', who: 'newcomer', path: () => '/orders' },
  { name: 'orders-none-delivered', who: 'newcomer', path: () => '/orders?status=delivered' },
  { name: 'order', who: 'customer', path: ({ order }) => `/orders/${order.id}` },
  { name: 'order-on-its-way', who: 'customer', path: ({ moving }) => `/orders/${moving.id}` },
  { name: 'order-delivered', who: 'customer', path: ({ delivered }) => `/orders/${delivered.id}` },
  { name: 'order-cancelled', who: 'customer', path: ({ cancelled }) => `/orders/${cancelled.id}` },
  { name: 'order-missing', who: 'customer', path: () => `/orders/${nowhere}` },
  {
    name: 'order-history',
    who: 'customer',
    path: ({ moving }) => `/orders/${moving.id}`,
    act: openFirst('View History'),
  },
  {
    name: 'order-cancel',
    who: 'customer',
    path: ({ order }) => `/orders/${order.id}`,
    act: openFirst('Cancel Order'),
  },
  {
    name: 'offline-with-orders',
    who: 'customer',
    path: () => '/orders',
    async act(page) {
      await page.goto('/cart');
      await settle(page);
      await page.goto('/offline');
    },
  },
];
