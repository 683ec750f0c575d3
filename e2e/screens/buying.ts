/** Screens of the cart, the checkout and a customer's orders. */
import type { Page } from '@playwright/test';
import type { CartItem } from '#contract/cart/calls.ts';
import type { Order } from '#contract/orders/calls.ts';
import type { ServiceArea, SlotDay } from '#contract/slots/calls.ts';
import { showOffice } from '../fixtures/address-book.ts';
import {
  changeArea,
  changeCart,
  changeData,
  changeSlots,
  cutLine,
  giveAnswer,
  holdJars,
  rejectEmpties,
  rejectFullSlot,
  stayOffline,
} from '../fixtures/broken-line.ts';
import { settle } from '../fixtures/settle.ts';
import { type Act, fillIn, openFirst, type Screen } from './screen.ts';

const arrival = { from: '2026-11-26T05:10:00.000Z', to: '2026-11-26T05:40:00.000Z' };
const onItsWay = { rider: 'रवि', stopsBefore: 4, arrival, code: '4821' };

/**
 * Changes answers so that the shop can send messages to the browser. `isOn` says whether the browser has subscribed.
 */
const offerMessages = (page: Page, isOn: boolean) =>
  giveAnswer(page, 'GET /push', () => ({ data: { key: 'B'.repeat(87), isOn } }));

/** Presses Order Again on the home page. */
const orderAgain: Act = async (page, read) => {
  await page.getByRole('button', { name: read('Order Again'), exact: true }).click();
  await page.getByRole('heading', { name: read('When should we come?') }).waitFor();
};

const nowhere = '00000000-0000-7000-8000-000000000000';

/** A cart item with the price that it had before a price increase. */
const atOldPrice = ({ product, ...item }: CartItem): CartItem => ({
  ...item,
  product: { ...product, price: product.price - 5, deposit: product.deposit && product.deposit - 25 },
});
const tooMany = (item: CartItem): CartItem => ({ ...item, quantity: 150, issue: null });

const flat = { fee: 30, freeFrom: null, minimumOrder: null, floorFrom: null, floorCharge: 0, cashAllowed: true };
const withTerms = (terms: Partial<NonNullable<ServiceArea['terms']>>) => (page: Page) =>
  changeArea(page, () => ({ terms: { ...flat, ...terms } }));
const unserved = (page: Page) => changeArea(page, () => ({ isServed: false, terms: null, nextSlot: null }));

/**
 * Today is closed. Tomorrow one window is full, one is nearly full, and the others are closed. The day after tomorrow
 * is a holiday.
 */
const busyDays = ({ date, windows }: SlotDay, index: number): SlotDay => ({
  date,
  windows: windows.map((window, at) => {
    if (index === 0) return { ...window, state: 'closed', reason: 'weekday' };
    if (index === 1 && at === 0) return { ...window, state: 'full' };
    if (index === 1 && at === 1) return { ...window, state: 'few', left: 3 };
    if (index === 1) return { ...window, state: 'closed', reason: 'cut-off' };
    return index === 2 ? { ...window, state: 'closed', reason: 'holiday' } : window;
  }),
});

/** Changes answers so that the customer has two statements, and a monthly account with little left of its limit. */
async function haveAccount(page: Page) {
  const sums = { broughtAmount: 50, deliveredAmount: 240, waivedAmount: 10, paidAmount: 200, statementAmount: 80 };
  const rare = { returnedAmount: 0, aheadAmount: 0, returnedAfter: 0 };
  const month = { ...sums, ...rare, orders: 3, reminders: 1 };
  await changeData(page, 'GET /account/monthly', (data) => {
    data.account = {
      creditLimit: 200,
      room: 10,
      creditAmount: 0,
      owedAmount: 110,
      openAmount: 80,
      overdueAmount: 80,
      overdueSince: '2026-11-07',
      isBlocked: false,
    };
  });
  await changeData(page, 'GET /account', (data) => {
    data.amountDue = 110;
  });
  await changeData(page, 'GET /account/statements', (data) => {
    data.statements = [
      { ...month, month: '2026-11', dueOn: '2026-12-07', stillDue: 60 },
      { ...month, month: '2026-10', dueOn: '2026-11-07', stillDue: 20, returnedAfter: 20 },
    ];
  });
}

/** Opens the choice of slots, which for a returning customer is collapsed into one line with a proposal. */
const openTimes: Act = async (page, read) => {
  const change = page.getByRole('button', { name: read('Change delivery time') });
  const tomorrow = page.getByRole('button', { name: new RegExp(`^${read('Tomorrow')}`) });
  await change.or(tomorrow).waitFor();
  if (await change.isVisible()) await change.click();
};

const orderForTomorrow: Act = async (page, read) => {
  await openTimes(page, read);
  await page.getByRole('button', { name: new RegExp(`^${read('Tomorrow')}`) }).click();
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: read('Place Order') }).click();
};

