/** The bottom of each page names the grievance officer, so this file imports little. */
import type { ShopDetails } from './rules.ts';

/** Name, designation and contacts of the grievance officer in one line; empty if the shop has not entered one. */
export const officerLine = ({ name, designation, phone, email }: ShopDetails['grievanceOfficer']): string =>
  [name, designation, phone, email].filter((part) => part !== '').join(', ');
