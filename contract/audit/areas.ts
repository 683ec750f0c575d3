/** The areas of the audit log. The browser loads this file, so it must not import Zod. */
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
  places: message('Zones and slots'),
  settings: message('Settings'),
  imports: message('Import'),
  exports: message('Downloads'),
  signIns: message('Sign-ins'),
} as const satisfies Record<string, string>;

export type AuditArea = keyof typeof areaNames;
export const auditAreas = Object.keys(areaNames) as [AuditArea, ...AuditArea[]];