type Item = Order['orderItems'][number];
const inJars = (item: Item): Item => ({ ...item, containerId: nowhere, orderedQuantity: 9, emptiesBack: 1 });

const changeOrder = (page: Page, fields: Partial<Order>, change = (item: Item) => item) =>
  changeData(page, 'GET /orders/:id', ({ order }) => {
    Object.assign(order, fields, { orderItems: order.orderItems.map(change) });
  });

export const buying: Screen[] = [
  { name: 'cart', who: 'customer', path: () => '/cart', until: 'Order Summary' },
  { name: 'cart-empty', who: 'newcomer', path: () => '/cart', until: 'Your cart is empty' },
  { name: 'cart-marked', who: 'waverer', path: () => '/cart', until: 'Change to {stock}' },
  {
    name: 'cart-over-limit',
    who: 'customer',
    path: () => '/cart',
    until: 'Order Summary',
    before: (page) => changeCart(page, tooMany),
  },
  {
    name: 'cart-missing',
    who: 'customer',
    path: () => '/cart',
    until: 'Add {amount} more for free delivery',
    before: withTerms({ freeFrom: 500, minimumOrder: 300 }),
  },
  { name: 'cart-empties', who: 'customer', path: () => '/cart', until: 'Empties to hand back', before: holdJars },
  { name: 'cart-unserved', who: 'customer', path: () => '/cart', until: 'Tell me when you do', before: unserved },
  { name: 'checkout', who: 'customer', path: () => '/checkout', until: 'When should we come?' },
  {
    name: 'checkout-unfolded',
    who: 'customer',
    path: () => '/checkout',
    until: 'Full Name',
    act: openFirst('Change delivery address'),
  },
  {
    name: 'checkout-new-address',
    who: 'customer',
    path: () => '/checkout',
    until: 'Name of this address',
    before: showOffice,
    async act(page, read) {
      const change = page.getByRole('button', { name: read('Change delivery address') });
      const other = page.getByRole('radio', { name: read('New address'), exact: true });
      await change.or(other).waitFor();
      if (await change.isVisible()) await change.click();
      await other.check();
      await page.getByLabel(read('Save to my addresses'), { exact: true }).check();
    },
  },
  {
    name: 'checkout-empties',
    who: 'customer',
    path: () => '/checkout',
    until: 'Left to pay',
    before: holdJars,
    act: (page) => page.locator('[name=useCredit]').check(),
  },
  {
    name: 'checkout-jars-refused',
    who: 'customer',
    path: () => '/checkout',
    until: 'You have fewer empties than you entered',
    async before(page) {
      await holdJars(page);
      await rejectEmpties(page);
    },
    act: orderForTomorrow,
  },
  {
    name: 'checkout-on-account',
    who: 'customer',
    path: () => '/checkout',
    until:
      'This order is more than what is left on your account. Order less, pay your account, or choose another way to pay.',
    before: haveAccount,
    act: (page, read) => page.getByRole('radio', { name: read('On my account') }).check(),
  },
  {
    name: 'account-monthly',
    who: 'customer',
    path: () => '/account',
    until: 'Left to order',
    before: haveAccount,
  },
  { name: 'checkout-again', who: 'customer', path: () => '/', until: 'When should we come?', act: orderAgain },
  { name: 'checkout-marked', who: 'waverer', path: () => '/checkout', until: 'Edit Cart' },
  {
    name: 'checkout-errors',
    who: 'customer',
    path: () => '/checkout',
    until: 'Address is required',
    async act(page, read) {
      await openFirst('Change delivery address')(page, read);
      await fillIn(page, read, { 'Phone Number': '', Address: '' });
      await page.getByRole('button', { name: read('Place Order') }).click();
    },
  },
  {
    name: 'checkout-failed',
    who: 'customer',
    path: () => '/checkout',
    until: 'Order Failed',
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
    until: 'When should we come?',
    before: (page) => changeCart(page, tooMany),
  },
  {
    name: 'checkout-busy',
    who: 'customer',
    path: () => '/checkout',
    until: '{count} left',
    before: (page) => changeSlots(page, busyDays),
    async act(page, read) {
      await openTimes(page, read);
      await page.getByRole('button', { name: new RegExp(`^${read('Tomorrow')}`) }).click();
    },
  },
  {
    name: 'checkout-unserved',
    who: 'customer',
    path: () => '/checkout',
    until: 'Tell me when you do',
    before: unserved,
  },
  {
    name: 'checkout-floor',
    who: 'customer',
    path: () => '/checkout',
    until: 'Floor charge',
    before: withTerms({ floorFrom: 2, floorCharge: 10, cashAllowed: false }),
    act: (page, read) => fillIn(page, read, { Floor: '4' }),
  },
  {
    name: 'checkout-minimum',
    who: 'customer',
    path: () => '/checkout',
    until: 'Add {amount} more to reach the minimum order for this place.',
    before: withTerms({ minimumOrder: 5000 }),
  },
  {
    name: 'checkout-slot-refused',
    who: 'customer',
    path: () => '/checkout',
    until: 'Please choose another time',
    before: (page) => rejectFullSlot(page),
    async act(page, read) {
      await orderForTomorrow(page, read);
      await page.getByRole('heading', { name: read('Please choose another time') }).waitFor();
    },
  },
  {
    name: 'checkout-price-changed',
    who: 'customer',
    path: () => '/checkout',
    until: 'Prices have changed',
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
    until: 'Order Placed Successfully!',
  },
  {
    name: 'order-success-install',
    who: 'customer',
    path: ({ order }) => `/order-success?orderNumber=${order.orderNumber}&orderId=${order.id}`,
    until: (page, read) => page.getByRole('button', { name: read('Install'), exact: true }),
    before: (page) => page.addInitScript(() => Object.assign(window, { installPrompt: { prompt: () => undefined } })),
  },
  {
    name: 'order-success-missing',
    who: 'customer',
    path: () => `/order-success?orderNumber=PW-260101-FAKE1&orderId=${nowhere}`,
    until: 'Order not found',
  },
  { name: 'orders', who: 'customer', path: () => '/orders', until: 'View Details' },
  { name: 'orders-none', who: 'newcomer', path: () => '/orders', until: 'No orders yet' },
  { name: 'orders-none-delivered', who: 'newcomer', path: () => '/orders?status=delivered', until: 'Show All Orders' },
  { name: 'order', who: 'customer', path: ({ order }) => `/orders/${order.id}`, until: 'Order Items' },
  { name: 'order-on-its-way', who: 'customer', path: ({ moving }) => `/orders/${moving.id}`, until: 'Order Items' },
  {
    name: 'order-with-rider',
    who: 'customer',
    path: ({ moving }) => `/orders/${moving.id}`,
    until: '{count} stops before you',
    async before(page) {
      await giveAnswer(page, 'GET /orders/:id/run', () => ({ data: { onItsWay, recorded: null } }));
      await offerMessages(page, false);
    },
  },
  {
    name: 'order-told',
    who: 'customer',
    path: ({ order }) => `/orders/${order.id}`,
    until: 'Stop messages on this device',
    before: (page) => offerMessages(page, true),
  },
  {
    name: 'order-delivered',
    who: 'customer',
    path: ({ delivered }) => `/orders/${delivered.id}`,
    until: 'Order Items',
  },
  {
    name: 'order-cancelled',
    who: 'customer',
    path: ({ cancelled }) => `/orders/${cancelled.id}`,
    until: 'This order was cancelled',
  },
  {
    name: 'order-cancelled-paid',
    who: 'customer',
    path: ({ cancelled }) => `/orders/${cancelled.id}`,
    until: 'Keep in balance',
    before: (page) => changeOrder(page, { amountToReturn: 390 }),
  },
  {
    name: 'order-swapped',
    who: 'customer',
    path: ({ delivered }) => `/orders/${delivered.id}`,
    until: 'To pay',
    before: (page) =>
      changeOrder(page, { amountDue: 255, creditUsed: 120, writtenOff: 20, paymentStatus: 'pending' }, inJars),
  },
  { name: 'order-missing', who: 'customer', path: () => `/orders/${nowhere}`, until: 'This order cannot be shown' },
  {
    name: 'order-history',
    who: 'customer',
    path: ({ moving }) => `/orders/${moving.id}`,
    until: 'Order Status History',
    act: openFirst('View History'),
  },
  {
    name: 'order-move',
    who: 'customer',
    path: ({ order }) => `/orders/${order.id}`,
    until: 'Keep This Time',
    act: openFirst('Change delivery time'),
  },
  {
    name: 'order-move-refused',
    who: 'customer',
    path: ({ order }) => `/orders/${order.id}`,
    until: 'Your order keeps its time until you choose another one.',
    before: (page) => rejectFullSlot(page, 'POST /orders/:id/move'),
    async act(page, read) {
      await openFirst('Change delivery time')(page, read);
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { disabled: false, checked: false }).first().check();
      await dialog.locator('button[type=submit]').click();
      await dialog.getByRole('alert').waitFor();
    },
  },
  {
    name: 'order-cancel',
    who: 'customer',
    path: ({ order }) => `/orders/${order.id}`,
    until: 'Yes, Cancel It',
    act: openFirst('Cancel Order'),
  },
  {
    name: 'offline-with-orders',
    who: 'customer',
    path: () => '/orders',
    until: 'Your last orders',
    async act(page) {
      await page.goto('/cart');
      await settle(page);
      await stayOffline(page);
      await page.goto('/offline');
    },
  },
];
