/** The routes of all screens. A screen for guests, customers or staff only is inside a layout that checks this. */
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { pathOf, rows } from './admin/layout/screens.ts';

// The style guide exists only during development.
const forDevelopers = process.env.NODE_ENV === 'development' ? [route('ui', 'ui/style-guide/page.tsx')] : [];

const adminScreens = rows.flatMap((row) => (row.file ? [route(pathOf(row).slice(1), `admin/${row.file}`)] : []));

export default [
  layout('storefront/layout/layout.tsx', [
    index('storefront/home/home.tsx'),
    route('products', 'storefront/products/products.tsx'),
    route('products/:id', 'storefront/products/product-detail.tsx'),
    route('contact', 'storefront/contact/contact.tsx'),
    route('complaints/new', 'storefront/complaints/new-complaint.tsx'),
    route('complaint/:secret', 'storefront/complaints/guest-complaint.tsx'),
    // One file shows all legal pages, now or in a version.
    route('terms/:version?', 'storefront/legal/legal-page.tsx', { id: 'terms' }),
    route('privacy/:version?', 'storefront/legal/legal-page.tsx', { id: 'privacy' }),
    route('delivery-and-returns/:version?', 'storefront/legal/legal-page.tsx', { id: 'delivery-and-returns' }),
    route('grievance/:version?', 'storefront/legal/legal-page.tsx', { id: 'grievance' }),
    route('offline', 'storefront/layout/offline.tsx'),
    route('pay/:secret', 'storefront/money/pay.tsx'),
    route('receipt/:secret', 'storefront/money/receipt.tsx'),
    route('invitation', 'storefront/account/invitation.tsx'),
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
      route('orders/:id/documents/:document', 'storefront/orders/order-document.tsx'),
      route('account', 'storefront/money/account.tsx'),
      route('account/:month', 'storefront/money/account-month.tsx'),
      route('account/receipts/:id', 'storefront/money/own-receipt.tsx'),
      route('account/documents/:id', 'storefront/money/own-document.tsx'),
      route('jars', 'storefront/jars/jars.tsx'),
      route('jars/return', 'storefront/jars/return-jars.tsx'),
      route('plans', 'storefront/plans/plans.tsx'),
      route('plans/new', 'storefront/plans/new-plan.tsx'),
      route('plans/:id', 'storefront/plans/plan-page.tsx'),
      route('plans/:id/edit', 'storefront/plans/edit-plan.tsx'),
      route('complaints', 'storefront/complaints/complaints.tsx'),
      route('complaints/:id', 'storefront/complaints/complaint-page.tsx'),
      route('profile', 'storefront/account/profile.tsx'),
      route('profile/devices', 'storefront/account/devices.tsx'),
      route('profile/data', 'storefront/account/own-data.tsx'),
    ]),
  ]),
  layout('admin/layout/layout.tsx', [
    layout('site/guests-only.tsx', { id: 'admin-guests-only' }, [route('admin/login', 'admin/layout/login.tsx')]),
    layout('admin/layout/staff-only.tsx', adminScreens),
  ]),
  layout('rider/layout/layout.tsx', [
    route('run', 'rider/stops/run.tsx'),
    route('run/login', 'rider/layout/login.tsx'),
  ]),
  ...forDevelopers,
  route('*', 'site/not-found.tsx'),
] satisfies RouteConfig;
