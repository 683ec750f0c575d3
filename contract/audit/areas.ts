/** The areas of the audit log. The browser loads this file, so it must not import Zod. */
import type { StaffPermission } from '../shared/permissions.ts';
import { message } from '../shared/translate.ts';

/** Names of the areas, in the order of the filter. */
export const areaNames = {
  orders: message('Orders'),
  plans: message('Plans'),
  runs: message('Runs'),
  jars: message('Jars'),
  money: message('Money'),
  prices: message('Prices and allowances'),
  catalogue: message('Products'),
  // Accounts of customers and of staff, because one call creates both, and one activates both.
  customers: message('People'),
  staff: message('Roles and riders'),
  messages: message('Messages'),
  complaints: message('Complaints'),
  places: message('Zones and slots'),
  settings: message('Settings'),
  imports: message('Import'),
  exports: message('Downloads'),
  signIns: message('Sign-ins'),
} as const satisfies Record<string, string>;

export type AuditArea = keyof typeof areaNames;
export const auditAreas = Object.keys(areaNames) as [AuditArea, ...AuditArea[]];

/**
 * The permissions that a reader of the log needs to see the details of an entry; all of them are needed. Without them,
 * an entry shows only who made which call and when. Details of `exports` need the permission to download all lists,
 * because their filters can be about any list.
 */
export const areaReaders: Readonly<Record<AuditArea, readonly StaffPermission[]>> = {
  orders: ['orders.read'],
  plans: ['orders.read'],
  runs: ['runs.read'],
  jars: ['jars.read'],
  money: ['money.read'],
  prices: ['users.read', 'money.read'],
  catalogue: ['catalogue.read'],
  customers: ['users.read'],
  staff: ['users.read'],
  messages: ['messages.read'],
  complaints: ['complaints.read'],
  places: ['slots.read', 'zones.read'],
  settings: ['settings.read'],
  imports: ['users.import'],
  exports: ['settings.archive'],
  signIns: [],
};
