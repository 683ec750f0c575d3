/** Every screen of the site. Guards are the layouts that a screen stands in. */
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

// While somebody works on the shop.
const forDevelopers = process.env.NODE_ENV === 'development' ? [route('ui', 'ui/living/page.tsx')] : [];

export default [
  layout('storefront/layout.tsx', [
    index('storefront/home.tsx'),
    route('products', 'storefront/products.tsx'),
    route('products/:id', 'storefront/product-detail.tsx'),
    route('contact', 'storefront/contact.tsx'),
    route('offline', 'storefront/offline.tsx'),
    layout('guests-only.tsx', [
      route('login', 'storefront/login.tsx'),
      route('register', 'storefront/register.tsx'),
      route('forgot-password', 'storefront/forgot-password.tsx'),
      route('reset-password', 'storefront/reset-password.tsx'),
    ]),
    layout('storefront/customers-only.tsx', [
      route('cart', 'storefront/cart.tsx'),
      route('checkout', 'storefront/checkout.tsx'),
      route('order-success', 'storefront/order-success.tsx'),
      route('orders', 'storefront/orders.tsx'),
      route('orders/:id', 'storefront/order-detail.tsx'),
      route('profile', 'storefront/profile.tsx'),
    ]),
  ]),
  layout('admin/layout.tsx', [
    layout('guests-only.tsx', { id: 'admin-guests-only' }, [route('admin/login', 'admin/login.tsx')]),
    layout('admin/admins-only.tsx', [
      route('admin', 'admin/dashboard.tsx'),
      route('admin/orders', 'admin/orders.tsx'),
      route('admin/orders/:id', 'admin/order-detail.tsx'),
      route('admin/products', 'admin/products.tsx'),
      route('admin/users', 'admin/users.tsx'),
      route('admin/categories', 'admin/categories.tsx'),
      route('admin/contacts', 'admin/contacts.tsx'),
    ]),
  ]),
  ...forDevelopers,
  route('*', 'not-found.tsx'),
] satisfies RouteConfig;
