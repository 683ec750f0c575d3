/**
 * One sentence for each permission of staff that says what it allows, for the screen of roles. The permissions are
 * grouped by area of the shop.
 */
import type { StaffPermission } from '../shared/permissions.ts';
import { message } from '../shared/translate.ts';

interface PermissionGroup {
  label: ReturnType<typeof message>;
  permissions: Readonly<Partial<Record<StaffPermission, ReturnType<typeof message>>>>;
}

export const permissionGroups = [
  {
    label: message('Orders'),
    permissions: {
      'orders.read': message('See orders, plans, pick-ups and the delivery sheet.'),
      'orders.manage': message(
        'Take, change, move and cancel orders, plans and pick-ups, and record deliveries with the money that is due.',
      ),
      'orders.payments': message('Record payments and refunds of orders, and confirm UPI payments.'),
      'orders.export': message('Download orders, plans, pick-ups and runs, with addresses and phone numbers.'),
    },
  },
  {
    label: message('Deliveries'),
    permissions: {
      'runs.read': message('See runs and riders.'),
      'runs.manage': message('Plan, start and change runs.'),
      'runs.verify': message('Count what riders bring back, take over their cash, and resolve issues of runs.'),
      'slots.read': message('See delivery slots, windows and holidays.'),
      'slots.manage': message('Close and open days and slots, and change delivery windows.'),
      'zones.read': message('See zones and requested places.'),
      'zones.manage': message('Change zones with their fees, and write to people who wait for a place.'),
    },
  },
  {
    label: message('Jars and money'),
    permissions: {
      'jars.read': message('See how many jars are where, and who holds them.'),
      'jars.manage': message('Add, count, correct and write off jars, and remind customers of them.'),
      'money.read': message('See till, bank, dues, balances, accounts of customers, the day book and the khata.'),
      'money.manage': message(
        'Record cash, bank, expenses, payments and pay-outs, reverse entries, and close the day.',
      ),
      'money.waive': message('Waive dues, as an allowance or a write-off.'),
      'money.lock': message('Lock the books of a month.'),
      'money.export': message('Download lists of money with customers’ names, and print the khata.'),
    },
  },
  {
    label: message('Products'),
    permissions: {
      'catalogue.read': message('See products, categories, containers and tax rates in the admin area.'),
      'catalogue.manage': message('Change products with prices and stock, categories, containers and pictures.'),
    },
  },
  {
    label: message('People'),
    permissions: {
      'users.read': message('See customers and staff, with notes, statements and agreed prices.'),
      'users.manage': message('Add, change, deactivate, join and delete customers, and write notes.'),
      'users.terms': message('Agree prices, allow monthly accounts, waive deposits, and block cash for a customer.'),
      'users.export': message('Download customers, riders, jars of customers, messages and complaints.'),
      'users.import': message('Import customers with their balances, and products.'),
      'users.staff': message('Add staff and riders, and decide what they may do.'),
      'messages.read': message('See messages of the contact form.'),
      'messages.manage': message('Answer and delete messages of the contact form.'),
      'complaints.read': message('See complaints with their photos.'),
      'complaints.manage': message('Acknowledge, answer, assign and resolve complaints.'),
    },
  },
  {
    label: message('Shop'),
    permissions: {
      'settings.read': message('See the settings and their history.'),
      'settings.manage': message('Change the settings and the email account of the shop.'),
      'settings.archive': message('Download all lists that one may download, as one file.'),
      'audit.read': message('See the log of what staff changed.'),
      'audit.export': message('Download the log of what staff changed.'),
      'audit.empty': message('Empty the personal values in the log of what staff changed.'),
      'shop.follow': message('See the dashboard with orders and sales, and the profit of a month.'),
    },
  },
] as const satisfies readonly PermissionGroup[];
