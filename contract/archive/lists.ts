/** What the archive holds, free of the schema library: the browser tells how many of these lists are packed. */

/** The name of each file, the call that exports the list, and what it is asked for; without it, all rows. */
export const archivedLists = [
  ['customers', 'GET /admin/users/export', { role: 'customer' }],
  ['staff', 'GET /admin/users/export', { role: 'admin' }],
  ['riders', 'GET /admin/riders/export', {}],
  ['orders', 'GET /admin/orders/export', {}],
  ['plans', 'GET /admin/plans/export', {}],
  ['pickups', 'GET /admin/pickups/export', {}],
  ['products', 'GET /admin/products/export', {}],
  ['products-deleted', 'GET /admin/products/export', { deleted: 'true' }],
  ['categories', 'GET /admin/categories/export', {}],
  ['categories-deleted', 'GET /admin/categories/export', { deleted: 'true' }],
  ['containers', 'GET /admin/containers/export', {}],
  ['jars', 'GET /admin/jars/holders/export', {}],
  ['jar-movements', 'GET /admin/jars/movements/export', {}],
  ['day-book', 'GET /admin/money/entries/export', {}],
  ['dues', 'GET /admin/money/dues/export', {}],
  ['balances', 'GET /admin/money/balances/export', { of: 'credit' }],
  ['deposits', 'GET /admin/money/balances/export', { of: 'deposits' }],
  ['upi-payments', 'GET /admin/upi-claims/export', {}],
  ['closed-days', 'GET /admin/money/closings/export', {}],
  ['runs', 'GET /admin/runs/export', {}],
  ['run-matters', 'GET /admin/run-matters/export', {}],
  ['delivery-windows', 'GET /admin/delivery-windows/export', {}],
  ['zones', 'GET /admin/zones/export', {}],
  ['slots', 'GET /admin/slot-exceptions/export', {}],
  ['delivery-wishes', 'GET /admin/delivery-wishes/export', {}],
  ['ahead', 'GET /admin/ahead/export', {}],
  ['messages', 'GET /contact/export', {}],
  ['settings-history', 'GET /admin/settings/history/export', {}],
] as const;

export type ArchivedCall = (typeof archivedLists)[number][1];
