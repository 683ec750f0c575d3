/** Every screen of the site. Guards are the layouts that a screen stands in. */
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

// While somebody works on the shop.
const forDevelopers = process.env.NODE_ENV === 'development' ? [route('ui', 'ui/style-guide/page.tsx')] : [];

export default [
  layout('storefront/layout/layout.tsx', [
    index('storefront/home/home.tsx'),
    route('products', 'storefront/products/products.tsx'),
    route('products/:id', 'storefront/products/product-detail.tsx'),
    route('contact', 'storefront/contact/contact.tsx'),
    route('offline', 'storefront/layout/offline.tsx'),
    layout('site/guests-only.tsx', [
      route('login', 'storefront/account/login.tsx'),
      route('register', 'storefront/account/register.tsx'),
      route('forgot-password', 'storefront/account/forgot-password.tsx'),
      route('reset-password', 'storefront/account/reset-password.tsx'),
    ]),
    layout('storefront/account/customers-only.tsx', [
      route('cart', 'storefront/cart/cart.tsx'),
      route('checkout', 'storefront/checkout/checkout.tsx'),
      route('order-success', 'storefront/orders/order-success.tsx'),
      route('orders', 'storefront/orders/orders.tsx'),
      route('orders/:id', 'storefront/orders/order-detail.tsx'),
      route('account', 'storefront/money/account.tsx'),
      route('account/:month', 'storefront/money/account-month.tsx'),
      route('jars', 'storefront/jars/jars.tsx'),
      route('jars/return', 'storefront/jars/return-jars.tsx'),
      route('profile', 'storefront/account/profile.tsx'),
    ]),
  ]),
  layout('admin/layout/layout.tsx', [
    layout('site/guests-only.tsx', { id: 'admin-guests-only' }, [route('admin/login', 'admin/layout/login.tsx')]),
    layout('admin/layout/admins-only.tsx', [
      route('admin', 'admin/dashboard/dashboard.tsx'),
      route('admin/orders', 'admin/orders/orders.tsx'),
      route('admin/orders/new', 'admin/phone-order/phone-order.tsx'),
      route('admin/orders/:id', 'admin/order-detail/order-detail.tsx'),
      route('admin/jars/pickups', 'admin/pickups/pickups.tsx'),
      route('admin/slots', 'admin/slots/slots.tsx'),
      route('admin/slots/windows', 'admin/slots/windows.tsx'),
      route('admin/slots/exceptions', 'admin/slots/exceptions.tsx'),
      route('admin/ahead', 'admin/plans/ahead.tsx'),
      route('admin/products', 'admin/catalogue/products.tsx'),
      route('admin/products/containers', 'admin/catalogue/containers.tsx'),
      route('admin/jars', 'admin/jars/jars.tsx'),
      route('admin/jars/entries', 'admin/jars/entries.tsx'),
      route('admin/jars/opening', 'admin/jars/opening.tsx'),
      route('admin/jars/customers/:id', 'admin/jars/customer.tsx'),
      route('admin/users', 'admin/users/users.tsx'),
      route('admin/users/:id', 'admin/users/user-page.tsx'),
      route('admin/money', 'admin/money/money.tsx'),
      route('admin/money/entries', 'admin/money/day-book.tsx'),
      route('admin/money/dues', 'admin/money/dues.tsx'),
      route('admin/money/balances', 'admin/money/balances.tsx'),
      route('admin/categories', 'admin/catalogue/categories.tsx'),
      route('admin/contacts', 'admin/contact/contacts.tsx'),
      route('admin/money/claims', 'admin/money/claims/claims.tsx'),
      route('admin/settings', 'admin/settings/settings.tsx'),
      route('admin/zones', 'admin/zones/zones.tsx'),
      route('admin/zones/wishes', 'admin/zones/wishes.tsx'),
    ]),
  ]),
  ...forDevelopers,
  route('*', 'site/not-found.tsx'),
] satisfies RouteConfig;
